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

/** Facts of the site, for settings that depend on them. */
export interface CacheFacts {
  /** The folder of the folders that may be named. */
  dataFolder: string;
  /** URL of a folder below it. */
  addressOf(folder: string): string;
  /** The folder in use, and the default; paths below `dataFolder`. */
  folder: string;
  standardFolder: string;
  /** Published entries that have a page. */
  items: number;
  /** Whether a run of preloading is planned or going on. */
  isPreloading: boolean;
  /** Unix time of the next collection; absent if none is planned. */
  nextCollection: number | undefined;
  /** Whether the setting `cache_type` names the web server. */
  isRewriting: boolean;
  /** Whether mails about preloading are wanted. */
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

/**
 * Parses a boolean: 1 and true in any spelling are true, all other single values false. Objects and lists are rejected.
 */
export const truth = (sent: unknown): boolean | Rejected =>
  typeof sent === 'object' ? new Rejected('has to be true or false') : isTrue(sent);

/** Parses a whole number. */
export const wholeNumber = (sent: unknown): number | Rejected =>
  strictNumber(sent) ?? new Rejected('has to be a whole number');

/** Parses a text; markup is removed. */
export function oneLine(sent: unknown): string | Rejected {
  if (typeof sent !== 'string') return new Rejected('has to be a text');
  if (sent.length > LONGEST_TEXT) return new Rejected(`is longer than ${LONGEST_TEXT} characters`);
  const line = stripTags(sent).trim();
  return CONTROLS.test(line) ? new Rejected('holds control characters') : line;
}

/** Parses one of some words; others are ignored, or stand for `otherwise`. */
export function wordOf<Word extends string>(
  sent: unknown,
  values: readonly Word[],
  otherwise?: Word,
): Word | Rejected | undefined {
  if (typeof sent !== 'string') return new Rejected('has to be a text');
  return values.find((value) => value === sent.trim()) ?? otherwise;
}

export const { flag, integer, text, choice } = settingKinds({
  boolean: truth,
  integer: wholeNumber,
  string: oneLine,
  choice: wordOf,
});

/** A text that is false until it is stored; false removes it. */
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

/** Parses a list of texts; markup and duplicates are removed. */
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

/** A list of texts; a sent list replaces the stored one. */
export const texts = (
  standard: readonly string[],
  description: string,
  splits: RegExp,
  options: Partial<Setting<readonly string[]>> & { problemOf?: (entry: string) => string | undefined } = {},
): Setting<readonly string[]> => {
  const { problemOf, ...more } = options;
  return setting('array', standard, description, {
    items: { type: 'string' },
    read: (sent) => readTexts(sent, splits, problemOf),
    ...more,
  });
};

/** Words and expressions end at white space and commas; names of user agents contain blanks. */
export const AT_BLANKS = /[\s,]+/;
export const AT_LINES = /[\r\n,]+/;

/** Why an expression cannot be used for URLs. */
export function problemOfAddressExpression(entry: string): string | undefined {
  const problem = problemOfExpression(entry);
  return problem && `holds ${entry.slice(0, 100)}, which cannot be used: ${problem}`;
}

/** Folders with such names hold cached responses only, so that their files may be deleted. */
const FIRST_FOLDER = /^cache[\w.-]*$/i;

/** Parses a folder as a path below the data folder. */
export function readFolder(sent: unknown, { dataFolder }: CacheFacts): string | Rejected {
  const line = oneLine(sent);
  if (line instanceof Rejected) return line;
  const path = isAbsolute(line) ? relative(dataFolder, withoutParents(line)) : withoutParents(line);
  const [first = ''] = path.split(sep);
  if (!FIRST_FOLDER.test(first))
    return new Rejected(`has to be a folder below ${join(dataFolder, sep)} the name of which begins with "cache"`);
  return path;
}

const withoutParents = (path: string): string =>
  (isAbsolute(path) ? sep : '') +
  path
    .split(/[/\\]/)
    .filter((part) => part !== '' && part !== '.' && part !== '..')
    .join(sep);

/** Web addresses, with or without a scheme. */
const ADDRESS = /^(?:https?:)?\/\/[^\s"'<>\\]+$/i;

const isAddress = (line: string): boolean => {
  const whole = line.startsWith('//') ? `https:${line}` : line;
  return ADDRESS.test(line) && URL.canParse(whole);
};

/** Parses the URL of a content delivery network. */
export const cdnAddress = (line: string): string | Rejected =>
  line === '' || isAddress(line) ? line : new Rejected('has to be a web address');

/** Parses the URL that is replaced, without a slash at its end. */
export const replacedAddress = (line: string): string | Rejected => {
  const address = cdnAddress(line);
  return address instanceof Rejected ? address : address.replace(/\/+$/, '');
};

/** Parses URLs or hosts with commas between. */
export const cdnHosts = (line: string): string | Rejected => {
  const hosts = line
    .split(',')
    .map((host) => host.trim())
    .filter(Boolean);
  const isFine = hosts.every((host) => isAddress(host.includes('//') ? host : `//${host}`));
  return isFine ? line : new Rejected('has to be a list of hosts with commas between');
};

/** Folders below the URL of the site, by default those of the convention. */
export const includedFolders = (line: string): string => line || 'wp-content,wp-includes';

/** Whether pages are stored in files, and who sends them: two settings that depend on each other. */
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

/** What a value of one of the two settings means for both; empty for unknown words. */
function modeOf(name: keyof StaticPages, sent: unknown): Partial<StaticPages> | Rejected {
  const flag = name === 'is_super_cache_enabled' ? FLAGS.get(spelling(sent)) : undefined;
  if (flag !== undefined) return { is_super_cache_enabled: flag };
  if (typeof sent !== 'string' && typeof sent !== 'number')
    return new Rejected('has to be one of PHP, mod_rewrite, wpcache');
  return MODES.find(([words]) => words.includes(sent))?.[1] ?? {};
}

/** Parses one of the two settings. */
export const readMode =
  <Name extends keyof StaticPages>(name: Name) =>
  (sent: unknown): StaticPages[Name] | Rejected | undefined => {
    const mode = modeOf(name, sent);
    return mode instanceof Rejected ? mode : mode[name];
  };

/** What the two settings mean together, as far as they are sent; rejected values are ignored. */
export function readStaticPages(sent: Readonly<Record<string, unknown>>): Partial<StaticPages> {
  const modes = (['cache_type', 'is_super_cache_enabled'] as const).map((name) =>
    sent[name] === undefined ? {} : modeOf(name, sent[name]),
  );
  return Object.assign({}, ...modes.filter((mode) => !(mode instanceof Rejected))) as Partial<StaticPages>;
}

/** The kinds of pages that the setting `pages` knows. */
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

/** The whole set; kinds that are not named are false. */
const only = (named: Readonly<Record<string, boolean>>) =>
  Object.fromEntries(PAGE_KINDS.map((kind) => [kind, named[kind] ?? false])) as PageKinds;

export const ALL_KEPT = only({});

/** Parses the whole set; unknown names are ignored. */
export function readPageKinds(sent: unknown): PageKinds | Rejected {
  if (typeof sent !== 'object' || sent === null || (Array.isArray(sent) && sent.length))
    return new Rejected('has to be an object of kinds of pages');
  const named: Record<string, boolean> = {};
  for (const [kind, value] of Object.entries(sent)) {
    if (value === null || !(PAGE_KINDS as readonly string[]).includes(kind)) continue;
    const isLeftOut = truth(value);
    if (isLeftOut instanceof Rejected) return new Rejected(`holds ${kind}, which ${isLeftOut.reason}`);
    named[kind] = isLeftOut;
  }
  return only(named);
}

/** Words in the kind of a page, with the kind of the setting. */
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
export function isKindKept(pages: PageKinds, kind: string | undefined): boolean {
  if (kind === undefined) return true;
  // The list of the latest posts is both the home of the posts and the front page.
  if (/\bhome\b/.test(kind)) return !pages.home && !pages.frontpage;
  const names = NAMES.filter(([words]) => words.test(kind)).map(([, name]) => name);
  // Archives of categories, tags and authors are archives, too.
  return !names.some((name) => pages[name]);
}
