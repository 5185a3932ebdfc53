import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Db, LATE_OFFSET, pageSpan } from '#libs/db';
import { RequestedSlice } from '#libs/requests';
import { UntranslatedEntries } from '../../entries/languages/index.js';
import { EntryTotals, EntryFinder } from '../../entries/lists/index.js';
import { STATUSES } from '../../entries/types/index.js';
import { EVENT } from '../common/index.js';
import type { OccurrenceKey } from '../events/index.js';
import { VENUE } from '../venues/index.js';
import {
  EventListRepository,
  type EventListing,
  type ListedOccurrence,
  type OpenList,
} from './event-list.repository.js';
import { holding, located as atLocatedVenues, translated, type EventSet } from './event-sets.repository.js';

/** The conditions of a list, before set sizes are estimated. */
export interface EventFilter extends Omit<EventListing, 'events' | 'sets'> {
  sets: readonly EventSet[];
  search?: string;
  /** Limits the list to events at venues with coordinates. Those near a place have some. */
  located?: boolean;
}

/** A page of occurrences and the total of all pages. */
interface EventPage {
  keys: ListedOccurrence[];
  /** Absent if the request wants none. */
  total: number | undefined;
}

/** Finds pages of events. Each occurrence of a series is an item. */
@Injectable()
export class EventList {
  /** Cached pages of lists that are not read in the order of one index, and late ones. */
  private readonly found = new LRUCache<string, ListedOccurrence[]>({ max: 2000 });

  constructor(
    private readonly lists: EventListRepository,
    private readonly totals: EntryTotals,
    private readonly finder: EntryFinder,
    private readonly untranslated: UntranslatedEntries,
  ) {}

  /** A page and the total of all pages. The total is cached until something is written. */
  async page(filter: EventFilter, part = RequestedSlice.plain): Promise<EventPage> {
    const [tally, sets] = await Promise.all([this.tally(filter), this.sized(filter)]);
    const listing = { ...filter, sets, events: tally.total };
    const list = this.lists.open(listing);
    const count = () => this.totals.of(list.total, tally);
    const isLate = filter.offset >= LATE_OFFSET;
    const late = isLate ? await this.fromEnd(listing, tally.version, await count()) : undefined;
    const isCostly = isLate || sets.length > 0 || filter.near !== undefined;
    const [keys, total] = await Promise.all([
      late ?? (isCostly ? this.remembered(list, tally.version) : list.page()),
      part.total(list.total.key, count),
    ]);
    return { keys, total };
  }

  /** A page without the total. */
  async some(filter: EventFilter): Promise<OccurrenceKey[]> {
    const [tally, sets] = await Promise.all([this.tally(filter), this.sized(filter)]);
    return this.lists.open({ ...filter, sets, events: tally.total }).page();
  }

  /** A page that is read from the end of the list; undefined if it is nearer to the start, or if events have changed. */
  private async fromEnd(
    listing: EventListing & Pick<EventFilter, 'located'>,
    version: number,
    total: number,
  ): Promise<OccurrenceKey[] | undefined> {
    const { limit, offset, fromEnd } = pageSpan(listing.limit, listing.offset, total);
    if (!fromEnd || listing.include || listing.near) return undefined;
    if (!limit) return [];
    const reversed = this.lists.open({ ...listing, latestFirst: !listing.latestFirst, limit, offset });
    const key = `${version}\n${reversed.key}`;
    const known = this.found.get(key);
    if (known) return known.toReversed();
    const keys = await reversed.page();
    const after = await this.tally(listing);
    if (after.version !== version) return undefined;
    if (!Db.isInTransaction) this.found.set(key, keys);
    return keys.toReversed();
  }

  private async tally({ statuses, located }: Pick<EventFilter, 'statuses' | 'located'>) {
    const events = this.totals.tally(EVENT.name, statuses.requested);
    if (!located) return events;
    const [tally, venues] = await Promise.all([events, this.totals.tally(VENUE.name, [...STATUSES.keys()])]);
    return { ...tally, version: tally.version + venues.version };
  }

  private async sized({ sets, search, located, near }: EventFilter) {
    const all = [...sets];
    if (located && !near) all.push(atLocatedVenues());
    const shown = this.untranslated.set([EVENT.name]);
    if (shown) all.push(translated(shown, await shown.size()));
    if (search?.trim()) all.push(holding(await this.finder.textsOf(EVENT.name, search)));
    return Promise.all(all.map(async (set) => ({ set, size: await this.lists.sizeOf(set) })));
  }

  private async remembered({ key: page, page: read }: OpenList, version: number): Promise<ListedOccurrence[]> {
    const key = `${version}\n${page}`;
    const keys = this.found.get(key) ?? (await read());
    if (!Db.isInTransaction) this.found.set(key, keys);
    return keys;
  }
}
