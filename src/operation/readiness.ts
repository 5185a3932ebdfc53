import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { z } from 'zod';
import { Db } from '#libs/db';
import { disksOf, unwritable } from '#libs/files';
import { ResponseCache } from '../cache/index.js';
import { writtenFolders } from '../database/index.js';
import { Config } from '../start/app.config.js';
import { MigrationsRepository } from './migrations.repository.js';

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
    this.stop();
  }

  /** The site is about to stop: load balancers are to send requests elsewhere. */
  stop(): void {
    this.isStopping = true;
  }

  /** Whether the site can handle requests. */
  async isReady(): Promise<boolean> {
    return !this.isStopping && (await this.db.isReachable());
  }

  /** The reasons, each with what to do about it. */
  async checks(): Promise<Checks> {
    const isUp = await this.db.isReachable();
    const [migrations, redis] = await Promise.all([
      isUp ? this.migrationCheck() : check('unused', 'Not known without the database.'),
      this.redisCheck(),
    ]);
    return {
      process: this.isStopping ? check('failed', 'The site is shutting down.') : check('ok', 'The site is running.'),
      database: isUp
        ? check('ok', 'The database answers.')
        : check('failed', 'The database does not answer: check DATABASE_URL, the network and the server.'),
      ...{ migrations, redis, disk: this.diskCheck() },
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

  private diskCheck(): Check {
    try {
      const folders = writtenFolders(this.config.values);
      const disks = disksOf(folders);
      const full = disks.filter(({ free, leastFree }) => free < leastFree).map(({ path }) => path);
      const locked = unwritable(folders);
      const text = `${disks.map(({ free, path }) => `${Math.floor(free / 1024 ** 2)} MB are free in ${path}`).join(', ')}.`;
      const advice = [
        full.length ? ` Make room in ${full.join(', ')}.` : '',
        locked.length ? ` The site cannot write to ${locked.join(', ')}: give its user these folders.` : '',
      ].join('');
      return check(advice ? 'warning' : 'ok', `${text}${advice}`);
    } catch (error) {
      return check('warning', `DATA_DIR cannot be read (${error instanceof Error ? error.message : String(error)}).`);
    }
  }
}
