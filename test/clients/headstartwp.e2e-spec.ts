import {
  fetchAuthorArchive,
  fetchPost,
  fetchPostOrPosts,
  fetchPosts,
  fetchSearch,
  fetchTerms,
  setHeadstartWPConfig,
} from '@headstartwp/core';
import { CLIENT_ADDRESSES, startClientSite, type ClientSite } from '../support/client-site.js';

/**
 * Calls the functions that fetch a post by path and by slug, lists by page, term, author and words, terms, search
 * results and authors. Its settings, redirects and drafts need its plugin.
 */
describe.each(CLIENT_ADDRESSES)('the data functions of HeadstartWP at %s', (_, language, path) => {
  let started: ClientSite;

  beforeAll(async () => {
    started = await startClientSite(language);
    const { site } = started;
    setHeadstartWPConfig({ sourceUrl: `${site.url}${path}`, useWordPressPlugin: false });
    const make = async (route: string, body: object) => (await site.rest(route, { as: 'admin', body })).body;
    const { id: category } = await make('/cms/v2/categories', { name: 'Plants' });
    const { id: tag } = await make('/cms/v2/tags', { name: 'Trees' });
    const filed = { categories: [category], tags: [tag] };
    for (const title of ['One', 'Two', 'Three'])
      await make('/cms/v2/posts', {
        title,
        content: '<p>Text</p>',
        status: 'publish',
        ...(title === 'Two' ? filed : {}),
      });
    await make('/cms/v2/pages', { title: 'About', content: '<p>We</p>', status: 'publish' });
  });
  afterAll(() => started.site.close());
  beforeEach(() => void (started.refused.length = 0));
  afterEach(() => expect(started.refused).toEqual([]));

  const titlesOf = (posts: readonly { title: { rendered?: string } }[]) => posts.map(({ title }) => title.rendered);

  it('fetches posts by page, term, author and words', async () => {
    const { data, pageType } = await fetchPosts({ params: { per_page: 2, page: 2 } });
    expect([data.posts.length, data.pageInfo]).toMatchObject([1, { totalItems: 3, totalPages: 2 }]);
    expect(pageType.isPostArchive).toBe(true);
    const inCategory = await fetchPosts({ params: { category: 'plants' } });
    expect(inCategory.data.posts).toMatchObject([{ title: { rendered: 'Two' }, author: [{ slug: 'admin' }] }]);
    expect(inCategory.data.posts[0]?.terms.category).toMatchObject([{ name: 'Plants' }]);
    expect(titlesOf((await fetchPosts({ params: { tag: 'trees' } })).data.posts)).toEqual(['Two']);
    expect((await fetchPosts({ params: { author: 'admin', search: 'thr' } })).data.posts).toHaveLength(1);
    expect(titlesOf((await fetchPosts({ params: { postType: 'page' } })).data.posts)).toEqual(['About']);
  });

  it('fetches a post and a page by slug, id and path', async () => {
    const { data } = await fetchPost({ params: { slug: 'one', postType: 'post' } });
    expect(data.post).toMatchObject({ slug: 'one', author: [{ slug: 'admin' }] });
    expect(
      (await fetchPost({ params: { id: data.post.id, postType: 'post', matchCurrentPath: false } })).data.post.slug,
    ).toBe('one');
    const page = await fetchPost({ params: { slug: 'about', postType: ['post', 'page'] } });
    expect(page.data.post.type).toBe('page');
    const params = {
      single: { postType: ['post', 'page'], matchCurrentPath: false },
      archive: { postType: 'post' },
      priority: 'single',
      routeMatchStrategy: 'none',
    };
    expect((await fetchPostOrPosts({ params: params as never, path: '/about' })).isSingle).toBe(true);
  });

  it('fetches terms, search results and authors', async () => {
    expect((await fetchTerms({ params: { taxonomy: 'category' } })).data.terms.map(({ name }) => name)).toContain(
      'Plants',
    );
    const { data } = await fetchSearch({ params: { search: 'two' } });
    expect(data.searchResults).toMatchObject([{ title: 'Two' }]);
    expect((await fetchAuthorArchive({ params: { author: 'admin' } })).data.posts).toHaveLength(3);
  });
});
