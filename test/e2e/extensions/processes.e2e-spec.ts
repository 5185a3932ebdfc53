import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeSiteConfig } from '../../support/extensions.js';
import { ModelProcesses } from '../../support/model-processes.js';
import type { StartedSite } from '../../support/processes.js';
import { freePort } from '../../support/site.js';

const ADMIN = { authorization: `Basic ${btoa('admin:Admin-password-1')}` };
const SAYS = (what: string) => expect.stringContaining(what);

let site: ModelProcesses;
beforeAll(async () => {
  site = await ModelProcesses.open('extensions');
  await writeSiteConfig(site.processes.folder);
});
afterAll(() => site.close());

const config = (extensions?: string, before?: string) => writeSiteConfig(site.processes.folder, extensions, before);
/** Starts a site that is to fail. */
const failure = async (environment: Record<string, string> = {}, ...words: string[]) => {
  const address = { PORT: String(await freePort()), HOST: '127.0.0.1' };
  return site.processes.lintelToEnd(['start', ...words], { ...site.environment, ...address, ...environment });
};
const lintel = (...words: string[]) => site.processes.lintelToEnd(words, site.environment);
const stop = async ({ child, ended }: StartedSite) => {
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
};
const statusOf = async (root: string, path: string) => (await fetch(root + path, { headers: ADMIN })).status;
const write = async (root: string, path: string, body: object) => {
  const headers = { ...ADMIN, 'content-type': 'application/json' };
  const response = await fetch(root + path, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

describe('a started site with an extension', () => {
  it('migrates it, answers its routes in two workers and in a second instance, and keeps its data without it', async () => {
    const plan = await lintel('migrate', '--plan');
    expect(plan.output).toContain('probe AddLog\n  [expands] CREATE TABLE probe_log');
    const [workers, other] = await Promise.all([site.site({ CLUSTER_WORKERS: '2' }), site.site()]);
    for (const { root } of [workers, other]) {
      for (let sent = 0; sent < 6; sent += 1) expect(await statusOf(root, '/probe/v1/log')).toBe(200);
      const made = await write(root, '/cms/v2/specimens', { title: ' Rock ', status: 'publish' });
      expect(made).toMatchObject({ status: 201, body: { title: { raw: 'Rock!' } } });
    }
    expect(await site.sql('SELECT extension, name FROM extension_migrations')).toEqual([
      { extension: 'probe', name: 'AddLog' },
    ]);
    expect(await site.sql('SELECT name, is_loaded FROM extensions ORDER BY name')).toEqual([
      { name: 'notices', is_loaded: 1 },
      { name: 'probe', is_loaded: 1 },
    ]);
    await Promise.all([stop(workers), stop(other)]);
    expect((await lintel('migrate', '--plan')).output).toBe('The database is up to date.\n');

    const without = await site.site({ WITHOUT_EXTENSIONS: 'probe' });
    expect(await statusOf(without.root, '/probe/v1/log')).toBe(404);
    // Its types stay with the content of the site.
    expect(await statusOf(without.root, '/cms/v2/specimens')).toBe(200);
    await stop(without);
    expect(await site.sql('SELECT name, is_loaded FROM extensions ORDER BY name')).toEqual([
      { name: 'notices', is_loaded: 1 },
      { name: 'probe', is_loaded: 0 },
    ]);

    const again = await site.site();
    const seen = (await (await fetch(`${again.root}/probe/v1/log`)).json()) as object[];
    expect(seen.length).toBeGreaterThanOrEqual(4);
    await stop(again);
  });

  it('is looked at by doctor, listed, backed up, and purged when it is gone', async () => {
    const findings = async () =>
      JSON.parse((await lintel('doctor', '--json')).output) as { name: string; status: string; found: string }[];
    expect(await findings()).toContainEqual({
      name: 'extension probe',
      status: 'ok',
      found: SAYS('1.0.0 for Lintel >=0.2.0; tables probe_log; routes GET /probe/v1/log, POST /probe/v1/log, '),
    });
    expect(await lintel('extension', 'list')).toMatchObject({
      code: 0,
      output: 'notices 1.0.0: for Lintel *\nprobe 1.0.0: for Lintel >=0.2.0; namespaces probe/v1; tables probe_log\n',
    });
    expect((await lintel('doctor', '--json', '--without', 'probe')).output).toContain(
      'WITHOUT_EXTENSIONS or --without leaves it out; the data of 1.0.0 stays',
    );
    const archive = join(site.processes.folder, 'site.tar');
    expect((await lintel('backup', archive)).code).toBe(0);
    expect((await lintel('extension', 'purge', 'probe')).errors).toBe(
      'The site has the extension probe. Remove it from lintel.config.mjs, or add --without probe.\n',
    );

    await rm(join(site.processes.folder, 'lintel.config.mjs'));
    const check = await lintel('restore', '--check', archive);
    expect(check.output).toContain(
      'This site does not have its extensions probe 1.0.0; their data stays until it does.',
    );
    expect((await lintel('extension', 'purge', 'probe', '--yes')).errors).toContain(
      'Start it without the extension first.',
    );
    await stop(await site.site());
    expect((await findings()).find(({ name }) => name === 'extension probe')?.status).toBe('warning');
    expect((await lintel('extension', 'list')).output).toContain('probe 1.0.0: not loaded; its data stays');
    const asked = await lintel('extension', 'purge', 'probe');
    expect(asked.output).toMatch(/^probe 1\.0\.0\n {2}tables probe_log \(\d+ rows\)\n {2}settings probe_word\n/);
    expect(asked.output).toContain('Nothing was deleted: --yes deletes it permanently.');
    expect(await site.sql("SHOW TABLES LIKE 'probe_log'")).toHaveLength(1);
    expect(await lintel('extension', 'purge', 'probe', '--yes')).toMatchObject({ code: 0, output: SAYS('\nDeleted.') });
    expect(await site.sql("SHOW TABLES LIKE 'probe_log'")).toEqual([]);
    expect(await site.sql('SELECT * FROM extension_migrations')).toEqual([]);
    expect(await site.sql('SELECT name FROM extensions')).toEqual([{ name: 'notices' }]);
    expect((await lintel('model', 'show')).output).not.toContain('specimen');
    expect((await lintel('extension', 'purge', 'probe', '--yes')).errors).toMatch(
      /^There is nothing of an extension probe\./,
    );

    await config();
    const back = await site.site();
    expect((await (await fetch(`${back.root}/probe/v1/log`)).json()) as object[]).toEqual([]);
    await stop(back);
  });
});

describe('a start says in one line, and ends with 1,', () => {
  const LINE = (text: RegExp) => ({ code: 1, errors: expect.stringMatching(text) });

  it('why an extension cannot be loaded, and starts without it', async () => {
    await config("Probe, defineExtension({ name: 'first', version: '1.0.0', compatible: '^99.0.0' })");
    expect(await failure()).toMatchObject(
      LINE(/^The extension first 1\.0\.0 needs Lintel \^99\.0\.0, and this is [\d.]+: [^\n]+\.\n$/),
    );
    expect(await lintel('accounts', 'list')).toMatchObject(LINE(/^The extension first 1\.0\.0 needs Lintel [^\n]+\n$/));
    expect((await lintel('doctor')).output).toContain(
      'BROKEN   extensions: The extension first 1.0.0 needs Lintel ^99.0.0',
    );
    expect(await failure({}, '--without', 'second')).toMatchObject(
      LINE(/^There is no extension second to leave out; [^\n]+\n$/),
    );
    expect((await site.processes.lintelToEnd(['accounts', 'list', '--without', 'first'], site.environment)).code).toBe(
      0,
    );
    expect((await lintel('accounts', 'list', '--without=all')).code).toBe(0);
    expect(await failure({}, '--without')).toMatchObject(
      LINE(/^--without needs the name of an extension, or all\.\n$/),
    );
  });

  it('which extension throws, in each of two workers', async () => {
    const THROWS = `
import { Module } from '@nestjs/common';
class ColdModule { onModuleInit() { throw new Error('No oven.\\nNo pan.'); } }
Reflect.decorate([Module({})], ColdModule);`;
    await config(
      "Probe, defineExtension({ name: 'first', version: '1.0.0', compatible: '*', module: ColdModule })",
      THROWS,
    );
    expect(await failure()).toMatchObject(LINE(/^The extension first cannot start: No oven\.\n$/));
    expect(await failure({ CLUSTER_WORKERS: '2' })).toMatchObject(
      LINE(/^The extension first cannot start: No oven\.\n/),
    );
  });

  it('which migration fails', async () => {
    const FAILS = "class Broken { async up(runner) { await runner.query('CREATE TABL x'); } }";
    await config(
      "Probe, defineExtension({ name: 'first', version: '1.0.0', compatible: '*', migrations: [Broken] })",
      FAILS,
    );
    expect(await failure()).toMatchObject(LINE(/^The migration Broken of the extension first failed: [^\n]+\n$/));
    expect(await site.sql('SELECT extension FROM extension_migrations')).toEqual([{ extension: 'probe' }]);
  });
});
