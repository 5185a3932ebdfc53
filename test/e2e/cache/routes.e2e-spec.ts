import { HeldResponses } from '../../support/cache-insides.js';
import { CachedSite, cancelPreloading, changeCache } from '../../support/cache.js';
import { eventuallyPasses } from '../../support/eventually-passes.js';
import { Preloading } from '../../support/preload.js';

const NOTHING = { expired: 0, cached: 0, fsize: 0, cached_list: [], expired_list: [] };

let cached: CachedSite;
let host: string;
let held: HeldResponses;

beforeAll(async () => {
  cached = await CachedSite.start();
  held = new HeldResponses(cached.site);
  host = new URL(cached.site.url).host;
});
afterAll(() => cached.close());
beforeEach(async () => {
  await changeCache(cached.site, { reset: true });
  await cached.switchOn();
});

const get = (path: string, as = 'admin') => cached.site.rest(`/cache/v1/${path}`, { as });
const post = (path: string, body: unknown, as = 'admin') =>
  cached.site.rest(`/cache/v1/${path}`, { as, method: 'POST', body });
const clear = async (body: unknown) => {
  const answer = await post('cache', body);
  expect([answer.status, answer.body]).toEqual([200, { 'Cache Cleared': true }]);
};
/** Caches pages, and returns the cache states of their next responses. */
const fillCache = async (...paths: string[]) => {
  for (const path of paths) await cached.visit(path);
  return states(...paths);
};
const states = async (...paths: string[]) => Promise.all(paths.map(async (path) => (await cached.visit(path)).cache));

describe('the routes of cache/v1', () => {
  const ROUTES = [
    ['GET', 'settings'],
    ['POST', 'settings'],
    ['GET', 'status'],
    ['GET', 'stats'],
    ['GET', 'cache'],
    ['POST', 'cache'],
    ['POST', 'cache/test'],
    ['POST', 'preload'],
    ['GET', 'plugins'],
    ['POST', 'plugins'],
  ] as const;

  it.each(ROUTES)('%s %s are for administrators only', async (method, path) => {
    const before = (await get('settings')).body;
    const body = method === 'POST' ? { is_cache_enabled: false, jetpack: true, enable: true } : undefined;
    const ask = (as?: string) => cached.site.rest(`/cache/v1/${path}`, { as, method, body });
    const answers = [await ask()];
    for (const role of ['subscriber', 'contributor', 'author', 'editor']) answers.push(await ask(role));
    expect(answers.map(({ status }) => status)).toEqual([401, 403, 403, 403, 403]);
    for (const { body: refused } of answers) expect(refused.code).toBe('rest_forbidden');
    expect((await get('settings')).body).toEqual(before);
  });

  it('accept GET and POST only', async () => {
    const wrong = [
      ...['PUT', 'PATCH', 'DELETE'].flatMap((method) => ROUTES.map(([, path]) => [method, path] as const)),
      ['GET', 'preload'],
      ['GET', 'cache/test'],
      ['POST', 'status'],
      ['POST', 'stats'],
      ['GET', 'nothing'],
    ] as const;
    for (const [method, path] of wrong) {
      const { status, body } = await cached.site.rest(`/cache/v1/${path}`, { as: 'admin', method });
      expect([method, path, status, body.code]).toEqual([method, path, 404, 'rest_no_route']);
    }
  });

  it('have no arguments in the index', async () => {
    const { body } = await cached.site.rest('/cache/v1');
    expect(Object.keys(body.routes)).toEqual(
      ['/cache/v1', ...new Set(ROUTES.map(([, path]) => `/cache/v1/${path}`))].sort(
        (one, other) => Object.keys(body.routes).indexOf(one) - Object.keys(body.routes).indexOf(other),
      ),
    );
    for (const [path, { endpoints }] of Object.entries<{ endpoints: { args: unknown }[] }>(body.routes))
      if (path !== '/cache/v1') for (const { args } of endpoints) expect([path, args]).toEqual([path, []]);
  });
});

describe('GET /cache/v1/status', () => {
  it('returns only conditions that apply', async () => {
    const status = async (sent: Record<string, unknown>) => {
      await cached.switchOn(sent);
      return (await get('status')).body;
    };
    expect(await status({ is_super_cache_enabled: true })).toEqual({});
    expect(await status({ is_cache_enabled: false, is_super_cache_enabled: true })).toEqual({
      preload_disabled_cache_off: true,
    });
    expect(await status({ is_super_cache_enabled: false })).toEqual({ preload_disabled_supercache_off: true });
    expect(await status({ cache_type: 'mod_rewrite', is_super_cache_enabled: true })).toEqual({
      mod_rewrite_missing: true,
    });
  });
});

describe('GET /cache/v1/stats and /cache/v1/cache', () => {
  it('are empty without cached responses', async () => {
    const before = Math.floor(Date.now() / 1000);
    const stats = (await get('stats')).body;
    expect(stats).toEqual({ generated: expect.any(Number), supercache: NOTHING, wpcache: NOTHING });
    expect(stats.generated).toBeGreaterThanOrEqual(before);
    expect((await get('cache')).body).toEqual({ supercache: NOTHING, wpcache: NOTHING });
  });

  it('separate pages from keyed responses, by host and path', async () => {
    const { path } = await cached.paged.post({ title: 'Counted', slug: 'counted' });
    const { bytes } = await cached.visit(path);
    await fillCache('/en/', '/en/?s=counted', '/en/?s=other', '/en/feed/');
    const { supercache, wpcache } = (await get('stats')).body;
    expect(supercache).toMatchObject({ cached: 2, expired: 0, expired_list: [] });
    expect(Object.keys(supercache.cached_list).sort()).toEqual([`${host}/en/`, host + path].sort());
    expect(supercache.cached_list[host + path]).toEqual({ lower_age: expect.any(Number), files: 1 });
    expect(supercache.fsize).toBeGreaterThan(bytes.length);
    expect(wpcache.cached).toBe(3);
    expect(wpcache.cached_list[`${host}/en/`]).toMatchObject({ files: 2 });
    expect(wpcache.cached_list[`${host}/en/feed/`]).toMatchObject({ files: 1 });
    // The size grows between the two requests if a compressed form, which is made after its response, is added.
    await eventuallyPasses(async () => {
      const stats = (await get('stats')).body;
      expect((await get('cache')).body).toEqual({
        supercache: { ...stats.supercache, cached_list: Object.keys(supercache.cached_list) },
        wpcache: { ...stats.wpcache, cached_list: Object.keys(wpcache.cached_list) },
      });
    });
  });

  it('separate expired responses, and return the ages of several responses of a URL', async () => {
    await fillCache('/en/', '/en/?s=a', '/en/?s=b');
    held.age(50, ({ key }) => key.endsWith('?s=b'));
    const young = (await get('stats')).body.wpcache.cached_list[`${host}/en/`];
    expect(young.files).toBe(2);
    expect(young.upper_age - young.lower_age).toBeGreaterThanOrEqual(49);
    await changeCache(cached.site, { cache_max_time: 40 });
    const { supercache, wpcache } = (await get('stats')).body;
    expect([supercache.cached, supercache.expired, wpcache.cached, wpcache.expired]).toEqual([1, 0, 1, 1]);
    expect(wpcache.expired_list[`${host}/en/`]).toEqual({ lower_age: expect.any(Number), files: 1 });
    held.age(50);
    expect((await get('stats')).body.supercache).toMatchObject({ cached: 0, expired: 1, cached_list: [] });
    await changeCache(cached.site, { preload_on: true, preload_interval: 0 });
    expect((await get('stats')).body.supercache).toMatchObject({ cached: 1, expired: 0 });
  });

  it('include responses in files, each once', async () => {
    await cached.switchOn({ is_super_cache_enabled: true });
    await fillCache('/en/');
    const files = async () => (await get('stats')).body.supercache;
    const before = await files();
    expect(before).toMatchObject({ cached: 1 });
    held.forget();
    let found = await files();
    for (let tries = 0; tries < 500 && found.cached === 0; tries += 1) found = await files();
    expect(found).toMatchObject({ cached: 1, cached_list: { [`${host}/en/`]: { files: 1 } } });
  });

  it('include files that were moved to another folder', async () => {
    await cached.switchOn({ is_super_cache_enabled: true });
    const files = async () => {
      held.forget();
      return (await get('stats')).body.supercache.cached;
    };
    await fillCache('/en/');
    for (let tries = 0; tries < 500 && (await files()) === 0; tries += 1);
    expect(await files()).toBe(1);
    await post('settings', { cache_path: 'cache-moved' });
    expect(await files()).toBe(1);
    await post('settings', { cache_path: 'cache' });
    expect(await files()).toBe(1);
  });

  it('omit invalid responses', async () => {
    const { id, path } = await cached.paged.post({ title: 'Before', slug: 'before' });
    await fillCache(path);
    await cached.site.rest(`/cms/v2/posts/${id}`, { as: 'admin', method: 'POST', body: { title: 'After' } });
    expect((await get('stats')).body.supercache).toEqual(NOTHING);
  });
});

describe('POST /cache/v1/cache', () => {
  it('clears the whole cache', async () => {
    for (const body of [{ all: true }, {}, { all: false }, { id: 'nonsense' }, { url: 7 }, { expired: false }, [1]]) {
      expect(await fillCache('/en/', '/en/?s=a')).toEqual(['HIT', 'HIT']);
      await clear(body);
      expect((await get('stats')).body).toMatchObject({ supercache: NOTHING, wpcache: NOTHING });
    }
  });

  it('clears only an entry, its further pages and the archive of its author', async () => {
    const { id, path } = await cached.paged.post({ title: 'One', slug: 'one', content: 'a<!--nextpage-->b' });
    const { path: other } = await cached.paged.post({ title: 'Two', slug: 'two' });
    const author = '/en/author/admin/';
    const paths = [path, `${path}page/2/`, author, other, '/en/'];
    const known = await fillCache(...paths);
    expect(known).toEqual(['HIT', known[1], 'HIT', 'HIT', 'HIT']);
    await clear({ id });
    expect(await states(...paths)).toEqual(['MISS', known[1] === 'HIT' ? 'MISS' : known[1], 'MISS', 'HIT', 'HIT']);
    await fillCache(...paths);
    await clear({ id: String(id) });
    expect(await states(path, other)).toEqual(['MISS', 'HIT']);
  });

  it('clears nothing for an unknown entry or URL', async () => {
    const { path } = await cached.paged.post({ title: 'Stays', slug: 'stays' });
    await fillCache(path, '/en/');
    const addresses = [
      `${host}/en/nothing/`,
      `other.example${path}`,
      'no-such/',
      '',
      '//',
      'https://',
      '%',
      `\u0000${host}/en/`,
    ];
    for (const body of [{ id: 99_999_999 }, { id: -1 }, { id: 0 }, ...addresses.map((url) => ({ url }))]) {
      await clear(body);
      expect(await states(path, '/en/')).toEqual(['HIT', 'HIT']);
    }
  });

  it('clears a URL with its further pages, variants and queries', async () => {
    const { path } = await cached.paged.post({ title: 'Addressed', slug: 'addressed' });
    await fillCache('/en/', '/en/?s=a', path);
    await clear({ url: `${host}/en/` });
    expect(await states('/en/', '/en/?s=a', path)).toEqual(['MISS', 'MISS', 'HIT']);
    for (const url of [
      host + path,
      `http://${host}${path}`,
      path,
      host + path.replace(/\/$/, ''),
      `${host}${path}?x=1`,
    ]) {
      await fillCache(path);
      await clear({ url });
      expect(await states(path)).toEqual(['MISS']);
    }
  });

  it('accepts every encoding of a URL with non-ASCII letters', async () => {
    const { path } = await cached.paged.post({ title: '日本語', slug: '日本語' });
    expect(path).toMatch(/%[\da-f]{2}/i);
    const escaped = path.replace(/%[\da-f]{2}/gi, (escape) => escape.toUpperCase());
    for (const url of [path, escaped, decodeURI(path)]) {
      expect(await fillCache(path)).toEqual(['HIT']);
      await clear({ url: host + url });
      expect(await states(path)).toEqual(['MISS']);
    }
  });

  it('clears only expired responses', async () => {
    await fillCache('/en/', '/en/?s=a');
    held.age(50, ({ isKeyed }) => isKeyed);
    await clear({ expired: true });
    expect(held.paths).toEqual(['/en/', '/en/']);
    await changeCache(cached.site, { cache_max_time: 40 });
    await clear({ expired: 1 });
    expect(held.paths).toEqual(['/en/']);
  });

  it('reads JSON bodies only', async () => {
    await fillCache('/en/');
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    await cached.site.rest('/cache/v1/cache', { as: 'admin', raw: 'url=nowhere', headers });
    expect((await get('stats')).body.supercache).toEqual(NOTHING);
  });
});

describe('POST /cache/v1/cache/test', () => {
  it('passes after three requests', async () => {
    await cached.switchOn({ wp_super_cache_comments: true });
    const { status, body } = await post('cache/test', {});
    const fine = { status: true };
    expect([status, body]).toEqual([200, { ...fine, attempts: { prime: fine, first: fine, second: fine } }]);
  });

  it.each([
    ['is off', { is_cache_enabled: false, wp_super_cache_comments: true }],
    ['writes no comments', { wp_super_cache_comments: false }],
    ['does not keep the home page', { wp_super_cache_comments: true, pages: { home: true } }],
  ])('fails if the cache %s', async (_, settings) => {
    await cached.switchOn(settings);
    const { status, body } = await post('cache/test', {});
    expect(status).toBe(500);
    expect(body).toEqual({
      code: 'test_error',
      message: expect.stringContaining('no comment with the time'),
      data: { status: 500 },
    });
  });
});

describe('POST /cache/v1/preload', () => {
  afterEach(() => cancelPreloading(cached.site));
  const isActive = async () => (await get('settings')).body.preload_active;

  it.each([true, 1, '1', 'true'])('schedules a run for %j', async (enable) => {
    const { status, body } = await post('preload', { enable });
    expect([status, body]).toEqual([200, { enabled: true }]);
    expect(await isActive()).toBe(true);
  });

  it('schedules the run ten seconds from now; until then it can be cancelled', async () => {
    const now = () => Math.floor(Date.now() / 1000);
    const before = now();
    await post('preload', { enable: true });
    const { next } = await new Preloading(cached.site).progress();
    expect(next).toBeGreaterThanOrEqual(before + 10);
    expect(next).toBeLessThanOrEqual(now() + 10);
  });

  it.each([false, 0, '', 'no', [], {}])('cancels preloading for %j', async (enable) => {
    await post('preload', { enable: true });
    expect((await post('preload', { enable })).body).toEqual({ enabled: false });
    expect(await isActive()).toBe(false);
  });

  it('does nothing without `enable`', async () => {
    await post('preload', { enable: true });
    for (const sent of [{}, { enable: null }, { other: 1 }]) {
      const { status, body } = await post('preload', sent);
      expect([status, body]).toEqual([200, null]);
    }
    expect(await isActive()).toBe(true);
  });
});

describe('/cache/v1/plugins', () => {
  const KEYS = ['awaitingmoderation', 'badbehaviour', 'domain_mapping', 'jetpack', 'wptouch'];

  it('returns the known add-ons', async () => {
    const { body } = await get('plugins');
    expect(Object.keys(body)).toEqual(KEYS);
    for (const key of KEYS) {
      expect(body[key]).toEqual({
        key,
        url: expect.any(String),
        title: expect.stringMatching(/^[^<>]+$/),
        desc: expect.stringMatching(/^[^<>]+$/),
        enabled: false,
      });
    }
  });

  it('returns the add-ons requested by _fields', async () => {
    const { body } = await get('plugins?_fields=wptouch');
    expect(body).toEqual({ wptouch: expect.objectContaining({ key: 'wptouch', enabled: false }) });
  });

  it('enables and disables the sent add-ons', async () => {
    const enabled = (body: Record<string, { enabled: boolean }>) => KEYS.filter((key) => body[key]?.enabled);
    expect(enabled((await post('plugins', { jetpack: 1, wptouch: true })).body)).toEqual(['jetpack', 'wptouch']);
    const sent = { jetpack: 0, badbehaviour: '1', unknown: 1, wptouch: null, constructor: 1 };
    expect(enabled((await post('plugins', sent)).body)).toEqual(['badbehaviour', 'wptouch']);
    expect(enabled((await get('plugins')).body)).toEqual(['badbehaviour', 'wptouch']);
  });
});
