import { Clearing } from '../../../src/cache/clearing.js';
import { CollectionState } from '../../../src/cache/collection.js';
import { ResponseCache } from '../../../src/cache/index.js';
import type { CacheValues } from '../../../src/cache/settings/setting-catalogue.js';
import { CachePolicies } from '../../../src/cache/cache-policies.js';
import { CacheSettings } from '../../../src/cache/settings/cache-settings.js';
import { ResponseStores } from '../../../src/cache/stores/response-stores.js';
import type { DatabaseLocation } from '../../../src/database/data-source.js';
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
let path: string;
let other: string;
const author = '/en/author/admin/';

const memoryOf = (of: TestSite) => of.app.get(ResponseCache).memory;
const pathsIn = (of: TestSite) => [...memoryOf(of).all()].map(({ path: cachedPath }) => cachedPath).sort();
const visit = (address: string, of = site) => of.ask(of.url + address, { headers: { accept: 'text/html' } });

/** Makes cached responses older by some seconds. */
function age(seconds: number, of = site): void {
  for (const answer of memoryOf(of).all()) answer.madeAt -= seconds * 1000;
}

const now = () => Math.floor(Date.now() / 1000);
/** Changes settings, and sets the Unix time from which collections are scheduled. */
const plan = (collectedFrom: number, settings: Partial<CacheValues> = {}) =>
  site.app.get(CacheSettings).change(() => ({ collectedFrom, ...settings }));
const collected = () => site.app.get(CollectionState).current.collectedAt;

beforeAll(async () => {
  database = await emptyDatabase();
  site = await startSite({}, database);
  preload = new Preloading(site);
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
  await site.app.get(CollectionState).change(() => ({ collectedAt: 0 }));
  await site.app.get(Clearing).everything();
  memoryOf(site).clear();
});

afterAll(() => site.close());

describe('a collection', () => {
  it('removes responses that exceed the lifetime, whenever it is due', async () => {
    await visit(path);
    age(LIFETIME);
    await visit('/en/');
    await site.job(JOB);
    expect(pathsIn(site)).toEqual(['/en/', path].sort());
    await plan(now() - 700);
    await site.job(JOB);
    expect(pathsIn(site)).toEqual(['/en/']);
    const first = collected();
    expect(first).toBeGreaterThan(now() - 60);
    age(LIFETIME);
    await site.job(JOB);
    expect([pathsIn(site), collected()]).toEqual([['/en/'], first]);
  });

  it('runs late if no instance was running at its time of day', async () => {
    await plan(now() - 2 * 86_400, { cache_schedule_type: 'time', cache_scheduled_time: '04:30' });
    await visit(path);
    age(LIFETIME);
    await site.job(JOB);
    expect(pathsIn(site)).toEqual([]);
  });

  it('does not run without a lifetime or while the cache is off', async () => {
    await plan(now() - 700, { cache_max_time: 0 });
    await site.job(JOB);
    await plan(now() - 700, { is_cache_enabled: false, cache_max_time: LIFETIME });
    await site.job(JOB);
    expect(collected()).toBe(0);
  });

  it('cleans the memory of all instances', async () => {
    const second = await startSite({}, database);
    try {
      for (const one of [site, second]) {
        await visit(path, one);
        age(LIFETIME, one);
      }
      expect(pathsIn(second)).toEqual([path]);
      await plan(now() - 700);
      await site.job(JOB);
      for (const end = Date.now() + 5000; pathsIn(second).length && Date.now() < end;)
        await new Promise((resolve) => setTimeout(resolve, 20));
      expect([pathsIn(site), pathsIn(second)]).toEqual([[], []]);
    } finally {
      await second.close();
    }
  });

  it('cleans the files', async () => {
    const { files } = site.app.get(ResponseStores);
    const pathsOfFiles = async () => {
      const paths: string[] = [];
      for await (const { path: storedPath } of files.entries()) paths.push(storedPath);
      return paths;
    };
    await visit(path);
    for (const end = Date.now() + 5000; !(await pathsOfFiles()).length && Date.now() < end;)
      await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await pathsOfFiles()).toEqual([path]);
    await plan(now() - 700);
    const policies = site.app.get(CachePolicies);
    policies.current = { ...policies.current, lifetime: 1 };
    await site.job(JOB);
    expect(await pathsOfFiles()).toEqual([]);
  });

  it('removes the states of unused tags', async () => {
    const { states, memory } = site.app.get(ResponseCache);
    await visit(path);
    const [response] = [...memory.all()];
    const [, unused] = states.of(['of nothing']);
    await plan(now() - 700);
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
    age(LIFETIME);
    await plan(now() - 700);
    await site.job(JOB);
    expect(pathsIn(site)).toEqual([path]);
    expect((await visit(path)).headers.get('x-cache')).toBe('HIT');
    await preload.set({ preload_on: false });
    await plan(now() - 700);
    await site.app.get(CollectionState).change(() => ({ collectedAt: 0 }));
    await site.job(JOB);
    expect(pathsIn(site)).toEqual([]);
  });

  it('runs at the end of a preload run: it removes old pages that were not requested, but not those that failed', async () => {
    await preload.set({ preload_on: true });
    for (const address of [path, other, author]) await visit(address);
    age(LIFETIME);
    preload.whenMade(other, () => Promise.reject(new Error('Nothing works')));
    await preload.run();
    expect(preload.state.progress().failed).toBe(1);
    const remaining = pathsIn(site);
    expect(remaining).toEqual(expect.arrayContaining([path, other]));
    expect(remaining).not.toContain(author);
    expect((await visit(other)).headers.get('x-cache')).toBe('HIT');
  });
});
