import { createHash } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { FetchError } from '#libs/fetch';
import { CacheTags } from '#libs/invalidation';
import { Jobs } from '#libs/jobs';
import { RemoteResponsesRepository } from './remote-responses.repository.js';

/** How long a value is cached, in seconds. */
export interface CacheDuration {
  success: number;
  failure: number;
}

const PURGE_BATCH = 1000;

/** Caches the responses of other servers in the database, including failures. */
@Injectable()
export class RemoteCache implements OnModuleInit {
  /** Running requests. Callers with the same name share one. */
  private readonly running = new Map<string, Promise<unknown>>();

  constructor(
    private readonly responses: RemoteResponsesRepository,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.jobs.schedule({ name: 'purge remote responses', everySeconds: 3600, run: () => this.purge() });
  }

  /**
   * Returns the value that is cached under a name, or else the result of `make`, which must be JSON. A `FetchError` and
   * `undefined` are failures with the value `undefined`.
   */
  async remember<T>(name: string, duration: CacheDuration, make: () => Promise<T | undefined>): Promise<T | undefined> {
    const key = createHash('sha256').update(name).digest('hex');
    const cached = await this.responses.find(key);
    // A response that is built from a cached response expires with it.
    const seconds = cached?.seconds ?? Math.min(duration.success, duration.failure);
    CacheTags.current?.until(Date.now() + seconds * 1000);
    if (cached) return (JSON.parse(cached.value) as T | null) ?? undefined;
    const running = this.running.get(key) as Promise<T | undefined> | undefined;
    if (running) return running;
    const made = this.make(key, duration, make).finally(() => this.running.delete(key));
    this.running.set(key, made);
    return made;
  }

  /** Deletes expired responses. */
  async purge(): Promise<void> {
    for (let removed = PURGE_BATCH; removed === PURGE_BATCH;) removed = await this.responses.deleteExpired(PURGE_BATCH);
  }

  private async make<T>(
    key: string,
    duration: CacheDuration,
    make: () => Promise<T | undefined>,
  ): Promise<T | undefined> {
    const value = await make().catch((error: unknown) => {
      if (error instanceof FetchError) return undefined;
      throw error;
    });
    const seconds = value === undefined ? duration.failure : duration.success;
    await this.responses.store(key, JSON.stringify(value ?? null), seconds);
    return value;
  }
}
