import { HeldResponses } from '../../support/cache-insides.js';
import { CachedSite, clearCache, type Received } from '../../support/cache.js';

/** A text that must not appear in the pages of other visitors. */
const MARK = 'evil.example';

describe('attempts to poison the cache', () => {
  let cached: CachedSite;
  let path: string;
  let clean: Received;

  beforeAll(async () => {
    cached = await CachedSite.start();
    ({ path } = await cached.paged.post({ title: 'Target', slug: 'target' }));
    clean = await cached.visit(path);
  });

  beforeEach(() => clearCache(cached.site));

  afterAll(() => cached.close());

  it.each([
    ['host', MARK],
    ['x-forwarded-host', MARK],
    ['x-forwarded-proto', 'https'],
    ['x-forwarded-port', '444'],
    ['x-forwarded-for', MARK],
    ['x-forwarded-prefix', `/${MARK}`],
    ['forwarded', `host=${MARK};proto=https`],
    ['x-original-url', `/en/${MARK}/`],
    ['x-rewrite-url', `/en/${MARK}/`],
    ['x-host', MARK],
    ['x-http-method-override', 'POST'],
    ['origin', `https://${MARK}`],
    ['referer', `https://${MARK}/`],
    ['accept-language', 'de'],
    ['accept', 'application/json'],
    ['user-agent', MARK],
    ['range', 'bytes=0-3'],
    ['if-none-match', '*'],
    ['accept-encoding', 'gzip'],
    ['cookie', `a=${MARK}`],
    ['x-request-id', 'evil-id'],
    ['connection', 'x-cache, close'],
  ])('do not work with the header %s', async (name, value) => {
    await cached.visit(path, { headers: { [name]: value } });
    const later = await cached.visit(path);
    expect(later.status).toBe(200);
    expect(later.text).toBe(clean.text);
    expect(JSON.stringify(later.headers)).not.toContain('evil');
    expect(later.headers['content-encoding']).toBeUndefined();
  });

  it('do not work with a request body', async () => {
    const sent = await cached.visit(path, { headers: { 'content-type': 'text/plain' }, body: `s=${MARK}` });
    expect([sent.status, sent.cache]).toEqual([200, 'none']);
    expect((await cached.visit(path)).cache).toBe('MISS');
    const again = await cached.visit(path, { body: 'anything' });
    expect(again.cache).toBe('none');
  });

  it('do not expose private pages, whatever the URL looks like', async () => {
    const secret = await cached.paged.post({ title: 'Only for me', status: 'private', slug: 'only-for-me' });
    for (const ending of ['', 'x.css', 'x.js', '%2ex.css', ';x.css', '?x.css', '%3Fx.css', '%00.css', '..%2fx.css']) {
      const address = secret.path + ending;
      const mine = await cached.paged.page(address, 'admin');
      expect(mine.headers.get('x-cache')).toBeNull();
      const theirs = await cached.visit(address);
      expect([theirs.status, theirs.cache]).not.toContain(200);
      expect(theirs.text).not.toContain('Only for me');
    }
  });

  it.each(['x.css', 'page/x.css', '%2e%2e%2fx.css', 'x.css?s=1', ';.css'])(
    'do not work with paths below a page: %s',
    async (ending) => {
      const answer = await cached.visit(path + ending);
      expect([answer.cache, answer.status === 200]).toEqual(['none', false]);
    },
  );

  it('do not work with other encodings or another case of a path', async () => {
    const shouted = await cached.visit(path.toUpperCase());
    expect([301, 404]).toContain(shouted.status);
    const encoded = path.replace('target', '%74arget');
    const odd = await cached.visit(encoded);
    expect([404, 301]).toContain(odd.status);
    expect((await cached.visit(path)).text).toBe(clean.text);
  });

  it('do not work with unknown or reordered parameters', async () => {
    const first = await cached.visit('/en/?utm_source=a&s=target&x=%3Cscript%3E');
    const second = await cached.visit('/en/?s=target&y=1&utm_source=b');
    const third = await cached.visit('/en/?s=targe%74&s=other');
    expect([first.cache, second.cache, third.cache]).toEqual(['MISS', 'HIT', 'HIT']);
    expect(second.text).toBe(first.text);
    expect(first.text).not.toContain('utm_source');
    expect((await cached.visit('/en/?s=other')).text).not.toBe(first.text);
  });

  it('do not work with markup in a search', async () => {
    const markup = `/en/?s=${encodeURIComponent(`"><script>${MARK}</script>`)}`;
    for (const state of ['MISS', 'HIT']) {
      const answer = await cached.visit(markup);
      expect(answer.cache).toBe(state);
      expect(answer.text).not.toContain(`<script>${MARK}`);
    }
  });

  it('do not work with redirects: they are not cached', async () => {
    const led = await cached.visit(`${path.slice(0, -1)}?utm_source=a`);
    const other = await cached.visit(`${path.slice(0, -1)}?utm_source=b`);
    expect([led.cache, other.cache, led.status]).toEqual(['none', 'none', 301]);
    expect(led.headers.location).toContain('utm_source=a');
    expect(other.headers.location).not.toContain('utm_source=a');
  });
});

describe('a flood of requests', () => {
  it('neither exceeds the memory limit nor evicts popular pages', async () => {
    const cached = await CachedSite.start({ CACHE_MAX_MB: '1' });
    try {
      const { path } = await cached.paged.post({ title: 'Hot' });
      const held = new HeldResponses(cached.site);
      await cached.visit(path);
      await cached.visit(path);
      let most = 0;
      for (let round = 0; round < 20; round += 1) {
        const flood = Array.from({ length: 25 }, (_, at) => cached.visit(`/en/?s=${round}-${at}`));
        await Promise.all(flood);
        most = Math.max(most, held.use.bytes);
      }
      expect(most).toBeLessThanOrEqual(1024 * 1024);
      expect(held.use.count).toBeLessThan(400);
      expect((await cached.visit(path)).cache).toBe('HIT');
      const random = await Promise.all(
        Array.from({ length: 50 }, () => cached.visit(`${path}?${Math.random().toString(36).slice(2)}=1`)),
      );
      expect(new Set(random.map(({ cache }) => cache))).toEqual(new Set(['HIT']));
    } finally {
      await cached.close();
    }
  });
});
