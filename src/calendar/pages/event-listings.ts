import { Injectable } from '@nestjs/common';
import { Viewer } from '#libs/auth';
import { atVenues, byOrganizers, withTerms, type EventSet } from '../lists/event-sets.repository.js';
import { SettingsService } from '../../settings/index.js';
import { perPageOf } from '../envelope.js';
import { EventList, ListDays } from '../lists/event-list.js';
import { CategoryPaths, type CategoryAtPath } from '../terms/named-terms.js';
import { endOfDay, startOfDay, dayAfter, daysOf, lastDayOf } from '#libs/times';
import { occurrenceUrl } from '#libs/recurrence';
import { PagesRepository, type DatedOccurrence, type MonthRow } from './pages.repository.js';
import type { EventsOfPage, MonthDay, MonthEvent, PageEvent, PageFilter } from './page-event.js';
import { PageEvents } from './page-events.js';
import { PageLinks } from './page-places.js';

/** The sets that correspond to a filter. */
function setsOf({ terms, venue, organizer }: PageFilter): EventSet[] {
  return [
    ...(terms ? [withTerms(terms)] : []),
    ...(venue === undefined ? [] : [atVenues([venue])]),
    ...(organizer === undefined ? [] : [byOrganizers([organizer])]),
  ];
}

/** Lists on pages are the same for all viewers. */
const PUBLISHED = { requested: ['publish'], open: ['publish'], own: [], authorId: Viewer.anonymous.id };
/** Maximum number of ongoing events above a list. */
const MAX_ONGOING = 20;
/** Maximum number of events shown per day of a month. */
const MAX_PER_DAY = 8;

/** The lists of events on pages: the same for all viewers, without hidden events. */
@Injectable()
export class EventListings {
  constructor(
    private readonly list: EventList,
    private readonly stored: PagesRepository,
    private readonly events: PageEvents,
    private readonly links: PageLinks,
    private readonly categories: CategoryPaths,
    private readonly settings: SettingsService,
    private readonly days: ListDays,
  ) {}

  /** The current day of lists in the site's time zone, `YYYY-MM-DD`. It may start after midnight. */
  today(): string {
    return this.days.today();
  }

  /** The end of the current day, in milliseconds. */
  endOfToday(): number {
    return this.days.todayEnds();
  }

  /** Events that start today or later, soonest first. */
  upcoming(filter: PageFilter, page: number): Promise<EventsOfPage> {
    return this.page(filter, page, { from: this.days.edge(this.today(), 'start'), latestFirst: false });
  }

  /** Events that started before today, latest first. */
  past(filter: PageFilter, page: number): Promise<EventsOfPage> {
    return this.page(filter, page, { until: this.days.edge(dayAfter(this.today(), -1), 'end'), latestFirst: true });
  }

  /** Events that started before today and are still going on, ordered by their end. */
  async ongoing(filter: PageFilter): Promise<PageEvent[]> {
    const at = this.days.edge(this.today(), 'start');
    return this.events.load(await this.stored.goingOn(at, setsOf(filter), MAX_ONGOING));
  }

  /** Events on a day, `YYYY-MM-DD`, ordered by their start. */
  async onDay(day: string, filter: PageFilter, page: number): Promise<EventsOfPage> {
    const occurrences = await this.stored.between(startOfDay(day), endOfDay(day), setsOf(filter));
    const perPage = perPageOf({ page }, this.settings);
    const shown = occurrences.slice((page - 1) * perPage, page * perPage);
    return { events: await this.events.load(shown), ...countsOf(occurrences.length, perPage) };
  }

  /** The days of a month, `YYYY-MM`, with their events, in two statements. */
  async month(month: string, filter: PageFilter): Promise<MonthDay[]> {
    const days = daysOf(month);
    const [first = `${month}-01`] = days;
    const last = days.at(-1) ?? first;
    const occurrences = await this.stored.between(startOfDay(first), endOfDay(last), setsOf(filter));
    const onDays = days.map((day) => {
      const all = occurrences.filter((one) => one.startLocal.slice(0, 10) <= day && lastDayOf(one) >= day);
      const visible = new Set(all.toSorted((one, other) => other.sticky - one.sticky).slice(0, MAX_PER_DAY));
      return { day, shown: all.filter((one) => visible.has(one)), more: all.length - visible.size };
    });
    const rows = await this.stored.monthRows([...new Set(onDays.flatMap(({ shown }) => shown.map(({ id }) => id)))]);
    return onDays.map(({ day, shown, more }) => ({
      day,
      more,
      events: shown.flatMap((occurrence) => {
        const row = rows.get(occurrence.id);
        return row ? [this.monthEvent(row, occurrence)] : [];
      }),
    }));
  }

  /** The months, `YYYY-MM`, of the first and the last event; `undefined` without events. */
  async edgeMonths(): Promise<{ first: string; last: string } | undefined> {
    const { first, last } = await this.stored.edges();
    return first && last ? { first: first.slice(0, 7), last: last.slice(0, 7) } : undefined;
  }

  /** The id of an event in the lists: as long as it is in them, there are events. `undefined` without any. */
  someEvent(): Promise<number | undefined> {
    return this.stored.lastEvent();
  }

  /** Finds an event category by the slugs of its ancestors and its own, such as `music` and `jazz`. */
  category(slugs: readonly string[]): Promise<CategoryAtPath | undefined> {
    return this.categories.at(slugs);
  }

  /** Finds a tag by its slug. */
  tag(slug: string): Promise<CategoryAtPath | undefined> {
    return this.categories.tag(slug);
  }

  private async page(
    filter: PageFilter,
    page: number,
    order: { from?: string; until?: string; latestFirst: boolean },
  ): Promise<EventsOfPage> {
    const perPage = perPageOf({ page }, this.settings);
    const { keys, total } = await this.list.page({
      ...order,
      statuses: PUBLISHED,
      sets: setsOf(filter),
      limit: perPage,
      offset: (page - 1) * perPage,
    });
    return { events: await this.events.load(keys), ...countsOf(total, perPage) };
  }

  private monthEvent(row: MonthRow, { recurrenceId, startLocal, endLocal }: DatedOccurrence): MonthEvent {
    const address = this.links.address(row);
    return {
      ...this.links.of(row),
      url: row.recurs ? occurrenceUrl(address, recurrenceId) : address,
      startLocal,
      endLocal,
      allDay: row.allDay === 1,
      featured: row.featured === 1,
    };
  }
}

const countsOf = (total: number, perPage: number) => ({ total, pages: Math.max(1, Math.ceil(total / perPage)) });
