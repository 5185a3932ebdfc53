import { CachedSite, type Received } from '../../support/cache.js';
import type { Ask } from '../../support/site.js';

const ROOT = '/en/rest';
/** What may differ between a kept answer and one that was made for a caller. */
const OWN = ['age', 'x-cache', 'x-request-id', 'date', 'etag', 'accept-ranges', 'vary', 'keep-alive', 'connection'];

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

/** What an answer tells, but for what is told of the request alone. */
const told = ({ status, headers, text }: Received) => ({
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

async function isKept(path: string, headers: Record<string, string> = {}): Promise<boolean> {
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

describe('answers of the REST interface', () => {
  it('are kept only where that is wanted', async () => {
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
    ['an item with what it leads to', () => `/cms/v2/posts/${post}?_embed`],
    ['members', () => `/cms/v2/posts/${post}?_fields=id,title.rendered`],
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
    ['events of some days', () => '/cal/events/v1/events?start_date=2031-01-01&end_date=2031-12-31'],
    ['events of the usual days', () => '/cal/events/v1/events'],
    ['an event', () => `/cal/events/v1/events/${event}`],
    ['an event by its slug', () => '/cal/events/v1/events/by-slug/fair'],
    ['venues', () => '/cal/events/v1/venues'],
    ['a venue', () => `/cal/events/v1/venues/${venue}`],
    ['categories of events', () => '/cal/events/v1/categories'],
  ])('tell the same when they are kept: %s', async (_what, path) => {
    const fresh = await uncached(path());
    expect(fresh.status).toBe(200);
    expect(fresh.cache).toBe('none');
    expect(await isKept(path())).toBe(true);
    const kept = await get(path());
    expect(kept.cache).toBe('HIT');
    expect(told(kept)).toEqual(told(fresh));
    expect(kept.headers.vary).toBe('Accept-Encoding, Authorization, Origin');
    // Nobody is told how long it stays right, nor anything to guess that from.
    expect(kept.headers['cache-control'] ?? kept.headers['last-modified'] ?? kept.headers.expires).toBeUndefined();
  });

  it.each([
    ['what is not there', () => '/cms/v2/posts/99999999', 404],
    ['what is to be edited', () => `/cms/v2/posts/${post}?context=edit`, 401],
    ['arguments that are wrong', () => '/cms/v2/posts?per_page=0', 400],
    ['an envelope around an error', () => '/cms/v2/posts/99999999?_envelope', 200],
    ['passwords', () => `/cms/v2/posts/${post}?password=`, 200],
    ['other verbs in the query', () => '/cms/v2/posts?_method=OPTIONS', 200],
    ['a time that moves', () => '/cal/events/v1/events?start_date=today', 200],
    ['what notes nothing', () => '/cal/events/v1', 200],
    ['long addresses', () => `/cms/v2/posts?x=${'y'.repeat(2000)}`, 200],
  ])('are not kept of %s', async (_what, path, status) => {
    const first = await get(path());
    const second = await get(path());
    expect([first.status, second.status]).toEqual([status, status]);
    expect([first.cache, second.cache]).toEqual(['none', 'none']);
  });

  it('are neither given to who signs in nor made of what they are told', async () => {
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

  it('are not given to who brings a nonce', async () => {
    const path = '/cms/v2/posts?exclude=999';
    expect(await isKept(path)).toBe(true);
    const refused = await get(path, { 'x-wp-nonce': 'f00' });
    expect([refused.status, refused.cache]).toEqual([403, 'none']);
    expect(await isKept(path)).toBe(true);
  });

  it('are not those of another verb', async () => {
    const path = `/cms/v2/posts/${post}`;
    expect(await isKept(path)).toBe(true);
    const other = await get(path, { 'x-http-method-override': 'DELETE' });
    expect([other.status, other.cache]).toEqual([401, 'none']);
    const options = await cached.visit(ROOT + path, { method: 'OPTIONS' });
    expect([options.status, options.cache]).toEqual([200, 'none']);
  });

  it.each([
    ['in the query', '/cms/v2/posts?per_page=7&_method=HEAD', {}],
    ['in a header', '/cms/v2/posts?per_page=7', { 'x-http-method-override': 'HEAD' }],
  ])('are neither made nor given by HEAD that is named %s', async (_where, path, headers) => {
    const plain = path.replace('&_method=HEAD', '');
    for (const known of [false, true]) {
      const head = await get(path, headers);
      expect([head.status, head.text, head.cache]).toEqual([200, '', 'none']);
      expect((await get(plain)).text).not.toBe('');
      expect(known || (await isKept(plain))).toBe(true);
    }
  });

  it('tell each page of another site about itself alone', async () => {
    const path = '/cms/v2/posts?orderby=id';
    const ones = 'https://one.example';
    const others = 'https://other.example';
    const made = await get(path, { origin: ones });
    const kept = await get(path, { origin: others });
    const plain = await get(path);
    expect([made, kept, plain].map(({ cache }) => cache)).toEqual(['MISS', 'HIT', 'HIT']);
    const origins = [made, kept, plain].map(({ headers }) => headers['access-control-allow-origin']);
    expect(origins).toEqual([ones, others, undefined]);
    expect(told(kept)).toEqual(told(await uncached(path, { origin: others })));
    expect(JSON.stringify(plain.headers)).not.toContain('example');
  });

  it('are told to HEAD without their body, and made by it for others', async () => {
    const path = '/cms/v2/posts?order=asc';
    const head = await cached.visit(ROOT + path, { method: 'HEAD' });
    const whole = await get(path);
    expect([head.cache, head.text, whole.cache]).toEqual(['MISS', '', 'HIT']);
    expect(head.headers['content-length']).toBe(String(whole.bytes.length));
  });

  it('are compressed, and not sent to those who have them', async () => {
    const path = '/cms/v2/types';
    await get(path);
    const packed = await cached.until(ROOT + path, { headers: { 'accept-encoding': 'gzip' } }, ({ headers }) =>
      Object.hasOwn(headers, 'content-encoding'),
    );
    expect(packed.headers['content-encoding']).toBe('gzip');
    const known = await get(path, { 'if-none-match': packed.headers.etag ?? '', origin: 'https://one.example' });
    expect([known.status, known.text]).toEqual([304, '']);
    expect(known.headers['access-control-allow-origin']).toBe('https://one.example');
  });

  it('repeat the address as it was sent', async () => {
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
      const kept = await get(path);
      expect(kept.cache).toBe('HIT');
      expect(told(kept)).toEqual(told(await uncached(path)));
    }
  });

  it('do without redirects', async () => {
    await write('/redirection/v1/redirect', {
      url: `${ROOT}/cms/v2/tags`,
      match_type: 'url',
      action_type: 'url',
      action_code: 301,
      action_data: { url: '/elsewhere' },
      group_id: 1,
    });
    expect(await isKept('/cms/v2/tags')).toBe(true);
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
    [
      'of what is written',
      () => `/cms/v2/posts/${post}`,
      () => write(`/cms/v2/posts/${post}/autosaves`, { title: 'x' }),
    ],
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

  it.each(clearing)('%s is seen by whoever asks after it (%#)', async (_what, path, change) => {
    expect(await isKept(path())).toBe(true);
    await change();
    expect((await get(path())).cache).toBe('MISS');
  });

  it('leaves alone what it does not change', async () => {
    const other = await make('/cms/v2/posts', { title: 'Third', content: 'Words', status: 'publish' });
    const paths = [`/cms/v2/posts/${other}`, '/cms/v2/pages', `/cal/events/v1/events/${event}`, '/cms/v2/types'];
    for (const path of paths) expect(await isKept(path)).toBe(true);
    await write(`/cms/v2/posts/${post}`, { title: 'Changed again' });
    await make('/cms/v2/posts', { title: 'Not yet' });
    for (const path of paths) expect((await get(path)).cache).toBe('HIT');
  });

  it('of a draft clears no list', async () => {
    const draft = await make('/cms/v2/posts', { title: 'Draft' });
    expect(await isKept('/cms/v2/posts')).toBe(true);
    await write(`/cms/v2/posts/${draft}`, { title: 'Still a draft' });
    expect((await get('/cms/v2/posts')).cache).toBe('HIT');
    await write(`/cms/v2/posts/${draft}`, { status: 'publish' });
    expect((await get('/cms/v2/posts')).cache).toBe('MISS');
  });
});
