import { TAG } from '../../terms/index.js';
import { EVENT_CATEGORY } from '../common/index.js';
import type { EventCosts } from './cost.js';
import type { EventContent } from './event-contents.repository.js';
import type { CreateEventDto } from './events.dto.js';

/** How to compare the members of an override with those of its series. */
const VALUES = {
  title: (e) => e.title,
  description: (e) => e.content,
  excerpt: (e) => e.excerpt,
  status: (e) => e.status,
  author: (e) => e.authorId,
  image: (e) => e.featuredMedia,
  cost: (e) => e.cost,
  website: (e) => e.website,
  show_map: (e) => e.showMap,
  show_map_link: (e) => e.showMapLink,
  hide_from_listings: (e) => e.hidden,
  sticky: (e) => e.sticky,
  featured: (e) => e.featured,
  venue: (e) => e.venueId,
  organizer: (e) => e.organizerIds,
  categories: (e) => e.categoryIds.toSorted((one, other) => one - other),
  tags: (e) => e.tagIds.toSorted((one, other) => one - other),
  start_date: (e) => e.startLocal,
  end_date: (e) => e.endLocal,
  timezone: (e) => e.timezone,
  all_day: (e) => e.allDay,
  meta: (e) => e.fieldValues,
  terms: (e) => e.declaredTerms.map(({ id }) => id),
} as const satisfies Partial<Record<keyof CreateEventDto | 'terms', (event: EventContent) => unknown>>;

/** A member that an override can have of its own. */
export type OverrideMember = keyof typeof VALUES;

export const OVERRIDE_MEMBERS = Object.keys(VALUES) as OverrideMember[];

/** The members that are the times of an event. An override with one of its own keeps all of them. */
const TIMES: readonly OverrideMember[] = ['start_date', 'end_date', 'timezone', 'all_day'];

/** The taxonomies of the members that are terms. */
export const TAXONOMIES = { categories: EVENT_CATEGORY.name, tags: TAG.name } as const;

/** The members of a stored list that do not follow the series. */
export const overriddenMembers = (stored: string): OverrideMember[] => {
  const names = new Set(stored.split(','));
  return OVERRIDE_MEMBERS.filter((name) => names.has(name));
};

/** The stored list of all members, for an override that follows nothing. */
export const ALL_OVERRIDDEN = OVERRIDE_MEMBERS.join();

/** Whether the times of an override follow the series. */
export const followsTimes = (stored: string): boolean =>
  !overriddenMembers(stored).some((name) => TIMES.includes(name));

/** The members whose values differ. */
export const changedMembers = (before: EventContent, after: EventContent): ReadonlySet<OverrideMember> =>
  new Set(
    OVERRIDE_MEMBERS.filter((name) => JSON.stringify(VALUES[name](before)) !== JSON.stringify(VALUES[name](after))),
  );

/** The members that were sent, have changed, and that the override does not have of its own, except for its times. */
export function followedMembers<Sent extends Partial<Record<OverrideMember, unknown>>>(
  sent: Sent,
  changed: ReadonlySet<OverrideMember>,
  stored: string,
): Pick<Sent, OverrideMember> {
  const own = new Set<string>([...overriddenMembers(stored), ...TIMES]);
  const names = OVERRIDE_MEMBERS.filter((name) => !own.has(name) && changed.has(name) && sent[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, sent[name]])) as Pick<Sent, OverrideMember>;
}

/**
 * The stored list after a write: the members of before and the sent ones, unless they have the value of the series.
 * `series` is the series with the times that it gives the date. Costs are compared as they are shown.
 */
export function overriddenAfter(
  sent: Readonly<Partial<Record<OverrideMember, unknown>>>,
  override: EventContent,
  series: EventContent,
  costs: EventCosts,
): string {
  const valueOf = (name: OverrideMember, event: EventContent) =>
    name === 'cost' ? costs.of(event.cost).cost : JSON.stringify(VALUES[name](event));
  const before = new Set(overriddenMembers(override.overridden));
  const isOwn = (name: OverrideMember) => {
    // An end follows a moved start.
    const mayDiffer = sent[name] !== undefined || (name === 'end_date' && sent.start_date !== undefined);
    return mayDiffer ? valueOf(name, override) !== valueOf(name, series) : before.has(name);
  };
  return OVERRIDE_MEMBERS.filter(isOwn).join();
}
