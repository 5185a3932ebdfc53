import { randomBytes } from 'node:crypto';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Clocks, Db } from '#libs/db';
import { EVERYTHING } from './tags.js';

/** Something was changed; answers that show one of its tags tell what is no longer so. */
export interface Change {
  /** Numbers grow, but of two writers at once the later number may become visible first. */
  id: number;
  tags: readonly string[];
}

type Listener = (change: Change) => Promise<void> | void;

interface StoredChange {
  id: number;
  instance: string;
  tags: string;
}

const INTERVAL = 500;
/** More tags than this say that everything has changed. */
const MOST_TAGS = 2000;
/** A number that was skipped may still come as long as its writer works; rolled back ones never do. */
const LONGEST_WRITE_MS = 60_000;
const MOST_SKIPPED = 1000;

/**
 * What was changed, told to those who keep answers: on this instance after the commit and before the writer has its
 * answer, on others within a second. Changes are rows, written with what they are about in one transaction, so that
 * none is lost with a process, and whoever was away reads them later.
 */
@Injectable()
export class Changes implements OnApplicationShutdown {
  private readonly logger = new Logger('Changes');
  private readonly instance = randomBytes(8).toString('hex');
  private readonly listeners: Listener[] = [];
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> | undefined;
  private last = 0;
  /** Numbers that were skipped, and when that was seen. */
  private readonly skipped = new Map<number, number>();

  constructor(
    private readonly db: Db,
    private readonly clocks: Clocks,
  ) {}

  /** Says that what some tags stand for is changed by the ambient transaction, or was changed just now. */
  async touch(tags: Iterable<string>): Promise<void> {
    const gathered = this.db.gather(
      this,
      () => new Set<string>(),
      (all) => this.write(all),
      true,
    );
    const all = gathered ?? new Set<string>();
    for (const tag of tags) all.add(tag);
    if (!gathered && all.size) await this.write(all);
  }

  /** Calls `listener` for every change of any instance from now on. Those of this one wait for it. */
  async follow(listener: Listener): Promise<void> {
    this.listeners.push(listener);
    if (this.timer) return;
    const [newest] = await this.db.current<{ id: number | null }>('SELECT MAX(id) AS id FROM changes');
    this.last = Number(newest?.id ?? 0);
    this.timer = setInterval(() => void this.look(), INTERVAL).unref();
  }

  /** The highest number that is known here. */
  get latest(): number {
    return this.last;
  }

  /** Looks now for what other instances have changed. */
  look(): Promise<void> {
    this.looking ??= this.read()
      .catch(() => {
        // The database is away; the next look tells what was missed.
      })
      .finally(() => {
        this.looking = undefined;
      });
    return this.looking;
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** One row for all that a transaction has touched. It is told last: by then, what is held in memory is new as well. */
  private async write(tags: Set<string>): Promise<void> {
    if (!tags.size) return;
    const named = tags.size > MOST_TAGS ? [EVERYTHING] : [...tags];
    const { insertId } = await this.db.write('INSERT INTO changes (instance, tags) VALUES (?, ?)', [
      this.instance,
      JSON.stringify(named),
    ]);
    await this.db.afterCommit(() => this.tell({ id: insertId, tags: named }));
  }

  private async read(): Promise<void> {
    const skipped = [...this.skipped.keys()];
    const rows = await this.db.current<StoredChange>(
      `SELECT id, instance, tags FROM changes WHERE id > ?${skipped.length ? ' OR id IN (?)' : ''} ORDER BY id`,
      skipped.length ? [this.last, skipped] : [this.last],
    );
    if (rows.some(({ instance }) => instance !== this.instance)) await this.clocks.catchUp();
    for (const { id, instance, tags } of rows) {
      this.note(id);
      if (instance !== this.instance) await this.tell({ id, tags: JSON.parse(tags) as string[] });
    }
    const now = Date.now();
    for (const [id, since] of this.skipped) if (now - since > LONGEST_WRITE_MS) this.skipped.delete(id);
  }

  private note(id: number): void {
    this.skipped.delete(id);
    const now = Date.now();
    for (let other = Math.max(this.last + 1, id - MOST_SKIPPED); other < id; other += 1) this.skipped.set(other, now);
    this.last = Math.max(this.last, id);
  }

  private async tell(change: Change): Promise<void> {
    for (const listener of this.listeners) {
      try {
        await listener(change);
      } catch (error) {
        this.logger.error('A change was not taken up', error instanceof Error ? error.stack : String(error));
      }
    }
  }
}
