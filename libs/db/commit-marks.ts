import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { sql, type Sql, tableOf } from '#libs/sql';
import { CommitMark } from './db.entity.js';

/** A mark that a transaction writes. */
export interface Mark {
  slot: number;
  mark: number;
}

const MARKS = tableOf(CommitMark);

/**
 * Marks of transactions, each written in its transaction: a mark is stored if, and only if, the transaction was
 * committed. Concurrent transactions of a process write different rows, which are reused, so that there are as many rows
 * as concurrent transactions.
 */
@Injectable()
export class CommitMarks {
  private readonly writer = randomUUID();
  private readonly free: number[] = [];
  private slots = 0;
  private lastMark = 0;

  constructor(@Inject(DataSource) private readonly source: DataSource) {}

  /** Runs a transaction that has a slot of its own. */
  async withMark<T>(work: (mark: Mark) => Promise<T>): Promise<T> {
    const slot = this.free.pop() ?? (this.slots += 1);
    try {
      return await work({ slot, mark: this.next() });
    } finally {
      this.free.push(slot);
    }
  }

  /** The statement that writes the mark of a transaction. */
  statement({ slot, mark }: Mark): Sql {
    return this.upsert(slot, mark, sql`VALUES(mark)`);
  }

  /**
   * Whether a transaction was committed. If not, it cannot be committed any more: the mark is replaced, which waits for a
   * transaction that still runs on the server, and fails the certification of one that is on its way in a cluster.
   */
  async isCommitted({ slot, mark }: Mark): Promise<boolean> {
    const { sql: text, parameters } = this.upsert(slot, this.next(), sql`IF(mark = ${mark}, mark, VALUES(mark))`);
    await this.source.query(text, parameters);
    const stored = sql`SELECT mark FROM ${MARKS} WHERE writer = ${this.writer} AND slot = ${slot}`;
    const [row] = await this.source.query<{ mark: number }[]>(stored.sql, stored.parameters);
    return row?.mark === mark;
  }

  /** Deletes the marks of processes that have ended. */
  async prune(days: number): Promise<void> {
    const old = sql`DELETE FROM ${MARKS} WHERE marked_on < UTC_DATE() - INTERVAL ${days} DAY`;
    await this.source.query(old.sql, old.parameters);
  }

  private upsert(slot: number, mark: number, kept: Sql): Sql {
    return sql`INSERT INTO ${MARKS} (writer, slot, mark, marked_on) VALUES (${this.writer}, ${slot}, ${mark}, UTC_DATE())
 ON DUPLICATE KEY UPDATE mark = ${kept}, marked_on = VALUES(marked_on)`;
  }

  private next(): number {
    this.lastMark += 1;
    return this.lastMark;
  }
}
