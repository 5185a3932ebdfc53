import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { sql, tableOf } from '#libs/sql';
import { StoredChange } from './stored-change.entity.js';

/** A change: cached responses with one of its tags are stale. */
export interface Change {
  /** Ascending. Of two concurrent writers, the one with the higher id may commit first. */
  id: number;
  /** Identifies the process that wrote it. Each start has a new identifier. */
  instance: string;
  tags: readonly string[];
  /** Whether the history is broken: changes were missed, or the ids have restarted. */
  restartsHistory?: boolean;
}

const BATCH = 500;
const CHANGES = tableOf(StoredChange, 'c');
const READ = ['id', 'instance', 'tags'] as const;
/** This statement runs twice a second. */
const FIRST_AFTER = sql`SELECT ${CHANGES.columns(READ)} FROM ${CHANGES} WHERE c.id >`;

/** The history of changes. */
@Injectable()
export class ChangesRepository {
  constructor(private readonly db: Db) {}

  /** Inserts a change, in the ambient transaction if there is one. `done` gets its id, before the commit is over. */
  async add({ instance, tags }: Omit<Change, 'id'>, done: (id: number) => void): Promise<void> {
    const added = sql`INSERT INTO ${tableOf(StoredChange)} (instance, tags) VALUES (${instance}, ${JSON.stringify(tags)})`;
    await this.db.defer(added, [], ({ insertId }) => done(insertId));
  }

  /** The lowest and the highest stored id; both 0 if no change is stored. */
  async bounds(): Promise<{ lowest: number; highest: number }> {
    const [row] = await this.db.current<{ lowest: string | null; highest: string | null }>(
      sql`SELECT MIN(c.id) AS lowest, MAX(c.id) AS highest FROM ${CHANGES}`,
    );
    return { lowest: Number(row?.lowest ?? 0), highest: Number(row?.highest ?? 0) };
  }

  /** The highest ids, ascending, each with whether all lower ids have been committed or rolled back. */
  async newest(count: number, maxWriteSeconds: number): Promise<{ id: number; isComplete: boolean }[]> {
    const rows = await this.db.current<{ id: string; is_complete: number }>(
      sql`SELECT c.id, c.changed_at < NOW() - INTERVAL ${maxWriteSeconds} SECOND AS is_complete
 FROM ${CHANGES} ORDER BY c.id DESC LIMIT ${count}`,
    );
    return rows.map(({ id, is_complete }) => ({ id: Number(id), isComplete: Number(is_complete) === 1 })).toReversed();
  }

  /** The stored ids in a range. */
  async ids(from: number, to: number): Promise<number[]> {
    const rows = await this.db
      .select(StoredChange, 'c', ['id'])
      .where('c.id BETWEEN ? AND ?', from, to)
      .orderBy('c.id')
      .current();
    return rows.map(({ id }) => Number(id));
  }

  /** The changes with some ids. */
  async withIds(ids: readonly number[]): Promise<Change[]> {
    const changes: Change[] = [];
    for (let start = 0; start < ids.length; start += BATCH)
      changes.push(
        ...read(
          await this.db
            .select(StoredChange, 'c', READ)
            .where('c.id IN (?)', ids.slice(start, start + BATCH))
            .orderBy('c.id')
            .current(),
        ),
      );
    return changes;
  }

  /** Reads the changes after an id in batches, in ascending order. */
  async *after(id: number): AsyncGenerator<Change[]> {
    for (let last = id; ;) {
      const changes = read(await this.db.current(sql`${FIRST_AFTER} ${last} ORDER BY c.id LIMIT ${BATCH}`));
      if (changes.length) yield changes;
      if (changes.length < BATCH) return;
      last = changes.at(-1)?.id ?? last;
    }
  }

  /** Reads the latest changes in batches, in ascending order. */
  async *latest(limit: number): AsyncGenerator<Change[]> {
    yield* this.after(await this.idBefore(limit));
  }

  /**
   * Deletes changes that are older than some days, and all but the highest ids. The newest change is always kept,
   * because a stored cache is matched to this history by it.
   */
  async prune(days: number, limit: number): Promise<void> {
    const [old] = await this.db.current<{ id: string | null }>(
      sql`SELECT MAX(c.id) AS id FROM ${CHANGES} WHERE c.changed_at < NOW() - INTERVAL ${days} DAY`,
    );
    const { highest } = await this.bounds();
    const last = Math.min(highest - 1, Math.max(Number(old?.id ?? 0), await this.idBefore(limit)));
    await this.db.deleteInBatches(sql`DELETE FROM ${tableOf(StoredChange)} WHERE id <= ${last} ORDER BY id`);
  }

  /** The id before the `count` highest ones; 0 if there are no more. */
  private async idBefore(count: number): Promise<number> {
    const [row] = await this.db.select(StoredChange, 'c', ['id']).orderBy('c.id DESC').limit(1, count).current();
    return Number(row?.id ?? 0);
  }
}

const read = (rows: Pick<StoredChange, 'id' | 'instance' | 'tags'>[]): Change[] =>
  rows.map(({ id, instance, tags }) => ({ id: Number(id), instance, tags: JSON.parse(tags) as string[] }));
