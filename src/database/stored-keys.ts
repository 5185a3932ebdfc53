import { keyIdOf, SiteSecret } from '#libs/secrets';
import { tableName } from '#libs/sql';

/**
 * The IDs of the keys with which the site's own secrets are encrypted, undefined among them for plain ones; of a site of
 * any version. A change of the key encrypts these last, so that they have the previous one as long as any other.
 */
export async function storedKeyIds(
  rows: (statement: string) => Promise<readonly object[]>,
): Promise<(string | undefined)[]> {
  const table = tableName(SiteSecret);
  if (!(await rows(`SHOW TABLES LIKE '${table}'`)).length) return [];
  const stored = await rows(`SELECT value FROM ${table}`);
  return stored.map((row) => ('value' in row ? keyIdOf(String(row.value)) : undefined));
}
