import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { EntryTotals, EntryFinder } from '../../entries/lists/index.js';
import { STATUSES } from '../../entries/types/index.js';
import { SettingsService, SiteTime } from '../../settings/index.js';
import { dayAfter, edgeOfDay, millisOf, startOfDay, utcOf, siteZone } from '#libs/times';
import { EVENT, VENUE } from '../calendar-types.js';
import type { EventPlace } from '../events/events.repository.js';
import { EventListRepository, type EventListing, type OpenList } from './event-list.repository.js';
import { holding, type EventSet } from './event-sets.repository.js';

/** The days of lists of events: they may begin after midnight. */
@Injectable()
export class ListDays {
  constructor(
    private readonly settings: SettingsService,
    private readonly time: SiteTime,
  ) {}

  /** The current day for lists of events, `YYYY-MM-DD`, by the clock of the site. */
  today(): string {
    const now = this.time.now().local;
    const day = now.slice(0, 10);
    return now < this.edge(day, 'start') ? dayAfter(day, -1) : day;
  }

  /** The moment, in milliseconds, at which that day ends. */
  todayEnds(): number {
    return millisOf(utcOf(this.edge(dayAfter(this.today(), 1), 'start'), siteZone(this.time)));
  }

  /** The first or the last second of a day, `YYYY-MM-DD HH:MM:SS`. */
  edge(day: string, edge: 'start' | 'end'): string {
    return edgeOfDay(startOfDay(day), edge, this.settings.get('events_day_cutoff'));
  }
}

/** Which events are listed, before sizes are estimated. */
export interface EventFilter extends Omit<EventListing, 'events' | 'sets'> {
  sets: readonly EventSet[];
  search?: string;
  /** Whether it matters where venues are. */
  usesPlaces?: boolean;
}

/** The events of a page, and how many there are on all pages. */
interface EventPage {
  places: EventPlace[];
  total: number;
}

/** Finds pages of events; each occurrence of a series is an item. */
@Injectable()
export class EventList {
  /** Pages of lists that are not simply read in the order of an index. */
  private readonly found = new LRUCache<string, EventPlace[]>({ max: 2000 });

  constructor(
    private readonly lists: EventListRepository,
    private readonly totals: EntryTotals,
    private readonly finder: EntryFinder,
  ) {}

  /** A page, and the total of all pages: counted anew only when something was written. */
  async page(filter: EventFilter): Promise<EventPage> {
    const [tally, sets] = await Promise.all([this.tally(filter), this.sized(filter)]);
    const list = this.lists.open({ ...filter, sets, events: tally.total });
    const [places, total] = await Promise.all([
      sets.length || filter.near ? this.remembered(list, tally.version) : list.page(),
      this.totals.of(list.total, tally),
    ]);
    return { places, total };
  }

  /** The events of a filter without their total. */
  async some(filter: EventFilter): Promise<EventPlace[]> {
    const [tally, sets] = await Promise.all([this.tally(filter), this.sized(filter)]);
    return this.lists.open({ ...filter, sets, events: tally.total }).page();
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
    const all = search?.trim() ? [...sets, holding(await this.finder.textsOf(EVENT.name, search))] : sets;
    return Promise.all(all.map(async (set) => ({ set, size: await this.lists.sizeOf(set) })));
  }

  private async remembered({ key: page, page: read }: OpenList, version: number): Promise<EventPlace[]> {
    const key = `${version}\n${page}`;
    const places = this.found.get(key) ?? (await read());
    this.found.set(key, places);
    return places;
  }
}
