import { eventually } from '../../support/cache.js';
import { countBelow } from '../../support/entries.js';
import { startSite, type Answer, type TestSite } from '../../support/site.js';

let site: TestSite;
const statements = ({ headers }: Answer) => headers.get('server-timing');
const make = async (body: object, kind = 'posts', as = 'admin') =>
  (await site.rest(`/cms/v2/${kind}`, { as, body: { status: 'publish', title: 'T', ...body } })).body;
const change = (id: number, body: object, { kind = 'posts', as = 'admin' } = {}) =>
  site.rest(`/cms/v2/${kind}/${id}`, { as, body });
const listed = (id: number, query = {}, kind = 'posts', as = 'admin') =>
  site.rest(`/cms/v2/${kind}/${id}/revisions`, { as, query });
const contents = ({ body }: Answer) => body.map((one: { content: { rendered: string } }) => one.content.rendered);

describe('revisions', () => {
  beforeAll(async () => {
    site = await startSite({ SERVER_TIMING: '1' });
    await site.withRoles('editor', 'author', 'contributor', 'subscriber');
  });
  afterAll(() => site.close());

  it.each(['posts', 'pages'])('store the states of %s when texts change', async (kind) => {
    const { id } = await make({ content: 'one' }, kind);
    expect((await listed(id, {}, kind)).body).toEqual([]);
    await change(id, { content: 'two' }, { kind });
    await change(id, { excerpt: 'short' }, { kind, as: 'editor' });
    await change(id, { slug: 'other', comment_status: 'open' }, { kind });
    await change(id, { content: ' two \r\n' }, { kind });
    const { body, headers } = await listed(id, { context: 'edit' }, kind);
    expect([headers.get('x-wp-total'), headers.get('x-wp-totalpages')]).toEqual(['2', '1']);
    expect(body[0]).toMatchObject({
      author: site.ids.editor,
      parent: id,
      slug: `${id}-revision-v1`,
      guid: { rendered: `${site.url}/en/?p=${body[0].id}`, raw: `${site.url}/en/?p=${body[0].id}` },
      title: { raw: 'T', rendered: 'T' },
      content: { raw: 'two', rendered: '<p>two</p>\n' },
      excerpt: { raw: 'short', rendered: '<p>short</p>\n' },
    });
    expect(body[1]).toMatchObject({ author: site.ids.admin, excerpt: { raw: '', rendered: '' } });
    expect(body[0]._links).toEqual({ parent: [{ href: `${site.url}/en/rest/cms/v2/${kind}/${id}` }] });
    expect(body[0]).not.toHaveProperty('preview_link');
  });

  it('store a state at the first change by a user, whatever changes', async () => {
    const { id } = await make({ content: 'as created' });
    await change(id, { sticky: true });
    await change(id, { sticky: false });
    expect(contents(await listed(id))).toEqual(['<p>as created</p>\n']);
  });

  it('are linked from their item', async () => {
    const { id, _links: fresh } = await make({ content: 'one' });
    expect(fresh['version-history']).toEqual([{ count: 0, href: `${site.url}/en/rest/cms/v2/posts/${id}/revisions` }]);
    expect(fresh).not.toHaveProperty('predecessor-version');
    await change(id, { content: 'two' });
    const { body } = await change(id, { content: 'three' });
    const [newest, oldest] = (await listed(id)).body;
    expect(body._links['version-history'][0].count).toBe(2);
    expect(body._links['predecessor-version']).toEqual([
      { id: newest.id, href: `${site.url}/en/rest/cms/v2/posts/${id}/revisions/${newest.id}` },
    ]);
    const gone = await site.rest(`/cms/v2/posts/${id}/revisions/${newest.id}`, {
      as: 'admin',
      method: 'DELETE',
      query: { force: 'true' },
    });
    expect(gone.body).toMatchObject({
      deleted: true,
      previous: { id: newest.id, content: { rendered: '<p>three</p>\n' } },
    });
    expect(gone.body.previous).not.toHaveProperty('_links');
    const after = (await site.rest(`/cms/v2/posts/${id}`, { as: 'admin' })).body._links;
    const others = (await site.rest(`/cms/v2/posts/${id}`)).body._links;
    expect(others['version-history']).toEqual([{ count: 1, href: `${site.url}/en/rest/cms/v2/posts/${id}/revisions` }]);
    expect(others).not.toHaveProperty('predecessor-version');
    expect([after['version-history'][0].count, after['predecessor-version'][0].id]).toEqual([1, oldest.id]);
  });

  it.each(['posts', 'pages'])('of %s are counted for readers, autosaves for those who may edit', async (kind) => {
    const { id } = (await site.rest(`/cms/v2/${kind}`, { as: 'admin', body: { content: 'one', status: 'publish' } }))
      .body;
    const path = `/cms/v2/${kind}/${id}`;
    await site.rest(path, { as: 'admin', body: { content: 'two' } });
    const convention = `/wp-json/wp/v2/${kind}`;
    const reads = [
      () => site.rest(path),
      () => site.rest(`/cms/v2/${kind}`, { query: { include: String(id) } }),
      () => site.ask(`${site.url}${convention}/${id}`),
      () => site.ask(`${site.url}${convention}?include=${id}`),
    ];
    const all = () => Promise.all(reads.map((read) => read()));
    const counts = (answers: Answer[]) =>
      answers.map(({ body }) => (Array.isArray(body) ? body[0] : body)._links['version-history'][0].count);
    const countOfAdmin = async () => counts([await site.rest(path, { as: 'admin' })])[0];
    // During the second of their last change, items have no Last-Modified.
    const before = await eventually(all, ([own, , converted]) =>
      [own, converted].every((answer) => answer?.headers.has('last-modified')),
    );
    expect(counts(before)).toEqual([1, 1, 1, 1]);
    const saved = await site.rest(`${path}/autosaves`, { as: 'admin', body: { content: 'saved' } });
    const after = await all();
    const isSame = after.map(({ text, headers }, at) =>
      [
        text === before[at]?.text,
        ...['x-cache', 'etag', 'last-modified', 'x-wp-total'].map(
          (name) => headers.get(name) === before[at]?.headers.get(name),
        ),
      ].every(Boolean),
    );
    expect(isSame).toEqual([true, true, true, true]);
    expect(await countOfAdmin()).toBe(2);
    await site.rest(`${path}/autosaves`, { as: 'admin', body: { content: 'saved again' } });
    expect([...counts(await all()), await countOfAdmin()]).toEqual([1, 1, 1, 1, 2]);
    const { headers } = await site.rest(`${path}/revisions/${saved.body.id}`, {
      as: 'admin',
      method: 'DELETE',
      query: { force: 'true' },
    });
    expect(headers.get('content-type')).toContain('json');
    expect([...counts(await all()), await countOfAdmin()]).toEqual([1, 1, 1, 1, 1]);
    await site.rest(path, { as: 'admin', body: { content: 'three' } });
    expect([...counts(await all()), await countOfAdmin()]).toEqual([2, 2, 2, 2, 2]);
  });

  it('share the id space of entries', async () => {
    const { id } = await make({ content: 'one' });
    await change(id, { content: 'two' });
    const [{ id: revision }] = (await listed(id)).body;
    expect(revision).toBeGreaterThan(id);
    expect((await make({})).id).toBeGreaterThan(revision);
    for (const path of [`posts/${revision}`, `pages/${revision}`, `blocks/${revision}`]) {
      expect((await site.rest(`/cms/v2/${path}`, { as: 'admin' })).body.code).toBe('rest_post_invalid_id');
    }
    expect((await site.rest(`/cms/v2/posts/${revision}/revisions`, { as: 'admin' })).body.code).toBe(
      'rest_post_invalid_parent',
    );
    const inherited = await site.rest('/cms/v2/posts', { as: 'admin', query: { status: 'inherit' } });
    expect(inherited.body).toEqual([]);
  });

  it('are searched, selected and sorted', async () => {
    const { id } = await make({ title: 'b', content: 'zero' });
    for (const [title, content] of [
      ['c', 'apple'],
      ['a', 'pear'],
      ['b', 'apple pie'],
    ]) {
      await change(id, { title, content });
    }
    const [third, second, first] = (await listed(id)).body.map((one: { id: number }) => one.id);
    const ids = async (query: object) => (await listed(id, query)).body.map((one: { id: number }) => one.id);
    expect(await ids({ order: 'asc' })).toEqual([first, second, third]);
    expect(await ids({ orderby: 'id' })).toEqual([third, second, first]);
    expect(await ids({ orderby: 'title' })).toEqual([first, third, second]);
    expect(await ids({ orderby: 'slug', order: 'asc' })).toEqual([first, second, third]);
    expect(await ids({ orderby: 'include_slugs' })).toEqual([third, second, first]);
    expect(await ids({ include: `${second},${third}`, orderby: 'include' })).toEqual([second, third]);
    expect(await ids({ exclude: String(second) })).toEqual([third, first]);
    expect(await ids({ search: 'apple' })).toEqual([third, first]);
    expect(await ids({ search: 'b', orderby: 'relevance' })).toEqual([third]);
    expect(await ids({ per_page: '2', page: '2' })).toEqual([first]);
    expect(await ids({ per_page: '1', offset: '1', page: '9' })).toEqual([second]);
    expect(await ids({ offset: '1' })).toEqual([third, second, first]);
    const page = await listed(id, { per_page: '1', page: '2', order: 'asc' });
    expect(page.headers.get('link')).toContain('page=1>; rel="prev"');
    expect(page.headers.get('link')).toContain('page=3>; rel="next"');
  });

  it('refuse invalid pages, offsets and sort orders', async () => {
    const { id } = await make({ content: 'one' });
    const code = async (query: object) => (await listed(id, query)).body.code;
    expect(await code({ page: '2' })).toBeUndefined();
    await change(id, { content: 'two' });
    expect(await code({ page: '2' })).toBe('rest_revision_invalid_page_number');
    expect(await code({ per_page: '1', page: '2' })).toBe('rest_revision_invalid_page_number');
    expect(await code({ offset: '1' })).toBe('rest_revision_invalid_offset_number');
    expect(await code({ orderby: 'include' })).toBe('rest_orderby_include_missing_include');
    expect(await code({ orderby: 'relevance' })).toBe('rest_no_search_term_defined');
    for (const query of [{ per_page: '0' }, { per_page: '101' }, { orderby: 'author' }, { order: 'up' }]) {
      expect(await code(query)).toBe('rest_invalid_param');
    }
    const nothing = await site.rest(`/cms/v2/posts/${id}/revisions`, {
      as: 'admin',
      method: 'GET',
      query: { per_page: '' },
    });
    expect(nothing.status).toBe(400);
  });

  it('belong to one item', async () => {
    const [one, other] = [await make({ content: 'one' }), await make({ content: 'one' })];
    await change(one.id, { content: 'two' });
    const [{ id }] = (await listed(one.id)).body;
    const path = `/cms/v2/posts/${other.id}/revisions/${id}`;
    expect((await site.rest(path, { as: 'admin' })).body).toMatchObject({
      code: 'rest_post_invalid_id',
      data: { status: 404 },
    });
    expect((await site.rest(path, { as: 'admin', method: 'DELETE', query: { force: 'true' } })).status).toBe(404);
    expect((await site.rest(`/cms/v2/pages/${one.id}/revisions`, { as: 'admin' })).body.code).toBe(
      'rest_post_invalid_parent',
    );
    expect((await listed(one.id)).body).toHaveLength(1);
  });

  it('are read and deleted with the rights on their item', async () => {
    const { id } = await make({ content: 'one', author: site.ids.author });
    await change(id, { content: 'two' });
    const [{ id: revision }] = (await listed(id)).body;
    const path = `/cms/v2/posts/${id}/revisions/${revision}`;
    const remove = (as?: string, query: Record<string, string> = { force: 'true' }) =>
      site.rest(path, { as, method: 'DELETE', query });
    for (const [as, status] of [
      [undefined, 401],
      ['subscriber', 403],
      ['contributor', 403],
    ] as const) {
      expect((await site.rest(path, { as })).body).toMatchObject({ code: 'rest_cannot_read', data: { status } });
      expect((await remove(as)).body).toMatchObject({ code: 'rest_cannot_delete', data: { status } });
    }
    expect((await remove('author', {})).body).toMatchObject({
      code: 'rest_trash_not_supported',
      data: { status: 501 },
    });
    const shown = await site.rest(path, { as: 'author' });
    expect([shown.status, shown.headers.get('allow')]).toEqual([200, 'GET, DELETE']);
    const removed = await site.rest(path, {
      as: 'author',
      method: 'DELETE',
      query: { force: 'true', context: 'edit' },
      undocumented: 'The route does not declare its context.',
    });
    expect(removed.body.previous.content.raw).toBe('two');
    expect((await remove('author')).body.code).toBe('rest_post_invalid_id');
  });

  it('are deleted with their item, without its children', async () => {
    const above = await make({ content: 'one' }, 'pages');
    const below = await make({ parent: above.id }, 'pages');
    await change(above.id, { content: 'two' }, { kind: 'pages' });
    await site.rest(`/cms/v2/pages/${above.id}/autosaves`, { as: 'editor', body: { content: 'mine' } });
    expect(await countBelow(above.id)).toBe(3);
    await site.rest(`/cms/v2/pages/${above.id}`, { as: 'admin', method: 'DELETE', query: { force: 'true' } });
    expect(await countBelow(above.id)).toBe(0);
    expect((await site.rest(`/cms/v2/pages/${below.id}`)).body.parent).toBe(0);
  });

  it('are counted correctly under concurrent changes', async () => {
    const { id } = await make({ content: 'start' });
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        at % 2
          ? site.rest(`/cms/v2/posts/${id}/autosaves`, {
              as: at % 4 === 1 ? 'admin' : 'editor',
              body: { content: `s ${at}` },
            })
          : change(id, { content: `state ${at}` }, { as: 'editor' }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    const { body, headers } = await listed(id);
    const { _links: links } = (await site.rest(`/cms/v2/posts/${id}`, { as: 'admin' })).body;
    expect(headers.get('x-wp-total')).toBe('6');
    expect([links['version-history'][0].count, links['predecessor-version'][0].id]).toEqual([6, body[0].id]);
    const deleted = await Promise.all(
      [0, 0, 1].map((at) =>
        site.rest(`/cms/v2/posts/${id}/revisions/${body[at].id}`, {
          as: 'admin',
          method: 'DELETE',
          query: { force: 'true' },
        }),
      ),
    );
    expect(deleted.map(({ status }) => status).sort()).toEqual([200, 200, 404]);
    const { _links: left } = (await site.rest(`/cms/v2/posts/${id}`, { as: 'admin' })).body;
    expect([left['version-history'][0].count, left['predecessor-version'][0].id]).toEqual([4, body[2].id]);
  });

  it('take the same number of statements for any number', async () => {
    const { id } = await make({ content: 'zero' });
    await change(id, { content: 'one' });
    const few = await listed(id);
    for (const content of ['two', 'three', 'four', 'five']) await change(id, { content });
    const many = await listed(id);
    expect(many.body).toHaveLength(5);
    expect(statements(many)).toBe(statements(few));
  });
});

describe('the maximum number of revisions', () => {
  afterEach(() => site.close());

  it('deletes the oldest ones, but no autosaves', async () => {
    site = await startSite({ REVISIONS_KEPT: '2' });
    const { id } = await make({ content: 'zero' });
    await site.rest(`/cms/v2/posts/${id}/autosaves`, { as: 'admin', body: { content: 'saved' } });
    for (const content of ['one', 'two', 'three']) await change(id, { content });
    const { body } = await listed(id, { orderby: 'id' });
    expect(contents({ body } as Answer)).toEqual(['<p>three</p>\n', '<p>two</p>\n', '<p>saved</p>\n']);
    const { _links: links } = (await site.rest(`/cms/v2/posts/${id}`, { as: 'admin' })).body;
    expect([links['version-history'][0].count, links['predecessor-version'][0].id]).toEqual([3, body[0].id]);
  });

  it('can be 0', async () => {
    site = await startSite({ REVISIONS_KEPT: '0' });
    const { id } = await make({ content: 'zero' });
    await change(id, { content: 'one' });
    expect((await listed(id)).body).toEqual([]);
  });
});
