import { ResourceChanged, ResourceMoved } from '#libs/events';
import { EmailChanged, SignInMeansChanged } from '../../identity/account-events/index.js';
import { UnknownClient } from '../../identity/clients/index.js';

/** The events by the names that listeners have. */
export const EVENTS = { EmailChanged, ResourceChanged, ResourceMoved, SignInMeansChanged, UnknownClient } as const;

export type ListenedEvent = InstanceType<(typeof EVENTS)[keyof typeof EVENTS]>;
