import { tableName } from '#libs/sql';
import { StoredSetting } from '../settings/index.js';
import { MODEL_SETTING } from './content-model.js';
import { type ModelDeclaration, storedDeclaration } from './declaration.js';

/** The declaration that a database has, for those who read it without the site; an empty one if there is no site in it. */
export async function appliedDeclaration(
  rows: (statement: string, values: unknown[]) => Promise<readonly object[]>,
): Promise<ModelDeclaration> {
  const table = tableName(StoredSetting);
  if (!(await rows(`SHOW TABLES LIKE '${table}'`, [])).length) return storedDeclaration({});
  const [row] = await rows(`SELECT value FROM ${table} WHERE name = ?`, [MODEL_SETTING]);
  return storedDeclaration(row && 'value' in row ? JSON.parse(String(row.value)) : {});
}
