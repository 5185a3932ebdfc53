import { EVERYTHING } from '#libs/freshness';
import { problemOfExpression, stripTags } from '#libs/text';
import {
  Rejected,
  setting,
  settingKinds,
  wholeNumber as strictNumber,
  type DescribedSetting,
  type Parsed,
  type Setting,
  type SettingOptions,
} from '../../settings/index.js';
import { CLEARED } from '../clearing.js';

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

/** A member that is computed for each answer. */
export interface DerivedMember extends DescribedSetting {
  derive: (facts: CacheFacts) => unknown;
}

/** A stored member that answers do not show as it is stored. */
export interface ConvertedMember<Value> extends Setting<Value, CacheFacts> {
  shown: (value: Value, facts: CacheFacts) => unknown;
}

const LONGEST_TEXT = 2000;
const MOST_TEXTS = 500;
const CONTROLS = /\p{Cc}|\p{Cs}/u;

/** A change of the setting clears the cache, as pages are rendered or stored in another way. */
export const EMPTIES = { invalidates: [CLEARED, EVERYTHING] };

/** A text, number or boolean as text; empty for anything else. */
export const spelling = (sent: unknown): string =>
  typeof sent === 'string' || typeof sent === 'number' || typeof sent === 'boolean' ? String(sent).trim() : '';

/** Whether a value means true: true and 1, also as texts. */
export const isTrue = (sent: unknown): boolean => /^(?:1|true)$/i.test(spelling(sent));

/** Parses a boolean: 1 and true in any spelling are true, all other single values false. Objects and lists are rejected. */
export const truth = (sent: unknown): boolean | Rejected =>
  typeof sent === 'object' ? new Rejected('has to be true or false') : isTrue(sent);

/** The whole number that is meant. */
export const wholeNumber = (sent: unknown): number | Rejected =>
  strictNumber(sent) ?? new Rejected('has to be a whole number');

/** A text without markup. */
export function oneLine(sent: unknown): string | Rejected {
  if (typeof sent !== 'string') return new Rejected('has to be a text');
  if (sent.length > LONGEST_TEXT) return new Rejected(`is longer than ${LONGEST_TEXT} characters`);
  const line = stripTags(sent).trim();
  return CONTROLS.test(line) ? new Rejected('holds control characters') : line;
}

/** One of some words; others are passed over unless `otherwise` takes their place. */
export function wordOf<Word extends string>(sent: unknown, values: readonly Word[], otherwise?: Word): Parsed<Word> {
  if (typeof sent !== 'string') return new Rejected('has to be a text');
  return values.find((value) => value === sent.trim()) ?? otherwise;
}

export const { flag, integer, text, choice } = settingKinds({
  boolean: truth,
  integer: wholeNumber,
  string: oneLine,
  choice: wordOf,
});

/** A text that is false until it is stored; false forgets it. */
export const textOrFalse = (
  description: string,
  options: SettingOptions<string | false> = {},
  fit: (line: string) => string | Rejected = (line) => line,
): Setting<string | false> =>
  setting<string | false>(['string', 'boolean'], false, description, {
    read: (sent) => (sent === false ? sent : oneLine(sent)),
    clean: (value) => (value === false ? value : fit(value)),
    ...options,
  });

/** Reads texts without markup, none of them twice. */
export function readTexts(
  sent: unknown,
  splits: RegExp,
  problemOf: (entry: string) => string | undefined = () => undefined,
): readonly string[] | Rejected {
  if (!Array.isArray(sent)) return new Rejected('has to be a list of texts');
  if (sent.length > MOST_TEXTS) return new Rejected(`holds more than ${MOST_TEXTS} entries`);
  const entries: string[] = [];
  for (const one of sent as unknown[]) {
    if (typeof one !== 'string') return new Rejected('has to be a list of texts');
    if (one.length > LONGEST_TEXT) return new Rejected(`holds a text of more than ${LONGEST_TEXT} characters`);
    const parts = stripTags(one).split(splits);
    entries.push(...parts.map((part) => part.trim()).filter(Boolean));
  }
  if (entries.length > MOST_TEXTS) return new Rejected(`holds more than ${MOST_TEXTS} entries`);
  for (const entry of entries) {
    const problem = CONTROLS.test(entry) ? 'holds control characters' : problemOf(entry);
    if (problem !== undefined) return new Rejected(problem);
  }
  return [...new Set(entries)];
}

/** A list of texts; one that is sent takes the place of the one that is stored. */
export const texts = (
  standard: readonly string[],
  description: string,
  splits: RegExp,
  options: SettingOptions<readonly string[]> & { problemOf?: (entry: string) => string | undefined } = {},
): Setting<readonly string[]> => {
  const { problemOf, ...more } = options;
  return setting('array', standard, description, {
    items: { type: 'string' },
    read: (sent) => readTexts(sent, splits, problemOf),
    ...more,
  });
};

/** Words and expressions end at white space and commas; names of programs contain blanks. */
export const AT_BLANKS = /[\s,]+/;
export const AT_LINES = /[\r\n,]+/;

/** Why an expression cannot be used on addresses. */
export function problemOfAddressExpression(entry: string): string | undefined {
  const problem = problemOfExpression(entry);
  return problem && `holds ${entry.slice(0, 100)}, which cannot be used: ${problem}`;
}
