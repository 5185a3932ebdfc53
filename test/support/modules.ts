import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');

/** The folders that are no modules, because they put all of them together: the start of the process, and of tests. */
const WHOLE: ReadonlySet<string | undefined> = new Set(['start', 'testing']);

/** The other modules that each module may use, only through their public APIs. All modules may use the libraries. */
export const MODULES: Record<string, string[]> = {
  settings: [],
  model: ['settings'],
  fields: ['model', 'settings'],
  identity: ['fields', 'settings'],
  entries: ['fields', 'identity', 'model', 'settings'],
  terms: ['entries', 'fields', 'identity', 'model', 'settings'],
  media: ['entries', 'identity', 'settings'],
  comments: ['entries', 'fields', 'identity', 'settings'],
  menus: ['entries', 'identity', 'model', 'settings', 'terms'],
  rendering: ['comments', 'entries', 'identity', 'media', 'menus', 'settings', 'terms'],
  content: ['comments', 'entries', 'fields', 'identity', 'media', 'menus', 'model', 'rendering', 'settings', 'terms'],
  calendar: ['comments', 'entries', 'fields', 'identity', 'media', 'model', 'rendering', 'settings', 'terms'],
  aggregator: ['calendar', 'entries', 'identity', 'media', 'rendering', 'settings', 'terms'],
  // Nothing else may be at the address of the desk.
  desk: ['entries'],
  // Preloading requests all URLs, including those of term archives.
  cache: ['entries', 'identity', 'settings', 'terms'],
  // Local URLs are embedded as cards with images and players.
  embed: ['entries', 'identity', 'rendering', 'settings'],
  // Rule files are stored in the media storage.
  redirection: ['entries', 'identity', 'media', 'model', 'settings'],
  front: [
    'calendar',
    'comments',
    'content',
    'desk',
    'entries',
    'fields',
    'identity',
    'media',
    'menus',
    'model',
    'rendering',
    'settings',
    'terms',
  ],
  transfer: [
    'comments',
    'content',
    'entries',
    'fields',
    'identity',
    'media',
    'menus',
    'model',
    'rendering',
    'settings',
    'terms',
  ],
  // Writes through the services of all that it shows, and remembers it as imports do.
  demo: [
    'aggregator',
    'calendar',
    'comments',
    'entries',
    'identity',
    'media',
    'menus',
    'redirection',
    'settings',
    'terms',
    'transfer',
  ],
  // Items are named by what webhooks report; the modules that own them decide who may read them.
  changes: ['calendar', 'comments', 'content', 'entries', 'identity', 'model', 'settings', 'terms'],
  'scheduled-changes': ['calendar', 'changes', 'entries', 'identity', 'model', 'settings'],
  // Items are read by their routes, except imports, which have none below the REST root. Modules declare what is reported.
  // Entries are read in their language.
  webhooks: ['aggregator', 'calendar', 'content', 'entries', 'identity', 'model', 'redirection'],
  // Abilities follow from routes: it knows no other module.
  agents: ['settings'],
  // What extensions may use of the modules, and what registers their parts.
  extension: ['embed', 'entries', 'front', 'identity', 'model', 'rendering', 'settings', 'webhooks'],
  // An extension that ships with the product: it uses the public API alone.
  notices: ['extension'],
  'site-index': ['settings'],
  docs: ['model'],
  // Measurements of cached responses, the folders that a private database writes to, and what the site knows of its
  // extensions and backups.
  operation: ['backup', 'cache', 'database', 'extension', 'settings'],
  database: ['entries'],
  // Archives contain the database as it is and the files of its register, and no sessions.
  backup: ['database', 'extension', 'identity', 'media', 'settings'],
  doctor: ['database', 'extension', 'identity', 'media', 'model'],
};

/** The source files below a folder, without specs and packages, as paths relative to the project. */
export const filesBelow = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : filesBelow(path);
    return /\.tsx?$/.test(entry.name) && !/\.spec\.tsx?$/.test(entry.name) ? [path] : [];
  });

/** The text of a file of the project. */
export const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** The module below `src` that a file belongs to; undefined for top-level files and for libraries. */
export function moduleOf(file: string): string | undefined {
  const [top, name, ...rest] = file.split('/');
  return top === 'src' && !WHOLE.has(name) && rest.length ? name : undefined;
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
