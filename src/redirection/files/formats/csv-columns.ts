import { SEPARATORS, type Separator } from './csv-rows.js';

/** The meanings of columns that are read. */
export const CSV_COLUMNS = ['source', 'target', 'match', 'code', 'action', 'status'] as const;
export type CsvColumn = (typeof CSV_COLUMNS)[number];

/** The columns of a file by position; undefined for those that are not read. */
export interface Columns {
  columns: readonly (CsvColumn | undefined)[];
  /** What says so: an export of this site, which writes targets as they are, the usual order, or names. */
  form: 'export' | 'order' | 'named';
}

/** The header row of exports. */
export const EXPORTED_HEAD = 'source,target,regex,code,type,hits,title,status';

/** The columns of a file without a header. */
export const BY_POSITION: Columns = { columns: ['source', 'target', 'match', 'code'], form: 'order' };

/** The names of columns in exports of other tools, in lower case and with blanks between words. */
const NAMES: Readonly<Record<CsvColumn, readonly string[]>> = {
  source: [
    'source',
    'sources',
    'source url',
    'origin',
    'original url',
    'from',
    'from url',
    'url from',
    'redirect from',
    'old',
    'old url',
    'old path',
    'request',
    'request url',
    'requested url',
    'url',
    'address',
  ],
  target: [
    'target',
    'target url',
    'destination',
    'destination url',
    'to',
    'to url',
    'url to',
    'redirect to',
    'redirect url',
    'redirects to',
    'redirect',
    'new',
    'new url',
    'new path',
  ],
  match: ['regex', 'is regex', 'regexp', 'format', 'matching', 'match', 'match type', 'comparison'],
  code: [
    'code',
    'http code',
    'http status',
    'status code',
    'redirect code',
    'response code',
    'redirect type',
    'redirection type',
    'type',
  ],
  action: ['action'],
  status: ['status', 'enabled', 'active', 'state'],
};
const BY_NAME = new Map(CSV_COLUMNS.flatMap((column) => NAMES[column].map((name) => [name, column] as const)));

/** Columns that change what a row means, and have no place in a rule of a file: only people know what they want. */
const DECISIVE = new Set(['host', 'domain', 'source host', 'source domain', 'subpath matching', 'store']);

const plain = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ');

/** The columns that a header names; undefined unless it names source and target. */
export function columnsOfHead(fields: readonly string[]): Columns | undefined {
  const found = fields.map((field) => BY_NAME.get(plain(field)));
  if (fields.join(',').toLowerCase() === EXPORTED_HEAD) return { columns: found.with(4, 'action'), form: 'export' };
  if (found.join() === 'source,target') return BY_POSITION;
  if (fields.some((field) => DECISIVE.has(plain(field)))) return undefined;
  const columns = found.map((column, at) => (found.indexOf(column) === at ? column : undefined));
  return columns.includes('source') && columns.includes('target') ? { columns, form: 'named' } : undefined;
}

/** Whether a text is a path, a URL or an expression. */
export const looksLikeUrl = (text: string): boolean => /^[\^/]|^https?:/i.test(text);

/** Whether a row consists of several words. */
export const areWords = (fields: readonly string[]): boolean =>
  fields.length > 1 && fields.every((field) => /^\p{L}[\p{L}\s_()-]*$/u.test(field.trim()));

/** Whether one of the words of a row is a known name of a column. */
export const nameColumns = (fields: readonly string[]): boolean => fields.some((field) => BY_NAME.has(plain(field)));

/** The separator that the first line of a file names, as in `sep=;`. */
export function namedSeparator(line: string): Separator | undefined {
  const sign = /^"?sep=(.)"?[ \r]*$/i.exec(line)?.[1];
  return SEPARATORS.find((separator) => separator === sign);
}

/** Asks which columns a file has. */
export const askForColumns = (fields: readonly string[]): string =>
  `The columns ${fields.slice(0, 20).join(', ').slice(0, 200)} are not known. Say what they are, such as --columns source,target,code,-: ${CSV_COLUMNS.join(', ')}, or - for others.`;

/** Parses the meanings of columns, such as `source,target,-,code`; undefined for unknown ones. */
export function parseColumns(text: string): (CsvColumn | undefined)[] | undefined {
  const columns = text.split(',').map((name) => name.trim().toLowerCase());
  const isKnown = columns.every((name) => name === '-' || CSV_COLUMNS.some((column) => column === name));
  if (!isKnown || !columns.includes('source') || !columns.includes('target')) return undefined;
  return columns.map((name) => CSV_COLUMNS.find((column) => column === name));
}
