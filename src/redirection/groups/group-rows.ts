import { Injectable } from '@nestjs/common';
import { Db, sql, type Sql, type Where } from '#libs/db';
import type { Group } from './group.js';

type Row = Omit<Group, 'enabled'> & { enabled: number };

/** The rows of groups, as they are. Whoever changes them does so inside `RuleChanges.run`. */
@Injectable()
export class GroupRows {
  constructor(private readonly db: Db) {}

  /** Groups that fit, of the table `g`; an order and a limit may follow the condition. */
  async where(condition: Sql | Where): Promise<Group[]> {
    const { sql: text, parameters } =
      sql`SELECT g.id, g.name, g.module_id AS moduleId, g.enabled FROM redirection_groups g WHERE ${condition}`;
    const rows = await this.db.rows<Row>(text, parameters);
    return rows.map((row) => ({ ...row, enabled: row.enabled === 1 }));
  }

  /** The group of a number, if there is one. */
  async find(id: number): Promise<Group | undefined> {
    return (await this.where(sql`g.id = ${id}`))[0];
  }

  /** Whether there is a group of a number, at this moment. */
  async exists(id: number): Promise<boolean> {
    return (await this.db.current('SELECT 1 FROM redirection_groups WHERE id = ?', [id])).length > 0;
  }

  /** Whether there are none, at this moment. */
  async areEmpty(): Promise<boolean> {
    return (await this.db.current('SELECT 1 FROM redirection_groups LIMIT 1')).length === 0;
  }

  /** How many rules are in some groups; those without any are left out. */
  async sizes(ids: readonly number[]): Promise<Map<number, number>> {
    if (!ids.length) return new Map();
    const rows = await this.db.rows<{ id: number; rules: number }>(
      'SELECT group_id AS id, COUNT(*) AS rules FROM redirection_rules WHERE group_id IN (?) GROUP BY group_id',
      [ids],
    );
    return new Map(rows.map(({ id, rules }) => [id, Number(rules)]));
  }

  /** Stores a new group; answers its number. */
  async insert({ name, moduleId, enabled }: Omit<Group, 'id'>): Promise<number> {
    const { insertId } = await this.db.write(
      'INSERT INTO redirection_groups (name, module_id, enabled) VALUES (?, ?, ?)',
      [name, moduleId, Number(enabled)],
    );
    return insertId;
  }
}
