import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

/** Which kernel libraries a kernel library may import. */
const LIBS: Record<string, string[]> = {
  errors: [],
  context: [],
  fetch: [],
  text: [],
  mariadb: [],
  terminal: [],
  args: ['errors'],
  db: ['context'],
  auth: ['context'],
  events: ['db'],
  freshness: ['db', 'jobs'],
  jobs: ['auth', 'db'],
  remote: ['db', 'fetch', 'freshness', 'jobs'],
  http: ['errors'],
  rest: ['args', 'auth', 'context', 'db', 'errors', 'freshness', 'http'],
  openapi: ['args', 'rest'],
  pages: ['http', 'rest'],
};

/** The modules that the others stand on, lowest first. */
const SHARED = ['settings', 'identity', 'entries', 'terms', 'media', 'comments', 'rendering', 'content'];

/** Which other rooms a room may use, through their doors only. All of them may use the kernel. */
const ROOMS: Record<string, string[]> = {
  ...Object.fromEntries(SHARED.map((room) => [room, SHARED])),
  calendar: ['entries', 'identity', 'media', 'rendering', 'settings', 'terms'],
  aggregator: ['calendar', 'entries', 'identity', 'media', 'rendering', 'settings', 'terms'],
  // Preloading asks which addresses there are, and one item can be cleared by its number.
  cache: ['entries', 'identity', 'settings', 'terms'],
  embed: ['entries', 'rendering', 'settings'],
  front: ['calendar', 'comments', 'content', 'entries', 'identity', 'media', 'rendering', 'settings', 'terms'],
  // Rules may lead to entries by number, by chance, or by the address that one had.
  redirection: ['entries', 'identity', 'media', 'settings'],
  'site-index': ['settings'],
  transfer: ['comments', 'entries', 'identity', 'media', 'settings', 'terms'],
  docs: [],
  operation: [],
  database: ['entries'],
};

/** Parts of doors that can be used without loading all that is behind the door. */
const SIDE_DOORS = ['src/aggregator/import-origins.ts', 'src/calendar/dates.ts'];

/** The application's own files at the top of `src` put the rooms together. */
const WIRING = 'src';
/** The configuration is told to everybody who asks for it, and commands of all rooms begin alike. */
const OPEN_FILES = ['src/app.config.ts', 'src/bootstrap.ts', 'src/command-line.ts'];

const ROOT = resolve(import.meta.dirname, '..');
const filesBelow = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.spec.ts'))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)));

interface Import {
  from: string;
  /** A file of ours, a kernel library (`#libs/x`), or a package. */
  to: string;
  typeOnly: boolean;
}

const IMPORT =
  /^\s*(?:import|export)\s+(type\s)?[^'";]*?from\s+'([^']+)'|^\s*import\s+'([^']+)'|\bimport\('([^']+)'\)/gm;

function importsOf(file: string): Import[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  return [...text.matchAll(IMPORT)].map((found) => {
    const target = found[2] ?? found[3] ?? found[4] ?? '';
    const to = target.startsWith('.')
      ? relative(ROOT, resolve(ROOT, dirname(file), target)).replace(/\.js$/, '.ts')
      : target;
    return { from: file, to, typeOnly: found[1] !== undefined };
  });
}

const files = [...filesBelow('src'), ...filesBelow('libs')];
const imports = files.flatMap(importsOf);
const partOf = (file: string, top: string) => (file.startsWith(`${top}/`) ? file.split('/')[1] : undefined);
const roomOf = (file: string) => {
  const [top, room, ...rest] = file.split('/');
  return top === WIRING && rest.length ? room : undefined;
};

describe('the architecture', () => {
  it('knows every room and library', () => {
    const rooms = new Set(files.map(roomOf).filter(Boolean));
    const libs = new Set(files.map((file) => partOf(file, 'libs')).filter(Boolean));
    expect([...rooms].filter((room) => !Object.hasOwn(ROOMS, room ?? ''))).toEqual([]);
    expect([...libs].filter((lib) => !Object.hasOwn(LIBS, lib ?? ''))).toEqual([]);
  });

  it('lets libraries import only the libraries below them, by name', () => {
    const wrong = imports.filter(({ from, to }) => {
      const lib = partOf(from, 'libs');
      if (!lib) return false;
      if (to.startsWith('src/')) return true;
      if (to.startsWith('libs/')) return partOf(to, 'libs') !== lib;
      return to.startsWith('#libs/') && !LIBS[lib]?.includes(to.slice('#libs/'.length));
    });
    expect(wrong).toEqual([]);
  });

  it('lets rooms use other rooms only as the table says and only through the door', () => {
    const wrong = imports.filter(({ from, to, typeOnly }) => {
      const room = roomOf(from);
      if (!room || OPEN_FILES.includes(to)) return false;
      if (to.startsWith('libs/')) return true;
      if (!to.startsWith('src/')) return false;
      const other = roomOf(to);
      if (!other) return true;
      if (SHARED.includes(room) && SHARED.includes(other) && other !== room) return false;
      if (other === room) return to === `src/${room}/index.ts` && !typeOnly;
      return !ROOMS[room]?.includes(other) || ![`src/${other}/index.ts`, ...SIDE_DOORS].includes(to);
    });
    expect(wrong).toEqual([]);
  });

  it('reads the environment in one place', () => {
    const readers = [...filesBelow('src'), ...filesBelow('libs')].filter((file) =>
      readFileSync(join(ROOT, file), 'utf8').includes('process.env'),
    );
    expect(readers.filter((file) => !file.startsWith('libs/mariadb/')).sort()).toEqual([
      'src/bootstrap.ts',
      'src/main.ts',
    ]);
  });

  it('has no cycles of files', () => {
    const graph = new Map<string, string[]>();
    for (const { from, to, typeOnly } of imports) {
      const target = to.startsWith('#libs/') ? `libs/${to.slice('#libs/'.length)}/index.ts` : to;
      if (!typeOnly && /^(src|libs)\//.test(target)) graph.set(from, [...(graph.get(from) ?? []), target]);
    }
    const done = new Set<string>();
    const cycles: string[] = [];
    const visit = (file: string, path: string[]): void => {
      const at = path.indexOf(file);
      if (at >= 0) cycles.push([...path.slice(at), file].join(' → '));
      if (at >= 0 || done.has(file)) return;
      for (const next of graph.get(file) ?? []) visit(next, [...path, file]);
      done.add(file);
    };
    for (const file of graph.keys()) visit(file, []);
    expect(cycles).toEqual([]);
  });
});
