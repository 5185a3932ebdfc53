/** The route of webhooks, outside of the REST roots. */
export const HOOKS = '/hooks';

/** A webhook. */
export interface Webhook {
  id: number;
  url: string;
  events: string[];
  active: boolean;
  context: string;
  template: string;
  body: string;
  format: string;
  filter: Record<string, unknown[]>;
  secret?: string;
}

/** An attempt to deliver an event, with its latest result. */
export interface Delivery {
  id: string;
  type: string;
  created: string;
  state: string;
  attempts: number;
  status: number | null;
  error: string | null;
}

/** What became of a test. */
export interface TestOfWebhook {
  status: number | null;
  duration: number | null;
  error: string | null;
}

const OF_ENTRIES = ['post', 'page', 'media', 'comment', 'event', 'venue', 'organizer'];
const OF_OTHERS = ['category', 'tag', 'event_category', 'user', 'redirect'];

/** Events that every site has; those of declared types can be written. */
export const EVENTS: readonly string[] = [
  '*',
  ...OF_ENTRIES.flatMap((kind) => ['*', 'created', 'updated', 'trashed', 'deleted'].map((one) => `${kind}.${one}`)),
  ...OF_OTHERS.flatMap((kind) => ['*', 'created', 'updated', 'deleted'].map((one) => `${kind}.${one}`)),
  ...['*', 'finished', 'failed'].map((one) => `import.${one}`),
];
