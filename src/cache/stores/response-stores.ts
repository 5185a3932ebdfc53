import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Injectable } from '@nestjs/common';
import { FIRST_LANGUAGE } from '#libs/context';
import { type Change, CacheInvalidation } from '#libs/invalidation';
import { SiteUrls } from '#libs/rest';
import { CachePolicies } from '../cache-policies.js';
import type { KnownChanges } from '../cached-response.js';
import { CacheOptions, CacheSettings } from '../settings/cache-settings.js';
import { ChangeLedger } from './change-ledger.js';
import { FileStore } from './file-store.js';
import { RedisLink, RedisStore } from './redis-store.js';
import type { ResponseStore, StoreEntry, StoredResponse } from './response-store.js';

/** Number of changes read at the start. Responses that are older than these are not used. */
const CHANGES_READ = 20_000;
/** Longest time for writing queued responses when the process stops. */
const MAX_CLOSE_MS = 3000;

/** The build that runs. Without the file that the build command writes, as in development, every process is one. */
const BUILD = buildOf(new URL('../../../build.json', import.meta.url));

/** The stores behind the memory store: files, and a Redis server that instances share. */
@Injectable()
export class ResponseStores {
  private readonly ledger = new ChangeLedger();
  readonly files: FileStore;
  private readonly redis: { link: RedisLink; store: RedisStore } | undefined;
  /** The channel on which instances publish the ids of changes. */
  private readonly channel: string;
  private isOpen = false;

  constructor(
    options: CacheOptions,
    site: SiteUrls,
    private readonly policies: CachePolicies,
    private readonly changes: CacheInvalidation,
    settings: CacheSettings,
  ) {
    const home = site.homeOf(FIRST_LANGUAGE);
    const maker = { site: home, build: BUILD };
    this.files = new FileStore(() => settings.directory, maker, options.maxFileBytes);
    let folder = settings.directory;
    settings.onChange(async () => {
      const before = folder;
      folder = settings.directory;
      if (folder !== before) await this.files.move(before, folder);
    });
    this.channel = `lintel:${home}:changes`;
    if (options.redisUrl === undefined) return;
    const link = new RedisLink(options.redisUrl);
    this.redis = { link, store: new RedisStore(link, maker) };
  }

  /** Reads the recorded changes. Before that, no store is read or written. */
  async open(): Promise<void> {
    await this.changes.begin();
    let first: number | undefined;
    for await (const changes of this.changes.history(CHANGES_READ)) {
      first ??= changes[0]?.id;
      for (const change of changes) this.ledger.record(change);
    }
    if (first === undefined) return;
    this.ledger.open(first);
    this.isOpen = true;
    this.redis?.link.listen(this.channel, (message) => void this.changes.pollFor(Number(message)));
    this.redis?.link.open();
  }

  /** Records a change, and publishes it if it originates from this instance. */
  record(change: Change): void {
    this.ledger.record(change);
    if (this.isOpen && change.instance === this.changes.instance && !change.restartsHistory)
      void this.redis?.link.send((client) => client.publish(this.channel, String(change.id)), 1000);
  }

  /** Whether the Redis server answers; undefined without one. */
  async isRedisUp(): Promise<boolean | undefined> {
    return this.redis?.link.isUp();
  }

  /** The known changes, for a response whose rendering begins now. */
  get known(): KnownChanges {
    return this.ledger.known(this.changes.latest);
  }

  /** Whether no store is in use. */
  get isEmpty(): boolean {
    return this.inUse.length === 0;
  }

  /** Finds a valid response of a key; preferably one that has not expired. */
  async find(key: string, isExpired: (answer: StoredResponse) => boolean): Promise<StoredResponse | undefined> {
    let old: StoredResponse | undefined;
    for (const store of this.inUse) {
      const answer = await store.get(key);
      if (!answer || !this.isCurrent(answer)) continue;
      if (!isExpired(answer)) return answer;
      old ??= answer;
    }
    return old;
  }

  /** Whether none of the tags of a response was changed since its rendering began, by the changes known now. */
  isCurrent({ tags, knew }: Pick<StoredResponse, 'tags' | 'knew'>): boolean {
    return this.ledger.isCurrent(tags, knew);
  }

  /** Writes a response to all stores in use, in the background. */
  put(answer: StoredResponse): void {
    if (answer.knew.latest) for (const store of this.inUse) store.put(answer);
  }

  async delete(key: string): Promise<void> {
    for (const store of this.all) await store.delete(key);
  }

  /** Iterates the valid responses of all stores in use. A response in several stores is listed several times. */
  async *entries(): AsyncGenerator<StoreEntry> {
    for (const store of this.inUse) for await (const entry of store.entries()) if (this.isCurrent(entry)) yield entry;
  }

  /** Removes invalid responses and those that `shouldRemove` selects; returns their number. */
  async sweep(shouldRemove: (entry: StoreEntry) => boolean): Promise<number> {
    let removed = 0;
    // Responses cannot be validated before the changes are read.
    const isObsolete = (entry: StoreEntry) => (this.isOpen && !this.isCurrent(entry)) || shouldRemove(entry);
    for (const store of this.all) removed += await store.sweep(isObsolete);
    return removed;
  }

  /** Writes queued responses, waiting a few seconds at most, and closes the stores. */
  async close(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, MAX_CLOSE_MS);
    });
    await Promise.race([Promise.all(this.all.map((store) => store.close())), late]);
    clearTimeout(timer);
    this.redis?.link.close();
  }

  /** All stores, including those disabled by the settings. */
  private get all(): ResponseStore[] {
    return this.redis ? [this.files, this.redis.store] : [this.files];
  }

  private get inUse(): ResponseStore[] {
    if (!this.isOpen) return [];
    return this.policies.current.savesFiles ? this.all : this.all.filter((store) => store !== this.files);
  }
}

/** The hash of the sources of a build, from its file. */
function buildOf(file: URL): string {
  try {
    const { sources } = JSON.parse(readFileSync(file, 'utf8')) as { sources?: unknown };
    if (typeof sources === 'string') return sources;
  } catch {
    // There is none.
  }
  return randomUUID();
}
