import { createHash } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { Redis, type RedisOptions } from 'ioredis';
import { BEGINNING, decodeRecord, encodeRecord, entryOf } from './response-record.js';
import { PutQueue, type ResponseStore, type StoreEntry, type StoredResponse } from './response-store.js';

const CONNECT_MS = 1000;
/** A server that is silent for longer, while it is asked something, is left for a new connection. */
const SILENCE_MS = 2000;
const LONGEST_PAUSE_MS = 2000;

const OPTIONS: RedisOptions = {
  lazyConnect: true,
  // What cannot be asked now is not asked later: whoever asks goes on without an answer.
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  autoResendUnfulfilledCommands: false,
  connectTimeout: CONNECT_MS,
  socketTimeout: SILENCE_MS,
  autoResubscribe: false,
  keepAlive: 10_000,
  retryStrategy: (attempt) => Math.min(50 * 2 ** attempt, LONGEST_PAUSE_MS),
};

/**
 * The way to a server of the Redis protocol that may be slow, away, or come back: nobody waits for it longer than said,
 * and no error of it gets any further. That it is away is logged once, and that it is back.
 */
export class RedisLink {
  private readonly logger = new Logger('Cache');
  private readonly client: Redis;
  private readonly listener: Redis;
  private isAway = false;
  private restsUntil = 0;

  constructor(url: string) {
    this.client = new Redis(url, OPTIONS);
    // Whoever listens is not asked anything, and hears nothing for as long as nothing happens.
    this.listener = new Redis(url, { ...OPTIONS, socketTimeout: undefined });
    for (const connection of [this.client, this.listener]) connection.on('error', (error) => this.lose(error));
    this.client.on('ready', () => {
      if (this.isAway) this.logger.log('Redis answers again');
      this.isAway = false;
    });
  }

  /** Begins to connect, and goes on trying; does not wait for it. */
  open(): void {
    for (const connection of [this.client, this.listener]) connection.connect().catch(() => undefined);
  }

  /** The answer to what is asked; nothing where there is none in so many milliseconds. */
  async ask<T>(question: (client: Redis) => Promise<T>, milliseconds: number): Promise<T | undefined> {
    if (this.client.status !== 'ready' || Date.now() < this.restsUntil) return undefined;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new SlowError(`no answer in ${milliseconds} ms`)), milliseconds);
    });
    try {
      return await Promise.race([question(this.client), late]);
    } catch (error) {
      this.lose(error);
      // By then either it has answered or there is another connection; meanwhile nobody waits for it.
      if (error instanceof SlowError) this.restsUntil = Date.now() + SILENCE_MS;
      return undefined;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Calls `hear` for every message on a channel, as long as there is a connection. */
  listen(channel: string, hear: (message: string) => void): void {
    this.listener.on('message', (_, message: string) => hear(message));
    this.listener.on('ready', () => void this.listener.subscribe(channel).catch((error: unknown) => this.lose(error)));
  }

  close(): void {
    this.client.disconnect();
    this.listener.disconnect();
  }

  private lose(error: unknown): void {
    if (!this.isAway) this.logger.warn(`Redis does not answer as it should: ${String(error)}`);
    this.isAway = true;
  }
}

class SlowError extends Error {}

const MOST_WAITING = 16 * 1024 * 1024;
/** A longer answer is not shared. */
const LONGEST = 4 * 1024 * 1024;
/** How long an answer is waited for by whoever wants it, and by work that nobody waits for. */
const READ_MS = 100;
const WORK_MS = 1500;
/** For so long an answer is there at most; changes are not kept for longer. */
const LONGEST_LIFE_MS = 3 * 86_400_000;
/** An answer whose time is over can stand in for one that cannot be made. */
const STANDS_IN_MS = 3600_000;
const AT_ONCE = 200;

/** Answers on a server of the Redis protocol, shared by all instances of the site, and by other sites apart from them. */
export class RedisStore implements ResponseStore {
  private readonly queue = new PutQueue((answer) => this.write(answer), MOST_WAITING);

  constructor(
    private readonly link: RedisLink,
    /** The home address of the site. */
    private readonly site: string,
  ) {}

  async get(key: string): Promise<StoredResponse | undefined> {
    const bytes = await this.link.ask((client) => client.getBuffer(this.nameOf(key)), READ_MS);
    const answer = bytes ? decodeRecord(this.site, bytes) : undefined;
    return answer?.key === key ? answer : undefined;
  }

  put(answer: StoredResponse): void {
    this.queue.add(answer);
  }

  async delete(key: string): Promise<void> {
    this.queue.delete(key);
    await this.link.ask((client) => client.unlink(this.nameOf(key)), WORK_MS);
  }

  async clear(): Promise<void> {
    this.queue.clear();
    for await (const names of this.names()) await this.link.ask((client) => client.unlink(...names), WORK_MS);
  }

  async *entries(): AsyncGenerator<StoreEntry> {
    for await (const { entry } of this.looked()) if (entry) yield entry;
  }

  async sweep(isGone: (entry: StoreEntry) => boolean): Promise<number> {
    let removed = 0;
    for await (const { name, entry } of this.looked()) {
      if (entry && !isGone(entry)) continue;
      removed += (await this.link.ask((client) => client.unlink(name), WORK_MS)) ?? 0;
    }
    return removed;
  }

  close(): Promise<void> {
    return this.queue.drain();
  }

  private async write(answer: StoredResponse): Promise<void> {
    const record = encodeRecord(this.site, answer);
    if (record.length > LONGEST) return;
    const life = Math.min(LONGEST_LIFE_MS, answer.validUntil - Date.now() + STANDS_IN_MS);
    await this.link.ask((client) => client.set(this.nameOf(answer.key), record, 'PX', Math.ceil(life)), WORK_MS);
  }

  private async *looked(): AsyncGenerator<{ name: string; entry: StoreEntry | undefined }> {
    for await (const names of this.names()) {
      for (const name of names) {
        const entry = await this.look(name);
        if (entry !== 'gone') yield { name, entry };
      }
    }
  }

  /** What the beginning of an answer tells; `gone` where it cannot be had. */
  private async look(name: string): Promise<StoreEntry | 'gone' | undefined> {
    const read = async (bytes: number) => {
      const beginning = await this.link.ask((client) => client.getrangeBuffer(name, 0, bytes - 1), WORK_MS);
      return beginning?.length ? entryOf(this.site, beginning) : 'gone';
    };
    const entry = await read(BEGINNING);
    if (typeof entry !== 'number') return entry;
    const whole = await read(entry);
    return typeof whole === 'number' ? undefined : whole;
  }

  private async *names(): AsyncGenerator<string[]> {
    const pattern = `${this.prefix.replace(/[\\*?[\]]/g, '\\$&')}*`;
    const scan = (cursor: string) => (client: Redis) => client.scan(cursor, 'MATCH', pattern, 'COUNT', AT_ONCE);
    for (let cursor = '0'; ;) {
      const found = await this.link.ask(scan(cursor), WORK_MS);
      if (!found) return;
      if (found[1].length) yield found[1];
      cursor = found[0];
      if (cursor === '0') return;
    }
  }

  private get prefix(): string {
    return `lintel:${this.site}:answer:`;
  }

  private nameOf(key: string): string {
    return this.prefix + createHash('sha256').update(key).digest('hex');
  }
}
