import { createHash } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Db } from '#libs/db';
import { FetchError } from '#libs/fetch';
import { Shown } from '#libs/freshness';
import { Jobs } from '#libs/jobs';

/** For how many seconds something is kept. */
export interface Keeping {
  success: number;
  failure: number;
}

const PURGE_BATCH = 1000;

/** What other servers answered, kept in the database for a time; that one did not answer is kept, too. */
@Injectable()
export class RemoteCache implements OnModuleInit {
  /** Two who want the same at once wait for the same answer. */
  private readonly underway = new Map<string, Promise<unknown>>();

  constructor(
    private readonly db: Db,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.jobs.schedule({ name: 'purge remote answers', everySeconds: 3600, run: () => this.purge() });
  }

  /**
   * What is kept under a name, else what `make` answers; it has to survive JSON. A `FetchError` and `undefined` are
   * failures, which are answered by `undefined`.
   */
  async remember<T>(name: string, keeping: Keeping, make: () => Promise<T | undefined>): Promise<T | undefined> {
    const key = createHash('sha256').update(name).digest('hex');
    const [kept] = await this.db.rows<{ value: string; seconds: number }>(
      `SELECT value, TIMESTAMPDIFF(SECOND, UTC_TIMESTAMP(), expires_at) AS seconds
       FROM remote_answers WHERE name_hash = ? AND expires_at > UTC_TIMESTAMP()`,
      [key],
    );
    // What is made of it is right as long as it is kept.
    const seconds = kept ? Number(kept.seconds) : Math.min(keeping.success, keeping.failure);
    Shown.current?.until(Date.now() + seconds * 1000);
    if (kept) return (JSON.parse(kept.value) as T | null) ?? undefined;
    const running = this.underway.get(key) as Promise<T | undefined> | undefined;
    if (running) return running;
    const made = this.make(key, keeping, make).finally(() => this.underway.delete(key));
    this.underway.set(key, made);
    return made;
  }

  /** Removes what has expired. */
  async purge(): Promise<void> {
    for (let removed = PURGE_BATCH; removed === PURGE_BATCH;) {
      removed = (
        await this.db.write('DELETE FROM remote_answers WHERE expires_at <= UTC_TIMESTAMP() LIMIT ?', [PURGE_BATCH])
      ).affectedRows;
    }
  }

  private async make<T>(key: string, keeping: Keeping, make: () => Promise<T | undefined>): Promise<T | undefined> {
    const value = await make().catch((error: unknown) => {
      if (error instanceof FetchError) return undefined;
      throw error;
    });
    await this.db.write(
      `INSERT INTO remote_answers (name_hash, value, expires_at) VALUES (?, ?, UTC_TIMESTAMP() + INTERVAL ? SECOND)
 ON DUPLICATE KEY UPDATE value = VALUES(value), expires_at = VALUES(expires_at)`,
      [key, JSON.stringify(value ?? null), value === undefined ? keeping.failure : keeping.success],
    );
    return value;
  }
}
