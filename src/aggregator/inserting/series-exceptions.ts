import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { readZone, utcOf, type SeriesDate } from '../../calendar/dates.js';
import { EVENT } from '../../calendar/index.js';
import type { ImportedEvent } from '../items/import-item.js';
import { sourceHashOf, type InsertContext } from './insert-context.js';

/** A date of a series that its source tells something else of. */
export interface SeriesException extends SeriesDate {
  /** What the series is known by. */
  seriesHash: string;
  /** What the item is known by that tells it. */
  ownHash: string;
}

/** The date that an item stands for of a series; nothing for one that stands for itself. */
export function exceptionDate({ recurrenceId, timezone }: ImportedEvent, zoneOfSite: string): SeriesDate | undefined {
  const zone = readZone(timezone ?? zoneOfSite) ?? readZone(zoneOfSite);
  if (recurrenceId === undefined || !zone || !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(recurrenceId)) return undefined;
  return { local: recurrenceId, utc: utcOf(recurrenceId, zone) };
}

const COLUMNS = `x.series_hash AS seriesHash, x.recurrence_utc AS utc, x.recurrence_local AS local,
 x.own_hash AS ownHash`;

/** Remembers the dates that series leave out because single occurrences differ or do not take place. */
@Injectable()
export class SeriesExceptions {
  constructor(private readonly db: Db) {}

  /** Keeps dates that were seen, and answers those that are new. */
  async see(context: InsertContext, seen: readonly SeriesException[]): Promise<SeriesException[]> {
    if (!seen.length) return [];
    const known = new Set((await this.of(seen.map(({ seriesHash }) => seriesHash))).map(keyOf));
    const rows = new Map(seen.map((one) => [keyOf(one), one]));
    await this.db.write(
      `INSERT INTO import_exceptions
         (series_hash, recurrence_utc, recurrence_local, own_hash, source_hash, run_id) VALUES ?
       ON DUPLICATE KEY UPDATE own_hash = VALUES(own_hash), source_hash = VALUES(source_hash), run_id = VALUES(run_id)`,
      [
        // In one order, so that two batches never wait for each other.
        [...rows]
          .sort(([one], [other]) => (one < other ? -1 : 1))
          .map(([, { seriesHash, utc, local, ownHash }]) => [
            ...[seriesHash, utc, local, ownHash],
            ...[sourceHashOf(context), context.runId],
          ]),
      ],
    );
    return [...rows].flatMap(([key, one]) => (known.has(key) ? [] : [one]));
  }

  /** The dates that some series leave out. */
  async of(seriesHashes: readonly string[]): Promise<SeriesException[]> {
    if (!seriesHashes.length) return [];
    return this.db.current<SeriesException>(
      `SELECT ${COLUMNS} FROM import_exceptions x WHERE x.series_hash IN (?) ORDER BY x.series_hash, x.recurrence_utc`,
      [[...new Set(seriesHashes)]],
    );
  }

  /** Some dates of this source that it does not tell of any more, of series that it still has. */
  async unseen(context: InsertContext, limit: number): Promise<(SeriesException & { seriesId: number })[]> {
    return this.db.current(
      `SELECT ${COLUMNS}, s.entry_id AS seriesId FROM import_exceptions x
       JOIN import_identities i ON i.type = ? AND i.key_hash = x.series_hash
       JOIN import_sightings s ON s.entry_id = i.entry_id AND s.source_hash = x.source_hash
       WHERE x.source_hash = ? AND x.run_id <> ? AND s.run_id = ?
       ORDER BY x.series_hash, x.recurrence_utc LIMIT ?`,
      [EVENT.name, sourceHashOf(context), context.runId, context.runId, limit],
    );
  }

  async remove({ seriesHash, utc }: SeriesException): Promise<void> {
    await this.db.write('DELETE FROM import_exceptions WHERE series_hash = ? AND recurrence_utc = ?', [
      seriesHash,
      utc,
    ]);
  }
}

const keyOf = ({ seriesHash, utc }: SeriesException): string => `${seriesHash} ${utc}`;
