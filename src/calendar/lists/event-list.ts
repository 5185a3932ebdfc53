import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Db, Estimates, type Sql } from '#libs/db';
import { EntryTotals, STATUSES, EntryFinder } from '../../entries/index.js';
import { EVENT, VENUE } from '../calendar-types.js';
import type { EventPlace } from '../events/occurrence-reader.js';
import { listStatements, type EventListing } from './event-list-query.js';
import { holding, sizeOf, type EventSet } from './event-sets.js';

/** Which events are listed, as far as it can be told without the database. */
export interface EventFilter extends Omit<EventListing, 'events' | 'sets'> {
  sets: readonly EventSet[];
  search?: string;
  /** Whether it matters where venues are. */
  usesPlaces?: boolean;
}

/** The events of a page, and how many there are on all pages. */
export interface EventPage {
  places: EventPlace[];
  total: number;
}

/** Of larger sets it does not matter how large they are. */
const MOST_COUNTED = 50_000;

/** Finds pages of events; of those that come again every occurrence is one. */
@Injectable()
export class EventList {
  /** Pages of lists that are not simply read in the order of an index. */
  private readonly found = new LRUCache<string, EventPlace[]>({ max: 2000 });

  constructor(
    private readonly db: Db,
    private readonly totals: EntryTotals,
    private readonly estimates: Estimates,
    private readonly search: EntryFinder,
  ) {}

  /** A page, and the total of all pages: counted anew only when something was written. */
  async page(filter: EventFilter): Promise<EventPage> {
    const [tally, sets] = await Promise.all([this.tally(filter), this.sized(filter)]);
    const { page, count } = listStatements({ ...filter, sets, events: tally.total });
    const [places, total] = await Promise.all([
      sets.length || filter.near ? this.remembered(page, tally.version) : this.read(page),
      this.totals.of({ key: keyOf(count), count: () => this.count(count) }, tally),
    ]);
    return { places, total };
  }

  /** The events of a filter without their total. */
  async some(filter: EventFilter): Promise<EventPlace[]> {
    const [tally, sets] = await Promise.all([this.tally(filter), this.sized(filter)]);
    return this.read(listStatements({ ...filter, sets, events: tally.total }).page);
  }

  private async tally({ statuses, usesPlaces }: EventFilter) {
    const events = this.totals.tally(EVENT.name, statuses.asked);
    if (!usesPlaces) return events;
    const [{ total, version }, venues] = await Promise.all([
      events,
      this.totals.tally(VENUE.name, [...STATUSES.keys()]),
    ]);
    return { total, version: version + venues.version };
  }

  private async sized({ sets, search }: EventFilter) {
    const all = search?.trim() ? [...sets, holding(await this.search.textsOf(EVENT.name, search))] : sets;
    return Promise.all(all.map(async (set) => ({ set, size: await this.sizeOf(set) })));
  }

  private sizeOf({ listed, size }: EventSet): Promise<number> | number {
    if (!listed) return Infinity;
    if (size !== undefined) return size;
    const statement = sizeOf(listed, MOST_COUNTED);
    return this.estimates.about(statement.sql, statement.parameters);
  }

  private async remembered(statement: Sql, version: number): Promise<EventPlace[]> {
    const key = `${version}\n${keyOf(statement)}`;
    const places = this.found.get(key) ?? (await this.read(statement));
    this.found.set(key, places);
    return places;
  }

  private async read({ sql, parameters }: Sql): Promise<EventPlace[]> {
    const rows = await this.db.rows<{ id: number; recurrenceId?: string }>(sql, parameters);
    return rows.map(({ id, recurrenceId }) => ({ id, recurrenceId }));
  }

  private async count({ sql, parameters }: Sql): Promise<number> {
    const [row] = await this.db.rows<{ total: number }>(sql, parameters);
    return Number(row?.total ?? 0);
  }
}

const keyOf = ({ sql, parameters }: Sql) => `${sql}\n${JSON.stringify(parameters)}`;
