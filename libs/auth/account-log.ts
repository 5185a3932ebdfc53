import { Logger } from '@nestjs/common';
import { RequestContext } from '#libs/context';
import { currentViewer } from './viewer.js';

/** The logged account events, with their log levels. */
const EVENTS = {
  signed_in: 'log',
  sign_in_refused: 'warn',
  change_refused: 'warn',
  session_ended: 'log',
  sessions_ended: 'log',
  refresh_token_reused: 'warn',
  user_created: 'log',
  user_deleted: 'log',
  roles_changed: 'log',
  password_changed: 'log',
  email_changed: 'log',
  application_password_created: 'log',
  application_password_revoked: 'log',
  invitation_made: 'log',
  password_reset_sent: 'log',
  second_factor_enabled: 'log',
  second_factor_disabled: 'log',
  second_factor_accepted: 'log',
  recovery_codes_renewed: 'log',
  passkey_added: 'log',
  passkey_removed: 'log',
  provider_linked: 'log',
  provider_unlinked: 'log',
} as const;
export type AccountEvent = keyof typeof EVENTS;

const logger = new Logger('Accounts');

/**
 * Logs an account event. `user` is the ID of the account, `by` the ID of the viewer, if known. Never pass secrets or
 * typed names: people type passwords into the wrong field. The logger adds the request ID.
 */
export function logAccountEvent(event: AccountEvent, data: { user?: number } & Record<string, unknown>): void {
  const { id } = currentViewer();
  const address = RequestContext.current()?.ip;
  logger[EVENTS[event]]({ event, ...(address ? { address } : {}), ...(id ? { by: id } : {}), ...data });
}
