import type { ArgSpec, JsonType } from './arg-spec.js';

/** Stands for a value that does not fit its declared type. */
export class Misfit {
  constructor(
    /** What was wanted, for the message. */
    readonly wanted: string,
    /** Position in a list, where only one member does not fit. */
    private readonly index?: number,
  ) {}

  /** The name of what does not fit: that of the argument, or `name[index]` for one member of a list. */
  nameIn(argument: string): string {
    return this.index === undefined ? argument : `${argument}[${this.index}]`;
  }
}

const NUMERIC = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?\s*$/i;

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The number that a value is or spells; undefined for anything else. */
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
      return number !== undefined && Number.isSafeInteger(number) ? number : new Misfit(type);
    }
    case 'number':
      return asNumber(value) ?? new Misfit(type);
    case 'boolean':
      return toBoolean(value) ?? new Misfit(type);
    case 'string':
      return typeof value === 'string' ? value : new Misfit(type);
    case 'object':
      if (value === '' || (Array.isArray(value) && value.length === 0)) return {};
      return typeof value === 'object' && value !== null ? value : new Misfit(type);
    case 'array':
      return toList(value) ?? new Misfit(type);
    case 'null':
      return value === null ? null : new Misfit(type);
  }
}

/** A list as it may be sent: a list, a text split at commas and white space, or one plain value. */
function toList(value: unknown): unknown[] | undefined {
  if (Array.isArray(value)) return value as unknown[];
  if (typeof value === 'string') return value.split(/[\s,]+/).filter((part) => part !== '');
  if (typeof value === 'number' || typeof value === 'boolean') return [value];
  return undefined;
}

/** The text of a field that may be sent as a text or as `{raw}`; absent for anything else (conventions 4.3). */
function toText(value: unknown): string | { raw: string } | undefined {
  if (typeof value === 'string') return value;
  return isMap(value) && typeof value.raw === 'string' ? { raw: value.raw } : undefined;
}

/** Turns a sent value into the declared type, or into a `Misfit` (conventions 4.1). */
export function coerce(spec: ArgSpec, sent: unknown): unknown {
  const value = spec.respell ? spec.respell(sent) : sent;
  if (spec.text) return toText(value);
  const { type } = spec;
  if (typeof type !== 'string') {
    for (const one of type) {
      const fitting = toType(one, value);
      if (!(fitting instanceof Misfit)) return fitting;
    }
    return new Misfit(type.join(', '));
  }
  if (type === 'any') return value;
  if (!type.endsWith('[]')) return toType(type as JsonType, value);
  const list = toList(value);
  if (!list) return new Misfit('array');
  const itemType = type.slice(0, -2) as JsonType;
  const items = list.map((item) => toType(itemType, item));
  const index = items.findIndex((item) => item instanceof Misfit);
  return index < 0 ? items : new Misfit(itemType, index);
}

/** What an explicit `null` for a field that has no null means (conventions 4.1). */
export function emptyOf({ type, text }: ArgSpec): unknown {
  if (text) return undefined;
  if (typeof type !== 'string' || type === 'any') return null;
  if (type === 'array' || type.endsWith('[]')) return [];
  return { string: '', integer: 0, number: 0, boolean: false, object: {} }[type as 'string'];
}
