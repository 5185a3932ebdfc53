import { createRequire } from 'node:module';
import { CLIENT_ADDRESSES, startClientSite, type ClientSite } from '../support/client-site.js';
import { picture } from '../support/uploads.js';

// oxlint-disable-next-line typescript/no-explicit-any -- its answers have every shape
type Found = any;

/** The part of the piece that this test uses. */
interface Piece {
  _actions: Record<string, { run(context: object): Promise<Found> }>;
  _triggers: { new_post: Record<'onEnable' | 'run' | 'test', (context: object) => Promise<Found>> };
}

const { wordpress, wordpressAuth } = createRequire(import.meta.url)('@activepieces/piece-wordpress') as {
  wordpress: Piece;
  wordpressAuth: { validate(context: { auth: object }): Promise<{ valid: boolean; error?: string }> };
};

function actionOf(name: string): Piece['_actions'][string] {
  const action = wordpress._actions[name];
  if (!action) throw new Error(`The piece has no action ${name}.`);
  return action;
}

/** A store for what a trigger remembers between its runs, as the automation that hosts the piece has one. */
function store() {
  const kept = new Map<string, unknown>();
  return {
    get: async (key: string) => kept.get(key) ?? null,
    put: async (key: string, value: unknown) => void kept.set(key, value),
    delete: async (key: string) => void kept.delete(key),
  };
}

/** Calls all 35 actions of the piece, the trigger and the check of its credentials. */
describe.each(CLIENT_ADDRESSES)('the WordPress piece of Activepieces at %s', (_, language, path) => {
  let started: ClientSite;
  let credentials: { username: string; password: string; website_url: string };
  const called = new Set<string>();

  beforeAll(async () => {
    started = await startClientSite(language);
    credentials = { username: 'admin', password: 'Admin-password-1', website_url: `${started.site.url}${path}` };
  });
  afterAll(() => started.site.close());
  beforeEach(() => void (started.refused.length = 0));
  afterEach(() => expect(started.refused).toEqual([]));

  function run(action: string, propsValue: object = {}): Promise<Found> {
    called.add(action);
    return actionOf(action).run({ auth: { props: credentials }, propsValue });
  }

  it('accepts the address and the credentials', async () => {
    expect(await wordpressAuth.validate({ auth: credentials })).toEqual({ valid: true });
    expect(await wordpressAuth.validate({ auth: { ...credentials, password: 'wrong' } })).toMatchObject({
      valid: false,
    });
    expect(started.refused.splice(0)).toEqual([expect.stringMatching(/^401 GET .*categories$/)]);
    expect(await run('get_current_user')).toMatchObject({ slug: 'admin', roles: ['administrator'] });
    expect((await run('get_site_settings')).url).toContain(new URL(credentials.website_url).host);
  });

  it('writes, lists and deletes posts', async () => {
    const { body: former } = await run('create_post', { title: 'First', content: 'Text', status: 'publish' });
    expect((await run('update_post', { post: former.id, title: 'Changed' })).title.raw).toBe('Changed');
    expect((await run('get_post', { id: former.id })).body.id).toBe(former.id);
    const values = { title: 'Second', content: '<p>Text</p>', status: 'publish', slug: 'second', sticky: 'true' };
    const post = await run('create_blog_post', { ...values, format: 'aside', excerpt: 'Short' });
    expect(post).toMatchObject({ slug: 'second', sticky: true, format: 'aside' });
    expect((await run('update_blog_post', { post_id: post.id, content: 'New', tags: [] })).content.raw).toBe('New');
    expect((await run('get_post_by_id', { post_id: post.id })).id).toBe(post.id);
    const listed = await run('list_posts', { search: 'Second', status: ['publish', 'draft'], orderby: 'relevance' });
    expect([listed.count, listed.total, listed.posts[0].id]).toEqual([1, 1, post.id]);
    const found = await run('search_site_content', { search: 'Second', type: 'post', subtype: 'post' });
    expect(found.results[0]).toMatchObject({ id: post.id, subtype: 'post' });
    await run('trash_post', { post_id: post.id });
    await run('delete_post_permanently', { post_id: former.id });
    expect((await run('list_posts', { status: ['publish'] })).total).toBe(0);
    expect((await run('list_posts', { status: ['trash'] })).total).toBe(1);
  });

  it('writes, lists and trashes pages', async () => {
    const { body: former } = await run('create_page', { title: 'About', content: 'Text', status: 'publish' });
    const page = await run('create_site_page', { title: 'Team', content: 'We', parent: former.id, menu_order: 2 });
    expect(page).toMatchObject({ parent: former.id, menu_order: 2 });
    expect(await run('update_page', { page_id: page.id, title: 'Us', status: 'private' })).toMatchObject({
      status: 'private',
    });
    expect((await run('get_page', { page_id: page.id })).title.rendered).toContain('Us');
    expect((await run('list_pages', { status: ['publish', 'private'], parent: former.id })).pages).toHaveLength(1);
    await run('trash_page', { page_id: page.id });
    expect((await run('list_pages', { status: ['trash'] })).total).toBe(1);
  });

  it('writes, lists and deletes terms', async () => {
    const category = await run('create_category', { name: 'Plants', description: 'Green' });
    const tag = await run('create_tag', { name: 'Trees' });
    expect((await run('list_categories', { search: 'plant' })).categories[0].name).toBe('Plants');
    expect((await run('list_tags', { slug: 'trees' })).tags[0].name).toBe('Trees');
    await run('delete_category', { category_id: idOf(category) });
    await run('delete_tag', { tag_id: idOf(tag) });
    expect((await run('list_tags')).total).toBe(0);
  });

  it('takes the existing term in place of a second one', async () => {
    await run('create_tag', { name: 'Moss' });
    const again = await run('create_tag', { name: 'Moss' });
    expect((await run('list_tags', { search: 'Moss' })).total).toBe(1);
    expect(idOf(again)).toBeGreaterThan(0);
    expect(started.refused.splice(0)).toEqual([expect.stringMatching(/^400 POST .*\/tags$/)]);
  });

  it('writes, moderates and deletes comments', async () => {
    const { id: post } = await run('create_blog_post', { title: 'Discussed', content: 'Text', status: 'publish' });
    const comment = await run('create_comment', { post, content: 'Well said' });
    const reply = await run('create_comment', { post, content: 'Thanks', parent: comment.id });
    expect((await run('list_comments', { post, status: 'approve' })).total).toBe(2);
    expect((await run('moderate_comment', { comment_id: reply.id, status: 'hold' })).status).toBe('hold');
    expect((await run('list_comments', { post, status: 'hold' })).comments[0].parent).toBe(comment.id);
    await run('delete_comment', { comment_id: reply.id });
    expect((await run('list_comments', { post })).total).toBe(1);
  });

  it('uploads, describes and deletes media', async () => {
    const file = { filename: 'dot.png', data: await picture(8, 8), extension: 'png' };
    const media = await run('upload_media', { file, title: 'Dot', alt_text: 'A dot', caption: 'Small' });
    expect(media).toMatchObject({ alt_text: 'A dot', mime_type: 'image/png' });
    expect((await run('update_media_details', { media_id: media.id, title: 'Point' })).title.raw).toBe('Point');
    expect((await run('get_media', { media_id: media.id })).id).toBe(media.id);
    expect((await run('list_media', { media_type: 'image', mime_type: 'image/png' })).total).toBe(1);
    expect((await run('delete_media', { media_id: media.id })).deleted ?? true).toBe(true);
    expect((await run('list_media')).total).toBe(0);
  });

  it('lists users and calls any route', async () => {
    expect((await run('list_users', { roles: ['administrator'], search: 'adm' })).users[0].slug).toBe('admin');
    const { body } = await run('custom_api_call', {
      url: { url: '/types' },
      method: 'GET',
      headers: {},
      queryParams: {},
    });
    expect(Object.keys(body)).toContain('post');
  });

  it('is triggered by new posts', async () => {
    const context = { auth: { props: credentials }, propsValue: {}, store: store(), files: {} };
    await wordpress._triggers.new_post.onEnable(context);
    // The times of posts have seconds only: the trigger was enabled some time ago.
    await context.store.put('lastPoll', Date.now() - 60_000);
    const date = new Date(Date.now() - 30_000).toISOString().slice(0, 19);
    const { id } = await run('create_blog_post', { title: 'New', content: 'Text', status: 'publish', date });
    const found = await wordpress._triggers.new_post.run(context);
    expect(found.map((one: Found) => one.id)).toContain(id);
    expect(await wordpress._triggers.new_post.run(context)).toEqual([]);
  });

  it('has no other action', () => {
    expect([...called].toSorted()).toEqual(Object.keys(wordpress._actions).toSorted());
  });
});

/** The id of a term, wherever an action puts the term in its answer. */
const idOf = (answer: Found): number => answer.id ?? answer.term?.id ?? answer.body?.id;
