import { Injectable } from '@nestjs/common';
import { currentViewer } from '#libs/auth';
import { Db } from '#libs/db';
import { DynamicContent, EntryRendering } from '../../rendering/index.js';
import { SiteTime } from '../../settings/index.js';
import { EVENT } from '../calendar-types.js';
import { EventFinder } from '../events/event-finder.js';
import { SELECT_EVENTS, type EventRow, type OccurrenceTimes } from '../events/event-row.js';
import { OccurrenceReader } from '../events/occurrence-reader.js';
import { occurrenceAddress } from '../recurrence/occurrence-address.js';
import { recurrenceInWords } from '../recurrence/recurrence-words.js';
import { storedRecurrence } from '../recurrence/stored-recurrence.js';
import { endOfDay, startOfDay } from '../times/stored-time.js';
import type { PageDate, PageLink, PageSeries, WholeEvent } from './page-event.js';
import { PageEvents, pageTimes } from './page-events.js';
import { PageLinks } from './page-links.js';

/** So many of the next dates of an event that recurs are told. */
const MOST_DATES = 10;

type Neighbour = { id: number; recurrenceId: string; recurs: number } | undefined;

/** Which event is meant: by the slug of its address or by its number, and which of its occurrences. */
export interface EventAt {
  slug?: string;
  id?: number;
  recurrenceId?: string;
}

/** Single events on their own pages. */
@Injectable()
export class SingleEvents {
  constructor(
    private readonly db: Db,
    private readonly finder: EventFinder,
    private readonly occurrences: OccurrenceReader,
    private readonly events: PageEvents,
    private readonly links: PageLinks,
    private readonly rendering: EntryRendering,
    private readonly dynamic: DynamicContent,
    private readonly time: SiteTime,
  ) {}

  /** The event of a place, as far as the viewer may read it; nothing for occurrences that do not take place. */
  async at({ slug, id, recurrenceId }: EventAt): Promise<WholeEvent | undefined> {
    const number = id ?? (slug === undefined ? undefined : await this.finder.idOf(slug));
    if (number === undefined) return undefined;
    const [row] = await this.db.rows<EventRow>(`${SELECT_EVENTS} WHERE e.id = ?`, [number]);
    if (!row || !EVENT.mayRead(row, currentViewer())) return undefined;
    if (recurrenceId === undefined) return this.whole(row, row);
    // An event that does not recur has but one address.
    if (row.recurrence === null) return undefined;
    const own = (await this.occurrences.times([{ id: row.id, recurrenceId }])).of(row.id, recurrenceId);
    return own && this.whole(row, own, recurrenceId);
  }

  /** The first occurrence of an event that the rule gives a day, `YYYY-MM-DD`, as far as everybody may know it. */
  async onDay(slug: string, day: string): Promise<{ id: number; address: string } | undefined> {
    const id = await this.finder.idOf(slug);
    if (id === undefined) return undefined;
    const [found] = await this.db.rows<{ recurrenceId: string }>(
      `SELECT o.recurrence_id AS recurrenceId FROM event_occurrences o FORCE INDEX (PRIMARY)
       JOIN event_details d ON d.entry_id = o.event_id
       WHERE o.event_id = ? AND o.status = 'publish' AND d.recurrence IS NOT NULL
         AND o.recurrence_id BETWEEN ? AND ? ORDER BY o.recurrence_id LIMIT 1`,
      [id, startOfDay(day), endOfDay(day)],
    );
    const [row] = found ? await this.links.rows([id]) : [];
    return row && found && { id, address: occurrenceAddress(this.links.address(row), found.recurrenceId) };
  }

  /** The number of the event of a slug, if it takes place then. */
  async numberOf(slug: string, recurrenceId: string): Promise<number | undefined> {
    const id = await this.finder.idOf(slug);
    if (id === undefined) return undefined;
    const own = (await this.occurrences.times([{ id, recurrenceId }])).of(id, recurrenceId);
    return own && id;
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
      publishedGmt: row.dateGmt,
      modifiedGmt: row.modifiedGmt,
      hidden: row.hidden === 1,
      showMapLink: row.showMapLink === 1,
      series,
    };
  }

  private async series(row: EventRow): Promise<PageSeries | undefined> {
    const recurrence = storedRecurrence(row.recurrence);
    if (!recurrence) return undefined;
    const dates = await this.db.rows<OccurrenceTimes & { recurrenceId: string }>(
      `SELECT o.recurrence_id AS recurrenceId, o.start_local AS startLocal, o.end_local AS endLocal,
         o.start_utc AS startUtc, o.end_utc AS endUtc
       FROM event_occurrences o FORCE INDEX (event_occurrences_upcoming)
       WHERE o.event_id = ? AND o.start_utc >= ? ORDER BY o.start_utc LIMIT ?`,
      [row.id, this.time.now().gmt, MOST_DATES + 1],
    );
    const address = this.links.address(row);
    const start = { startLocal: row.startLocal, zone: pageTimes(row, row).zone, allDay: row.allDay === 1 };
    return {
      address,
      rule: recurrence.rule,
      exdates: recurrence.exdates,
      words: (write) => recurrenceInWords(recurrence, start, write),
      dates: dates.slice(0, MOST_DATES).map(({ recurrenceId, ...times }): PageDate => ({
        recurrenceId,
        address: occurrenceAddress(address, recurrenceId),
        times: pageTimes(row, times),
      })),
      goesOn: dates.length > MOST_DATES,
    };
  }

  /** What a public event stands between, and what it is a part of. */
  private async around(
    row: EventRow,
    { startLocal }: OccurrenceTimes,
  ): Promise<{ before?: PageLink; after?: PageLink; above?: PageLink }> {
    const isListed = row.status === 'publish' && row.hidden === 0;
    const [before, after] = isListed
      ? await Promise.all([this.neighbour(row.id, startLocal, '<'), this.neighbour(row.id, startLocal, '>')])
      : [];
    const rows = await this.links.rows([before?.id ?? 0, after?.id ?? 0, row.parentId].filter((id) => id > 0));
    const byId = new Map(rows.map((one) => [one.id, one]));
    const linked = (to: Neighbour): PageLink | undefined => {
      const one = to && byId.get(to.id);
      if (!one) return undefined;
      const address = this.links.address(one);
      return { ...this.links.of(one), address: to.recurs ? occurrenceAddress(address, to.recurrenceId) : address };
    };
    const above = byId.get(row.parentId);
    return { before: linked(before), after: linked(after), above: above && this.links.of(above) };
  }

  /** The nearest occurrence of another event in the order of lists. */
  private async neighbour(id: number, startLocal: string, side: '<' | '>'): Promise<Neighbour> {
    const order = side === '<' ? 'DESC' : 'ASC';
    const [found] = await this.db.rows<NonNullable<Neighbour>>(
      `SELECT o.event_id AS id, o.recurrence_id AS recurrenceId, d.recurrence IS NOT NULL AS recurs
       FROM event_occurrences o FORCE INDEX (event_occurrences_by_status)
       STRAIGHT_JOIN event_details d ON d.entry_id = o.event_id
       WHERE o.hidden = 0 AND o.status = 'publish' AND o.start_local ${side}= ?
         AND (o.start_local ${side} ? OR o.event_id ${side} ?) AND o.event_id <> ?
       ORDER BY o.start_local ${order}, o.event_id ${order}, o.recurrence_id ${order} LIMIT 1`,
      [startLocal, startLocal, id, id],
    );
    return found;
  }
}
