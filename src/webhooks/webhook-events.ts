import type { ResourceChanged } from '#libs/events';

type Change = ResourceChanged['change'];

/** Items of a kind whose changes are events. */
export interface WebhookResource {
  /** First part of the names of its events. */
  name: string;
  changes: readonly Change[];
  /** Path of an item below the REST root; `redirect` and `import` have none. */
  path?: `/${string}/{id}`;
  /** Whether the route of an item has the argument `context`. */
  hasContext?: boolean;
}

const ALWAYS = ['created', 'updated', 'deleted'] as const satisfies Change[];
const WITH_TRASH = ['created', 'updated', 'trashed', 'deleted'] as const satisfies Change[];
const content = (restBase: string) => ({ path: `/cms/v2/${restBase}/{id}`, hasContext: true }) as const;
const calendar = (restBase: string) => ({ path: `/cal/events/v1/${restBase}/{id}` }) as const;

/** What webhooks report, by the resources of `ResourceChanged`. */
export const WEBHOOK_RESOURCES: Readonly<Record<string, WebhookResource>> = {
  post: { name: 'post', changes: WITH_TRASH, ...content('posts') },
  page: { name: 'page', changes: WITH_TRASH, ...content('pages') },
  attachment: { name: 'media', changes: WITH_TRASH, ...content('media') },
  comment: { name: 'comment', changes: WITH_TRASH, ...content('comments') },
  category: { name: 'category', changes: ALWAYS, ...content('categories') },
  post_tag: { name: 'tag', changes: ALWAYS, ...content('tags') },
  user: { name: 'user', changes: ALWAYS, ...content('users') },
  cal_events: { name: 'event', changes: WITH_TRASH, ...calendar('events') },
  cal_venue: { name: 'venue', changes: WITH_TRASH, ...calendar('venues') },
  cal_organizer: { name: 'organizer', changes: WITH_TRASH, ...calendar('organizers') },
  cal_events_cat: { name: 'event_category', changes: ALWAYS, ...calendar('categories') },
  redirect: { name: 'redirect', changes: ALWAYS },
  import: { name: 'import', changes: ['finished', 'failed'] },
};

const BY_NAME = new Map(Object.values(WEBHOOK_RESOURCES).map((resource) => [resource.name, resource]));

/** All names that a webhook may subscribe to. */
export const WEBHOOK_EVENTS: readonly string[] = [
  '*',
  ...[...BY_NAME.values()].flatMap(({ name, changes }) => [
    `${name}.*`,
    ...changes.map((change) => `${name}.${change}`),
  ]),
];

/** The name of the event of a change; undefined for changes that webhooks do not report. */
export function eventOf({ resource, change }: Pick<ResourceChanged, 'resource' | 'change'>): string | undefined {
  const known = Object.hasOwn(WEBHOOK_RESOURCES, resource) ? WEBHOOK_RESOURCES[resource] : undefined;
  return known?.changes.includes(change) ? `${known.name}.${change}` : undefined;
}

/** The resource of an event, and its change. */
export function resourceOf(event: string): { resource: WebhookResource | undefined; change: string } {
  const [name = '', change = ''] = event.split('.');
  return { resource: BY_NAME.get(name), change };
}

/** Whether the names that a webhook subscribes to include an event. */
export function isSubscribed(events: readonly string[], event: string): boolean {
  const [name] = event.split('.');
  return events.some((one) => one === event || one === '*' || one === `${name}.*`);
}
