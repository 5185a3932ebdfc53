import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { sql } from '#libs/sql';
import { EVENT } from '../../calendar/index.js';
import { ImportException, ImportIdentity, ImportSighting } from './import-memory.entity.js';
import type { InsertContext } from './insert-context.js';
import { sourceHashOf } from './item-keys.js';

const EXCEPTION = {
  seriesHash: 'seriesHash',
  utc: 'recurrenceUtc',
  local: 'recurrenceLocal',
  ownHash: 'ownHash',
} as const;

/** A date that a series excludes because its source has an override or cancellation for it. */
export type SeriesException = {
  [Name in keyof typeof EXCEPTION]: ImportException[(typeof EXCEPTION)[Name]];
};

/** Stores the dates that series exclude because of overrides. */
@Injectable()
export class SeriesExceptionsRepository {
  constructor(private readonly db: Db) {}

  /** Records the exceptions found by a run. Returns the new ones. */
  async record(context: InsertContext, found: readonly SeriesException[]): Promise<SeriesException[]> {
    if (!found.length) return [];
    const known = new Set((await this.of(found.map(({ seriesHash }) => seriesHash))).map(keyOf));
    const unique = new Map(found.map((one) => [keyOf(one), one]));
    const [sourceHash, { runId }] = [sourceHashOf(context), context];
    const rows = [...unique]
      // Sorted, so that concurrent batches cannot deadlock.
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([, { utc: recurrenceUtc, local: recurrenceLocal, seriesHash, ownHash }]) => ({
        ...{ seriesHash, recurrenceUtc, recurrenceLocal, ownHash },
        ...{ sourceHash, runId },
      }));
    await this.db.insert(ImportException, rows, { update: ['own_hash', 'source_hash', 'run_id'] });
    return [...unique].flatMap(([key, one]) => (known.has(key) ? [] : [one]));
  }

  /** The exceptions of series. */
  async of(seriesHashes: readonly string[]): Promise<SeriesException[]> {
    if (!seriesHashes.length) return [];
    return this.db
      .select(ImportException, 'x', EXCEPTION)
      .where('x.series_hash IN (?)', [...new Set(seriesHashes)])
      .orderBy('x.series_hash, x.recurrence_utc')
      .current();
  }

  /** Returns exceptions that the run did not find again, of series that it found. */
  async unseen(context: InsertContext, limit: number): Promise<(SeriesException & { seriesId: number })[]> {
    return this.db
      .select(ImportException, 'x', EXCEPTION)
      .join(ImportIdentity, 'i', sql`i.type = ${EVENT.name} AND i.key_hash = x.series_hash`)
      .join(ImportSighting, 's', 's.entry_id = i.entry_id AND s.source_hash = x.source_hash', { seriesId: 'entryId' })
      .where('x.source_hash = ? AND x.run_id <> ?', sourceHashOf(context), context.runId)
      .where('s.run_id = ?', context.runId)
      .orderBy('x.series_hash, x.recurrence_utc')
      .limit(limit)
      .current();
  }

  async remove({ seriesHash, utc }: SeriesException): Promise<void> {
    await this.db.of(ImportException).delete({ seriesHash, recurrenceUtc: utc });
  }
}

const keyOf = ({ seriesHash, utc }: SeriesException): string => `${seriesHash} ${utc}`;
