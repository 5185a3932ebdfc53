import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backupProgram } from '../../../src/backup/backup-program.js';
import { readConfig } from '../../../src/start/app.config.js';
import { runDatabaseCommand } from '../../support/commands.js';
import { currentDatabase, sql } from '../../support/database.js';
import { startSite, type TestSite } from '../../support/site.js';

const PATH = '/lintel/v1/system';
let site: TestSite;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lintel-system-'));
  site = await startSite({ DATA_DIR: folder });
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

const system = async () => (await site.rest(PATH, { as: 'admin' })).body;

describe('the state of the system', () => {
  it('is for administrators only, and is not stored by caches', async () => {
    for (const [as, status] of [
      [undefined, 401],
      ['subscriber', 403],
      ['editor', 403],
    ] as const) {
      const answer = await site.rest(PATH, { as });
      expect([as, answer.status, answer.body.code]).toEqual([as, status, 'system_not_visible']);
      expect(answer.text).not.toContain('MariaDB');
    }
    const { status, headers } = await site.rest(PATH, { as: 'admin' });
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect((await site.rest('/')).body.routes[PATH]).toBeUndefined();
  });

  it('has versions and checks, without addresses and passwords', async () => {
    const body = await system();
    expect(body).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+/),
      node: process.version,
      database: expect.stringMatching(/^\d+\./),
      checks: { process: { state: 'ok' }, database: { state: 'ok' }, redis: { state: 'unused' } },
    });
    expect(new Date(`${body.started_gmt}Z`).getTime()).toBeLessThan(Date.now());
    expect(JSON.stringify(body)).not.toMatch(/mysql:|Admin-password|user=/i);
    const some = await site.rest(PATH, { as: 'admin', query: { _fields: 'node,checks.database.state' } });
    expect(some.body).toEqual({ node: process.version, checks: { database: { state: 'ok' } } });
  });

  it('has the extensions that run, and those that the site has had', async () => {
    expect((await system()).extensions).toEqual([
      { name: 'notices', version: expect.any(String), loaded: true, shipped: true, failures: 0 },
    ]);
    await sql("INSERT INTO extensions (name, version, is_loaded, declared) VALUES ('former', '1.2.3', 0, '[]')");
    expect((await system()).extensions).toContainEqual({
      ...{ name: 'former', version: '1.2.3', loaded: false, shipped: false, failures: 0 },
    });
  });

  it('has the jobs with their last runs', async () => {
    const name = 'expired password resets';
    const job = async () => (await system()).jobs.find((one: { name: string }) => one.name === name);
    expect(await job()).toEqual({ name, last_run_gmt: null, seconds: null, failed: false, failures: 0 });
    await site.job(name);
    expect(await job()).toMatchObject({ name, seconds: expect.any(Number), failed: false, failures: 0 });
    expect(Date.parse(`${(await job()).last_run_gmt}Z`)).toBeGreaterThan(Date.now() - 60_000);
    await sql('RENAME TABLE password_resets TO hidden_resets');
    await expect(site.job(name)).rejects.toThrow();
    await sql('RENAME TABLE hidden_resets TO password_resets');
    expect(await job()).toMatchObject({ failed: true, failures: 1 });
  });

  it('has the last backup, once there was one', async () => {
    expect((await system()).backup).toBeNull();
    const config = readConfig({ SITE_URL: site.url, DATA_DIR: folder }, '/nonexistent');
    const backUp = (file: string) => runDatabaseCommand(config, currentDatabase(), backupProgram, file);
    expect((await backUp(join(folder, 'nowhere', 'site.tar'))).code).toBe(1);
    expect((await system()).backup).toBeNull();
    expect((await backUp(join(folder, 'site.tar'))).code).toBe(0);
    const { backup } = await system();
    expect(backup).toMatchObject({ database_bytes: expect.any(Number), files: 0, file_bytes: 0, missing_files: 0 });
    expect(Date.parse(`${backup.finished_gmt}Z`)).toBeGreaterThan(Date.now() - 60_000);
    await sql("UPDATE settings SET value = '{' WHERE name = 'backup.last'");
    expect((await system()).backup).toBeNull();
  });
});
