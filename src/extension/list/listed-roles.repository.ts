import { tableName } from '#libs/sql';
import { rolesIn } from './declared-roles.js';
import { ListedExtension } from './extension.entity.js';

/** The roles that the extensions of the last start have, by a database that is read without the site. */
export async function rolesOfLoadedExtensions(
  rows: (statement: string, values: unknown[]) => Promise<readonly object[]>,
): Promise<string[]> {
  const table = tableName(ListedExtension);
  if (!(await rows(`SHOW TABLES LIKE '${table}'`, [])).length) return [];
  const found = await rows(`SELECT declared FROM ${table} WHERE is_loaded = 1`, []);
  return (found as { declared: string }[]).flatMap(({ declared }) => rolesIn(JSON.parse(declared) as string[]));
}
