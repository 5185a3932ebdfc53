import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { plainSql, sql, tableOf } from '#libs/sql';
import { Entry } from '../../entries/index.js';
import { EVENT } from '../common/index.js';
import { EventDetails } from '../schedule/index.js';

const TIMES = ['startLocal', 'endLocal', 'startUtc', 'endUtc', 'timezone', 'allDay'] as const;

/** An event that replaces one date of its parent, a series. */
export interface EventOverride extends Pick<EventDetails, (typeof TIMES)[number]> {
  id: number;
  /** The recurrence id of that date. */
  overridesDate: string;
  /** The names of the members that do not follow the series, separated by commas. */
  overridden: string;
  status: string;
  trashedFrom: string | null;
}

/** The columns of an override that identify it and say what it follows. */
export type OverrideColumns = Pick<EventDetails, 'overridesDate' | 'overridden'>;

const e = tableOf(Entry, 'e');
const d = tableOf(EventDetails, 'd');

const SELECT = sql`SELECT ${e.columns(['id', 'status', 'trashedFrom'])}, ${d.columns(['overridesDate', 'overridden', ...TIMES])}
 FROM ${e} JOIN ${d} ON d.entry_id = e.id`;
/** The date of a series is replaced by an override that is not in the trash. */
const REPLACES = sql`d.overrides_date IS NOT NULL AND e.type = ${EVENT.name} AND e.status <> 'trash' AND e.trashed_from IS NULL`;
/** Later overrides win, those in the trash come last. */
const FIRST = plainSql("(e.status = 'trash' OR e.trashed_from IS NOT NULL), e.id DESC");

/** Reads and writes which dates of series are replaced by events below them. */
@Injectable()
export class OverridesRepository {
  constructor(private readonly db: Db) {}

  /** All overrides of a series by their dates, in any status; locks them until the end of the transaction. */
  lockAll(seriesId: number): Promise<EventOverride[]> {
    return this.db.current(
      sql`${SELECT} WHERE e.parent_id = ${seriesId} AND e.type = ${EVENT.name} AND d.overrides_date IS NOT NULL
 ORDER BY d.overrides_date, e.id FOR UPDATE`,
    );
  }

  /** The override of a date, in any status; `undefined` for none. Locks it until the end of the transaction. */
  async lock(seriesId: number, recurrenceId: string): Promise<EventOverride | undefined> {
    const [found] = await this.db.current<EventOverride>(
      sql`${SELECT} WHERE e.parent_id = ${seriesId} AND e.type = ${EVENT.name} AND d.overrides_date = ${recurrenceId}
 ORDER BY ${FIRST} LIMIT 1 FOR UPDATE`,
    );
    return found;
  }

  /** The id of the override that replaces a date; `undefined` for none. */
  async find(seriesId: number, recurrenceId: string): Promise<number | undefined> {
    const [found] = await this.db.rows<{ id: number }>(
      sql`SELECT e.id FROM ${e} JOIN ${d} ON d.entry_id = e.id
 WHERE e.parent_id = ${seriesId} AND d.overrides_date = ${recurrenceId} AND ${REPLACES} ORDER BY e.id DESC LIMIT 1`,
    );
    return found?.id;
  }

  /** The dates of a series that overrides replace. */
  async datesOf(seriesId: number): Promise<Set<string>> {
    const rows = await this.db.current<{ overridesDate: string }>(
      sql`SELECT ${d.columns(['overridesDate'])} FROM ${e} JOIN ${d} ON d.entry_id = e.id
 WHERE e.parent_id = ${seriesId} AND ${REPLACES}`,
    );
    return new Set(rows.map(({ overridesDate }) => overridesDate));
  }

  /** The series that continue another one after splits, in the order of their starts. */
  async continuationsOf(seriesId: number): Promise<number[]> {
    const rows = await this.db
      .select(EventDetails, 'd', { id: 'entryId' })
      .where('d.continues_id = ?', seriesId)
      .orderBy('d.start_utc, d.entry_id')
      .rows();
    return rows.map(({ id }) => id);
  }

  /** Updates which date an override replaces, and what it follows. */
  async update(id: number, columns: Partial<OverrideColumns>): Promise<void> {
    await this.db.of(EventDetails).update({ entryId: id }, columns);
  }
}
