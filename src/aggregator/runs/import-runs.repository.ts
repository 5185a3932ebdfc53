import { Injectable } from '@nestjs/common';
import { MoreThan } from 'typeorm';
import { Db } from '#libs/db';
import { sql, tableOf } from '#libs/sql';
import { StoredImportRun } from './import-run.entity.js';

const RUNS = tableOf(StoredImportRun);

/** Stores the state that another process needs to resume a run. */
@Injectable()
export class ImportRunsRepository {
  constructor(private readonly db: Db) {}

  /** Starts an attempt to read the source, which supersedes earlier ones. Returns its number. */
  async begin(recordId: number): Promise<number> {
    await this.db.write(
      sql`INSERT INTO ${RUNS} (record_id, attempt) VALUES (${recordId}, 1) ON DUPLICATE KEY UPDATE attempt = attempt + 1`,
    );
    return this.attempt(recordId);
  }

  /** The number of the latest attempt to read the source. */
  async attempt(recordId: number): Promise<number> {
    const [row] = await this.db.select(StoredImportRun, 'u', ['attempt']).where('u.record_id = ?', recordId).current();
    return row?.attempt ?? 0;
  }

  /** Stores the version of the source, and whether all of its items were read. */
  async saveSource(recordId: number, source: Pick<StoredImportRun, 'complete' | 'sourceVersion'>): Promise<void> {
    await this.db.of(StoredImportRun).update(recordId, source);
  }

  /** The version of the source, and whether all of its items were read. */
  async source(recordId: number): Promise<Pick<StoredImportRun, 'complete' | 'sourceVersion'>> {
    const [row] = await this.db
      .select(StoredImportRun, 'u', ['complete', 'sourceVersion'])
      .where('u.record_id = ?', recordId)
      .current();
    return row ?? { complete: false, sourceVersion: null };
  }

  /** Counts a crash or an unreachable service. Returns the number since the last success. */
  async countCrash(recordId: number): Promise<number> {
    await this.db.write(
      sql`INSERT INTO ${RUNS} (record_id, crashes) VALUES (${recordId}, 1)
 ON DUPLICATE KEY UPDATE crashes = LEAST(crashes + 1, 200)`,
    );
    const [row] = await this.db.select(StoredImportRun, 'u', ['crashes']).where('u.record_id = ?', recordId).current();
    return row?.crashes ?? 0;
  }

  /** Resets the count of crashes. */
  async resetCrashes(recordId: number): Promise<void> {
    await this.db.of(StoredImportRun).update({ recordId, crashes: MoreThan(0) }, { crashes: 0 });
  }
}
