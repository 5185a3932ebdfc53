import { countBelow } from '../../support/entries.js';
import { startSite, type Answer, type TestSite } from '../../support/site.js';

let site: TestSite;
const make = async (body: object, { kind = 'posts', as = 'admin' } = {}) =>
  (await site.rest(`/cms/v2/${kind}`, { as, body: { title: 'T', content: 'one', ...body } })).body;
const published = { status: 'publish' };
const save = (id: number, body: object, { kind = 'posts', as = 'editor' } = {}) =>
  site.rest(`/cms/v2/${kind}/${id}/autosaves`, { as, body });
const list = (id: number, { kind = 'posts', as = 'editor', query = {} } = {}) =>
  site.rest(`/cms/v2/${kind}/${id}/autosaves`, { as, query });

beforeAll(async () => {
  site = await startSite({ SERVER_TIMING: '1' });
  await site.withRoles('editor', 'author', 'contributor', 'subscriber');
});
afterAll(() => site.close());

describe('autosaves', () => {
  it.each(['posts', 'pages'])('of %s do not change the published item', async (kind) => {
    const { id } = await make({ ...published, excerpt: 'e' }, { kind });
    const saved = await save(id, { title: 'Mine', content: 'mine' }, { kind });
    expect(saved.status).toBe(200);
    expect(saved.body).toMatchObject({
      author: site.ids.editor,
      parent: id,
      slug: `${id}-autosave-v1`,
      title: { raw: 'Mine' },
      content: { raw: 'mine' },
      excerpt: { raw: '', rendered: '' },
    });
    expect(saved.body.id).not.toBe(id);
    const preview = new URL(saved.body.preview_link);
    expect([preview.searchParams.get('preview'), preview.searchParams.get('preview_id')]).toEqual(['true', String(id)]);
    expect(preview.searchParams.get('preview_nonce')).toMatch(/^\w+$/);
    expect((await site.rest(`/cms/v2/${kind}/${id}`)).body.title.rendered).toBe('T');
    const shown = await site.rest(`/cms/v2/${kind}/${id}/revisions/${saved.body.id}`, { as: 'editor' });
    expect(shown.body).toMatchObject({ id: saved.body.id, slug: `${id}-autosave-v1` });
  });

  it('exist once per user and keep fields that are not sent again', async () => {
    const { id } = await make(published);
    const first = await save(id, { title: 'Mine', content: 'mine', excerpt: 'short' });
    const second = await save(id, { content: 'mine again' });
    expect(second.body).toMatchObject({ id: first.body.id, title: { raw: 'Mine' }, excerpt: { raw: 'short' } });
    const other = await save(id, { content: "the admin's" }, { as: 'admin' });
    const { body, headers } = await list(id);
    expect(body.map((one: { id: number }) => one.id)).toEqual([other.body.id, first.body.id]);
    expect(headers.has('x-wp-total')).toBe(false);
    const newest = await site.rest(`/cms/v2/posts/${id}/autosaves/${first.body.id}`, { as: 'editor' });
    expect(newest.body.id).toBe(other.body.id);
    expect(newest.body).not.toHaveProperty('preview_link');
  });

  it('are deleted when they equal the item', async () => {
    const { id } = await make(published);
    expect((await save(id, { title: 'T', content: 'one' })).status).toBe(200);
    expect((await save(id, { title: ' T', content: 'one\r\n' })).body).toMatchObject({
      code: 'rest_autosave_no_changes',
      data: { status: 400 },
    });
    expect((await list(id)).body).toEqual([]);
    expect((await site.rest(`/cms/v2/posts/${id}`, { as: 'editor' })).body._links['version-history'][0].count).toBe(0);
    expect((await site.rest(`/cms/v2/posts/${id}/autosaves/1`, { as: 'editor' })).body).toMatchObject({
      code: 'rest_post_no_autosave',
      data: { status: 404 },
    });
  });

  it('survive a regular save', async () => {
    const { id } = await make(published);
    await save(id, { content: 'mine' });
    await site.rest(`/cms/v2/posts/${id}`, { as: 'editor', body: { content: 'saved' } });
    expect((await list(id)).body).toHaveLength(1);
  });

  it('of an own draft change the draft and store no revision', async () => {
    const { id } = await make({}, { as: 'contributor' });
    const saved = await save(
      id,
      { title: 'D2', content: 'two', excerpt: 'short', slug: 'other', sticky: false, format: 'aside', tags: [1] },
      { as: 'contributor' },
    );
    expect(saved.body).toMatchObject({
      id,
      parent: 0,
      date: null,
      date_gmt: null,
      slug: 'other',
      title: { raw: 'D2' },
    });
    expect(saved.body.preview_link).toBe(`${site.url}/en/?p=${id}&preview=true`);
    expect(saved.body._links).toEqual({});
    const { body } = await site.rest(`/cms/v2/posts/${id}`, { as: 'contributor', query: { context: 'edit' } });
    expect(body).toMatchObject({
      content: { raw: 'two' },
      excerpt: { raw: 'short' },
      slug: 'other',
      format: 'standard',
    });
    expect((await list(id, { as: 'contributor' })).body).toEqual([]);
    expect((await site.rest(`/cms/v2/posts/${id}/revisions`, { as: 'contributor' })).body).toEqual([]);
    // The autosave of another user is separate.
    expect((await save(id, { content: 'help' })).body.parent).toBe(id);
  });

  it('publish only with the right to publish', async () => {
    const mine = await make({}, { as: 'contributor' });
    expect((await save(mine.id, { content: 'x', status: 'publish' }, { as: 'contributor' })).body.code).toBe(
      'rest_cannot_publish',
    );
    const theirs = await make({ title: 'Theirs' }, { as: 'editor' });
    await save(theirs.id, { content: 'x', status: 'publish' });
    expect((await site.rest(`/cms/v2/posts/${theirs.id}`)).body).toMatchObject({ status: 'publish', slug: 'theirs' });
  });

  it('require the right to edit', async () => {
    const { id } = await make({ ...published, author: site.ids.author });
    for (const [as, status] of [
      ['', 401],
      ['subscriber', 403],
      ['contributor', 403],
    ] as const) {
      expect((await save(id, { content: 'x' }, { as })).body).toMatchObject({
        code: 'rest_cannot_edit',
        data: { status },
      });
      expect((await list(id, { as })).body).toMatchObject({ code: 'rest_cannot_read', data: { status } });
    }
    const code = async (body: object, as: string) => (await save(id, body, { as })).body.code;
    expect(await code({ author: site.ids.editor }, 'author')).toBe('rest_cannot_edit_others');
    expect(await code({ status: 'nonsense' }, 'author')).toBe('rest_invalid_param');
    expect(await code({ date: 'yesterday' }, 'author')).toBe('rest_invalid_param');
    expect(await code({ parent: 'x' }, 'author')).toBe('rest_invalid_param');
    const draft = await make({}, { as: 'contributor' });
    expect((await save(draft.id, { sticky: true }, { as: 'contributor' })).body.code).toBe('rest_cannot_assign_sticky');
    const sticky = await make({ sticky: true });
    expect((await save(sticky.id, { password: 'p' }, { as: 'admin' })).body.code).toBe('rest_invalid_field');
    expect((await save(999_999, { title: 'x' })).body.code).toBe('rest_post_invalid_id');
    expect((await list(999_999)).body.code).toBe('rest_post_invalid_parent');
    expect((await list(id, { as: 'author' })).headers.get('allow')).toBe('GET, POST');
  });

  it('belong to the item in the path, whatever the body says', async () => {
    const [one, other] = [await make(published), await make(published)];
    expect((await save(one.id, { content: 'x', id: other.id, parent: other.id })).body.parent).toBe(one.id);
    const above = await make(published, { kind: 'pages' });
    const page = await make({}, { kind: 'pages', as: 'editor' });
    await save(page.id, { parent: above.id }, { kind: 'pages' });
    expect((await site.rest(`/cms/v2/pages/${page.id}`, { as: 'editor' })).body.parent).toBe(above.id);
  });

  it('are sanitized by the rights of the user', async () => {
    const { id } = await make({ ...published, author: site.ids.author });
    const body = { content: 'a<script>1</script>' };
    expect((await save(id, body, { as: 'author' })).body.content.raw).not.toContain('<script>');
    expect((await save(id, body)).body.content.raw).toContain('<script>');
  });

  it('are one row when two are saved concurrently', async () => {
    const { id } = await make(published);
    const answers = await Promise.all([1, 2, 3, 4].map((at) => save(id, { content: `at once ${at}` })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await countBelow(id)).toBe(1);
    expect((await site.rest(`/cms/v2/posts/${id}`, { as: 'editor' })).body._links['version-history'][0].count).toBe(1);
  });

  it('are listed with a fixed number of statements', async () => {
    const statements = ({ headers }: Answer) => headers.get('server-timing');
    const { id } = await make(published, { kind: 'pages' });
    await save(id, { content: 'x' }, { kind: 'pages' });
    const one = await list(id, { kind: 'pages', query: { context: 'edit' } });
    await save(id, { content: 'y' }, { kind: 'pages', as: 'admin' });
    const two = await list(id, { kind: 'pages', query: { context: 'edit' } });
    expect(two.body).toHaveLength(2);
    expect(statements(two)).toBe(statements(one));
  });
});

describe('autosaves of a block', () => {
  it('have no excerpt and include raw texts', async () => {
    const { id } = await make(published, { kind: 'blocks' });
    const { body } = await save(id, { title: 'Mine', content: 'mine', excerpt: 'none' }, { kind: 'blocks' });
    expect(body).toMatchObject({
      parent: id,
      slug: `${id}-autosave-v1`,
      content: { raw: 'mine', rendered: '<p>mine</p>\n' },
    });
    expect(body).not.toHaveProperty('excerpt');
    const [shown] = (await list(id, { kind: 'blocks' })).body;
    expect(shown.title).toEqual({ raw: 'Mine', rendered: 'Mine' });
    expect(shown._links.parent[0].href).toBe(`${site.url}/en/rest/cms/v2/blocks/${id}`);
    expect((await site.rest(`/cms/v2/blocks/${id}/revisions`, { as: 'admin' })).body.code).toBe('rest_no_route');
  });

  it('change an own draft', async () => {
    const { id } = await make({}, { kind: 'blocks', as: 'author' });
    expect((await save(id, { content: 'two' }, { kind: 'blocks', as: 'author' })).body).toMatchObject({
      id,
      parent: 0,
    });
    expect((await site.rest(`/cms/v2/blocks/${id}`, { as: 'author' })).body.content.raw).toBe('two');
  });
});
