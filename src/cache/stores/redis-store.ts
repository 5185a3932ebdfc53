import { createHash } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { Redis, type RedisOptions } from 'ioredis';
import { BEGINNING, decodeRecord, encodeRecord, entryOf } from './response-record.js';
import { PutQueue, type ResponseStore, type StoreEntry, type StoredResponse } from './response-store.js';

const CONNECT_MS = 1000;
/** A connection whose server does not reply to a command within this time is replaced. */
const SILENCE_MS = 2000;
const LONGEST_PAUSE_MS = 2000;

const OPTIONS: RedisOptions = {
  lazyConnect: true,
  // Commands fail at once while there is no connection: callers go on without the store.
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
 * A connection to a server of the Redis protocol that may be slow or away. Callers wait for a limited time only, and
 * see no errors. The log has a line when the server goes away, and one when it is back.
 */
export class RedisLink {
  private readonly logger = new Logger('Cache');
  private readonly client: Redis;
  private readonly listener: Redis;
  private isAway = false;
  private restsUntil = 0;

  constructor(url: string) {
    this.client = new Redis(url, OPTIONS);
    // A subscriber may be idle for any time.
    this.listener = new Redis(url, { ...OPTIONS, socketTimeout: undefined });
    for (const connection of [this.client, this.listener]) connection.on('error', (error) => this.lose(error));
    this.client.on('ready', () => {
      if (this.isAway) this.logger.log('Redis answers again');
      this.isAway = false;
    });
  }

  /** Begins to connect, and retries; does not wait for the connection. */
  open(): void {
    for (const connection of [this.client, this.listener]) connection.connect().catch(() => undefined);
  }

  /** Sends a command; `undefined` if there is no reply within some milliseconds. */
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
      // After this pause there is a reply or a new connection; until then no command waits for the server.
      if (error instanceof SlowError) this.restsUntil = Date.now() + SILENCE_MS;
      return undefined;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Calls `hear` for every message on a channel while there is a connection. */
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
/** Longer responses are not shared. */
const LONGEST = 4 * 1024 * 1024;
/** Timeouts of reads, which requests wait for, and of work in the background. */
const READ_MS = 100;
const WORK_MS = 1500;
/** Longest life of a response. Changes are not kept for longer. */
const LONGEST_LIFE_MS = 3 * 86_400_000;
/** Expired responses are kept for this time, to stand in while the database is away. */
const STANDS_IN_MS = 3600_000;
const AT_ONCE = 200;

/**
 * Responses on a server of the Redis protocol, shared by all instances of a site. Other sites may use the same server.
 */
export class RedisStore implements ResponseStore {
  private readonly queue = new PutQueue((answer) => this.write(answer), MOST_WAITING);

  constructor(
    private readonly link: RedisLink,
    /** The home URL of the site. */
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

  /** The entry at the beginning of a record; `gone` if it cannot be read. */
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
