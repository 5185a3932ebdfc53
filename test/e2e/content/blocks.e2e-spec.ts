import { startSite, type Answer, type TestSite } from '../../support/site.js';

let site: TestSite;
const blocks = '/cms/v2/blocks';
const MARKUP = '<!-- wp:group {"a":"\\u003cb\\u003e"} -->\n<div>  Kept —\tto the byte</div>\n\n<!-- /wp:group -->\n';
const make = async (body: object, as = 'admin') =>
  (await site.rest(blocks, { as, body: { title: 'B', content: MARKUP, status: 'publish', ...body } })).body;

beforeAll(async () => {
  site = await startSite({ SERVER_TIMING: '1' });
  await site.withRoles('editor', 'author', 'contributor', 'subscriber');
});
afterAll(() => site.close());

describe('reusable blocks', () => {
  it('are returned byte by byte as written', async () => {
    const { id } = await make({ title: 'A & <b>B</b>' });
    const { body, headers } = await site.rest(`${blocks}/${id}`, { as: 'contributor' });
    expect(body).toMatchObject({ type: 'wp_block', status: 'publish', title: { raw: 'A & <b>B</b>' } });
    expect(body.content).toEqual({ raw: MARKUP, protected: false });
    for (const name of ['author', 'excerpt', 'meta', 'comment_status', 'categories', 'permalink_template']) {
      expect(body).not.toHaveProperty(name);
    }
    expect(headers.get('link')).not.toContain('alternate');
    const made = await make({ content: MARKUP }, 'author');
    expect(made.content).toEqual({ raw: MARKUP, protected: false, block_version: 1 });
  });

  it('have few links, and few members when embedded', async () => {
    const { id } = await make({});
    const relations = async (query: Record<string, string>) =>
      Object.keys((await site.rest(`${blocks}/${id}`, { as: 'admin', query })).body._links).sort();
    expect(await relations({})).toEqual(['about', 'collection', 'curies', 'self', 'wp:attachment']);
    expect(await relations({ context: 'edit' })).toEqual([
      'about',
      'collection',
      'curies',
      'self',
      'wp:action-publish',
      'wp:action-unfiltered-html',
      'wp:attachment',
    ]);
    const { body } = await site.rest(`${blocks}/${id}`, { as: 'admin', query: { context: 'embed' } });
    expect(Object.keys(body).sort()).toEqual(['_links', 'date', 'id', 'link', 'slug', 'title', 'type']);
    expect(body.title).toEqual([]);
  });

  it('are neither listed nor counted for users who may not edit posts', async () => {
    const { id } = await make({});
    for (const as of [undefined, 'subscriber']) {
      const { body, headers, status } = await site.rest(blocks, { as });
      expect([status, body]).toEqual([200, []]);
      expect(headers.get('x-wp-total')).toBe('0');
      expect((await site.rest(`${blocks}/${id}`, { as })).body.code).toBe('rest_forbidden');
    }
    expect((await site.rest(`${blocks}/${id}`, { as: 'contributor' })).status).toBe(200);
  });

  it('are created with the right to publish, even without any text', async () => {
    for (const [as, status] of [
      [undefined, 401],
      ['subscriber', 403],
      ['contributor', 403],
    ] as const) {
      const { body } = await site.rest(blocks, { as, body: { title: 'x', status: 'draft' } });
      expect(body).toMatchObject({ code: 'rest_cannot_create', data: { status } });
    }
    const empty = await site.rest(blocks, { as: 'author', body: {} });
    expect([empty.status, empty.body.status, empty.body.slug]).toEqual([201, 'draft', '']);
    expect(empty.headers.get('location')).toBe(`${site.url}/en/rest${blocks}/${empty.body.id}`);
  });

  it('are updated and deleted like posts, including drafts and private ones', async () => {
    for (const status of ['draft', 'private']) {
      const { id } = await make({ status }, 'author');
      const one = `${blocks}/${id}`;
      expect((await site.rest(one, { as: 'contributor' })).body.code).toBe('rest_forbidden');
      expect((await site.rest(one, { as: 'contributor', body: { title: 'x' } })).body.code).toBe('rest_cannot_edit');
      expect((await site.rest(one, { as: 'contributor', method: 'DELETE' })).body.code).toBe('rest_cannot_delete');
      for (const as of ['author', 'editor', 'admin']) {
        expect((await site.rest(one, { as })).status).toBe(200);
        expect((await site.rest(one, { as, body: { title: `by ${as}` } })).status).toBe(200);
      }
      const gone = await site.rest(one, { as: 'author', method: 'DELETE', query: { force: 'true' } });
      expect(gone.body).toMatchObject({ deleted: true, previous: { id, title: { raw: 'by admin' } } });
      expect(gone.body.previous).not.toHaveProperty('_links');
    }
  });

  it('are trashed and restored', async () => {
    const { id, slug } = await make({ title: 'Trashed and back' });
    const trashed = await site.rest(`${blocks}/${id}`, { as: 'editor', method: 'DELETE' });
    expect(trashed.body).toMatchObject({ status: 'trash', slug: `${slug}__trashed` });
    expect((await site.rest(`${blocks}/${id}`, { as: 'editor', method: 'DELETE' })).status).toBe(410);
    const back = await site.rest(`${blocks}/${id}`, { as: 'editor', body: { status: 'publish' } });
    expect(back.body).toMatchObject({ status: 'publish', slug });
  });

  it('are sanitized by the rights of the user', async () => {
    const script = { content: '<!-- wp:html -->\n<p onclick="x()">a</p><script>1</script>\n<!-- /wp:html -->' };
    expect((await make(script, 'author')).content.raw).toBe('<!-- wp:html -->\n<p>a</p>1\n<!-- /wp:html -->');
    expect((await make(script, 'editor')).content.raw).toBe(script.content);
  });

  it('show their text to users who may edit posts, even with a password', async () => {
    const { id } = await make({ password: 'open' });
    const read = async (as: string, query: Record<string, string> = {}) =>
      (await site.rest(`${blocks}/${id}`, { as, query })).body;
    for (const as of ['admin', 'editor', 'author', 'contributor'])
      expect((await read(as)).content).toEqual({ raw: MARKUP, protected: true });
    expect((await read('contributor', { password: 'open' })).content.raw).toBe(MARKUP);
    expect((await read('contributor', { password: 'shut' })).code).toBe('rest_post_incorrect_password');
    expect((await read('editor', { context: 'edit' })).content.raw).toBe(MARKUP);
    const [listed] = (await site.rest(blocks, { as: 'contributor', query: { include: String(id) } })).body;
    expect(listed.content.raw).toBe(MARKUP);
    expect((await read('subscriber')).code).toBe('rest_forbidden');
  });

  it('are searched, filtered and sorted with a fixed number of statements', async () => {
    const made: number[] = [];
    for (const title of ['Zebra stripes', 'Apple stripes', 'Middle']) made.push((await make({ title })).id);
    const [zebra, apple, middle] = made;
    const list = (query: Record<string, string>) =>
      site.rest(blocks, { as: 'author', query: { include: made.join(), ...query } });
    const ids = async (query: Record<string, string>) => (await list(query)).body.map((one: { id: number }) => one.id);
    expect(await ids({ orderby: 'title', order: 'asc' })).toEqual([apple, middle, zebra]);
    expect(await ids({ search: 'stripes', orderby: 'id', order: 'asc' })).toEqual([zebra, apple]);
    expect(await ids({ slug: 'middle' })).toEqual([middle]);
    expect(await ids({ per_page: '1', page: '2', orderby: 'id' })).toEqual([apple]);
    expect((await list({ page: '9' })).body.code).toBe('rest_post_invalid_page_number');
    const statements = ({ headers }: Answer) => headers.get('server-timing');
    expect(statements(await list({}))).toBe(statements(await list({ slug: 'middle' })));
  });
});
