import type { JsonType } from '#libs/args';
import { problemOfExpression, stripTags } from '#libs/text';

/** Why a value is not taken: the end of a sentence that begins with the name of the member. */
export class Refused {
  constructor(readonly reason: string) {}
}

/** What the site knows beside the stored values, for members that are worked out. */
export interface CacheFacts {
  /** The folder of the folders that may be named. */
  dataFolder: string;
  /** Address of a folder below it. */
  addressOf(folder: string): string;
  /** The folder that is in force, and the one that is used unless told; paths below `dataFolder`. */
  folder: string;
  standardFolder: string;
  /** Published entries that have a page. */
  items: number;
  /** Whether a run of preloading is planned or going on. */
  isPreloading: boolean;
  /** Unix time of the next collection; absent where none is planned. */
  nextCollection: number | undefined;
  /** Whether static pages are said to be sent by the web server. */
  isRewriting: boolean;
  /** Whether mails tell of preloading. */
  tellsOfPreloading: boolean;
}

interface DescribedMember {
  type: Exclude<JsonType, 'null'> | readonly JsonType[];
  description: string;
  enum?: readonly (string | number)[];
  items?: { type: JsonType };
  example?: unknown;
}

/** A member that is stored. */
export interface StoredMember<T> extends DescribedMember {
  default: T;
  /** What becomes of a value that is sent; nothing where it is passed over. Absent for what cannot be changed. */
  read?: (sent: unknown, facts: CacheFacts) => T | Refused | undefined;
  /** How the value is told; as it is unless said. */
  shown?: (value: T, facts: CacheFacts) => unknown;
  /** Whether what was kept before a change is not what would be kept after it. */
  empties?: boolean;
}

/** A member that is worked out when it is asked for. */
export interface DerivedMember extends DescribedMember {
  derive: (facts: CacheFacts) => unknown;
}

const LONGEST_TEXT = 2000;
const MOST_TEXTS = 500;
const CONTROLS = /\p{Cc}|\p{Cs}/u;

/** Says of a member that changes of it empty the cache. */
export const emptying = <T>(member: StoredMember<T>): StoredMember<T> => ({ ...member, empties: true });

/** Yes or no; 1 and true in any spelling are yes, all other single values no. */
export const flag = (standard: boolean, description: string): StoredMember<boolean> => ({
  default: standard,
  type: 'boolean',
  description,
  read: truth,
});

/** A whole number; `fit` may change it, pass over it or refuse it. */
export const whole = (
  standard: number,
  description: string,
  fit: (number: number) => number | Refused | undefined,
): StoredMember<number> => ({
  default: standard,
  type: 'integer',
  description,
  read: (sent) => {
    const number = wholeNumber(sent);
    return typeof number === 'number' ? fit(number) : number;
  },
});

/** One of some words; what becomes of others is said by `otherwise`, they are passed over unless it does. */
export const word = <const Value extends string>(
  values: readonly [Value, ...Value[]],
  description: string,
  otherwise?: Value,
): StoredMember<Value> => ({
  default: values[0],
  type: 'string',
  description,
  enum: values,
  read: (sent) => {
    if (typeof sent !== 'string') return new Refused('has to be a text');
    return values.find((value) => value === sent.trim()) ?? otherwise;
  },
});

/** A text of one line. `fit` may change or refuse it. */
export const text = (
  standard: string,
  description: string,
  fit: (line: string) => string | Refused = (line) => line,
): StoredMember<string> => ({
  default: standard,
  type: 'string',
  description,
  read: (sent) => {
    const line = oneLine(sent);
    return typeof line === 'string' ? fit(line) : line;
  },
});

/** A text that is false until it is stored; false forgets it. */
export const textOrFalse = (
  description: string,
  fit: (line: string) => string | Refused = (line) => line,
): StoredMember<string | false> => ({
  default: false,
  type: ['string', 'boolean'],
  description,
  read: (sent) => {
    if (sent === false) return false;
    const line = oneLine(sent);
    return typeof line === 'string' ? fit(line) : line;
  },
});

/** Texts without markup, none of them twice; a list that is sent takes the place of the one that is stored. */
export const texts = (
  standard: readonly string[],
  description: string,
  splits: RegExp,
  problemOf: (entry: string) => string | undefined = () => undefined,
): StoredMember<readonly string[]> => ({
  default: standard,
  type: 'array',
  items: { type: 'string' },
  description,
  read: (sent) => {
    if (!Array.isArray(sent)) return new Refused('has to be a list of texts');
    if (sent.length > MOST_TEXTS) return new Refused(`holds more than ${MOST_TEXTS} entries`);
    const entries: string[] = [];
    for (const one of sent as unknown[]) {
      if (typeof one !== 'string') return new Refused('has to be a list of texts');
      if (one.length > LONGEST_TEXT) return new Refused(`holds a text of more than ${LONGEST_TEXT} characters`);
      const parts = stripTags(one).split(splits);
      entries.push(...parts.map((part) => part.trim()).filter(Boolean));
    }
    if (entries.length > MOST_TEXTS) return new Refused(`holds more than ${MOST_TEXTS} entries`);
    for (const entry of entries) {
      const problem = CONTROLS.test(entry) ? 'holds control characters' : problemOf(entry);
      if (problem !== undefined) return new Refused(problem);
    }
    return [...new Set(entries)];
  },
});

/** Words and expressions end at white space and commas; names of programs hold blanks. */
export const AT_BLANKS = /[\s,]+/;
export const AT_LINES = /[\r\n,]+/;

/** Why an expression cannot be used on addresses. */
export function problemOfAddressExpression(entry: string): string | undefined {
  const problem = problemOfExpression(entry);
  return problem && `holds ${entry.slice(0, 100)}, which cannot be used: ${problem}`;
}

/** How a single value is written, be it a text, a number, true or false; empty for all else. */
export const spelling = (sent: unknown): string =>
  typeof sent === 'string' || typeof sent === 'number' || typeof sent === 'boolean' ? String(sent).trim() : '';

/** Whether a value stands for yes: true and 1, also as texts. */
export const isTrue = (sent: unknown): boolean => /^(?:1|true)$/i.test(spelling(sent));

/** Yes or no; objects and lists are neither. */
export const truth = (sent: unknown): boolean | Refused =>
  typeof sent === 'object' ? new Refused('has to be true or false') : isTrue(sent);

/** The whole number that is meant. */
export function wholeNumber(sent: unknown): number | Refused {
  const number =
    typeof sent === 'number' || (typeof sent === 'string' && /^\s*[+-]?\d{1,15}\s*$/.test(sent)) ? Number(sent) : NaN;
  return Number.isSafeInteger(number) ? number : new Refused('has to be a whole number');
}

/** A text without markup. */
export function oneLine(sent: unknown): string | Refused {
  if (typeof sent !== 'string') return new Refused('has to be a text');
  if (sent.length > LONGEST_TEXT) return new Refused(`is longer than ${LONGEST_TEXT} characters`);
  const line = stripTags(sent).trim();
  return CONTROLS.test(line) ? new Refused('holds control characters') : line;
}
