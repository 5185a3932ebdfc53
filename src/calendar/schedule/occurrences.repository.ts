import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import type { Occurrence } from '#libs/recurrence';
import { plainSql, sql, tableOf, type Sql } from '#libs/sql';
import { localOf, type EventZone } from '#libs/times';
import { Entry } from '../../entries/index.js';
import { EventDetails, EventOccurrence } from './event.entity.js';

/** Rows per statement. */
const BATCH = 1000;

const table = tableOf(EventOccurrence);

/** What to do with existing rows: keep them, or update their local times. */
const KEEP = plainSql('ON DUPLICATE KEY UPDATE event_id = event_occurrences.event_id');
const MOVE = 'ON DUPLICATE KEY UPDATE start_local = VALUES(start_local), end_local = VALUES(end_local)';

/**
 * Writes the rows that lists of events are read from: one per occurrence, with the status and flags of the event. Call
 * all methods in the transaction that has locked the event.
 */
@Injectable()
export class OccurrencesRepository {
  constructor(private readonly db: Db) {}

  /** Adds occurrences by event id. Existing ones stay unchanged. */
  async add(occurrencesOf: ReadonlyMap<number, readonly Occurrence[]>): Promise<void> {
    const rows = [...occurrencesOf].flatMap(([id, some]) =>
      some.map((one) => [id, one.recurrenceId, one.startLocal, one.endLocal, one.startUtc, one.endUtc]),
    );
    for (let at = 0; at < rows.length; at += BATCH)
      await this.db.defer(sql`INSERT INTO ${table}
 (event_id, status, hidden, featured, recurrence_id, start_local, end_local, start_utc, end_utc)
 SELECT e.id, e.status, d.hidden, d.featured, n.recurrence_id, n.start_local, n.end_local, n.start_utc, n.end_utc
 FROM JSON_TABLE(${JSON.stringify(rows.slice(at, at + BATCH))}, '$[*]' COLUMNS (event_id INT PATH '$[0]',
 recurrence_id CHAR(19) PATH '$[1]', start_local CHAR(19) PATH '$[2]', end_local CHAR(19) PATH '$[3]',
 start_utc CHAR(19) PATH '$[4]', end_utc CHAR(19) PATH '$[5]')) n
 JOIN ${tableOf(Entry, 'e')} ON e.id = n.event_id JOIN ${tableOf(EventDetails, 'd')} ON d.entry_id = e.id ${KEEP}`);
  }

  /** Sets the status of all occurrences of an event. */
  async setStatus(eventId: number, status: string): Promise<void> {
    await this.db.of(EventOccurrence).update({ eventId }, { status });
  }

  /** Sets the flags of all occurrences of an event. */
  async setFlags(eventId: number, { hidden, featured }: Pick<EventDetails, 'hidden' | 'featured'>): Promise<void> {
    await this.db.of(EventOccurrence).update({ eventId }, { hidden, featured });
  }

  /** Deletes occurrences of an event by recurrence id, including past ones. */
  async deleteSome(eventId: number, recurrenceIds: readonly string[]): Promise<void> {
    if (!recurrenceIds.length) return;
    await this.db.defer(sql`DELETE FROM ${table} WHERE event_id = ${eventId} AND recurrence_id IN (${recurrenceIds})`);
  }

  /** Deletes all occurrences of an event, or those that start after a time (UTC). */
  async delete(eventId: number, after?: string): Promise<void> {
    const later = after === undefined ? plainSql('') : sql` AND start_utc > ${after}`;
    await this.db.defer(sql`DELETE FROM ${table} WHERE event_id = ${eventId}${later}`);
  }

  /** Deletes the occurrences of an event from a recurrence id on, including past ones. */
  async deleteFrom(eventId: number, recurrenceId: string): Promise<void> {
    await this.db.defer(sql`DELETE FROM ${table} WHERE event_id = ${eventId} AND recurrence_id >= ${recurrenceId}`);
  }

  /** Whether an occurrence of an event starts at or before a time (UTC). */
  async hasStarted(eventId: number, utc: string): Promise<boolean> {
    const started = await this.db.current(
      sql`SELECT 1 FROM ${table} WHERE event_id = ${eventId} AND start_utc <= ${utc} LIMIT 1`,
    );
    return started.length > 0;
  }

  /** Recalculates the local times of an event's occurrences for another time zone; UTC times stay. */
  async moveToZone(eventId: number, zone: EventZone): Promise<void> {
    for (let last = ''; ;) {
      const select = this.db
        .select(EventOccurrence, 'o', ['recurrenceId', 'startUtc', 'endUtc'])
        .where('o.event_id = ?', eventId);
      if (last) select.where('o.recurrence_id > ?', last);
      const rows = await select.orderBy('o.recurrence_id').limit(BATCH).current();
      const moved = rows.map(({ startUtc, endUtc, ...row }) => ({
        ...{ ...row, eventId, startUtc, endUtc, status: '', hidden: 0, featured: 0 },
        ...{ startLocal: localOf(startUtc, zone), endLocal: localOf(endUtc, zone) },
      }));
      await this.db.insertAll(EventOccurrence, moved, MOVE);
      last = rows.at(-1)?.recurrenceId ?? last;
      if (rows.length < BATCH) return;
    }
  }
}

/** Before or after, in the order of lists. */
export type Side = '<' | '>';

/** The occurrences `o`, read in the order of lists. */
export const LISTED = sql`${tableOf(EventOccurrence, 'o')} FORCE INDEX (event_occurrences_by_status)`;
/** The condition that lists show an occurrence `o` to everyone. */
export const PUBLIC = plainSql("o.hidden = 0 AND o.status = 'publish'");

/** Completes a statement that finds the nearest public occurrence of another event before or after a position. */
export function nextTo(eventId: number, startLocal: string, side: Side): Sql {
  const direction = side === '<' ? 'DESC' : 'ASC';
  const is = plainSql(side);
  const order = ['start_local', 'event_id', 'recurrence_id'].map((column) => `o.${column} ${direction}`);
  // Two ranges of the index: any number of other events may start at the same time.
  return sql`${PUBLIC}
 AND (o.start_local ${is} ${startLocal} OR o.start_local = ${startLocal} AND o.event_id ${is} ${eventId})
 AND o.event_id <> ${eventId} ORDER BY ${plainSql(order.join(', '))} LIMIT 1`;
}
