import { applyModel, RECIPE_MODEL } from '../../support/content-model.js';
import { startSite, type Answer, type Ask, type TestSite } from '../../support/site.js';

const ANY_INPUT = 'The schema of the input is that of the ability.';

let site: TestSite;

beforeAll(async () => {
  site = await (await startSite()).withRoles('author', 'subscriber');
});
afterAll(() => site.close());

/** The abilities below both roots: where they are, and the namespace of their routes. */
const ROOTS = [
  ['the own root', () => `${site.root}/lintel/v1`],
  ['the root of the convention', () => `${site.url}/wp-json/wp-abilities/v1`],
] as const;

describe.each(ROOTS)('abilities below %s', (_, base) => {
  const get = (path: string, ask: Ask = {}): Promise<Answer> => site.ask(base() + path, { as: 'admin', ...ask });
  const run = (name: string, ask: Ask = {}): Promise<Answer> => get(`/abilities/${name}/run`, ask);
  const namesFor = async (as: string): Promise<string[]> => {
    const { body } = await get('/abilities', { as, query: { per_page: '100', _fields: 'name' } });
    return (body as { name: string }[]).map(({ name }) => name);
  };

  it('are listed in pages, with schemas, categories and links', async () => {
    const { status, body, headers } = await get('/abilities');
    expect([status, body.length, Number(headers.get('x-wp-total'))]).toEqual([200, 50, expect.any(Number)]);
    expect(Number(headers.get('x-wp-total'))).toBeGreaterThan(50);
    expect(headers.get('link')).toContain('rel="next"');
    expect(body[0]).toMatchObject({
      name: 'lintel/list-posts',
      label: 'List posts',
      description: expect.stringMatching(/./),
      category: 'posts',
      input_schema: { type: 'object', additionalProperties: false },
      output_schema: { type: 'array' },
      meta: { annotations: { readonly: true, destructive: false, idempotent: true } },
      _links: {
        self: [{ href: expect.stringMatching(/\/v1\/abilities\/lintel\/list-posts$/) }],
        'wp:action-run': [{ href: expect.stringMatching(/\/v1\/abilities\/lintel\/list-posts\/run$/) }],
      },
    });
    const ofMedia = await get('/abilities', { query: { category: 'media' } });
    expect(new Set((ofMedia.body as { category: string }[]).map(({ category }) => category))).toEqual(
      new Set(['media']),
    );
    expect((await get('/abilities', { query: { category: 'nothing' } })).body).toEqual([]);
    const past = await get('/abilities', { query: { page: '99' } });
    expect([past.status, past.body]).toEqual([200, []]);
    expect((await get('/abilities', { query: { per_page: '101' } })).status).toBe(400);
    const embed = await get('/abilities/lintel/list-posts', { query: { context: 'embed' } });
    expect(Object.keys(embed.body)).not.toContain('input_schema');
  });

  it('are those that the user may use, and nobody else', async () => {
    expect(await namesFor('admin')).toEqual(expect.arrayContaining(['lintel/delete-user', 'lintel/update-settings']));
    const author = await namesFor('author');
    expect(author).toContain('lintel/create-post');
    expect(author).not.toContain('lintel/create-page');
    expect((await get('/abilities/lintel/create-page', { as: 'author' })).body.code).toBe('rest_ability_not_found');
    expect((await get('/abilities', { as: undefined })).body).toMatchObject({
      code: 'rest_ability_cannot_list',
      data: { status: 401 },
    });
    for (const path of ['/abilities/lintel/list-posts', '/abilities/lintel/list-posts/run', '/categories'])
      expect([path, (await get(path, { as: undefined })).status]).toEqual([path, 401]);
  });

  it('have categories', async () => {
    const { body } = await get('/categories', { query: { per_page: '100' } });
    expect(body).toContainEqual(expect.objectContaining({ slug: 'posts', label: 'Posts' }));
    const one = await get('/categories/posts');
    expect(one.body).toMatchObject({
      slug: 'posts',
      description: expect.stringMatching(/./),
      _links: { abilities: [{ href: expect.stringMatching(/\/v1\/abilities\?category=posts$/) }] },
    });
    expect((await get('/categories/nothing')).body.code).toBe('rest_ability_category_not_found');
    expect((await get('/categories/settings', { as: 'author' })).status).toBe(404);
  });

  it('are run by the method of their effect', async () => {
    const created = await run('lintel/create-post', {
      body: { input: { title: 'By an ability', status: 'publish' } },
      undocumented: ANY_INPUT,
    });
    expect(created).toMatchObject({ status: 200, body: { title: { raw: 'By an ability' }, status: 'publish' } });
    const id = created.body.id as number;
    const listed = await run('lintel/list-posts', { query: { input: JSON.stringify({ include: [id] }) } });
    expect(listed.body).toMatchObject([{ id }]);
    expect(listed.headers.get('x-wp-total')).toBe('1');
    // As forms write it, too.
    const asForm = await run('lintel/get-post', { query: { 'input[id]': String(id), 'input[_fields]': 'id' } });
    expect(asForm.body).toEqual({ id });
    const deleted = await run('lintel/delete-post', { method: 'DELETE', query: { 'input[id]': String(id) } });
    expect(deleted.body).toMatchObject({ id, status: 'trash' });
    for (const [name, method] of [
      ['lintel/list-posts', 'POST'],
      ['lintel/create-post', 'GET'],
      ['lintel/delete-post', 'POST'],
    ] as const) {
      const wrong = await run(name, { method });
      expect([wrong.status, wrong.body.code]).toEqual([405, 'rest_ability_invalid_method']);
    }
  });

  it('refuse input that their schema does not have, and what the user may not do', async () => {
    const post = (input: unknown, as = 'admin') =>
      run('lintel/create-post', { as, body: { input }, undocumented: ANY_INPUT });
    for (const input of ['text', [1], 7, { colour: 'red' }, { status: 'odd' }]) {
      const { status, body } = await post(input);
      expect([input, status, body.code]).toEqual([input, 400, 'ability_invalid_input']);
    }
    expect((await post({ status: 'odd' })).body.message).toMatch(/lintel\/create-post.* status/);
    const missing = await run('lintel/get-post');
    expect([missing.status, missing.body.code]).toEqual([400, 'ability_invalid_input']);
    const foreign = await run('lintel/get-post', { query: { input: '{"id":"../users/1"}' } });
    expect(foreign.status).toBe(404);
    const page = await run('lintel/create-page', { as: 'author', body: { input: { title: 'x' } } });
    expect([page.status, page.body.code]).toEqual([403, 'rest_cannot_create']);
    expect((await run('lintel/nothing')).body.code).toBe('rest_ability_not_found');
    // A query of a great depth, or of very many values, is refused before it is sent on.
    const deep = `${'{"a":'.repeat(200)}1${'}'.repeat(200)}`;
    expect((await run('lintel/list-posts', { query: { input: `{"include":${deep}}` } })).status).toBe(400);
    const many = JSON.stringify({ include: Array.from({ length: 1500 }, (_one, at) => at) });
    expect((await run('lintel/list-posts', { query: { input: many } })).status).toBe(400);
  });
});

it('abilities are in an index below the root of the convention only', async () => {
  const index = await site.ask(`${site.url}/wp-json/`);
  expect(index.body.namespaces).toEqual(expect.arrayContaining(['wp-abilities/v1', 'mcp']));
  expect((await site.rest('/')).body.namespaces).not.toContain('abilities/v1');
  const namespace = await site.ask(`${site.url}/wp-json/wp-abilities/v1`);
  expect(Object.keys(namespace.body.routes)).toEqual([
    '/wp-abilities/v1/abilities',
    '/wp-abilities/v1/abilities/(?P<name>[a-zA-Z0-9\\-\\/]+?)/run',
    '/wp-abilities/v1/abilities/(?P<name>[a-zA-Z0-9\\-\\/]+)',
    '/wp-abilities/v1/categories',
    '/wp-abilities/v1/categories/(?P<slug>[a-z0-9-]+)',
    '/wp-abilities/v1',
  ]);
});

it('abilities follow the content model of the site', async () => {
  await applyModel(site, RECIPE_MODEL);
  const { body } = await site.rest('/lintel/v1/abilities', { as: 'admin', query: { category: 'recipes' } });
  expect((body as { name: string }[]).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['lintel/create-recipe-entry', 'lintel/list-recipe-entries']),
  );
  await applyModel(site, {}, { query: { yes: '1' } });
  const gone = await site.rest('/lintel/v1/abilities/lintel/list-recipe-entries', { as: 'admin' });
  expect(gone.status).toBe(404);
});
