import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { EntriesRepository } from '../entries.repository.js';
import type { EntryType } from '../types/entry-type.js';
import { EntryWriter } from './entry-writer.js';

/** The entries to delete: those of a type, of one status or of all. */
export interface DeletedEntries {
  type: EntryType;
  /** Absent for all statuses. */
  status?: string;
}

/** Entries per transaction. */
const BATCH = 100;

/** Deletes many entries permanently. */
@Injectable()
export class EntryDeletion {
  constructor(
    private readonly db: Db,
    private readonly rows: EntriesRepository,
    private readonly writer: EntryWriter,
  ) {}

  /** Counts entries. */
  count({ type, status }: DeletedEntries): Promise<number> {
    return this.rows.countOf(type.name, status);
  }

  /**
   * Deletes entries in several transactions, with everything that depends on them, and returns their number. Stops
   * between two transactions when the signal aborts.
   */
  async delete(
    { type, status }: DeletedEntries,
    { signal, progressed }: { signal?: AbortSignal; progressed?: (deleted: number) => void } = {},
  ): Promise<number> {
    let deleted = 0;
    while (!signal?.aborted) {
      const { length } = await this.deleteSome({ type, status });
      if (!length) break;
      deleted += length;
      progressed?.(deleted);
    }
    return deleted;
  }

  /** Deletes some of them in one transaction, and returns their ids; none when there are none left. */
  deleteSome({ type, status }: DeletedEntries): Promise<number[]> {
    return this.db.transaction(async () => {
      const ids = await this.rows.lockSome(type.name, status, BATCH);
      if (ids.length) await this.writer.removeLocked(type, ids);
      return ids;
    });
  }
}
