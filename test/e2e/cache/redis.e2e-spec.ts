import type { DatabaseAddress } from '../../../src/database/data-source.js';
import { ResponseCache } from '../../../src/cache/index.js';
import { ResponseStores } from '../../../src/cache/stores/response-stores.js';
import { cacheState, eventually, switchOn } from '../../support/cache.js';
import { emptyDatabase } from '../../support/database.js';
import { TestRedis } from '../../support/redis.js';
import { startSite, type TestSite } from '../../support/site.js';

const HOME = 'http://site.example';
const redis = await TestRedis.start();
const withRedis = redis ? describe : describe.skip;

let database: DatabaseAddress;
let one: TestSite;
let other: TestSite;
let made = 0;

const start = (environment: Record<string, string> = {}): Promise<TestSite> =>
  startSite({ SITE_URL: HOME, REDIS_URL: redis?.url ?? '', ...environment }, database);

interface Post {
  id: number;
  path: string;
}

async function post(title: string): Promise<Post> {
  made += 1;
  const body = {
    title,
    status: 'publish',
    content: 'Text '.repeat(400),
    date: '2020-01-01T10:00:00',
    slug: `p${made}`,
  };
  const { body: created } = await one.rest('/cms/v2/posts', { as: 'admin', body });
  return { id: created.id, path: String(created.link).slice(`${HOME}/en`.length) };
}

const rename = (site: TestSite, { id }: Post, title: string) =>
  site.rest(`/cms/v2/posts/${id}`, { as: 'admin', body: { title } });

const page = (site: TestSite, { path }: Post) =>
  site.ask(`${site.url}/en${path}`, { headers: { accept: 'text/html' } });

/** The names below which a site keeps its answers. */
const kept = async (home = HOME) => (await redis?.connection.keys(`lintel:${home}/en:answer:*`)) ?? [];

/** Waits until what both instances put down arrives. */
async function connected(): Promise<void> {
  for (const site of [one, other]) {
    const fresh = await post('To be seen');
    await page(site, fresh);
    const answer = site.app.get(ResponseCache).memory.get(`/en${fresh.path}`);
    if (!answer) throw new Error(`${fresh.path} is not kept.`);
    const stores = site.app.get(ResponseStores);
    const before = (await kept()).length;
    await eventually(
      () => {
        stores.put({ ...answer, key: `${answer.key}?put` });
        return kept();
      },
      ({ length }) => length > before,
    );
  }
}

withRedis('instances that share a server', () => {
  beforeAll(async () => {
    database = await emptyDatabase();
    one = await start();
    await switchOn(one);
    other = await start();
    await connected();
  });
  afterAll(async () => {
    await one?.close();
    await other?.close();
    await redis?.stop();
  });

  it('gives what one has made to the others', async () => {
    const spring = await post('Spring');
    const before = (await kept()).length;
    const first = await page(one, spring);
    expect(cacheState(first)).toBe('MISS');
    await eventually(kept, ({ length }) => length > before);
    const second = await page(other, spring);
    expect([cacheState(second), second.text]).toEqual(['HIT', first.text]);
    expect(second.headers.get('etag')).toBe(first.headers.get('etag'));
  });

  it('gives nothing that was changed after it was begun, on whichever instance', async () => {
    const summer = await post('Summer');
    const before = (await kept()).length;
    await page(one, summer);
    await eventually(kept, ({ length }) => length > before);
    await rename(one, summer, 'Late summer');
    const now = await eventually(
      () => page(other, summer),
      ({ text }) => text.includes('Late summer'),
    );
    expect(now.status).toBe(200);
    expect((await page(one, summer)).text).toContain('Late summer');
  });

  it('takes up what another has changed in much less than the time between two looks', async () => {
    const autumn = await post('Autumn');
    const times: number[] = [];
    for (let round = 1; round <= 5; round += 1) {
      await eventually(
        () => page(other, autumn),
        (answer) => cacheState(answer) === 'HIT',
      );
      await rename(one, autumn, `Autumn ${round}`);
      const told = Date.now();
      await eventually(
        () => page(other, autumn),
        ({ text }) => text.includes(`Autumn ${round}`),
      );
      times.push(Date.now() - told);
    }
    // Looks alone take 250 ms in the middle, as they come every 500 ms.
    expect(times.sort((a, b) => a - b)[2]).toBeLessThan(150);
  });

  it('keeps sites apart that share the server', async () => {
    const winter = await post('Winter');
    await page(one, winter);
    const stranger = await start({ SITE_URL: 'http://other.example' });
    expect(cacheState(await page(stranger, winter))).toBe('MISS');
    await eventually(
      () => kept('http://other.example'),
      ({ length }) => length > 0,
    );
    await stranger.app.get(ResponseStores).clear();
    expect(await kept('http://other.example')).toEqual([]);
    expect((await kept()).length).toBeGreaterThan(0);
    await stranger.close();
  });

  it('takes nothing for an answer that is none', async () => {
    const thaw = await post('Thaw');
    const before = await kept();
    await page(one, thaw);
    const [name = ''] = (await eventually(kept, ({ length }) => length > before.length)).filter(
      (each) => !before.includes(each),
    );
    await redis?.connection.setrange(name, 2000, 'Lies');
    const answer = await page(other, thaw);
    expect([answer.status, cacheState(answer)]).toEqual([200, 'MISS']);
    expect(answer.text).not.toContain('Lies');
  });

  it('forgets answers by themselves', async () => {
    for (const name of await kept()) expect(await redis?.connection.pttl(name)).toBeGreaterThan(0);
  });

  it('tells what is there, and removes what is wanted away', async () => {
    const ice = await post('Ice');
    await page(one, ice);
    const paths = async () => {
      const all: string[] = [];
      for await (const { path } of one.app.get(ResponseStores).entries()) all.push(path);
      return all;
    };
    await eventually(paths, (all) => all.includes(`/en${ice.path}`));
    await one.app.get(ResponseStores).sweep(({ path }) => path === `/en${ice.path}`);
    expect(await paths()).not.toContain(`/en${ice.path}`);
  });

  it('answers as ever while the server hangs, is away and comes back', async () => {
    const before = await post('Before');
    await page(one, before);
    redis?.hang();
    const answered = async (title: string): Promise<number> => {
      const asked = await post(title);
      const begun = Date.now();
      const answer = await page(other, asked);
      expect([answer.status, cacheState(answer)]).toEqual([200, 'MISS']);
      expect(answer.text).toContain(title);
      return Date.now() - begun;
    };
    const times = [await answered('Hanging 1'), await answered('Hanging 2'), await answered('Hanging 3')];
    expect(Math.min(...times)).toBeLessThan(100);
    await rename(one, before, 'Changed while hanging');
    await eventually(
      () => page(other, before),
      ({ text }) => text.includes('Changed while hanging'),
      1.5,
    );
    redis?.goOn();
    await redis?.end();
    await answered('Away');
    await rename(one, before, 'Changed while away');
    await eventually(
      () => page(other, before),
      ({ text }) => text.includes('Changed while away'),
      1.5,
    );
    await redis?.begin();
    await connected();
    await answered('Back');
  });
});
