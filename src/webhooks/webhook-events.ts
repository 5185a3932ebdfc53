import {
  CHANGES,
  CHANGES_WITH_TRASH,
  type ReportedResource,
  type ReportedResources,
  type ResourceChanged,
} from '#libs/events';
import { IMPORT_CHANGES } from '../aggregator/index.js';
import { CALENDAR_CHANGES } from '../calendar/index.js';

const content = (restBase: string) => ({ path: `/cms/v2/${restBase}/{id}`, hasContext: true }) as const;

/** What webhooks report, by the resources of `ResourceChanged`. Modules declare what they have. */
const WEBHOOK_RESOURCES: ReportedResources = {
  post: { name: 'post', changes: CHANGES_WITH_TRASH, ...content('posts') },
  page: { name: 'page', changes: CHANGES_WITH_TRASH, ...content('pages') },
  attachment: { name: 'media', changes: CHANGES_WITH_TRASH, ...content('media') },
  comment: { name: 'comment', changes: CHANGES_WITH_TRASH, ...content('comments') },
  category: { name: 'category', changes: CHANGES, ...content('categories') },
  post_tag: { name: 'tag', changes: CHANGES, ...content('tags') },
  user: { name: 'user', changes: CHANGES, ...content('users') },
  ...CALENDAR_CHANGES,
  redirect: { name: 'redirect', changes: CHANGES },
  ...IMPORT_CHANGES,
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
export function resourceOf(event: string): { resource: ReportedResource | undefined; change: string } {
  const [name = '', change = ''] = event.split('.');
  return { resource: BY_NAME.get(name), change };
}

/** Whether the names that a webhook subscribes to include an event. */
export function isSubscribed(events: readonly string[], event: string): boolean {
  const [name] = event.split('.');
  return events.some((one) => one === event || one === '*' || one === `${name}.*`);
}
