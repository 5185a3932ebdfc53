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

  it('show the author, the neighbours and the comments of the entry around them', async () => {
    const template =
      '<!-- wp:comment-template --><!-- wp:comment-author-name /--><!-- wp:comment-date /--><!-- wp:comment-content /--><!-- wp:comment-edit-link /--><!-- wp:comment-reply-link /--><!-- /wp:comment-template -->';
    const content = `<!-- wp:avatar /--><!-- wp:post-author {"showBio":true,"byline":"Words by"} /--><!-- wp:post-author-biography /-->
<!-- wp:post-navigation-link {"type":"previous","showTitle":true,"arrow":"arrow"} /--><!-- wp:post-navigation-link /-->
<!-- wp:post-comments-link /--><!-- wp:comments --><div class="wp-block-comments"><!-- wp:comments-title {"level":3} /-->${template}<!-- wp:comments-pagination --><!-- wp:comments-pagination-next /--><!-- /wp:comments-pagination --><!-- wp:post-comments-form /--></div><!-- /wp:comments --><!-- wp:loginout /--><!-- wp:term-description /-->`;
    const author = front.site.ids.author ?? 0;
    const user = { as: 'admin', body: { name: 'Ada L.', description: 'Writes <em>well</em>' } };
    await front.site.rest(`/cms/v2/users/${author}`, user);
    const { id, path } = await front.post({ title: 'Self', content, date: '2019-03-15T10:00:00', author });
    const say = async (text: string, parent = 0) =>
      (await front.site.rest('/cms/v2/comments', { as: 'editor', body: { post: id, content: text, parent } })).body.id;
    const first = await say('First [gallery] words');
    await say('Second words', first);
    const { text } = await front.page(path);
    const shown = async (...names: string[]) =>
      textsOf(text, names.map((name) => `.entry .wp-block-${name}`).join(', '));
    expect(await shown('post-author__byline', 'post-author__name')).toEqual(['Words by', 'Ada L.']);
    expect(await shown('post-author__bio', 'post-author-biography')).toEqual(['Writes well', 'Writes well']);
    expect(await shown('post-navigation-link')).toEqual(['← Previous Protected: Locked', 'Next']);
    expect(await shown('comments-title', 'post-comments-link')).toEqual(['2 comments', '2 comments on “Self”']);
    expect(await shown('comment-content')).toEqual(['First [gallery] words', 'Second words']);
    expect(await shown('comment-template .wp-block-comment-template .wp-block-comment-content')).toEqual([
      'Second words',
    ]);
    const [reply, , form, login] = (
      await select(text, '.wp-block-comment-reply-link a, .wp-block-post-comments-form a, .wp-block-loginout a')
    ).map(({ attributes }) => attributes.href);
    expect(reply).toBe(`${front.site.url}${path}?replytocom=${first}#respond`);
    expect(form).toBe(`${front.site.url}${path}#respond`);
    expect(await select(text, '[id="respond"]')).toHaveLength(1);
    expect(login).toMatch(/\/auth\/sign-in$/);
    const own = (await front.page(path, 'editor')).text;
    expect((await select(own, '.wp-block-loginout a'))[0]?.attributes.href).toMatch(/\/auth\/sign-out$/);
    // Pages show no avatars unless a setting turns them on.
    expect(await select(text, '.entry img')).toEqual([]);
    await front.set({ page_avatars: true });
    const images = await select((await front.page(path)).text, '.wp-block-avatar img, .wp-block-post-author img');
    expect(images.map(({ attributes }) => attributes.src?.startsWith(front.site.url))).toEqual([true, true]);
    await front.set({ page_avatars: false });
  });

  it('show no comments and neighbours of other entries', async () => {
    const inside =
      '<!-- wp:post-template --><!-- wp:post-title /--><!-- wp:comments --><div><!-- wp:comment-template --><!-- wp:comment-content /--><!-- /wp:comment-template --></div><!-- /wp:comments --><!-- wp:post-navigation-link /--><!-- /wp:post-template -->';
    const { text } = await show(loop({ perPage: 10, postType: 'post' }, 4, inside));
    expect(await textsOf(text, '.wp-block-post-title')).toContain('Self');
    expect(await select(text, '.wp-block-comment-content, .wp-block-post-navigation-link')).toEqual([]);
  });

  it('blocks show the site, its pages, and the entry around them', async () => {
    await front.set({ title: 'Salt &amp; Pepper', description: 'Spices', site_logo: await front.image('logo.png') });
    const parent = await front.make('pages', { title: 'Above', content: '', status: 'publish' });
    await front.make('pages', { title: 'Below', content: '', status: 'publish', parent: parent.id });
    await front.make('pages', { title: 'Nobody', content: '', status: 'private' });
    const { text } = await front
      .make('pages', {
        title: 'Around',
        content:
          '<!-- wp:site-title /--><!-- wp:site-logo /--><!-- wp:site-tagline /--><!-- wp:navigation --><!-- wp:page-list /--><!-- /wp:navigation --><!-- wp:navigation /--><!-- wp:post-title {"level":3} /--><!-- wp:post-content /-->',
        status: 'publish',
      })
      .then(({ path }) => front.page(path));
    expect(await textsOf(text, '.wp-block-site-title, .wp-block-site-tagline')).toEqual(['Salt & Pepper', 'Spices']);
    expect(await textsOf(text, 'h3.wp-block-post-title')).toEqual(['Around']);
    expect(await select(text, 'nav.wp-block-navigation')).toHaveLength(2);
    expect(await textsOf(text, 'nav.wp-block-navigation li li a')).toEqual(['Below', 'Below']);
    expect(text).not.toContain('Nobody');
    expect((await select(text, '.wp-block-site-logo img'))[0]?.attributes).toMatchObject({ alt: 'Salt & Pepper' });
  });
});
