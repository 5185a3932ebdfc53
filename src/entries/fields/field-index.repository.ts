import { Injectable } from '@nestjs/common';
import { Db, Estimates } from '#libs/db';
import { failArgument } from '#libs/errors';
import { Models } from '#libs/model';
import { overwriting, plainSql, sql, tableOf, type Sql } from '#libs/sql';
import { type Field, fieldsOf, FieldValues, type IndexedValue } from '../../fields/index.js';
import type { EntrySet } from '../entry-ports.js';
import { Entry } from '../entry.entity.js';
import { ACCESS, inLanguages } from '../languages/language-indexes.repository.js';
import { IndexedField } from './field-index.entity.js';

/** The properties of entries that the index depends on. */
export const INDEXED = ['id', 'type', 'status', 'language', 'dateLocal', 'password', 'fieldValues'] as const;

/** An entry whose values are in the index. */
export type IndexedItem = Pick<Entry, (typeof INDEXED)[number]>;

/** A condition on the values of a field: one of some, or between two bounds. */
export type FieldCondition =
  | { values: readonly (number | string)[] }
  | { min?: number | string; max?: number | string };

const x = tableOf(IndexedField, 'x');
const rows = tableOf(IndexedField);
/** Larger sets are not counted to the end: they are never read whole. */
const MAX_COUNTED = 20_000;
const BATCH = 500;
const WRITTEN = ['status', 'number', 'text', 'date_local', 'is_protected'];
/** More values of a filter are read one by one, instead of as runs in the order of dates. */
const MAX_RUNS = 10;

/** Joins the entries of a language by the index of what decides who may read them, which is small. */
const inLanguage = (language: number): Sql =>
  sql`STRAIGHT_JOIN ${tableOf(Entry, 'e')} FORCE INDEX (${plainSql(inLanguages(ACCESS))}) ON e.id = x.entry_id AND e.language = ${language}`;

const isLocked = ({ password }: Pick<IndexedItem, 'password'>): number => Number(password !== '');

/** The index of the values of entries, kept by every write. */
@Injectable()
export class FieldIndex {
  constructor(
    private readonly db: Db,
    private readonly models: Models,
    private readonly values: FieldValues,
    private readonly estimates: Estimates,
  ) {}

  /** The fields of the newest model, also for a write that began with another one: the index is filled for these. */
  private fieldsOf(type: string): readonly Field[] {
    return [...fieldsOf(this.models.newest, type).values()];
  }

  /** Whether entries of a type are in the index. */
  has(type: string): boolean {
    return this.fieldsOf(type).some(({ column }) => column !== undefined);
  }

  /**
   * Writes the rows of an entry, with its lock. Takes one statement for a new entry, for a deleted one, or if only the
   * status, the date or the password changes, else two, and none if nothing of it is in the index. Throws a 400 for a value that another entry has
   * and that must be unique.
   */
  async write(before: IndexedItem | undefined, after: IndexedItem | undefined, isImported = false): Promise<void> {
    const { id = 0, type = '' } = after ?? before ?? {};
    if (!this.has(type)) return;
    if (before && after && before.fieldValues === after.fieldValues) {
      const { status, dateLocal } = after;
      const isSame = status === before.status && dateLocal === before.dateLocal && isLocked(after) === isLocked(before);
      if (!isSame)
        await this.db.defer(sql`UPDATE ${rows} SET status = ${status}, date_local = ${dateLocal},
 is_protected = ${isLocked(after)} WHERE entry_id = ${id}`);
      return;
    }
    if (before) await this.db.defer(sql`DELETE FROM ${rows} WHERE entry_id = ${id}`);
    if (!after) return;
    if (!isImported) await this.refuseDuplicates(after);
    await this.insert([after]);
  }

  /** Inserts the rows of entries; rows that are there already are replaced. */
  async insert(items: readonly IndexedItem[]): Promise<void> {
    const all: IndexedField[] = [];
    for (const item of items) {
      all.push(...this.rowsOf(item, this.values.indexed(this.fieldsOf(item.type), item.fieldValues)));
    }
    for (let from = 0; from < all.length; from += BATCH) {
      await this.db.deferInsert(IndexedField, all.slice(from, from + BATCH), overwriting(WRITTEN));
    }
  }

  /** Replaces the rows of entries. */
  async replace(items: readonly IndexedItem[]): Promise<void> {
    await this.deleteEntries(items.map(({ id }) => id));
    await this.insert(items);
  }

  /** Deletes the rows of entries. */
  async deleteEntries(entryIds: readonly number[]): Promise<void> {
    if (entryIds.length) await this.db.defer(sql`DELETE FROM ${rows} WHERE entry_id IN (${entryIds})`);
  }

  private rowsOf(item: IndexedItem, values: readonly IndexedValue[]): IndexedField[] {
    const { id, type, status, language, dateLocal } = item;
    const isProtected = isLocked(item);
    const of = (field: Field, position: number, value: number | string | null): IndexedField => ({
      entryId: id,
      fieldId: field.id,
      position,
      status,
      language,
      number: field.column === 'number' ? (value as number | null) : null,
      text: field.column === 'text' ? (value as string | null) : null,
      dateLocal,
      isProtected,
    });
    const once = new Map(values.toReversed().map((one) => [`${one.field.id} ${sameAs(one.value)}`, one]));
    const present = new Set(values.map(({ field }) => field));
    const missing = this.fieldsOf(type).filter((field) => field.sort && !present.has(field));
    return [
      ...Array.from(once.values(), ({ field, position, value }) => of(field, position, value)),
      ...missing.map((field) => of(field, 0, null)),
    ];
  }

  /** Throws a 400 for a value of a unique field that another entry has. Takes a statement for each of these fields. */
  private async refuseDuplicates({ id, type, fieldValues }: IndexedItem): Promise<void> {
    for (const { field, value } of this.values.indexed(this.fieldsOf(type), fieldValues)) {
      if (!field.unique) continue;
      // Locks the place of the value in the index, so that of two writers the second one finds it.
      const [found] = await this.db.current(sql`SELECT x.entry_id FROM ${x}
 WHERE x.field_id = ${field.id} AND ${columnOf(field)} = ${value} AND x.entry_id <> ${id} LIMIT 1 FOR UPDATE`);
      if (found)
        failArgument('meta', {
          code: 'meta_not_unique',
          message: `meta.${field.name} must be unique: another item has this value.`,
        });
    }
  }

  /** The entries whose values of a field meet a condition. */
  matching(field: Field, condition: FieldCondition): EntrySet {
    const met = sql`x.field_id = ${field.id} AND ${conditionOf(field, condition)}`;
    const isSeveral = field.many || ('values' in condition && condition.values.length > 1);
    const listed = sql`SELECT ${plainSql(isSeveral ? 'DISTINCT' : '')} x.entry_id AS id FROM ${x} WHERE ${met}`;
    const from = sql`${x} FORCE INDEX (${plainSql(indexOf(field))})`;
    const values = 'values' in condition && condition.values.length <= MAX_RUNS ? condition.values : [];
    const runs = [...new Map(values.map((value) => [sameAs(value), value])).values()].map(
      (value) => sql`x.field_id = ${field.id} AND ${columnOf(field)} = ${value}`,
    );
    return {
      listed,
      // EXISTS or IN would allow the database to start from the set.
      tested: sql`(SELECT 1 FROM ${x} WHERE x.entry_id = e.id AND ${met} LIMIT 1) = 1`,
      size: async () => {
        const size = await this.estimates.about(
          sql`SELECT COUNT(*) AS size FROM (${listed} LIMIT ${MAX_COUNTED}) counted`,
        );
        return size < MAX_COUNTED ? size : Infinity;
      },
      ...(runs.length ? { byDate: { from, runs, mayRepeat: field.many === true && runs.length > 1 } } : {}),
      total: (statuses, hidesProtected, language) =>
        sql`SELECT COUNT(${plainSql(field.many ? 'DISTINCT x.entry_id' : '*')}) AS total FROM ${from}
 ${language === undefined ? plainSql('') : inLanguage(language)}
 WHERE ${met} AND x.status IN (${statuses}) ${plainSql(hidesProtected ? 'AND x.is_protected = 0' : '')}`,
    };
  }

  /** Deletes rows of fields, at most `limit`; returns how many were deleted. */
  async deleteFields(ids: readonly number[], limit: number): Promise<number> {
    const { affectedRows } = await this.db.write(sql`DELETE FROM ${rows} WHERE field_id IN (${ids}) LIMIT ${limit}`);
    return affectedRows;
  }

  /** Deletes rows of fields that are in the index no more, at most `limit`; returns how many were deleted. */
  async deleteOthers(ids: readonly number[], limit: number): Promise<number> {
    const kept = ids.length ? sql`field_id NOT IN (${ids})` : plainSql('1 = 1');
    const { affectedRows } = await this.db.write(sql`DELETE FROM ${rows} WHERE ${kept} LIMIT ${limit}`);
    return affectedRows;
  }
}

/** A value as the database compares it, more or less: of those that it takes for the same, one row is enough. */
const sameAs = (value: number | string): number | string =>
  typeof value === 'string' ? value.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim() : value;

/** The index in the order of the values of a field, and of the dates of their entries. */
export const indexOf = ({ column }: Pick<Field, 'column'>): string =>
  column === 'number' ? 'field_index_numbers' : 'field_index_texts';

/** The column of the values of a field. */
export const columnOf = ({ column }: Pick<Field, 'column'>): Sql =>
  plainSql(column === 'number' ? 'x.number' : 'x.text');

function conditionOf(field: Field, condition: FieldCondition): Sql {
  const column = columnOf(field);
  if ('values' in condition) return sql`${column} IN (${condition.values})`;
  const { min, max } = condition;
  if (min !== undefined && max !== undefined) return sql`${column} BETWEEN ${min} AND ${max}`;
  return min === undefined ? sql`${column} <= ${max ?? null}` : sql`${column} >= ${min}`;
}
