import { statfs } from 'node:fs/promises';
import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { z } from 'zod';
import { Db } from '#libs/db';
import { Config } from '../app.config.js';
import { ResponseCache } from '../cache/index.js';
import { MigrationsRepository } from './migrations.repository.js';

/** With less free space, uploads and the private database are about to fail. */
const LOW_DISK_BYTES = 512 * 1024 * 1024;

const CHECK = z.object({
  state: z
    .enum(['ok', 'warning', 'failed', 'unused'])
    .describe('A warning keeps the site ready; it goes on without what is missing.'),
  message: z.string(),
});
/** Schema of the reasons of a readiness. */
export const CHECKS = z.object({
  process: CHECK,
  database: CHECK,
  migrations: CHECK,
  redis: CHECK,
  disk: CHECK,
});
type Check = z.infer<typeof CHECK>;
type Checks = z.infer<typeof CHECKS>;

const check = (state: Check['state'], message: string): Check => ({ state, message });

/** Whether the site can handle requests, and why not. */
@Injectable()
export class Readiness implements BeforeApplicationShutdown {
  private isStopping = false;

  constructor(
    private readonly config: Config,
    private readonly db: Db,
    private readonly cache: ResponseCache,
    private readonly migrations: MigrationsRepository,
  ) {}

  beforeApplicationShutdown(): void {
    this.isStopping = true;
  }

  /** Whether the site can handle requests. */
  async isReady(): Promise<boolean> {
    return !this.isStopping && (await this.db.isReachable());
  }

  /** The reasons, each with what to do about it. */
  async checks(): Promise<Checks> {
    const isUp = await this.db.isReachable();
    const [migrations, redis, disk] = await Promise.all([
      isUp ? this.migrationCheck() : check('unused', 'Not known without the database.'),
      this.redisCheck(),
      this.diskCheck(),
    ]);
    return {
      process: this.isStopping ? check('failed', 'The site is shutting down.') : check('ok', 'The site is running.'),
      database: isUp
        ? check('ok', 'The database answers.')
        : check('failed', 'The database does not answer: check DATABASE_URL, the network and the server.'),
      ...{ migrations, redis, disk },
    };
  }

  private async migrationCheck(): Promise<Check> {
    const differences = await this.migrations.differences().catch(() => undefined);
    if (!differences) return check('warning', 'The schema could not be read.');
    const { missing, unknown } = differences;
    if (missing.length) return check('warning', `The schema lacks ${missing.join(', ')}: restart the site.`);
    if (unknown.length)
      return check('warning', `A newer version has changed the schema: ${unknown.join(', ')}. Upgrade this instance.`);
    return check('ok', 'The schema is that of this version.');
  }

  private async redisCheck(): Promise<Check> {
    const isUp = await this.cache.isRedisUp();
    if (isUp === undefined) return check('unused', 'REDIS_URL is not set.');
    return isUp
      ? check('ok', 'Redis answers.')
      : check('warning', 'Redis does not answer: instances share no cached pages and no counts of failed sign-ins.');
  }

  private async diskCheck(): Promise<Check> {
    try {
      const { bavail, bsize } = await statfs(this.config.values.DATA_DIR);
      const free = bavail * bsize;
      const text = `${Math.floor(free / 1024 ** 2)} MB are free in DATA_DIR.`;
      return free < LOW_DISK_BYTES ? check('warning', `${text} Make room.`) : check('ok', text);
    } catch (error) {
      return check('warning', `DATA_DIR cannot be read (${error instanceof Error ? error.message : String(error)}).`);
    }
  }
}
