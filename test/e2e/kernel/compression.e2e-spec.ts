import { Visitor } from '../../support/browsers.js';
import { startSite, type Answer, type TestSite } from '../../support/site.js';

let site: TestSite;

beforeAll(async () => {
  site = await startSite({ COMPRESSION: '1' });
  const content = '<p>Some words that repeat themselves.</p>\n'.repeat(20);
  for (const title of ['One', 'Two', 'Three'])
    await site.rest('/cms/v2/posts', { as: 'admin', body: { title, content, status: 'publish' } });
});
afterAll(() => site.close());

const HEADERS = ['etag', 'content-encoding', 'content-length', 'content-type', 'vary'];
const headersOf = ({ headers }: Answer) => Object.fromEntries(HEADERS.map((name) => [name, headers.get(name)]));
const ask = (path: string, coding: string, { as = '', method = 'GET', headers = {} } = {}) =>
  site.rest(path, { as: as || undefined, method, headers: { 'accept-encoding': coding, ...headers } });

describe('compressed responses', () => {
  it.each([
    ['a list for a signed-in caller', '/cms/v2/posts', 'admin'],
    ['a list', '/cms/v2/posts', ''],
    ['an item', '/cms/v2/posts/1', ''],
    ['the site index', '/', ''],
    ['the index of a namespace', '/cms/v2', ''],
  ])('are those of clients that accept them: %s', async (_name, path, as) => {
    // Twice, the second time from what was kept of the first.
    for (const cached of [false, true]) {
      await site.rest('/cms/v2/settings', { as: 'admin', body: { cache_rest: cached } });
      for (const coding of ['br', 'gzip', 'br']) {
        const plain = await ask(path, 'identity', { as });
        const packed = await ask(path, `deflate, ${coding}`, { as });
        expect(packed.text).toBe(plain.text);
        const etag = plain.headers.get('etag') ?? '';
        expect(etag).toMatch(/^"[\w.-]+"$/);
        expect(headersOf(plain)).toMatchObject({ 'content-encoding': null });
        expect(headersOf(packed)).toMatchObject({
          etag: etag.replace(/"$/, `;${coding}"`),
          'content-encoding': coding,
        });
        expect(Number(packed.headers.get('content-length')) * 2).toBeLessThan(Buffer.byteLength(plain.text));
        expect(headersOf(await ask(path, coding, { as, method: 'HEAD' }))).toEqual(headersOf(packed));
        const known = await ask(path, coding, { as, headers: { 'if-none-match': packed.headers.get('etag') ?? '' } });
        expect([known.status, known.text, known.headers.get('etag')]).toEqual([304, '', packed.headers.get('etag')]);
        for (const { headers } of [plain, packed, known])
          expect(headers.get('vary')).toMatch(/Accept-Encoding.*Origin/);
      }
    }
  });

  it('are not those of short bodies, of clients that accept none, and of sessions of browsers', async () => {
    const codingOf = async (answer: Promise<Answer>) => (await answer).headers.get('content-encoding');
    expect(await codingOf(ask('/cms/v2/posts?_fields=id', 'gzip'))).toBeNull();
    expect(await codingOf(ask('/cms/v2/posts', 'br;q=0, zstd'))).toBeNull();
    const visitor = new Visitor(site);
    await visitor.signIn('admin', 'Admin-password-1');
    const headers = { 'accept-encoding': 'gzip', 'x-wp-nonce': await visitor.nonce() };
    const { body } = await visitor.ask(`${site.root}/cms/v2/users/me`, { headers });
    expect(body.slug).toBe('admin');
    expect(await codingOf(visitor.ask(`${site.root}/cms/v2/posts`, { headers }))).toBeNull();
  });

  it('may be written with If-Match', async () => {
    const path = '/cms/v2/posts/2';
    const etag = (await ask(path, 'br', { as: 'admin' })).headers.get('etag') ?? '';
    expect(etag).toContain(';br');
    const written = (): Promise<Answer> =>
      site.rest(path, { as: 'admin', body: { title: 'Changed' }, headers: { 'if-match': etag } });
    expect((await written()).status).toBe(200);
    const refused = await written();
    expect([refused.status, refused.headers.get('content-encoding')]).toEqual([412, 'gzip']);
  });

  it('are streamed', async () => {
    const plain = await ask('/cms/v2/posts?_format=ndjson', 'identity', { as: 'admin' });
    expect(plain.text.trim().split('\n')).toHaveLength(3);
    for (const coding of ['gzip', 'br']) {
      const packed = await ask('/cms/v2/posts?_format=ndjson', coding, { as: 'admin' });
      expect(packed.headers.get('content-encoding')).toBe(coding);
      expect(packed.text).toBe(plain.text);
    }
  });
});
