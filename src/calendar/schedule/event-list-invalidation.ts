import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { TAGS, CacheInvalidation } from '#libs/invalidation';
import { dayAfter, lastDayOf } from '#libs/times';
import { ENTRY_TAGS } from '../../entries/index.js';
import { EVENT_TAGS, type EventListScope, type EventListTime } from './cache-tags.js';
import {
  EventSnapshotsRepository,
  UNLISTED,
  type EventDate,
  type EventSnapshot,
} from './event-snapshots.repository.js';
import { ListDays } from './list-days.js';

/** The current day of lists. */
interface ListDay {
  /** First second of the day. */
  starts: string;
}

/** The added and removed dates of an event. */
interface DateChange {
  added: readonly EventDate[];
  removed: readonly EventDate[];
}

/** A longer event invalidates whole lists, not single days. */
const MAX_DAYS = 62;
/** With more tags, whole lists are invalidated instead. */
const MAX_TAGS = 1000;

/** Compares the dates of an event; `undefined` if there are too many. */
export function dateChange({ dates: before }: EventSnapshot, { dates: after }: EventSnapshot): DateChange | undefined {
  if (!before || !after) return undefined;
  const [oldKeys, newKeys] = [new Set(before.map(keyOf)), new Set(after.map(keyOf))];
  return {
    added: after.filter((date) => !oldKeys.has(keyOf(date))),
    removed: before.filter((date) => !newKeys.has(keyOf(date))),
  };
}

/** The tags of the lists in which an event was added, removed or moved. */
export function listTags(before: EventSnapshot, after: EventSnapshot, day: ListDay): string[] {
  const change = dateChange(before, after);
  const all = [...new Set([...scopesOf(before), ...scopesOf(after)])];
  const whole = all.map((scope) => EVENT_TAGS.list(scope));
  if (!change || !before.dates || !after.dates) return whole;
  // Sticky events precede others where a day has more events than it shows, so all dates change.
  const isReordered = before.sticky !== after.sticky;
  const moved = isReordered ? [...before.dates, ...after.dates] : [...change.added, ...change.removed];
  const times = timesOf(moved, day);
  const changedScopes = symmetricDifference(scopesOf(before), scopesOf(after));
  const allTimes = timesOf([...before.dates, ...after.dates], day);
  if (!times || !allTimes) return moved.length || changedScopes.length ? whole : [];
  if (all.length * times.length + changedScopes.length * allTimes.length > MAX_TAGS) return whole;
  const timed = (scopes: readonly Scope[], when: readonly EventListTime[]) =>
    scopes.flatMap((scope) => when.map((time) => EVENT_TAGS.timedList(time, scope)));
  return [...new Set([...timed(all, times), ...timed(changedScopes, allTimes)])];
}

type Scope = EventListScope | undefined;

function scopesOf({ terms, venue, organizers, dates }: EventSnapshot): Scope[] {
  if (dates?.length === 0) return [];
  const scopes: Scope[] = [undefined, ...terms.map((term) => ({ term }))];
  if (venue) scopes.push({ venue });
  return [...scopes, ...organizers.map((organizer) => ({ organizer }))];
}

function symmetricDifference(some: readonly Scope[], others: readonly Scope[]): Scope[] {
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
      if (days >= MAX_DAYS) return undefined;
      times.set(day, { day });
      times.set(day.slice(0, 7), { month: day.slice(0, 7) });
    }
  }
  return [...times.values()];
}

const keyOf = ({ startLocal, endLocal }: EventDate): string => `${startLocal} ${endLocal}`;

/** The snapshots of events before the current transaction. */
type SnapshotsById = Map<number, EventSnapshot>;

/** With more new dates, a single tag invalidates the neighbours of all events. */
const MAX_NEIGHBOURS = 6;

/**
 * Invalidates lists of events. It compares the snapshots of events before and after a transaction: two statements for any
 * number of events, and a few more for added dates.
 */
@Injectable()
export class EventListInvalidation {
  constructor(
    private readonly db: Db,
    private readonly changes: CacheInvalidation,
    private readonly snapshots: EventSnapshotsRepository,
    private readonly days: ListDays,
  ) {}

  /** Call before the current transaction changes an event that lists show. */
  async changing(id: number): Promise<void> {
    const snapshotsBefore = this.snapshotsBefore();
    if (snapshotsBefore && !snapshotsBefore.has(id))
      snapshotsBefore.set(id, (await this.snapshots.of([id])).get(id) ?? UNLISTED);
  }

  /** Call when the current transaction writes events that no list showed before. */
  appearing(...ids: readonly number[]): void {
    const snapshotsBefore = this.snapshotsBefore();
    for (const id of ids) if (snapshotsBefore && !snapshotsBefore.has(id)) snapshotsBefore.set(id, UNLISTED);
  }

  private snapshotsBefore(): SnapshotsById | undefined {
    return this.db.beforeCommit(
      this,
      (): SnapshotsById => new Map(),
      (snapshotsBefore) => this.invalidate(snapshotsBefore),
    );
  }

  private async invalidate(snapshotsBefore: SnapshotsById): Promise<void> {
    const present = await this.snapshots.of([...snapshotsBefore.keys()]);
    const day = { starts: this.days.edge(this.days.today(), 'start') };
    const tags = new Set<string>();
    const added: { id: number; startLocal: string }[] = [];
    let isDated = false;
    for (const [id, before] of snapshotsBefore) {
      const after = present.get(id) ?? UNLISTED;
      for (const tag of listTags(before, after, day)) tags.add(tag);
      // The URL of an event changes when it becomes a series or a single event, even if its date stays.
      if (before.recurs !== after.recurs) tags.add(ENTRY_TAGS.title(id));
      const change = dateChange(before, after);
      if (change && !change.added.length && !change.removed.length) continue;
      isDated = true;
      tags.add(ENTRY_TAGS.title(id)).add(ENTRY_TAGS.summary(id));
      if (!change) tags.add(EVENT_TAGS.order);
      for (const { startLocal } of change?.added ?? []) added.push({ id, startLocal });
    }
    const isMany = added.length > MAX_NEIGHBOURS;
    if (isMany) tags.add(EVENT_TAGS.order);
    const [neighbours, isEdge] = await Promise.all([
      this.snapshots.neighboursOf(isMany ? [] : added),
      isDated && this.movesEdges(snapshotsBefore, present),
    ]);
    // The pages of neighbours link to the new date.
    for (const id of neighbours) tags.add(ENTRY_TAGS.pageOf(id));
    if (isEdge) tags.add(EVENT_TAGS.edges);
    if (tags.size) tags.add(TAGS.anything);
    await this.changes.invalidate(tags);
  }

  /** Whether the month of the first or last event changes. */
  private async movesEdges(before: SnapshotsById, after: ReadonlyMap<number, EventSnapshot>): Promise<boolean> {
    const states = [before, after].map((snapshots) => [...snapshots.values()].map(({ dates }) => dates));
    if (states.flat().includes(undefined)) return true;
    const others = await this.snapshots.edgesWithout([...before.keys()]);
    const [oldMonths, newMonths] = states.map((all) => {
      const own = all.flatMap((dates) => (dates ?? []).map(({ startLocal }) => startLocal));
      const starts = [others.first, others.last, ...own].filter((start) => typeof start === 'string').toSorted();
      return [starts.at(0), starts.at(-1)].map((start) => start?.slice(0, 7)).join();
    });
    return oldMonths !== newMonths;
  }
}
