import type { Type } from '@nestjs/common';
import { getMetadataArgsStorage } from 'typeorm';
import type { Row } from './insert-rows.js';

/**
 * The list of columns of a SELECT, made from an entity: each column under the alias of its table, named like the
 * property. Rows that are read with it have the type `Pick<Entity, Names>`.
 *
 * @example columnsOf(Entry, 'e', ['id', 'authorId']) // e.id, e.author_id AS authorId
 */
export function columnsOf<E extends object>(
  entity: Type<E>,
  alias: string,
  names: readonly (keyof E & string)[] = propertiesOf(entity),
): string {
  const list = names.map((name) => {
    const column = columnName(entity, name);
    return column === name ? `${alias}.${column}` : `${alias}.${column} AS ${name}`;
  });
  return list.join(', ');
}

/** The properties of an entity that are columns, in the order of their declaration, without some of them. */
export function propertiesOf<E extends object, Without extends keyof E & string = never>(
  entity: Type<E>,
  without: readonly Without[] = [],
): Exclude<keyof E & string, Without>[] {
  const left = new Set<string>(without);
  return [...storedNames(entity).keys()].filter((name) => !left.has(name)) as Exclude<keyof E & string, Without>[];
}

/** Values of an entity by the names of the columns that store them. */
export function storedAs<E extends object>(entity: Type<E>, values: Partial<E>): Row {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [columnName(entity, name), value as unknown]),
  );
}

function columnName(entity: Type<object>, property: string): string {
  const column = storedNames(entity).get(property);
  if (column === undefined) throw new Error(`${entity.name} has no column for ${property}.`);
  return column;
}

/** The names of each entity: to find them, all columns of all entities are looked through, and writes need them, too. */
const known = new WeakMap<Type<object>, ReadonlyMap<string, string>>();

/** The names of the columns in the database, by property. */
function storedNames(entity: Type<object>): ReadonlyMap<string, string> {
  const found = known.get(entity);
  if (found) return found;
  const columns = getMetadataArgsStorage().filterColumns(entity);
  const names = new Map(columns.map(({ propertyName, options }) => [propertyName, options.name ?? propertyName]));
  known.set(entity, names);
  return names;
}
