import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { Where, plainSql, sql, tableOf, type Sql, type Table } from '#libs/sql';
import { Entry, type EntryRow, type EntrySet } from '../../entries/index.js';
import { LocalisedTexts } from '../../entries/languages/index.js';
import { BY_DATE, EntryFinder } from '../../entries/lists/index.js';
import type { EntryType, Owned, EntryVisibility } from '../../entries/types/index.js';
import { ENTRY_PROPERTIES, type ReadableStatuses } from '../common/index.js';
import { EventOccurrence } from '../schedule/index.js';

/** Conditions and pagination of a list of venues or organizers. */
interface LinkedQuery {
  visible: ReturnType<EntryVisibility['of']>;
  search?: string;
  /** Entries of this event; 0 matches none. */
  event?: number;
  /** Entries of a readable event, or entries without one. */
  hasEvents?: boolean;
  /** Entries of a readable event that starts at this time (UTC) or later. */
  upcomingFrom?: string;
  /** Sets that the entries are in, by their values. */
  sets: readonly EntrySet[];
  /** The statuses of events that these conditions consider. */
  readable: ReadableStatuses;
  limit: number;
  /** Where the page begins. */
  start: { after?: Where; offset: number };
  version: number;
}

/** The table `x` that links events to venues or organizers, and its columns of the event and the linked entry. */
export interface EventLinkTable {
  table: Table<object>;
  event: string;
  linked: string;
}

const e = tableOf(Entry, 'e');

/** Reads venues or organizers. Statements use the alias `e` for the entry. */
@Injectable()
export abstract class LinkedRepository<Row extends EntryRow = EntryRow> {
  protected abstract readonly type: EntryType;
  /** Columns of the side tables, and their joins. */
  protected abstract readonly columns: Sql;
  protected abstract readonly join: Sql;
  protected abstract readonly links: EventLinkTable;

  constructor(
    protected readonly db: Db,
    private readonly finder: EntryFinder,
    private readonly texts: LocalisedTexts,
  ) {}

  /** Removes a deleted entry from the events that reference it. */
  abstract release(id: number): Promise<void>;

  /** Loads entries by id, in any status. */
  async find(ids: readonly number[]): Promise<Map<number, Row>> {
    const wanted = [...new Set(ids)];
    if (!wanted.length) return new Map();
    const rows = await this.db.rows<Row>(
      sql`SELECT ${this.selected} FROM ${e} ${this.join} WHERE e.id IN (${wanted}) AND e.type = ${this.type.name}`,
    );
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** The columns that decide who may read entries. */
  ownership(ids: readonly number[]): Promise<(Owned & { id: number })[]> {
    return this.db
      .select(Entry, 'e', ['id', 'status', 'authorId', 'trashedFrom'])
      .where('e.id IN (?) AND e.type = ?', ids, this.type.name)
      .current();
  }

  /** Filters ids: those that an event references. */
  async referencedBy(eventId: number, ids: readonly number[]): Promise<number[]> {
    const { table, event, linked } = this.links;
    const rows = await this.db.current<{ id: number }>(
      sql`SELECT ${plainSql(linked)} AS id FROM ${table} WHERE ${plainSql(event)} = ${eventId} AND ${plainSql(linked)} IN (${ids})`,
    );
    return rows.map(({ id }) => id);
  }

  /** Filters ids: those that any event references. */
  async referenced(ids: readonly number[]): Promise<Set<number>> {
    const { table, linked } = this.links;
    const rows = await this.db.current<{ id: number }>(
      sql`SELECT DISTINCT ${plainSql(linked)} AS id FROM ${table} WHERE ${plainSql(linked)} IN (${ids})`,
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** Published entries with one of the titles, oldest first. */
  publishedWithTitle(titles: readonly string[]): Promise<Pick<Entry, 'id' | 'title' | 'content'>[]> {
    return this.db
      .select(Entry, 'e', ['id', 'title', 'content'])
      .where("e.type = ? AND e.status = 'publish'", this.type.name)
      .where(
        'e.title_order IN (?) AND e.title IN (?)',
        titles.map((title) => [...title].slice(0, 100).join('')),
        titles,
      )
      .orderBy('e.id')
      .current();
  }

  /** Prepares a page of a list, newest first, and its total. */
  open(query: LinkedQuery) {
    const { visible, search, sets, limit, start, version } = query;
    const where = this.conditions(query);
    if (start.after) where.and(start.after.sql, ...start.after.parameters);
    return this.finder.open<Row>({
      visible,
      columns: this.selected,
      join: this.join.sql,
      where,
      // The search text is matched as one phrase, not word by word.
      terms: search ? { phrase: search, wanted: [search], unwanted: [] } : undefined,
      searched: this.type.details?.searched,
      sets,
      hidesProtected: sets.length > 0,
      order: BY_DATE,
      limit,
      offset: start.offset,
      version,
    });
  }

  private get selected(): Sql {
    return sql`${this.texts.columns(ENTRY_PROPERTIES)}${this.texts.beside}, ${this.columns}`;
  }

  private conditions({ event, hasEvents, upcomingFrom, readable }: LinkedQuery): Where {
    const { table, event: eventOf, linked } = this.links;
    const where = new Where();
    if (event === 0) where.and('0');
    else if (event !== undefined) where.and(`e.id IN (SELECT ${linked} FROM ${table.sql} WHERE ${eventOf} = ?)`, event);
    // A subquery per entry: a join would read all events. The newest events are the likeliest to come.
    const named = (events: Table<object>, key: string, condition: Sql) =>
      sql`(SELECT 1 FROM ${table} STRAIGHT_JOIN ${events} ON ${plainSql(key)} = ${plainSql(eventOf)} WHERE ${plainSql(linked)} = e.id AND ${condition} ORDER BY ${plainSql(eventOf)} DESC LIMIT 1)`;
    if (hasEvents !== undefined) {
      const some = named(tableOf(Entry, 'y'), 'y.id', readableEvent(readable, plainSql('y.author_id')));
      where.and(`${some.sql} IS ${hasEvents ? 'NOT NULL' : 'NULL'}`, ...some.parameters);
    }
    if (upcomingFrom !== undefined) {
      const author = sql`(SELECT a.author_id FROM ${tableOf(Entry, 'a')} WHERE a.id = y.event_id)`;
      const toCome = sql`${readableEvent(readable, author)} AND y.start_utc >= ${upcomingFrom}`;
      const some = named(tableOf(EventOccurrence, 'y'), 'y.event_id', toCome);
      where.and(`${some.sql} IS NOT NULL`, ...some.parameters);
    }
    return where;
  }
}

/** The condition that the viewer may read an event `y`; `author` is the column of its author. */
function readableEvent({ open, own, authorId }: ReadableStatuses, author: Sql): Sql {
  const all = sql`y.status IN (${open})`;
  return own.length ? sql`(${all} OR (y.status IN (${own}) AND ${author} = ${authorId}))` : all;
}
