import { ENTRY_TAGS } from '../../entries/index.js';
import { TAGS, CacheInvalidation } from '#libs/invalidation';
import { Injectable } from '@nestjs/common';
import { EVENT_TAGS, type EventListScope, type EventListTime } from '../cache-tags.js';
import { Db } from '#libs/db';
import { dayAfter, lastDayOf } from '#libs/times';
import { EventFactsRepository, UNLISTED, type EventDate, type EventFacts } from './event-facts.repository.js';
import { ListDays } from './event-list.js';

/** The current day of lists. */
interface ListDay {
  /** First second of the day. */
  starts: string;
}

/** The added and removed dates of an event. */
interface DateChange {
  come: readonly EventDate[];
  gone: readonly EventDate[];
}

/** A longer event invalidates whole lists, not single days. */
const MOST_DAYS = 62;
/** With more tags, whole lists are invalidated instead. */
const MOST_TAGS = 1000;

/** Compares the dates of an event; `undefined` if there are too many. */
export function dateChange({ dates: was }: EventFacts, { dates: is }: EventFacts): DateChange | undefined {
  if (!was || !is) return undefined;
  const [before, after] = [new Set(was.map(keyOf)), new Set(is.map(keyOf))];
  return { come: is.filter((date) => !before.has(keyOf(date))), gone: was.filter((date) => !after.has(keyOf(date))) };
}

/** The tags of the lists in which an event was added, removed or moved. */
export function listTags(before: EventFacts, after: EventFacts, day: ListDay): string[] {
  const change = dateChange(before, after);
  const all = [...new Set([...scopesOf(before), ...scopesOf(after)])];
  const whole = all.map((scope) => EVENT_TAGS.list(scope));
  if (!change || !before.dates || !after.dates) return whole;
  // Sticky events come first where a day has more events than it shows, so all dates change.
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

type Scope = EventListScope | undefined;

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

/** The times of lists that contain some dates; `undefined` if there are too many. */
function timesOf(dates: readonly EventDate[], { starts }: ListDay): EventListTime[] | undefined {
  const times = new Map<string, EventListTime>();
  for (const date of dates) {
    if (date.startLocal >= starts) times.set('upcoming', 'upcoming');
    else {
      times.set('past', 'past');
      // Lists of upcoming events include ongoing ones.
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

/** The facts of events before the current transaction. */
type Gathered = Map<number, EventFacts>;

/** With more new dates, a single tag invalidates the neighbours of all events. */
const MOST_NEIGHBOURS = 6;

/**
 * Invalidates lists of events. It compares the facts of events before and after a transaction: two statements for any
 * number of events, and a few more for added dates.
 */
@Injectable()
export class EventListInvalidation {
  constructor(
    private readonly db: Db,
    private readonly changes: CacheInvalidation,
    private readonly facts: EventFactsRepository,
    private readonly days: ListDays,
  ) {}

  /** Call before the current transaction changes an event that lists show. */
  async changing(id: number): Promise<void> {
    const gathered = this.gathered();
    if (gathered && !gathered.has(id)) gathered.set(id, (await this.facts.of([id])).get(id) ?? UNLISTED);
  }

  /** Call when the current transaction writes events that no list showed before. */
  appearing(...ids: readonly number[]): void {
    const gathered = this.gathered();
    for (const id of ids) if (gathered && !gathered.has(id)) gathered.set(id, UNLISTED);
  }

  private gathered(): Gathered | undefined {
    return this.db.gather(
      this,
      (): Gathered => new Map(),
      (gathered) => this.settle(gathered),
    );
  }

  private async settle(gathered: Gathered): Promise<void> {
    const present = await this.facts.of([...gathered.keys()]);
    const day = { starts: this.days.edge(this.days.today(), 'start') };
    const tags = new Set<string>();
    const come: { id: number; startLocal: string }[] = [];
    let isDated = false;
    for (const [id, before] of gathered) {
      const after = present.get(id) ?? UNLISTED;
      for (const tag of listTags(before, after, day)) tags.add(tag);
      // The URL of an event changes when it becomes a series or a single event, even if its date stays.
      if (before.recurs !== after.recurs) tags.add(ENTRY_TAGS.title(id));
      const change = dateChange(before, after);
      if (change && !change.come.length && !change.gone.length) continue;
      isDated = true;
      tags.add(ENTRY_TAGS.title(id)).add(ENTRY_TAGS.summary(id));
      if (!change) tags.add(EVENT_TAGS.order);
      for (const { startLocal } of change?.come ?? []) come.push({ id, startLocal });
    }
    if (come.length > MOST_NEIGHBOURS) tags.add(EVENT_TAGS.order);
    // The pages of neighbours link to the new date.
    else for (const id of await this.facts.beside(come)) tags.add(ENTRY_TAGS.pageOf(id));
    if (isDated && (await this.movesEdges(gathered, present))) tags.add(EVENT_TAGS.edges);
    if (tags.size) tags.add(TAGS.anything);
    await this.changes.invalidate(tags);
  }

  /** Whether the month of the first or last event changes. */
  private async movesEdges(before: Gathered, after: ReadonlyMap<number, EventFacts>): Promise<boolean> {
    const states = [before, after].map((facts) => [...facts.values()].map(({ dates }) => dates));
    if (states.flat().includes(undefined)) return true;
    const others = await this.facts.edgesWithout([...before.keys()]);
    const [was, is] = states.map((all) => {
      const own = all.flatMap((dates) => (dates ?? []).map(({ startLocal }) => startLocal));
      const starts = [others.first, others.last, ...own].filter((start) => typeof start === 'string').toSorted();
      return [starts.at(0), starts.at(-1)].map((start) => start?.slice(0, 7)).join();
    });
    return was !== is;
  }
}
