import type { Db } from '#libs/db';
import type { PlainTexts } from './plain-texts.js';

/** The values of a row, by column. */
export type SideValues = Readonly<Record<string, string | number>>;

/**
 * Writes the row of an entry in a side table: the values that were sent, and where there is no row yet the standard ones
 * for the rest.
 */
export async function writeSideRow(
  db: Db,
  table: string,
  id: number,
  standard: SideValues,
  sent: SideValues,
): Promise<void> {
  const values = { entry_id: id, ...standard, ...sent };
  const changes = Object.keys(sent).map((column) => `${column} = VALUES(${column})`);
  await db.write(
    `INSERT INTO ${table} (${Object.keys(values).join(', ')}) VALUES (?)
 ON DUPLICATE KEY UPDATE ${changes.length ? changes.join(', ') : 'entry_id = entry_id'}`,
    [Object.values(values)],
  );
}

/** The plain texts that were sent; all of them empty where nothing is given. */
export function textsOf<Name extends string>(
  texts: PlainTexts<Name>,
  sent?: Partial<Record<NoInfer<Name>, string>>,
): SideValues {
  const values: Record<string, string> = {};
  for (const name in texts) {
    const value = sent ? sent[name] : '';
    if (value !== undefined) values[name] = value;
  }
  return values;
}
