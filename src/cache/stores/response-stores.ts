import { Injectable } from '@nestjs/common';
import { type Change, Changes } from '#libs/freshness';
import { SiteAddress } from '#libs/rest';
import { CachePolicies } from '../cache-policies.js';
import type { KnownChanges } from '../cached-response.js';
import { CacheOptions, CacheSettings } from '../settings/cache-settings.js';
import { ChangeLedger } from './change-ledger.js';
import { FileStore } from './file-store.js';
import { RedisLink, RedisStore } from './redis-store.js';
import type { ResponseStore, StoreEntry, StoredResponse } from './response-store.js';

/** Changes that are read at the start; what is older than they are is made anew. */
const CHANGES_READ = 20_000;
/** What is not put down so long after a stop was asked for is left. */
const LONGEST_CLOSE_MS = 3000;

/** The places where answers are kept beside the memory: files, and a server that instances share. */
@Injectable()
export class ResponseStores {
  private readonly ledger = new ChangeLedger();
  readonly files: FileStore;
  private readonly redis: { link: RedisLink; store: RedisStore } | undefined;
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
    this.files = new FileStore(() => settings.directory, home, options.maxFileBytes);
    let folder = settings.directory;
    settings.onChange(async () => {
      const before = folder;
      folder = settings.directory;
      if (folder !== before) await this.files.move(before, folder);
    });
    this.channel = `lintel:${home}:changes`;
    if (options.redisUrl === undefined) return;
    const link = new RedisLink(options.redisUrl);
    this.redis = { link, store: new RedisStore(link, home) };
  }

  /** Reads what was changed while the process was down; until then nothing is taken from a store or put there. */
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

  /** Whether there is any store at present. */
  get isEmpty(): boolean {
    return this.inUse.length === 0;
  }

  /** The answer of a key that was still right when it was found; of several one whose time is not over. */
  async find(key: string, isExpired: (answer: StoredResponse) => boolean): Promise<StoredResponse | undefined> {
    let old: StoredResponse | undefined;
    for (const store of this.inUse) {
      const answer = await store.get(key);
      if (!answer || !this.isStillSo(answer)) continue;
      if (!isExpired(answer)) return answer;
      old ??= answer;
    }
    return old;
  }

  /** Whether nothing that an answer shows was changed since it was begun, as far as is known at this moment. */
  isStillSo({ tags, knew }: Pick<StoredResponse, 'tags' | 'knew'>): boolean {
    return this.ledger.isStillSo(tags, knew);
  }

  /** Puts an answer on all stores, later; nobody waits for it. */
  put(answer: StoredResponse): void {
    if (answer.knew.latest) for (const store of this.inUse) store.put(answer);
  }

  async delete(key: string): Promise<void> {
    for (const store of this.all) await store.delete(key);
  }

  async clear(): Promise<void> {
    for (const store of this.all) await store.clear();
  }

  /** The answers on all stores that are still right; one that is on several comes several times. */
  async *entries(): AsyncGenerator<StoreEntry> {
    for (const store of this.inUse) for await (const entry of store.entries()) if (this.isStillSo(entry)) yield entry;
  }

  /** Removes answers that are no longer right, and those of which `isGone` says so; answers how many. */
  async sweep(isGone: (entry: StoreEntry) => boolean): Promise<number> {
    let removed = 0;
    // Who does not know what was changed judges nothing.
    const isWrong = (entry: StoreEntry) => (this.isOpen && !this.isStillSo(entry)) || isGone(entry);
    for (const store of this.all) removed += await store.sweep(isWrong);
    return removed;
  }

  /** Puts down what waits for it, as far as that does not take long, and lets go. */
  async close(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, LONGEST_CLOSE_MS);
    });
    await Promise.race([Promise.all(this.all.map((store) => store.close())), late]);
    clearTimeout(timer);
    this.redis?.link.close();
  }

  /** All stores, also those to which nothing is added at present. */
  private get all(): ResponseStore[] {
    return this.redis ? [this.files, this.redis.store] : [this.files];
  }

  private get inUse(): ResponseStore[] {
    if (!this.isOpen) return [];
    return this.policies.current.savesFiles ? this.all : this.all.filter((store) => store !== this.files);
  }
}
