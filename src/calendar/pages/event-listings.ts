import { Injectable } from '@nestjs/common';
import { Viewer } from '#libs/auth';
import { Db } from '#libs/db';
import { SettingsService } from '../../settings/index.js';
import { TAG } from '../../terms/index.js';
import { perPageOf } from '../envelope.js';
import { EventList } from '../lists/event-list.js';
import { ListDays } from '../lists/list-days.js';
import { CategoryPaths, type CategoryAtPath } from '../terms/category-paths.js';
import { endOfDay, startOfDay } from '../times/stored-time.js';
import { dayAfter } from './days.js';
import { OccurrencesBetween } from './occurrences-between.js';
import type { PageEvent } from './page-event.js';
import { PageEvents } from './page-events.js';
import { setsOf, type PageFilter } from './page-filter.js';

/** A page of a list. */
export interface EventsOfPage {
  events: PageEvent[];
  total: number;
  /** How many pages the list has; at least one. */
  pages: number;
}

/** Everybody sees the same lists. */
const PUBLISHED = { asked: ['publish'], open: ['publish'], own: [], authorId: Viewer.anonymous.id };
/** So many of those that go on are shown beside a list. */
const MOST_GOING_ON = 20;

/** The lists of events that pages show: the same for everybody, without what is hidden from lists. */
@Injectable()
export class EventListings {
  constructor(
    private readonly db: Db,
    private readonly list: EventList,
    private readonly between: OccurrencesBetween,
    private readonly events: PageEvents,
    private readonly categories: CategoryPaths,
    private readonly settings: SettingsService,
    private readonly days: ListDays,
  ) {}

  /** The day that it is for lists of events, `YYYY-MM-DD`, by the clock of the site: it may begin after midnight. */
  today(): string {
    return this.days.today();
  }

  /** The moment, in milliseconds, at which that day ends. */
  dayEnds(): number {
    return this.days.todayEnds();
  }

  /** What begins today or later, soonest first. */
  upcoming(filter: PageFilter, page: number): Promise<EventsOfPage> {
    return this.page(filter, page, { from: this.days.edge(this.today(), 'start'), latestFirst: false });
  }

  /** What began before today, latest first. */
  past(filter: PageFilter, page: number): Promise<EventsOfPage> {
    return this.page(filter, page, { until: this.days.edge(dayAfter(this.today(), -1), 'end'), latestFirst: true });
  }

  /** What began before today and goes on; what ends first comes first. */
  async goingOn(filter: PageFilter): Promise<PageEvent[]> {
    const at = this.days.edge(this.today(), 'start');
    return this.events.load(await this.between.goingOn(at, setsOf(filter), MOST_GOING_ON));
  }

  /** What takes place on a day, `YYYY-MM-DD`, in the order of beginning. */
  async ofDay(day: string, filter: PageFilter, page: number): Promise<EventsOfPage> {
    const places = await this.between.find(startOfDay(day), endOfDay(day), setsOf(filter));
    const perPage = perPageOf({ page }, this.settings);
    const shown = places.slice((page - 1) * perPage, page * perPage);
    return { events: await this.events.load(shown), ...countsOf(places.length, perPage) };
  }

  /** The event category at a path of slugs, such as `music` and `jazz`. */
  category(slugs: readonly string[]): Promise<CategoryAtPath | undefined> {
    return this.categories.at(slugs);
  }

  /** The tag of a slug. */
  async tag(slug: string): Promise<CategoryAtPath | undefined> {
    const [row] = await this.db.rows<Omit<CategoryAtPath, 'ids'>>(
      'SELECT id, slug, name, description FROM terms WHERE taxonomy = ? AND slug = ?',
      [TAG.name, slug],
    );
    return row && { ...row, ids: [row.id] };
  }

  private async page(
    filter: PageFilter,
    page: number,
    order: { from?: string; until?: string; latestFirst: boolean },
  ): Promise<EventsOfPage> {
    const perPage = perPageOf({ page }, this.settings);
    const { places, total } = await this.list.page({
      ...order,
      statuses: PUBLISHED,
      sets: setsOf(filter),
      limit: perPage,
      offset: (page - 1) * perPage,
    });
    return { events: await this.events.load(places), ...countsOf(total, perPage) };
  }
}

const countsOf = (total: number, perPage: number) => ({ total, pages: Math.max(1, Math.ceil(total / perPage)) });
