import { createHash } from 'node:crypto';
import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { Jobs } from '#libs/jobs';
import { AttemptCountsRepository, type CountState } from './attempt-counts.repository.js';
import { secretHash } from './secrets.js';

const COMMAND_TIMEOUT_MS = 1000;
const MAX_RECONNECT_MS = 2000;
/** Multiple of the limit from which a process refuses further attempts without asking anybody. */
const BLOCKED_FROM = 2;
const MAX_BLOCKED = 10_000;
/** Maximum number of counts in the database; those that end first are deleted. */
const MAX_COUNTS = 50_000;

/** A limit of attempts by key: `consume` throws a `RateLimiterRes` beyond it. */
export type AttemptCounter = Pick<RateLimiterAbstract, 'penalty' | 'reward'> & {
  consume(key: string | number): Promise<RateLimiterRes>;
};

interface CounterOptions {
  keyPrefix: string;
  points: number;
  duration: number;
}

/** Where attempts are counted. */
export class AttemptOptions {
  constructor(
    /** URL of the Redis server that instances share; absent to count in the database. */
    readonly redisUrl: string | undefined,
    /** Distinguishes sites that share a Redis server. */
    readonly site: string,
  ) {}
}

/**
 * Counters in the database, for instances without Redis. Each count is a transaction of its own, by the clock of the
 * database, which is repeated after conflicts between nodes: the library's MySQL store does neither. A database that is
 * away or read-only leaves the count to the process.
 */
class DatabaseCounter implements AttemptCounter {
  private readonly memory: RateLimiterMemory;
  private readonly blocked = new LRUCache<string, true>({ max: MAX_BLOCKED });

  constructor(
    private readonly stored: AttemptCountsRepository,
    private readonly options: CounterOptions,
  ) {
    this.memory = new RateLimiterMemory(options);
  }

  async consume(key: string | number): Promise<RateLimiterRes> {
    const counter = this.counterOf(key);
    const blockedFor = this.blocked.getRemainingTTL(counter);
    if (blockedFor > 0) throw new RateLimiterRes(0, blockedFor);
    const count = await this.add(counter).catch(() => undefined);
    if (!count) return this.memory.consume(key);
    const { points } = this.options;
    if (count.consumedPoints >= points * BLOCKED_FROM && count.msBeforeNext > 0)
      this.blocked.set(counter, true, { ttl: count.msBeforeNext });
    if (count.consumedPoints > points) throw count;
    return count;
  }

  async penalty(key: string | number): Promise<RateLimiterRes> {
    return this.add(this.counterOf(key)).catch(() => this.memory.penalty(key));
  }

  async reward(key: string | number): Promise<RateLimiterRes> {
    const removed = this.stored.remove(this.counterOf(key));
    return removed.then((state) => this.result(state)).catch(() => this.memory.reward(key));
  }

  private counterOf(key: string | number): string {
    return secretHash(`${this.options.keyPrefix}:${key}`);
  }

  private async add(counter: string): Promise<RateLimiterRes> {
    return this.result(await this.stored.add(counter, this.options.duration));
  }

  private result({ attempts, left }: CountState): RateLimiterRes {
    return new RateLimiterRes(Math.max(0, this.options.points - attempts), left, attempts);
  }
}

/**
 * Counters of attempts that instances share: in the Redis server, or else in the database. While the one that is used is
 * away, attempts are counted per process.
 */
@Injectable()
export class AttemptCounters implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger('Accounts');
  private readonly redis: Redis | undefined;
  private readonly prefix: string;

  constructor(
    { redisUrl, site }: AttemptOptions,
    private readonly stored: AttemptCountsRepository,
    private readonly jobs: Jobs,
  ) {
    this.prefix = `attempts:${createHash('sha256').update(site).digest('hex').slice(0, 16)}`;
    if (redisUrl === undefined) return;
    this.redis = new Redis(redisUrl, {
      // Without a connection, attempts are counted in memory at once.
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      commandTimeout: COMMAND_TIMEOUT_MS,
      connectTimeout: COMMAND_TIMEOUT_MS,
      retryStrategy: (attempt) => Math.min(50 * 2 ** attempt, MAX_RECONNECT_MS),
    });
    this.redis.on('error', (error) => this.logger.debug(`Attempts are counted per process: ${String(error)}`));
  }

  onModuleInit(): void {
    this.jobs.schedule({
      name: 'expired counts of attempts',
      everySeconds: 300,
      run: async () => {
        await this.stored.removeExpired();
        await this.stored.removeBeyond(MAX_COUNTS);
      },
    });
  }

  /** A counter of `points` within some seconds. */
  limiter(name: string, points: number, duration: number): AttemptCounter {
    const options = { keyPrefix: `${this.prefix}:${name}`, points, duration };
    if (!this.redis) return new DatabaseCounter(this.stored, options);
    return new RateLimiterRedis({
      ...options,
      storeClient: this.redis,
      insuranceLimiter: new RateLimiterMemory(options),
      rejectIfRedisNotReady: true,
      inMemoryBlockOnConsumed: points * BLOCKED_FROM,
    });
  }

  onApplicationShutdown(): void {
    this.redis?.disconnect();
  }
}
