import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { CachedSite } from '../../support/cache.js';

describe('a cached response', () => {
  let cached: CachedSite;
  let path: string;

  beforeAll(async () => {
    cached = await CachedSite.start();
    ({ path } = await cached.paged.post({ title: 'Cached', content: 'Words that are cached. '.repeat(100) }));
  });

  afterAll(() => cached.close());

  it('is rendered once, then sent unchanged with its age', async () => {
    const first = await cached.visit(path);
    const second = await cached.visit(path);
    expect(first.headers.link).toContain('rel="shortlink"');
    expect(second.headers.link).toBe(first.headers.link);
    expect([first.cache, second.cache]).toEqual(['MISS', 'HIT']);
    expect(second.text).toBe(first.text);
    expect(second.status).toBe(200);
    expect(Number(second.headers.age)).toBeGreaterThanOrEqual(0);
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
    expect(Date.parse(second.headers['last-modified'] ?? '')).toBeLessThanOrEqual(Date.now());
  });

  it('has the headers of the uncached page', async () => {
    await cached.visit(path);
    const hit = await cached.visit(path);
    const other = await cached.visit(path, { headers: { cookie: 'entry-99999999=x' } });
    expect([hit.cache, other.cache]).toEqual(['HIT', 'none']);
    const own = new Set(['age', 'x-cache', 'x-request-id', 'date', 'last-modified', 'accept-ranges', 'vary']);
    const rest = ({ headers }: typeof hit) =>
      Object.fromEntries(Object.entries(headers).filter(([name]) => !own.has(name)));
    expect(rest(hit)).toEqual(rest(other));
    expect(hit.text).toBe(other.text);
    expect(hit.headers.vary).toBe('Accept-Encoding, Authorization, Cookie');
  });

  it('is revalidated with a 304', async () => {
    const { headers } = await cached.visit(path);
    const again = await cached.visit(path, { headers: { 'if-none-match': headers.etag ?? '' } });
    expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, headers.etag]);
    const other = await cached.visit(path, { headers: { 'if-none-match': '"another"' } });
    expect(other.status).toBe(200);
  });

  it('is sent without a body to HEAD, which also fills the cache', async () => {
    const { path: fresh } = await cached.paged.post({ title: 'Head first' });
    const head = await cached.visit(fresh, { method: 'HEAD' });
    const whole = await cached.visit(fresh);
    expect([head.cache, head.bytes.length]).toEqual(['MISS', 0]);
    expect(whole.cache).toBe('HIT');
    expect(String(whole.bytes.length)).toBe(head.headers['content-length']);
    expect(whole.text).toContain('Head first');
  });

  it('is compressed once for all clients that accept it', async () => {
    const packed = (coding: string) =>
      cached.until(path, { headers: { 'accept-encoding': coding } }, ({ headers }) => 'content-encoding' in headers);
    const plain = await cached.visit(path);
    const brotli = await packed('gzip, deflate, br');
    const gzip = await packed('gzip');
    expect([brotli.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip']);
    expect(brotliDecompressSync(brotli.bytes).toString()).toBe(plain.text);
    expect(gunzipSync(gzip.bytes).toString()).toBe(plain.text);
    const refused = await cached.visit(path, { headers: { 'accept-encoding': 'br;q=0, gzip;q=0' } });
    expect(refused.headers['content-encoding']).toBeUndefined();
  });

  it.each([
    ['bytes=0-9', 206, 'bytes 0-9', (bytes: Buffer) => bytes.subarray(0, 10)],
    ['bytes=10-', 206, 'bytes 10-', (bytes: Buffer) => bytes.subarray(10)],
    ['bytes=-5', 206, undefined, (bytes: Buffer) => bytes.subarray(-5)],
    ['bytes=0-4,7-9', 200, undefined, (bytes: Buffer) => bytes],
    ['bytes=9-3', 200, undefined, (bytes: Buffer) => bytes],
    ['lines=1-2', 200, undefined, (bytes: Buffer) => bytes],
    ['bytes=99999999-', 416, 'bytes */', () => Buffer.alloc(0)],
  ])('handles the range %s', async (range, status, contentRange, part) => {
    const { bytes } = await cached.visit(path);
    const answer = await cached.visit(path, { headers: { range } });
    expect(answer.status).toBe(status);
    expect(answer.bytes).toEqual(part(bytes));
    if (contentRange) expect(answer.headers['content-range']?.startsWith(contentRange)).toBe(true);
    const whole = await cached.visit(path);
    expect([whole.status, whole.bytes.length]).toEqual([200, bytes.length]);
  });

  it('has ranges of its compressed body', async () => {
    const headers = { 'accept-encoding': 'gzip' };
    const whole = await cached.until(path, { headers }, (one) => one.headers['content-encoding'] === 'gzip');
    const part = await cached.visit(path, { headers: { ...headers, range: 'bytes=3-20' } });
    expect([part.status, part.headers['content-encoding']]).toEqual([206, 'gzip']);
    expect(part.bytes).toEqual(whole.bytes.subarray(3, 21));
    expect(part.headers['content-range']).toBe(`bytes 3-20/${whole.bytes.length}`);
  });

  it('is rendered once for all concurrent requests', async () => {
    let made = 0;
    let open = (): void => {};
    const gate = new Promise<void>((resolve) => (open = resolve));
    cached.addPages('crowd', async () => {
      made += 1;
      await gate;
      return 'for all';
    });
    const crowd = Array.from({ length: 1000 }, () => cached.visit('/en/crowd/'));
    await cached.visit(path);
    open();
    const answers = await Promise.all(crowd);
    expect(made).toBe(1);
    expect(new Set(answers.map(({ text }) => text))).toEqual(new Set(['<p>for all</p>']));
  });

  it('is never one whose rendering began before a change', async () => {
    const { id } = await cached.paged.post({ title: 'Shown on the page' });
    let made = 0;
    const gates: (() => void)[] = [];
    cached.addPages('race', async ({ shown }) => {
      shown.add(`entry:${id}`);
      const number = (made += 1);
      await new Promise<void>((resolve) => gates.push(resolve));
      return `made ${number}`;
    });
    const begun = async (count: number) => {
      while (gates.length < count) await cached.visit(path);
    };
    const before = cached.visit('/en/race/');
    await begun(1);
    await cached.site.rest(`/cms/v2/posts/${id}`, { as: 'admin', body: { title: 'Changed' } });
    const after = cached.visit('/en/race/');
    await begun(2);
    gates[1]?.();
    expect((await after).text).toBe('<p>made 2</p>');
    gates[0]?.();
    expect((await before).text).toBe('<p>made 1</p>');
    const last = await cached.visit('/en/race/');
    expect([last.text, last.cache]).toEqual(['<p>made 2</p>', 'HIT']);
  });

  it('is sent stale while an expired one is rendered again', async () => {
    let made = 0;
    let open = (): void => {};
    cached.addPages('rebuilt', async () => {
      made += 1;
      if (made > 1) await new Promise<void>((resolve) => (open = resolve));
      return `made ${made}`;
    });
    await cached.visit('/en/rebuilt/');
    cached.setLifetime(1);
    const first = cached.until('/en/rebuilt/', {}, ({ cache }) => cache === 'MISS');
    while (made < 2) await cached.visit(path);
    const other = await cached.visit('/en/rebuilt/');
    expect([other.text, other.cache]).toEqual(['<p>made 1</p>', 'STALE']);
    open();
    expect((await first).text).toBe('<p>made 2</p>');
    cached.setLifetime(0);
  });

  it('never contains private content', async () => {
    const { path: secret } = await cached.paged.post({ title: 'Hidden', status: 'private' });
    const { path: locked } = await cached.paged.post({ title: 'Locked', password: 'sesame', content: 'Within' });
    const owner = await cached.paged.page(secret, 'admin');
    expect([owner.status, owner.headers.get('x-cache')]).toEqual([200, null]);
    expect((await cached.visit(secret)).status).toBe(404);
    const form = await cached.visit(locked);
    const sent = await cached.paged.send(locked, { 'entry-password': 'sesame' });
    const cookie = (sent.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
    const opened = await cached.visit(locked, { headers: { cookie } });
    expect([form.text.includes('Within'), opened.text.includes('Within'), opened.cache]).toEqual([false, true, 'none']);
    const later = await cached.visit(locked);
    expect(later.text).not.toContain('Within');
  });

  it('yields to redirects that are created later, until they are deleted', async () => {
    const { path: moved } = await cached.paged.post({ title: 'Led away' });
    await cached.visit(moved);
    const rule = {
      url: moved,
      match_type: 'url',
      action_type: 'url',
      action_code: 302,
      action_data: { url: '/en/elsewhere' },
      group_id: 1,
    };
    const made = await cached.site.rest('/redirection/v1/redirect', { as: 'admin', body: rule });
    expect(made.status).toBe(200);
    const led = await cached.visit(moved);
    expect([led.status, led.headers.location]).toEqual([302, '/en/elsewhere']);
    const { id } = made.body.items.find((one: { url: string }) => one.url === moved);
    await cached.site.rest('/redirection/v1/bulk/redirect/delete', { as: 'admin', body: { items: [id] } });
    expect((await cached.visit(moved)).cache).toBe('HIT');
  });

  it('has the current headers of the redirection settings', async () => {
    const set = (headers: object[]) => cached.site.rest('/redirection/v1/setting', { as: 'admin', body: { headers } });
    await cached.visit(path);
    await set([{ type: 'a', headerName: 'X-Added', headerValue: 'now', location: 'site' }]);
    expect((await cached.visit(path)).headers['x-added']).toBe('now');
    expect((await cached.visit(path)).headers['x-added']).toBe('now');
    await set([]);
    expect((await cached.visit(path)).headers['x-added']).toBeUndefined();
  });

  it('is never an error', async () => {
    expect((await cached.visit('/en/soon-there/')).status).toBe(404);
    await cached.paged.make('pages', { title: 'Soon there', status: 'publish', slug: 'soon-there' });
    expect((await cached.visit('/en/soon-there/')).status).toBe(200);
  });
});
