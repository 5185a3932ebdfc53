import type { Type } from '@nestjs/common';
import { storedAs, tableOf, type Db } from '#libs/db';
import type { EntryType } from '../../entries/types/index.js';

/** An entity whose rows hold what some entries have beside others. */
interface SideRow {
  entryId: number;
}

/** How the searches of a type look into texts of its side table, too. */
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

/** Writes the values that were sent to the side row of an entry; a new row gets the default values for the others. */
export async function writeSideRow<E extends SideRow>(
  db: Db,
  entity: Type<E>,
  id: number,
  defaults: Omit<E, 'entryId'>,
  sent: Partial<Omit<E, 'entryId'>>,
): Promise<void> {
  const row: object = { ...defaults, ...sent, entryId: id };
  const changed = Object.keys(storedAs(entity, sent as Partial<E>));
  await db
    .of(entity)
    .createQueryBuilder()
    .insert()
    .values(row)
    .orUpdate(changed.length ? changed : ['entry_id'])
    .updateEntity(false)
    .execute();
}
