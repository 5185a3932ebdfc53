import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Models } from '#libs/model';
import { sql, tableOf, type Sql } from '#libs/sql';
import { type Field, fieldsOf, FieldValues } from '../../fields/index.js';
import { Entry } from '../entry.entity.js';
import { IndexedField } from './field-index.entity.js';
import type { FieldCondition } from './field-index.repository.js';

/** What the groups of an entry depend on. */
interface GroupedEntry {
  fieldValues: string | null;
  password: string;
}

/** The number of the entries with a value of a field. */
export interface CountedValue {
  fieldId: number;
  /** Its bytes in hexadecimal digits. */
  value: string;
  total: number;
}

const COUNTED: ReadonlySet<string> = new Set(['boolean', 'choice', 'reference']);
const DIGITS = 16;
const x = tableOf(IndexedField, 'x');
const e = tableOf(Entry, 'e');

/** The group of the protected entries of a type by whose fields lists are ordered: these lists do not have them. */
const PROTECTED = 'protected';

/** Whether the totals of the entries with each value of a field are stored. */
export const isCounted = ({ filter, type }: Field): boolean => filter === true && COUNTED.has(type);

const nameOf = (id: number, value: number | string | Buffer): string =>
  `field:${id}:${createHash('md5')
    .update(typeof value === 'number' ? String(value) : value)
    .digest('hex')
    .slice(0, DIGITS)}`;

/**
 * The groups of entries by the values of fields with few different ones, for stored totals: of choices, booleans and
 * references. They have no protected entries, which filters by fields do not find.
 */
@Injectable()
export class FieldGroups {
  constructor(
    private readonly models: Models,
    private readonly values: FieldValues,
  ) {}

  /** The names of the groups of an entry. */
  of(type: string, { fieldValues, password }: GroupedEntry): string[] {
    if (password !== '') return this.hasOrder(type) ? [PROTECTED] : [];
    const counted = this.values.indexed(this.countedOf(type), fieldValues);
    return [...new Set(counted.map(({ field, value }) => nameOf(field.id, value)))];
  }

  /** The groups whose entries are those that meet a condition; undefined if there are none. */
  meeting(type: string, id: number, condition: FieldCondition): string[] | undefined {
    const field = this.countedOf(type).find((one) => one.id === id);
    if (!field || !('values' in condition)) return undefined;
    const names = [...new Set(condition.values.map((value) => nameOf(id, value)))];
    // An entry with several values may be in several groups. References have a zero for what the viewer may not read.
    const isOne = names.length - Number(condition.values.includes(0)) <= 1;
    return field.many && !isOne ? undefined : names;
  }

  /** The group of the entries that lists in the order of a field do not have. */
  get protectedOnes(): string[] {
    return [PROTECTED];
  }

  /** Whether stored totals of a type depend on a field. */
  dependOn(field: Field): boolean {
    return isCounted(field) || field.sort === true;
  }

  /** A statement that selects the values of a type and status with the numbers of entries; `own` are its entries `e`. */
  countedValues(type: string, status: string, own: Sql): Sql | undefined {
    const ids = this.countedOf(type).map(({ id }) => id);
    if (!ids.length) return undefined;
    // As bytes: collations take different texts for the same. Not all servers have the function of the names.
    return sql`SELECT x.field_id AS fieldId, HEX(COALESCE(x.text, x.number)) AS value, COUNT(DISTINCT x.entry_id) AS total
 FROM ${x} JOIN ${e} ON e.id = x.entry_id WHERE x.field_id IN (${ids}) AND x.status = ${status} AND ${own}
 AND e.password = '' AND COALESCE(x.text, x.number) IS NOT NULL GROUP BY fieldId, value`;
  }

  /** The name of the group of a row of `countedValues`. */
  nameOf({ fieldId, value }: Pick<CountedValue, 'fieldId' | 'value'>): string {
    return nameOf(fieldId, Buffer.from(value, 'hex'));
  }

  /** Statements that select the names of the other groups of a type, and their totals; `own` are its entries `e`. */
  counts(type: string, own: Sql): Sql[] {
    if (!this.hasOrder(type)) return [];
    return [sql`${PROTECTED} AS name, COUNT(*) FROM ${e} WHERE ${own} AND e.password <> '' GROUP BY name`];
  }

  private countedOf(type: string): Field[] {
    return this.fieldsOf(type).filter(isCounted);
  }

  private hasOrder(type: string): boolean {
    return this.fieldsOf(type).some(({ sort }) => sort);
  }

  /** The fields of the newest model, also for a write that began with another one, as in the index of values. */
  private fieldsOf(type: string): Field[] {
    return [...fieldsOf(this.models.newest, type).values()];
  }
}
