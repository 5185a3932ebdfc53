import { Injectable, type Type } from '@nestjs/common';
import { getMetadataArgsStorage } from 'typeorm';
import { Db } from '#libs/db';
import { plainSql, sql, storedAs, tableName } from '#libs/sql';
import { Entry } from '../entry.entity.js';

const PREFIX = 'entries_';
/** The index of what decides who may read an entry. */
export const ACCESS = 'entries_access';
/** Lists and counts read these alone: rows of entries are many times larger. */
const LISTED = /^entries_(?:by_\w+|of_author|access)$/;

/** The name of the index that has the language besides the columns of another one. */
export const inLanguages = (index: string): string => index.replace(PREFIX, 'entries_lang_');

/** The indexes of lists, from those that the entity declares: behind type and status follows the language. */
const DEFINITIONS: ReadonlyMap<string, string> = new Map(
  getMetadataArgsStorage().indices.flatMap(({ target, name, columns }): [string, string][] => {
    if (target !== Entry || !name || !LISTED.test(name) || !Array.isArray(columns)) return [];
    const place = 1 + Math.max(columns.indexOf('type'), columns.indexOf('status'));
    const properties = columns.toSpliced(place, 0, 'language');
    const stored = properties.map((property) => Object.keys(storedAs(Entry, { [property]: 0 }))[0]);
    return [[inLanguages(name), stored.join(', ')]];
  }),
);

/** An index: its table and its columns. */
interface Definition {
  table: string;
  columns: string;
}

/**
 * The indexes that sites with several languages have besides those of all sites, under names of their own: sites with one
 * language, and instances of former versions, need the others.
 */
@Injectable()
export class LanguageIndexes {
  private readonly definitions = new Map<string, Definition>();

  constructor(private readonly db: Db) {
    this.add(Entry, DEFINITIONS);
  }

  /** Adds indexes of the table of an entity: their columns by their names. Call it when the application is made. */
  add(entity: Type<object>, indexes: Iterable<readonly [name: string, columns: string]>): void {
    const table = tableName(entity);
    for (const [name, columns] of indexes) this.definitions.set(name, { table, columns });
  }

  /** The names of those that are missing. */
  async missing(): Promise<string[]> {
    const names = [...this.definitions.keys()];
    const rows = await this.db.current<{ name: string }>(
      sql`SELECT DISTINCT index_name AS name FROM information_schema.statistics
 WHERE table_schema = DATABASE() AND index_name IN (${names})`,
    );
    const present = new Set(rows.map(({ name }) => name));
    return names.filter((name) => !present.has(name));
  }

  /** Builds an index while its table is read and written. */
  async build(name: string): Promise<void> {
    const { table = '', columns = '' } = this.definitions.get(name) ?? {};
    await this.db.write(sql`ALTER TABLE ${plainSql(table)}
 ADD INDEX ${plainSql(name)} (${plainSql(columns)}), ALGORITHM=INPLACE, LOCK=NONE`);
  }
}
