import { createHash } from 'node:crypto';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterAbstract } from 'rate-limiter-flexible';

const COMMAND_TIMEOUT_MS = 1000;
const MAX_RECONNECT_MS = 2000;

/** Where attempts are counted. */
export class AttemptOptions {
  constructor(
    /** URL of the Redis server that instances share; absent to count per process. */
    readonly redisUrl: string | undefined,
    /** Distinguishes sites that share a Redis server. */
    readonly site: string,
  ) {}
}

/** Counters of attempts: in the Redis server that instances share, and in memory while there is none. */
@Injectable()
export class AttemptCounters implements OnApplicationShutdown {
  private readonly logger = new Logger('Accounts');
  private readonly redis: Redis | undefined;
  private readonly prefix: string;

  constructor({ redisUrl, site }: AttemptOptions) {
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

  /** A counter of `points` within some seconds. */
  limiter(name: string, points: number, duration: number): RateLimiterAbstract {
    const options = { keyPrefix: `${this.prefix}:${name}`, points, duration };
    const memory = new RateLimiterMemory(options);
    return this.redis
      ? new RateLimiterRedis({
          ...options,
          storeClient: this.redis,
          insuranceLimiter: memory,
          rejectIfRedisNotReady: true,
        })
      : memory;
  }

  onApplicationShutdown(): void {
    this.redis?.disconnect();
  }
}
