import type mysql from 'mysql2/promise';
import { VersionCounters } from '#libs/db';
import { CacheInvalidation } from '#libs/invalidation';
import { Models } from '#libs/model';
import { Parts, PartsOptions } from '#libs/parts';
import { ChangesRepository } from '../../libs/invalidation/changes.repository.js';
import { databaseOf, openConnection, sql } from './database.js';
import type { TestSite } from './site.js';

/** The parts of a site that `CacheInvalidation` consists of, for tests of this class. */
export class InvalidationParts {
  readonly db;
  readonly counters: VersionCounters;
  readonly rows: ChangesRepository;

  constructor(site: TestSite) {
    this.db = databaseOf(site);
    this.counters = site.app.get(VersionCounters);
    this.rows = site.app.get(ChangesRepository, { strict: false });
  }

  /** Another object of the class; it polls only on demand after `beforeApplicationShutdown`. */
  invalidation(): CacheInvalidation {
    return new CacheInvalidation(this.db, this.counters, this.rows);
  }
}

/**
 * Another instance of the site, as far as the database shows it: its changes can stay uncommitted, be rolled back or
 * arrive out of order. A running instance cannot be stopped at these moments.
 */
export class OtherInstance {
  private constructor(private readonly connection: mysql.Connection) {}

  static async connect(): Promise<OtherInstance> {
    return new OtherInstance(await openConnection());
  }

  /** Writes a change and returns its id. */
  write(...tags: string[]): Promise<number> {
    return this.writeAs('another', ...tags);
  }

  /** Writes a change in the name of an instance and returns its id. */
  async writeAs(instance: string, ...tags: string[]): Promise<number> {
    const [{ insertId }] = await this.connection.query<mysql.ResultSetHeader>(
      'INSERT INTO changes (instance, tags) VALUES (?, ?)',
      [instance, JSON.stringify(tags)],
    );
    return insertId;
  }

  /** Writes many changes with one tag each. */
  async writeEach(tags: readonly string[]): Promise<void> {
    const values = tags.map((tag) => ['another', JSON.stringify([tag])]);
    await this.connection.query('INSERT INTO changes (instance, tags) VALUES ?', [values]);
  }

  /** Adds a setting that no module knows. */
  async addSetting(name: string, value: string): Promise<void> {
    await this.connection.query('INSERT INTO settings (name, value) VALUES (?, ?)', [name, value]);
  }

  /** Counts a new version of something that instances hold in memory. */
  async countVersion(name: string): Promise<void> {
    await this.connection.query('INSERT INTO change_clocks (name, version) VALUES (?, 1)', [name]);
  }

  /** Sets the distance of ids, which is not 1 in a cluster of databases. */
  async stepIds(step: number): Promise<void> {
    await this.connection.query('SET SESSION auto_increment_increment = ?', [step]);
  }

  begin(): Promise<void> {
    return this.connection.beginTransaction();
  }

  commit(): Promise<void> {
    return this.connection.commit();
  }

  rollback(): Promise<void> {
    return this.connection.rollback();
  }

  disconnect(): Promise<void> {
    return this.connection.end();
  }
}

/** Makes all changes so far older. Only time itself does. */
export async function ageChanges(hours: number): Promise<void> {
  await sql('UPDATE changes SET changed_at = NOW() - INTERVAL ? HOUR', [hours]);
}

/** Deletes changes as if they had been forgotten long ago, or as if the table had been restored from a backup. */
export async function loseChanges({ from = 0, before = 2 ** 52 }: { from?: number; before?: number }): Promise<void> {
  await sql('DELETE FROM changes WHERE id >= ? AND id < ?', [from, before]);
}

/** The ids of all stored changes, which no route lists. */
export async function changeIds(): Promise<number[]> {
  return (await sql<{ id: number }>('SELECT id FROM changes ORDER BY id')).map(({ id }) => id);
}

/** Has an instance learn of all changes of others now instead of within a second. */
export const learnOfChanges = (site: TestSite): Promise<boolean> => site.app.get(CacheInvalidation).poll();

/** Parts of responses of their own, for tests of the class: responses do not show which parts were kept. */
export async function partsOf(site: TestSite, maxBytes: number): Promise<Parts> {
  const parts = new Parts(
    new PartsOptions(maxBytes),
    site.app.get(CacheInvalidation),
    databaseOf(site),
    site.app.get(Models),
  );
  await parts.onModuleInit();
  return parts;
}

/** Invalidates cache tags as a write does. No write invalidates a given tag alone. */
export const invalidate = (site: TestSite, ...tags: string[]): Promise<void> =>
  site.app.get(CacheInvalidation).invalidate(tags);
