import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { load } from 'js-yaml';
import { documentationPages, GUIDED_EXTENSION } from '../../support/documentation.js';
import { Newcomer } from '../../support/newcomer.js';
import { ready } from '../../support/processes.js';
import { freePort } from '../../support/site.js';

const MINUTE = 60_000;
const PASSWORD = 'Newcomer-password-1';

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const manifestOf = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

let newcomer: Newcomer;
let project: string;

beforeAll(async () => {
  newcomer = await Newcomer.begin();
  project = await newcomer.project('project');
  expect(await newcomer.run(project, 'npm', 'install')).toMatchObject({ code: 0 });
}, 20 * MINUTE);
afterAll(() => newcomer.end());

/** Installs, compiles and tests a package, without a network. */
async function test(folder: string): Promise<void> {
  const installed = await newcomer.run(folder, 'npm', 'install');
  expect({ ...installed, output: installed.output }).toMatchObject({ code: 0 });
  const tested = await newcomer.run(folder, 'npm', 'test');
  expect([tested.output, tested.code]).toEqual([expect.stringMatching(/^# fail 0$/m), 0]);
  expect(tested.output).toMatch(/^# pass [1-9]/m);
}

describe('a created extension', () => {
  it(
    'passes its tests with what the guide adds',
    async () => {
      const created = await newcomer.run(project, 'npx', 'lintel', 'create', 'extension', 'book-club');
      expect(created).toMatchObject({ code: 0, output: expect.stringContaining('npm install\n  npm test\n') });
      const folder = join(project, 'book-club');
      expect(manifestOf(folder).devDependencies).toMatchObject({
        lintel: 'file:../lintel.tgz',
        typescript: manifestOf('.').devDependencies?.typescript,
        '@types/node': manifestOf('.').devDependencies?.['@types/node'],
      });
      const texts = readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => `${name}\n${readFileSync(join(parentPath, name), 'utf8')}`);
      expect(texts.filter((text) => /my.?sample|LINTEL_/i.test(text))).toEqual([]);
      const listings = documentationPages().flatMap((page) => [...page.listings]);
      const added = listings.filter(([path]) => path.startsWith(GUIDED_EXTENSION));
      expect(added.map(([path]) => path)).toContain('book-club/src/books.test.ts');
      for (const [path, code] of added) writeFileSync(join(project, path), code);
      await test(folder);
    },
    10 * MINUTE,
  );

  it('is refused a wrong name, and the place of what is there', async () => {
    const refusal = async (...words: string[]) => {
      const { code, errors } = await newcomer.run(project, 'npx', 'lintel', 'create', ...words);
      return [code, errors];
    };
    for (const name of ['Recipes', '1st', 'a--b', 'a_b', '../x', 'a'.repeat(21), 'x-'])
      expect(await refusal('extension', name)).toEqual([1, expect.stringMatching(/^"[^\n]+" is no name: [^\n]+\n$/)]);
    expect(await refusal('extension', 'cache')).toEqual([1, 'Lintel itself has the name cache: choose another one.\n']);
    expect(await refusal('site', 'node_modules')).toEqual([1, expect.stringContaining('is no name')]);
    expect(await refusal('site', 'book-club')).toEqual([
      1,
      expect.stringMatching(/book-club exists already: [^\n]+\n$/),
    ]);
    for (const words of [[], ['extension'], ['theme', 'x'], ['site', 'a', 'b']])
      expect(await refusal(...words)).toEqual([1, expect.stringMatching(/^Usage: lintel create [^\n]+\n$/)]);
    expect(readdirSync(project).filter((name) => !/^(?:book-club|node_modules|package|lintel)/.test(name))).toEqual([]);
  });
});

describe('a created site', () => {
  it(
    'runs with its extension, and passes its tests',
    async () => {
      const created = await newcomer.run(project, 'npx', 'lintel', 'create', 'site', 'museum');
      expect(created).toMatchObject({ code: 0 });
      const folder = join(project, 'museum');
      // A container is built of the folder alone.
      expect(manifestOf(folder).dependencies).toEqual({ lintel: 'file:lintel.tgz' });
      const { services } = load(readFileSync(join(folder, 'compose.yaml'), 'utf8')) as { services: object };
      expect(Object.keys(services)).toEqual(['site', 'db']);
      for (const name of ['.gitignore', '.dockerignore', '.env.example', 'Dockerfile', 'lintel.config.mjs'])
        expect([name, existsSync(join(folder, name))]).toEqual([name, true]);
      await test(folder);

      const port = String(await freePort());
      const environment = { PORT: port, HOST: '127.0.0.1', ADMIN_PASSWORD: PASSWORD, DEMO: '0', JOBS: '0' };
      const site = newcomer.start(folder, environment, 'npm', 'start');
      await ready(site);
      const authorization = `Basic ${btoa(`admin:${PASSWORD}`)}`;
      const root = `http://127.0.0.1:${port}/en/rest`;
      const headers = { authorization, 'content-type': 'application/json' };
      const create = async (path: string, body: object): Promise<unknown> => {
        const made = await fetch(root + path, { method: 'POST', body: JSON.stringify(body), headers });
        expect(made.status).toBe(201);
        return made.json();
      };
      const { id: post } = (await create('/cms/v2/posts', { title: 'Opened' })) as { id: number };
      await create('/museum/v1/notes', { post, text: 'Open on Mondays' });
      const kept = await fetch(`${root}/museum/v1/notes`, { headers });
      expect(await kept.json()).toEqual([{ id: 1, post, text: 'Open on Mondays' }]);
      process.kill(-(site.child.pid ?? 0), 'SIGTERM');
      await site.ended;
    },
    10 * MINUTE,
  );
});

describe('the recipes', () => {
  it(
    'pass their own tests in a folder of their own',
    async () => {
      await test(await newcomer.copy(resolve('test/extensions/recipes'), 'recipes'));
    },
    10 * MINUTE,
  );
});
