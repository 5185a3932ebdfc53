import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Db } from '#libs/db';
import { EntryWriter } from '../../entries/index.js';
import { EVENT } from '../calendar-types.js';
import { EventTouches } from '../freshness/event-touches.js';
import { localOf, type EventZone } from '../times/event-zone.js';
import type { Occurrence } from './recurrence.js';

/** So many rows are written by one statement. */
const BATCH = 1000;

/**
 * The rows that lists of events are read from: one for each time that an event takes place, with the state and the
 * marks of the event. All calls are part of the transaction that has locked the event.
 */
@Injectable()
export class OccurrenceRows implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly hooks: EntryWriter,
    private readonly touches: EventTouches,
  ) {}

  onModuleInit(): void {
    this.hooks.onChange(async ({ type, id, before, after }) => {
      if (type !== EVENT || !after) return;
      if (before?.status === 'publish') await this.touches.changing(id);
      else if (after.status === 'publish') this.touches.appearing(id);
      if (!before || before.status === after.status) return;
      await this.db.write('UPDATE event_occurrences SET status = ? WHERE event_id = ?', [after.status, id]);
    });
  }

  /** Adds occurrences to an event; those that it has stay as they are. */
  add(eventId: number, occurrences: readonly Occurrence[]): Promise<void> {
    return this.addAll(new Map([[eventId, occurrences]]));
  }

  /** Adds occurrences to several events, by their numbers. */
  async addAll(occurrencesOf: ReadonlyMap<number, readonly Occurrence[]>): Promise<void> {
    const ids = [...occurrencesOf].flatMap(([id, { length }]) => (length ? id : []));
    if (!ids.length) return;
    const events = await this.db.current<{ id: number; status: string; hidden: number; featured: number }>(
      'SELECT e.id, e.status, d.hidden, d.featured FROM entries e JOIN event_details d ON d.entry_id = e.id WHERE e.id IN (?)',
      [ids],
    );
    const rows = events.flatMap(({ id, status, hidden, featured }) =>
      (occurrencesOf.get(id) ?? []).map(({ recurrenceId, startLocal, endLocal, startUtc, endUtc }) => [
        ...[id, recurrenceId, startLocal, endLocal, startUtc, endUtc],
        ...[status, hidden, featured],
      ]),
    );
    for (let at = 0; at < rows.length; at += BATCH) {
      await this.db.write(
        `INSERT INTO event_occurrences
           (event_id, recurrence_id, start_local, end_local, start_utc, end_utc, status, hidden, featured) VALUES ?
         ON DUPLICATE KEY UPDATE event_id = VALUES(event_id)`,
        [rows.slice(at, at + BATCH)],
      );
    }
  }

  /** Removes some occurrences of an event, also those that have started. */
  async leaveOut(eventId: number, recurrenceIds: readonly string[]): Promise<void> {
    if (!recurrenceIds.length) return;
    await this.db.write('DELETE FROM event_occurrences WHERE event_id = ? AND recurrence_id IN (?)', [
      eventId,
      recurrenceIds,
    ]);
  }

  /** Removes the occurrences of an event, or only those that start later than a time of UTC. */
  async remove(eventId: number, after?: string): Promise<void> {
    const [later, parameters] = after === undefined ? ['', []] : ['AND start_utc > ?', [after]];
    await this.db.write(`DELETE FROM event_occurrences WHERE event_id = ? ${later}`, [eventId, ...parameters]);
  }

  /** Whether an occurrence of an event has started at a time of UTC. */
  async hasStarted(eventId: number, utc: string): Promise<boolean> {
    const started = await this.db.current(
      'SELECT 1 FROM event_occurrences WHERE event_id = ? AND start_utc <= ? LIMIT 1',
      [eventId, utc],
    );
    return started.length > 0;
  }

  /** Gives the occurrences of an event its marks. */
  async mark(eventId: number, { hidden, featured }: { hidden: number; featured: number }): Promise<void> {
    await this.db.write('UPDATE event_occurrences SET hidden = ?, featured = ? WHERE event_id = ?', [
      ...[hidden, featured, eventId],
    ]);
  }

  /** Tells the occurrences of an event on the clocks of another zone: the moments stay. */
  async retell(eventId: number, zone: EventZone): Promise<void> {
    for (let last = ''; ;) {
      const rows = await this.db.current<Omit<Occurrence, 'startLocal' | 'endLocal'>>(
        `SELECT recurrence_id AS recurrenceId, start_utc AS startUtc, end_utc AS endUtc FROM event_occurrences
         WHERE event_id = ? ${last && 'AND recurrence_id > ?'} ORDER BY recurrence_id LIMIT ?`,
        [eventId, ...(last ? [last] : []), BATCH],
      );
      if (rows.length) await this.retellRows(eventId, rows, zone);
      last = rows.at(-1)?.recurrenceId ?? last;
      if (rows.length < BATCH) return;
    }
  }

  private async retellRows(
    eventId: number,
    rows: readonly Omit<Occurrence, 'startLocal' | 'endLocal'>[],
    zone: EventZone,
  ): Promise<void> {
    await this.db.write(
      `INSERT INTO event_occurrences
         (event_id, recurrence_id, start_local, end_local, start_utc, end_utc, status, hidden, featured) VALUES ?
       ON DUPLICATE KEY UPDATE start_local = VALUES(start_local), end_local = VALUES(end_local)`,
      [
        rows.map(({ recurrenceId, startUtc, endUtc }) => [
          ...[eventId, recurrenceId, localOf(startUtc, zone), localOf(endUtc, zone), startUtc, endUtc, '', 0, 0],
        ]),
      ],
    );
  }
}
