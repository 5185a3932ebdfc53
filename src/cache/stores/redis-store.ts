import { createHash } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { Redis, type RedisOptions } from 'ioredis';
import { BEGINNING, decodeRecord, encodeRecord, entryOf, type Maker } from './response-record.js';
import { PutQueue, type ResponseStore, type StoreEntry, type StoredResponse } from './response-store.js';

const CONNECT_MS = 1000;
/** A connection without a reply to a command within this time is replaced. */
const REPLY_TIMEOUT_MS = 2000;
const MAX_RECONNECT_MS = 2000;

const OPTIONS: RedisOptions = {
  lazyConnect: true,
  // Commands fail immediately without a connection: callers continue without the store.
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  autoResendUnfulfilledCommands: false,
  connectTimeout: CONNECT_MS,
  socketTimeout: REPLY_TIMEOUT_MS,
  autoResubscribe: false,
  keepAlive: 10_000,
  retryStrategy: (attempt) => Math.min(50 * 2 ** attempt, MAX_RECONNECT_MS),
};

/**
 * A connection to a Redis server that may be slow or unavailable. Callers wait for a limited time and get no errors.
 * The loss and the recovery of the connection are logged once each.
 */
export class RedisLink {
  private readonly logger = new Logger('Cache');
  private readonly client: Redis;
  private readonly listener: Redis;
  private isDown = false;
  private pausedUntil = 0;

  constructor(url: string) {
    this.client = new Redis(url, OPTIONS);
    // A subscriber may be idle indefinitely.
    this.listener = new Redis(url, { ...OPTIONS, socketTimeout: undefined });
    for (const connection of [this.client, this.listener]) connection.on('error', (error) => this.fail(error));
    this.client.on('ready', () => {
      if (this.isDown) this.logger.log('Redis is available again');
      this.isDown = false;
    });
  }

  /** Starts connecting, with retries; does not wait for the connection. */
  open(): void {
    for (const connection of [this.client, this.listener]) connection.connect().catch(() => undefined);
  }

  /** Sends a command; `undefined` if it fails or has no reply within `milliseconds`. */
  async send<T>(command: (client: Redis) => Promise<T>, milliseconds: number): Promise<T | undefined> {
    if (this.client.status !== 'ready' || Date.now() < this.pausedUntil) return undefined;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new SlowError(`no reply within ${milliseconds} ms`)), milliseconds);
    });
    try {
      return await Promise.race([command(this.client), late]);
    } catch (error) {
      this.fail(error);
      // Skip commands until the late reply has arrived or the connection was replaced.
      if (error instanceof SlowError) this.pausedUntil = Date.now() + REPLY_TIMEOUT_MS;
      return undefined;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Subscribes to a channel. Messages without a connection are lost. */
  listen(channel: string, handle: (message: string) => void): void {
    this.listener.on('message', (_, message: string) => handle(message));
    this.listener.on('ready', () => void this.listener.subscribe(channel).catch((error: unknown) => this.fail(error)));
  }

  /** Whether the server answers. */
  async isUp(): Promise<boolean> {
    return (await this.send((client) => client.ping(), CONNECT_MS)) !== undefined;
  }

  close(): void {
    this.client.disconnect();
    this.listener.disconnect();
  }

  private fail(error: unknown): void {
    if (!this.isDown) this.logger.warn(`Redis is unavailable: ${String(error)}`);
    this.isDown = true;
  }
}

class SlowError extends Error {}

const MAX_QUEUED_BYTES = 16 * 1024 * 1024;
/** Larger responses are not stored. */
const MAX_RECORD_BYTES = 4 * 1024 * 1024;
/** Timeouts of reads, which requests wait for, and of background work. */
const READ_MS = 100;
const WORK_MS = 1500;
/** Maximum time to live of a response. Recorded changes are not retained for longer. */
const MAX_LIFE_MS = 3 * 86_400_000;
/** Expired responses are retained for this time, as a fallback while the database is unavailable. */
const STALE_MS = 3600_000;
/** Keys per `SCAN` call. */
const SCAN_COUNT = 200;

/** Stores responses in Redis, shared by all instances of a site. Several sites may share a server. */
export class RedisStore implements ResponseStore {
  private readonly queue = new PutQueue((answer) => this.write(answer), MAX_QUEUED_BYTES);

  constructor(
    private readonly link: RedisLink,
    private readonly maker: Maker,
  ) {}

  async get(key: string): Promise<StoredResponse | undefined> {
    const bytes = await this.link.send((client) => client.getBuffer(this.nameOf(key)), READ_MS);
    const answer = bytes ? decodeRecord(this.maker, bytes) : undefined;
    return answer?.key === key ? answer : undefined;
  }

  put(answer: StoredResponse): void {
    this.queue.add(answer);
  }

  async delete(key: string): Promise<void> {
    this.queue.delete(key);
    await this.link.send((client) => client.unlink(this.nameOf(key)), WORK_MS);
  }

  async *entries(): AsyncGenerator<StoreEntry> {
    for await (const { entry } of this.scanned()) if (entry) yield entry;
  }

  async sweep(shouldRemove: (entry: StoreEntry) => boolean): Promise<number> {
    let removed = 0;
    for await (const { name, entry } of this.scanned()) {
      if (entry && !shouldRemove(entry)) continue;
      removed += (await this.link.send((client) => client.unlink(name), WORK_MS)) ?? 0;
    }
    return removed;
  }

  close(): Promise<void> {
    return this.queue.drain();
  }

  private async write(answer: StoredResponse): Promise<void> {
    const record = encodeRecord(this.maker, answer);
    if (record.length > MAX_RECORD_BYTES) return;
    const life = Math.min(MAX_LIFE_MS, answer.validUntil - Date.now() + STALE_MS);
    await this.link.send((client) => client.set(this.nameOf(answer.key), record, 'PX', Math.ceil(life)), WORK_MS);
  }

  private async *scanned(): AsyncGenerator<{ name: string; entry: StoreEntry | undefined }> {
    for await (const names of this.names()) {
      for (const name of names) {
        const entry = await this.entryAt(name);
        if (entry !== 'missing') yield { name, entry };
      }
    }
  }

  /** Reads the entry of a record; `missing` if it cannot be read. */
  private async entryAt(name: string): Promise<StoreEntry | 'missing' | undefined> {
    const read = async (bytes: number) => {
      const beginning = await this.link.send((client) => client.getrangeBuffer(name, 0, bytes - 1), WORK_MS);
      return beginning?.length ? entryOf(this.maker, beginning) : 'missing';
    };
    const entry = await read(BEGINNING);
    if (typeof entry !== 'number') return entry;
    const whole = await read(entry);
    return typeof whole === 'number' ? undefined : whole;
  }

  private async *names(): AsyncGenerator<string[]> {
    const pattern = `${this.prefix.replace(/[\\*?[\]]/g, '\\$&')}*`;
    const scan = (cursor: string) => (client: Redis) => client.scan(cursor, 'MATCH', pattern, 'COUNT', SCAN_COUNT);
    for (let cursor = '0'; ;) {
      const found = await this.link.send(scan(cursor), WORK_MS);
      if (!found) return;
      if (found[1].length) yield found[1];
      cursor = found[0];
      if (cursor === '0') return;
    }
  }

  private get prefix(): string {
    return `lintel:${this.maker.site}:answer:`;
  }

  private nameOf(key: string): string {
    return this.prefix + createHash('sha256').update(key).digest('hex');
  }
}
