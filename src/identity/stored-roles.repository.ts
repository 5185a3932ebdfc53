import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { LEAST_ROLE, ROLES } from '#libs/auth';
import { Db } from '#libs/db';
import { sql, tableName, tableOf } from '#libs/sql';
import { UserRole } from './user.entity.js';

const r = tableOf(UserRole, 'r');
const other = tableOf(UserRole, 'o');

/** The roles beside the five that accounts are stored with. */
@Injectable()
export class StoredRoles {
  constructor(private readonly db: Db) {}

  /** How many accounts have a role. */
  accountsWith(role: string): Promise<number> {
    return this.db.select(UserRole, 'r', []).where('r.role = ?', role).count();
  }

  /** Takes roles from all accounts. Those that have no other one become subscribers. Needs a transaction. */
  async drop(roles: readonly string[]): Promise<void> {
    if (!roles.length) return;
    await this.db.write(
      sql`INSERT INTO ${tableOf(UserRole)} (user_id, role) SELECT DISTINCT r.user_id, ${LEAST_ROLE} FROM ${r} WHERE r.role IN (${roles})
 AND NOT EXISTS (SELECT 1 FROM ${other} WHERE o.user_id = r.user_id AND o.role NOT IN (${roles}))`,
    );
    await this.db.of(UserRole).delete({ role: In([...roles]) });
  }
}

/** How many accounts have each role beside the five in a database, for those who read it without the site. */
export async function accountsWithFurtherRoles(
  rows: (statement: string, values: unknown[]) => Promise<readonly object[]>,
): Promise<{ role: string; count: number }[]> {
  const table = tableName(UserRole);
  if (!(await rows(`SHOW TABLES LIKE '${table}'`, [])).length) return [];
  const found = await rows(
    `SELECT role, COUNT(*) AS count FROM ${table} WHERE role NOT IN (?) GROUP BY role ORDER BY role`,
    [[...ROLES]],
  );
  return (found as { role: string; count: unknown }[]).map(({ role, count }) => ({ role, count: Number(count) }));
}
