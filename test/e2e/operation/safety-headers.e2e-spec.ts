import { CachedSite } from '../../support/cache.js';
import { startSite, type Answer, type Ask, type TestSite } from '../../support/site.js';

const HTML = { accept: 'text/html' };
const CONFIGURED = 'https://app.example.org';
const OTHER = 'https://other.example';
let cached: CachedSite;
let site: TestSite;
let post: number;
let file: string;

beforeAll(async () => {
  cached = await CachedSite.start({
    SITE_URL: 'https://www.example.org',
    CORS_ORIGINS: `${CONFIGURED}, http://localhost:8080`,
  });
  cached.setRest(true);
  ({ site } = cached);
  ({ id: post } = await cached.paged.post({ title: 'Open', slug: 'open' }));
  const image = await cached.paged.image('dot.png');
  const { source_url: address } = (await site.rest(`/cms/v2/media/${image}`)).body;
  file = new URL(address).pathname;
  await site.rest('/redirection/v1/redirect', {
    as: 'admin',
    body: {
      url: '/old',
      match_type: 'url',
      action_type: 'url',
      action_code: 301,
      action_data: { url: '/en/' },
      group_id: 1,
    },
  });
  await site.rest('/redirection/v1/setting', { as: 'admin', body: { redirect_cache: 24 } });
});
afterAll(() => site.close());

/** Every kind of response: its path, and the request options. */
const RESPONSES: [name: string, status: number, path: string, ask: Ask][] = [
  ['the stored index', 200, '/en/rest/', {}],
  ['a list', 200, '/en/rest/cms/v2/posts', {}],
  ['a cached list', 200, '/en/rest/cms/v2/posts', {}],
  ['an event list', 200, '/en/rest/cal/events/v1/events', {}],
  ['a preflight', 200, '/en/rest/cms/v2/posts', { method: 'OPTIONS' }],
  ['HEAD', 200, '/en/rest/cms/v2/posts', { method: 'HEAD' }],
  ['a refusal', 401, '/en/rest/cms/v2/settings', {}],
  ['a missing route', 404, '/en/rest/nowhere', {}],
  ['invalid credentials', 401, '/en/rest/cms/v2/posts', { as: 'nobody:wrong' }],
  [
    'malformed JSON',
    400,
    '/en/rest/cms/v2/posts',
    { as: 'admin', method: 'POST', raw: '{', headers: { 'content-type': 'application/json' } },
  ],
  ['a page', 200, '/en/2020/01/01/open/', { headers: HTML }],
  ['a cached page', 200, '/en/2020/01/01/open/', { headers: HTML }],
  ['a missing page', 404, '/en/nothing/', { headers: HTML }],
  ['a refused form', 400, '/en/2020/01/01/open/', { headers: HTML, method: 'POST', raw: 'x=1' }],
  ['an unknown URL', 404, '/nothing', { headers: { accept: 'application/json' } }],
  ['a canonical redirect', 301, '/en/2020/01/01/open', { headers: HTML }],
  ['a redirect rule', 301, '/old', {}],
  ['a feed', 200, '/en/feed/', {}],
  ['a calendar', 200, '/en/events.ics', {}],
  ['the sitemap', 200, '/en/sitemap.xml', {}],
  ['robots.txt', 200, '/robots.txt', {}],
  ['a missing file', 404, '/files/none.png', {}],
  ['the documentation', 200, '/docs', {}],
  ['health', 200, '/health/live', {}],
  ['readiness', 200, '/health/ready', {}],
  ['a token', 200, '/auth/token', { body: { username: 'admin', password: 'Admin-password-1' } }],
  ['a refused sign-in', 401, '/auth/token', { body: { username: 'nobody', password: 'wrong-password' } }],
  [
    'a malformed sign-in',
    400,
    '/auth/token',
    { method: 'POST', raw: '{', headers: { 'content-type': 'application/json' } },
  ],
  [
    'an oversized sign-in',
    413,
    '/auth/token',
    { method: 'POST', raw: JSON.stringify({ x: 'y'.repeat(20_000) }), headers: { 'content-type': 'application/json' } },
  ],
  ['a revocation', 204, '/auth/revoke', { body: { token: 'none' } }],
  ['imports', 401, '/imports', {}],
  ['a log', 401, '/redirections/log.csv', {}],
];

const send = (path: string, ask: Ask = {}): Promise<Answer> => site.ask(site.url + path, ask);

describe('a site with https', () => {
  const strict = (answer: Answer) => answer.headers.get('strict-transport-security');

  it.each(RESPONSES)('sends Strict-Transport-Security with %s', async (_name, status, path, ask) => {
    const answer = await send(path, ask);
    expect([answer.status, strict(answer)]).toEqual([status, 'max-age=31536000; includeSubDomains']);
  });

  it('sends it with files and ranges of files', async () => {
    for (const headers of [{ range: '' }, { range: 'bytes=0-1' }, { range: 'bytes=900-' }])
      expect(strict(await send(file, { headers }))).toBe('max-age=31536000; includeSubDomains');
  });

  it.each(['/en/rest/', '/en/rest/cms/v2/posts', '/en/2020/01/01/open/'])(
    'sends it with a 304 for %s',
    async (path) => {
      const etag = (await send(path, { headers: HTML })).headers.get('etag') ?? '';
      const again = await send(path, { headers: { ...HTML, 'if-none-match': etag } });
      expect([again.status, strict(again)]).toEqual([304, 'max-age=31536000; includeSubDomains']);
    },
  );
});

describe('the policy of documents', () => {
  it.each(['/en/', '/auth/sign-in', '/docs', '/docs/guide', '/health/live', '/robots.txt'])(
    'allows neither plugins nor another base: %s',
    async (path) => {
      const policy = (await send(path, { headers: HTML })).headers.get('content-security-policy') ?? '';
      expect(policy).toMatch(/\b(?:object|default)-src 'none'/);
      expect(policy).toContain("base-uri 'none'");
    },
  );
});

describe('signing in with https', () => {
  it('sets a cookie that only this host can set and that is sent with https only', async () => {
    const { status, headers } = await send('/auth/sign-in', {
      method: 'POST',
      raw: new URLSearchParams({ login: 'admin', password: 'Admin-password-1' }).toString(),
      headers: { ...HTML, 'content-type': 'application/x-www-form-urlencoded', origin: 'https://www.example.org' },
    });
    expect([status, headers.get('set-cookie')]).toEqual([
      303,
      expect.stringMatching(/^__Host-lintel-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/),
    ]);
    expect(headers.get('set-cookie')).not.toContain('Domain');
  });
});

describe('the password of an entry with https', () => {
  it('sets such a cookie, too, whose pages are not those of the cache', async () => {
    await cached.paged.post({ title: 'Locked', slug: 'locked', password: 'Nine-gates', content: 'Hidden words' });
    const path = '/en/2020/01/01/locked/';
    await send(path, { headers: HTML });
    const { status, headers } = await send(path, {
      method: 'POST',
      raw: 'entry-password=Nine-gates',
      headers: { ...HTML, 'content-type': 'application/x-www-form-urlencoded', origin: 'https://www.example.org' },
    });
    const cookie = headers.get('set-cookie') ?? '';
    expect([status, cookie]).toEqual([
      303,
      expect.stringMatching(/^__Host-entry-\d+=[\w-]{43}; Path=\/; Secure; Max-Age=864000; HttpOnly; SameSite=Lax$/),
    ]);
    expect(cookie).not.toContain('Domain');
    const unlocked = await send(path, { headers: { ...HTML, cookie: cookie.split(';', 1)[0] ?? '' } });
    expect(unlocked.text).toContain('Hidden words');
    expect((await send(path, { headers: HTML })).text).not.toContain('Hidden words');
  });
});

describe('a response to a signed-in request', () => {
  it.each(RESPONSES.filter(([, status]) => status !== 413))('is not stored: %s', async (_name, _status, path, ask) => {
    const answer = await send(path, { as: 'admin', ...ask });
    expect(answer.headers.get('cache-control')).toMatch(/\bno-store\b/);
    expect(answer.headers.get('cache-control')).not.toMatch(/public|max-age=[1-9]/);
  });

  it('is not stored for application passwords, whatever the cache stores', async () => {
    const { access_token: token } = (
      await send('/auth/token', { body: { username: 'admin', password: 'Admin-password-1' } })
    ).body;
    const answer = await send(`/en/rest/cms/v2/posts/${post}`, { headers: { authorization: `Bearer ${token}` } });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([
      200,
      'no-cache, must-revalidate, max-age=0, no-store, private',
    ]);
  });

  it('differs from the response to an anonymous request', async () => {
    expect((await send('/en/rest/cms/v2/posts')).headers.get('cache-control')).toBeNull();
    expect((await send('/en/2020/01/01/open/', { headers: HTML })).headers.get('cache-control')).toBe(
      'public, max-age=0, must-revalidate',
    );
    expect((await send('/old')).headers.get('cache-control')).toBe('max-age=86400');
    expect((await send(file)).headers.get('cache-control')).toBe('public, max-age=31536000');
  });

  it('is not stored if it contains tokens or rejects them', async () => {
    for (const [, , path, ask] of RESPONSES.filter(([, , path]) => path.startsWith('/auth/')))
      expect((await send(path, ask)).headers.get('cache-control')).toMatch(/\bno-store\b/);
  });
});

describe('pages of other origins', () => {
  const REST = RESPONSES.filter(([, , path]) => path.startsWith('/en/rest/'));
  const asked = async (origin: string, path: string, ask: Ask = {}) => {
    const { headers } = await send(path, { ...ask, headers: { ...ask.headers, origin } });
    const cors = ['access-control-allow-origin', 'access-control-allow-credentials'].map((name) => headers.get(name));
    return [...cors, /\bOrigin\b/.test(headers.get('vary') ?? '')];
  };

  it.each(REST)('may send credentials if they are configured: %s', async (_name, _status, path, ask) => {
    expect(await asked(CONFIGURED, path, ask)).toEqual([CONFIGURED, 'true', true]);
  });

  it.each(REST)('may only read if they are not configured: %s', async (_name, _status, path, ask) => {
    for (const origin of [OTHER, 'null', `${CONFIGURED}.evil.example`, `${CONFIGURED}:444`, CONFIGURED.toUpperCase()])
      expect(await asked(origin, path, ask)).toEqual([origin, null, true]);
  });

  it('can be several, and must be origins', async () => {
    expect(await asked('http://localhost:8080', '/en/rest/cms/v2/posts')).toEqual([
      'http://localhost:8080',
      'true',
      true,
    ]);
    for (const wrong of ['*', 'app.example.org', 'https://app.example.org/', 'https://app.example.org/path', 'null'])
      await expect(startSite({ CORS_ORIGINS: wrong })).rejects.toThrow('CORS_ORIGINS');
  });
});
