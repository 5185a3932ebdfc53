import { Injectable } from '@nestjs/common';
import { Changes, type Change } from '#libs/freshness';
import { SiteAddress } from '#libs/rest';
import type { KnownChanges } from '../answers/kept-answer.js';
import { CacheOptions } from '../cache-options.js';
import { CachePolicies } from '../policy.js';
import { CacheSettings } from '../settings/cache-settings.js';
import { ChangeLedger } from './change-ledger.js';
import { FileShelf } from './file-shelf.js';
import { RedisLink } from './redis-link.js';
import { RedisShelf } from './redis-shelf.js';
import type { Shelf, ShelfEntry, ShelvedAnswer } from './shelf.js';

/** Changes that are read at the start; what is older than they are is made anew. */
const CHANGES_READ = 20_000;
/** What is not put down so long after a stop was asked for is left. */
const LONGEST_CLOSE_MS = 3000;

/** The places where answers are kept beside the memory: files, and a server that instances share. */
@Injectable()
export class Shelves {
  private readonly ledger = new ChangeLedger();
  readonly files: FileShelf;
  private readonly redis: { link: RedisLink; shelf: RedisShelf } | undefined;
  /** Where instances tell each other the numbers of changes. */
  private readonly channel: string;
  private isOpen = false;

  constructor(
    options: CacheOptions,
    { home }: SiteAddress,
    private readonly policies: CachePolicies,
    private readonly changes: Changes,
    settings: CacheSettings,
  ) {
    this.files = new FileShelf(() => settings.directory, home, options.maxFileBytes);
    let folder = settings.directory;
    settings.onChange(async () => {
      const before = folder;
      folder = settings.directory;
      if (folder !== before) await this.files.move(before, folder);
    });
    this.channel = `lintel:${home}:changes`;
    if (options.redisUrl === undefined) return;
    const link = new RedisLink(options.redisUrl);
    this.redis = { link, shelf: new RedisShelf(link, home) };
  }

  /** Reads what was changed while the process was down; until then nothing is taken from a shelf or put there. */
  async open(): Promise<void> {
    await this.changes.begin();
    let first: number | undefined;
    for await (const changes of this.changes.history(CHANGES_READ)) {
      first ??= changes[0]?.id;
      for (const change of changes) this.ledger.note(change);
    }
    if (first === undefined) return;
    this.ledger.open(first);
    this.isOpen = true;
    this.redis?.link.listen(this.channel, (message) => void this.changes.hear(Number(message)));
    this.redis?.link.open();
  }

  /** Takes note of a change that is known on this instance now, and tells the others of it when it is one of this. */
  note(change: Change): void {
    this.ledger.note(change);
    if (this.isOpen && change.instance === this.changes.instance && !change.beginsAnew)
      void this.redis?.link.ask((client) => client.publish(this.channel, String(change.id)), 1000);
  }

  /** What an answer that is begun now is as new as. */
  get known(): KnownChanges {
    return this.ledger.known(this.changes.latest);
  }

  /** Whether there is any shelf at present. */
  get isEmpty(): boolean {
    return this.inUse.length === 0;
  }

  /** The answer of a key that was still right when it was found; of several one whose time is not over. */
  async find(key: string, isExpired: (answer: ShelvedAnswer) => boolean): Promise<ShelvedAnswer | undefined> {
    let old: ShelvedAnswer | undefined;
    for (const shelf of this.inUse) {
      const answer = await shelf.get(key);
      if (!answer || !this.isStillSo(answer)) continue;
      if (!isExpired(answer)) return answer;
      old ??= answer;
    }
    return old;
  }

  /** Whether nothing that an answer shows was changed since it was begun, as far as is known at this moment. */
  isStillSo({ tags, knew }: Pick<ShelvedAnswer, 'tags' | 'knew'>): boolean {
    return this.ledger.isStillSo(tags, knew);
  }

  /** Puts an answer on all shelves, later; nobody waits for it. */
  put(answer: ShelvedAnswer): void {
    if (answer.knew.latest) for (const shelf of this.inUse) shelf.put(answer);
  }

  async delete(key: string): Promise<void> {
    for (const shelf of this.all) await shelf.delete(key);
  }

  async clear(): Promise<void> {
    for (const shelf of this.all) await shelf.clear();
  }

  /** The answers on all shelves that are still right; one that is on several comes several times. */
  async *entries(): AsyncGenerator<ShelfEntry> {
    for (const shelf of this.inUse) for await (const entry of shelf.entries()) if (this.isStillSo(entry)) yield entry;
  }

  /** Removes answers that are no longer right, and those of which `isGone` says so; answers how many. */
  async sweep(isGone: (entry: ShelfEntry) => boolean): Promise<number> {
    let removed = 0;
    // Who does not know what was changed judges nothing.
    const isWrong = (entry: ShelfEntry) => (this.isOpen && !this.isStillSo(entry)) || isGone(entry);
    for (const shelf of this.all) removed += await shelf.sweep(isWrong);
    return removed;
  }

  /** Puts down what waits for it, as far as that does not take long, and lets go. */
  async close(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, LONGEST_CLOSE_MS);
    });
    await Promise.race([Promise.all(this.all.map((shelf) => shelf.close())), late]);
    clearTimeout(timer);
    this.redis?.link.close();
  }

  /** All shelves, also those to which nothing is added at present. */
  private get all(): Shelf[] {
    return this.redis ? [this.files, this.redis.shelf] : [this.files];
  }

  private get inUse(): Shelf[] {
    if (!this.isOpen) return [];
    return this.policies.current.savesFiles ? this.all : this.all.filter((shelf) => shelf !== this.files);
  }
}
