import { Injectable } from '@nestjs/common';
import { In, Like } from 'typeorm';
import { Db } from '#libs/db';
import { literally, plainSql, type Sql, sql } from '#libs/sql';
import { StoredSetting } from '../../settings/index.js';
import { ExtensionMigration, ListedExtension } from '../entities/index.js';

type Version = Pick<ListedExtension, 'name' | 'version'>;

/** Stores which extensions the site has. All reads use the primary server. */
@Injectable()
export class ExtensionListRepository {
  constructor(private readonly db: Db) {}

  /** All extensions that the site has or has had, by name. */
  all(): Promise<ListedExtension[]> {
    return this.db.select(ListedExtension, 'x').orderBy('x.name').current();
  }

  /** Stores that a version is loaded. What an extension has declared stays. */
  async load({ name, version }: Version): Promise<void> {
    const row = { name, version, isLoaded: true, declared: [] };
    await this.db.insert(ListedExtension, row, { update: ['version', 'is_loaded'] });
  }

  /** Stores that an extension is not loaded any more. */
  async leaveOut(name: string): Promise<void> {
    await this.db.of(ListedExtension).update({ name }, { isLoaded: false });
  }

  /** Stores what an extension has added to the site. One that is new is not loaded yet. */
  async declare({ name, version }: Version, declared: string[]): Promise<void> {
    await this.db.insert(ListedExtension, { name, version, isLoaded: false, declared }, { update: ['declared'] });
  }

  /** The tables of the database whose names begin with a prefix. */
  async tables(prefix: string): Promise<string[]> {
    const rows = await this.db.current<{ name: string }>(
      'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE() AND LEFT(table_name, ?) = ?',
      [prefix.length, prefix],
    );
    return rows.map(({ name }) => name).toSorted();
  }

  /** The number of rows of a table. */
  async rowsOf(table: string): Promise<number> {
    const [row] = await this.db.current<{ count: number }>(sql`SELECT COUNT(*) AS count FROM ${named(table)}`);
    return Number(row?.count);
  }

  /** Drops a table. No transaction can undo it. */
  async drop(table: string): Promise<void> {
    await this.db.write(sql`DROP TABLE IF EXISTS ${named(table)}`);
  }

  /** Deletes the values of settings, in all languages, and everything that is stored of an extension. */
  async forget(extension: string, settings: readonly string[]): Promise<void> {
    const stored = this.db.of(StoredSetting);
    if (settings.length) await stored.delete({ name: In([...settings]) });
    for (const name of settings) await stored.delete({ name: Like(`${literally(name)}@%`) });
    await this.db.of(ExtensionMigration).delete({ extension });
    await this.db.of(ListedExtension).delete({ name: extension });
  }
}

/** The name of a table that no entity of Lintel has. */
const named = (table: string): Sql => plainSql(`\`${table.replaceAll('`', '``')}\``);
