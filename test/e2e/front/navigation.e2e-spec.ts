import { PagedSite, statements } from '../../support/front.js';
import { select, textsOf } from '../../support/html.js';

let front: PagedSite;
const page: PagedSite['page'] = (...asked) => front.page(...asked);
const menu = async (path = '/en/') => textsOf((await page(path)).text, 'header nav a');

beforeAll(async () => {
  front = await PagedSite.start();
});
afterAll(() => front.site.close());

describe('the navigation', () => {
  it('has the pages of two levels in menu order', async () => {
    const make = (title: string, more: object = {}) =>
      front.make('pages', { title, content: 'Text', status: 'publish', ...more });
    const about = await make('About', { menu_order: 1 });
    await make('Home & garden', { menu_order: 0 });
    const team = await make('Team', { parent: about.id, menu_order: 2 });
    await make('History', { parent: about.id, menu_order: 1 });
    await make('Choir', { parent: team.id });
    await front.make('pages', { title: 'Draft', content: 'Text' });
    expect(await menu()).toEqual(['Home & garden', 'About', 'History', 'Team']);
    const { text } = await page('/en/about/team/');
    expect(await textsOf(text, 'header [aria-current="page"]')).toEqual(['Team']);
    expect((await select(text, 'header nav summary')).map(({ attributes }) => attributes['aria-label'])).toEqual([
      'Pages below About',
    ]);
    expect((await select(text, 'header nav li li a')).map(({ attributes }) => attributes.href)).toEqual([
      `${front.site.url}/en/about/history/`,
      `${front.site.url}/en/about/team/`,
    ]);
  });

  it('of a text marks the present page, too', async () => {
    const link = (label: string, url: string) => `<!-- wp:navigation-link ${JSON.stringify({ label, url })} /-->`;
    const content = `<!-- wp:navigation -->${link('Here', '/en/guide/')}${link('Top', '/en/guide/#top')}${link('There', `${front.site.url}/en/about/`)}<!-- /wp:navigation -->
<!-- wp:page-list /-->`;
    const guide = await front.make('pages', { title: 'Guide', content, status: 'publish', menu_order: 9 });
    const { text } = await page(guide.path);
    expect(await textsOf(text, '.text nav [aria-current="page"]')).toEqual(['Here']);
    expect(await textsOf(text, '.wp-block-page-list [aria-current="page"]')).toEqual(['Guide']);
    await front.site.rest(`/cms/v2/pages/${guide.id}?force=true`, { as: 'admin', method: 'DELETE' });
  });

  it('takes the same number of statements for any number of pages', async () => {
    const count = async () => statements(await page('/en/?s='));
    await front.make('pages', { title: 'Zero', content: 'Text', status: 'publish' });
    const before = await count();
    const kept = await count();
    expect(kept).toBeLessThan(before);
    for (const title of ['One', 'Two', 'Three']) {
      const { id } = await front.make('pages', { title, content: 'Text', status: 'publish' });
      await front.make('pages', { title: `Below ${title}`, content: 'Text', status: 'publish', parent: id });
    }
    expect(await count()).toBe(before);
    expect(await count()).toBe(kept);
  });

  it('has the events as long as there are any, on cached pages, too', async () => {
    await front.site.rest('/cache/v1/settings', { as: 'admin', body: { is_cache_enabled: 1 } });
    expect(await menu()).not.toContain('Events');
    const made = await front.site.rest('/cal/events/v1/events', {
      as: 'admin',
      body: { title: 'Fair', start_date: '2031-05-01 10:00', end_date: '2031-05-01 12:00', timezone: 'UTC' },
    });
    expect(made.status).toBe(201);
    expect(await menu()).toContain('Events');
    await page('/en/');
    expect((await page('/en/')).headers.get('x-cache')).toBe('HIT');
    await front.site.rest(`/cal/events/v1/events/${made.body.id}`, { as: 'admin', method: 'DELETE' });
    expect(await menu()).not.toContain('Events');
  });

  it('follows changes of pages on cached pages', async () => {
    const above = await front.make('pages', { title: 'Above', content: 'Text', status: 'publish' });
    const below = await front.make('pages', { title: 'Below', content: 'Text', status: 'publish', parent: above.id });
    expect(await menu()).toContain('Below');
    await front.site.rest(`/cms/v2/pages/${below.id}`, { as: 'admin', body: { title: 'Under' } });
    expect(await menu()).toContain('Under');
    await front.site.rest(`/cms/v2/pages/${below.id}`, { as: 'admin', body: { status: 'draft' } });
    expect(await menu()).not.toContain('Under');
  });

  it('follows the language of the site', async () => {
    const { body } = await front.site.rest('/cal/events/v1/events', {
      as: 'admin',
      body: { title: 'Fair', start_date: '2031-05-01 10:00', end_date: '2031-05-01 12:00', timezone: 'UTC' },
    });
    expect(await menu()).toContain('Events');
    await front.set({ language: 'de_DE' });
    expect(await menu()).toContain('Veranstaltungen');
    await front.set({ language: 'en_US' });
    await front.site.rest(`/cal/events/v1/events/${body.id}`, { as: 'admin', method: 'DELETE' });
  });
});

describe('the search of the header', () => {
  it('is on all pages but those with one of their own', async () => {
    const forms = async (path: string) => (await select((await page(path)).text, 'form.search')).length;
    expect([await forms('/en/'), await forms('/en/?s=about'), await forms('/en/none/')]).toEqual([1, 1, 1]);
  });
});
