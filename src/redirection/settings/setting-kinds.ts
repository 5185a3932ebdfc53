import type { JsonType } from '#libs/args';
import { stripTags } from '#libs/text';

/** A kind of setting: what it is before anybody set it, and what becomes of a value that is sent. */
export interface SettingKind<T> {
  default: T;
  type: Exclude<JsonType, 'null'> | readonly JsonType[];
  description: string;
  /** The value as it is kept; undefined where what was sent is ignored. */
  clean: (sent: unknown) => T | undefined;
  /** Allowed values, where they are few. */
  enum?: readonly (string | number)[];
}

const LONGEST_TEXT = 2000;
const LONGEST_LIST = 200;

/** A switch; `clean` says which values it takes. */
export const flag = (standard: boolean, description: string, clean = looseTruth): SettingKind<boolean> => ({
  default: standard,
  type: 'boolean',
  description,
  clean,
});

/** A whole number; `fit` puts it within what is allowed, or says that it is ignored. */
export const whole = (
  standard: number,
  description: string,
  fit: (number: number) => number | undefined,
  values?: readonly number[],
): SettingKind<number> => ({
  default: standard,
  type: 'integer',
  description,
  clean: (sent) => {
    const number = wholeNumber(sent);
    return number === undefined ? undefined : fit(number);
  },
  ...(values ? { enum: values } : {}),
});

/** One of some texts. */
export const choice = <const Value extends string>(
  values: readonly [Value, ...Value[]],
  description: string,
): SettingKind<Value> => ({
  default: values[0],
  type: 'string',
  description,
  enum: values,
  clean: (sent) => values.find((value) => value === sent),
});

/** A text of one line; `read` may refuse or change it. */
export const text = (
  description: string,
  read: (line: string) => string | undefined = (line) => line,
): SettingKind<string> => ({
  default: '',
  type: 'string',
  description,
  clean: (sent) => (typeof sent === 'string' ? read(oneLine(sent)) : undefined),
});

/** Texts that each tell something else; those of which `read` makes nothing are left out. */
export const texts = (
  description: string,
  read: (line: string) => string | undefined,
  most = LONGEST_LIST,
): SettingKind<readonly string[]> => ({
  default: [],
  type: 'array',
  description,
  clean: (sent) => {
    if (!Array.isArray(sent)) return undefined;
    const kept = (sent as unknown[]).flatMap((one) => (typeof one === 'string' ? (read(oneLine(one)) ?? []) : []));
    return [...new Set(kept)].slice(0, most);
  },
});

/**
 * The truth value of whatever is sent to a switch, as clients of the convention expect: 0, empty texts, lists and
 * objects are false, so is `false` as a text; everything else is true. Nothing where nothing was sent.
 */
export function looseTruth(sent: unknown): boolean | undefined {
  if (sent === undefined || sent === null) return undefined;
  if (typeof sent === 'string') return sent !== '' && sent !== '0' && sent.toLowerCase() !== 'false';
  if (typeof sent === 'object') return Object.keys(sent).length > 0;
  return Boolean(sent);
}

/** The truth value that is meant; nothing for anything else. */
export function truth(sent: unknown): boolean | undefined {
  if (sent === true || sent === 1 || sent === '1' || sent === 'true') return true;
  if (sent === false || sent === 0 || sent === '0' || sent === 'false') return false;
  return undefined;
}

/** The whole number that is meant; nothing for anything else. */
export function wholeNumber(sent: unknown): number | undefined {
  if (typeof sent === 'string' && !/^\s*[+-]?\d{1,15}\s*$/.test(sent)) return undefined;
  if (typeof sent !== 'string' && typeof sent !== 'number') return undefined;
  const number = Math.trunc(Number(sent));
  return Number.isSafeInteger(number) ? number : undefined;
}

/** A text without markup, control characters and line breaks, of at most 2000 characters. */
export const oneLine = (sent: string): string =>
  [...stripTags(sent.slice(0, 8 * LONGEST_TEXT)).replace(/[\p{Cc}\p{Cs}]+/gu, '')]
    .slice(0, LONGEST_TEXT)
    .join('')
    .trim();
