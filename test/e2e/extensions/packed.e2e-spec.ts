import { execFile } from 'node:child_process';
import { copyFile, cp, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { compileModule, PROBE } from '../../support/extensions.js';
import { Processes, ready } from '../../support/processes.js';
import { freePort } from '../../support/site.js';

const run = promisify(execFile);
const PROJECT = resolve(import.meta.dirname, '../../..');
const PASSWORD = 'Release-password-1';
const HELPERS = '@oxc-project/runtime';

let processes: Processes;
let site: string;

/** Packs a folder as its author publishes it. */
async function packed(folder: string): Promise<string> {
  const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', processes.folder], { cwd: folder });
  return join(processes.folder, stdout.trim().split('\n').at(-1) ?? '');
}

beforeAll(async () => {
  processes = await Processes.inNewFolder();
  site = join(processes.folder, 'site');
  const release = join(processes.folder, 'release');
  expect(await processes.lintelToEnd(['build', '--release', release])).toMatchObject({ code: 0 });

  const extension = join(processes.folder, 'lintel-probe');
  await mkdir(extension);
  await compileModule(PROBE, join(extension, 'index.js'));
  // What compiled decorators call.
  await cp(join(PROJECT, 'node_modules', HELPERS), join(extension, 'node_modules', HELPERS), { recursive: true });
  const manifest = { name: 'lintel-probe', version: '1.0.0', type: 'module', exports: './index.js' };
  const needs = { peerDependencies: { lintel: '*' }, dependencies: { [HELPERS]: '*' }, bundleDependencies: [HELPERS] };
  await writeFile(join(extension, 'package.json'), JSON.stringify({ ...manifest, ...needs }));

  await mkdir(site);
  await writeFile(join(site, 'package.json'), JSON.stringify({ name: 'site', private: true, type: 'module' }));
  const archives = [await packed(release), await packed(extension)];
  const offline = ['--offline', '--no-audit', '--no-fund', '--ignore-scripts', '--silent'];
  await run('npm', ['install', ...offline, ...archives], { cwd: site });
  await writeFile(
    join(site, 'lintel.config.mjs'),
    "import { defineSite } from 'lintel';\nimport { Probe } from 'lintel-probe';\nexport default defineSite({ extensions: [Probe.with({ mark: 'packed' })] });\n",
  );
});
afterAll(() => processes.close());

it('a packed extension beside a packed release shares its packages', async () => {
  const port = await freePort();
  const environment = { PORT: String(port), HOST: '127.0.0.1', ADMIN_PASSWORD: PASSWORD, DEMO: '0', JOBS: '0' };
  const started = processes.lintel(['start'], environment, join(site, 'node_modules/lintel/bin/lintel.js'), site);
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
  started.child.kill('SIGTERM');
  expect(await started.ended).toBe(0);
});

it('has one copy of each shared package for everything outside of its build', async () => {
  const script = `
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
    );`;
  await writeFile(join(site, 'script.mjs'), script);
  const { stdout } = await run(process.execPath, ['--import', 'lintel/register', 'script.mjs'], { cwd: site });
  expect(stdout).toBe('true true true true true true\n');
  await writeFile(join(site, 'script.mjs'), "import 'typeorm/util/StringUtils.js';");
  const refused = await run(process.execPath, ['--import', 'lintel/register', 'script.mjs'], { cwd: site }).catch(
    (error: { stderr: string }) => error,
  );
  expect(refused.stderr).toContain('typeorm/util/StringUtils.js is no import of extensions: import from typeorm');
});

it('has types that the sources of an extension compile with', async () => {
  // An author has these as development dependencies; those of this project are the same.
  await symlink(join(PROJECT, 'node_modules'), join(processes.folder, 'node_modules'));
  await mkdir(join(site, 'src'));
  await copyFile(PROBE, join(site, 'src/probe.ts'));
  const options = {
    ...{ target: 'es2023', module: 'nodenext', strict: true, strictPropertyInitialization: false, noEmit: true },
    ...{ experimentalDecorators: true, emitDecoratorMetadata: true, skipLibCheck: true, types: ['node'] },
  };
  await writeFile(join(site, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, include: ['src'] }));
  const compiler = join(PROJECT, 'node_modules/typescript-native/bin/tsc');
  const compiled = await run(process.execPath, [compiler, '-p', site]).catch((error: { stdout: string }) => error);
  expect(compiled.stdout).toBe('');
});
