import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { sql, tableName, tableOf } from '#libs/sql';
import { RedirectionChange, RedirectionGroup, RedirectionRule } from '../common/index.js';
import { RedirectionLog, RedirectionMiss } from '../logs/index.js';

const TABLES = [RedirectionGroup, RedirectionRule, RedirectionChange, RedirectionLog, RedirectionMiss].map(tableName);

const R = tableOf(RedirectionRule, 'r');
const G = tableOf(RedirectionGroup, 'g');

/** Checks and repairs the integrity of the stored data. */
@Injectable()
export class PluginRepository {
  constructor(private readonly db: Db) {}

  /** The tables of redirection that are missing. */
  async missingTables(): Promise<string[]> {
    const tables = await this.db.current<{ name: string }>(
      'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE() AND table_name IN (?)',
      [TABLES],
    );
    return TABLES.filter((table) => !tables.some(({ name }) => name === table));
  }

  /** The number of rules whose group does not exist. */
  async countOrphans(): Promise<number> {
    const [row] = await this.db.current<{ orphans: unknown }>(
      sql`SELECT COUNT(*) AS orphans FROM ${R} LEFT JOIN ${G} ON g.id = r.group_id WHERE g.id IS NULL`,
    );
    return Number(row?.orphans ?? 0);
  }

  /** Moves rules whose group does not exist to another group. */
  async moveOrphans(groupId: number): Promise<void> {
    await this.db.write(sql`UPDATE ${R} SET r.group_id = ${groupId} WHERE r.group_id NOT IN (SELECT g.id FROM ${G})`);
  }

  /** The number of rules with a regular expression as source. */
  async countExpressions(): Promise<number> {
    const [row] = await this.db.current<{ expressions: unknown }>(
      sql`SELECT COUNT(*) AS expressions FROM ${R} WHERE r.is_regex = 1`,
    );
    return Number(row?.expressions ?? 0);
  }
}
