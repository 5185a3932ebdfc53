import type { DatabaseLocation } from '../../../src/database/data-source.js';
import { CollectionClock, HeldResponses, responseCacheOf, setLifetime } from '../../support/cache-insides.js';
import { clearCache, eventually, listedPages } from '../../support/cache.js';
import { emptyDatabase } from '../../support/database.js';
import { Preloading } from '../../support/preload.js';
import { startSite, type TestSite } from '../../support/site.js';

const JOB = 'collect expired responses';
const LIFETIME = 1000;
const FIRST_SETTINGS = {
  is_cache_enabled: true,
  cache_max_time: LIFETIME,
  cache_schedule_type: 'interval',
  cache_time_interval: 600,
  preload_on: false,
};

let database: DatabaseLocation;
let site: TestSite;
let preload: Preloading;
let held: HeldResponses;
let clock: CollectionClock;
let path: string;
let other: string;
const author = '/en/author/admin/';

const visit = (address: string, of = site) => of.ask(of.url + address, { headers: { accept: 'text/html' } });

const now = () => Math.floor(Date.now() / 1000);

beforeAll(async () => {
  database = await emptyDatabase();
  site = await startSite({}, database);
  preload = new Preloading(site);
  held = new HeldResponses(site);
  clock = new CollectionClock(site);
  const make = async (title: string) => {
    const made = await site.rest('/cms/v2/posts', { as: 'admin', body: { title, status: 'publish' } });
    return new URL(made.body.link).pathname;
  };
  path = await make('Cached');
  other = await make('Other');
});

beforeEach(async () => {
  preload.forget();
  await preload.set(FIRST_SETTINGS);
  await clock.reset();
  await clearCache(site);
  held.forget();
});

afterAll(() => site.close());

describe('a collection', () => {
  it('removes responses that exceed the lifetime, whenever it is due', async () => {
    await visit(path);
    held.age(LIFETIME);
    await visit('/en/');
    await site.job(JOB);
    expect(held.paths).toEqual(['/en/', path].sort());
    await clock.plan(now() - 700);
    await site.job(JOB);
    expect(held.paths).toEqual(['/en/']);
    const first = clock.last;
    expect(first).toBeGreaterThan(now() - 60);
    held.age(LIFETIME);
    await site.job(JOB);
    expect([held.paths, clock.last]).toEqual([['/en/'], first]);
  });

  it('runs late if no instance was running at its time of day', async () => {
    await clock.plan(now() - 2 * 86_400, { cache_schedule_type: 'time', cache_scheduled_time: '04:30' });
    await visit(path);
    held.age(LIFETIME);
    await site.job(JOB);
    expect(held.paths).toEqual([]);
  });

  it('does not run without a lifetime or while the cache is off', async () => {
    await clock.plan(now() - 700, { cache_max_time: 0 });
    await site.job(JOB);
    await clock.plan(now() - 700, { is_cache_enabled: false, cache_max_time: LIFETIME });
    await site.job(JOB);
    expect(clock.last).toBe(0);
  });

  it('cleans the memory of all instances', async () => {
    const second = await startSite({}, database);
    const others = new HeldResponses(second);
    try {
      await visit(path);
      await visit(path, second);
      held.age(LIFETIME);
      others.age(LIFETIME);
      expect(others.paths).toEqual([path]);
      await clock.plan(now() - 700);
      await site.job(JOB);
      await eventually(
        async () => others.paths,
        ({ length }) => length === 0,
      );
      expect(held.paths).toEqual([]);
    } finally {
      await second.close();
    }
  });

  it('cleans the files', async () => {
    const pathsOfFiles = () => {
      held.forget();
      return listedPages(site);
    };
    await visit(path);
    const stored = await eventually(pathsOfFiles, ({ length }) => length > 0);
    expect(stored).toEqual([path]);
    await clock.plan(now() - 700);
    setLifetime(site, 1);
    await site.job(JOB);
    expect(await pathsOfFiles()).toEqual([]);
  });

  it('removes the states of unused tags', async () => {
    const { states, memory } = responseCacheOf(site);
    await visit(path);
    const [response] = [...memory.all()];
    const [, unused] = states.of(['of nothing']);
    await clock.plan(now() - 700);
    await site.job(JOB);
    expect(states.of(response?.tags ?? [])).toEqual(response?.states);
    for (const [at, state] of states.of(response?.tags ?? []).entries()) expect(state).toBe(response?.states[at]);
    expect(states.of(['of nothing'])[1]).not.toBe(unused);
  });
});

describe('a collection of preloaded pages', () => {
  it('retains them however old they are, until preloading is disabled', async () => {
    await preload.set({ preload_on: true, preload_interval: 600 });
    await visit(path);
    await visit('/en/feed/');
    held.age(LIFETIME);
    await clock.plan(now() - 700);
    await site.job(JOB);
    expect(held.paths).toEqual([path]);
    expect((await visit(path)).headers.get('x-cache')).toBe('HIT');
    await preload.set({ preload_on: false });
    await clock.plan(now() - 700);
    await clock.reset();
    await site.job(JOB);
    expect(held.paths).toEqual([]);
  });

  it('runs at the end of a preload run: it removes old pages that were not requested, but not those that failed', async () => {
    await preload.set({ preload_on: true });
    for (const address of [path, other, author]) await visit(address);
    held.age(LIFETIME);
    preload.whenMade(other, () => Promise.reject(new Error('Nothing works')));
    await preload.run();
    expect(await preload.progress()).toMatchObject({ failed: 1 });
    const remaining = held.paths;
    expect(remaining).toEqual(expect.arrayContaining([path, other]));
    expect(remaining).not.toContain(author);
    expect((await visit(other)).headers.get('x-cache')).toBe('HIT');
  });
});
