import type { Type } from '@nestjs/common';
import { type Db } from '#libs/db';
import { overwriting, storedAs, tableOf } from '#libs/sql';
import type { EntryType } from '../../entries/types/index.js';

/** An entity with additional columns for some entries. */
interface SideRow {
  entryId: number;
}

/** Adds text columns of a side table to the search of an entry type. */
export function searchedBeside<E extends SideRow>(
  entity: Type<E>,
  texts: readonly (keyof E & string)[],
): EntryType['details'] {
  const d = tableOf(entity, 'd');
  return {
    columns: '',
    join: `LEFT JOIN ${d.sql} ON d.entry_id = e.id`,
    searched: texts.map((text) => `COALESCE(${d.column(text)}, '')`),
  };
}

/** Writes the sent values to the side row of an entry. A new row gets defaults for the others. */
export async function writeSideRow<E extends SideRow>(
  db: Db,
  entity: Type<E>,
  id: number,
  defaults: Omit<E, 'entryId'>,
  sent: Partial<Omit<E, 'entryId'>>,
): Promise<void> {
  const row = { ...defaults, ...sent, entryId: id } as unknown as E;
  const changed = Object.keys(storedAs(entity, sent as Partial<E>));
  await db.deferInsert(entity, [row], overwriting(changed.length ? changed : ['entry_id']));
}
