import { Logger } from '@nestjs/common';
import { Redis, type RedisOptions } from 'ioredis';

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
