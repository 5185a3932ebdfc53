import { Injectable } from '@nestjs/common';
import { currentViewer } from '#libs/auth';
import { Where, plainSql, sql, type Sql } from '#libs/db';
import { Shown } from '#libs/freshness';
import type { Page } from '#libs/rest';
import {
  BY_DATE,
  ENTRY_COLUMNS,
  Entries,
  EntryFinder,
  EntryTotals,
  STATUSES,
  TEXT_COLUMNS,
  type EntryRow,
  EntryVisibility,
} from '../../entries/index.js';
import { EVENT } from '../calendar-types.js';
import { askedStatuses, readableStatuses } from '../readable-statuses.js';
import type { LinkedKind } from './linked-kind.js';
import { isTruthy } from './linked.args.js';

/** What a list may be filtered by. */
export interface LinkedFilter {
  page: number;
  perPage: number;
  search?: string;
  event?: number;
  has_events?: unknown;
  only_with_upcoming?: boolean;
  status?: unknown;
}

/** Events that are more than a draft. */
const LIVE_EVENTS = [...STATUSES.keys()].filter(
  (status) => STATUSES.isPublic(status) || ['future', 'private'].includes(status),
);
const ALL_STATUSES = [...STATUSES.keys()];
const MINUTE = 60_000;

/** Lists venues and organizers, the newest first (events 9.1). */
@Injectable()
export class LinkedList {
  constructor(
    private readonly visibility: EntryVisibility,
    private readonly finder: EntryFinder,
    private readonly totals: EntryTotals,
    private readonly entries: Entries,
  ) {}

  /** A page of those that the viewer may read, with the number of all. */
  async page<Row extends EntryRow>(kind: LinkedKind<Row>, filter: LinkedFilter): Promise<Page<Row>> {
    const { type } = kind;
    const { search, page, perPage } = filter;
    const visible = this.visibility.of(currentViewer(), [type.name], askedStatuses(type, filter.status) ?? []);
    const where = await this.conditions(kind, filter);
    const byEvents =
      filter.event !== undefined || filter.has_events !== undefined || (filter.only_with_upcoming ?? false);
    note(type.name, filter, byEvents);
    // What events name changes with the events, whatever their states.
    const tally = byEvents
      ? await this.totals.tally([type.name, EVENT.name], ALL_STATUSES)
      : await this.totals.tally(visible.tallied.types, visible.tallied.statuses);
    const found = this.finder.open<Row>({
      visible,
      columns: { sql: `${ENTRY_COLUMNS}, ${TEXT_COLUMNS}, ${kind.columns}`, parameters: [] },
      join: kind.join,
      where,
      // A text counts as it stands, not word by word.
      terms: search ? { phrase: search, wanted: [search], unwanted: [] } : undefined,
      searched: type.details?.searched,
      order: BY_DATE,
      limit: perPage,
      offset: (page - 1) * perPage,
      version: tally.version,
    });
    const items = await found.page();
    const total = await this.totals.of(found, tally);
    return { items, total };
  }

  private async conditions(
    { links }: LinkedKind,
    { event, has_events: hasEvents, only_with_upcoming: upcoming }: LinkedFilter,
  ): Promise<Where> {
    const where = new Where();
    if (event !== undefined) {
      // What an event names is told to those only who may see the event.
      if (await this.maySee(event))
        where.and(`e.id IN (SELECT x.${links.linked} FROM ${links.table} x WHERE x.${links.event} = ?)`, event);
      else where.and('0');
    }
    // Asked of each entry by itself: made into a join it would go through all events.
    const named = (table: string, key: string, condition: Sql) =>
      sql`(SELECT 1 FROM ${plainSql(links.table)} x STRAIGHT_JOIN ${plainSql(table)} y ON y.${plainSql(key)} = x.${plainSql(links.event)} WHERE x.${plainSql(links.linked)} = e.id AND ${condition} LIMIT 1)`;
    if (hasEvents !== undefined) {
      const { sql: some, parameters } = named('entries', 'id', readable(this.visibility, plainSql('y.author_id')));
      where.and(`${some} IS ${isTruthy(hasEvents) ? 'NOT NULL' : 'NULL'}`, ...parameters);
    }
    if (upcoming) {
      const author = plainSql('(SELECT a.author_id FROM entries a WHERE a.id = y.event_id)');
      const toCome = sql`${readable(this.visibility, author)} AND y.start_utc >= ${thisMinute()}`;
      const { sql: some, parameters } = named('event_occurrences', 'event_id', toCome);
      where.and(`${some} IS NOT NULL`, ...parameters);
    }
    return where;
  }

  private async maySee(id: number): Promise<boolean> {
    const event = await this.entries.find(EVENT, id);
    return event !== undefined && EVENT.mayRead(event, currentViewer());
  }
}

/** The condition that an event `y` is more than a draft and readable; `author` is the column of its author. */
function readable(visibility: EntryVisibility, author: Sql): Sql {
  const { open, own, authorId } = readableStatuses(visibility, EVENT, LIVE_EVENTS);
  const all = sql`y.status IN (${open})`;
  return own.length ? sql`(${all} OR (y.status IN (${own}) AND ${author} = ${authorId}))` : all;
}

/** What is to come is counted for the minute that it is. */
function note(type: string, { event = 0, only_with_upcoming: upcoming }: LinkedFilter, byEvents: boolean): void {
  const shown = Shown.current;
  if (!shown) return;
  shown.any(type);
  if (byEvents) shown.any(EVENT.name);
  shown.entry(event);
  if (upcoming) shown.until((Math.floor(Date.now() / MINUTE) + 1) * MINUTE);
}

/** The minute that it is, in UTC: what is counted for it is remembered that long. */
const thisMinute = (): string =>
  new Date(Math.floor(Date.now() / MINUTE) * MINUTE).toISOString().slice(0, 19).replace('T', ' ');
