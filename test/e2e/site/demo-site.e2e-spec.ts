import { demoProgram } from '../../../src/demo/demo-program.js';
import { runCommand } from '../../support/commands.js';
import { completeDemo } from '../../support/demo.js';
import { startSite, type TestSite } from '../../support/site.js';

const ALL_TIME = { start_date: '2000-01-01', end_date: '2100-01-01', per_page: '50' };
const HTML = { headers: { accept: 'text/html' } };

let site: TestSite;

const demo = (...words: string[]) => runCommand(site, demoProgram, ...words);
const list = async (path: string, query: Record<string, string> = {}) => {
  const answer = await site.rest(path, { as: 'admin', query: { per_page: '100', ...query } });
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.body as { id: number; slug: string; [member: string]: unknown }[];
};
const events = async (query: Record<string, string> = ALL_TIME) =>
  (await site.rest('/cal/events/v1/events', { query })).body as {
    total: number;
    events: { id: number; title: string; all_day: boolean; cost: string; start_date: string; end_date: string }[];
  };
const write = async (path: string, body: object) => {
  const answer = await site.rest(path, { as: 'admin', body });
  expect([path, answer.status]).toEqual([path, answer.status === 201 ? 201 : 200]);
  return answer.body as { id: number };
};
/** Numbers of items of every kind that the demo makes. */
async function counted(): Promise<Record<string, number>> {
  const paths = ['posts', 'pages', 'media', 'comments', 'categories', 'tags', 'users'];
  const counts: [string, number][] = [];
  for (const path of paths) counts.push([path, (await list(`/cms/v2/${path}`)).length]);
  for (const kind of ['venues', 'organizers', 'categories'])
    counts.push([`cal ${kind}`, (await site.rest(`/cal/events/v1/${kind}`)).body.total]);
  for (const kind of ['redirect', 'log', '404'])
    counts.push([kind, (await site.rest(`/redirection/v1/${kind}`, { as: 'admin' })).body.total]);
  counts.push(['events', (await events()).total]);
  counts.push(['imports', (await site.ask(`${site.url}/imports`, { as: 'admin' })).body.total]);
  return Object.fromEntries(counts);
}
const EMPTY = {
  ...{ posts: 0, pages: 0, media: 0, comments: 0, categories: 1, tags: 0, users: 1, events: 0, imports: 0 },
  ...{ 'cal venues': 0, 'cal organizers': 0, 'cal categories': 0, redirect: 0, log: 0, '404': 0 },
};
/** The pages and pictures that the pages from the front page on lead to, with the ones that are not there. */
async function crawled() {
  const open = [`${site.url}/en/`];
  const seen = new Set(open);
  const found = { pages: [] as string[], files: [] as string[], dead: [] as string[], unnamed: [] as string[] };
  for (let address = open.pop(); address !== undefined; address = open.pop()) {
    const { status, text, headers } = await site.ask(address, HTML);
    if (status >= 400) found.dead.push(address);
    if (status !== 200 || !headers.get('content-type')?.startsWith('text/html')) continue;
    found.pages.push(address);
    for (const [image] of text.matchAll(/<img [^>]*>/g)) {
      // Pictures of cards stand next to the title that they would repeat.
      const isNamed = image.includes('wp-image-') ? / alt="[^"]+"/.test(image) : image.includes(' alt="');
      if (!isNamed) found.unnamed.push(image);
    }
    for (const [, attribute, value = ''] of text.matchAll(/ (href|src)="([^"#]+)/g)) {
      const url = new URL(value.replaceAll('&amp;', '&'), address);
      // Calendars and archives of days go on for ever; feeds and downloads are tested elsewhere.
      const isEndless = url.search !== '' || /\/(?:feed|ical|week|day|month|docs|auth)\b|\.\w+$/.test(url.pathname);
      if (url.origin !== site.url || seen.has(url.href) || (isEndless && attribute === 'href')) continue;
      seen.add(url.href);
      if (attribute === 'href') open.push(url.href);
      else {
        found.files.push(url.href);
        if ((await site.ask(url.href)).status !== 200) found.dead.push(url.href);
      }
    }
  }
  return found;
}

beforeAll(async () => {
  site = await startSite({ DEMO: '1' });
  await completeDemo(site);
});
afterAll(() => site.close());

describe('the sample site of the first start', () => {
  it('has posts with images, categories and comments', async () => {
    const posts = await list('/cms/v2/posts', { orderby: 'id', order: 'asc' });
    expect(posts).toHaveLength(8);
    expect(posts[0]).toMatchObject({ id: 1, title: { rendered: 'Welcome to Halyard House' } });
    for (const { featured_media: image, categories } of posts) {
      expect(image).toBeGreaterThan(0);
      expect(categories).not.toContain(1);
    }
    const comments = await list('/cms/v2/comments');
    expect(comments.length).toBeGreaterThan(10);
    expect(comments.some(({ parent }) => parent !== 0)).toBe(true);
    for (const { alt_text: alt, media_type: type } of await list('/cms/v2/media'))
      if (type === 'image') expect(alt).not.toBe('');
  });

  it('has pages in a menu', async () => {
    const pages = await list('/cms/v2/pages', { orderby: 'id', order: 'asc' });
    expect(pages.map(({ slug }) => slug)).toEqual(['about', 'visit-us', 'hire-a-room']);
    const { text } = await site.ask(`${site.url}/en/`, HTML);
    const menu = /<nav[^>]*>([\s\S]*?)<\/nav>/.exec(text)?.[1] ?? '';
    for (const label of ['News', 'What’s on', 'Concerts', 'About the house', 'Visit us', 'Hire a room'])
      expect(menu).toContain(label);
    expect(text).toContain('<title>Halyard House');
  });

  it('has thirty events around today, with a changed course, a festival, whole days and prices', async () => {
    const { events: all } = await events();
    const titles = new Set(all.map(({ title }) => title));
    expect(titles.size).toBe(33);
    expect((await events({})).total).toBeGreaterThan(15);
    const course = all.filter(({ title }) => title === 'Clay on Tuesdays');
    const weekdays = course.map(({ start_date: start }) => new Date(`${start.slice(0, 10)}T12:00Z`).getUTCDay());
    expect(weekdays.toSorted()).toEqual([2, 2, 2, 2, 2, 2, 2, 2, 2, 3]);
    const cancelled = all.filter((event) => JSON.stringify(event).includes('"slug":"cancelled"'));
    expect(cancelled.map(({ title }) => title)).toEqual(['Clay on Tuesdays']);
    const festival = all.find(({ title }) => title === 'Lantern Weekend');
    const days = (Date.parse(festival?.end_date ?? '') - Date.parse(festival?.start_date ?? '')) / 86_400_000;
    expect([festival?.all_day, Math.round(days)]).toEqual([true, 3]);
    expect(all.some(({ cost }) => cost === 'Free') && all.some(({ cost }) => cost.includes('€'))).toBe(true);
    const { venues } = (await site.rest('/cal/events/v1/venues')).body;
    expect(venues).toHaveLength(4);
    for (const venue of venues)
      expect(venue).toMatchObject({ geo_lat: expect.any(Number), geo_lng: expect.any(Number) });
  });

  it('has redirects with their log, and an import with its history', async () => {
    const rules = await site.rest('/redirection/v1/redirect', { as: 'admin' });
    const log = await site.rest('/redirection/v1/log', { as: 'admin' });
    const hits = rules.body.items.map((rule: { hits: number }) => rule.hits);
    expect(hits.toSorted()).toEqual([3, 7]);
    expect(log.body.total).toBe(10);
    const visit = await site.ask(`${site.url}/whats-on`, HTML);
    expect([visit.status, visit.headers.get('location')]).toEqual([301, '/en/events/']);
    const { imports } = (await site.ask(`${site.url}/imports`, { as: 'admin' })).body;
    expect(imports.map(({ status }: { status: string }) => status)).toEqual([
      'cal-ea-success',
      'cal-ea-schedule',
      'cal-ea-success',
    ]);
    expect(imports[2].activity.cal_events.created).toBe(3);
    await site.job('import events');
    expect((await site.ask(`${site.url}/imports`, { as: 'admin' })).body).toMatchObject({ total: 3 });
  });

  it('has no dead link, no missing picture, and no picture in a text without words for it', async () => {
    const { pages, files, dead, unnamed } = await crawled();
    expect({ dead, unnamed }).toEqual({ dead: [], unnamed: [] });
    expect(pages.length).toBeGreaterThan(40);
    expect(files.length).toBeGreaterThan(10);
  });

  it('is not made twice', async () => {
    const before = await counted();
    expect(await demo()).toMatchObject({ code: 0, output: expect.stringContaining('already there') });
    expect(await counted()).toEqual(before);
  });
});

describe('the removal of the sample site', () => {
  it('keeps what people changed or use, and takes away the rest', async () => {
    const [post] = await list('/cms/v2/posts', { slug: 'soup-for-ninety' });
    const [read] = await list('/cms/v2/posts', { slug: 'sixty-voices-no-auditions' });
    const [image] = await list('/cms/v2/media', { slug: 'great-hall' });
    const [category] = await list('/cms/v2/categories', { slug: 'house-news' });
    await write(`/cms/v2/posts/${post?.id}`, { content: '<p>Our own recipe</p>' });
    await write('/cms/v2/comments', { post: read?.id, content: 'I was there.' });
    const url = image?.source_url;
    await write('/cms/v2/posts', { title: 'Ours', status: 'publish', content: `<img src="${String(url)}" alt="" />` });
    await write('/cal/events/v1/events', {
      ...{ title: 'Ours', start_date: '2031-05-14 20:00:00', end_date: '2031-05-14 22:00:00' },
      venue: { id: (await site.rest('/cal/events/v1/venues/by-slug/quayside-square')).body.id },
    });
    await site.rest('/redirection/v1/redirect', {
      as: 'admin',
      body: { url: '/ours', match_type: 'url', action_type: 'url', action_data: { url: '/en/' }, group_id: 1 },
    });
    expect((await demo('--events', '20', '--venues', '3', '--organizers', '2')).code).toBe(0);

    const { code, output } = await demo('--remove');
    expect(code).toBe(0);
    for (const line of [
      `post ${post?.id}, Soup for ninety (changed)`,
      `post ${read?.id}, Sixty voices, no auditions (in use)`,
      `media item ${image?.id}, The stage of the great hall (in use)`,
      `category ${category?.id}, House news (in use)`,
      'Quayside Square (in use)',
    ])
      expect(output).toContain(line);
    const slugs = (await list('/cms/v2/posts')).map(({ slug }) => slug);
    expect(slugs.toSorted()).toEqual(['ours', 'sixty-voices-no-auditions', 'soup-for-ninety']);
    expect((await list('/cms/v2/comments')).map(({ content }) => content)).toMatchObject([
      { rendered: expect.stringContaining('I was there.') },
    ]);
    expect(await events()).toMatchObject({
      total: 1,
      events: [{ title: 'Ours', venue: { venue: 'Quayside Square' } }],
    });
    expect((await site.ask(String(url))).status).toBe(200);
    expect(await counted()).toMatchObject({ pages: 0, 'cal venues': 1, redirect: 1, '404': 0, imports: 0 });
    expect((await site.ask(`${site.url}/en/`, HTML)).text).toContain('<title>Lintel');
    expect((await demo('--remove')).output).toBe('Nothing was removed.\n');
  });

  it('leaves nothing behind on a site without other content, and can be made again', async () => {
    const other = await startSite({ DEMO: '0' });
    try {
      const on = (...words: string[]) => runCommand(other, demoProgram, ...words);
      const before = site;
      site = other;
      expect(await counted()).toEqual(EMPTY);
      expect((await on()).output).toContain('Added: 8 posts, 3 pages, 13 media items, ');
      expect(await counted()).toMatchObject({ posts: 8, users: 3 });
      expect((await on('--remove')).output).not.toContain('Kept');
      expect(await counted()).toEqual(EMPTY);
      expect((await on()).output).toContain('Added: 8 posts');
      site = before;
    } finally {
      await other.close();
    }
  });

  it('cannot be combined with made-up events', async () => {
    expect(await demo('--remove', '--events', '3')).toMatchObject({ code: 1 });
    expect(await demo('--events', '0')).toMatchObject({ code: 1, output: expect.stringContaining('whole number') });
  });
});
