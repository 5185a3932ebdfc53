import { randomBytes } from 'node:crypto';
import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Clocks, Db, isUnavailable } from '#libs/db';
import { Jobs } from '#libs/jobs';
import { ChangesRepository, type Change } from './changes.repository.js';
import { EVERYTHING } from './cache-tags.js';

type Listener = (change: Change) => Promise<void> | void;

const INTERVAL = 500;
/** More tags than this say that everything has changed. */
const MOST_TAGS = 2000;
/** A number that was skipped may still come as long as its writer works; rolled back ones never do. */
const LONGEST_WRITE_SECONDS = 60;
/** Numbers that are looked through for skipped ones at the start. */
const RECENT = 1000;
/** Whoever has not looked for longer cannot know whether all that was changed meanwhile is still there to be read. */
const LONGEST_AWAY_MS = 60_000;

/**
 * What was changed, told to those who keep answers: on this instance after the commit and before the writer has its
 * answer, on others within a second. Changes are rows, written with what they are about in one transaction, so that
 * none is lost with a process, and whoever was away reads them later.
 */
@Injectable()
export class Changes implements OnApplicationShutdown {
  private readonly logger = new Logger('Changes');
  /** The name of this process among those that write changes. */
  readonly instance = randomBytes(8).toString('hex');
  private readonly listeners: Listener[] = [];
  private started: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> | undefined;
  private again: Promise<void> | undefined;
  private lookedAt = 0;
  /** The highest number that was told, and those below it that were not. */
  private last = 0;
  private readonly skipped = new Gaps();

  constructor(
    private readonly db: Db,
    private readonly clocks: Clocks,
    private readonly rows: ChangesRepository,
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

  /**
   * Calls `listener` for every change of any instance from now on, at least once. Those of this one wait for it, and
   * when it is called, what this instance keeps in memory is as new as the change.
   */
  async follow(listener: Listener): Promise<void> {
    this.listeners.push(listener);
    await (this.started ??= this.start());
  }

  /** The number up to which all changes were told: what is read from now on is as new as they are. */
  get latest(): number {
    const missing = this.skipped.bounds;
    return missing ? missing.lowest - 1 : this.last;
  }

  /** The latest changes that are kept, some at a time, in the order of their numbers. */
  history(most: number): AsyncGenerator<Change[]> {
    return this.rows.latest(most);
  }

  /** Writes a change of nothing where none is kept, so that there is a history to belong to. */
  async begin(): Promise<void> {
    const { highest } = await this.rows.bounds();
    if (!highest) await this.write(new Set());
  }

  /** Looks for what was changed by others until now. */
  look(): Promise<void> {
    if (!this.looking) {
      this.looking = this.read()
        .catch((error: unknown) => {
          // When the database is away, the next look tells what was missed.
          if (!isUnavailable(error)) this.logger.error('Changes were not read', stackOf(error));
        })
        .finally(() => {
          this.looking = undefined;
        });
      return this.looking;
    }
    // The one that is at work may have read before what is asked for was written.
    this.again ??= this.looking.then(() => {
      this.again = undefined;
      return this.look();
    });
    return this.again;
  }

  /** Looks now when the number of a change is not known here. */
  async hear(id: number): Promise<void> {
    if (!this.isTold(id)) await this.look();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.looking;
  }

  /** Begins with what is there now, and with the numbers below it that may still come. */
  private async start(): Promise<void> {
    let previous: number | undefined;
    for (const { id, isSettled } of await this.rows.newest(RECENT, LONGEST_WRITE_SECONDS)) {
      if (!isSettled) this.skipped.add((previous ?? id - 1) + 1, id - 1, Date.now());
      this.last = previous = id;
    }
    this.lookedAt = Date.now();
    this.timer = setInterval(() => void this.look(), INTERVAL).unref();
  }

  /** One row for all that a transaction has touched. It is told last: by then, what is held in memory is new as well. */
  private async write(tags: Set<string>): Promise<void> {
    const named = tags.size > MOST_TAGS ? [EVERYTHING] : [...tags];
    const id = await this.rows.add({ instance: this.instance, tags: named });
    await this.db.afterCommit(async () => {
      await this.tell({ id, instance: this.instance, tags: named });
      // Where something could not be taken up, the next look tries, and tells it once more.
      if (!this.clocks.isBehind) this.note(id);
    });
  }

  private async read(): Promise<void> {
    if (Date.now() - this.lookedAt > LONGEST_AWAY_MS) await this.catchUpHistory();
    const missing = this.skipped.bounds;
    if (missing) {
      const numbers = await this.rows.numbers(missing.lowest, missing.highest);
      const late = numbers.filter((id) => this.skipped.has(id));
      if (late.length) await this.take(await this.rows.withNumbers(late));
    }
    for await (const changes of this.rows.after(this.last)) await this.take(changes);
    this.lookedAt = Date.now();
    this.skipped.forget(this.lookedAt - LONGEST_WRITE_SECONDS * 1000);
  }

  /** After a long time without a look: says that all has changed when rows are gone, or the numbers began anew. */
  private async catchUpHistory(): Promise<void> {
    const { lowest, highest } = await this.rows.bounds();
    if (lowest <= this.last + 1 && highest >= this.last) return;
    await this.clocks.catchUp();
    this.skipped.clear();
    this.last = highest;
    await this.tell({ id: highest, instance: this.instance, tags: [EVERYTHING], beginsAnew: true });
  }

  /**
   * Tells changes that are in the table and were not told. Own ones are among them while their writer is not done yet,
   * or when it never learnt that they were committed.
   */
  private async take(changes: readonly Change[]): Promise<void> {
    if (changes.every(({ id }) => this.isTold(id))) return;
    await this.clocks.catchUp();
    for (const change of changes) {
      if (this.isTold(change.id)) continue;
      await this.tell(change);
      this.note(change.id);
    }
  }

  private isTold(id: number): boolean {
    return id <= this.last && !this.skipped.has(id);
  }

  private note(id: number): void {
    if (this.skipped.fill(id) || id <= this.last) return;
    this.skipped.add(this.last + 1, id - 1, Date.now());
    this.last = id;
  }

  private async tell(change: Change): Promise<void> {
    for (const listener of this.listeners) {
      try {
        await listener(change);
      } catch (error) {
        this.logger.error('A change was not taken up', stackOf(error));
      }
    }
  }
}

const stackOf = (error: unknown): string | undefined => (error instanceof Error ? error.stack : String(error));

/** For how long changes are kept, for those who were away meanwhile, and how many. */
const DAYS = 3;
const MOST = 200_000;

/** Forgets changes that are old. Whoever was away for longer trusts nothing that was kept before. */
@Injectable()
export class ChangeRetention implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly rows: ChangesRepository,
  ) {}

  onModuleInit(): void {
    this.jobs.schedule({ name: 'forget changes', everySeconds: 3600, run: () => this.rows.prune(DAYS, MOST) });
  }
}

/** Numbers from one to another, both among them, and when it was seen that they were skipped. */
interface Gap {
  from: number;
  to: number;
  since: number;
}

/** Numbers that were skipped in a row of numbers and may still come. */
export class Gaps {
  /** In ascending order; no two overlap. */
  private gaps: Gap[] = [];

  /** The first and the last number that is missing; nothing where none is. */
  get bounds(): { lowest: number; highest: number } | undefined {
    const [first] = this.gaps;
    const last = this.gaps.at(-1);
    return first && last && { lowest: first.from, highest: last.to };
  }

  /** Takes note that the numbers of a stretch above all others were skipped. */
  add(from: number, to: number, since: number): void {
    if (from <= to) this.gaps.push({ from, to, since });
  }

  has(number: number): boolean {
    return this.at(number) >= 0;
  }

  /** Takes note that a number has come; says whether it was missing. */
  fill(number: number): boolean {
    const index = this.at(number);
    const gap = this.gaps[index];
    if (!gap) return false;
    const parts = [
      { ...gap, to: number - 1 },
      { ...gap, from: number + 1 },
    ];
    this.gaps.splice(index, 1, ...parts.filter(({ from, to }) => from <= to));
    return true;
  }

  /** Gives up those that were skipped before a moment. */
  forget(before: number): void {
    this.gaps = this.gaps.filter(({ since }) => since >= before);
  }

  clear(): void {
    this.gaps = [];
  }

  /** The place of the gap that a number is in; -1 where it is in none. */
  private at(number: number): number {
    let low = 0;
    let high = this.gaps.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const gap = this.gaps[middle];
      if (!gap) break;
      if (number < gap.from) high = middle - 1;
      else if (number > gap.to) low = middle + 1;
      else return middle;
    }
    return -1;
  }
}
