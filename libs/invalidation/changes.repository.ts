import { Injectable } from '@nestjs/common';
import { Db, sql, tableOf } from '#libs/db';
import { StoredChange } from './stored-change.entity.js';

/** A change: cached responses with one of its tags are stale. */
export interface Change {
  /** Ascending, but of two concurrent writers the higher id may be committed first. */
  id: number;
  /** Identifies the process that wrote it; another one after each start. */
  instance: string;
  tags: readonly string[];
  /** Whether the history is broken: changes were missed, or the ids have restarted. */
  beginsAnew?: boolean;
}

const BATCH = 500;
const DELETED_AT_ONCE = 2000;
const CHANGES = tableOf(StoredChange, 'c');
const READ = ['id', 'instance', 'tags'] as const;
/** Read twice a second. */
const FIRST_AFTER = sql`SELECT ${CHANGES.columns(READ)} FROM ${CHANGES} WHERE c.id >`;

/** The history of changes. */
@Injectable()
export class ChangesRepository {
  constructor(private readonly db: Db) {}

  /** Inserts a change in the ambient transaction, if there is one; answers its id. */
  async add({ instance, tags }: Omit<Change, 'id'>): Promise<number> {
    const { insertId } = await this.db.write(
      sql`INSERT INTO ${tableOf(StoredChange)} (instance, tags) VALUES (${instance}, ${JSON.stringify(tags)})`,
    );
    return insertId;
  }

  /** The lowest and the highest stored id; both 0 if there is none. */
  async bounds(): Promise<{ lowest: number; highest: number }> {
    const [row] = await this.db.current<{ lowest: string | null; highest: string | null }>(
      sql`SELECT MIN(c.id) AS lowest, MAX(c.id) AS highest FROM ${CHANGES}`,
    );
    return { lowest: Number(row?.lowest ?? 0), highest: Number(row?.highest ?? 0) };
  }

  /** The highest ids, ascending, and whether all lower ones are committed or never will be. */
  async newest(count: number, settledSeconds: number): Promise<{ id: number; isSettled: boolean }[]> {
    const rows = await this.db.current<{ id: string; is_settled: number }>(
      sql`SELECT c.id, c.changed_at < NOW() - INTERVAL ${settledSeconds} SECOND AS is_settled
 FROM ${CHANGES} ORDER BY c.id DESC LIMIT ${count}`,
    );
    return rows.map(({ id, is_settled }) => ({ id: Number(id), isSettled: Number(is_settled) === 1 })).toReversed();
  }

  /** The stored ids of a range. */
  async numbers(from: number, to: number): Promise<number[]> {
    const rows = await this.db
      .select(StoredChange, 'c', ['id'])
      .where('c.id BETWEEN ? AND ?', from, to)
      .orderBy('c.id')
      .current();
    return rows.map(({ id }) => Number(id));
  }

  /** The changes with some ids. */
  async withNumbers(ids: readonly number[]): Promise<Change[]> {
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

  /** The changes after an id, in batches, by ascending id. */
  async *after(id: number): AsyncGenerator<Change[]> {
    for (let last = id; ;) {
      const changes = read(await this.db.current(sql`${FIRST_AFTER} ${last} ORDER BY c.id LIMIT ${BATCH}`));
      if (changes.length) yield changes;
      if (changes.length < BATCH) return;
      last = changes.at(-1)?.id ?? last;
    }
  }

  /** The latest changes, in batches, by ascending id. */
  async *latest(most: number): AsyncGenerator<Change[]> {
    yield* this.after(await this.numberBefore(most));
  }

  /**
   * Deletes changes that are older than some days, and all but the highest ids. The newest one is kept, however old: a
   * stored cache is known by it to belong to this history.
   */
  async prune(days: number, most: number): Promise<void> {
    const [old] = await this.db.current<{ id: string | null }>(
      sql`SELECT MAX(c.id) AS id FROM ${CHANGES} WHERE c.changed_at < NOW() - INTERVAL ${days} DAY`,
    );
    const { highest } = await this.bounds();
    const last = Math.min(highest - 1, Math.max(Number(old?.id ?? 0), await this.numberBefore(most)));
    for (let removed = DELETED_AT_ONCE; removed === DELETED_AT_ONCE;)
      removed = (
        await this.db.write(
          sql`DELETE FROM ${tableOf(StoredChange)} WHERE id <= ${last} ORDER BY id LIMIT ${DELETED_AT_ONCE}`,
        )
      ).affectedRows;
  }

  /** The id before the highest `count` ones; 0 if there are no more. */
  private async numberBefore(count: number): Promise<number> {
    const [row] = await this.db.select(StoredChange, 'c', ['id']).orderBy('c.id DESC').limit(1, count).current();
    return Number(row?.id ?? 0);
  }
}

const read = (rows: Pick<StoredChange, 'id' | 'instance' | 'tags'>[]): Change[] =>
  rows.map(({ id, instance, tags }) => ({ id: Number(id), instance, tags: JSON.parse(tags) as string[] }));
