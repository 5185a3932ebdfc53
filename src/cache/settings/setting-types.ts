import { isAbsolute, join, relative, sep } from 'node:path';
import { EVERYTHING } from '#libs/invalidation';
import { problemOfExpression, stripTags } from '#libs/text';
import {
  type DescribedSetting,
  Rejected,
  type Setting,
  setting,
  settingKinds,
  wholeNumber as strictNumber,
} from '../../settings/catalogue/index.js';
import { CLEARED } from '../clearing.js';

/** State of the site that derived settings depend on. */
export interface CacheContext {
  /** The parent of all folders that `cache_path` may name. */
  dataFolder: string;
  /** The URL of a folder below `dataFolder`. */
  urlOf: (folder: string) => string;
  /** The folder in use, and the default; paths below `dataFolder`. */
  folder: string;
  standardFolder: string;
  /** Number of published entries of public types. */
  items: number;
  /** Whether a run of preloading is scheduled or running. */
  isPreloading: boolean;
  /** Unix time of the next collection; undefined if none is scheduled. */
  nextCollection: number | undefined;
  /** Whether the setting `cache_type` is `mod_rewrite`. */
  isRewriting: boolean;
  /** Whether preloading is reported (`preload_email_volume`). */
  logsPreloading: boolean;
}

/** A member that is computed for each response. */
export interface DerivedMember extends DescribedSetting {
  derive: (context: CacheContext) => unknown;
}

/** A stored member whose API value differs from the stored one. */
export interface ConvertedMember<Value> extends Setting<Value, CacheContext> {
  present: (value: Value, context: CacheContext) => unknown;
}

const MAX_TEXT_LENGTH = 2000;
const MAX_TEXTS = 500;
const CONTROLS = /\p{Cc}|\p{Cs}/u;

/** Option for settings that affect how pages are rendered or stored: a change clears the cache. */
export const EMPTIES = { invalidates: [CLEARED, EVERYTHING] };

/** A string, number or boolean as a string; empty for anything else. */
export const spelling = (sent: unknown): string =>
  typeof sent === 'string' || typeof sent === 'number' || typeof sent === 'boolean' ? String(sent).trim() : '';

/** Whether a value means true: true and 1, also as strings. */
export const isTrue = (sent: unknown): boolean => /^(?:1|true)$/i.test(spelling(sent));

/**
 * Parses a boolean: 1 and true, also as strings, are true; all other scalars are false. Objects and arrays are
 * rejected.
 */
export const truth = (sent: unknown): boolean | Rejected =>
  typeof sent === 'object' ? new Rejected('must be true or false') : isTrue(sent);

/** Parses an integer. */
export const wholeNumber = (sent: unknown): number | Rejected =>
  strictNumber(sent) ?? new Rejected('must be an integer');

/** Parses a single-line string; markup is removed. */
export function oneLine(sent: unknown): string | Rejected {
  if (typeof sent !== 'string') return new Rejected('must be a string');
  if (sent.length > MAX_TEXT_LENGTH) return new Rejected(`must have at most ${MAX_TEXT_LENGTH} characters`);
  const line = stripTags(sent).trim();
  return CONTROLS.test(line) ? new Rejected('must not contain control characters') : line;
}

/** Parses one of some words. Unknown words mean `otherwise`; without it they are ignored. */
export function wordOf<Word extends string>(
  sent: unknown,
  values: readonly Word[],
  otherwise?: Word,
): Word | Rejected | undefined {
  if (typeof sent !== 'string') return new Rejected('must be a string');
  return values.find((value) => value === sent.trim()) ?? otherwise;
}

export const { flag, integer, text, choice } = settingKinds({
  boolean: truth,
  integer: wholeNumber,
  string: oneLine,
  choice: wordOf,
});

/** A string setting that is false until it is set; false resets it. `fit` validates and normalises strings. */
export const textOrFalse = (
  description: string,
  options: Partial<Setting<string | false>> = {},
  fit: (line: string) => string | Rejected = (line) => line,
): Setting<string | false> =>
  setting<string | false>(['string', 'boolean'], false, description, {
    read: (sent) => (sent === false ? sent : oneLine(sent)),
    clean: (value) => (value === false ? value : fit(value)),
    ...options,
  });

/** Parses an array of strings, each split at `splits`; markup and duplicates are removed. */
export function readTexts(
  sent: unknown,
  splits: RegExp,
  problemOf: (entry: string) => string | undefined = () => undefined,
): readonly string[] | Rejected {
  if (!Array.isArray(sent)) return new Rejected('must be an array of strings');
  if (sent.length > MAX_TEXTS) return new Rejected(`must have at most ${MAX_TEXTS} entries`);
  const entries: string[] = [];
  for (const one of sent as unknown[]) {
    if (typeof one !== 'string') return new Rejected('must be an array of strings');
    if (one.length > MAX_TEXT_LENGTH)
      return new Rejected(`must not contain a string of more than ${MAX_TEXT_LENGTH} characters`);
    const parts = stripTags(one).split(splits);
    entries.push(...parts.map((part) => part.trim()).filter(Boolean));
  }
  if (entries.length > MAX_TEXTS) return new Rejected(`must have at most ${MAX_TEXTS} entries`);
  for (const entry of entries) {
    const problem = CONTROLS.test(entry) ? 'must not contain control characters' : problemOf(entry);
    if (problem !== undefined) return new Rejected(problem);
  }
  return [...new Set(entries)];
}

/** A setting that is an array of strings. A sent array replaces the stored one. */
export const texts = (
  standard: readonly string[],
  description: string,
  splits: RegExp,
  options: Partial<Setting<readonly string[]>> & { problemOf?: (entry: string) => string | undefined } = {},
): Setting<readonly string[]> => {
  const { problemOf, ...more } = options;
  return setting('array', standard, description, {
    shape: { items: { type: 'string' } },
    items: { type: 'string' },
    read: (sent) => readTexts(sent, splits, problemOf),
    ...more,
  });
};

/** Words and expressions are split at whitespace and commas. User agents contain spaces, so they are split at lines. */
export const AT_WHITESPACE = /[\s,]+/;
export const AT_LINES = /[\r\n,]+/;

/** Why an expression is invalid, as the end of a sentence; `undefined` if it is valid. */
export function problemOfUrlExpression(entry: string): string | undefined {
  const problem = problemOfExpression(entry);
  return problem && `contains an invalid expression, ${entry.slice(0, 100)}: ${problem}`;
}

/** Only folders with such names may be used, because files in the cache folder are deleted. */
const FIRST_FOLDER = /^cache[\w.-]*$/i;

/** Parses a folder as a path below the data folder. */
export function readFolder(sent: unknown, { dataFolder }: CacheContext): string | Rejected {
  const line = oneLine(sent);
  if (line instanceof Rejected) return line;
  const path = isAbsolute(line) ? relative(dataFolder, withoutParents(line)) : withoutParents(line);
  const [first = ''] = path.split(sep);
  if (!FIRST_FOLDER.test(first))
    return new Rejected(`must be a folder below ${join(dataFolder, sep)} with a name that begins with "cache"`);
  return path;
}

const withoutParents = (path: string): string =>
  (isAbsolute(path) ? sep : '') +
  path
    .split(/[/\\]/)
    .filter((part) => part !== '' && part !== '.' && part !== '..')
    .join(sep);

/** Absolute http(s) URLs, with or without a scheme. */
const WEB_URL = /^(?:https?:)?\/\/[^\s"'<>\\]+$/i;

const isUrl = (line: string): boolean => {
  const absolute = line.startsWith('//') ? `https:${line}` : line;
  return WEB_URL.test(line) && URL.canParse(absolute);
};

/** Parses the URL of a content delivery network. */
export const cdnUrl = (line: string): string | Rejected =>
  line === '' || isUrl(line) ? line : new Rejected('must be a URL');

/** Parses the URL that is replaced, and removes trailing slashes. */
export const replacedUrl = (line: string): string | Rejected => {
  const url = cdnUrl(line);
  return url instanceof Rejected ? url : url.replace(/\/+$/, '');
};

/** Parses URLs or hosts, separated by commas. */
export const cdnHosts = (line: string): string | Rejected => {
  const hosts = line
    .split(',')
    .map((host) => host.trim())
    .filter(Boolean);
  const isValid = hosts.every((host) => isUrl(host.includes('//') ? host : `//${host}`));
  return isValid ? line : new Rejected('must be a list of hosts, separated by commas');
};

/** Parses folders below the URL of the site; empty means those of the convention. */
export const includedFolders = (line: string): string => line || 'wp-content,wp-includes';

/** Two settings that depend on each other: whether pages are stored in files, and who sends them. */
interface StaticPages {
  cache_type: 'PHP' | 'mod_rewrite';
  is_super_cache_enabled: boolean;
}

const MODES: readonly (readonly [words: readonly unknown[], Partial<StaticPages>])[] = [
  [[0, '0', 'wpcache'], { is_super_cache_enabled: false }],
  [[1, '1', 'mod_rewrite'], { is_super_cache_enabled: true, cache_type: 'mod_rewrite' }],
  [[2, '2', 'PHP'], { is_super_cache_enabled: true, cache_type: 'PHP' }],
];

const FLAGS = new Map([
  ['true', true],
  ['false', false],
]);

/** The values of both settings that a value of one implies; empty for unknown words. */
function modeOf(name: keyof StaticPages, sent: unknown): Partial<StaticPages> | Rejected {
  const superCache = name === 'is_super_cache_enabled' ? FLAGS.get(spelling(sent)) : undefined;
  if (superCache !== undefined) return { is_super_cache_enabled: superCache };
  if (typeof sent !== 'string' && typeof sent !== 'number')
    return new Rejected('must be one of: PHP, mod_rewrite, wpcache');
  return MODES.find(([words]) => words.includes(sent))?.[1] ?? {};
}

/** Parses one of the two settings. */
export const readMode =
  <Name extends keyof StaticPages>(name: Name) =>
  (sent: unknown): StaticPages[Name] | Rejected | undefined => {
    const mode = modeOf(name, sent);
    return mode instanceof Rejected ? mode : mode[name];
  };

/** Combines the values of both settings, as far as they are sent; invalid values are ignored. */
export function readStaticPages(sent: Readonly<Record<string, unknown>>): Partial<StaticPages> {
  const modes = (['cache_type', 'is_super_cache_enabled'] as const).map((name) =>
    sent[name] === undefined ? {} : modeOf(name, sent[name]),
  );
  return Object.assign({}, ...modes.filter((mode) => !(mode instanceof Rejected))) as Partial<StaticPages>;
}

/** The kinds of pages in the setting `pages`. */
const PAGE_KINDS = [
  'search',
  'feed',
  'category',
  'home',
  'frontpage',
  'tag',
  'archives',
  'pages',
  'single',
  'author',
] as const;

/** By kind: whether its pages are not cached. */
export type PageKinds = Readonly<Record<(typeof PAGE_KINDS)[number], boolean>>;

/** The whole set; missing kinds are false. */
const only = (named: Readonly<Record<string, boolean>>) =>
  Object.fromEntries(PAGE_KINDS.map((kind) => [kind, named[kind] ?? false])) as PageKinds;

export const ALL_CACHED = only({});

/** Parses the whole set; unknown names are ignored. */
export function readPageKinds(sent: unknown): PageKinds | Rejected {
  if (typeof sent !== 'object' || sent === null || (Array.isArray(sent) && sent.length))
    return new Rejected('must be an object with kinds of pages as keys');
  const named: Record<string, boolean> = {};
  for (const [kind, value] of Object.entries(sent)) {
    if (value === null || !(PAGE_KINDS as readonly string[]).includes(kind)) continue;
    const isExcluded = truth(value);
    if (isExcluded instanceof Rejected) return new Rejected(`is invalid: ${kind} ${isExcluded.reason}`);
    named[kind] = isExcluded;
  }
  return only(named);
}

/** Patterns for the kind of a page, with the kind in the setting. */
const NAMES: readonly (readonly [RegExp, keyof PageKinds])[] = [
  [/\bsearch-results\b/, 'search'],
  [/\bfeed\b/, 'feed'],
  [/\bcategory\b/, 'category'],
  [/\btag\b/, 'tag'],
  [/\bauthor\b/, 'author'],
  [/\b(?:archive|events)\b/, 'archives'],
  [/\bsingle page\b/, 'pages'],
  [/\bsingle\b(?! page\b)/, 'single'],
];

/** Whether pages of a kind, such as `archive author`, are cached. */
export function isKindCached(pages: PageKinds, kind: string | undefined): boolean {
  if (kind === undefined) return true;
  // The list of the latest posts is both the posts page and the front page.
  if (/\bhome\b/.test(kind)) return !pages.home && !pages.frontpage;
  const names = NAMES.filter(([words]) => words.test(kind)).map(([, name]) => name);
  // Archives of categories, tags and authors are archives, too.
  return !names.some((name) => pages[name]);
}
