import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { fetchPublic } from '#libs/fetch';
import { CacheInvalidation, EVERYTHING } from '#libs/invalidation';
import { CachePolicies } from '../cache-policies.js';
import { CacheOptions, type SurrogateOptions } from '../settings/cache-settings.js';
import { surrogateKey } from './surrogate-headers.js';

/** How long changes are gathered before they are purged together. */
const GATHER_MS = 500;
/** Other instances know of a change after a second. An earlier purge could let their old responses be stored again. */
const SETTLE_MS = 1500;
/** More tags than this purge everything. */
const MAX_TAGS = 2000;
/** Services purge at most so many keys at once. */
const MAX_KEYS = 100;
/** Longest list of keys of one request. */
const MAX_BYTES = 8000;
const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 60_000;
const TIMEOUT_MS = 10_000;
const MAX_RESPONSE = 64 * 1024;
/** Longest time that a stop waits for the last purge. */
const MAX_STOP_MS = 5000;

/**
 * Sends the keys that this instance has invalidated to a shared cache in front of the site: in the background, soon after
 * the commit, and again until it is received. What a process that was killed did not send is lost: responses expire
 * after a day.
 */
@Injectable()
export class SurrogatePurges implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger('SurrogatePurges');
  private readonly options: SurrogateOptions;
  private readonly stopping = new AbortController();
  private gathered = new Set<string>();
  private running: Promise<void> | undefined;

  constructor(
    { surrogates }: CacheOptions,
    private readonly changes: CacheInvalidation,
    private readonly policies: CachePolicies,
  ) {
    this.options = surrogates;
  }

  async onModuleInit(): Promise<void> {
    if (!this.options.header || !this.options.purgeUrl) return;
    await this.changes.follow(({ instance, tags, restartsHistory }) => {
      if (instance !== this.changes.instance) return;
      this.add(restartsHistory ? tags : this.policies.current.effectiveTags(tags));
    });
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await Promise.race([this.running, pause(MAX_STOP_MS, undefined, { ref: false })]);
  }

  private add(tags: readonly string[]): void {
    for (const tag of tags) this.gathered.add(tag);
    if (this.gathered.has(EVERYTHING) || this.gathered.size > MAX_TAGS) this.gathered = new Set([EVERYTHING]);
    if (this.gathered.size)
      this.running ??= this.run().finally(() => {
        this.running = undefined;
      });
  }

  private async run(): Promise<void> {
    while (this.gathered.size) {
      await pause(GATHER_MS);
      const tags = this.gathered;
      this.gathered = new Set();
      await pause(SETTLE_MS);
      for (const keys of batches([...tags].map(surrogateKey))) if (!(await this.deliver(keys))) return;
    }
  }

  /** Sends keys until they are received, or until the site stops. */
  private async deliver(keys: readonly string[]): Promise<boolean> {
    for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(2 * wait, MAX_PAUSE_MS)) {
      try {
        await this.send(keys);
        return true;
      } catch (error) {
        this.logger.warn(`A purge failed: ${error instanceof Error ? error.message : String(error)}`);
      }
      const { signal } = this.stopping;
      const isStopping = signal.aborted || (await pause(wait, false, { signal, ref: false }).catch(() => true));
      if (isStopping) return false;
    }
  }

  private async send(keys: readonly string[]): Promise<void> {
    const { header, purgeUrl = '', purgeHeaders } = this.options;
    const isKeyed = header === 'Surrogate-Key';
    const { hostname, port, protocol } = new URL(purgeUrl);
    const response = await fetchPublic(purgeUrl, {
      body: Buffer.from(JSON.stringify(isKeyed ? { surrogate_keys: keys } : { tags: keys })),
      headers: {
        'content-type': 'application/json',
        ...(isKeyed ? { 'surrogate-key': keys.join(' ') } : {}),
        ...purgeHeaders,
      },
      maxBytes: MAX_RESPONSE,
      timeoutMs: TIMEOUT_MS,
      // The operator has named this server: it may be beside the site.
      allowPrivate: [`${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`],
    });
    await response.bytes();
  }
}

/** Keys in lists that one request can carry. */
function batches(keys: readonly string[]): string[][] {
  const all: string[][] = [];
  let bytes = Infinity;
  for (const key of keys) {
    const last = all.at(-1);
    if (last && last.length < MAX_KEYS && bytes + key.length < MAX_BYTES) last.push(key);
    else {
      all.push([key]);
      bytes = 0;
    }
    bytes += key.length + 1;
  }
  return all;
}
