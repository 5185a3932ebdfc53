import { Injectable } from '@nestjs/common';
import { Db, Where, plainSql, sql, type Sql } from '#libs/db';
import type { EventPlace } from '../events/occurrence-reader.js';
import { asks, type EventSet } from '../lists/event-sets.js';

/** When an occurrence takes place, on its own clocks. */
export interface DatedPlace extends Required<EventPlace> {
  startLocal: string;
  endLocal: string;
  /** 1 for those that stay in sight where there is not room for all. */
  sticky: number;
}

/** More of them are not told of at once. */
const MOST = 5000;

/**
 * Finds the public occurrences that take place within some time, on their own clocks: also those that began before and
 * go on.
 */
@Injectable()
export class OccurrencesBetween {
  constructor(private readonly db: Db) {}

  /** Those that begin or go on between two seconds, in the order in which they begin. */
  find(from: string, until: string, sets: readonly EventSet[] = []): Promise<DatedPlace[]> {
    const within = publicOnes(sets).and('o.start_local >= ?', from).and('o.start_local <= ?', until);
    const found = sql`SELECT o.id, o.recurrenceId, o.startLocal, o.endLocal, d.sticky FROM (
 (${before(from, sets, MOST)}) UNION ALL
 (SELECT ${COLUMNS} FROM event_occurrences o FORCE INDEX (event_occurrences_by_status) WHERE ${within}
 ORDER BY o.start_local, o.event_id, o.recurrence_id LIMIT ${MOST})
) o JOIN event_details d ON d.entry_id = o.id ORDER BY o.startLocal, o.id, o.recurrenceId`;
    return this.db.rows(found.sql, found.parameters);
  }

  /** Those that began before a second and go on after it; those that end first come first. */
  goingOn(at: string, sets: readonly EventSet[], limit: number): Promise<EventPlace[]> {
    const found = before(at, sets, limit);
    return this.db.rows(found.sql, found.parameters);
  }
}

const COLUMNS = plainSql(
  'o.event_id AS id, o.recurrence_id AS recurrenceId, o.start_local AS startLocal, o.end_local AS endLocal',
);

function before(at: string, sets: readonly EventSet[], limit: number): Sql {
  const where = publicOnes(sets).and('o.several_days = 1 AND o.end_local > ? AND o.start_local < ?', at, at);
  return sql`SELECT ${COLUMNS} FROM event_occurrences o FORCE INDEX (event_occurrences_going_on) WHERE ${where}
 ORDER BY o.end_local, o.start_local, o.event_id, o.recurrence_id LIMIT ${limit}`;
}

function publicOnes(sets: readonly EventSet[]): Where {
  const where = new Where().and('o.hidden = 0').and("o.status = 'publish'");
  for (const set of sets) {
    const asked = asks(set);
    where.and(asked.sql, ...asked.parameters);
  }
  return where;
}
