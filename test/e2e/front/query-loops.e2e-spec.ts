import { PagedSite, statements } from '../../support/front.js';
import { select, textsOf } from '../../support/html.js';

const TEMPLATE =
  '<!-- wp:post-template --><!-- wp:post-title {"isLink":true} /--><!-- wp:post-date /--><!-- wp:post-excerpt /--><!-- wp:post-content /--><!-- wp:post-featured-image /--><!-- /wp:post-template -->';
const PAGINATION =
  '<!-- wp:query-pagination --><!-- wp:query-pagination-previous /--><!-- wp:query-pagination-numbers /--><!-- wp:query-pagination-next /--><!-- /wp:query-pagination -->';
const loop = (query: object, id = 3, inside = TEMPLATE + PAGINATION) =>
  `<!-- wp:query ${JSON.stringify({ queryId: id, query })} --><div class="wp-block-query">${inside}<!-- wp:query-no-results --><p class="none">Nothing</p><!-- /wp:query-no-results --></div><!-- /wp:query -->`;

describe('query loops', () => {
  let front: PagedSite;
  beforeAll(async () => {
    front = await PagedSite.start({ DEMO: '0' });
    const image = await front.image('secret.png');
    await front.post({ title: 'Oldest', content: 'Words of the [gallery] oldest', date: '2019-01-01T10:00:00' });
    await front.post({ title: 'Private', content: 'Hidden words', status: 'private', date: '2019-02-01T10:00:00' });
    await front.post({
      title: 'Locked',
      content: 'Locked words',
      excerpt: 'Locked excerpt',
      password: 'open',
      featured_media: image,
      date: '2019-03-01T10:00:00',
    });
    await front.post({ title: 'Newest', content: 'Newest words', date: '2019-04-01T10:00:00' });
  });
  afterAll(() => front.site.close());

  const show = async (content: string, query = '') => {
    const { path } = await front.make('pages', { title: `Page`, content, status: 'publish' });
    return { path, text: (await front.page(path + query)).text };
  };

  it.each([undefined, 'admin'])('show what everybody may read, and no texts of protected entries: %s', async (as) => {
    const { path } = await show(loop({ perPage: 10, postType: 'post' }));
    const { text } = await front.page(path, as);
    expect(await textsOf(text, '.wp-block-post-title')).toEqual(['Newest', 'Protected: Locked', 'Oldest']);
    expect(text).toContain('Words of the [gallery] oldest'.replace('[', '&#91;'));
    for (const secret of ['Hidden words', 'Locked words', 'Locked excerpt', 'secret.png'])
      expect(text).not.toContain(secret);
  });

  it('have pages, links between them, and something to say without results', async () => {
    const { path, text } = await show(loop({ perPage: 2, postType: 'post', order: 'asc', orderBy: 'title' }));
    expect(await textsOf(text, '.wp-block-post-title')).toEqual(['Protected: Locked', 'Newest']);
    const links = (await select(text, '.wp-block-query-pagination a')).map(({ attributes }) => attributes.href);
    expect(links).toEqual(['?query-3-page=2', '?query-3-page=2']);
    const second = (await front.page(`${path}?query-3-page=2`)).text;
    expect(await textsOf(second, '.wp-block-post-title')).toEqual(['Oldest']);
    expect(await textsOf((await front.page(`${path}?query-3-page=9`)).text, '.none')).toEqual(['Nothing']);
    expect(await textsOf((await show(loop({ search: 'nowhere' }))).text, '.none')).toEqual(['Nothing']);
    expect(await textsOf(text, '.none')).toEqual([]);
  });

  it('follow changes of the entries that they show', async () => {
    const { path, text } = await show(loop({ perPage: 1 }));
    expect(await textsOf(text, '.wp-block-post-title')).toEqual(['Newest']);
    const { id } = await front.post({ title: 'Later', date: '2019-05-01T10:00:00' });
    expect(await textsOf((await front.page(path)).text, '.wp-block-post-title')).toEqual(['Later']);
    await front.site.rest(`/cms/v2/posts/${id}`, { as: 'admin', method: 'DELETE', query: { force: 'true' } });
    expect(await textsOf((await front.page(path)).text, '.wp-block-post-title')).toEqual(['Newest']);
  });

  it('cannot contain themselves, and cost the same for any number of entries', async () => {
    const nested = loop(
      { perPage: 2 },
      1,
      `<!-- wp:post-template -->${loop({ perPage: 2 }, 2)}<!-- /wp:post-template -->`,
    );
    expect((await show(nested)).text).toContain('wp-block-post-template');
    const costs = [];
    for (const perPage of [1, 3]) {
      const { path } = await front.make('pages', { title: 'Cost', content: loop({ perPage }), status: 'publish' });
      const first = await front.page(path, 'admin');
      costs.push(statements(first));
    }
    expect(costs[1]).toBe(costs[0]);
  });

  it('blocks show the site, its pages, and the entry around them', async () => {
    await front.set({ title: 'Salt &amp; Pepper', description: 'Spices' });
    const parent = await front.make('pages', { title: 'Above', content: '', status: 'publish' });
    await front.make('pages', { title: 'Below', content: '', status: 'publish', parent: parent.id });
    await front.make('pages', { title: 'Nobody', content: '', status: 'private' });
    const { text } = await front
      .make('pages', {
        title: 'Around',
        content:
          '<!-- wp:site-title /--><!-- wp:site-tagline /--><!-- wp:navigation --><!-- wp:page-list /--><!-- /wp:navigation --><!-- wp:navigation /--><!-- wp:post-title {"level":3} /--><!-- wp:post-content /-->',
        status: 'publish',
      })
      .then(({ path }) => front.page(path));
    expect(await textsOf(text, '.wp-block-site-title, .wp-block-site-tagline')).toEqual(['Salt & Pepper', 'Spices']);
    expect(await textsOf(text, 'h3.wp-block-post-title')).toEqual(['Around']);
    expect(await select(text, 'nav.wp-block-navigation')).toHaveLength(2);
    expect(await textsOf(text, 'nav.wp-block-navigation li li a')).toEqual(['Below', 'Below']);
    expect(text).not.toContain('Nobody');
  });
});
