import { TAGS, scopeOfTag } from '#libs/invalidation';
import { EVENT } from '../common/index.js';

/** Restricts a list of events to those of a term, a venue or an organizer. */
export type EventListScope = { term: number } | { venue: number } | { organizer: number };
/** Restricts a list of events by date: a month such as `2031-05`, or a day such as `2031-05-14`. */
export type EventListTime = 'upcoming' | 'past' | { month: string } | { day: string };

/** The cache tags of lists of events. */
export const EVENT_TAGS = {
  /** The members of a list and their order, for all dates. */
  list: (scope?: EventListScope) => TAGS.list(EVENT.name, scope),
  /** The members of a list and their order, for some dates. */
  timedList: (time: EventListTime, scope?: EventListScope) =>
    `${EVENT_TAGS.list(scope)}:${typeof time === 'string' ? time : scopeOfTag(time).slice(1)}`,
  /** Both tags of a list for some dates: changes that affect every date invalidate the tag without dates. */
  timedLists: (time: EventListTime, scope?: EventListScope) => [
    EVENT_TAGS.list(scope),
    EVENT_TAGS.timedList(time, scope),
  ],
  /** The neighbours of events in the order of their dates. */
  order: `order:${EVENT.name}`,
  /** The months in which the first and the last event begin. */
  edges: `edges:${EVENT.name}`,
};
