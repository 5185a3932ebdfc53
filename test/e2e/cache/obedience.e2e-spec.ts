import { HeldResponses } from '../../support/cache-insides.js';
import { CachedSite, changeCache } from '../../support/cache.js';

const PHONE = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)' };

let cached: CachedSite;
let held: HeldResponses;
let post: { id: number; path: string };
let page: { id: number; path: string };

beforeAll(async () => {
  cached = await CachedSite.start();
  held = new HeldResponses(cached.site);
  post = await cached.paged.post({ title: 'Read me', slug: 'read-me' });
  page = await cached.paged.make('pages', { title: 'About', slug: 'about', status: 'publish' });
});
afterAll(() => cached.close());
beforeEach(async () => {
  await changeCache(cached.site, { reset: true });
  await cached.switchOn();
});

/** Changes settings as an administrator does. */
const set = (settings: object) => changeCache(cached.site, settings);
const visit = (path: string, headers: Record<string, string> = {}) => cached.visit(path, { headers });
/** The cache state of the second and the third response. */
const again = async (path: string, headers: Record<string, string> = {}) => {
  await visit(path, headers);
  const { cache } = await visit(path, headers);
  expect((await visit(path, headers)).cache).toBe(cache);
  return cache;
};
const edit = (title: string) =>
  cached.site.rest(`/cms/v2/posts/${post.id}`, { as: 'admin', method: 'POST', body: { title } });
const comment = () =>
  cached.site.rest('/cms/v2/comments', { as: 'admin', body: { post: post.id, content: `Said ${Math.random()}` } });

describe('the cache applies', () => {
  it('is_cache_enabled', async () => {
    expect(await again(post.path)).toBe('HIT');
    await set({ is_cache_enabled: false });
    expect(await again(post.path)).toBe('none');
    await set({ is_cache_enabled: true });
    expect(await again(post.path)).toBe('HIT');
  });

  it('cache_rejected_uri and cache_acceptable_files, also to cached responses', async () => {
    expect(await again(post.path)).toBe('HIT');
    await set({ cache_rejected_uri: ['/read-.*/$', '\\?s=ban', '尺寸'] });
    expect(await again(post.path)).toBe('none');
    expect(await again('/en/')).toBe('HIT');
    expect(await again('/en/?s=ban')).toBe('none');
    expect(await again('/en/?s=fine')).toBe('HIT');
    const { path } = await cached.paged.post({ title: 'Size', slug: '尺寸' });
    expect(await again(path)).toBe('none');
    await set({ cache_rejected_uri: ['robots', 'style-'] });
    expect(await again('/robots.txt')).toBe('none');
    await set({ cache_acceptable_files: ['robots.txt'] });
    expect(await again('/robots.txt')).toBe('HIT');
  });

  it('a maximum length of URLs', async () => {
    expect(await again(`/en/?s=${'x'.repeat(1900)}`)).toBe('HIT');
    expect(await again(`/en/?s=${'x'.repeat(2100)}`)).toBe('none');
  });

  it('cache_rejected_user_agent', async () => {
    await set({ cache_rejected_user_agent: ['Bad Robot'] });
    expect(await again(post.path, { 'user-agent': 'the BAD robot 2.0' })).toBe('none');
    expect(held.valid(post.path)).toHaveLength(0);
    expect(await again(post.path, { 'user-agent': 'Good Robot' })).toBe('HIT');
    expect(await again(post.path, { 'user-agent': 'Bad Robot' })).toBe('none');
  });

  it('pages', async () => {
    await cached.paged.post({ title: 'Tagged', slug: 'tagged', date: '2020-02-02T10:00:00' });
    const URLS_BY_KIND: Record<string, string[]> = {
      search: ['/en/?s=x'],
      feed: ['/en/feed/'],
      category: ['/en/category/uncategorized/'],
      home: ['/en/'],
      frontpage: ['/en/'],
      archives: ['/en/2020/', '/en/author/admin/', '/en/category/uncategorized/', '/en/events/'],
      pages: [page.path],
      single: [post.path],
      author: ['/en/author/admin/'],
    };
    const all = [...new Set(Object.values(URLS_BY_KIND).flat())];
    for (const path of all) expect([path, await again(path)]).toEqual([path, 'HIT']);
    for (const [kind, paths] of Object.entries(URLS_BY_KIND)) {
      await set({ pages: { [kind]: true } });
      for (const path of all)
        expect([kind, path, await again(path)]).toEqual([kind, path, paths.includes(path) ? 'none' : 'HIT']);
    }
  });

  it('cache_direct_pages', async () => {
    await set({ pages: { single: true, pages: true }, cache_direct_pages: [page.path] });
    expect([await again(page.path), await again(post.path)]).toEqual(['HIT', 'none']);
    await set({ new_direct_page: post.path.replace(/\/$/, '') });
    expect(await again(post.path)).toBe('HIT');
    await set({ cache_direct_pages: [] });
    expect([await again(page.path), await again(post.path)]).toEqual(['none', 'none']);
  });

  it('dont_cache_logged_in and make_known_anon', async () => {
    const secret = await cached.paged.post({ title: 'Protected', slug: 'protected', password: 'open' });
    const sent = await cached.paged.send(secret.path, { 'entry-password': 'open' });
    const [known = ''] = (sent.headers.getSetCookie()[0] ?? '').split(';');
    expect(known).toMatch(/=/);
    const states = async () => [
      await again(post.path),
      await again(post.path, { cookie: 'a=b' }),
      await again(post.path, { cookie: known }),
    ];
    for (const mode of [0, 2]) {
      await set({ dont_cache_logged_in: mode });
      expect(await states()).toEqual(['HIT', 'HIT', 'none']);
    }
    await set({ dont_cache_logged_in: 1 });
    expect(await states()).toEqual(['HIT', 'none', 'none']);
    await set({ dont_cache_logged_in: 0, make_known_anon: true });
    expect(await states()).toEqual(['HIT', 'HIT', 'HIT']);
    expect((await visit(post.path, { cookie: known })).text).toBe((await visit(post.path)).text);
  });

  it('no_cache_for_get', async () => {
    await set({ no_cache_for_get: true });
    expect([await again('/en/?s=a'), await again('/en/')]).toEqual(['none', 'HIT']);
  });

  it('cache_max_time', async () => {
    await set({ cache_max_time: 100 });
    expect(await again(post.path)).toBe('HIT');
    held.age(99, ({ path }) => path === post.path);
    expect((await visit(post.path)).cache).toBe('HIT');
    held.age(2, ({ path }) => path === post.path);
    expect((await visit(post.path)).cache).toBe('MISS');
  });

  it('cache_rebuild', async () => {
    let made = 0;
    let finish: (() => void) | undefined;
    cached.addPages('slow', async () => {
      made += 1;
      if (made > 1) await new Promise<void>((resolve) => (finish = resolve));
      return String(made);
    });
    await set({ cache_max_time: 100 });
    await visit('/en/slow/');
    held.age(101, ({ path }) => path === '/en/slow/');
    const first = visit('/en/slow/');
    while (!finish) await new Promise((resolve) => setImmediate(resolve));
    const second = await visit('/en/slow/');
    expect([second.text.includes('<p>1</p>'), second.cache]).toEqual([true, 'STALE']);
    finish();
    expect((await first).text).toContain('<p>2</p>');
    await set({ cache_rebuild: false });
    held.age(101, ({ path }) => path === '/en/slow/');
    finish = undefined;
    const both = [visit('/en/slow/'), visit('/en/slow/')];
    while (!finish) await new Promise((resolve) => setImmediate(resolve));
    (finish as () => void)();
    expect((await Promise.all(both)).map(({ text }) => /<p>(\d)/.exec(text)?.[1])).toEqual(['3', '3']);
  });

  it('use_304_headers', async () => {
    const { headers } = await visit(post.path);
    const since = { 'if-modified-since': String(headers['last-modified']) };
    expect((await visit(post.path, since)).status).toBe(200);
    await set({ use_304_headers: true });
    expect((await visit(post.path, since)).status).toBe(304);
    await set({ is_mfunc_enabled: true });
    expect((await visit(post.path, since)).status).toBe(200);
  });

  it('cache_compression', async () => {
    const gzip = { 'accept-encoding': 'gzip' };
    const packed = await cached.until(post.path, { headers: gzip }, ({ headers }) => 'content-encoding' in headers);
    expect(packed.headers['content-encoding']).toBe('gzip');
    await set({ cache_compression: false });
    expect((await visit(post.path, gzip)).headers['content-encoding']).toBeUndefined();
    expect(held.valid(post.path).map(({ forms }) => forms)).toEqual([{}]);
  });

  it('is_mobile_enabled', async () => {
    await visit(post.path);
    expect((await visit(post.path, PHONE)).cache).toBe('HIT');
    await set({ is_mobile_enabled: true });
    await visit(post.path);
    expect((await visit(post.path, PHONE)).cache).toBe('MISS');
    expect((await visit(post.path, PHONE)).cache).toBe('HIT');
    expect(held.valid(post.path)).toHaveLength(2);
    const { host } = new URL(cached.site.url);
    await cached.site.rest('/cache/v1/cache', { as: 'admin', method: 'POST', body: { url: host + post.path } });
    expect([(await visit(post.path)).cache, (await visit(post.path, PHONE)).cache]).toEqual(['MISS', 'MISS']);
  });

  it('wp_super_cache_comments, cache_hello_world and disable_utf8', async () => {
    const STAMP = /<!-- Cached at \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC -->\s*$/;
    const plain = await visit(post.path);
    expect(plain.text).not.toMatch(STAMP);
    expect(plain.text).not.toContain('cached by Lintel');
    expect(plain.headers['content-type']).toBe('text/html; charset=utf-8');
    await set({ wp_super_cache_comments: true, cache_hello_world: true, disable_utf8: true });
    const transformed = await visit(post.path);
    expect(transformed.text).toMatch(STAMP);
    expect(transformed.text).toMatch(/cached by Lintel\.<\/p>\s*<\/footer>/);
    expect(transformed.headers['content-type']).toBe('text/html');
    expect(transformed.headers.etag).not.toBe(plain.headers.etag);
    expect((await visit('/en/feed/')).headers['content-type']).toContain('charset');
  });

  it('the settings of a content delivery network', async () => {
    const { url } = cached.site;
    const content = `<img src="${url}/files/a.png"> <a href="${url}/en/about/">x</a>`;
    const { path } = await cached.paged.post({ title: 'Pictures', slug: 'pictures', content });
    await set({ ossdlcdn: true, ossdl_off_cdn_url: 'https://cdn.example' });
    const { text } = await visit(path);
    expect(text).toContain('src="https://cdn.example/files/a.png"');
    expect(text).toContain(`href="${url}/en/about/"`);
    await set({ ossdlcdn: false });
    expect((await visit(path)).text).toContain(`src="${url}/files/a.png"`);
  });

  it('cache_lock_down, and clears everything when it is disabled', async () => {
    await set({ cache_lock_down: true });
    await edit('Before');
    const { text } = await visit(post.path);
    await edit('After');
    expect(await visit(post.path)).toMatchObject({ cache: 'HIT', text });
    const { host } = new URL(cached.site.url);
    await cached.site.rest('/cache/v1/cache', { as: 'admin', method: 'POST', body: { url: host + post.path } });
    const cleared = await visit(post.path);
    expect([cleared.cache, cleared.text.includes('After')]).toEqual(['MISS', true]);
    await edit('Unlocked');
    await set({ cache_lock_down: false });
    expect((await visit(post.path)).text).toContain('Unlocked');
  });

  it('clear_cache_on_post_edit', async () => {
    expect([await again(page.path), await again('/robots.txt')]).toEqual(['HIT', 'HIT']);
    await edit('One');
    expect((await visit('/robots.txt')).cache).toBe('HIT');
    await set({ clear_cache_on_post_edit: true });
    await edit('Two');
    expect((await visit('/robots.txt')).cache).toBe('MISS');
    await comment();
    expect((await visit('/robots.txt')).cache).toBe('HIT');
  });

  it('refresh_current_only_on_comments', async () => {
    const COMMENTS = '/en/comments/feed/';
    const states = async () => {
      await visit(post.path);
      await visit(COMMENTS);
      await comment();
      return [(await visit(post.path)).cache, (await visit(COMMENTS)).cache];
    };
    expect(await states()).toEqual(['MISS', 'MISS']);
    await set({ refresh_current_only_on_comments: true });
    expect(await states()).toEqual(['MISS', 'HIT']);
  });

  it('cache_rest', async () => {
    const path = '/en/rest/cms/v2/posts';
    expect((await visit(path)).cache).toBe('none');
    await cached.paged.set({ cache_rest: true });
    expect(await again(path)).toBe('HIT');
    await cached.paged.set({ cache_rest: false });
    expect(await again(path)).toBe('none');
  });

  it.each([
    { cache_compression: false },
    { dont_cache_logged_in: 1 },
    { make_known_anon: true },
    { cache_type: 'mod_rewrite' },
    { cache_type: 'PHP' },
    { is_super_cache_enabled: true },
    { easy: true },
    { reset: true },
  ])('%j by clearing the cache', async (settings) => {
    await visit(post.path);
    expect(held.valid(post.path)).toHaveLength(1);
    await set(settings);
    expect(held.valid(post.path)).toHaveLength(0);
  });

  it('unchanged values without clearing the cache', async () => {
    await again(post.path);
    await set({ make_known_anon: false, cache_compression: true, pages: {}, cache_max_time: 50_000 });
    expect((await visit(post.path)).cache).toBe('HIT');
  });
});
