import { parsePhpSerialized, type PhpValue } from '#libs/php';
import { FIELD_LIMITS, type FieldShape, InvalidValue, readValue, typeOfField } from '../model/index.js';
import { type Field, mapReferences } from './field.js';

/** A custom value of an item of another site: a text, or data that PHP has serialized. */
export interface ForeignMeta {
  key: string;
  value: string;
}

/** An item of the other site that a value refers to, and the names of what it may be. */
export interface ForeignTarget {
  to: readonly string[];
  id: number;
}

/** The local id of an item of the other site; undefined for one that is not here. */
type Resolve = (target: ForeignTarget) => number | undefined;

/** What reading the values of an item depends on. */
interface ForeignReading {
  resolve: Resolve;
  isFiltered: boolean;
  momentOf: (text: string) => string | undefined;
}

/** The values of declared fields among the custom values of an item. */
interface FoundValues {
  /** The values to store: JSON, or null for none. */
  stored: string | null;
  /** The custom values that they were made of. The others stay as they are. */
  used: ReadonlySet<ForeignMeta>;
  /** The custom values that name the forms of simple ones, for the plugin that has made them. They stay, too. */
  companions: ReadonlySet<ForeignMeta>;
  /** The fields that refer to items of the other site that are not here, with the custom values that they were made of. */
  unresolved: readonly { name: string; used: readonly ForeignMeta[] }[];
  /** The fields whose values have another form, and why. */
  refused: readonly { name: string; reason: string }[];
}

/** A value with the custom values that it was made of. */
interface Collected {
  value: unknown;
  used: ForeignMeta[];
}

/** Marks the custom value that names the form of another one: `_steps` of `steps`. */
const COMPANION = /^field_/;
const COUNT = /^\d{1,3}$/;
const TRUE: ReadonlySet<unknown> = new Set([true, 1, '1', 'true', 'yes', 'on']);
const FALSE: ReadonlySet<unknown> = new Set([false, 0, '0', 'false', 'no', 'off']);
/** Seconds since 1970, as some plugins store moments. */
const TIMESTAMP = /^\d{9,11}$/;

/**
 * Reads the values of declared fields from the custom values of other sites. Lists are serialized, or several values with
 * one key; lists of objects may also be a number and a value for each member, `steps_0_text`.
 */
export class ForeignValues {
  private readonly byKey = new Map<string, ForeignMeta[]>();

  constructor(
    private readonly fields: ReadonlyMap<string, Field>,
    meta: readonly ForeignMeta[],
  ) {
    for (const one of meta) this.byKey.set(one.key, [...(this.byKey.get(one.key) ?? []), one]);
  }

  /** What the values refer to, by the ids of the other site. */
  get targets(): ForeignTarget[] {
    const found: ForeignTarget[] = [];
    for (const field of this.fields.values()) {
      if (!field.targets.length) continue;
      mapReferences(this.collect(field.name, field)?.value, field, (id) => {
        if (id > 0) found.push({ to: field.targets, id });
        return id;
      });
    }
    return found;
  }

  /** The values in their stored form. */
  read({ resolve, ...context }: ForeignReading): FoundValues {
    const values: Record<string, unknown> = {};
    const used = new Set<ForeignMeta>();
    const companions = new Set<ForeignMeta>();
    const refused: { name: string; reason: string }[] = [];
    const unresolved: { name: string; used: ForeignMeta[] }[] = [];
    for (const field of this.fields.values()) {
      const found = this.collect(field.name, field);
      if (!found) continue;
      if (field.type !== 'object' && field.type !== 'list')
        for (const one of this.companionsOf(field.name)) companions.add(one);
      const local = mapReferences(found.value, field, (id) =>
        id > 0 ? resolve({ to: field.targets, id }) : undefined,
      );
      const own = found.used.filter((one) => !companions.has(one));
      if (field.type === 'reference' && [found.value].flat().some(Boolean) && ![local].flat().some(Boolean))
        unresolved.push({ name: field.name, used: own });
      const isEmpty = local === undefined || local === null || local === '';
      const value = isEmpty ? undefined : readValue(local, field, context);
      const reason = value instanceof InvalidValue ? `${value.path} must be ${value.reason}`.trim() : tooLong(value);
      if (reason === undefined) {
        if (value !== undefined) values[String(field.id)] = value;
        for (const one of own) used.add(one);
      } else refused.push({ name: field.name, reason });
    }
    const stored = Object.keys(values).length ? JSON.stringify(values) : null;
    return { stored, used, companions, unresolved, refused };
  }

  /** The custom value with a key in the form of a field; undefined if there is none. */
  private collect(key: string, shape: FieldShape): Collected | undefined {
    const found = this.byKey.get(key);
    const companion = this.companionsOf(key);
    if (!found?.length) {
      if (shape.type !== 'object') return undefined;
      const members = this.members(`${key}_`, shape);
      return members.used.length ? { value: members.value, used: [...members.used, ...companion] } : undefined;
    }
    const [first] = found;
    const all = [...found, ...companion];
    const data = parsePhpSerialized(first?.value ?? '');
    if (shape.many || shape.type === 'list') {
      const item = shape.many ? { ...shape, many: false } : (shape.of as FieldShape);
      const counted = item.type === 'object' && found.length === 1 && COUNT.test(first?.value ?? '');
      if (counted) {
        const rows = Array.from({ length: Number(first?.value) }, (_, at) => this.members(`${key}_${at}_`, item));
        return { value: rows.map(({ value }) => value), used: [...all, ...rows.flatMap((row) => row.used)] };
      }
      const items = typeof data === 'object' && data !== null ? Object.values(data) : textsOf(found);
      return { value: items.map((one) => inForm(one, item)), used: all };
    }
    // Of several values the first one counts, as in other systems. Those that differ are left.
    const used = [...found.filter(({ value }) => value === first?.value), ...companion];
    if (shape.type === 'object' && (typeof data !== 'object' || data === null)) {
      const members = this.members(`${key}_`, shape);
      return { value: members.value, used: [...used, ...members.used] };
    }
    return { value: inForm(data ?? first?.value ?? '', shape), used };
  }

  private companionsOf(key: string): ForeignMeta[] {
    return this.byKey.get(`_${key}`)?.filter(({ value }) => COMPANION.test(value)) ?? [];
  }

  /** The members of an object that have values of their own, by the start of their keys. */
  private members(
    start: string,
    { members = {} }: FieldShape,
  ): { value: Record<string, unknown>; used: ForeignMeta[] } {
    const value: Record<string, unknown> = {};
    const used: ForeignMeta[] = [];
    for (const [name, member] of Object.entries(members)) {
      const found = this.collect(start + name, member);
      if (!found) continue;
      if (found.value !== undefined && found.value !== '') value[name] = found.value;
      used.push(...found.used);
    }
    return { value, used };
  }
}

/** Whether an empty text is a value of a form: of one whose texts have any length. */
const mayBeEmpty = (shape: FieldShape | undefined): boolean =>
  shape !== undefined && !shape.minLength && (typeOfField(shape).members as readonly string[]).includes('minLength');

/** The values with a key; one empty text is an empty list. */
const textsOf = (found: readonly ForeignMeta[]): string[] =>
  found.length === 1 && found[0]?.value === '' ? [] : found.map(({ value }) => value);

/** A foreign value in the form that a field is sent in. What does not fit stays as it is, and is refused afterwards. */
function inForm(value: PhpValue | unknown, shape: FieldShape): unknown {
  const { type, many, of, members = {} } = shape;
  if (many || type === 'list') {
    const item = many ? { ...shape, many: false } : (of as FieldShape);
    const items = typeof value === 'object' && value !== null ? Object.values(value) : [value];
    return items.map((one) => inForm(one, item));
  }
  if (type === 'object') {
    if (typeof value !== 'object' || value === null) return value;
    const inForms = Object.entries(value).map(([name, one]): [string, unknown] => [
      name,
      members[name] ? inForm(one, members[name]) : one,
    ]);
    return Object.fromEntries(
      inForms.filter(
        ([name, one]) => one !== '' || ((value as Record<string, unknown>)[name] === '' && mayBeEmpty(members[name])),
      ),
    );
  }
  // An empty list is how PHP stores that there is nothing.
  if (Array.isArray(value) && !value.length) return '';
  // A list with one item stands for the item, as forms with checkboxes store it.
  const single: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
  if (type === 'boolean') return TRUE.has(single) ? true : FALSE.has(single) || single === '' ? false : single;
  if (type === 'reference') return Number(single) || 0;
  if (type === 'date-time' && TIMESTAMP.test(String(single))) return new Date(Number(single) * 1000).toISOString();
  return typeof single === 'number' && type !== 'integer' && type !== 'number' ? String(single) : single;
}

function tooLong(value: unknown): string | undefined {
  const isTooLong = value !== undefined && Buffer.byteLength(JSON.stringify(value)) > FIELD_LIMITS.valueBytes;
  return isTooLong ? `must be at most ${FIELD_LIMITS.valueBytes} bytes` : undefined;
}
