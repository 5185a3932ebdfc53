import { CachedSite, type Received } from '../../support/cache.js';
import type { Ask } from '../../support/site.js';

const ROOT = '/en/rest';
/**
 * Headers that may differ between a cached and an uncached response. `Last-Modified` is missing in the second of a
 * change, with its `Cache-Control`.
 */
const OWN = [
  ...['age', 'x-cache', 'x-request-id', 'date', 'accept-ranges', 'vary', 'keep-alive', 'connection'],
  ...['last-modified', 'cache-control'],
];

let cached: CachedSite;
let post: number;
let category: number;
let venue: number;
let event: number;

const get = (path: string, headers: Record<string, string> = {}) => cached.visit(ROOT + path, { headers });
const write = (path: string, body: object, ask: Ask = {}) => cached.site.rest(path, { as: 'admin', body, ...ask });
const basic = `Basic ${Buffer.from('admin:Admin-password-1').toString('base64')}`;

async function make(path: string, body: object): Promise<number> {
  const made = await write(path, body);
  if (made.status !== 201) throw new Error(`Not made: ${made.text}`);
  return made.body.id;
}

/** A response without the headers that belong to one request. */
const comparable = ({ status, headers, text }: Received) => ({
  status,
  headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN.includes(name))),
  text,
});

async function uncached(path: string, headers: Record<string, string> = {}): Promise<Received> {
  cached.setRest(false);
  const received = get(path, headers);
  try {
    return await received;
  } finally {
    cached.setRest(true);
  }
}

async function isCached(path: string, headers: Record<string, string> = {}): Promise<boolean> {
  const first = await get(path, headers);
  const second = await get(path, headers);
  expect(second.status).toBe(first.status);
  return second.cache === 'HIT';
}

beforeAll(async () => {
  cached = await CachedSite.start();
  category = await make('/cms/v2/categories', { name: 'Jazz' });
  post = await make('/cms/v2/posts', { title: 'First', content: 'Words', status: 'publish', categories: [category] });
  venue = await make('/cal/events/v1/venues', { venue: 'Old hall' });
  event = await make('/cal/events/v1/events', {
    title: 'Fair',
    start_date: '2031-05-01 10:00:00',
    end_date: '2031-05-01 12:00:00',
    timezone: 'UTC',
    status: 'publish',
    venue,
  });
});

afterAll(() => cached.close());

describe('REST responses', () => {
  it('are cached only with the setting cache_rest', async () => {
    const states = async () => [await get('/cms/v2/posts'), await get('/cms/v2/posts')].map(({ cache }) => cache);
    expect(await states()).toEqual(['none', 'none']);
    await cached.paged.set({ cache_rest: true });
    expect(await states()).toEqual(['MISS', 'HIT']);
    await cached.paged.set({ cache_rest: false });
    expect(await states()).toEqual(['none', 'none']);
    await cached.paged.set({ cache_rest: true });
    expect(await states()).toContain('HIT');
  });

  it.each([
    ['a list', () => '/cms/v2/posts'],
    ['an item', () => `/cms/v2/posts/${post}`],
    ['an item with embedded resources', () => `/cms/v2/posts/${post}?_embed`],
    ['selected fields', () => `/cms/v2/posts/${post}?_fields=id,title.rendered`],
    ['a page of a list', () => '/cms/v2/posts?per_page=1&page=1'],
    ['an envelope', () => '/cms/v2/posts?_envelope'],
    ['a callback', () => '/cms/v2/posts?_jsonp=take'],
    ['a search', () => '/cms/v2/search?search=first'],
    ['terms', () => '/cms/v2/categories?hide_empty=true'],
    ['a term', () => `/cms/v2/categories/${category}`],
    ['users', () => '/cms/v2/users'],
    ['comments', () => '/cms/v2/comments'],
    ['media', () => '/cms/v2/media'],
    ['types', () => '/cms/v2/types'],
    ['a status', () => '/cms/v2/statuses/publish'],
    ['taxonomies', () => '/cms/v2/taxonomies'],
    ['events of a date range', () => '/cal/events/v1/events?start_date=2031-01-01&end_date=2031-12-31'],
    ['events of the default range', () => '/cal/events/v1/events'],
    ['an event', () => `/cal/events/v1/events/${event}`],
    ['an event by its slug', () => '/cal/events/v1/events/by-slug/fair'],
    ['venues', () => '/cal/events/v1/venues'],
    ['a venue', () => `/cal/events/v1/venues/${venue}`],
    ['categories of events', () => '/cal/events/v1/categories'],
  ])('are the same when they are cached: %s', async (_case, path) => {
    const fresh = await uncached(path());
    expect(fresh.status).toBe(200);
    expect(fresh.cache).toBe('none');
    expect(await isCached(path())).toBe(true);
    const hit = await get(path());
    expect(hit.cache).toBe('HIT');
    expect(comparable(hit)).toEqual(comparable(fresh));
    expect(hit.headers.vary).toBe('Accept-Encoding, Authorization, Origin');
    // No header from which clients could derive a lifetime, except where it must validate first.
    expect(hit.headers['cache-control']).toBe(hit.headers['last-modified'] && 'no-cache');
    expect(hit.headers.expires).toBeUndefined();
  });

  it.each([
    ['unknown items', () => '/cms/v2/posts/99999999', 404],
    ['the edit context', () => `/cms/v2/posts/${post}?context=edit`, 401],
    ['invalid arguments', () => '/cms/v2/posts?per_page=0', 400],
    ['an envelope around an error', () => '/cms/v2/posts/99999999?_envelope', 200],
    ['passwords', () => `/cms/v2/posts/${post}?password=`, 200],
    ['method overrides in the query', () => '/cms/v2/posts?_method=OPTIONS', 200],
    ['relative times', () => '/cal/events/v1/events?start_date=today', 200],
    ['routes without cache tags', () => '/cal/events/v1', 200],
    ['long URLs', () => `/cms/v2/posts?x=${'y'.repeat(2000)}`, 200],
  ])('are not cached for %s', async (_case, path, status) => {
    const first = await get(path());
    const second = await get(path());
    expect([first.status, second.status]).toEqual([status, status]);
    expect([first.cache, second.cache]).toEqual(['none', 'none']);
  });

  it('are neither sent to signed-in callers nor taken from their responses', async () => {
    const path = '/cms/v2/posts?orderby=title';
    const mine = await get(path, { authorization: basic });
    expect(mine.cache).toBe('none');
    expect(mine.headers['cache-control']).toBe('no-cache, must-revalidate, max-age=0, no-store, private');
    expect((await get(path)).cache).toBe('MISS');
    expect((await get(path, { authorization: basic })).cache).toBe('none');
    expect((await get(path)).headers.expires).toBeUndefined();
    const wrong = await get(path, { authorization: 'Basic eDp5' });
    expect([wrong.status, wrong.cache]).toEqual([401, 'none']);
  });

  it('are not sent to requests with a nonce', async () => {
    const path = '/cms/v2/posts?exclude=999';
    expect(await isCached(path)).toBe(true);
    const refused = await get(path, { 'x-wp-nonce': 'f00' });
    expect([refused.status, refused.cache]).toEqual([403, 'none']);
    expect(await isCached(path)).toBe(true);
  });

  it('are not sent to other methods', async () => {
    const path = `/cms/v2/posts/${post}`;
    expect(await isCached(path)).toBe(true);
    const other = await get(path, { 'x-http-method-override': 'DELETE' });
    expect([other.status, other.cache]).toEqual([405, 'none']);
    const options = await cached.visit(ROOT + path, { method: 'OPTIONS' });
    expect([options.status, options.cache]).toEqual([200, 'none']);
  });

  it.each([
    ['in the query', '/cms/v2/posts?per_page=7&_method=HEAD', {}],
    ['in a header', '/cms/v2/posts?per_page=7', { 'x-http-method-override': 'HEAD' }],
  ])('are neither cached nor sent for a HEAD override %s', async (_where, path, headers) => {
    const plain = path.replace('&_method=HEAD', '');
    for (const known of [false, true]) {
      const head = await get(path, headers);
      expect([head.status, head.text, head.cache]).toEqual([200, '', 'none']);
      expect((await get(plain)).text).not.toBe('');
      expect(known || (await isCached(plain))).toBe(true);
    }
  });

  it('have the CORS headers of each caller', async () => {
    const path = '/cms/v2/posts?orderby=id';
    const ones = 'https://one.example';
    const others = 'https://other.example';
    const made = await get(path, { origin: ones });
    const hit = await get(path, { origin: others });
    const plain = await get(path);
    expect([made, hit, plain].map(({ cache }) => cache)).toEqual(['MISS', 'HIT', 'HIT']);
    const origins = [made, hit, plain].map(({ headers }) => headers['access-control-allow-origin']);
    expect(origins).toEqual([ones, others, undefined]);
    expect(comparable(hit)).toEqual(comparable(await uncached(path, { origin: others })));
    expect(JSON.stringify(plain.headers)).not.toContain('example');
  });

  it('are sent without a body to HEAD, which also fills the cache', async () => {
    const path = '/cms/v2/posts?order=asc';
    const head = await cached.visit(ROOT + path, { method: 'HEAD' });
    const whole = await get(path);
    expect([head.cache, head.text, whole.cache]).toEqual(['MISS', '', 'HIT']);
    expect(head.headers['content-length']).toBe(String(whole.bytes.length));
  });

  it('are compressed, and revalidated with a 304', async () => {
    const path = '/cms/v2/types';
    const plain = await get(path);
    const packed = await cached.until(ROOT + path, { headers: { 'accept-encoding': 'gzip' } }, ({ headers }) =>
      Object.hasOwn(headers, 'content-encoding'),
    );
    expect(packed.headers['content-encoding']).toBe('gzip');
    // A strong tag stands for one form of a body.
    expect(packed.headers.etag).toBe(plain.headers.etag?.replace(/"$/, ';gzip"'));
    const known = await get(path, { 'if-none-match': packed.headers.etag ?? '', origin: 'https://one.example' });
    expect([known.status, known.text]).toEqual([304, '']);
    expect(known.headers['access-control-allow-origin']).toBe('https://one.example');
  });

  it('repeat the URL as it was sent', async () => {
    await make('/cms/v2/posts', { title: 'Second', content: 'Words', status: 'publish' });
    const spellings = [
      '/cms/v2/posts?per_page=1&order=asc',
      '/cms/v2/posts?order=asc&per_page=1',
      '/cms/v2/posts/?per_page=1&order=asc',
      '/CMS/v2/posts?per_page=1&order=asc',
      '/cms/v2/p%6Fsts?per_page=1&order=asc',
      '/cms/v2/posts?per_page=%31&order=asc&other=x',
      '/cms/v2/posts?per_page=1&order=asc&include[]=1&include[]=2',
      '/cms/v2/posts?per_page=1&order=asc&include[]=2&include[]=1',
    ];
    for (const path of spellings) await get(path);
    for (const path of spellings) {
      const hit = await get(path);
      expect(hit.cache).toBe('HIT');
      expect(comparable(hit)).toEqual(comparable(await uncached(path)));
    }
  });

  it('are not redirected', async () => {
    await write('/redirection/v1/redirect', {
      url: `${ROOT}/cms/v2/tags`,
      match_type: 'url',
      action_type: 'url',
      action_code: 301,
      action_data: { url: '/elsewhere' },
      group_id: 1,
    });
    expect(await isCached('/cms/v2/tags')).toBe(true);
  });
});

describe('a write', () => {
  let page: number;
  let media: number;
  let comment: number;
  let author: number;

  beforeAll(async () => {
    page = await make('/cms/v2/pages', { title: 'About', status: 'publish' });
    media = await cached.paged.image('one.png');
    comment = await make('/cms/v2/comments', { post, content: 'Well said' });
    author = cached.site.ids.admin ?? 0;
  });

  const clearing: [string, () => string, () => Promise<unknown>][] = [
    ['of a post', () => `/cms/v2/posts/${post}`, () => write(`/cms/v2/posts/${post}`, { title: 'Other' })],
    ['of a post', () => '/cms/v2/posts?search=words', () => write(`/cms/v2/posts/${post}`, { content: 'Other words' })],
    ['of a post', () => '/cms/v2/search?search=other', () => write(`/cms/v2/posts/${post}`, { slug: 'other' })],
    ['of a post', () => `/cms/v2/comments/${comment}`, () => write(`/cms/v2/posts/${post}`, { slug: 'another' })],
    ['of a post', () => `/cms/v2/categories/${category}`, () => write(`/cms/v2/posts/${post}`, { categories: [] })],
    ['of a post', () => oembed('/?p=', post), () => write(`/cms/v2/posts/${post}`, { title: 'Embedded' })],
    ['of a page', () => '/cms/v2/pages', () => write(`/cms/v2/pages/${page}`, { menu_order: 2 })],
    ['of a file', () => `/cms/v2/media/${media}`, () => write(`/cms/v2/media/${media}`, { alt_text: 'A dot' })],
    ['of a category', () => '/cms/v2/categories', () => write('/cms/v2/categories', { name: 'Blues' })],
    ['of a tag', () => '/cms/v2/tags', () => write('/cms/v2/tags', { name: 'Old' })],
    [
      'of a comment',
      () => `/cms/v2/comments?post=${post}`,
      () => write(`/cms/v2/comments/${comment}`, { content: 'No' }),
    ],
    ['of a comment', () => `/cms/v2/posts/${post}?_embed`, () => write('/cms/v2/comments', { post, content: 'Yes' })],
    ['of a user', () => `/cms/v2/users/${author}`, () => write('/cms/v2/users/me', { description: 'Writes' })],
    ['of a user', () => `/cms/v2/posts/${post}?_embed=author`, () => write('/cms/v2/users/me', { name: 'Ann' })],
    [
      'of a venue',
      () => `/cal/events/v1/events/${event}`,
      () => write(`/cal/events/v1/venues/${venue}`, { city: 'Bern' }),
    ],
    ['of an event', () => '/cal/events/v1/events', () => write(`/cal/events/v1/events/${event}`, { cost: '5' })],
    [
      'of an event',
      () => `/cal/events/v1/events/${event}`,
      () => write(`/cal/events/v1/events/${event}`, { title: 'x' }),
    ],
    ['of a setting', () => '/cms/v2/posts', () => write('/cms/v2/settings', { use_smilies: false })],
  ];

  const oembed = (path: string, id: number) =>
    `/oembed/1.0/embed?url=${encodeURIComponent(`${new URL(cached.site.url).origin}/en${path}${id}`)}`;

  it.each(clearing)('%s invalidates the responses that show it (%#)', async (_case, path, change) => {
    expect(await isCached(path())).toBe(true);
    await change();
    expect((await get(path())).cache).toBe('MISS');
  });

  it('does not invalidate other responses', async () => {
    const other = await make('/cms/v2/posts', { title: 'Third', content: 'Words', status: 'publish' });
    const paths = [`/cms/v2/posts/${other}`, '/cms/v2/pages', `/cal/events/v1/events/${event}`, '/cms/v2/types'];
    for (const path of paths) expect(await isCached(path)).toBe(true);
    await write(`/cms/v2/posts/${post}`, { title: 'Changed again' });
    await make('/cms/v2/posts', { title: 'Not yet' });
    for (const path of paths) expect((await get(path)).cache).toBe('HIT');
  });

  it('of a draft invalidates no list', async () => {
    const draft = await make('/cms/v2/posts', { title: 'Draft' });
    expect(await isCached('/cms/v2/posts')).toBe(true);
    await write(`/cms/v2/posts/${draft}`, { title: 'Still a draft' });
    expect((await get('/cms/v2/posts')).cache).toBe('HIT');
    await write(`/cms/v2/posts/${draft}`, { status: 'publish' });
    expect((await get('/cms/v2/posts')).cache).toBe('MISS');
  });
});
