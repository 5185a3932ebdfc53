import { startThrowAwayMariadb, type RunningMariadb } from '#libs/mariadb';
import { setLifetime } from '../../support/cache-insides.js';
import { cacheState, switchOn } from '../../support/cache.js';
import { killDatabase } from '../../support/database.js';
import { startSite, type TestSite } from '../../support/site.js';

let server: RunningMariadb;
let site: TestSite;

beforeAll(async () => {
  server = await startThrowAwayMariadb();
  const { socketPath, user, database } = server;
  site = await startSite({}, { socketPath, user, database, poolSize: 5 });
  await switchOn(site);
});
afterAll(async () => {
  await site.close();
  await server.stop();
});

const write = async (title: string, id?: number): Promise<{ id: number; path: string }> => {
  const body = { title, status: 'publish', date: '2020-01-01T10:00:00' };
  const made = await site.rest(`/cms/v2/posts${id ? `/${id}` : ''}`, { as: 'admin', body });
  return { id: made.body.id, path: String(made.body.link).slice(site.url.length) };
};
const page = (path: string) => site.ask(site.url + path, { headers: { accept: 'text/html' } });
const isDown = async () => (await site.rest('/cms/v2/posts', { as: 'admin' })).status === 503;

describe('while the database is unavailable', () => {
  it('cached pages are sent', async () => {
    const { path } = await write('Cached');
    await page(path);
    await killDatabase(server);
    expect(await isDown()).toBe(true);
    do expect(cacheState(await page(path))).toBe('HIT');
    while (await isDown());
  });

  it('invalid pages are not sent', async () => {
    const { id, path } = await write('Before');
    expect((await page(path)).text).toContain('Before');
    await write('After', id);
    await killDatabase(server);
    const failed = await page(path);
    expect([failed.status, cacheState(failed)]).toEqual([503, null]);
    let made = failed;
    while (made.status === 503) made = await page(path);
    expect(made.text).toContain('After');
  });

  it('expired pages are sent if they cannot be rendered again', async () => {
    const { path } = await write('Old');
    const first = await page(path);
    setLifetime(site, 1);
    await killDatabase(server);
    const states: (string | null)[] = [];
    for (let last: string | null | undefined; last !== 'MISS'; states.push(last)) {
      const answer = await page(path);
      expect(answer.status).toBe(200);
      last = cacheState(answer);
      if (last === 'STALE') expect(answer.text).toBe(first.text);
    }
    expect(states[0]).toBe('STALE');
    expect(new Set(states)).toEqual(new Set(['STALE', 'MISS']));
  });
});
