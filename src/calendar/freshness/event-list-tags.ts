import { TAGS, scopeOfTag } from '#libs/freshness';
import { EVENT } from '../calendar-types.js';
import { dayAfter, lastDayOf } from '../pages/days.js';
import type { EventDate, EventFacts } from './event-facts.js';

/** Which events a list holds. */
export type EventListScope = { term: number } | { venue: number } | { organizer: number };
/** Which dates a list of events holds: a month is `2031-05`, a day is `2031-05-14`. */
export type EventListTime = 'upcoming' | 'past' | { month: string } | { day: string };
type Scope = EventListScope | undefined;

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

/** What the days of lists are at the moment of a write. */
export interface ListDay {
  /** The first second of the present day. */
  starts: string;
}

/** How the dates of an event have changed. */
export interface DateChange {
  come: readonly EventDate[];
  gone: readonly EventDate[];
}

/** An event that goes on for longer is in every list of its kinds. */
const MOST_DAYS = 62;
/** More tags than this are not told apart. */
const MOST_TAGS = 1000;

/** The dates that are new, and those that are no more; nothing where they are too many to be told apart. */
export function dateChange({ dates: was }: EventFacts, { dates: is }: EventFacts): DateChange | undefined {
  if (!was || !is) return undefined;
  const [before, after] = [new Set(was.map(keyOf)), new Set(is.map(keyOf))];
  return { come: is.filter((date) => !before.has(keyOf(date))), gone: was.filter((date) => !after.has(keyOf(date))) };
}

/** The lists of events in which an event has come, gone or moved. */
export function listTags(before: EventFacts, after: EventFacts, day: ListDay): string[] {
  const change = dateChange(before, after);
  const all = [...new Set([...scopesOf(before), ...scopesOf(after)])];
  const whole = all.map((scope) => EVENT_TAGS.list(scope));
  if (!change || !before.dates || !after.dates) return whole;
  // Which of them are in sight where there is not room for all is another question for every date.
  const isResorted = before.sticky !== after.sticky;
  const moved = isResorted ? [...before.dates, ...after.dates] : [...change.come, ...change.gone];
  const times = timesOf(moved, day);
  const elsewhere = differing(scopesOf(before), scopesOf(after));
  const stay = timesOf([...before.dates, ...after.dates], day);
  if (!times || !stay) return moved.length || elsewhere.length ? whole : [];
  if (all.length * times.length + elsewhere.length * stay.length > MOST_TAGS) return whole;
  const timed = (scopes: readonly Scope[], when: readonly EventListTime[]) =>
    scopes.flatMap((scope) => when.map((time) => EVENT_TAGS.timedList(time, scope)));
  return [...new Set([...timed(all, times), ...timed(elsewhere, stay)])];
}

function scopesOf({ terms, venue, organizers, dates }: EventFacts): Scope[] {
  if (dates?.length === 0) return [];
  const scopes: Scope[] = [undefined, ...terms.map((term) => ({ term }))];
  if (venue) scopes.push({ venue });
  return [...scopes, ...organizers.map((organizer) => ({ organizer }))];
}

function differing(some: readonly Scope[], others: readonly Scope[]): Scope[] {
  const names = (scopes: readonly Scope[]) => new Set(scopes.map((scope) => EVENT_TAGS.list(scope)));
  const [one, other] = [names(some), names(others)];
  return [...some, ...others].filter((scope) => {
    const name = EVENT_TAGS.list(scope);
    return one.has(name) !== other.has(name);
  });
}

/** The times whose lists hold some dates; nothing where there are too many. */
function timesOf(dates: readonly EventDate[], { starts }: ListDay): EventListTime[] | undefined {
  const times = new Map<string, EventListTime>();
  for (const date of dates) {
    if (date.startLocal >= starts) times.set('upcoming', 'upcoming');
    else {
      times.set('past', 'past');
      // Beside what is to come stands what goes on.
      if (date.endLocal > starts) times.set('upcoming', 'upcoming');
    }
    const last = lastDayOf(date);
    let day = date.startLocal.slice(0, 10);
    for (let days = 0; day <= last; days += 1, day = dayAfter(day, 1)) {
      if (days >= MOST_DAYS) return undefined;
      times.set(day, { day });
      times.set(day.slice(0, 7), { month: day.slice(0, 7) });
    }
  }
  return [...times.values()];
}

const keyOf = ({ startLocal, endLocal }: EventDate): string => `${startLocal} ${endLocal}`;
