import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Viewer } from '#libs/auth';
import { CacheTags } from '#libs/invalidation';
import { View } from '#libs/presenting';
import { millisOf, readBound, siteZone } from '#libs/times';
import { STATUSES } from '../../entries/types/index.js';
import { EntryRendering, EventBlockSource, type EventListFilter } from '../../rendering/index.js';
import { SiteTime } from '../../settings/index.js';
import { CalendarEntriesRepository, EVENT_CATEGORY, renderedTitle } from '../common/index.js';
import { EventLoader, EventPresenter, type OccurrenceTimes } from '../events/index.js';
import { FilterTerms } from '../terms/index.js';
import { EventList } from './event-list.js';
import { withTerms, type EventSet } from './event-sets.repository.js';

/** How long a cached list of past events is valid. */
const PAST_MS = 60_000;
/** Blocks are the same for all viewers. */
const PUBLISHED = { requested: ['publish'], open: ['publish'], own: [], authorId: Viewer.anonymous.id };
/** A view without members: blocks use the rows only. */
const ROWS = new View('view', new Map());

/** Provides the events for content blocks that list events. */
@Injectable()
export class BlocksOfEvents implements OnModuleInit {
  constructor(
    private readonly blocks: EventBlockSource,
    private readonly list: EventList,
    private readonly terms: FilterTerms,
    private readonly shown: EventLoader,
    private readonly presenter: EventPresenter,
    private readonly rendering: EntryRendering,
    private readonly time: SiteTime,
    private readonly entries: CalendarEntriesRepository,
  ) {}

  onModuleInit(): void {
    this.blocks.provide((filter) => this.events(filter));
  }

  private async events({
    category,
    limit,
    order,
    ...times
  }: EventListFilter): Promise<Awaited<ReturnType<EventBlockSource['list']>>> {
    const sets = category === 'all' ? [] : await this.ofCategory(category);
    if (!sets) return [];
    const keys = await this.list.some({
      ...this.window(times),
      statuses: PUBLISHED,
      sets,
      latestFirst: order === 'desc',
      limit,
      offset: 0,
    });
    const events = await this.shown.load(keys, ROWS);
    this.expireAtStart(times.time, events);
    const venues = await this.venues(events.map(({ venueId }) => venueId));
    return events.map((event) => ({
      id: event.id,
      title: renderedTitle(this.rendering, event),
      link: this.presenter.urlOf(event),
      startLocal: event.startLocal,
      venue: venues.get(event.venueId) ?? '',
    }));
  }

  /** A list of upcoming events changes when its first event starts; a list of past events when any event starts. */
  private expireAtStart(time: EventListFilter['time'], events: readonly OccurrenceTimes[]): void {
    if (time === 'past') CacheTags.current?.until(Date.now() + PAST_MS);
    if (time !== 'future') return;
    for (const { startLocal } of events) CacheTags.current?.until(millisOf(this.time.fromLocal(startLocal).gmt));
  }

  private async ofCategory(name: string): Promise<EventSet[] | undefined> {
    const terms = await this.terms.find(EVENT_CATEGORY, [name]);
    return terms && [withTerms(await this.terms.withDescendants(EVENT_CATEGORY, terms))];
  }

  /** The bounds of past or upcoming events, in the site's time zone. */
  private window({ time, startDate, endDate }: Pick<EventListFilter, 'time' | 'startDate' | 'endDate'>) {
    const now = this.time.now().local;
    const zone = siteZone(this.time);
    const starts = [readBound(startDate, zone, 'start'), time === 'future' ? now : undefined];
    const ends = [readBound(endDate, zone, 'end'), time === 'past' ? now : undefined];
    return { from: definedOf(starts).at(-1), until: definedOf(ends).at(0) };
  }

  private async venues(ids: readonly number[]): Promise<Map<number, string>> {
    const wanted = [...new Set(ids.filter(Boolean))];
    if (!wanted.length) return new Map();
    const rows = await this.entries.titles(wanted);
    const visible = rows.filter(({ status }) => STATUSES.isPublic(status));
    return new Map(visible.map((row) => [row.id, renderedTitle(this.rendering, row)]));
  }
}

/** The defined times, in ascending order. */
const definedOf = (times: readonly (string | undefined)[]) => times.filter((time) => time !== undefined).sort();
