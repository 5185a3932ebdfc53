import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import type { SourceVersion } from '../records/import-record.js';

/** What a run found out of its source, kept for its end. */
export interface FoundSource {
  /** Whether its items are all that the source holds. */
  complete: boolean;
  /** The state of the source that they are. */
  version?: SourceVersion;
}

/** What runs need to know to go on in another process. */
@Injectable()
export class RunStates {
  constructor(private readonly db: Db) {}

  /** Begins to go through the source; answers the number of the attempt, which ends those before it. */
  async begin(recordId: number): Promise<number> {
    await this.db.write(
      'INSERT INTO import_runs (record_id, attempt) VALUES (?, 1) ON DUPLICATE KEY UPDATE attempt = attempt + 1',
      [recordId],
    );
    return this.attempt(recordId);
  }

  /** The latest attempt to go through the source. */
  async attempt(recordId: number): Promise<number> {
    const [row] = await this.db.current<{ attempt: number }>('SELECT attempt FROM import_runs WHERE record_id = ?', [
      recordId,
    ]);
    return row?.attempt ?? 0;
  }

  async found(recordId: number, { complete, version }: FoundSource): Promise<void> {
    await this.db.write('UPDATE import_runs SET complete = ?, source_version = ? WHERE record_id = ?', [
      Number(complete),
      version ? JSON.stringify(version) : null,
      recordId,
    ]);
  }

  async source(recordId: number): Promise<FoundSource> {
    const [row] = await this.db.current<{ complete: number; version: string | null }>(
      'SELECT complete, source_version AS version FROM import_runs WHERE record_id = ?',
      [recordId],
    );
    const version = row?.version ? (JSON.parse(row.version) as SourceVersion) : undefined;
    return { complete: row?.complete === 1, ...(version ? { version } : {}) };
  }

  /** Counts an unexpected end, or a service out of reach; answers how many there were since the last that went well. */
  async crashed(recordId: number): Promise<number> {
    await this.db.write(
      'INSERT INTO import_runs (record_id, crashes) VALUES (?, 1) ON DUPLICATE KEY UPDATE crashes = LEAST(crashes + 1, 200)',
      [recordId],
    );
    const [row] = await this.db.current<{ crashes: number }>('SELECT crashes FROM import_runs WHERE record_id = ?', [
      recordId,
    ]);
    return row?.crashes ?? 0;
  }

  /** Forgets what was counted, as something went well. */
  async recovered(recordId: number): Promise<void> {
    await this.db.write('UPDATE import_runs SET crashes = 0 WHERE record_id = ? AND crashes > 0', [recordId]);
  }
}
