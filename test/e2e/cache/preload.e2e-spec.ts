import type { DatabaseLocation } from '../../../src/database/data-source.js';
import type { PublicUrl } from '../../../src/terms/index.js';
import { HeldResponses } from '../../support/cache-insides.js';
import { clearCache, eventually } from '../../support/cache.js';
import { emptyDatabase } from '../../support/database.js';
import { Preloading, PublicContent } from '../../support/preload.js';
import { startSite, type Answer, type TestSite } from '../../support/site.js';

const CACHE_ON = { is_cache_enabled: true, cache_max_time: 0 };
const FIRST_SETTINGS = {
  ...CACHE_ON,
  preload_on: false,
  preload_interval: 600,
  preload_posts: 'all',
  preload_taxonomies: false,
  cache_rejected_uri: [],
};

let database: DatabaseLocation;
let site: TestSite;
let preload: Preloading;
/** The paths of entries, those with the highest ids first. */
let newestFirst: string[];
let category: string;

const pathOf = (link: string) => new URL(link).pathname;
const visit = (path: string, headers: Record<string, string> = {}, at = site): Promise<Answer> =>
  at.ask(at.url + path, { headers: { accept: 'text/html', ...headers } });
const stateOf = async (path: string): Promise<string | null> => (await visit(path)).headers.get('x-cache');

/** When the cached response of a path was rendered. */
const renderedAt = (path: string): number => new HeldResponses(site).renderedAt(path);

async function make(resource: string, body: object): Promise<{ id: number; link: string; path: string }> {
  const made = await site.rest(resource, { as: 'admin', body });
  if (made.status !== 201) throw new Error(`Not made: ${made.text}`);
  const link: string = made.body.link ?? made.body.url;
  return { id: made.body.id, link, path: pathOf(link) };
}

beforeAll(async () => {
  database = await emptyDatabase();
  site = await startSite({}, database);
  preload = new Preloading(site);
  const soups = await make('/cms/v2/categories', { name: 'Soups' });
  await make('/cms/v2/categories', { name: 'Nothing in it' });
  category = soups.path;
  const entries: string[] = [];
  for (let number = 1; number <= 12; number += 1) {
    const body = { title: `Post ${number}`, status: 'publish', categories: number === 7 ? [soups.id] : [] };
    entries.unshift((await make('/cms/v2/posts', body)).path);
  }
  const parent = await make('/cms/v2/pages', { title: 'Parent', status: 'publish' });
  const child = await make('/cms/v2/pages', { title: 'Child', status: 'publish', parent: parent.id });
  const venue = await make('/cal/events/v1/venues', { venue: 'Hall', status: 'publish' });
  const start_date = '2031-03-06 18:00:00';
  const event = await make('/cal/events/v1/events', {
    title: 'Feast',
    status: 'publish',
    start_date,
    end_date: '2031-03-06 20:00:00',
  });
  await make('/cms/v2/posts', { title: 'Not yet', status: 'draft' });
  await make('/cms/v2/posts', { title: 'Not for all', status: 'publish', password: 'secret' });
  newestFirst = [event.path, venue.path, child.path, parent.path, ...entries];
});

beforeEach(async () => {
  preload.forget();
  await preload.cancel();
  await preload.set({ is_cache_enabled: false });
  await preload.set(FIRST_SETTINGS);
  await clearCache(site);
});

afterAll(() => site.close());

/** The requested paths of entries. */
const requestedEntries = (of: Preloading) => of.paths.filter((path) => newestFirst.includes(path));

describe('the URLs of public content', () => {
  it('are read in batches with a constant number of statements', async () => {
    const content = new PublicContent(site);
    const found: PublicUrl[] = [];
    const costs = new Set<number>();
    for (let below = 2 ** 32; ;) {
      const some = await content.batch(below, 3);
      costs.add(some.statements);
      found.push(...some.found);
      below = some.found.at(-1)?.id ?? 0;
      if (!below) break;
    }
    expect(found.map(({ url }) => pathOf(url))).toEqual(newestFirst);
    const all = await content.batch(2 ** 32, 1000);
    expect(all.found).toEqual(found);
    expect(Math.max(...costs, all.statements)).toBeLessThanOrEqual(2);
    // One of them is the default category.
    expect(await content.countTerms()).toBe(2);
  });
});

describe('a run of preloading', () => {
  it('requests all public pages, newest first, then the lists of the site', async () => {
    expect(await stateOf(newestFirst[3] ?? '')).toBe('MISS');
    await preload.run();
    expect(preload.paths).toEqual([...newestFirst, '/en/', '/en/events/', '/en/feed/', '/en/sitemap.xml']);
    for (const path of preload.paths) expect([path, await stateOf(path)]).toEqual([path, 'HIT']);
    expect(await preload.progress()).toMatchObject({ running: false, next: null, made: 20, failed: 0, skipped: 0 });
    expect(await preload.isScheduled()).toBe(false);
  });

  it('sends anonymous requests to the host of the site, and records the latest URLs', async () => {
    await preload.run();
    const { host } = new URL(site.url);
    expect(new Set(preload.requests.map(({ headers }) => headers.host))).toEqual(new Set([host]));
    expect(preload.requests.some(({ headers }) => headers.cookie ?? headers.authorization)).toBe(false);
    const { recent } = await preload.progress();
    expect(recent).toHaveLength(5);
    expect(recent[0]).toBe(`${site.url}/en/sitemap.xml`);
    expect(recent[4]).toBe(site.url + newestFirst.at(-1));
  });

  it('requests at most preload_posts entries', async () => {
    await preload.set({ preload_posts: 3 });
    await preload.run();
    expect(requestedEntries(preload)).toEqual(newestFirst.slice(0, 3));
  });

  it('requests archives of terms that have entries after the entries, with preload_taxonomies', async () => {
    await preload.set({ preload_taxonomies: true });
    await preload.run();
    const at = preload.paths.indexOf(category);
    expect(at).toBeGreaterThan(preload.paths.indexOf(newestFirst.at(-1) ?? ''));
    expect(at).toBeLessThan(preload.paths.indexOf('/en/'));
    expect(preload.paths.some((path) => path.includes('nothing-in-it'))).toBe(false);
    expect(await stateOf(category)).toBe('HIT');
  });

  it('skips URLs that are not cached', async () => {
    const wanted = newestFirst.slice(0, 6);
    const [, , , , rejected = ''] = wanted;
    await preload.set({ cache_rejected_uri: [rejected], preload_posts: wanted.length });
    await preload.run();
    expect(requestedEntries(preload)).toEqual(wanted.filter((path) => path !== rejected));
  });

  it('is cancelled while the cache is off', async () => {
    await preload.start();
    await preload.set({ is_cache_enabled: false });
    await preload.job();
    expect([preload.paths, await preload.isScheduled()]).toEqual([[], false]);
  });
});

describe('a page that is cached already', () => {
  it('is rendered again; until then the old one is sent', async () => {
    const [, , path = ''] = newestFirst;
    const old = await visit(path);
    const before = renderedAt(path);
    let meanwhile: Answer | undefined;
    preload.whenMade(path, async () => {
      meanwhile = await visit(path);
    });
    await preload.run();
    expect([meanwhile?.headers.get('x-cache'), meanwhile?.text]).toEqual(['HIT', old.text]);
    expect(renderedAt(path)).toBeGreaterThan(before);
    expect(await stateOf(path)).toBe('HIT');
  });

  it('stays if rendering fails', async () => {
    const [path = '', other = ''] = newestFirst.slice(2);
    const old = await visit(path);
    preload.whenMade(path, () => Promise.reject(new Error('Nothing works')));
    await preload.run();
    expect(await preload.progress()).toMatchObject({ failed: 1, made: 19 });
    const response = await visit(path);
    expect([response.status, response.headers.get('x-cache'), response.text]).toEqual([200, 'HIT', old.text]);
    expect(await stateOf(other)).toBe('HIT');
  });

  it('is not rendered again for requests without the secret', async () => {
    const [path = ''] = newestFirst;
    await preload.run();
    const mark = preload.requests[0]?.headers['x-preload'];
    expect(String(mark)).toHaveLength(64);
    for (const guess of ['1', '', String(mark).replace(/./g, '0')])
      expect((await visit(path, { 'x-preload': guess })).headers.get('x-cache')).toBe('HIT');
    expect((await visit(path, { 'x-preload': String(mark) })).headers.get('x-cache')).toBe('MISS');
  });
});

describe('a stopped run', () => {
  it('ends after the current page', async () => {
    const [, , third = ''] = newestFirst;
    preload.whenMade(third, () => preload.cancel());
    await preload.run();
    expect(preload.paths).toEqual(newestFirst.slice(0, 3));
    expect(await preload.isScheduled()).toBe(false);
    await preload.job();
    expect(preload.paths).toHaveLength(3);
  });

  it('is replaced by a new run', async () => {
    const [, , third = ''] = newestFirst;
    let times = 0;
    preload.whenMade(third, async () => {
      times += 1;
      if (times === 1) await preload.start();
    });
    await preload.run();
    expect(preload.paths).toHaveLength(3);
    await preload.job();
    expect(preload.paths.slice(3)).toEqual([...newestFirst, '/en/', '/en/events/', '/en/feed/', '/en/sitemap.xml']);
  });
});

describe('several instances', () => {
  it('resume a run that another instance has left', async () => {
    const ending = new Preloading(await startSite({}, database));
    let closed: Promise<void> | undefined;
    ending.whenMade(newestFirst[13] ?? '', async () => {
      closed = ending.site.close();
    });
    await ending.run();
    await closed;
    expect(requestedEntries(ending)).toEqual(newestFirst.slice(0, 14));
    // Other instances learn of the progress within a second.
    await eventually(
      () => preload.isScheduled(),
      (isScheduled) => isScheduled,
    );
    await preload.job();
    // The pages after the last recorded progress are requested again.
    expect(requestedEntries(preload)).toEqual(newestFirst.slice(10));
    expect(await preload.progress()).toMatchObject({ running: false, made: 20 });
  });

  it('start scheduled runs themselves', async () => {
    await preload.set({ preload_posts: 1 });
    await preload.start();
    const working = new Preloading(await startSite({ JOBS: '1' }, database));
    try {
      await eventually(
        () => preload.isScheduled(),
        (isScheduled) => !isScheduled,
        20,
      );
      expect(requestedEntries(working)).toEqual(newestFirst.slice(0, 1));
    } finally {
      await working.site.close();
    }
  });

  it('never run at the same time', async () => {
    const other = new Preloading(await startSite({}, database));
    try {
      let beside: Promise<void> | undefined;
      preload.whenMade(newestFirst[2] ?? '', () => (beside = other.job()));
      await preload.run();
      await beside;
      await other.job();
      expect([requestedEntries(preload).length, other.paths.length]).toEqual([newestFirst.length, 0]);
    } finally {
      await other.site.close();
    }
  });
});

describe('the next run', () => {
  it.each([
    [{ preload_on: true, preload_interval: 20 }, 20 * 60],
    [{ preload_on: true, preload_interval: 0 }, undefined],
    [{ preload_on: false, preload_interval: 20 }, undefined],
  ])('is scheduled by %j', async (settings, seconds) => {
    await preload.set({ ...settings, preload_posts: 1 });
    await preload.run();
    const { next, finished } = await preload.progress();
    expect(next).toBe(seconds === undefined ? null : (finished ?? 0) + seconds);
    expect(await preload.isScheduled()).toBe(next !== null);
    preload.forget();
    await preload.job();
    expect(preload.paths).toEqual([]);
  });
});
