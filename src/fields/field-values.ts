import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { currentViewer } from '#libs/auth';
import { failArgument } from '#libs/errors';
import { FIELD_LIMITS, type FieldShape, fittingValue, InvalidValue, readValue } from '../model/index.js';
import { SiteTime } from '../settings/index.js';
import { type Field, Fields, mapReferences, referencesIn } from './field.js';
import { fail } from './fields.errors.js';
import type { ForeignMeta } from './foreign-values.js';
import { adoptLeft, isOfField, leftIn, withoutLeft } from './left-values.js';
import { PageFields } from './page-fields.js';

/** A value as it is in the index of an item. */
export interface IndexedValue {
  field: Field;
  /** Its place among the values of the field. */
  position: number;
  value: number | string;
}

/** An item whose values are written. */
interface WrittenItem {
  owner: string;
  /** The stored values: JSON, or null for none. */
  stored: string | null;
  isNew?: boolean;
  /** Members of `meta` that are no fields, but known. */
  known?: readonly string[];
}

/** Characters of texts by which items are compared and ordered, as in titles. */
const INDEXED_CHARACTERS = 100;
const NULL_VALUES: ReadonlySet<unknown> = new Set([null, '']);

/** The values of the fields of items: stored as one JSON object by the ids of the fields. */
@Injectable()
export class FieldValues {
  constructor(
    private readonly fields: Fields,
    private readonly time: SiteTime,
    private readonly ofPages: PageFields,
  ) {}

  /**
   * The values to store after some were sent: JSON, null for none, or undefined if nothing changes. Members that are not
   * sent stay; null deletes. Throws a 400 that names an invalid value, and a 401 or 403 for a value that the viewer may
   * not set.
   */
  change(
    { owner, stored, isNew = false, known = [] }: WrittenItem,
    sent: object | undefined,
  ): string | null | undefined {
    const fields = this.fields.of(owner);
    const ofPages = this.ofPages.of(owner);
    const names = Object.keys(sent ?? {});
    if (!fields.size && !names.some((name) => ofPages.has(name))) return undefined;
    const values = this.valuesOf(fields, stored);
    const before = JSON.stringify(values);
    for (const [name, value] of Object.entries(sent ?? {})) {
      if (known.includes(name)) continue;
      const field = fields.get(name) ?? ofPages.get(name);
      // Where nothing is declared, other custom values are ignored, as clients of the convention expect.
      if (!field && !fields.size) continue;
      if (!field) return refuseUnknown(name, [...fields.keys(), ...ofPages.keys(), ...known]);
      this.set(values, field, value);
      // Only what differs from the default is a value.
      if (ofPages.has(name) && values[String(field.id)] === field.default) delete values[String(field.id)];
    }
    if (isNew) requireAll(fields, values);
    if (Object.keys(values).length === 0) return stored === null ? undefined : null;
    const json = JSON.stringify(values);
    if (json === before && stored !== null) return undefined;
    if (Buffer.byteLength(JSON.stringify(withoutLeft(values))) > FIELD_LIMITS.itemBytes) fail('meta_too_large');
    return json;
  }

  /** The same; the stored values if nothing changes. */
  changed(item: WrittenItem, sent: object | undefined): string | null {
    const values = this.change(item, sent);
    return values === undefined ? item.stored : values;
  }

  private set(values: Record<string, unknown>, field: Field, sent: unknown): void {
    const key = String(field.id);
    const isCleared = sent === null || (field.type !== 'boolean' && !field.many && NULL_VALUES.has(sent));
    const read = isCleared ? undefined : this.read(field, sent);
    // What is empty once it is cleaned.
    const value = read === '' ? undefined : read;
    const refuse = () => fail('rest_cannot_update', { message: `You are not allowed to set meta.${field.name}.` });
    // Otherwise it would be known whether a value is the stored one.
    if (!field.mayRead(currentViewer())) refuse();
    // What its form hides stays, if a client sends back what it sees.
    const seen = fittingValue(values[key], field);
    if (isDeepStrictEqual(value, seen) || isDeepStrictEqual(value, seen ?? field.default)) return;
    if (!field.mayWrite(currentViewer())) refuse();
    // A copy that is deleted is not taken over again.
    if (value === undefined && field.sourceId !== undefined) values[key] = null;
    else if (value === undefined) delete values[key];
    else values[key] = value;
  }

  private read(field: Field, sent: unknown): unknown {
    const value = readValue(sent, field, this.contextOf(!currentViewer().can('unfiltered_html')));
    if (value instanceof InvalidValue)
      return failArgument('meta', {
        code: 'rest_invalid_param',
        message: `meta.${field.name}${value.path} must be ${value.reason}.`,
      });
    if (jsonBytes(value) > FIELD_LIMITS.valueBytes)
      failArgument('meta', {
        code: 'rest_too_long',
        message: `meta.${field.name} must be at most ${FIELD_LIMITS.valueBytes} bytes.`,
      });
    return value;
  }

  /** Whether items of an owner have fields. */
  has(owner: string): boolean {
    return this.fields.of(owner).size > 0;
  }

  /**
   * The values of an item for a response, with defaults, or null, in place of missing ones; undefined if its owner has no
   * fields. Restricted fields are shown to those who may edit it, in the context `edit`; fields of pages where they have a
   * value.
   */
  shown(owner: string, stored: string | null, isForEditing: boolean): Record<string, unknown> | undefined {
    const fields = this.fields.of(owner);
    if (!fields.size && stored === null) return undefined;
    const values = this.valuesOf(fields, stored);
    const viewer = currentViewer();
    const ofPage = this.ofPages.shown(owner, values);
    if (!fields.size) return Object.keys(ofPage).length ? ofPage : undefined;
    const shown: Record<string, unknown> = {};
    for (const [name, field] of fields) {
      if (field.isRestricted && !(isForEditing && field.mayRead(viewer))) continue;
      shown[name] = valueOf(values, field) ?? (field.many ? [] : null);
    }
    return { ...shown, ...ofPage };
  }

  /**
   * Stored values with cleaned copies of those that fields had as another form, where these have no value. What does not
   * fit, or no longer has room, is left out.
   */
  withCopies(fields: Iterable<Field>, stored: string | null): string | null {
    const values = parsed(stored);
    let isChanged = false;
    for (const field of fields) {
      const { id, sourceId } = field;
      const source = values[String(sourceId)];
      if (source === undefined || values[String(id)] !== undefined) continue;
      const value = readValue(source, field, this.contextOf(true));
      if (value instanceof InvalidValue || jsonBytes(value) > FIELD_LIMITS.valueBytes) continue;
      if (jsonBytes({ ...values, [id]: value }) > FIELD_LIMITS.itemBytes) continue;
      values[String(id)] = value;
      isChanged = true;
    }
    return isChanged ? JSON.stringify(values) : stored;
  }

  private contextOf(isFiltered: boolean) {
    return { isFiltered, momentOf: (text: string) => this.time.parse(text)?.local };
  }

  /** The values of an item by the names of their fields, also restricted ones; without defaults. */
  named(owner: string, stored: string | null): Map<string, unknown> {
    const fields = this.fields.of(owner);
    const values = this.valuesOf(fields, stored);
    return new Map(
      Array.from(fields, ([name, { id }]) => [name, values[String(id)]] as const).filter(
        ([, value]) => value !== undefined && value !== null,
      ),
    );
  }

  /** The names of the fields of an owner that not everyone may read. */
  restricted(owner: string): ReadonlySet<string> {
    return new Set(
      [...this.fields.of(owner).values()].flatMap(({ name, isRestricted }) => (isRestricted ? [name] : [])),
    );
  }

  /** The values of the fields of pages of an item, as exports name them. */
  ofPage(owner: string, stored: string | null): [key: string, value: unknown][] {
    return stored === null ? [] : this.ofPages.written(owner, parsed(stored));
  }

  /** The custom values of another site that no field of an item has. */
  left(owner: string, stored: string | null): ForeignMeta[] {
    return stored === null ? [] : leftIn(this.valuesOf(this.fields.of(owner), stored));
  }

  /** Stored values by the ids of their fields, with those that were left before their fields were declared. */
  private valuesOf(fields: ReadonlyMap<string, Field>, stored: string | null): Record<string, unknown> {
    return adoptLeft(parsed(stored), fields, (text) => this.time.parse(text)?.local);
  }

  /** The values of fields of an item as the index has them: those that it shows. Defaults are not unique. */
  indexed(fields: Iterable<Field>, stored: string | null): IndexedValue[] {
    const values = parsed(stored);
    return Array.from(fields).flatMap((field) => {
      const value = field.unique ? fittingValue(values[String(field.id)], field) : valueOf(values, field);
      if (!field.column || value === undefined) return [];
      return [value].flat().map((one, position) => ({ field, position, value: comparable(one) }));
    });
  }
}

/** Stored values with those of others, which precede them. */
export const mergeValues = (stored: string | null, others: string | null): string =>
  JSON.stringify({ ...parsed(stored), ...parsed(others) });

/**
 * Stored values with the references of others, where they only complete those that are stored: what was written since
 * then stays.
 */
export function withReferences(fields: Iterable<Field>, stored: string | null, others: string): string | null {
  const values = parsed(stored);
  const complete = parsed(others);
  let isChanged = false;
  for (const field of fields) {
    const key = String(field.id);
    const [before = null, after] = [values[key], complete[key]];
    if (!field.targets.length || after === undefined || isDeepStrictEqual(before, after)) continue;
    const known = new Set(referencesIn(before, field));
    const partial = mapReferences(after, field, (id) => (known.has(id) ? id : undefined));
    if (before !== null && !isDeepStrictEqual(partial, before)) continue;
    values[key] = after;
    isChanged = true;
  }
  return isChanged ? JSON.stringify(values) : stored;
}

/** The texts among stored values. */
export function textsOfValues(stored: string | null): string[] {
  const texts: string[] = [];
  replaceTexts(stored, (text) => {
    texts.push(text);
    return text;
  });
  return texts;
}

/** Stored values with what `replace` returns for each of their texts. */
export function replaceTexts(stored: string | null, replace: (text: string) => string): string | null {
  if (stored === null) return null;
  return JSON.stringify(parsed(stored), (_, value: unknown) => (typeof value === 'string' ? replace(value) : value));
}

/** Whether stored values have one of a field that a form hides; without a form, any value. */
export function isHiddenBy(stored: string | null, fieldId: number, shape: FieldShape | undefined): boolean {
  const value = parsed(stored)[String(fieldId)];
  return value !== undefined && value !== null && !(shape && isDeepStrictEqual(value, fittingValue(value, shape)));
}

/**
 * Stored values without those whose fields are not among `forms`, and of the others only what has the form of its field,
 * with the ids of the fields of what is left out.
 */
export function fittingValues(
  stored: string,
  forms: ReadonlyMap<number, FieldShape | undefined>,
): { stored: string | null; hidden: readonly number[] } {
  const values = parsed(stored);
  const hidden: number[] = [];
  for (const [key, value] of Object.entries(values)) {
    // What no field has is kept for the export.
    if (!isOfField(key)) continue;
    const id = Number(key);
    const form = forms.get(id);
    const fitting = form ? fittingValue(value, form) : undefined;
    const isKept = value === null ? forms.has(id) : form ? isDeepStrictEqual(value, fitting) : forms.has(id);
    if (isKept) continue;
    hidden.push(id);
    if (fitting === undefined) delete values[key];
    else values[key] = fitting;
  }
  return { stored: Object.keys(values).length ? JSON.stringify(values) : null, hidden };
}

/** A value as the index compares it. */
export const comparable = (value: unknown): number | string =>
  typeof value === 'string'
    ? [...value.slice(0, 2 * INDEXED_CHARACTERS)].slice(0, INDEXED_CHARACTERS).join('')
    : Number(value);

const jsonBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/** The value that an item shows: its own, or the default; undefined for none. */
const valueOf = (values: Readonly<Record<string, unknown>>, field: Field): unknown =>
  fittingValue(values[String(field.id)], field) ?? field.default;

/** The stored values by the ids of their fields. */
const parsed = (stored: string | null): Record<string, unknown> =>
  stored === null ? {} : (JSON.parse(stored) as Record<string, unknown>);

const isMissing = (value: unknown): boolean => value === undefined || (Array.isArray(value) && !value.length);

function requireAll(fields: ReadonlyMap<string, Field>, values: Readonly<Record<string, unknown>>): void {
  const missing = [...fields.values()].filter(
    ({ id, required, default: standard }) => required && isMissing(values[String(id)]) && isMissing(standard),
  );
  if (missing.length)
    failArgument('meta', {
      code: 'rest_missing_callback_param',
      message: `meta.${missing.map(({ name }) => name).join(', meta.')} must have a value.`,
    });
}

function refuseUnknown(name: string, known: readonly string[]): never {
  return failArgument('meta', {
    code: 'rest_invalid_param',
    message: `meta.${name.slice(0, 64)} is unknown. Known are ${known.join(', ')}.`,
  });
}
