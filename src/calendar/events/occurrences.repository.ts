import { Injectable } from '@nestjs/common';
import { Db, plainSql, sql, tableOf, type Sql } from '#libs/db';
import { Entry } from '../../entries/index.js';
import type { Occurrence } from '#libs/recurrence';
import { localOf, type EventZone } from '#libs/times';
import { EventDetails, EventOccurrence } from './event.entity.js';

/** Most rows of one statement. */
const BATCH = 1000;

const table = tableOf(EventOccurrence);

/** How existing rows are treated. */
const KEEP = 'ON DUPLICATE KEY UPDATE event_id = VALUES(event_id)';
const MOVE = 'ON DUPLICATE KEY UPDATE start_local = VALUES(start_local), end_local = VALUES(end_local)';

/**
 * Writes the rows that lists of events are read from: one for each occurrence of an event, with the status and flags of
 * the event. All calls are part of the transaction that has locked the event.
 */
@Injectable()
export class OccurrencesRepository {
  constructor(private readonly db: Db) {}

  /** Adds occurrences to events, by event id; occurrences that are stored already stay as they are. */
  async add(occurrencesOf: ReadonlyMap<number, readonly Occurrence[]>): Promise<void> {
    const ids = [...occurrencesOf].flatMap(([id, { length }]) => (length ? id : []));
    if (!ids.length) return;
    const events = await this.db
      .select(Entry, 'e', { eventId: 'id', status: 'status' })
      .join(EventDetails, 'd', 'd.entry_id = e.id', ['hidden', 'featured'])
      .where('e.id IN (?)', ids)
      .current();
    const rows = events.flatMap((event) =>
      (occurrencesOf.get(event.eventId) ?? []).map(({ recurrenceId, startLocal, endLocal, startUtc, endUtc }) => ({
        ...event,
        ...{ recurrenceId, startLocal, endLocal, startUtc, endUtc },
      })),
    );
    for (let at = 0; at < rows.length; at += BATCH)
      await this.db.insertAll(EventOccurrence, rows.slice(at, at + BATCH), KEEP);
  }

  /** Gives the occurrences of an event its status. */
  async setStatus(eventId: number, status: string): Promise<void> {
    await this.db.of(EventOccurrence).update({ eventId }, { status });
  }

  /** Gives the occurrences of an event its flags. */
  async setFlags(eventId: number, { hidden, featured }: Pick<EventDetails, 'hidden' | 'featured'>): Promise<void> {
    await this.db.of(EventOccurrence).update({ eventId }, { hidden, featured });
  }

  /** Deletes some occurrences of an event, also those that have started. */
  async deleteSome(eventId: number, recurrenceIds: readonly string[]): Promise<void> {
    if (!recurrenceIds.length) return;
    await this.db.write(sql`DELETE FROM ${table} WHERE event_id = ${eventId} AND recurrence_id IN (${recurrenceIds})`);
  }

  /** Deletes the occurrences of an event, or only those that start after a time of UTC. */
  async delete(eventId: number, after?: string): Promise<void> {
    const later = after === undefined ? plainSql('') : sql` AND start_utc > ${after}`;
    await this.db.write(sql`DELETE FROM ${table} WHERE event_id = ${eventId}${later}`);
  }

  /** Whether an occurrence of an event has started at a time of UTC. */
  async hasStarted(eventId: number, utc: string): Promise<boolean> {
    const started = await this.db.current(
      sql`SELECT 1 FROM ${table} WHERE event_id = ${eventId} AND start_utc <= ${utc} LIMIT 1`,
    );
    return started.length > 0;
  }

  /** Rewrites the local times of the occurrences of an event for another time zone: the moments stay. */
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

/** The occurrences `o` in the order of lists. */
export const LISTED = sql`${tableOf(EventOccurrence, 'o')} FORCE INDEX (event_occurrences_by_status)`;
/** Those that everybody finds in lists. */
export const PUBLIC = plainSql("o.hidden = 0 AND o.status = 'publish'");

/** The end of a statement that finds the public occurrence of another event right before or after one. */
export function nextTo(eventId: number, startLocal: string, side: Side): Sql {
  const direction = side === '<' ? 'DESC' : 'ASC';
  const is = plainSql(side);
  const order = ['start_local', 'event_id', 'recurrence_id'].map((column) => `o.${column} ${direction}`);
  return sql`${PUBLIC} AND o.start_local ${is}= ${startLocal}
 AND (o.start_local ${is} ${startLocal} OR o.event_id ${is} ${eventId}) AND o.event_id <> ${eventId}
 ORDER BY ${plainSql(order.join(', '))} LIMIT 1`;
}
