import { createRequire } from 'node:module';
import { AUTH_TYPE, default as library } from 'wordpress-api-client';
import { startSite, type TestSite } from '../support/site.js';
import { picture } from '../support/uploads.js';

/** The library is CommonJS, whose default export `import` wraps once more. */
const { default: Client } = createRequire(import.meta.url)('wordpress-api-client') as typeof library;

let site: TestSite;
/** Something that the client describes as possibly missing. */
async function existing<T>(found: Promise<T | null>): Promise<T> {
  const item = await found;
  if (item === null) throw new Error('There is no item.');
  return item;
}

let api: InstanceType<typeof Client>;
const failures: string[] = [];

beforeAll(async () => {
  site = await startSite();
  api = new Client(site.url, {
    auth: { type: AUTH_TYPE.BASIC, username: 'admin', password: 'Admin-password-1' },
    onError: async (message) => void failures.push(message),
  });
});
afterAll(() => site.close());

describe('the client library wordpress-api-client', () => {
  it('writes, reads and deletes posts and pages', async () => {
    const post = await existing(api.post().create({ title: { rendered: 'One' }, status: 'publish' }));
    expect(post).toMatchObject({ title: { raw: 'One' }, status: 'publish' });
    const [found] = await api.post().find(post.id);
    expect(found).toMatchObject({ id: post.id, _embedded: { author: [{ slug: 'admin' }] } });
    expect(await api.post().update({ content: { rendered: 'Text' } } as never, post.id)).toMatchObject({
      content: { raw: 'Text' },
    });
    await api.post().update({ content: { rendered: 'Another' } } as never, post.id);
    const revisions = await api.post().revision(post.id).find();
    expect(revisions.length).toBeGreaterThan(0);
    expect(await api.post().delete(post.id)).toMatchObject([{ status: 'trash' }]);
    const page = await existing(api.page().create({ title: { rendered: 'About' }, status: 'publish' }));
    expect(await api.page().find(new URLSearchParams({ slug: 'about' }))).toMatchObject([{ id: page.id }]);
  });

  it('reads lists, by page and as a whole', async () => {
    for (const number of [1, 2, 3, 4, 5]) await api.postTag().create({ name: `Tag ${number}` });
    const tags = await api.postTag().dangerouslyFindAll(new URLSearchParams({ per_page: '2', page: '1' }));
    expect(tags).toHaveLength(2);
    const all = await api.postTag().find();
    expect(all.map((tag) => tag?.name)).toEqual(['Tag 1', 'Tag 2', 'Tag 3', 'Tag 4', 'Tag 5']);
  });

  it('deletes what has no trash for good', async () => {
    const category = await existing(api.postCategory().create({ name: 'Plants' }));
    expect(await api.postCategory().delete(category.id)).toMatchObject([{ deleted: true }]);
    const media = await api.media().create('dot.png', await picture(8, 8), 'image/png', { alt_text: 'A dot' });
    expect(media).toMatchObject({ alt_text: 'A dot', mime_type: 'image/png' });
    expect(await api.media().find(media.id)).toMatchObject([{ id: media.id }]);
    expect(await api.media().delete(media.id)).toMatchObject([{ deleted: true }]);
  });

  it('writes comments and users', async () => {
    const post = await existing(api.post().create({ title: { rendered: 'Discussed' }, status: 'publish' }));
    const comment = await existing(api.comment().create({ post: post.id, content: { rendered: 'First' } }));
    expect(await api.comment().find(comment.id)).toMatchObject([{ post: post.id }]);
    const account = { username: 'eve', email: 'eve@example.org', password: 'Long-word-8-yes' };
    const user = await api.user().create(account);
    expect(await api.user().findMe()).toMatchObject({ slug: 'admin' });
    expect(await api.user().delete(site.ids.admin ?? 0, user?.id ?? 0)).toMatchObject([{ deleted: true }]);
  });

  it('manages application passwords', async () => {
    const id = site.ids.admin ?? 0;
    const made = await api.applicationPassword().create(id, '5b4f1d3c-2b1a-4f4e-9c1d-0a1b2c3d4e5f', 'Phone');
    expect(made).toMatchObject({ name: 'Phone', password: expect.any(String) });
    expect(await api.applicationPassword().update(id, made.uuid, undefined, 'Telephone')).toMatchObject({
      name: 'Telephone',
    });
    expect(await api.applicationPassword().find(id, [made.uuid])).toMatchObject([{ uuid: made.uuid }]);
    expect(await api.applicationPassword().delete(id, made.uuid)).toMatchObject({ deleted: true });
    expect(await api.applicationPassword().find(id)).toEqual([]);
  });

  it('reads what the site has, and changes its settings', async () => {
    expect(await api.taxonomy('category', 'tribe_events_cat')).toMatchObject([
      { slug: 'category' },
      { slug: 'tribe_events_cat' },
    ]);
    expect(Object.keys(await api.taxonomy())).toContain('post_tag');
    expect(Object.keys(await api.postType())).toContain('page');
    expect(Object.keys(await api.status())).toContain('publish');
    expect(await api.status('publish')).toMatchObject({ slug: 'publish' });
    expect(await api.theme()).toMatchObject([{ stylesheet: 'lintel' }]);
    expect((await api.blockType()).length).toBeGreaterThan(0);
    expect(await api.blockType('core/archives')).toMatchObject({ name: 'core/archives' });
    expect(await api.search('Discussed')).toMatchObject([{ title: 'Discussed', subtype: 'post' }]);
    expect(await api.siteSettings().update({ description: 'Here' })).toMatchObject({ description: 'Here' });
    expect(await api.siteSettings().find()).toMatchObject({ description: 'Here' });
    const rendered = await api.renderedBlock({
      name: 'core/archives',
      postId: 0,
      attributes: [],
      context: 'edit',
    });
    expect(rendered).toMatchObject({ rendered: expect.any(String) });
  });

  it('writes reusable blocks and their autosaves', async () => {
    const block = await existing(api.reusableBlock().create({ title: { raw: 'Note' }, status: 'publish' }));
    expect(await api.reusableBlock().find(block.id)).toMatchObject([{ id: block.id }]);
    const autosave = await api
      .reusableBlock()
      .autosave(block.id)
      .create({ content: { raw: 'Later', protected: false } });
    expect(autosave).toMatchObject({ parent: block.id });
    expect(await api.reusableBlock().delete(block.id)).toMatchObject([{ status: 'trash' }]);
  });

  it('reports errors with their message', async () => {
    expect(failures).toEqual([]);
    await expect(api.post().find(999_999)).rejects.toThrow('Invalid post ID.');
    expect(failures).toHaveLength(1);
  });
});
