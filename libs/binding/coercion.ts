import { itemTypeOf, type ArgSpec, type JsonType } from './arg-spec.js';

/** What coercion depends on. */
type Coerced = Pick<ArgSpec, 'type' | 'items' | 'respell' | 'text'>;

/** Replaces a value that cannot be coerced to its declared type. */
export class TypeMismatch {
  constructor(
    readonly expected: string,
    /** Index of the mismatch in a list. */
    readonly index?: number,
  ) {}

  /** The path of the mismatch: the argument, or one item of it. */
  pathIn(name: string): string {
    return this.index === undefined ? name : `${name}[${this.index}]`;
  }

  /** The error message for the argument. */
  messageFor(name: string): string {
    return `${this.pathIn(name)} is not of type ${this.expected}.`;
  }
}

const NUMERIC = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?\s*$/i;

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parses a number or a numeric string; undefined for anything else. */
export function asNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string' || value.length > 64 || !NUMERIC.test(value)) return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

function toBoolean(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  if (value === 1 || value === 0) return value === 1;
  if (typeof value !== 'string') return undefined;
  const word = value.toLowerCase();
  if (word === 'true' || word === '1') return true;
  if (word === 'false' || word === '0') return false;
  return undefined;
}

function toType(type: JsonType, value: unknown): unknown {
  switch (type) {
    case 'integer': {
      const number = asNumber(value);
      return number !== undefined && Number.isSafeInteger(number) ? number : new TypeMismatch(type);
    }
    case 'number':
      return asNumber(value) ?? new TypeMismatch(type);
    case 'boolean':
      return toBoolean(value) ?? new TypeMismatch(type);
    case 'string':
      return typeof value === 'string' ? value : new TypeMismatch(type);
    case 'object':
      if (value === '' || (Array.isArray(value) && value.length === 0)) return {};
      return typeof value === 'object' && value !== null ? value : new TypeMismatch(type);
    case 'array':
      return toList(value) ?? new TypeMismatch(type);
    case 'null':
      return value === null ? null : new TypeMismatch(type);
  }
}

/** Coerces a value to the first type that it fits. */
function toFirst(types: readonly JsonType[], value: unknown): unknown {
  for (const type of types) {
    const fitting = toType(type, value);
    if (!(fitting instanceof TypeMismatch)) return fitting;
  }
  return new TypeMismatch(types.join(', '));
}

/** Parses a list: an array, a string split at commas and white space, or a single value. */
function toList(value: unknown): unknown[] | undefined {
  if (Array.isArray(value)) return value as unknown[];
  if (typeof value === 'string') return value.split(/[\s,]+/).filter((part) => part !== '');
  if (typeof value === 'number' || typeof value === 'boolean') return [value];
  return undefined;
}

/** Parses a text field, a string or `{raw}`; undefined for anything else. */
function toText(value: unknown): string | { raw: string } | undefined {
  if (typeof value === 'string') return value;
  return isMap(value) && typeof value.raw === 'string' ? { raw: value.raw } : undefined;
}

/** Coerces a sent value to the declared type. Returns a `TypeMismatch` if that fails. */
export function coerce(spec: Coerced, sent: unknown): unknown {
  const value = spec.respell ? spec.respell(sent) : sent;
  if (spec.text) return toText(value);
  const { type } = spec;
  if (typeof type !== 'string') return toFirst(type, value);
  if (type === 'any') return value;
  const itemType = itemTypeOf(type);
  const itemTypes = itemType ? [itemType] : spec.items;
  if (!itemTypes) return toType(type as JsonType, value);
  const list = toList(value);
  if (!list) return new TypeMismatch('array');
  const items = list.map((item) => toFirst(itemTypes, item));
  const index = items.findIndex((item) => item instanceof TypeMismatch);
  return index < 0 ? items : new TypeMismatch(itemTypes.join(', '), index);
}

/** The value that an explicit `null` stands for in an argument that cannot be null. */
export function emptyOf({ type, text }: Coerced): unknown {
  if (text) return undefined;
  if (typeof type !== 'string' || type === 'any') return null;
  if (type === 'array' || type.endsWith('[]')) return [];
  return { string: '', integer: 0, number: 0, boolean: false, object: {} }[type as 'string'];
}
