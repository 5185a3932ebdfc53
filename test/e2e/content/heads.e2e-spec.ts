import { applyModel, RECIPE_MODEL } from '../../support/content-model.js';
import { protectEvent } from '../../support/entries.js';
import { headIn as headOfPage } from '../../support/heads.js';
import { changeSettings } from '../../support/settings.js';
import { type Answer, startSite, type TestSite } from '../../support/site.js';

let site: TestSite;
beforeAll(async () => {
  site = await startSite({ SERVER_TIMING: '1' });
  await applyModel(site, { ...RECIPE_MODEL, fields: { recipe: { minutes: { type: 'integer' } } } });
});
afterAll(() => site.close());

const make = async (path: string, body: object): Promise<Answer['body']> => {
  const made = await site.rest(path, { as: 'admin', body: { status: 'publish', ...body } });
  expect([made.status, made.body.code]).toEqual([201, undefined]);
  return made.body;
};
const headOf = async (path: string, query: Record<string, string> = {}): Promise<Answer['body']> =>
  (await site.rest(path, { query: { _fields: 'head', ...query } })).body.head;

const headIn = (url: string) => headOfPage(site, url);

describe('the head of an entry as data', () => {
  it('is what its page has', async () => {
    const tags = [await make('/cms/v2/tags', { name: 'Hot & cold' }), await make('/cms/v2/tags', { name: 'Two' })];
    const post = await make('/cms/v2/posts', {
      ...{ title: 'A "quoted" <em>title</em>', content: '<p>Texts & more.</p>', tags: tags.map(({ id }) => id) },
    });
    const page = await make('/cms/v2/pages', { title: 'About', excerpt: 'In short', content: '<p>Long.</p>' });
    const recipe = await make('/cms/v2/recipes', { title: 'Soup', content: '<p>Boil.</p>', meta: { minutes: 20 } });
    const locked = await make('/cms/v2/posts', { title: 'Locked', content: '<p>Secret.</p>', password: 'sesame' });
    for (const [base, { id, link }] of Object.entries({ posts: post, pages: page, recipes: recipe })) {
      const head = await headOf(`/cms/v2/${base}/${id}`);
      expect(head).toEqual(await headIn(link));
      expect(head.title).toContain(' – Lintel');
    }
    expect((await headOf(`/cms/v2/posts/${post.id}`)).open_graph['article:tag']).toEqual(['Hot & cold', 'Two']);
    expect((await headOf(`/cms/v2/recipes/${recipe.id}`)).json_ld[0]).toMatchObject({
      '@type': 'Recipe',
      totalTime: 'PT20M',
    });
    const hidden = await headOf(`/cms/v2/posts/${locked.id}`);
    expect(hidden).toEqual(await headIn(locked.link));
    expect(JSON.stringify(hidden)).not.toContain('Secret');
  });

  it('is that of the front page for the page there, and changes with what it names', async () => {
    const page = await make('/cms/v2/pages', { title: 'Welcome', content: '<p>Hello.</p>' });
    await changeSettings(site, { show_on_front: 'page', page_on_front: String(page.id) });
    const front = await headOf(`/cms/v2/pages/${page.id}`);
    expect(front).toEqual(await headIn(`${site.url}/en/`));
    await changeSettings(site, { show_on_front: 'posts' });
    expect((await headOf(`/cms/v2/pages/${page.id}`)).canonical).toBe(page.link);
  });

  it('is as fresh as the page where answers are cached', async () => {
    await site.rest('/cache/v1/settings', { as: 'admin', body: { is_cache_enabled: 1 } });
    const tag = await make('/cms/v2/tags', { name: 'Before' });
    const { id, link } = await make('/cms/v2/posts', { title: 'Kept', content: '<p>x</p>', tags: [tag.id] });
    const tagsOf = async () => (await headOf(`/cms/v2/posts/${id}`)).open_graph['article:tag'];
    await tagsOf();
    expect(await tagsOf()).toBe('Before');
    await site.rest(`/cms/v2/tags/${tag.id}`, { as: 'admin', body: { name: 'After' } });
    expect(await tagsOf()).toBe('After');
    await changeSettings(site, { title: 'Renamed' });
    const head = await headOf(`/cms/v2/posts/${id}`);
    expect(head.title).toBe('Kept – Renamed');
    expect(head).toEqual(await headIn(link));
    await changeSettings(site, { title: 'Lintel' });
    await site.rest('/cache/v1/settings', { as: 'admin', body: { is_cache_enabled: 0 } });
  });

  it('is there for events and their dates, venues and organizers', async () => {
    const venue = await make('/cal/events/v1/venues', { venue: 'Hall', description: '<p>Big.</p>', city: 'Bonn' });
    const organizer = await make('/cal/events/v1/organizers', { organizer: 'Club', description: '<p>We.</p>' });
    const event = await make('/cal/events/v1/events', {
      ...{ title: 'Fair', description: '<p>Come.</p>', venue: venue.id, organizer: organizer.id, cost: '5' },
      ...{ start_date: '2031-05-01 10:00:00', end_date: '2031-05-01 12:00:00' },
      meta: { seo_title: 'The fair', noindex: true },
    });
    const day = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
    const series = await make('/cal/events/v1/events', {
      ...{ title: 'Course', description: '<p>Learn.</p>', meta: { rrule: 'FREQ=WEEKLY;COUNT=3' } },
      ...{ start_date: `${day} 10:00:00`, end_date: `${day} 12:00:00` },
    });
    expect(event.meta).toMatchObject({ seo_title: 'The fair', noindex: true });
    for (const [base, { id, url }] of Object.entries({ venues: venue, organizers: organizer, events: event })) {
      const path = `/cal/events/v1/${base}/${id}`;
      expect(await headOf(path)).toEqual(await headIn(url));
      expect((await site.rest(path)).body).not.toHaveProperty('head');
    }
    const head = await headOf(`/cal/events/v1/events/${event.id}`);
    expect(head).toMatchObject({ title: 'The fair', robots: 'noindex, follow' });
    expect(head.json_ld[0]).toMatchObject({ '@type': 'Event', location: { name: 'Hall' } });
    const whole = await headOf(`/cal/events/v1/events/${series.id}`);
    expect(whole).toEqual(await headIn(series.url));
    const [, date] = (await site.rest('/cal/events/v1/events', { query: { post_parent: String(series.id) } })).body
      .events;
    const own = await headOf(`/cal/events/v1/events/${series.id}`, { occurrence: date.recurrence_id });
    expect(own).toEqual(await headIn(date.url));
    const { text } = await site.ask(`${site.url}/en/sitemap-events-1.xml`);
    expect(text).toContain(series.url);
    expect(text).not.toContain(event.url);
  });

  it('of an entry that not everybody may read is for those who may', async () => {
    const { id } = await make('/cms/v2/posts', { title: 'Draft', content: 'x', status: 'draft' });
    expect((await site.rest(`/cms/v2/posts/${id}`, { query: { _fields: 'head' } })).status).toBe(401);
    const { body } = await site.rest(`/cms/v2/posts/${id}`, { as: 'admin', query: { _fields: 'head' } });
    expect(body.head).toMatchObject({ title: 'Draft – Lintel', robots: 'noindex, follow', json_ld: [] });
    const event = await make('/cal/events/v1/events', {
      ...{ title: 'Locked', description: '<p>Secret.</p>', meta: { seo_description: 'Secret, too' } },
      ...{ start_date: '2031-05-01 10:00:00', end_date: '2031-05-01 12:00:00' },
    });
    await protectEvent(event.id);
    expect(JSON.stringify(await headOf(`/cal/events/v1/events/${event.id}`))).not.toContain('Secret');
  });

  it('is there only where it is named', async () => {
    const { id } = await make('/cms/v2/posts', { title: 'Whole' });
    expect(await headOf(`/cms/v2/posts/${id}`)).toMatchObject({ title: 'Whole – Lintel' });
    expect((await site.rest(`/cms/v2/posts/${id}`)).body).not.toHaveProperty('head');
    const part = await site.rest(`/cms/v2/posts/${id}`, { query: { _fields: 'content,head.title' } });
    expect(part.body).toEqual({ content: expect.anything(), head: { title: 'Whole – Lintel' } });
    expect(
      (await site.rest(`/cms/v2/posts/${id}`, { query: { _fields: 'head' }, as: 'admin' })).body.head.title,
    ).toBeTruthy();
  });

  it('takes a fixed number of statements for lists', async () => {
    for (let nth = 0; nth < 6; nth += 1)
      await make('/cms/v2/posts', { title: `Many ${nth}`, content: '<p>x</p>', categories: [1] });
    const statements = async (size: number) => {
      const { headers, body } = await site.rest('/cms/v2/posts', {
        query: { _fields: 'head', per_page: String(size) },
      });
      expect(body).toHaveLength(size);
      expect(body.every(({ head }: { head: { title: string } }) => head.title)).toBe(true);
      return headers.get('server-timing');
    };
    await statements(1);
    expect(await statements(6)).toBe(await statements(2));
  });
});

describe('fields for search engines', () => {
  const meta = { seo_title: 'Found & read', seo_description: 'What it is about.', noindex: true };

  it('determine title, description, robots and Open Graph of the page', async () => {
    const { id, link, ...post } = await make('/cms/v2/posts', { title: 'Plain', content: '<p>x</p>', meta });
    expect(post.meta).toMatchObject(meta);
    const head = await headOf(`/cms/v2/posts/${id}`);
    expect(head).toEqual(await headIn(link));
    expect(head).toMatchObject({
      title: 'Found & read',
      description: 'What it is about.',
      robots: 'noindex, follow',
      open_graph: { 'og:title': 'Found & read', 'og:description': 'What it is about.' },
    });
    const changed = await site.rest(`/cms/v2/posts/${id}`, {
      as: 'admin',
      body: { meta: { seo_title: null, noindex: false } },
    });
    expect(changed.body.meta).not.toHaveProperty('seo_title');
    expect(changed.body.meta).not.toHaveProperty('noindex');
    expect((await headOf(`/cms/v2/posts/${id}`)).title).toBe('Plain – Lintel');
  });

  it('are shown where they have a value only, and others are ignored as before', async () => {
    const plain = await make('/cms/v2/posts', { title: 'None', meta: { unknown: 1 } });
    expect((await site.rest(`/cms/v2/posts/${plain.id}`)).body.meta).toEqual([]);
    const { body } = await site.rest('/cms/v2/posts', { query: { _fields: 'id,meta' } });
    expect(body.find(({ id }: { id: number }) => id === plain.id).meta).toEqual([]);
    const recipe = await make('/cms/v2/recipes', { title: 'Some', meta: { minutes: 5 } });
    expect(recipe.meta).toEqual({ minutes: 5 });
    const refused = await site.rest(`/cms/v2/recipes/${recipe.id}`, { as: 'admin', body: { meta: { unknown: 1 } } });
    expect([refused.status, refused.body.data.params.meta]).toEqual([400, expect.stringContaining('seo_title')]);
    const wrong = await site.rest('/cms/v2/posts', {
      as: 'admin',
      body: { title: 'x', meta: { seo_title: 'x'.repeat(301) } },
    });
    expect(wrong.body.data.params.meta).toBe('meta.seo_title must be at most 300 characters long.');
  });

  it('of protected entries are not shown', async () => {
    const { id, link } = await make('/cms/v2/posts', { title: 'Locked', content: 'x', password: 'sesame', meta });
    expect((await site.rest(`/cms/v2/posts/${id}`)).body.meta).toEqual([]);
    expect((await site.ask(link)).text).not.toContain('Found');
  });

  it('keep pages out of the sitemap', async () => {
    const shown = await make('/cms/v2/pages', { title: 'Shown' });
    const hidden = await make('/cms/v2/pages', { title: 'Hidden', meta: { noindex: true } });
    const tricky = await make('/cms/v2/pages', { title: 'Tricky', meta: { seo_title: '"4000000003":true' } });
    const { text } = await site.ask(`${site.url}/en/sitemap-pages-1.xml`);
    expect(text).toContain(shown.link);
    expect(text).toContain(tricky.link);
    expect(text).not.toContain(hidden.link);
    await site.rest(`/cms/v2/pages/${hidden.id}`, { as: 'admin', body: { meta: { noindex: false } } });
    expect((await site.ask(`${site.url}/en/sitemap-pages-1.xml`)).text).toContain(hidden.link);
  });

  it('are those of the site where it declares them', async () => {
    await applyModel(site, {
      ...RECIPE_MODEL,
      fields: { recipe: { minutes: { type: 'integer' } }, page: { noindex: { type: 'string' } } },
    });
    const { id, meta: own } = await make('/cms/v2/pages', { title: 'Own', meta: { noindex: 'maybe' } });
    expect(own).toMatchObject({ noindex: 'maybe' });
    expect((await headOf(`/cms/v2/pages/${id}`)).robots).toBe('index, follow');
  });
});
