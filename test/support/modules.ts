import { readFileSync, readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');

/** Which other modules a module may use, through their doors only. All of them may use the libraries. */
export const MODULES: Record<string, string[]> = {
  settings: [],
  identity: ['settings'],
  entries: ['identity', 'settings'],
  terms: ['entries', 'identity', 'settings'],
  media: ['entries', 'identity', 'settings'],
  comments: ['entries', 'identity', 'settings'],
  rendering: ['comments', 'entries', 'identity', 'media', 'settings', 'terms'],
  content: ['comments', 'entries', 'identity', 'media', 'rendering', 'settings', 'terms'],
  calendar: ['comments', 'entries', 'identity', 'media', 'rendering', 'settings', 'terms'],
  aggregator: ['calendar', 'entries', 'identity', 'media', 'rendering', 'settings', 'terms'],
  // Preloading asks for all addresses, those of archives of terms among them.
  cache: ['entries', 'identity', 'settings', 'terms'],
  // Local addresses are embedded as cards with pictures and players.
  embed: ['entries', 'identity', 'rendering', 'settings'],
  // Files of rules lie in the storage of media.
  redirection: ['entries', 'identity', 'media', 'settings'],
  front: ['calendar', 'comments', 'content', 'entries', 'identity', 'media', 'rendering', 'settings', 'terms'],
  transfer: ['comments', 'content', 'entries', 'identity', 'media', 'rendering', 'settings', 'terms'],
  'site-index': ['settings'],
  docs: [],
  operation: [],
  database: ['entries'],
};

/** The source files below a folder, without specs, as paths from the root of the project. */
export const filesBelow = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.spec.ts'))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)));

/** The text of a file of the project. */
export const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** The module below `src` that a file belongs to; nothing for files at the top and for those of libraries. */
export function moduleOf(file: string): string | undefined {
  const [top, name, ...rest] = file.split('/');
  return top === 'src' && rest.length ? name : undefined;
}

/** The tables of the modules, each with the module that has its entity. */
export function tableOwners(): ReadonlyMap<string, string> {
  const entities = filesBelow('src').flatMap((file) =>
    [...textOf(file).matchAll(/@Entity\(\s*(?:\{\s*name:\s*)?'(\w+)'/g)].map(([, table = '']): [string, string] => [
      table,
      moduleOf(file) ?? '',
    ]),
  );
  return new Map(entities);
}
