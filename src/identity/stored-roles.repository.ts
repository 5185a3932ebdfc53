import { ROLES } from '#libs/auth';
import { tableName } from '#libs/sql';
import { UserRole } from './user.entity.js';

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
