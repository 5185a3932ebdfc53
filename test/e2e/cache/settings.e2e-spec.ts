import type { DatabaseLocation } from '../../../src/database/data-source.js';
import { likeNew } from '../../support/cache-insides.js';
import { cacheState, cancelPreloading, eventually } from '../../support/cache.js';
import { emptyDatabase } from '../../support/database.js';
import { startSite, type TestSite } from '../../support/site.js';

const PATH = '/cache/v1/settings';
const NO_KINDS = {
  search: false,
  feed: false,
  category: false,
  home: false,
  frontpage: false,
  tag: false,
  archives: false,
  pages: false,
  single: false,
  author: false,
};
const SECRET = expect.stringMatching(/^[\da-f]{32}$/);
const FOLDER = expect.stringMatching(/^\/.*\/cache\/$/);
const DEFAULTS = {
  is_submit_enabled: true,
  is_preload_enabled: true,
  cache_lock_down: false,
  cache_next_gc: false,
  cache_gc_email_me: false,
  cache_path_url: expect.stringMatching(/^http:\/\/localhost:\d+\/cache\/$/),
  cache_type: 'PHP',
  is_preloading: false,
  post_count: '0',
  is_cache_enabled: false,
  is_super_cache_enabled: true,
  is_mobile_enabled: false,
  is_mfunc_enabled: false,
  cache_list: false,
  clear_cache_on_post_edit: false,
  wpsc_save_headers: false,
  cache_rebuild: true,
  dont_cache_logged_in: false,
  make_known_anon: false,
  cache_path: FOLDER,
  default_cache_path: FOLDER,
  use_object_cache: false,
  refresh_current_only_on_comments: false,
  cache_compression: false,
  cache_mod_rewrite: false,
  use_304_headers: false,
  cache_late_init: false,
  front_page_checks: false,
  cache_page_secret: SECRET,
  disable_utf8: false,
  no_cache_for_get: false,
  cache_schedule_type: 'interval',
  cache_scheduled_time: '00:00',
  cache_max_time: 3600,
  cache_time_interval: 600,
  shutdown_garbage_collector: false,
  pages: NO_KINDS,
  minimum_preload_interval: 30,
  preload_interval: 600,
  preload_posts: false,
  preload_on: false,
  preload_active: false,
  preload_taxonomies: false,
  preload_email_me: false,
  preload_email_volume: 'none',
  cache_mobile_browsers: expect.stringContaining('iPhone'),
  cache_mobile_prefixes: '',
  cache_disable_locking: true,
  cache_hello_world: false,
  cache_schedule_interval: 'daily',
  cache_acceptable_files: ['wp-comments-popup.php', 'wp-links-opml.php', 'wp-locations.php'],
  cache_rejected_uri: ['wp-.*\\.php', 'index\\.php'],
  cache_rejected_user_agent: [],
  cache_direct_pages: [],
  ossdl_cname: false,
  ossdl_https: false,
  ossdl_off_cdn_url: false,
  ossdl_off_blog_url: false,
  ossdl_off_exclude: false,
  ossdl_off_include_dirs: false,
  ossdlcdn: false,
  wp_super_cache_debug: false,
  wp_cache_debug_username: expect.any(String),
  wp_cache_debug_log: '',
  wp_cache_debug_ip: '',
  wp_super_cache_comments: true,
  wp_super_cache_front_page_check: false,
  wp_super_cache_front_page_clear: false,
  wp_super_cache_front_page_text: '',
  wp_super_cache_front_page_notification: '0',
};

let database: DatabaseLocation;
let site: TestSite;
beforeAll(async () => {
  database = await emptyDatabase();
  site = await startSite({}, database);
});
afterAll(() => site.close());
beforeEach(async () => {
  await likeNew(site);
  await cancelPreloading(site);
});

const show = async () => (await site.rest(PATH, { as: 'admin' })).body;
const send = (body: unknown) => site.rest(PATH, { as: 'admin', method: 'POST', body });
const change = async (body: unknown) => {
  const answer = await send(body);
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual(await show());
  return answer.body;
};

describe('GET /cache/v1/settings', () => {
  it('returns all members of a new site in the order of the convention', async () => {
    const { status, body } = await site.rest(PATH, { as: 'admin' });
    expect(status).toBe(200);
    expect(body).toEqual(DEFAULTS);
    expect(Object.keys(body)).toEqual(Object.keys(DEFAULTS));
    expect(Object.keys(body)).toHaveLength(70);
  });

  it('honours _fields', async () => {
    const { body } = await site.rest(PATH, { as: 'admin', query: { _fields: 'cache_type,pages.home' } });
    expect(body).toEqual({ cache_type: 'PHP', pages: { home: false } });
  });

  it('counts published entries of public types', async () => {
    const before = Number((await show()).post_count);
    for (const status of ['publish', 'draft'])
      await site.rest('/cms/v2/posts', { as: 'admin', body: { title: 'Counted', status } });
    await site.rest('/cms/v2/pages', { as: 'admin', body: { title: 'Counted', status: 'publish' } });
    expect((await show()).post_count).toBe(String(before + 2));
  });

  it('has the same members in its schema and in the OpenAPI document', async () => {
    const { body } = await site.ask(`${site.url}/docs/openapi.json`);
    expect(Object.keys(body.components.schemas.CacheSettings.properties)).toEqual(Object.keys(DEFAULTS));
    const sent = body.components.schemas.UpdateCacheSettingsBody;
    expect(sent.properties).toMatchObject({ easy: {}, new_direct_page: {}, is_cache_enabled: {} });
    expect(sent.properties).not.toHaveProperty('post_count');
  });
});

describe('POST /cache/v1/settings', () => {
  const TEXTS_OR_FALSE = [
    'ossdl_cname',
    'ossdl_off_cdn_url',
    'ossdl_off_blog_url',
    'ossdl_off_exclude',
    'ossdl_off_include_dirs',
  ];
  const FIXED = [
    'is_submit_enabled',
    'is_preload_enabled',
    'cache_next_gc',
    'is_preloading',
    'cache_mod_rewrite',
    'shutdown_garbage_collector',
    'preload_active',
    'preload_email_me',
    'cache_path_url',
    'post_count',
    'default_cache_path',
    'cache_page_secret',
    'minimum_preload_interval',
    'cache_mobile_browsers',
    'cache_mobile_prefixes',
    'wp_cache_debug_username',
    'wp_cache_debug_log',
  ];
  const FLAGS = Object.entries(DEFAULTS)
    .filter(([name, value]) => typeof value === 'boolean' && ![...FIXED, ...TEXTS_OR_FALSE].includes(name))
    .map(([name]) => name)
    .filter((name) => name !== 'preload_posts');
  const all = (value: unknown) => Object.fromEntries(FLAGS.map((name) => [name, value]));
  const flagsOf = (body: Record<string, unknown>) => Object.fromEntries(FLAGS.map((name) => [name, body[name]]));

  it.each([true, 1, '1', 'true'])('sets all booleans to true with %j', async (yes) => {
    expect(FLAGS).toHaveLength(30);
    await change(all(false));
    expect(flagsOf(await change(all(yes)))).toEqual(all(true));
  });

  it.each([false, 0, '0', 'false'])('sets all booleans to false with %j', async (no) => {
    await change(all(true));
    expect(flagsOf(await change(all(no)))).toEqual(all(false));
  });

  it.each(['no', 'anything', '', 2, -1, 0.5])('treats %j as false', async (sent) => {
    await change({ cache_lock_down: true });
    expect(await change({ cache_lock_down: sent })).toMatchObject({ cache_lock_down: false });
  });

  it('changes only the sent members', async () => {
    const before = await show();
    expect(await change({ cache_rebuild: false })).toEqual({ ...before, cache_rebuild: false });
    expect(await change({})).toEqual({ ...before, cache_rebuild: false });
  });

  it('accepts what it returns', async () => {
    await change({
      is_cache_enabled: true,
      dont_cache_logged_in: 2,
      pages: { feed: true },
      preload_posts: 7,
      ossdl_cname: 'a.example',
      cache_direct_pages: ['/en/x/'],
      cache_type: 'mod_rewrite',
    });
    const shown = await change(await show());
    const again = await change(shown);
    expect({ ...again, cache_next_gc: 0 }).toEqual({ ...shown, cache_next_gc: 0 });
    expect(again).toMatchObject({ dont_cache_logged_in: 2, preload_posts: 7, cache_type: 'mod_rewrite' });
  });

  it('reads JSON bodies only', async () => {
    const before = await show();
    const query = { is_cache_enabled: '1', easy: '1' };
    const byQuery = await site.rest(PATH, { as: 'admin', method: 'POST', query });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const byForm = await site.rest(PATH, { as: 'admin', raw: 'is_cache_enabled=1&reset=1', headers });
    const list = await send([{ is_cache_enabled: true }]);
    for (const { status, body } of [byQuery, byForm, list]) expect([status, body]).toEqual([200, before]);
    expect(
      (await site.rest(PATH, { as: 'admin', raw: '{"easy": ', headers: { 'content-type': 'application/json' } })).body,
    ).toMatchObject({ code: 'rest_invalid_json' });
  });

  it('ignores unknown and read-only members, and null', async () => {
    const before = await show();
    const fixed = Object.fromEntries(FIXED.map((name) => [name, 'changed']));
    const nothing = Object.fromEntries(Object.keys(DEFAULTS).map((name) => [name, null]));
    const unknown = {
      no_such: 1,
      collectedFrom: 5,
      hasCollection: true,
      addOns: ['x'],
      constructor: 1,
      wpsc_delete_log: 1,
    };
    for (const sent of [fixed, nothing, unknown]) expect(await change(sent)).toEqual(before);
    const raw = '{"__proto__": {"easy": true}, "toString": 1}';
    await site.rest(PATH, { as: 'admin', raw, headers: { 'content-type': 'application/json' } });
    expect(await show()).toEqual(before);
  });

  const CLEANED: [name: string, sent: unknown, stored: unknown][] = [
    ['dont_cache_logged_in', 2, 2],
    ['dont_cache_logged_in', '2', 2],
    ['dont_cache_logged_in', 1, true],
    ['cache_type', 'mod_rewrite', 'mod_rewrite'],
    ['cache_type', 1, 'mod_rewrite'],
    ['cache_type', 2, 'PHP'],
    ['cache_type', 'wpcache', 'PHP'],
    ['cache_type', 'anything', 'PHP'],
    ['cache_schedule_type', 'time', 'time'],
    ['cache_schedule_type', 'sometimes', 'interval'],
    ['cache_scheduled_time', '03:30', '03:30'],
    ['cache_scheduled_time', '3:30', '03:30'],
    ['cache_scheduled_time', '24:00', '00:00'],
    ['cache_scheduled_time', 'noon', '00:00'],
    ['cache_schedule_interval', 'weekly', 'weekly'],
    ['cache_schedule_interval', 'fortnightly', 'daily'],
    ['cache_max_time', 0, 0],
    ['cache_max_time', '86400', 86_400],
    ['cache_time_interval', 1200, 1200],
    ['cache_time_interval', 0, 600],
    ['preload_interval', 0, 0],
    ['preload_interval', 10, 10],
    ['preload_interval', 9, 600],
    ['preload_interval', -20, 600],
    ['preload_posts', 'all', 'all'],
    ['preload_posts', '100', 100],
    ['preload_posts', 0, false],
    ['preload_posts', false, false],
    ['preload_email_volume', 'many', 'many'],
    ['preload_email_volume', 'loads', 'none'],
    ['cache_rejected_uri', ['/private/.*, /shop', 'a\nb', '<b>c</b>', 'a'], ['/private/.*', '/shop', 'a', 'b', 'c']],
    ['cache_rejected_uri', [], []],
    [
      'cache_rejected_user_agent',
      ['Bad Robot', ' Other\nThird,Fourth ', ''],
      ['Bad Robot', 'Other', 'Third', 'Fourth'],
    ],
    ['cache_acceptable_files', ['one.php two.php'], ['one.php', 'two.php']],
    ['cache_direct_pages', ['/a/', '/b/', '/a/'], ['/a/', '/b/']],
    ['pages', { single: true, search: 1, feed: 0, nonsense: true }, { ...NO_KINDS, single: true, search: true }],
    ['pages', [], NO_KINDS],
    ['ossdl_off_cdn_url', 'https://cdn.example', 'https://cdn.example'],
    ['ossdl_off_cdn_url', '//cdn.example/x', '//cdn.example/x'],
    ['ossdl_off_cdn_url', '', ''],
    ['ossdl_off_blog_url', 'https://example.org/en//', 'https://example.org/en'],
    ['ossdl_off_include_dirs', '', 'wp-content,wp-includes'],
    ['ossdl_off_exclude', '.php, .flv', '.php, .flv'],
    ['ossdl_cname', 'a.example, https://b.example', 'a.example, https://b.example'],
    ['wp_cache_debug_ip', '127.0.0.1', '127.0.0.1'],
    ['wp_super_cache_front_page_text', ' <script>x</script>Welcome ', 'Welcome'],
    ['wp_super_cache_front_page_notification', '1', true],
  ];
  it.each(CLEANED)('normalises %s %j to %j', async (name, sent, stored) => {
    expect((await change({ [name]: sent }))[name]).toEqual(stored);
  });

  it('replaces the whole set of kinds of pages, and arrays', async () => {
    await change({ pages: { single: true, feed: true }, cache_rejected_uri: ['a', 'b'] });
    expect(await change({ pages: { home: true }, cache_rejected_uri: ['c'] })).toMatchObject({
      pages: { ...NO_KINDS, home: true },
      cache_rejected_uri: ['c'],
    });
  });

  it('adds new_direct_page to the stored or sent direct pages', async () => {
    await change({ new_direct_page: '/one/' });
    await change({ new_direct_page: '/two/' });
    expect(await change({ new_direct_page: '/one/' })).toMatchObject({ cache_direct_pages: ['/one/', '/two/'] });
    expect(await change({ cache_direct_pages: ['/a/'], new_direct_page: '/b/' })).toMatchObject({
      cache_direct_pages: ['/a/', '/b/'],
    });
  });

  const LONG = 'x'.repeat(2001);
  const REFUSED: [name: string, sent: unknown][] = [
    ...FLAGS.filter((name) => !['is_super_cache_enabled', 'dont_cache_logged_in'].includes(name)).flatMap(
      (name): [string, unknown][] => [[name, { a: 1 }]],
    ),
    ['is_cache_enabled', []],
    ['is_super_cache_enabled', { a: 1 }],
    ['dont_cache_logged_in', 3],
    ['dont_cache_logged_in', [1]],
    ['cache_type', { a: 1 }],
    ['cache_type', true],
    ['cache_schedule_type', 1],
    ['cache_scheduled_time', 330],
    ['cache_scheduled_time', ['03:30']],
    ['cache_schedule_interval', {}],
    ['cache_max_time', -1],
    ['cache_max_time', 1.5],
    ['cache_max_time', 1e300],
    ['cache_max_time', 2 ** 31],
    ['cache_max_time', '99999999999999999999'],
    ['cache_max_time', 'long'],
    ['cache_max_time', true],
    ['cache_max_time', {}],
    ['cache_time_interval', -600],
    ['cache_time_interval', [600]],
    ['preload_interval', 1e20],
    ['preload_interval', 'often'],
    ['preload_posts', 'some'],
    ['preload_posts', -5],
    ['preload_posts', {}],
    ['preload_email_volume', 3],
    ['pages', 'single'],
    ['pages', true],
    ['pages', ['single']],
    ['pages', { single: {} }],
    ['cache_rejected_uri', 'text'],
    ['cache_rejected_uri', { 0: 'a' }],
    ['cache_rejected_uri', [1]],
    ['cache_rejected_uri', ['a', null]],
    ['cache_rejected_uri', ['a(?=b)']],
    ['cache_rejected_uri', ['(a)\\1']],
    ['cache_rejected_uri', ['(']],
    ['cache_rejected_uri', ['(a{1000}){1000}']],
    ['cache_rejected_uri', ['a\u0000b']],
    ['cache_rejected_uri', [LONG]],
    ['cache_rejected_uri', Array.from({ length: 501 }, (_, index) => `/${index}`)],
    ['cache_rejected_uri', [Array.from({ length: 501 }, (_, index) => index).join(' ')]],
    ['cache_acceptable_files', [['a']]],
    ['cache_rejected_user_agent', [{}]],
    ['cache_rejected_user_agent', ['a\u0007b']],
    ['cache_direct_pages', '/a/'],
    ['new_direct_page', ['/a/']],
    ['new_direct_page', LONG],
    ['new_direct_page', '/a\u0000b/'],
    ['cache_path', '/etc/'],
    ['cache_path', '../../etc'],
    ['cache_path', 'files'],
    ['cache_path', 'mariadb/cache'],
    ['cache_path', ''],
    ['cache_path', 'cache\u0000'],
    ['cache_path', 7],
    ['ossdl_off_cdn_url', 'javascript:alert(1)'],
    ['ossdl_off_cdn_url', 'https://cdn.example/"><script>'],
    ['ossdl_off_cdn_url', 'cdn.example'],
    ['ossdl_off_cdn_url', 5],
    ['ossdl_off_blog_url', 'ftp://example.org'],
    ['ossdl_cname', 'a b'],
    ['ossdl_cname', ['a.example']],
    ['ossdl_off_include_dirs', LONG],
    ['ossdl_off_exclude', { a: 1 }],
    ['wp_super_cache_front_page_text', 'a\u0000b'],
    ['wp_cache_debug_ip', true],
    ['easy', {}],
  ];
  it.each(REFUSED)('rejects %s %j and names it', async (name, sent) => {
    const { status, body } = await send({ cache_lock_down: true, [name]: sent });
    expect([status, body.code]).toEqual([400, 'rest_invalid_param']);
    expect(Object.keys(body.data.params)).toEqual([name]);
    expect(body.data.params[name]).toMatch(new RegExp(`^${name} .{5,}\\.$`, 's'));
    if (name !== 'cache_lock_down') expect(await show()).toMatchObject({ cache_lock_down: false });
  });

  it('names all rejected members at once', async () => {
    const { body } = await send({ cache_max_time: 'x', pages: 1, cache_rebuild: false, ossdl_cname: 3 });
    expect(Object.keys(body.data.params).sort()).toEqual(['cache_max_time', 'ossdl_cname', 'pages']);
    expect(await show()).toMatchObject({ cache_rebuild: true });
  });

  it('responds quickly to huge and deeply nested bodies', async () => {
    const deep = `{"pages":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}`;
    const headers = { 'content-type': 'application/json' };
    const nested = await site.rest(PATH, { as: 'admin', raw: deep, headers });
    expect([nested.status, nested.body.code]).toEqual([400, 'rest_invalid_json']);
    const huge = await send({ wp_super_cache_front_page_text: '<'.repeat(5_000_000) });
    expect([huge.status, Object.keys(huge.body.data.params)]).toEqual([400, ['wp_super_cache_front_page_text']]);
    const large = await send({ cache_rejected_uri: ['x'.repeat(11_000_000)] });
    expect(large.status).toBe(413);
  });

  it('accepts only folders below the data folder', async () => {
    const { cache_path: standard } = await show();
    const below = standard.replace(/cache\/$/, '');
    expect((await change({ cache_path: 'cache-two/deep/' })).cache_path).toBe(`${below}cache-two/deep/`);
    expect((await change({ cache_path: `${below}cache3` })).cache_path).toBe(`${below}cache3/`);
    expect((await change({ cache_path: 'cache/../cache4//./x' })).cache_path).toBe(`${below}cache/cache4/x/`);
    expect((await show()).cache_path_url).toMatch(/\/cache\/cache4\/x\/$/);
    expect((await change({ cache_path: standard })).cache_path).toBe(standard);
  });

  it('sets cache_type and is_super_cache_enabled by either member', async () => {
    const modes = async (sent: object) => {
      const { cache_type: type, is_super_cache_enabled: isOn, cache_mod_rewrite: rewrites } = await change(sent);
      return [type, isOn, rewrites];
    };
    expect(await modes({ cache_type: 'mod_rewrite' })).toEqual(['mod_rewrite', true, true]);
    expect(await modes({ cache_type: 'wpcache' })).toEqual(['mod_rewrite', false, true]);
    expect(await modes({ is_super_cache_enabled: true })).toEqual(['mod_rewrite', true, true]);
    expect(await modes({ is_super_cache_enabled: 2 })).toEqual(['PHP', true, false]);
    expect(await modes({ is_super_cache_enabled: 0 })).toEqual(['PHP', false, false]);
    expect(await modes({ cache_type: 1 })).toEqual(['mod_rewrite', true, true]);
  });

  it('applies the recommended settings with easy', async () => {
    await change({ cache_compression: true, cache_max_time: 5, is_super_cache_enabled: false, cache_rebuild: false });
    const shown = await change({ easy: true, cache_lock_down: true, cache_max_time: 9, pages: 'ignored' });
    expect(shown).toMatchObject({
      is_cache_enabled: true,
      is_super_cache_enabled: true,
      is_mobile_enabled: true,
      cache_rebuild: true,
      cache_compression: false,
      dont_cache_logged_in: 2,
      cache_schedule_type: 'interval',
      cache_time_interval: 600,
      cache_max_time: 1800,
      cache_lock_down: false,
    });
    expect(shown.cache_next_gc).toBeGreaterThan(Date.now() / 1000);
    await site.rest('/cache/v1/preload', { as: 'admin', body: { enable: true } });
    expect(await change({ easy: false })).toMatchObject({
      is_cache_enabled: false,
      cache_next_gc: false,
      preload_active: false,
      is_mobile_enabled: true,
    });
  });

  it('resets all settings', async () => {
    const { cache_page_secret: secret } = await show();
    await change({ easy: true });
    await change({ preload_on: true, pages: { feed: true }, ossdl_cname: 'a.example' });
    const shown = await change({ reset: false, cache_lock_down: true });
    expect(shown).toEqual({
      ...DEFAULTS,
      post_count: shown.post_count,
      cache_max_time: 1800,
      cache_schedule_interval: 'hourly',
      cache_next_gc: expect.any(Number),
    });
    expect(shown.cache_page_secret).not.toBe(secret);
  });

  describe('schedules collections', () => {
    const now = () => Math.floor(Date.now() / 1000);

    it('as the convention does when the cache is first enabled', async () => {
      const first = await change({ is_cache_enabled: true });
      expect(first).toMatchObject({
        cache_max_time: 1800,
        cache_time_interval: 600,
        cache_schedule_interval: 'hourly',
      });
      expect(first.cache_next_gc - now()).toBeGreaterThan(590);
      expect(first.cache_next_gc - now()).toBeLessThanOrEqual(600);
      await change({ cache_max_time: 60 });
      expect(await change({ is_cache_enabled: false })).toMatchObject({ cache_next_gc: false, cache_max_time: 60 });
      expect(await change({ is_cache_enabled: true })).toMatchObject({ cache_max_time: 60 });
    });

    it('with the settings sent when the cache is enabled', async () => {
      expect(await change({ is_cache_enabled: true, cache_max_time: 77 })).toMatchObject({ cache_max_time: 77 });
    });

    it('again with each of their settings', async () => {
      const planned = await change({ cache_time_interval: 5000, cache_schedule_type: 'interval' });
      expect(planned.cache_next_gc - now()).toBeGreaterThan(4990);
      const timed = await change({ cache_schedule_type: 'time', cache_scheduled_time: '03:30' });
      expect(new Date(timed.cache_next_gc * 1000).toISOString()).toMatch(/T03:30:00/);
      expect(timed.cache_next_gc - now()).toBeLessThanOrEqual(86_400);
      expect(await change({ cache_max_time: 0 })).toMatchObject({ cache_next_gc: false });
    });
  });

  describe('schedules preloading', () => {
    it('when it is enabled with an interval, and cancels it when it is disabled', async () => {
      expect(await change({ preload_on: true, preload_interval: 30 })).toMatchObject({
        preload_active: true,
        is_preloading: true,
        preload_taxonomies: false,
      });
      expect(await change({ preload_taxonomies: true })).toMatchObject({ preload_on: true, preload_active: true });
      expect(await change({ preload_on: false })).toMatchObject({ preload_active: false });
      expect(await change({ preload_interval: 60 })).toMatchObject({ preload_on: false, preload_active: false });
      expect(await change({ preload_on: true, preload_interval: 0 })).toMatchObject({ preload_active: false });
    });

    it('and returns whether it is reported', async () => {
      expect(await change({ preload_email_volume: 'less' })).toMatchObject({ preload_email_me: true });
      expect(await change({ preload_email_volume: 'none' })).toMatchObject({ preload_email_me: false });
    });
  });

  it('loses no concurrent changes', async () => {
    await Promise.all(FLAGS.slice(0, 12).map((name) => send({ [name]: !(DEFAULTS as Record<string, unknown>)[name] })));
    const shown = await show();
    for (const name of FLAGS.slice(0, 12)) expect(shown[name]).toBe(!(DEFAULTS as Record<string, unknown>)[name]);
  });

  it('applies on other instances within a second', async () => {
    const other = await startSite({}, { ...database, poolSize: 2 });
    const settingsOf = async (one: TestSite) => (await one.rest(PATH, { as: 'admin' })).body;
    /** Whether pages are cached. */
    const isCaching = async (one: TestSite) => cacheState(await one.ask(`${one.url}/en/`)) !== null;
    try {
      expect([await isCaching(site), await isCaching(other)]).toEqual([false, false]);
      await change({ is_cache_enabled: true, cache_max_time: 4711 });
      expect(await isCaching(site)).toBe(true);
      const heard = await eventually(
        () => settingsOf(other),
        ({ is_cache_enabled: isOn }) => isOn,
        1.5,
      );
      expect(heard).toMatchObject({ cache_max_time: 4711 });
      expect(await isCaching(other)).toBe(true);
    } finally {
      await other.close();
    }
  });
});
