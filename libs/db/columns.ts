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
  const stored = storedNames(entity);
  const list = names.map((name) => {
    const column = stored.get(name);
    if (column === undefined) throw new Error(`${entity.name} has no column for ${name}.`);
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
  const stored = storedNames(entity);
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const column = stored.get(name);
      if (column === undefined) throw new Error(`${entity.name} has no column for ${name}.`);
      return [column, value as Row[string]];
    }),
  );
}

/** The names of the columns in the database, by property. */
const storedNames = (entity: Type<object>): ReadonlyMap<string, string> =>
  new Map(
    getMetadataArgsStorage()
      .filterColumns(entity)
      .map(({ propertyName, options }) => [propertyName, options.name ?? propertyName]),
  );
