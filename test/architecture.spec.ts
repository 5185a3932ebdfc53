import { basename, dirname, relative, resolve } from 'node:path';
import { FOLDERS, UNDIVIDED } from './support/folders.js';
import { MODULES, filesBelow, moduleOf, tableOwners, textOf } from './support/modules.js';

/** The folders and files that are about certain types or taxonomies, with the constants of these. */
const HOMES: Record<string, readonly string[]> = {
  'src/entries/types/': ['POST', 'PAGE', 'BLOCK', 'ATTACHMENT_NAME'],
  'src/entries/entries.module.ts': ['POST', 'PAGE', 'BLOCK'],
  'src/terms/': ['CATEGORY', 'TAG'],
  'src/content/posts/': ['POST', 'CATEGORY', 'TAG'],
  'src/content/pages/': ['PAGE'],
  'src/content/blocks/': ['BLOCK'],
  'src/content/media/': ['ATTACHMENT'],
  'src/media/': ['ATTACHMENT', 'ATTACHMENT_NAME'],
  'src/content/menus/': ['MENU_ITEM', 'NAVIGATION'],
  'src/content/editor/': ['NAVIGATION'],
  'src/menus/': ['MENU_ITEM', 'NAVIGATION'],
  'src/calendar/': ['EVENT', 'VENUE', 'ORGANIZER', 'EVENT_CATEGORY', 'TAG', 'ATTACHMENT'],
  // The elements of the format.
  'src/transfer/wxr/': ['CATEGORY', 'TAG'],
  // Imports of events, their pages and feeds, and the sample site.
  'src/aggregator/': ['EVENT', 'VENUE', 'ORGANIZER', 'EVENT_CATEGORY', 'TAG', 'ATTACHMENT'],
  'src/front/events/': ['EVENT', 'VENUE', 'ORGANIZER', 'EVENT_CATEGORY', 'TAG'],
  'src/front/feeds/event-feeds': ['EVENT', 'VENUE', 'ORGANIZER'],
  'src/demo/': [
    'POST',
    'PAGE',
    'ATTACHMENT',
    'MENU_ITEM',
    'EVENT',
    'VENUE',
    'ORGANIZER',
    'EVENT_CATEGORY',
    'CATEGORY',
    'TAG',
  ],
};

/** The other files that may name types or taxonomies, each with its reason. */
const NAMED_ELSEWHERE: Record<string, string> = {
  'src/content/reported-changes.ts': 'the names of webhooks, in their documented order',
  'src/content/revisions/autosaves.controller.ts': 'the routes of the contract',
  'src/content/revisions/revisions.controller.ts': 'the routes of the contract',
  'src/front/common/front-pages.ts': 'the settings of the front page name pages',
  'src/front/embeds/embed.controller.ts': 'cards of events have their times',
  'src/front/lists/post-archives.ts': 'the paths of archives, which are fixed when controllers are declared',
  'src/rendering/blocks/categories-block.ts': 'the block has the categories of posts only',
  'src/rendering/reusable-blocks.ts': 'two blocks that stand for an entry of a type each',
  'src/transfer/media-download.ts': 'the files of media',
  'src/transfer/urls/url-replacement.ts': 'items of menus have a URL of their own',
};

/** The kernel libraries that each kernel library may import. */
const LIBS: Record<string, string[]> = {
  // A package of its own.
  client: [],
  // Runs in browsers. It may import single files: what else is in these libraries may need Node.js.
  desk: ['blocks', 'client', 'markup', 'recurrence', 'words'],
  agents: [],
  errors: [],
  context: [],
  fetch: ['tracing'],
  files: ['errors'],
  tracing: [],
  markup: [],
  text: ['markup'],
  blocks: ['markup', 'text'],
  mariadb: [],
  terminal: [],
  binding: ['errors'],
  args: ['binding'],
  sql: [],
  db: ['context', 'sql', 'tracing'],
  model: ['context'],
  auth: ['context', 'model'],
  events: ['db'],
  invalidation: ['db', 'http', 'jobs', 'sql'],
  jobs: ['auth', 'db', 'tracing'],
  idempotency: ['db', 'errors', 'jobs', 'sql'],
  remote: ['db', 'fetch', 'invalidation', 'jobs', 'sql'],
  http: ['errors'],
  secrets: ['db', 'sql'],
  presenting: ['args', 'auth', 'binding', 'context', 'errors'],
  requests: ['auth', 'binding', 'context', 'db', 'errors', 'http', 'presenting', 'sql'],
  routes: ['args', 'auth', 'binding', 'errors', 'http', 'model', 'presenting', 'requests'],
  rest: [
    'args',
    'auth',
    'binding',
    'context',
    'db',
    'errors',
    'files',
    'http',
    'idempotency',
    'invalidation',
    'model',
    'presenting',
    'requests',
    'routes',
    'tracing',
  ],
  openapi: ['args', 'binding', 'errors', 'model', 'presenting', 'requests', 'rest'],
  pages: ['http', 'model', 'rest', 'routes', 'text'],
  parts: ['context', 'db', 'invalidation', 'model', 'presenting'],
  php: [],
  recurrence: ['times'],
  times: [],
  words: [],
  workers: [],
};

/** Maximum number of names that a library exports. A larger one is several libraries. */
const MAX_NAMES = 40;

/** Maximum number of lines of a module that connects the modules of its folders. */
const MAX_MODULE_LINES = 39;

/** What extensions import, also those that ship with the product: its public API. */
const EXTENSION_API = 'src/extension/index.ts';

/** The modules that are extensions. They use the public API of the product alone, as those of others do. */
const EXTENSIONS = ['notices'];

/**
 * Every module may read the configuration, the commands of all modules start with the same code, and the doctor says which
 * extensions ship with the product.
 */
const OPEN_FILES = [
  'src/start/app.config.ts',
  'src/start/bootstrap.ts',
  'src/start/command-line.ts',
  'src/start/shipped-extensions.ts',
];

const ROOT = resolve(import.meta.dirname, '..');

interface Import {
  from: string;
  /** A file of the project, a kernel library (`#libs/x`), or a package. `lintel` is the project itself. */
  to: string;
}

const IMPORT =
  /^\s*(?:import|export)\s+(type\s)?[^'";]*?from\s+'([^']+)'|^\s*import\s+'([^']+)'|\bimport\('([^']+)'\)/gm;

function importsOf(file: string): Import[] {
  const text = textOf(file);
  return [...text.matchAll(IMPORT)].map((found) => {
    const target = found[2] ?? found[3] ?? found[4] ?? '';
    if (target === 'lintel') return { from: file, to: EXTENSION_API };
    const to = target.startsWith('.')
      ? relative(ROOT, resolve(ROOT, dirname(file), target)).replace(/\.js$/, '.ts')
      : target;
    return { from: file, to };
  });
}

const files = [...filesBelow('src'), ...filesBelow('libs')];
const imports = files.flatMap(importsOf);
const linesOf = (file: string) => textOf(file).trimEnd().split('\n').length;
const isPublicApi = (file: string) => /^src\/(?:[\w-]+\/)+index\.ts$/.test(file);
/** The names in the braces of the exports of a public API. */
const namesOf = (api: string) =>
  [...textOf(api).matchAll(/export\s+(?:type\s+)?\{([^}]*)\}/g)].flatMap(([, list = '']) =>
    list.split(',').filter((name) => name.trim()),
  );
const partOf = (file: string, top: string) => (file.startsWith(`${top}/`) ? file.split('/')[1] : undefined);

/** Declarations of classes and types that other files may import. */
const DECLARATION = /^export (?:(?:abstract )?class|interface|type) (\w+)/gm;

/** The names that several files export, each with the files that do. The client and the desk are packages of their own. */
function namesInSeveralFiles(): string[] {
  const places = new Map<string, string[]>();
  for (const file of files.filter((one) => !/^libs\/(?:client|desk)\//.test(one))) {
    const names = new Set([...textOf(file).matchAll(DECLARATION)].map(([, name = '']) => name));
    for (const name of names) places.set(name, [...(places.get(name) ?? []), file]);
  }
  return [...places].filter(([, at]) => at.length > 1).map(([name, at]) => `${name}: ${at.toSorted().join(', ')}`);
}

/** The names of the folders below `src` in which a file is. */
const foldersOf = (file: string) => dirname(file).split('/').slice(1);

/** An import between parts of a module: where it leads from and to below the folder that has both. */
interface Step {
  /** The folder that has both, as in `FOLDERS`. */
  folder: string;
  /** The folders in it that have the files; undefined for a file beside these. */
  user: string | undefined;
  used: string | undefined;
}

function stepOf({ from, to }: Import): Step {
  const [users, useds] = [foldersOf(from), foldersOf(to)];
  const differs = users.findIndex((name, at) => name !== useds[at]);
  const common = differs < 0 ? users.length : differs;
  return { folder: users.slice(0, common).join('/'), user: users[common], used: useds[common] };
}

/** Names in `#libs/sql` and `#libs/db` that build statements. */
const STATEMENTS =
  /\b(?:sql|plainSql|joinSql|Where|Select|tableOf|tableName|columnsOf|propertiesOf|storedAs|insertRows|containing)\b/;
const SENDS = /\b(?:db|database)\.(?:rows|current|write|select|of|insert)\b[(<]/;
const SQL_TEXT =
  /[`'"(]\s*(?:SELECT\s|INSERT\s+(?:IGNORE\s+)?INTO\s|UPDATE\s+\S+\s+SET\s|DELETE\s+(?:\w+\s+)?FROM\s|REPLACE\s+INTO\s)/;
const mayHaveSql = (file: string) =>
  file.endsWith('.repository.ts') ||
  file.startsWith('libs/db/') ||
  file.startsWith('libs/sql/') ||
  file.startsWith('libs/mariadb/') ||
  file.startsWith('src/database/');

describe('the architecture', () => {
  it('lists every module and library', () => {
    const modules = new Set(files.map(moduleOf).filter(Boolean));
    const libs = new Set(files.map((file) => partOf(file, 'libs')).filter(Boolean));
    expect([...modules].filter((name) => !Object.hasOwn(MODULES, name ?? ''))).toEqual([]);
    expect([...libs].filter((lib) => !Object.hasOwn(LIBS, lib ?? ''))).toEqual([]);
  });

  it('lets libraries import only the libraries below them, by name', () => {
    const wrong = imports.filter(({ from, to }) => {
      const lib = partOf(from, 'libs');
      if (!lib) return false;
      if (to.startsWith('src/')) return true;
      const other = partOf(to, 'libs');
      if (other) return other !== lib && !(lib === 'desk' && LIBS.desk?.includes(other));
      return to.startsWith('#libs/') && !LIBS[lib]?.includes(to.slice('#libs/'.length));
    });
    expect(wrong).toEqual([]);
  });

  it('lets modules use other modules only as listed and only through their public APIs', () => {
    const wrong = imports.filter(({ from, to }) => {
      const own = moduleOf(from);
      if (!own || OPEN_FILES.includes(to)) return false;
      if (to.startsWith('libs/')) return true;
      if (!to.startsWith('src/')) return false;
      const other = moduleOf(to);
      if (!other) return true;
      if (other === own) return to === `src/${own}/index.ts`;
      return !MODULES[own]?.includes(other) || !isPublicApi(to);
    });
    expect(wrong.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  it('lets extensions import the public API and packages only', () => {
    const wrong = imports.filter(({ from, to }) => {
      const own = moduleOf(from) ?? '';
      return (
        EXTENSIONS.includes(own) && /^(?:src|libs|#libs)\//.test(to) && moduleOf(to) !== own && to !== EXTENSION_API
      );
    });
    expect(wrong.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
    const reaching = EXTENSIONS.flatMap((name) => filesBelow(`src/${name}`)).filter((file) =>
      textOf(file).includes("from '../extension/"),
    );
    expect(reaching).toEqual([]);
  });

  it('lists the folders of each module, the lower ones first', () => {
    const apis = files.filter(isPublicApi).map((api) => foldersOf(api).join('/'));
    const listed = Object.entries(FOLDERS).flatMap(([folder, inside]) =>
      Object.keys(inside).map((name) => `${folder}/${name}`),
    );
    const unlisted = apis.filter((folder) => !UNDIVIDED.includes(folder.split('/')[0] ?? '') && folder.includes('/'));
    expect(unlisted.toSorted()).toEqual(listed.toSorted());
    const higher = Object.entries(FOLDERS).flatMap(([folder, inside]) =>
      Object.entries(inside).flatMap(([name, uses], at) =>
        uses
          .filter((used) => !Object.keys(inside).slice(0, at).includes(used))
          .map((used) => `${folder}: ${name} → ${used}`),
      ),
    );
    expect(higher).toEqual([]);
  });

  it('lets the folders of a module use each other only as listed and only through their public APIs', () => {
    const steps = imports
      .filter(({ to }) => to.startsWith('src/'))
      .map((one) => ({ ...one, ...stepOf(one) }))
      .filter(({ folder, user, used }) => folder in FOLDERS && user !== used);
    const wrong = steps.filter(({ folder, user, used, to }) => {
      if (used === undefined) return true;
      const isListed = user === undefined || FOLDERS[folder]?.[user]?.includes(used);
      return !isListed || to !== `src/${folder}/${used}/index.ts`;
    });
    expect(wrong.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
    const taken = new Set(steps.map(({ folder, user, used }) => `${folder}: ${user} → ${used}`));
    const needless = Object.entries(FOLDERS).flatMap(([folder, inside]) =>
      Object.entries(inside).flatMap(([user, uses]) => uses.map((used) => `${folder}: ${user} → ${used}`)),
    );
    expect(needless.filter((step) => !taken.has(step))).toEqual([]);
  });

  it('has short modules above the modules of folders', () => {
    const modules = new Set(Object.keys(FOLDERS).map((folder) => `src/${folder}/${basename(folder)}.module.ts`));
    const long = files.filter((file) => modules.has(file) && linesOf(file) > MAX_MODULE_LINES);
    expect(long).toEqual([]);
  });

  it('names what public APIs export', () => {
    const apis = files.filter((file) => isPublicApi(file) || /^libs\/[\w-]+\/index\.ts$/.test(file));
    expect(apis.filter((api) => /export (?:type )?\*/.test(textOf(api)))).toEqual([]);
  });

  it('limits each library to 40 names', () => {
    const libs = files.filter((file) => /^libs\/(?:[\w-]+\/)+index\.ts$/.test(file));
    expect(libs.filter((api) => namesOf(api).length > MAX_NAMES)).toEqual([]);
  });

  it('gives each exported class and type a name of its own', () => {
    expect(namesInSeveralFiles()).toEqual([]);
  });

  it('has SQL only in repositories', () => {
    const wrong = files.filter((file) => {
      if (mayHaveSql(file)) return false;
      const text = textOf(file);
      const fromDb = [...text.matchAll(/import\s+\{([^}]*)\}\s+from '#libs\/(?:db|sql)'/g)]
        .map(([, names = '']) => names)
        .join();
      return STATEMENTS.test(fromDb.replace(/type \w+/g, '')) || SENDS.test(text) || SQL_TEXT.test(text);
    });
    expect(wrong).toEqual([]);
  });

  it('names tables only through their entities', () => {
    const tables = [...tableOwners().keys()];
    expect(tables.length).toBeGreaterThan(40);
    const named = new RegExp(`\\b(?:FROM|JOIN|INTO|UPDATE|TABLE)\\s+(?:${tables.join('|')})\\b`);
    const wrong = files.filter(
      (file) => !file.startsWith('src/database/') && named.test(textOf(file).replace(/^\s*(?:\*|\/\/|\/\*).*$/gm, '')),
    );
    expect(wrong).toEqual([]);
  });

  it('reads environment variables in one place', () => {
    const readers = files.filter((file) => textOf(file).includes('process.env'));
    expect(readers.filter((file) => !file.startsWith('libs/mariadb/')).sort()).toEqual([
      'src/main.ts',
      'src/start/bootstrap.ts',
      'src/start/command-line.ts',
    ]);
  });

  it('names types and taxonomies where they are at home, and elsewhere in few files', () => {
    const names = [...new Set(Object.values(HOMES).flat())];
    const named = new RegExp(`(?<![A-Z_])(?:${names.join('|')})(?![A-Z_])`, 'g');
    const compared = /\b(?:e|entry|row|type|t|term)\.(?:type|name|taxonomy) (?:=|===|!==|IN) \(?'[a-z_]+'/;
    const found = files
      .filter((file) => !file.startsWith('src/database/'))
      .filter((file) => {
        const imported = [...textOf(file).matchAll(/^import \{([^}]*)\} from/gm)].map(([, list = '']) => list).join();
        const own = Object.entries(HOMES).flatMap(([folder, some]) => (file.startsWith(folder) ? some : []));
        const foreign = [...imported.matchAll(named)].filter(([name]) => !own.includes(name));
        const isHome = own.length > 0;
        return foreign.length > 0 || (!isHome && compared.test(textOf(file).replace(/^\s*(?:\*|\/\/|\/\*).*$/gm, '')));
      });
    expect(found).toEqual(Object.keys(NAMED_ELSEWHERE).sort());
    expect(found.length).toBeLessThanOrEqual(10);
  });

  it('keeps what it remembers about the model with the model', () => {
    // These are collected at start, or hold nothing that a model decides.
    const other = [
      'asked',
      'descriptions',
      'hiding',
      'keysByTag',
      'outside',
      'words',
      'logged',
      'presenters',
      'limits',
    ];
    const asks = /\b(?:EntryTypes|Taxonomies|RoleCapabilities|RouteDiscovery|Models)\b[,)]?$/m;
    const memory = /^ {2}(?:private |readonly |protected )+(\w+)[^=\n]*= new (?:LRUCache|Map|WeakMap)\b/gm;
    const found = files.flatMap((file) =>
      textOf(file)
        .split(/^(?=(?:export )?(?:abstract )?class )/m)
        .filter((text) => asks.test(/constructor\(([\s\S]*?)\) \{/.exec(text)?.[1] ?? ''))
        .flatMap((text) => [...text.matchAll(memory)].map(([, name = '']) => name)),
    );
    expect(found.filter((name) => !other.includes(name))).toEqual([]);
  });

  it('has no import cycles, not even of types', () => {
    const graph = new Map<string, string[]>();
    for (const { from, to } of imports) {
      const target = to.startsWith('#libs/') ? `libs/${to.slice('#libs/'.length)}/index.ts` : to;
      if (/^(src|libs)\//.test(target)) graph.set(from, [...(graph.get(from) ?? []), target]);
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

  it('has behaviour tests that arrange and look through HTTP, pages, commands and jobs', () => {
    const tests = [...filesBelow('test/e2e'), ...filesBelow('test/clients')];
    const reaching = tests.filter((file) => /\bapp\.get\(/.test(textOf(file)));
    expect(reaching).toEqual([]);
  });

  it('documents each word once, with the place where it lives', () => {
    const rows = [...textOf('docs/words.md').matchAll(/^\| (\S.*?) +\| .* \| `((?:src|libs)\/\w+)` +\|$/gm)];
    const words = rows.map(([, word = '']) => word);
    expect(words.length).toBeGreaterThan(20);
    expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
    expect(rows.filter(([, , place = '']) => filesBelow(place).length === 0)).toEqual([]);
  });
});
