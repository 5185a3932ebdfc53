import { WordPressClient } from 'fluent-wp-client';
import { CLIENT_ADDRESSES, startClientSite, type ClientSite } from '../support/client-site.js';
import { picture } from '../support/uploads.js';

/**
 * Calls the typed helpers for posts, pages, media, terms, users, comments and settings, the generic ones for any type
 * and taxonomy, the fluent routes, relations and the parsed blocks. Its abilities and JWT need plugins.
 */
describe.each(CLIENT_ADDRESSES)('fluent-wp-client at %s', (_, language, path) => {
  let started: ClientSite;
  let wp: WordPressClient;

  beforeAll(async () => {
    started = await startClientSite(language);
    wp = new WordPressClient({
      baseUrl: `${started.site.url}${path}`,
      auth: { username: 'admin', password: 'Admin-password-1' },
    });
  });
  afterAll(() => started.site.close());
  beforeEach(() => void (started.refused.length = 0));
  afterEach(() => expect(started.refused).toEqual([]));

  const titlesOf = (found: readonly { title: { rendered: string } }[]) => found.map(({ title }) => title.rendered);

  it('writes, lists, finds and deletes posts', async () => {
    for (const title of ['One', 'Two', 'Three']) await wp.createPost({ title, status: 'publish' });
    const post = await wp.createPost({
      title: 'Four',
      content: '<!-- wp:paragraph --><p>Text</p><!-- /wp:paragraph -->',
    });
    expect(await wp.updatePost(post.id, { status: 'publish' })).toMatchObject({ status: 'publish', slug: 'four' });
    expect(titlesOf(await wp.getPosts({ perPage: 2, orderby: 'title', order: 'asc' }))).toEqual(['Four', 'One']);
    expect(await wp.getAllPosts({ search: 'o' })).toHaveLength(3);
    expect(await wp.getPostsPaginated({ perPage: 3, page: 2 })).toMatchObject({ total: 4, totalPages: 2 });
    expect((await wp.getPost(post.id)).id).toBe(post.id);
    expect((await wp.getPostBySlug('four').getBlocks()) ?? []).toMatchObject([{ blockName: 'core/paragraph' }]);
    expect((await wp.getPostBySlug('four').getContent())?.raw).toContain('wp:paragraph');
    expect(await wp.deletePost(post.id)).toMatchObject({ id: post.id });
    expect(await wp.deletePost(post.id, { force: true })).toMatchObject({ deleted: true });
    expect(await wp.getAllPosts()).toHaveLength(3);
  });

  it('writes, lists and deletes pages', async () => {
    const page = await wp.createPage({ title: 'About', status: 'publish', menu_order: 3 });
    expect(await wp.updatePage(page.id, { title: 'About us' })).toMatchObject({ title: { rendered: 'About us' } });
    expect((await wp.getPageBySlug('about'))?.id).toBe(page.id);
    expect((await wp.getPage(page.id)).id).toBe(page.id);
    expect([(await wp.getPages()).length, (await wp.getAllPages()).length]).toEqual([1, 1]);
    expect((await wp.getPagesPaginated({ perPage: 1 })).total).toBe(1);
    await wp.deletePage(page.id, { force: true });
  });

  it('writes, lists and deletes terms', async () => {
    const category = await wp.createCategory({ name: 'Plants', description: 'Green' });
    const tag = await wp.createTag({ name: 'Trees' });
    expect(await wp.updateCategory(category.id, { name: 'Herbs' })).toMatchObject({ name: 'Herbs', slug: 'plants' });
    expect(await wp.updateTag(tag.id, { slug: 'big-trees' })).toMatchObject({ slug: 'big-trees' });
    expect((await wp.getCategoryBySlug('plants'))?.id).toBe(category.id);
    expect((await wp.getTagBySlug('big-trees'))?.id).toBe(tag.id);
    expect([(await wp.getCategory(category.id)).id, (await wp.getTag(tag.id)).id]).toEqual([category.id, tag.id]);
    expect((await wp.getAllCategories()).map(({ name }) => name)).toContain('Herbs');
    expect((await wp.getCategoriesPaginated({ perPage: 1 })).totalPages).toBe(2);
    expect([(await wp.getTags()).length, (await wp.getTagsPaginated()).total]).toEqual([1, 1]);
    const post = await wp.createPost({ title: 'Filed', status: 'publish', categories: [category.id], tags: [tag.id] });
    expect(titlesOf(await wp.getPosts({ categories: [category.id], tags: [tag.id] }))).toEqual(['Filed']);
    const { related } = await wp.getPostWithRelations(post.id, 'author', 'categories', 'tags');
    expect(related).toMatchObject({
      author: { slug: 'admin' },
      categories: [{ name: 'Herbs' }],
      tags: [{ name: 'Trees' }],
    });
    expect(await wp.deleteCategory(category.id, { force: true })).toMatchObject({ deleted: true });
    expect(await wp.deleteTag(tag.id, { force: true })).toMatchObject({ deleted: true });
  });

  it('uploads, describes and deletes media', async () => {
    const file = new Blob([new Uint8Array(await picture(8, 8))]);
    const upload = { file, filename: 'dot.png', mimeType: 'image/png', title: 'Dot', alt_text: 'A dot' };
    const media = await wp.uploadMedia(upload);
    expect(media).toMatchObject({ alt_text: 'A dot', mime_type: 'image/png' });
    expect(await wp.updateMedia(media.id, { caption: 'Small' })).toMatchObject({
      caption: { rendered: '<p>Small</p>\n' },
    });
    expect((await wp.getMediaItem(media.id)).id).toBe(media.id);
    expect((await wp.getMediaBySlug(media.slug))?.id).toBe(media.id);
    expect(wp.getImageUrl(media)).toContain('dot');
    expect([(await wp.getMedia({ mediaType: 'image' })).length, (await wp.getAllMedia()).length]).toEqual([1, 1]);
    expect((await wp.getMediaPaginated()).total).toBe(1);
    expect(await wp.deleteMedia(media.id, { force: true })).toMatchObject({ deleted: true });
  });

  it('writes, lists and deletes users', async () => {
    const me = await wp.getCurrentUser();
    const user = await wp.createUser({
      username: 'mara',
      email: 'mara@example.org',
      password: 'Correct-horse-9-battery',
    });
    expect(await wp.updateUser(user.id, { name: 'Mara', roles: ['author'] })).toMatchObject({ name: 'Mara' });
    expect((await wp.getUser(user.id)).id).toBe(user.id);
    expect((await wp.getUsers({ roles: ['author'] })).map(({ id }) => id)).toEqual([user.id]);
    expect([(await wp.getAllUsers()).length, (await wp.getUsersPaginated({ perPage: 1 })).totalPages]).toEqual([2, 2]);
    expect(await wp.deleteUser(user.id, { force: true, reassign: me.id })).toMatchObject({ deleted: true });
  });

  it('writes, lists and deletes comments', async () => {
    const post = await wp.createPost({ title: 'Discussed', status: 'publish' });
    const comment = await wp.createComment({ post: post.id, content: 'Well said' });
    expect(await wp.updateComment(comment.id, { content: 'Said well' })).toMatchObject({
      content: { rendered: '<p>Said well</p>\n' },
    });
    expect((await wp.getComment(comment.id)).id).toBe(comment.id);
    expect((await wp.getComments({ post: post.id })).length).toBe(1);
    expect([(await wp.getAllComments()).length, (await wp.getCommentsPaginated()).total]).toEqual([1, 1]);
    expect(await wp.deleteComment(comment.id, { force: true })).toMatchObject({ deleted: true });
  });

  it('reads and writes settings', async () => {
    expect(await wp.updateSettings({ title: 'Garden' })).toMatchObject({ title: 'Garden' });
    expect((await wp.getSettings()).title).toBe('Garden');
  });

  it('reads and writes any type, taxonomy and route', async () => {
    const events = wp.content('pages');
    const page = await events.create({ title: 'Generic', status: 'publish' });
    expect((await events.list({ slug: 'generic' })).length).toBe(1);
    expect((await events.update(Number(page.id), { title: 'Renamed' })).title).toMatchObject({ raw: 'Renamed' });
    await events.delete(Number(page.id), { force: true });
    const term = await wp.terms('tags').create({ name: 'Generic' });
    expect((await wp.terms('tags').list({ search: 'generic' })).length).toBe(1);
    await wp.terms('tags').delete(Number(term.id), { force: true });
    for (const route of ['types', 'taxonomies', 'statuses'] as const)
      expect(Object.keys((await wp[route]().get()) as object).length).toBeGreaterThan(1);
    expect(await wp.search().param('search', 'Discussed').get()).toMatchObject([{ title: 'Discussed' }]);
    expect(await wp.blocks().get()).toEqual([]);
    expect(await wp.namespace('wp/v2').route('posts').perPage(1).get()).toHaveLength(1);
    expect(await wp.post('discussed').with('author').get()).toMatchObject({ related: { author: { slug: 'admin' } } });
  });
});
