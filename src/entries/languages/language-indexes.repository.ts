import { Injectable } from '@nestjs/common';
import { getMetadataArgsStorage } from 'typeorm';
import { Db } from '#libs/db';
import { plainSql, sql, storedAs, tableName } from '#libs/sql';
import { Entry } from '../entry.entity.js';

const PREFIX = 'entries_by_';

/** The name of the index of an order that has the language in front of it. */
export const inLanguages = (index: string): string => index.replace(PREFIX, 'entries_lang_by_');

/** The indexes of the orders of lists, from those that the entity declares: behind type and status follows the language. */
const DEFINITIONS: ReadonlyMap<string, string> = new Map(
  getMetadataArgsStorage().indices.flatMap(({ target, name, columns }): [string, string][] => {
    if (target !== Entry || !name?.startsWith(PREFIX) || !Array.isArray(columns)) return [];
    const [type, status, ...order] = columns;
    const properties = [type, status, 'language', ...order];
    const stored = properties.map((property) => Object.keys(storedAs(Entry, { [property as string]: 0 }))[0]);
    return [[inLanguages(name), stored.join(', ')]];
  }),
);

/**
 * The indexes that sites with several languages have besides those of all sites, under names of their own: sites with one
 * language, and instances of former versions, need the others.
 */
@Injectable()
export class LanguageIndexes {
  constructor(private readonly db: Db) {}

  /** The names of those that are missing. */
  async missing(): Promise<string[]> {
    const rows = await this.db.current<{ name: string }>(
      sql`SELECT DISTINCT index_name AS name FROM information_schema.statistics
 WHERE table_schema = DATABASE() AND table_name = ${tableName(Entry)} AND index_name IN (${[...DEFINITIONS.keys()]})`,
    );
    const present = new Set(rows.map(({ name }) => name));
    return [...DEFINITIONS.keys()].filter((name) => !present.has(name));
  }

  /** Builds an index while entries are read and written. */
  async build(name: string): Promise<void> {
    await this.db.write(sql`ALTER TABLE ${plainSql(tableName(Entry))}
 ADD INDEX ${plainSql(name)} (${plainSql(DEFINITIONS.get(name) ?? '')}), ALGORITHM=INPLACE, LOCK=NONE`);
  }
}
