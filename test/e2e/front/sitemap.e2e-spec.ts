import { SaxesParser } from 'saxes';
import { PagedSite, statements } from '../../support/front.js';

let front: PagedSite;
const page: PagedSite['page'] = (...asked) => front.page(...asked);

/** Reads a sitemap: URLs with the times of their last change. */
async function read(path: string): Promise<Map<string, string | undefined>> {
  const { status, text, headers } = await page(path);
  expect([path, status, headers.get('content-type')]).toEqual([path, 200, 'application/xml; charset=utf-8']);
  const found = new Map<string, string | undefined>();
  const parser = new SaxesParser({ xmlns: true });
  let value = '';
  let address = '';
  parser.on('opentag', ({ uri }) => {
    expect(uri).toBe('http://www.sitemaps.org/schemas/sitemap/0.9');
    value = '';
  });
  parser.on('text', (piece) => (value += piece));
  parser.on('closetag', ({ name }) => {
    if (name === 'loc') found.set((address = front.pathOf(value)), undefined);
    if (name === 'lastmod') found.set(address, value);
  });
  parser.write(text).close();
  return found;
}

/** All URLs of all parts. */
async function all(): Promise<string[]> {
  const parts = await Promise.all([...(await read('/en/sitemap.xml')).keys()].map(read));
  return parts.flatMap((part) => [...part.keys()]);
}

const event = (body: object) =>
  front.site.rest('/cal/events/v1/events', {
    as: 'admin',
    body: { start_date: '2031-05-01 10:00', end_date: '2031-05-01 11:00', timezone: 'UTC+0', ...body },
  });

beforeAll(async () => {
  front = await PagedSite.start();
  const food = await front.make('categories', { name: 'Food & Drink' });
  await front.make('categories', { name: 'Empty' });
  await front.post({
    title: 'Shown & described',
    categories: [food.id],
    tags: [(await front.make('tags', { name: 'Old' })).id],
  });
  await front.post({ title: 'Secret', password: 'x' });
  await front.post({ title: 'Draft', status: 'draft', slug: 'a-draft' });
  await front.post({ title: 'Private', status: 'private' });
  const above = await front.make('pages', { title: 'Above', status: 'publish' });
  await front.make('pages', { title: 'Below', status: 'publish', parent: above.id });
  await event({ title: 'Fair', venue: { venue: 'Hall' }, organizer: [{ organizer: 'Club' }], categories: ['Music'] });
  await event({ title: 'Unlisted', hide_from_listings: true });
  await event({ title: 'Planned', status: 'draft' });
}, 60_000);
afterAll(() => front.site.close());

describe('the sitemap', () => {
  it('has all public URLs and no others', async () => {
    const addresses = await all();
    expect(addresses).toEqual(
      expect.arrayContaining([
        ...['/en/', '/en/events/', '/en/2020/01/01/shown-described/', '/en/above/', '/en/above/below/'],
        ...['/en/event/fair/', '/en/venue/hall/', '/en/organizer/club/', '/en/events/category/music/'],
        ...['/en/category/food-drink/', '/en/tag/old/', '/en/author/admin/'],
      ]),
    );
    for (const hidden of ['secret', 'draft', 'private', 'unlisted', 'planned', 'empty', 'editor'])
      expect(addresses.filter((address) => address.includes(hidden))).toEqual([]);
    expect(new Set(addresses).size).toBe(addresses.length);
    for (const address of addresses) expect([address, (await page(address)).status]).toEqual([address, 200]);
  });

  it('has the times of the last changes', async () => {
    const index = await read('/en/sitemap.xml');
    const part = [...index.keys()].find((path) => path.startsWith('/en/sitemap-posts-')) ?? '';
    const posts = await read(part);
    const { body } = await front.site.rest('/cms/v2/posts', { query: { search: 'described' } });
    expect(posts.get('/en/2020/01/01/shown-described/')).toBe(`${body[0].modified_gmt}+00:00`);
    expect(index.get(part)).toBe([...posts.values()].sort().at(-1));
  });

  it('takes a constant number of statements, and supports 304', async () => {
    const before = await page('/en/sitemap.xml');
    const known = await page('/en/sitemap.xml', undefined, { 'if-none-match': before.headers.get('etag') ?? '' });
    expect(known.status).toBe(304);
    for (let number = 0; number < 10; number += 1) await front.post({ title: `More ${number}` });
    const after = await page('/en/sitemap.xml');
    expect(statements(after)).toBe(statements(before));
    const part = [...(await read('/en/sitemap.xml')).keys()].find((path) => path.includes('posts')) ?? '';
    expect(statements(await page(part))).toBe(1);
  });

  it.each([
    '/en/sitemap-posts-0.xml',
    '/en/sitemap-posts-9999999.xml',
    '/en/sitemap-none-1.xml',
    '/en/sitemap-site-2.xml',
    '/en/sitemap-posts-1e3.xml',
  ])('has no part %s', async (path) => {
    expect((await page(path)).status).toBe(404);
  });

  it('redirects from its names in the public convention', async () => {
    expect(front.leadsTo(await page('/en/wp-sitemap.xml'))).toEqual([301, '/en/sitemap.xml']);
  });
});

describe('robots.txt', () => {
  it('links to the sitemap', async () => {
    const { status, text, headers } = await page('/robots.txt');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(text.split('\n')).toEqual([
      'User-agent: *',
      'Allow: /en/rest/oembed/',
      'Disallow: /en/rest/',
      'Allow: /wp-json/oembed/',
      'Disallow: /wp-json/',
      'Disallow: /en/?s=',
      '',
      `Sitemap: ${front.site.url}/en/sitemap.xml`,
      '',
    ]);
    expect((await page('/en/robots.txt')).status).toBe(404);
  });

  it('disallows everything if the settings say so', async () => {
    await front.set({ search_engines: false });
    const robots = await page('/robots.txt');
    const map = await page('/en/sitemap.xml');
    const home = await page('/en/');
    await front.set({ search_engines: true });
    expect(robots.text).toBe('User-agent: *\nDisallow: /\n');
    expect(map.status).toBe(404);
    expect(home.text).toContain('<meta name="robots" content="noindex');
    expect((await page('/en/')).text).not.toContain('name="robots"');
  });
});
