import { TAGS, scopeOfTag } from '#libs/invalidation';
import { EVENT } from './calendar-types.js';

/** Which events a list holds. */
export type EventListScope = { term: number } | { venue: number } | { organizer: number };
/** Which dates a list of events holds: a month is `2031-05`, a day is `2031-05-14`. */
export type EventListTime = 'upcoming' | 'past' | { month: string } | { day: string };

/** The cache tags of lists of events. */
export const EVENT_TAGS = {
  /** Which events are in a list, and their order. */
  list: (scope?: EventListScope) => TAGS.list(EVENT.name, scope),
  /** The same of the events of some dates. */
  timedList: (time: EventListTime, scope?: EventListScope) =>
    `${EVENT_TAGS.list(scope)}:${typeof time === 'string' ? time : scopeOfTag(time).slice(1)}`,
  /** Those of a list of the events of some dates: changes that affect all dates invalidate the first one. */
  timedLists: (time: EventListTime, scope?: EventListScope) => [
    EVENT_TAGS.list(scope),
    EVENT_TAGS.timedList(time, scope),
  ],
  /** Which events are neighbours in the order of their dates. */
  order: `order:${EVENT.name}`,
  /** The months in which the first and the last event begin. */
  edges: `edges:${EVENT.name}`,
};
