import type { Type } from '@nestjs/common';
import { type ValueTransformer, getMetadataArgsStorage } from 'typeorm';
import { Piece } from './sql.js';

/** Collation of columns that distinguish every byte: slugs, keys, secrets. Other columns ignore case and accents. */
export const EXACT = { charset: 'utf8mb4', collation: 'utf8mb4_bin' } as const;

/** Collation of columns that hold ASCII only and distinguish every byte. */
export const ASCII = { charset: 'ascii', collation: 'ascii_bin' } as const;

/** Options of a stored column that the database computes from other columns of the row. */
export const generatedAs = (expression: string) =>
  ({ nullable: true, asExpression: expression, generatedType: 'STORED', insert: false, update: false }) as const;

/** A boolean, stored as 1 or 0. */
export const FLAG: ValueTransformer = {
  from: (stored: number | boolean | null) => (stored === null ? null : Boolean(stored)),
  to: (value: boolean | null | undefined) => (typeof value === 'boolean' ? Number(value) : value),
};

/** A value stored as JSON in a text column. */
export const JSON_TEXT: ValueTransformer = {
  from: (stored: string | null) => (stored === null ? null : (JSON.parse(stored) as unknown)),
  to: (value: unknown) => (value === null || value === undefined ? value : JSON.stringify(value)),
};

/** A number that MySQL returns as a string: sums, decimals, large integers. */
export const NUMBER: ValueTransformer = {
  from: (stored: string | number | null) => (stored === null ? null : Number(stored)),
  to: (value: unknown) => value,
};

/** Converts the stored value of a column to the value of its property, and back. */
interface Conversion {
  from: (stored: unknown) => unknown;
}

/** A column in the database. */
interface StoredColumn {
  name: string;
  conversion: Conversion | undefined;
}

/** The columns of a SELECT: property names, or names of row members mapped to properties. */
export type Names<E> = readonly (keyof E & string)[] | Readonly<Record<string, keyof E & string>>;

/** The row type of a selection of columns. */
export type RowOf<E, N extends Names<E>> = N extends readonly (keyof E & string)[]
  ? Pick<E, N[number]>
  : { [Name in keyof N & string]: N[Name] extends keyof E ? E[N[Name]] : never };

/**
 * The table of an entity under an alias. The `sql` template inserts it as `entries e`, so that statements name tables
 * and columns only through entities.
 */
export class Table<E extends object> extends Piece {
  constructor(
    readonly entity: Type<E>,
    readonly alias: string,
  ) {
    const name = tableName(entity);
    super(alias === name ? name : `${name} ${alias}`, []);
  }

  /** A column for conditions and ordering: `e.author_id`. */
  column(property: keyof E & string): string {
    return `${this.alias}.${columnName(this.entity, property)}`;
  }

  /** A column list for a SELECT, each column named like its property; all by default. */
  columns(names: Names<E> = propertiesOf(this.entity)): Piece {
    return new Piece(columnsOf(this.entity, this.alias, names), []);
  }
}

/**
 * The table of an entity, for the `sql` template.
 *
 * @example
 * const e = tableOf(Entry, 'e');
 * sql`SELECT ${e.columns(['id', 'authorId'])} FROM ${e} WHERE e.type = ${type}`
 */
export const tableOf = <E extends object>(entity: Type<E>, alias: string = tableName(entity)): Table<E> =>
  new Table(entity, alias);

/** Table names by entity. A lookup scans all tables, and the statements of every request need some names. */
const tableNames = new WeakMap<Type<object>, string>();

/** The table name of an entity. */
export function tableName(entity: Type<object>): string {
  const named = tableNames.get(entity);
  if (named !== undefined) return named;
  const table = getMetadataArgsStorage().tables.find(({ target }) => target === entity);
  if (!table?.name) throw new Error(`${entity.name} is not an entity with a named table.`);
  tableNames.set(entity, table.name);
  return table.name;
}

/**
 * The column list of a SELECT from an entity: each column with the alias of its table, named like its property. Rows
 * have the type `Pick<Entity, Names>`.
 *
 * @example columnsOf(Entry, 'e', ['id', 'authorId']) // e.id, e.author_id AS authorId
 */
export function columnsOf<E extends object>(
  entity: Type<E>,
  alias: string,
  names: Names<E> = propertiesOf(entity),
): string {
  const list = pairsOf(names).map(([name, property]) => {
    const column = columnName(entity, property);
    return column === name ? `${alias}.${column}` : `${alias}.${column} AS ${name}`;
  });
  return list.join(', ');
}

/** The column properties of an entity in the order of their declaration, except some of them. */
export function propertiesOf<E extends object, Without extends keyof E & string = never>(
  entity: Type<E>,
  without: readonly Without[] = [],
): Exclude<keyof E & string, Without>[] {
  const left = new Set<string>(without);
  return [...storedColumns(entity).keys()].filter((name) => !left.has(name)) as Exclude<keyof E & string, Without>[];
}

/** A row by column names. */
export type Row = Record<string, unknown>;

/** Property values of an entity, by the names of their columns. */
export function storedAs<E extends object>(entity: Type<E>, values: Partial<E>): Row {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [columnName(entity, name), value]));
}

/** The clause of an INSERT by which rows that exist get the values of some columns. */
export const overwriting = (columns: readonly string[]): string =>
  `ON DUPLICATE KEY UPDATE ${columns.map((name) => `${name} = VALUES(${name})`).join(', ')}`;

/** The row members whose stored values need a conversion, with their conversions. */
export function conversionsOf<E extends object>(entity: Type<E>, names: Names<E>): [string, Conversion][] {
  return pairsOf(names).flatMap(([name, property]) => {
    const conversion = storedColumns(entity).get(property)?.conversion;
    return conversion ? [[name, conversion] as [string, Conversion]] : [];
  });
}

/** Names of row members, each with its property. */
const pairsOf = <E>(names: Names<E>): [string, string][] =>
  Array.isArray(names) ? names.map((name: string) => [name, name]) : Object.entries(names as Record<string, string>);

function columnName(entity: Type<object>, property: string): string {
  const column = storedColumns(entity).get(property);
  if (column === undefined) throw new Error(`${entity.name} has no column for ${property}.`);
  return column.name;
}

/** A class and its superclasses, whose columns it inherits. */
function withParents(entity: Type<object>): Type<object>[] {
  const parent = Object.getPrototypeOf(entity) as Type<object>;
  return parent.prototype === undefined ? [entity] : [entity, ...withParents(parent)];
}

/** The columns of each entity. A lookup scans all columns of all entities. */
const known = new WeakMap<Type<object>, ReadonlyMap<string, StoredColumn>>();

/** The columns in the database, by property. */
function storedColumns(entity: Type<object>): ReadonlyMap<string, StoredColumn> {
  const found = known.get(entity);
  if (found) return found;
  const columns = new Map(
    getMetadataArgsStorage()
      .filterColumns(withParents(entity))
      .map(({ propertyName, options: { name = propertyName, transformer } }) => {
        const conversions = (Array.isArray(transformer) ? transformer.toReversed() : [transformer]).filter(
          (one) => one !== undefined,
        );
        const conversion = conversions.length
          ? { from: (stored: unknown) => conversions.reduce<unknown>((value, one) => one.from(value), stored) }
          : undefined;
        return [propertyName, { name, conversion }];
      }),
  );
  known.set(entity, columns);
  return columns;
}
