import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import type { ImportRecord } from './import-record.js';
import { RecordRows } from './record-rows.js';

const digest = (hash: string): Buffer => createHash('sha256').update(hash).digest();
/** Stands in where there is nothing to compare with, so that the comparison takes no less time. */
const NOTHING = digest(randomBytes(16).toString('hex'));

/** Who may report: whoever knows the name of a pending import and its hash. */
export interface Reporter {
  /** Number of the pending record, if there is one of that name. */
  recordId?: number;
  /** Whether the hash is the one that is expected next. */
  isRight: boolean;
}

/** The hashes with which an import service shows that a report is its own: 128 random bits, kept as digests only. */
@Injectable()
export class BatchHashes {
  constructor(
    private readonly db: Db,
    private readonly rows: RecordRows,
  ) {}

  /** Gives a record a new hash in place of the one before; it is told once. */
  async issue(recordId: number): Promise<string> {
    const hash = randomBytes(16).toString('hex');
    await this.store(recordId, digest(hash).toString('hex'));
    return hash;
  }

  /** Takes the hash away: nobody can report on the record any more. */
  drop(recordId: number): Promise<void> {
    return this.store(recordId, null);
  }

  /** A first look at what a report says of itself; nothing stops the record from changing after it. */
  look(importId: string, hash: unknown): Promise<Reporter> {
    return this.compare(importId, hash, '');
  }

  /** Locks the record of a report until the end of the ambient transaction and looks again. */
  async claim(importId: string, hash: unknown): Promise<Reporter & { record?: ImportRecord }> {
    const reporter = await this.compare(importId, hash, 'FOR UPDATE');
    const record = reporter.recordId === undefined ? undefined : await this.rows.lock(reporter.recordId);
    return record ? { ...reporter, record } : reporter;
  }

  private async compare(importId: string, hash: unknown, lock: '' | 'FOR UPDATE'): Promise<Reporter> {
    const [row] = await this.db.current<{ id: number; batchHash: string | null }>(
      `SELECT id, batch_hash AS batchHash FROM import_records
 WHERE import_id = ? AND status = 'cal-ea-pending' ORDER BY id DESC LIMIT 1 ${lock}`,
      [importId],
    );
    const expected = row?.batchHash ? Buffer.from(row.batchHash, 'hex') : undefined;
    const same = timingSafeEqual(digest(typeof hash === 'string' ? hash : ''), expected ?? NOTHING);
    return { ...(row ? { recordId: row.id } : {}), isRight: same && expected !== undefined };
  }

  private async store(recordId: number, value: string | null): Promise<void> {
    await this.db.write('UPDATE import_records SET batch_hash = ? WHERE id = ?', [value, recordId]);
  }
}
