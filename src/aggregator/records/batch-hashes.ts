import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { ImportRecord } from './import-record.entity.js';
import { ImportRecordsRepository } from './import-records.repository.js';

const digest = (hash: string): Buffer => createHash('sha256').update(hash).digest();
/** Compared with where there is no record, so that the comparison takes the same time. */
const NOTHING = digest(randomBytes(16).toString('hex'));

/** The sender of a report: it has to know the id of a pending import and its hash. */
export interface Reporter {
  /** Id of the pending record, if there is one. */
  recordId?: number;
  /** Whether the hash is the one that is expected next. */
  isRight: boolean;
}

/** The hashes that authenticate reports of an import service: 128 random bits, of which only digests are stored. */
@Injectable()
export class BatchHashes {
  constructor(private readonly records: ImportRecordsRepository) {}

  /** Replaces the hash of a record and returns the new one, which cannot be read again. */
  async issue(recordId: number): Promise<string> {
    const hash = randomBytes(16).toString('hex');
    await this.records.adjust(recordId, { batchHash: digest(hash).toString('hex') });
    return hash;
  }

  /** Deletes the hash of a record, which then takes no more reports. */
  drop(recordId: number): Promise<void> {
    return this.records.adjust(recordId, { batchHash: null });
  }

  /** Checks a report without a lock: the record may change afterwards. */
  look(importId: string, hash: unknown): Promise<Reporter> {
    return this.compare(importId, hash, false);
  }

  /** Locks the record of a report until the end of the transaction and checks the report. */
  async claim(importId: string, hash: unknown): Promise<Reporter & { record?: ImportRecord }> {
    const reporter = await this.compare(importId, hash, true);
    const record = reporter.recordId === undefined ? undefined : await this.records.lock(reporter.recordId);
    return record ? { ...reporter, record } : reporter;
  }

  private async compare(importId: string, hash: unknown, lock: boolean): Promise<Reporter> {
    const row = await this.records.reported(importId, lock);
    const expected = row?.batchHash ? Buffer.from(row.batchHash, 'hex') : undefined;
    const same = timingSafeEqual(digest(typeof hash === 'string' ? hash : ''), expected ?? NOTHING);
    return { ...(row ? { recordId: row.id } : {}), isRight: same && expected !== undefined };
  }
}
