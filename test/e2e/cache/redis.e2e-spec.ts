import type { DatabaseLocation } from '../../../src/database/data-source.js';
import { setLifetime } from '../../support/cache-insides.js';
import { cacheState, clearCache, eventually, listedPages, switchOn } from '../../support/cache.js';
import { emptyDatabase } from '../../support/database.js';
import { TestRedis } from '../../support/redis.js';
import { WITH_MAIL, sharedAttempts } from '../../support/shared-attempts.js';
import { startSite, type TestSite } from '../../support/site.js';

const HOME = 'http://site.example';
/** How long responses are valid, in milliseconds, as `switchOn` sets it. */
const LIFETIME = 1_800_000;
const redis = await TestRedis.start();
const withRedis = redis ? describe : describe.skip;

let database: DatabaseLocation;
let one: TestSite;
let other: TestSite;
let made = 0;

const start = (environment: Record<string, string> = {}): Promise<TestSite> =>
  startSite({ SITE_URL: HOME, REDIS_URL: redis?.url ?? '', ...WITH_MAIL, ...environment }, database);

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

/** The Redis keys of the responses of a site. */
const storedKeys = async (home = HOME) => (await redis?.connection.keys(`lintel:${home}/en:answer:*`)) ?? [];

/** Removes all responses of a site from the server: they expire at once. */
async function removeExpired(site: TestSite): Promise<void> {
  setLifetime(site, 1);
  await clearCache(site, { expired: true });
}

/** Waits until both instances are connected: their responses arrive in Redis. */
async function connected(): Promise<void> {
  for (const site of [one, other]) {
    const before = (await storedKeys()).length;
    await eventually(
      async () => {
        made += 1;
        await page(site, { id: 0, path: `/?s=${made}` });
        return storedKeys();
      },
      ({ length }) => length > before,
    );
  }
}

withRedis('instances that share a Redis server', () => {
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

  sharedAttempts(() => [one, other], HOME);

  it('share cached responses', async () => {
    const spring = await post('Spring');
    const before = (await storedKeys()).length;
    const first = await page(one, spring);
    expect(cacheState(first)).toBe('MISS');
    await eventually(storedKeys, ({ length }) => length > before);
    const second = await page(other, spring);
    expect([cacheState(second), second.text]).toEqual(['HIT', first.text]);
    expect(second.headers.get('etag')).toBe(first.headers.get('etag'));
  });

  it('invalidate responses after a change on any instance', async () => {
    const summer = await post('Summer');
    const before = (await storedKeys()).length;
    await page(one, summer);
    await eventually(storedKeys, ({ length }) => length > before);
    await rename(one, summer, 'Late summer');
    const now = await eventually(
      () => page(other, summer),
      ({ text }) => text.includes('Late summer'),
    );
    expect(now.status).toBe(200);
    expect((await page(one, summer)).text).toContain('Late summer');
  });

  it('learn of changes faster than by polling', async () => {
    const autumn = await post('Autumn');
    const times: number[] = [];
    for (let round = 1; round <= 5; round += 1) {
      await eventually(
        () => page(other, autumn),
        (answer) => cacheState(answer) === 'HIT',
      );
      await rename(one, autumn, `Autumn ${round}`);
      const changedAt = Date.now();
      await eventually(
        () => page(other, autumn),
        ({ text }) => text.includes(`Autumn ${round}`),
      );
      times.push(Date.now() - changedAt);
    }
    // Polling every 500 ms alone would take 250 ms on average.
    expect(times.sort((a, b) => a - b)[2]).toBeLessThan(150);
  });

  it('are separate from other sites on the server', async () => {
    const winter = await post('Winter');
    await page(one, winter);
    const stranger = await start({ SITE_URL: 'http://other.example' });
    expect(cacheState(await page(stranger, winter))).toBe('MISS');
    await eventually(
      () => storedKeys('http://other.example'),
      ({ length }) => length > 0,
    );
    await removeExpired(stranger);
    expect(await storedKeys('http://other.example')).toEqual([]);
    expect((await storedKeys()).length).toBeGreaterThan(0);
    await stranger.close();
  });

  it('reject damaged records', async () => {
    const thaw = await post('Thaw');
    const before = await storedKeys();
    await page(one, thaw);
    const [name = ''] = (await eventually(storedKeys, ({ length }) => length > before.length)).filter(
      (each) => !before.includes(each),
    );
    await redis?.connection.setrange(name, 2000, 'Lies');
    const answer = await page(other, thaw);
    expect([answer.status, cacheState(answer)]).toEqual([200, 'MISS']);
    expect(answer.text).not.toContain('Lies');
  });

  it('store responses with a time to live', async () => {
    for (const name of await storedKeys()) expect(await redis?.connection.pttl(name)).toBeGreaterThan(0);
  });

  it('list and sweep responses', async () => {
    const ice = await post('Ice');
    await page(one, ice);
    // The other instance holds the page neither in its memory nor in its files.
    const paths = () => listedPages(other);
    await eventually(paths, (all) => all.includes(`/en${ice.path}`));
    await removeExpired(one);
    expect(await paths()).not.toContain(`/en${ice.path}`);
    setLifetime(one, LIFETIME);
  });

  it('respond normally while the server hangs, is down and returns', async () => {
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
