import { countBelow } from '../../support/entries.js';
import { changeSettings } from '../../support/settings.js';
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

describe('previews', () => {
  const NOINDEX = '<meta name="robots" content="noindex';
  /** Requests the page of a preview. */
  const page = (url: string, as = '') => site.ask(url, { as, headers: { accept: 'text/html' } });
  const linkOf = (saved: Answer): string => saved.body.preview_link;

  it.each(['posts', 'pages'])('of %s show the autosave to its author and to those who may edit', async (kind) => {
    const { id, link } = await make({ title: 'Live', content: 'public text', ...published }, { kind });
    const url = linkOf(await save(id, { title: 'Planned', content: 'saved text', excerpt: 'saved excerpt' }, { kind }));
    for (const as of ['editor', 'admin']) {
      const { status, text, headers } = await page(url, as);
      expect([as, status, text.includes('saved text'), text.includes('public text')]).toEqual([as, 200, true, false]);
      expect(text).toContain('<title>Planned – ');
      expect(text).toContain('content="saved excerpt"');
      expect(text).toContain(NOINDEX);
      expect(headers.get('cache-control')).toBe('private, no-store');
    }
    for (const as of ['', 'subscriber', 'contributor']) {
      const { status, text } = await page(url, as);
      expect([as, status, text.includes('saved text'), text.includes('public text')]).toEqual([as, 200, false, true]);
    }
    // Texts are kept by their version: none of a preview stays behind.
    for (const as of ['editor', '']) {
      const { text } = await page(link, as);
      const [saved, live, hidden] = [text.includes('saved text'), text.includes('public text'), text.includes(NOINDEX)];
      expect({ saved, live, hidden }).toEqual({ saved: false, live: true, hidden: false });
    }
    expect((await site.rest(`/cms/v2/${kind}/${id}`, { as: 'editor' })).body.content.rendered).toContain('public text');
  });

  it('show the autosave that their URL names, with all that is saved there later', async () => {
    const { id } = await make({ content: 'public text', ...published });
    const [mine, other] = [await save(id, { content: 'mine' }), await save(id, { content: 'other' }, { as: 'admin' })];
    expect((await page(linkOf(mine), 'admin')).text).toContain('<p>mine</p>');
    expect((await page(linkOf(other), 'editor')).text).toContain('<p>other</p>');
    const again = await save(id, { content: 'mine again' });
    expect(linkOf(again)).toBe(linkOf(mine));
    expect((await page(linkOf(mine), 'editor')).text).toContain('<p>mine again</p>');
  });

  it('need the nonce of an autosave of the same item', async () => {
    const [one, other] = [await make({ content: 'first', ...published }), await make({ content: 'x', ...published })];
    const saved = new URL(linkOf(await save(one.id, { content: 'saved text' })));
    const foreign = new URL(linkOf(await save(other.id, { content: 'foreign text' })));
    const nonce = foreign.searchParams.get('preview_nonce') ?? '';
    for (const [name, value] of [
      ['preview_nonce', nonce],
      ['preview_nonce', ''],
      ['preview_id', String(other.id)],
      ['preview_id', 'x'],
    ] as const) {
      const url = new URL(saved);
      url.searchParams.set(name, value);
      const { status, text } = await page(url.href, 'editor');
      expect([status, text.includes('first'), /(?:saved|foreign) text/.test(text)]).toEqual([200, true, false]);
    }
    saved.searchParams.delete('preview_nonce');
    expect((await page(saved.href, 'editor')).text).toContain('first');
  });

  it('of drafts are for those who may edit them', async () => {
    const { id } = await make({ title: 'Plan', content: 'draft text' }, { as: 'contributor' });
    const saved = await save(id, { title: 'Plan', content: 'help with it' });
    for (const as of ['editor', 'contributor']) {
      expect((await page(linkOf(saved), as)).text).toContain('help with it');
      for (const query of [`?p=${id}`, `?p=${id}&preview=true`]) {
        const { status, text, headers } = await page(`${site.url}/en/${query}`, as);
        expect([status, text.includes('draft text'), text.includes(NOINDEX)]).toEqual([200, true, true]);
        expect(headers.get('cache-control')).toBe('private, no-store');
      }
    }
    for (const as of ['', 'subscriber', 'author'])
      for (const url of [linkOf(saved), `${site.url}/en/?p=${id}&preview=true`])
        expect([as, (await page(url, as)).status]).toEqual([as, 404]);
  });

  it('show parts of divided texts, and the page on the front page', async () => {
    const { id } = await make({ title: 'Home', content: 'public text', ...published }, { kind: 'pages' });
    const divided = 'saved one<!--nextpage-->saved two';
    const url = new URL(linkOf(await save(id, { content: divided }, { kind: 'pages' })));
    url.pathname += '2/';
    expect((await page(url.href, 'editor')).text).toContain('saved two');
    expect((await page(url.href)).status).toBe(404);
    await changeSettings(site, { show_on_front: 'page', page_on_front: id });
    const home = `${site.url}/en/${url.search}`;
    expect((await page(home, 'editor')).text).toContain('saved one');
    expect((await page(home)).text).toContain('public text');
    await changeSettings(site, { show_on_front: 'posts', page_on_front: 0 });
  });
});
