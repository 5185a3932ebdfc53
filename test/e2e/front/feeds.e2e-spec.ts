import { parseAtomFeed, parseRssFeed } from 'feedsmith';
import { SaxesParser } from 'saxes';
import { PagedSite, statements } from '../../support/front.js';

let front: PagedSite;
const page: PagedSite['page'] = (...asked) => front.page(...asked);
const HOSTILE = `</title><script>alert(1)</script> ]]> & &amp; "'`;

/** Reads a feed after an independent parser has accepted it. */
async function read(path: string) {
  const { status, text, headers } = await page(path);
  expect([path, status]).toEqual([path, 200]);
  new SaxesParser({ xmlns: true }).write(text).close();
  const parsed = parseRssFeed(text);
  return { text, headers, channel: parsed, items: parsed.items ?? [] };
}

const titlesOf = async (path: string) => (await read(path)).items.map(({ title }) => title);

let first: Awaited<ReturnType<PagedSite['post']>>;

beforeAll(async () => {
  front = await PagedSite.start();
  await front.set({ title: 'Salt &amp; Pepper', description: 'Recipes', comment_previously_approved: false });
  const food = await front.make('categories', { name: 'Food & Drink' });
  const cake = await front.make('categories', { name: 'Cake', parent: food.id });
  const old = await front.make('tags', { name: 'Old' });
  first = await front.post({
    title: 'First <em>one</em> &amp; more',
    content: '<!-- wp:paragraph -->\n<p>Whole text of the first.</p>\n<!-- /wp:paragraph -->',
    excerpt: 'In short',
    categories: [cake.id],
    tags: [old.id],
    comment_status: 'open',
    date: '2020-05-01T10:00:00',
  });
  await front.post({ title: 'Second', categories: [food.id], date: '2020-04-01T10:00:00', comment_status: 'closed' });
  await front.post({ title: 'Secret', content: 'Hidden text', password: 'x', date: '2020-03-01T10:00:00' });
  await front.post({ title: 'Not yet', status: 'draft' });
  for (const content of ['Well said <b>there</b>', 'And again'])
    await front.site.rest('/cms/v2/comments', { as: 'editor', body: { post: first.id, content } });
}, 60_000);
afterAll(() => front.site.close());

describe('a feed of posts', () => {
  it('has the members of the public convention as RSS', async () => {
    const { headers, channel, items } = await read('/en/feed/');
    expect(headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
    expect(channel).toMatchObject({
      title: 'Salt & Pepper',
      link: `${front.site.url}/en/`,
      description: 'Recipes',
      language: 'en-US',
      atom: { links: [{ href: `${front.site.url}/en/feed/`, rel: 'self' }] },
      sy: { updatePeriod: 'hourly' },
    });
    const { body } = await front.site.rest(`/cms/v2/posts/${first.id}`);
    expect(items.map(({ title }) => title)).toEqual(['First one & more', 'Second', 'Protected: Secret']);
    expect(items[0]).toMatchObject({
      link: first.link,
      guid: { value: body.guid.rendered, isPermaLink: false },
      dc: { creators: ['admin'] },
      pubDate: 'Fri, 01 May 2020 10:00:00 +0000',
      categories: [{ name: 'Cake' }, { name: 'Old' }],
      description: '<p>In short</p>',
      content: { encoded: expect.stringContaining('<p>Whole text of the first.</p>') as string },
      comments: `${first.link}#comments`,
      wfw: { commentRss: `${first.link}feed/` },
      slash: { comments: 2 },
    });
    expect(items[1]?.slash).toBeUndefined();
    expect(JSON.stringify(items[2])).not.toContain('Hidden text');
  });

  it('has the same content as Atom', async () => {
    const { text, headers } = await page('/en/feed/atom/');
    expect(headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
    const { entries = [], links = [] } = parseAtomFeed(text);
    expect(links.find(({ rel }) => rel === 'self')?.href).toBe(`${front.site.url}/en/feed/atom/`);
    expect(entries[0]).toMatchObject({
      title: { value: 'First one & more' },
      published: '2020-05-01T10:00:00Z',
      summary: { value: '<p>In short</p>' },
      thr: { total: 2 },
    });
  });

  it('follows the settings for size and full texts', async () => {
    await front.set({ feed_items: 1, feed_full_texts: false });
    const { items, text } = await read('/en/feed/');
    await front.set({ feed_items: 10, feed_full_texts: true });
    expect(items).toHaveLength(1);
    expect(text).not.toContain('Whole text of the first.');
  });

  it.each([
    ['/en/category/food-drink/feed/', ['First one & more', 'Second']],
    ['/en/category/food-drink/cake/feed/', ['First one & more']],
    ['/en/tag/old/feed/', ['First one & more']],
    ['/en/2020/04/feed/', ['Second']],
    ['/en/feed/?s=whole', ['First one & more']],
    ['/en/feed/?s=zebra', []],
  ])('exists for the list at %s', async (path, titles) => {
    expect(await titlesOf(path)).toEqual(titles);
    const { channel } = await read(path);
    expect(channel.atom?.links?.[0]?.href).toBe(front.site.url + path);
  });

  it('exists for an author', async () => {
    expect(await titlesOf('/en/author/admin/feed/')).toContain('Second');
  });

  it('is linked from its page', async () => {
    const { text } = await page('/en/category/food-drink/');
    expect(text).toContain(`href="${front.site.url}/en/category/food-drink/feed/"`);
    expect(text).toContain(`href="${front.site.url}/en/category/food-drink/feed/atom/"`);
  });

  it('has one URL, and none without a list', async () => {
    for (const name of ['/en/feed', '/en/feed/rss2/', '/en/feed/rss/', '/en/feed/rdf/'])
      expect(front.leadsTo(await page(name))).toEqual([301, '/en/feed/']);
    expect(front.leadsTo(await page('/en/?feed=rss2'))).toEqual([301, '/en/feed/']);
    expect(front.leadsTo(await page('/en/?feed=comments-atom'))).toEqual([301, '/en/comments/feed/atom/']);
    for (const path of [
      '/en/category/none/feed/',
      '/en/author/none/feed/',
      '/en/none/feed/',
      '/en/1999/feed/',
      '/en/feed/x/',
    ])
      expect([path, (await page(path)).status]).toEqual([path, 404]);
  });

  it('supports 304', async () => {
    const { headers } = await read('/en/feed/');
    const etag = headers.get('etag') ?? '';
    expect(etag).not.toBe('');
    const again = await page('/en/feed/', undefined, { 'if-none-match': etag });
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
    const since = headers.get('last-modified');
    if (since !== null) expect((await page('/en/feed/', undefined, { 'if-modified-since': since })).status).toBe(304);
    expect((await page('/en/feed/', undefined, { 'if-modified-since': 'Thu, 01 Jan 2015 00:00:00 GMT' })).status).toBe(
      200,
    );
    const head = await front.site.ask(`${front.site.url}/en/feed/`, { method: 'HEAD' });
    expect([head.status, head.text, head.headers.get('etag')]).toEqual([200, '', etag]);
    await front.site.rest(`/cms/v2/posts/${first.id}`, { as: 'admin', body: { excerpt: 'In other words' } });
    const changed = await page('/en/feed/', undefined, { 'if-none-match': etag });
    await front.site.rest(`/cms/v2/posts/${first.id}`, { as: 'admin', body: { excerpt: 'In short' } });
    expect([changed.status, changed.text.includes('In other words')]).toEqual([200, true]);
  });
});

describe('a feed of events', () => {
  const YEAR = new Date().getUTCFullYear() + 1;
  const create = async (kind: string, body: object): Promise<{ id: number; url: string }> => {
    const made = await front.site.rest(`/cal/events/v1/${kind}`, { as: 'admin', body });
    if (made.status !== 201) throw new Error(`Not made: ${made.text}`);
    return made.body;
  };

  beforeAll(async () => {
    const hall = await create('venues', { venue: 'Old <b>Hall</b>', city: 'Ulm', status: 'publish' });
    const club = await create('organizers', { organizer: 'Club & Co', status: 'publish' });
    const music = await create('categories', { name: 'Music' });
    const event = (title: string, day: string, more: object = {}) =>
      create('events', {
        title,
        status: 'publish',
        start_date: `${YEAR}-${day} 18:00`,
        end_date: `${YEAR}-${day} 20:30`,
        ...more,
      });
    await event('Late', '05-20', { tags: 'Loud' });
    const places = { venue: { id: hall.id }, organizer: { id: club.id }, categories: [music.id] };
    await event('Early', '05-14', { ...places, excerpt: 'Come in', meta: { rrule: 'FREQ=DAILY;COUNT=2' } });
    await event('Locked', '05-28', { description: 'Whispered', hide_from_listings: true });
  });

  it('has the next ones with their dates and places', async () => {
    const { channel, items, text } = await read('/en/events/feed/');
    expect(channel).toMatchObject({ title: 'Events – Salt & Pepper', link: `${front.site.url}/en/events/` });
    expect(items.map(({ title }) => title)).toEqual(['Early', 'Early', 'Late']);
    expect(new Set(items.map(({ guid }) => guid?.value)).size).toBe(3);
    expect(items[0]).toMatchObject({
      link: `${front.site.url}/en/event/early/${YEAR}0514T180000/`,
      dc: { creators: ['Club & Co'] },
      categories: [{ name: 'Music' }],
      description: expect.stringMatching(/^<p>\w+, May 14, .* · Old Hall, Ulm<\/p><p>Come in/) as string,
    });
    expect(text).toContain(`<ev:startdate>${YEAR}-05-14T18:00:00+00:00</ev:startdate>`);
    expect(text).toContain('<ev:location>Old Hall, Ulm</ev:location>');
    expect((parseAtomFeed((await page('/en/events/feed/atom/')).text).entries ?? []).length).toBe(3);
  });

  it.each([
    ['/en/events/category/music/', ['Early', 'Early']],
    ['/en/events/tag/loud/', ['Late']],
    ['/en/venue/old-hall/', ['Early', 'Early']],
    ['/en/organizer/club-co/', ['Early', 'Early']],
    ['/en/venues/', ['Old Hall']],
    ['/en/organizers/', ['Club & Co']],
  ])('belongs to %s and is linked there', async (path, titles) => {
    expect(await titlesOf(`${path}feed/`)).toEqual(titles);
    const { text } = await page(path);
    expect(text).toContain(`href="${front.site.url}${path}feed/"`);
    expect(text).toMatch(/<link rel="alternate" type="text\/calendar"[^>]+events\.ics">/);
  });

  it('can be narrowed, and exists for what is there only', async () => {
    expect(await titlesOf('/en/events/feed/?q=late')).toEqual(['Late']);
    for (const path of ['/en/venue/none/feed/', '/en/events/category/none/feed/', '/en/events/tag/none/feed/'])
      expect([path, (await page(path)).status]).toEqual([path, 404]);
  });
});

describe('a feed of comments', () => {
  it('has the latest comments, on all entries or on one', async () => {
    for (const path of ['/en/comments/feed/', `${first.path}feed/`]) {
      const { items } = await read(path);
      expect(items.map(({ description }) => description)).toEqual([
        '<p>And again</p>',
        '<p>Well said <b>there</b></p>',
      ]);
      expect(items[0]).toMatchObject({ title: 'editor: First one & more', dc: { creators: ['editor'] } });
      expect(items[0]?.link).toMatch(new RegExp(`^${first.link}#comment-\\d+$`));
    }
    expect((await read(`${first.path}feed/`)).channel.title).toBe('Comments on First one & more – Salt & Pepper');
    const { entries = [] } = parseAtomFeed((await page(`${first.path}feed/atom/`)).text);
    expect(entries).toHaveLength(2);
  });

  it('contains only comments on public entries', async () => {
    const secret = await front.post({ title: 'Locked', password: 'x', comment_status: 'open' });
    await front.site.rest('/cms/v2/comments', {
      as: 'admin',
      body: { post: secret.id, content: 'Whispered', password: 'x' },
    });
    expect((await read('/en/comments/feed/')).text).not.toContain('Whispered');
    expect((await page(`${secret.path}feed/`)).status).toBe(404);
    expect((await page(`${secret.path}feed/`, 'admin')).status).toBe(404);
  });
});

it('feeds take a constant number of statements', async () => {
  const food = await front.make('categories', { name: 'Crowded' });
  const tags = await Promise.all(
    [1, 2, 3].map(async (number) => (await front.make('tags', { name: `T${number}` })).id),
  );
  const add = (number: number) => front.post({ title: `C ${number}`, categories: [food.id], tags });
  await add(0);
  const count = async () => statements(await page('/en/category/crowded/feed/'));
  await count();
  const one = await count();
  for (let number = 1; number < 10; number += 1) await add(number);
  await count();
  expect(await count()).toBe(one);
});

it('user content cannot break a feed', async () => {
  const post = await front.post({
    title: `Bad ${HOSTILE}\u0000\u0008`,
    content: `<p>${HOSTILE}\u000b</p>`,
    date: '2021-01-01T00:00:00',
  });
  await front.site.rest('/cms/v2/comments', { as: 'admin', body: { post: post.id, content: `Said ${HOSTILE}` } });
  await front.make('tags', { name: `Tag ${HOSTILE}` });
  for (const path of ['/en/feed/', '/en/comments/feed/', `/en/feed/?s=${encodeURIComponent(HOSTILE)}`])
    await read(path);
  const { items } = await read('/en/feed/');
  expect(items[0]?.title).toMatch(/^Bad/);
  expect(items[0]?.title).not.toContain('<script>');
  for (const path of ['/en/feed/atom/', '/en/comments/feed/atom/'])
    new SaxesParser({ xmlns: true }).write((await page(path)).text).close();
});
