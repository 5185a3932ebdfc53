import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { ImportRecord } from '../common/index.js';
import { ImportRecordsRepository } from './import-records.repository.js';

const digest = (hash: string): Buffer => createHash('sha256').update(hash).digest();
/** Stands in for a missing record, so that the comparison always takes the same time. */
const UNKNOWN = digest(randomBytes(16).toString('hex'));

/** The sender of a report, authenticated by the id of a pending import and its hash. */
export interface Reporter {
  /** Id of the pending record. Absent if there is none. */
  recordId?: number;
  /** Whether the hash is the one that the record expects. */
  isValid: boolean;
}

/** The hashes that authenticate reports of an import service: 128 random bits, of which only digests are stored. */
@Injectable()
export class BatchHashes {
  constructor(private readonly records: ImportRecordsRepository) {}

  /** Replaces the hash of a record. Returns the new hash, which cannot be read again. */
  async issue(recordId: number): Promise<string> {
    const hash = randomBytes(16).toString('hex');
    await this.records.adjust(recordId, { batchHash: digest(hash).toString('hex') });
    return hash;
  }

  /** Deletes the hash of a record, so that it accepts no more reports. */
  revoke(recordId: number): Promise<void> {
    return this.records.adjust(recordId, { batchHash: null });
  }

  /** Checks a report without a lock, so the record may change afterwards. */
  check(importId: string, hash: unknown): Promise<Reporter> {
    return this.compare(importId, hash, false);
  }

  /** Checks a report and locks its record until the end of the transaction. */
  async claim(importId: string, hash: unknown): Promise<Reporter & { record?: ImportRecord }> {
    const reporter = await this.compare(importId, hash, true);
    const record = reporter.recordId === undefined ? undefined : await this.records.lock(reporter.recordId);
    return record ? { ...reporter, record } : reporter;
  }

  private async compare(importId: string, hash: unknown, lock: boolean): Promise<Reporter> {
    const row = await this.records.reported(importId, lock);
    const expected = row?.batchHash ? Buffer.from(row.batchHash, 'hex') : undefined;
    const isEqual = timingSafeEqual(digest(typeof hash === 'string' ? hash : ''), expected ?? UNKNOWN);
    return { ...(row ? { recordId: row.id } : {}), isValid: isEqual && expected !== undefined };
  }
}
