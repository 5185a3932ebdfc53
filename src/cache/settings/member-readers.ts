import { isAbsolute, join, relative, sep } from 'node:path';
import { Rejected, type Parsed } from '../../settings/index.js';
import { oneLine, spelling, type CacheFacts } from './member-kinds.js';

/** Nothing but kept answers is in folders of such names, whatever is deleted there. */
const FIRST_FOLDER = /^cache[\w.-]*$/i;

/** The folder that is meant, as a path below the data folder. */
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

/** Web addresses, or the beginning of one without its scheme. */
const ADDRESS = /^(?:https?:)?\/\/[^\s"'<>\\]+$/i;

const isAddress = (line: string): boolean => {
  const whole = line.startsWith('//') ? `https:${line}` : line;
  return ADDRESS.test(line) && URL.canParse(whole);
};

/** The address of a content delivery network. */
export const cdnAddress = (line: string): string | Rejected =>
  line === '' || isAddress(line) ? line : new Rejected('has to be a web address');

/** The address in the place of which another one is put, without a slash at its end. */
export const replacedAddress = (line: string): string | Rejected => {
  const address = cdnAddress(line);
  return address instanceof Rejected ? address : address.replace(/\/+$/, '');
};

/** Addresses or hosts with commas between, as they are written. */
export const cdnHosts = (line: string): string | Rejected => {
  const hosts = line
    .split(',')
    .map((host) => host.trim())
    .filter(Boolean);
  const isFine = hosts.every((host) => isAddress(host.includes('//') ? host : `//${host}`));
  return isFine ? line : new Rejected('has to be a list of hosts with commas between');
};

/** Folders below the address of the site, by default those of the convention. */
export const includedFolders = (line: string): string => line || 'wp-content,wp-includes';

/** Whether pages are kept in files, and who sends them: two members that mean something together. */
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

/** What a value of one of the two members means for both; empty for words that stand for nothing. */
function modeOf(name: keyof StaticPages, sent: unknown): Partial<StaticPages> | Rejected {
  const flag = name === 'is_super_cache_enabled' ? FLAGS.get(spelling(sent)) : undefined;
  if (flag !== undefined) return { is_super_cache_enabled: flag };
  if (typeof sent !== 'string' && typeof sent !== 'number')
    return new Rejected('has to be one of PHP, mod_rewrite, wpcache');
  return MODES.find(([words]) => words.includes(sent))?.[1] ?? {};
}

/** Reads one of the two members for itself. */
export const readMode =
  <Name extends keyof StaticPages>(name: Name) =>
  (sent: unknown): Parsed<StaticPages[Name]> => {
    const mode = modeOf(name, sent);
    return mode instanceof Rejected ? mode : mode[name];
  };

/** What the two members mean together, as far as they are sent; rejected values mean nothing. */
export function readStaticPages(sent: Readonly<Record<string, unknown>>): Partial<StaticPages> {
  const modes = (['cache_type', 'is_super_cache_enabled'] as const).map((name) =>
    sent[name] === undefined ? {} : modeOf(name, sent[name]),
  );
  return Object.assign({}, ...modes.filter((mode) => !(mode instanceof Rejected))) as Partial<StaticPages>;
}
