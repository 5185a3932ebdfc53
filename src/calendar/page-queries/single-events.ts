import { Injectable } from '@nestjs/common';
import { currentViewer } from '#libs/auth';
import { occurrenceAt, occurrenceUrl, storedRecurrence } from '#libs/recurrence';
import { UntranslatedEntries } from '../../entries/languages/index.js';
import { DynamicContent, EntryRendering } from '../../rendering/index.js';
import { SiteTime } from '../../settings/index.js';
import { CalendarEntriesRepository, EVENT } from '../common/index.js';
import {
  type EventRow,
  EventsRepository,
  FutureOccurrences,
  type OccurrenceTimes,
  OverridesRepository,
  recurringEvent,
} from '../events/index.js';
import type { EventKey, PageDate, PageLink, PageSeries, ReplacedDate, WholeEvent } from './page-event.js';
import { PageEvents, pageTimes } from './page-events.js';
import { PageLinks } from './page-places.js';
import { PagesRepository, type LinkedRow, type Neighbour } from './pages.repository.js';

/** Maximum number of upcoming occurrences on the page of a series. */
const MAX_DATES = 10;

/** More often, a series is not split. */
const MAX_SPLITS = 20;

/** The address of a date that has moved. */
interface MovedDate {
  /** The events that it depends on. */
  ids: number[];
  address: string;
  /** Whether it is in another series for good. */
  isSplit: boolean;
}

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
    private readonly overrides: OverridesRepository,
    private readonly untranslated: UntranslatedEntries,
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
    if (!stored || !EVENT.mayRead(stored, currentViewer()) || this.untranslated.isHidden(stored)) return undefined;
    const { password } = stored;
    // An event whose password was given is shown like one without.
    const row = password !== '' && (await isUnlocked(stored)) ? { ...stored, password: '' } : stored;
    const own = recurrenceId === undefined ? row : await this.occurrence(row, recurrenceId);
    const lock = password === '' ? undefined : stored;
    return own && { ...(await this.whole(row, own, recurrenceId)), lock };
  }

  /** The recurrence id of the first public occurrence of a series on a day, `YYYY-MM-DD`. */
  async recurrenceIdOn(slug: string, day: string): Promise<string | undefined> {
    const id = await this.entries.idOfSlug(EVENT, slug);
    return id === undefined ? undefined : this.pages.occurrenceOn(id, day);
  }

  /** The first public occurrence of a series whose recurrence id is on a day, `YYYY-MM-DD`. */
  async findOnDay(slug: string, day: string): Promise<{ id: number; address: string } | undefined> {
    const id = await this.entries.idOfSlug(EVENT, slug);
    const recurrenceId = await this.recurrenceIdOn(slug, day);
    if (id === undefined || recurrenceId === undefined) return undefined;
    const [row] = await this.pages.links([id]);
    return row && { id, address: occurrenceUrl(this.links.address(row), recurrenceId) };
  }

  /**
   * Where an occurrence is that its series does not have any more: the event that replaces it, or the series that
   * continues this one from an earlier date on. `undefined` if there is none that the viewer may read.
   */
  async movedTo(slug: string, recurrenceId: string): Promise<MovedDate | undefined> {
    const id = await this.entries.idOfSlug(EVENT, slug);
    if (id === undefined) return undefined;
    const override = await this.linkTo(await this.overrides.find(id, recurrenceId));
    if (override) return { ids: [id, override.id], address: this.links.address(override), isSplit: false };
    for (let from = id, ids = [id]; ids.length < MAX_SPLITS;) {
      const [next] = await this.overrides.continuationsOf(from);
      const row = await this.linkTo(next);
      if (!row) return undefined;
      ids = [...ids, row.id];
      const found = await this.dateOn(row, recurrenceId);
      if (found !== undefined) return { ids, address: found, isSplit: true };
      from = row.id;
    }
    return undefined;
  }

  /** The address of an occurrence of a series: with the same recurrence id, else on the same day. */
  private async dateOn(row: LinkedRow, recurrenceId: string): Promise<string | undefined> {
    const override = await this.linkTo(await this.overrides.find(row.id, recurrenceId));
    if (override) return this.links.address(override);
    const isSame = (await this.times(row.id, recurrenceId)) !== undefined;
    const found = isSame ? recurrenceId : await this.pages.occurrenceOn(row.id, recurrenceId.slice(0, 10));
    return found === undefined ? undefined : occurrenceUrl(this.links.address(row), found);
  }

  /** What a link to an event needs; undefined without one that the viewer may read. */
  private async linkTo(id: number | undefined): Promise<LinkedRow | undefined> {
    const [row] = id === undefined ? [] : await this.stored.find([id]);
    return row && EVENT.mayRead(row, currentViewer()) ? row : undefined;
  }

  /** The id of the event with a slug, if it has that occurrence; of the event that replaces it, if there is one. */
  async idOf(slug: string, recurrenceId: string): Promise<number | undefined> {
    const id = await this.entries.idOfSlug(EVENT, slug);
    if (id === undefined) return undefined;
    const override = await this.overrides.find(id, recurrenceId);
    if (override !== undefined) return override;
    if ((await this.stored.timesOf([{ id, recurrenceId }])).of(id, recurrenceId)) return id;
    const [row] = await this.stored.find([id]);
    return row && this.future.of(row, recurrenceId) && id;
  }

  /** The id of the public event that replaces an occurrence; undefined for none. */
  async overrideOf(id: number, recurrenceId: string): Promise<number | undefined> {
    return (await this.linkTo(await this.overrides.find(id, recurrenceId)))?.id;
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
    const future = stored ?? this.future.of(row, recurrenceId);
    if (stored || !future) return stored;
    return (await this.overrides.find(row.id, recurrenceId)) === undefined ? future : undefined;
  }

  private async whole(row: EventRow, own: OccurrenceTimes, recurrenceId?: string): Promise<WholeEvent> {
    const open = this.events.isOpen(row);
    const [event, parts, series, around, replaces] = await Promise.all([
      this.events.complete(row, own, recurrenceId),
      open ? this.dynamic.prepare([row]) : undefined,
      this.series(row),
      this.around(row, own),
      this.replacedBy(row),
    ]);
    return {
      ...event,
      ...around,
      content: open ? this.rendering.pageContent(row, parts?.get(row.id)) : '',
      open,
      fieldValues: open ? row.fieldValues : null,
      website: row.website ?? '',
      hidden: row.hidden === 1,
      showMapLink: row.showMapLink === 1,
      series,
      replaces,
    };
  }

  /** The date of a series that an event replaces. */
  private async replacedBy(row: EventRow): Promise<ReplacedDate | undefined> {
    if (row.overridesDate === null) return undefined;
    const [series] = await this.stored.find([row.parentId]);
    const recurrence = storedRecurrence(series?.recurrence ?? null);
    const own = recurrence && series && occurrenceAt(recurrence, recurringEvent(series), row.overridesDate);
    if (!own) return undefined;
    return { times: pageTimes(series, own), isMoved: own.startUtc !== row.startUtc };
  }

  private async series(row: EventRow): Promise<PageSeries | undefined> {
    const recurrence = storedRecurrence(row.recurrence);
    if (!recurrence) return undefined;
    const dates = await this.pages.upcoming(row, this.time.now().gmt, MAX_DATES + 1);
    const overrides = dates.flatMap(({ id }) => (id === row.id ? [] : id));
    const [links, cancelled] = await Promise.all([this.pages.links(overrides), this.pages.cancelled(overrides)]);
    const events = new Map(links.map((one) => [one.id, one]));
    const address = this.links.address(row);
    return {
      address,
      recurrence,
      startLocal: row.startLocal,
      dates: dates.slice(0, MAX_DATES).map(({ id, recurrenceId, timezone, allDay, ...times }): PageDate => {
        const own = events.get(id);
        const shown = {
          recurrenceId,
          times: pageTimes({ timezone, allDay }, times),
          isCancelled: cancelled.has(id),
        };
        if (!own) return { ...shown, address: occurrenceUrl(address, recurrenceId) };
        return { ...shown, address: this.links.address(own), ...(own.title === row.title ? {} : this.nameOf(own)) };
      }),
      hasMore: dates.length > MAX_DATES,
      replaced: [...(await this.overrides.datesOf(row.id))].sort(),
    };
  }

  private nameOf(row: LinkedRow): Pick<PageDate, 'name'> {
    return { name: this.links.of(row).name };
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
