import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { copyFile, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { load } from 'js-yaml';
import { documentationPages, GUIDED_EXTENSION } from '../../support/documentation.js';
import { compileModule, PROBE } from '../../support/extensions.js';
import { Newcomer } from '../../support/newcomer.js';
import { pack } from '../../support/package-registry.js';
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

describe('a packed extension beside a packed release', () => {
  let site: string;

  beforeAll(async () => {
    const extension = join(newcomer.folder, 'lintel-probe');
    await mkdir(extension);
    await compileModule(PROBE, join(extension, 'index.js'));
    const manifest = { name: 'lintel-probe', version: '1.0.0', type: 'module', exports: './index.js' };
    await writeFile(
      join(extension, 'package.json'),
      JSON.stringify({ ...manifest, peerDependencies: { lintel: '*' } }),
    );
    site = await newcomer.project('site');
    const archive = await pack(extension, newcomer.folder);
    expect(await newcomer.run(site, 'npm', 'install', archive)).toMatchObject({ code: 0 });
    const extensions = "[Probe.with({ mark: 'packed' })]";
    writeFileSync(
      join(site, 'lintel.config.mjs'),
      `import { defineSite } from 'lintel';\nimport { Probe } from 'lintel-probe';\nexport default defineSite({ extensions: ${extensions} });\n`,
    );
  });

  const script = (code: string) => {
    writeFileSync(join(site, 'script.mjs'), code);
    return newcomer.run(site, process.execPath, '--import', 'lintel/register', 'script.mjs');
  };

  it('shares its packages', async () => {
    const port = String(await freePort());
    const environment = { PORT: port, HOST: '127.0.0.1', ADMIN_PASSWORD: PASSWORD, DEMO: '0', JOBS: '0' };
    const started = newcomer.start(site, environment, 'npx', 'lintel', 'start');
    await ready(started);
    const root = `http://127.0.0.1:${port}/en/rest`;
    const headers = { authorization: `Basic ${btoa(`admin:${PASSWORD}`)}`, 'content-type': 'application/json' };
    const send = async (path: string, body: object) => {
      const response = await fetch(root + path, { method: 'POST', headers, body: JSON.stringify(body) });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    };
    // Its argument was coerced, its entity has a repository, and what it injects was found.
    expect(await send('/probe/v1/log', { number: '7' })).toMatchObject({
      status: 201,
      body: { text: 'packed seen number probe_log' },
    });
    expect(await send('/probe/v1/log', { number: 'seven' })).toMatchObject({ status: 400 });
    const specimen = { title: ' Rock ', status: 'publish', meta: { weight: 2 } };
    expect(await send('/cms/v2/specimens', specimen)).toMatchObject({ status: 201, body: { title: { raw: 'Rock!' } } });
    expect((await fetch(`${root}/probe/v1/log/broken`)).status).toBe(500);
    // Stacks name the lines of the author.
    expect(started.output()).toMatch(/The probe is broken\.[^]*probe\.ts:\d+/);
    process.kill(-(started.child.pid ?? 0), 'SIGTERM');
    await started.ended;
  });

  it('has one copy of each of them for everything outside of its build', async () => {
    const compared = await script(`
      import { Module } from '@nestjs/common';
      import { ModuleRef } from '@nestjs/core';
      import { DataSource, getMetadataArgsStorage } from 'typeorm';
      import { Max } from 'class-validator';
      import { Db } from 'lintel';
      import { LogLine } from 'lintel-probe';
      const host = globalThis[Symbol.for('lintel.host-packages')];
      console.log(
        host['@nestjs/common'].Module === Module,
        host['@nestjs/core'].ModuleRef === ModuleRef,
        host.typeorm.DataSource === DataSource,
        host['class-validator'].Max === Max,
        host.lintel.Db === Db,
        getMetadataArgsStorage().tables.some(({ target }) => target === LogLine),
      );`);
    expect(compared.output).toBe('true true true true true true\n');
    expect((await script("import 'typeorm/util/StringUtils.js';")).output).toContain(
      'typeorm/util/StringUtils.js is no import of extensions: import from typeorm',
    );
  });

  it('has types that the sources of an extension compile with', async () => {
    // An author has these as development dependencies; those of this project are the same.
    await symlink(resolve('node_modules'), join(newcomer.folder, 'node_modules'));
    await mkdir(join(site, 'src'));
    await copyFile(PROBE, join(site, 'src/probe.ts'));
    const options = {
      ...{ target: 'es2023', module: 'nodenext', strict: true, strictPropertyInitialization: false, noEmit: true },
      ...{ experimentalDecorators: true, emitDecoratorMetadata: true, skipLibCheck: true, types: ['node'] },
    };
    await writeFile(join(site, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, include: ['src'] }));
    const compiler = resolve('node_modules/typescript-native/bin/tsc');
    expect((await newcomer.run(site, process.execPath, compiler, '-p', site)).output).toBe('');
  });
});
