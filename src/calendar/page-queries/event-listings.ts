import { Injectable } from '@nestjs/common';
import { Viewer } from '#libs/auth';
import { occurrenceUrl } from '#libs/recurrence';
import { endOfDay, startOfDay, dayAfter, daysOf } from '#libs/times';
import { EntryFinder } from '../../entries/lists/index.js';
import { SettingsService, SiteTime } from '../../settings/index.js';
import { EVENT, perPageOf } from '../common/index.js';
import { atVenues, byOrganizers, EventList, type EventSet, holding, withTerms } from '../lists/index.js';
import { ListDays } from '../schedule/index.js';
import { CategoryPaths, type CategoryAtPath } from '../terms/index.js';
import { columnOf, lastShownDay, monthLayout } from './month-layout.js';
import type { EventsOfPage, MonthEvent, MonthWeek, PageEvent, PageFilter, WeekDay } from './page-event.js';
import { PageEvents } from './page-events.js';
import { PageLinks } from './page-places.js';
import { PagesRepository, type DatedOccurrence, type MonthRow } from './pages.repository.js';

/** Lists on pages are the same for all viewers. */
const PUBLISHED = { requested: ['publish'], open: ['publish'], own: [], authorId: Viewer.anonymous.id };
/** Maximum number of ongoing events above a list. */
const MAX_ONGOING = 20;
const WEEK = 7;
/** Maximum number of events of a week. */
const MAX_PER_WEEK = 300;

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
    private readonly time: SiteTime,
    private readonly finder: EntryFinder,
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
  upcoming(filter: PageFilter, page: number, perPage?: number): Promise<EventsOfPage> {
    return this.page(filter, page, { from: this.days.edge(this.today(), 'start'), latestFirst: false }, perPage);
  }

  /** Events that started before today, latest first. */
  past(filter: PageFilter, page: number): Promise<EventsOfPage> {
    return this.page(filter, page, { until: this.days.edge(dayAfter(this.today(), -1), 'end'), latestFirst: true });
  }

  /** Events that started before today and are still going on, ordered by their end. */
  async ongoing(filter: PageFilter): Promise<PageEvent[]> {
    const at = this.days.edge(this.today(), 'start');
    return this.events.load(await this.stored.goingOn(at, await this.setsOf(filter), MAX_ONGOING));
  }

  /** Events on a day, `YYYY-MM-DD`, ordered by their start. */
  async onDay(day: string, filter: PageFilter, page: number): Promise<EventsOfPage> {
    const occurrences = await this.stored.between(startOfDay(day), endOfDay(day), await this.setsOf(filter));
    const perPage = perPageOf({ page }, this.settings);
    const shown = occurrences.slice((page - 1) * perPage, page * perPage);
    return { events: await this.events.load(shown), ...countsOf(occurrences.length, perPage) };
  }

  /** The weeks of a month, `YYYY-MM`, with their events, in two statements and one for a search. */
  async month(month: string, filter: PageFilter): Promise<MonthWeek[]> {
    const days = daysOf(month);
    const [first = `${month}-01`] = days;
    const last = days.at(-1) ?? first;
    const sets = await this.setsOf(filter);
    const occurrences = await this.stored.between(startOfDay(first), endOfDay(last), sets);
    const weeks = monthLayout(month, occurrences, this.time.firstWeekday);
    const ids = weeks.flatMap(({ bars }) => bars.map(({ occurrence }) => occurrence.id));
    const rows = await this.stored.monthRows([...new Set(ids)]);
    return weeks.map(({ bars, ...week }) => ({
      ...week,
      bars: bars.flatMap((bar) => {
        const row = rows.get(bar.occurrence.id);
        return row ? [{ ...bar, occurrence: this.monthEvent(row, bar.occurrence) }] : [];
      }),
    }));
  }

  /** The week with a day, with its events. It begins on the first day of the week of the settings. */
  async week(day: string, filter: PageFilter): Promise<WeekDay[]> {
    const first = this.firstOfWeek(day);
    const days = Array.from({ length: WEEK }, (_, index) => dayAfter(first, index));
    const last = dayAfter(first, WEEK - 1);
    const sets = await this.setsOf(filter);
    const occurrences = (await this.stored.between(startOfDay(first), endOfDay(last), sets)).slice(0, MAX_PER_WEEK);
    const events = await this.events.load(occurrences);
    return days.map((one) => ({
      day: one,
      events: events.filter(({ times }) => times.startLocal.slice(0, 10) <= one && lastShownDay(times) >= one),
    }));
  }

  /** The first day of the week with a day. */
  firstOfWeek(day: string): string {
    return dayAfter(day, -columnOf(day, this.time.firstWeekday));
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

  /** The ids of a category and its descendants; empty for an unknown one. */
  categoryAndBelow(id: number): Promise<number[]> {
    return this.categories.below(id);
  }

  /** Finds a tag by its slug. */
  tag(slug: string): Promise<CategoryAtPath | undefined> {
    return this.categories.tag(slug);
  }

  /** The sets that correspond to a filter; one statement for a search, none without. */
  private async setsOf({ terms, venue, organizer, search }: PageFilter): Promise<EventSet[]> {
    return [
      ...(terms ? [withTerms(terms)] : []),
      ...(venue === undefined ? [] : [atVenues([venue])]),
      ...(organizer === undefined ? [] : [byOrganizers([organizer])]),
      ...(search === undefined ? [] : [holding(await this.finder.textsOf(EVENT.name, search))]),
    ];
  }

  private async page(
    filter: PageFilter,
    page: number,
    order: { from?: string; until?: string; latestFirst: boolean },
    perPage = perPageOf({ page }, this.settings),
  ): Promise<EventsOfPage> {
    const { keys, total = 0 } = await this.list.page({
      ...order,
      statuses: PUBLISHED,
      sets: await this.setsOf(filter),
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
