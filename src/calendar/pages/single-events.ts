import { Injectable } from '@nestjs/common';
import { currentViewer } from '#libs/auth';
import { DynamicContent, EntryRendering } from '../../rendering/index.js';
import { SiteTime } from '../../settings/index.js';

import { CalendarEntriesRepository } from '../calendar-entries.repository.js';
import { EVENT } from '../calendar-types.js';
import { FutureOccurrences } from '../events/future-occurrence.js';
import { EventsRepository, type EventRow, type OccurrenceTimes } from '../events/events.repository.js';
import { occurrenceUrl, storedRecurrence } from '#libs/recurrence';
import type { EventKey, PageDate, PageLink, PageSeries, WholeEvent } from './page-event.js';
import { PageEvents, pageTimes } from './page-events.js';
import { PageLinks } from './page-places.js';
import { PagesRepository, type Neighbour } from './pages.repository.js';

/** Maximum number of upcoming occurrences on the page of a series. */
const MAX_DATES = 10;

/** Whether the viewer has given the password of an entry. */
type UnlockCheck = (entry: Pick<EventRow, 'id' | 'password'>) => Promise<boolean>;
const notAtAll: UnlockCheck = () => Promise.resolve(false);

/** Loads events for their own pages. */
@Injectable()
export class SingleEvents {
  constructor(
    private readonly entries: CalendarEntriesRepository,
    private readonly stored: EventsRepository,
    private readonly pages: PagesRepository,
    private readonly events: PageEvents,
    private readonly links: PageLinks,
    private readonly rendering: EntryRendering,
    private readonly dynamic: DynamicContent,
    private readonly time: SiteTime,
    private readonly future: FutureOccurrences,
  ) {}

  /**
   * Finds an event or an occurrence; `undefined` if it does not exist or the viewer may not read it. `isUnlocked` says
   * whether the viewer has given the password of a protected event.
   */
  async find(
    { slug, id, recurrenceId }: EventKey,
    isUnlocked: UnlockCheck = notAtAll,
  ): Promise<WholeEvent | undefined> {
    const found = id ?? (slug === undefined ? undefined : await this.entries.idOfSlug(EVENT, slug));
    if (found === undefined) return undefined;
    const [stored] = await this.stored.find([found]);
    if (!stored || !EVENT.mayRead(stored, currentViewer())) return undefined;
    const { password } = stored;
    // An event whose password was given is shown like one without.
    const row = password !== '' && (await isUnlocked(stored)) ? { ...stored, password: '' } : stored;
    const own = recurrenceId === undefined ? row : await this.occurrence(row, recurrenceId);
    const lock = password === '' ? undefined : stored;
    return own && { ...(await this.whole(row, own, recurrenceId)), lock };
  }

  /** The first public occurrence of a series whose recurrence id is on a day, `YYYY-MM-DD`. */
  async findOnDay(slug: string, day: string): Promise<{ id: number; address: string } | undefined> {
    const id = await this.entries.idOfSlug(EVENT, slug);
    if (id === undefined) return undefined;
    const recurrenceId = await this.pages.occurrenceOn(id, day);
    if (recurrenceId === undefined) return undefined;
    const [row] = await this.pages.links([id]);
    return row && { id, address: occurrenceUrl(this.links.address(row), recurrenceId) };
  }

  /** The id of the event with a slug, if it has that occurrence. */
  async idOf(slug: string, recurrenceId: string): Promise<number | undefined> {
    const id = await this.entries.idOfSlug(EVENT, slug);
    if (id === undefined) return undefined;
    if ((await this.stored.timesOf([{ id, recurrenceId }])).of(id, recurrenceId)) return id;
    const [row] = await this.stored.find([id]);
    return row && this.future.of(row, recurrenceId) && id;
  }

  /** The times of an occurrence of a series; undefined if there is none. */
  async times(id: number, recurrenceId: string): Promise<OccurrenceTimes | undefined> {
    const [row] = await this.stored.find([id]);
    return row && this.occurrence(row, recurrenceId);
  }

  /** The times of an occurrence, calculated if it is not stored yet. Only series have occurrences of their own. */
  private async occurrence(row: EventRow, recurrenceId: string): Promise<OccurrenceTimes | undefined> {
    if (row.recurrence === null) return undefined;
    const stored = (await this.stored.timesOf([{ id: row.id, recurrenceId }])).of(row.id, recurrenceId);
    return stored ?? this.future.of(row, recurrenceId);
  }

  private async whole(row: EventRow, own: OccurrenceTimes, recurrenceId?: string): Promise<WholeEvent> {
    const open = this.events.isOpen(row);
    const [event, parts, series, around] = await Promise.all([
      this.events.complete(row, own, recurrenceId),
      open ? this.dynamic.prepare([row]) : undefined,
      this.series(row),
      this.around(row, own),
    ]);
    return {
      ...event,
      ...around,
      content: open ? this.rendering.content(row, parts?.get(row.id)) : '',
      open,
      website: row.website ?? '',
      hidden: row.hidden === 1,
      showMapLink: row.showMapLink === 1,
      series,
    };
  }

  private async series(row: EventRow): Promise<PageSeries | undefined> {
    const recurrence = storedRecurrence(row.recurrence);
    if (!recurrence) return undefined;
    const dates = await this.pages.upcoming(row.id, this.time.now().gmt, MAX_DATES + 1);
    const address = this.links.address(row);
    return {
      address,
      recurrence,
      startLocal: row.startLocal,
      dates: dates.slice(0, MAX_DATES).map(({ recurrenceId, ...times }): PageDate => ({
        recurrenceId,
        address: occurrenceUrl(address, recurrenceId),
        times: pageTimes(row, times),
      })),
      hasMore: dates.length > MAX_DATES,
    };
  }

  /** The neighbours of a public event in lists, and its parent event. */
  private async around(
    row: EventRow,
    { startLocal }: OccurrenceTimes,
  ): Promise<Pick<WholeEvent, 'previous' | 'next' | 'parent'>> {
    const isListed = row.status === 'publish' && row.hidden === 0;
    const [previous, next] = isListed
      ? await Promise.all([
          this.pages.neighbour(row.id, startLocal, '<'),
          this.pages.neighbour(row.id, startLocal, '>'),
        ])
      : [];
    const rows = await this.pages.links([previous?.id ?? 0, next?.id ?? 0, row.parentId].filter((id) => id > 0));
    const byId = new Map(rows.map((one) => [one.id, one]));
    const linked = (to: Neighbour | undefined): PageLink | undefined => {
      const one = to && byId.get(to.id);
      if (!one) return undefined;
      const address = this.links.address(one);
      return { ...this.links.of(one), url: to.recurs ? occurrenceUrl(address, to.recurrenceId) : address };
    };
    const parent = byId.get(row.parentId);
    return { previous: linked(previous), next: linked(next), parent: parent && this.links.of(parent) };
  }
}
