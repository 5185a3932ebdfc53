import { startSite, type Answer, type Ask, type TestSite } from '../../support/site.js';

const EVENT_CATEGORIES = '/cms/v2/cal_events_cat';
const CATEGORIES = '/cms/v2/categories';
const TAGS = '/cms/v2/tags';

let site: TestSite;
const rest = (path: string, ask?: Ask) => site.rest(path, ask);

/** Creates a term and returns it. */
async function create(path: string, body: object): Promise<{ id: number; slug: string; link: string; parent: number }> {
  const made = await rest(path, { as: 'admin', body });
  if (made.status !== 201) throw new Error(`No term: ${made.text}`);
  return made.body;
}

async function createPost(body: object): Promise<{ id: number; categories: number[]; tags: number[] }> {
  const made = await rest('/cms/v2/posts', { as: 'admin', body: { title: 'A post', status: 'publish', ...body } });
  if (made.status !== 201) throw new Error(`No post: ${made.text}`);
  return made.body;
}

const edit = (path: string, id: number, body: object) => rest(`${path}/${id}`, { as: 'admin', body });
const remove = (path: string, id: number, as = 'admin') =>
  rest(`${path}/${id}`, { as, method: 'DELETE', query: { force: 'true' } });
const read = async (path: string, id: number) => (await rest(`${path}/${id}`)).body;
const list = (path: string, query: Ask['query']) => rest(path, { query });
const ids = ({ body }: Answer): number[] => body.map(({ id }: { id: number }) => id);
const names = ({ body }: Answer): string[] => body.map(({ name }: { name: string }) => name);
const statements = ({ headers }: Answer) => Number(/(\d+) statements/.exec(headers.get('server-timing') ?? '')?.[1]);

/** Counts responses by status and code: `201`, `400 term_exists`. */
function tally(answers: Answer[]): Record<string, number> {
  const counted: Record<string, number> = {};
  for (const { status, body } of answers) {
    const outcome = status < 300 ? String(status) : `${status} ${body.code}`;
    counted[outcome] = (counted[outcome] ?? 0) + 1;
  }
  return counted;
}

beforeAll(async () => {
  site = await (await startSite({ SERVER_TIMING: '1' })).withRoles('editor', 'author', 'contributor', 'subscriber');
});
afterAll(() => site.close());

describe('a new term', () => {
  it('has a URL with the slugs of its ancestors', async () => {
    const world = await create(CATEGORIES, { name: 'World' });
    const europe = await create(CATEGORIES, { name: 'Europe', parent: world.id });
    const rome = await create(CATEGORIES, { name: 'Rome', parent: europe.id });
    expect(new URL(rome.link).pathname).toBe('/en/category/world/europe/rome/');
    const page = await list(CATEGORIES, { include: `${world.id},${rome.id}` });
    expect(page.body.map(({ link }: { link: string }) => new URL(link).pathname)).toEqual([
      '/en/category/world/europe/rome/',
      '/en/category/world/',
    ]);
    expect(new URL((await create(TAGS, { name: 'Sun' })).link).pathname).toBe('/en/tag/sun/');
    expect(new URL((await create(EVENT_CATEGORIES, { name: 'Fairs' })).link).pathname).toBe(
      '/en/events/category/fairs/',
    );
  });

  it('is returned with all members, its URL and its links', async () => {
    const parent = await create(CATEGORIES, { name: 'Kitchen' });
    const made = await rest(CATEGORIES, {
      as: 'admin',
      query: { context: 'view' },
      body: {
        name: ' <b>Food</b> & Drink ',
        description: 'Good <em>and</em> <script>cheap</script>',
        parent: parent.id,
        meta: {},
      },
    });
    const { id, _links: links, ...term } = made.body;
    expect(made.headers.get('location')).toMatch(new RegExp(`/en/rest${CATEGORIES}/${id}$`));
    expect(term).toMatchObject({
      count: 0,
      description: 'Good <em>and</em> cheap',
      name: 'Food &amp; Drink',
      slug: 'food-drink',
      taxonomy: 'category',
      parent: parent.id,
      meta: [],
    });
    const path = (relation: string) => new URL(links[relation][0].href).pathname.replace('/en/rest/cms/v2', '');
    expect(path('self')).toBe(`/categories/${id}`);
    expect(path('collection')).toBe('/categories');
    expect(path('about')).toBe('/taxonomies/category');
    expect(path('up')).toBe(`/categories/${parent.id}`);
    expect(links['wp:post_type'][0].href).toMatch(new RegExp(`/cms/v2/posts\\?categories=${id}$`));
    expect(await list(TAGS, { _fields: 'parent' })).toMatchObject({ status: 200 });
    expect(await create(TAGS, { name: 'Flat' })).not.toHaveProperty('parent');
  });

  it('uses the id as the slug if the name yields none', async () => {
    const term = await create(TAGS, { name: '!!!' });
    expect(term.slug).toBe(String(term.id));
  });

  it.each([
    ['', 'empty_term_name'],
    [' <br> ', 'empty_term_name'],
    ['x'.repeat(201), 'rest_invalid_param'],
    ['&'.repeat(100), 'rest_invalid_param'],
  ])('is refused with the name %j', async (name, code) => {
    const refused = await rest(TAGS, { as: 'admin', body: { name } });
    expect([refused.status, refused.body.code]).toEqual([400, code]);
    const term = await create(TAGS, { name: `Before ${code} ${name.length}` });
    const kept = await edit(TAGS, term.id, { name });
    expect([kept.status, kept.body.code]).toEqual([400, code]);
  });

  it('can have a name and a slug of 200 characters of any script, and a description of limited size', async () => {
    for (const letter of ['İ', '日', '😀']) {
      const term = await create(TAGS, { name: letter.repeat(200) });
      expect(term.slug.length).toBeLessThanOrEqual(200);
      const again = await rest(TAGS, { as: 'admin', body: { name: letter.repeat(200) } });
      expect(again.body).toMatchObject({ code: 'term_exists', data: { term_id: term.id } });
    }
    const long = await rest(TAGS, { as: 'admin', body: { name: 'Long', description: 'é'.repeat(40_000) } });
    expect([long.status, Object.keys(long.body.data.params)]).toEqual([400, ['description']]);
  });

  it('requires an existing parent, and none in flat taxonomies', async () => {
    const tag = await create(TAGS, { name: 'No parent' });
    const refused = async (path: string, body: object) => {
      const { status, body: error } = await rest(path, { as: 'admin', body });
      return [status, error.code];
    };
    expect(await refused(CATEGORIES, { name: 'x', parent: 99_999_999 })).toEqual([400, 'rest_term_invalid']);
    expect(await refused(CATEGORIES, { name: 'x', parent: -1 })).toEqual([400, 'rest_term_invalid']);
    expect(await refused(CATEGORIES, { name: 'x', parent: tag.id })).toEqual([400, 'rest_term_invalid']);
    expect(await refused(TAGS, { name: 'x', parent: 0 })).toEqual([400, 'rest_taxonomy_not_hierarchical']);
    expect(await refused(`${TAGS}/${tag.id}`, { parent: 1 })).toEqual([400, 'rest_taxonomy_not_hierarchical']);
    expect((await edit(TAGS, tag.id, { parent: null })).status).toBe(200);
  });
});

describe('names and slugs', () => {
  it('refuse the name of a sibling and report its id', async () => {
    const term = await create(TAGS, { name: 'Twice' });
    const again = await rest(TAGS, { as: 'admin', body: { name: 'tWICE' } });
    expect(again.status).toBe(400);
    expect(again.body).toMatchObject({
      code: 'term_exists',
      data: { status: 400, term_id: term.id },
      additional_data: [term.id, term.id],
    });
    expect((await rest(TAGS, { as: 'admin', body: { name: 'Twice', slug: 'twice' } })).body.code).toBe('term_exists');
  });

  it('fold the letter case of scripts that the database does not fold', async () => {
    for (const [upper, lower] of [
      ['Ꭰꮳ', 'ꭰꮳ'],
      ['\u1c90\u1c91', '\u10d0\u10d1'],
    ] as const) {
      const term = await create(TAGS, { name: upper });
      const again = await rest(TAGS, { as: 'admin', body: { name: lower } });
      expect(again.body).toMatchObject({ code: 'term_exists', data: { term_id: term.id } });
      expect((await edit(TAGS, (await create(TAGS, { name: `${lower}2` })).id, { name: lower })).status).toBe(200);
    }
  });

  it('distinguish long names by their last letter', async () => {
    await create(TAGS, { name: 'İ'.repeat(150) });
    expect((await create(TAGS, { name: 'İ'.repeat(151) })).slug).toBe('i'.repeat(151));
    expect((await rest(TAGS, { as: 'admin', body: { name: 'i'.repeat(150) } })).body.code).toBe('term_exists');
  });

  it('accept an existing name with another slug, and refuse it afterwards', async () => {
    const first = await create(TAGS, { name: 'Same' });
    const second = await create(TAGS, { name: 'Same', slug: 'same-but-other' });
    await remove(TAGS, first.id);
    const third = await rest(TAGS, { as: 'admin', body: { name: 'same' } });
    expect(third.body).toMatchObject({ code: 'term_exists', data: { term_id: second.id } });
  });

  it('recognize a lone surrogate', async () => {
    const name = 'Half \ud800';
    expect((await create(TAGS, { name })).id).toBeGreaterThan(0);
    expect((await rest(TAGS, { as: 'admin', body: { name } })).body.code).toBe('term_exists');
    const other = await create(TAGS, { name: 'Whole' });
    expect((await edit(TAGS, other.id, { name })).status).toBe(200);
  });

  it('distinguish accents', async () => {
    await create(TAGS, { name: 'Resume' });
    expect(await create(TAGS, { name: 'Résumé' })).toMatchObject({ slug: 'resume-2' });
  });

  it('append the slugs of the ancestors, then numbers', async () => {
    const fruit = await create(CATEGORIES, { name: 'Fruit' });
    const citrus = await create(CATEGORIES, { name: 'Citrus', parent: fruit.id });
    const green = (parent: number) => create(CATEGORIES, { name: 'Green', parent });
    expect((await green(0)).slug).toBe('green');
    expect((await green(citrus.id)).slug).toBe('green-citrus');
    await create(CATEGORIES, { name: 'Takes the place', slug: 'lime' });
    await create(CATEGORIES, { name: 'Takes that place, too', slug: 'lime-citrus' });
    expect((await create(CATEGORIES, { name: 'Lime', parent: citrus.id })).slug).toBe('lime-citrus-fruit');
    await create(TAGS, { name: 'Sour', slug: 'sour' });
    for (const number of [2, 3, 4, 5]) {
      expect((await create(TAGS, { name: `Sour ${number}`, slug: 'sour' })).slug).toBe(`sour-${number}`);
    }
  });

  it('stay unique under concurrent writes', async () => {
    const tries = Array.from({ length: 20 }, (_, number) => number);
    const same = await Promise.all(tries.map(() => rest(TAGS, { as: 'admin', body: { name: 'All at once' } })));
    expect(tally(same)).toEqual({ 201: 1, '400 term_exists': 19 });
    const alike = await Promise.all(
      tries.map((number) => rest(TAGS, { as: 'admin', body: { name: `Alike${'!'.repeat(number)}` } })),
    );
    expect(tally(alike)).toEqual({ 201: 20 });
    expect(new Set(alike.map(({ body }) => body.slug)).size).toBe(20);
    const nameless = await Promise.all(
      tries.map((number) => rest(TAGS, { as: 'admin', body: { name: '?'.repeat(number + 1) } })),
    );
    expect(tally(nameless)).toEqual({ 201: 20 });
  });
});

describe('an updated term', () => {
  it('keeps fields that are not sent', async () => {
    const term = await create(CATEGORIES, { name: 'Before', description: 'Words', slug: 'kept' });
    const changed = await edit(CATEGORIES, term.id, { name: 'After' });
    expect(changed.body).toMatchObject({ name: 'After', description: 'Words', slug: 'kept', parent: 0 });
    expect((await edit(CATEGORIES, term.id, { description: null })).body).toMatchObject({ description: '' });
  });

  it('can take the name, but not the slug, of another term', async () => {
    const first = await create(TAGS, { name: 'Owner' });
    const second = await create(TAGS, { name: 'Other' });
    const refused = await edit(TAGS, second.id, { slug: 'owner' });
    expect([refused.status, refused.body.code]).toEqual([400, 'duplicate_term_slug']);
    expect((await edit(TAGS, second.id, { name: 'Owner' })).body).toMatchObject({ name: 'Owner', slug: 'other' });
    expect((await edit(TAGS, second.id, { slug: '' })).body.slug).toBe('owner-2');
    expect((await edit(TAGS, first.id, { slug: 'Owner!' })).body.slug).toBe('owner');
  });

  it('gets a free slug when it moves', async () => {
    const target = await create(CATEGORIES, { name: 'Target' });
    await create(CATEGORIES, { name: 'Holds it', slug: 'wanted' });
    const term = await create(CATEGORIES, { name: 'Moves' });
    const moved = await edit(CATEGORIES, term.id, { slug: 'wanted', parent: target.id });
    expect(moved.body).toMatchObject({ slug: 'wanted-target', parent: target.id });
  });

  it('cannot become its own ancestor', async () => {
    const top = await create(CATEGORIES, { name: 'Top' });
    const middle = await create(CATEGORIES, { name: 'Middle', parent: top.id });
    const low = await create(CATEGORIES, { name: 'Low', parent: middle.id });
    expect((await edit(CATEGORIES, top.id, { parent: top.id })).body.parent).toBe(0);
    expect((await edit(CATEGORIES, top.id, { parent: low.id })).body.parent).toBe(0);
    expect((await edit(CATEGORIES, low.id, { parent: 99_999_999 })).body.code).toBe('rest_term_invalid');
    expect((await read(CATEGORIES, low.id)).parent).toBe(middle.id);
  });

  it('cannot form a cycle with a concurrent update', async () => {
    const left = await create(CATEGORIES, { name: 'Left' });
    const right = await create(CATEGORIES, { name: 'Right' });
    const answers = await Promise.all([
      edit(CATEGORIES, left.id, { parent: right.id }),
      edit(CATEGORIES, right.id, { parent: left.id }),
    ]);
    expect(tally(answers)).toEqual({ 200: 2 });
    const parents = [(await read(CATEGORIES, left.id)).parent, (await read(CATEGORIES, right.id)).parent];
    expect(parents.filter((parent) => parent === 0)).toHaveLength(1);
  });
});

describe('a list', () => {
  const made: Record<string, number> = {};

  beforeAll(async () => {
    for (const [name, slug] of [
      ['List Cherry', 'list-a'],
      ['List Apple & Pear', 'list-c'],
      ['List Banana', 'list-b'],
    ] as const) {
      made[slug] = (await create(TAGS, { name, slug })).id;
    }
  });

  it('is sorted as requested, also by include in both directions', async () => {
    const order = async (query: Ask['query']) => ids(await list(TAGS, { search: 'list', ...query }));
    const { 'list-a': a, 'list-b': b, 'list-c': c } = made;
    expect(await order({})).toEqual([c, b, a]);
    expect(await order({ orderby: 'slug', order: 'desc' })).toEqual([c, b, a]);
    expect(await order({ orderby: 'include', include: `${b},${a},${c}` })).toEqual([b, a, c]);
    expect(await order({ orderby: 'include', include: `${b},${a},${c}`, order: 'desc' })).toEqual([c, a, b]);
    expect(await order({ orderby: 'include' })).toEqual([c, b, a]);
    expect(await order({ orderby: 'include_slugs', slug: 'list-b,List C' })).toEqual([b]);
    expect(await order({ orderby: 'include_slugs', slug: 'list-b,list-c' })).toEqual([b, c]);
    expect(await order({ orderby: 'include_slugs' })).toEqual([c, b, a]);
    expect(await order({ orderby: 'count' })).toEqual([a, c, b]);
    expect(await order({ orderby: 'term_group', order: 'desc' })).toEqual([b, c, a]);
  });

  it('finds parts of names and slugs, with literal wildcards', async () => {
    expect(names(await list(TAGS, { search: 'apple & p' }))).toEqual(['List Apple &amp; Pear']);
    expect(names(await list(TAGS, { search: 'ST-B' }))).toEqual(['List Banana']);
    expect(names(await list(TAGS, { search: 'List_Banana' }))).toEqual([]);
    expect(names(await list(TAGS, { search: '100%' }))).toEqual([]);
  });

  it('prefers include to exclude', async () => {
    const { 'list-a': a, 'list-b': b } = made;
    expect(ids(await list(TAGS, { include: `${a},${b}`, exclude: `${b}` }))).toEqual([b, a]);
    expect(ids(await list(TAGS, { search: 'list', exclude: `${b}` }))).not.toContain(b);
  });

  it('is paged or starts at an offset, with the totals of the whole list', async () => {
    const beyond = await list(TAGS, { search: 'list', per_page: '2', page: '9' });
    expect([beyond.status, beyond.body]).toEqual([200, []]);
    expect(beyond.headers.get('x-wp-total')).toBe('3');
    expect(beyond.headers.get('x-wp-totalpages')).toBe('2');
    expect(beyond.headers.get('link')).toContain('page=2>; rel="prev"');
    expect(names(await list(TAGS, { search: 'list', offset: '1', page: '5' }))).toEqual(['List Banana', 'List Cherry']);
    expect((await list(TAGS, { offset: '-1' })).status).toBe(200);
  });

  it('includes an empty term only if a descendant has items', async () => {
    const a = await create(CATEGORIES, { name: 'Deep A' });
    const b = await create(CATEGORIES, { name: 'Deep B', parent: a.id });
    const c = await create(CATEGORIES, { name: 'Deep C', parent: b.id });
    await create(CATEGORIES, { name: 'Deep D', parent: a.id });
    const post = await createPost({ categories: [c.id] });
    const full = await list(CATEGORIES, { search: 'Deep', hide_empty: 'true' });
    expect(ids(full)).toEqual([a.id, b.id, c.id]);
    expect(full.headers.get('x-wp-total')).toBe('3');
    expect(ids(await list(CATEGORIES, { parent: String(a.id), hide_empty: 'true' }))).toEqual([b.id]);
    await rest(`/cms/v2/posts/${post.id}`, { as: 'admin', body: { status: 'draft' } });
    expect(ids(await list(CATEGORIES, { search: 'Deep', hide_empty: 'true' }))).toEqual([]);
    expect(ids(await list(CATEGORIES, { search: 'Deep', parent: '0' }))).toEqual([a.id]);
    expect(ids(await list(CATEGORIES, { parent: '99999999' }))).toEqual([]);
  });

  it('takes the same number of statements for any length', async () => {
    const parent = await create(EVENT_CATEGORIES, { name: 'Count me' });
    const add = (number: number) => create(EVENT_CATEGORIES, { name: `Counted ${number}`, parent: parent.id });
    const ask = { parent: String(parent.id), per_page: '100', _embed: '1' };
    await add(1);
    const few = statements(await list(EVENT_CATEGORIES, ask));
    for (const number of [2, 3, 4, 5, 6, 7, 8]) await add(number);
    const many = await list(EVENT_CATEGORIES, ask);
    expect(many.body).toHaveLength(8);
    for (const term of many.body) expect(term._embedded.up[0]).toMatchObject({ id: parent.id, name: 'Count me' });
    expect(statements(many)).toBe(few);
    expect(statements(await list(EVENT_CATEGORIES, { per_page: '100', _fields: 'id,name' }))).toBe(2);
  });
});

describe('the terms of an entry', () => {
  it('are listed for viewers who may read it', async () => {
    const [one, two] = [await create(TAGS, { name: 'Of one' }), await create(TAGS, { name: 'Of two' })];
    const post = await createPost({ tags: [two.id, one.id] });
    const draft = await createPost({ status: 'draft', tags: [one.id], author: site.ids.contributor });
    const page = await rest('/cms/v2/pages', { as: 'admin', body: { title: 'A page', status: 'publish' } });
    expect(ids(await list(TAGS, { post: String(post.id) }))).toEqual([one.id, two.id]);
    const answer = async (id: number, as?: string) => {
      const { status, body } = await rest(TAGS, { as, query: { post: String(id) } });
      return status === 200 ? ids({ body } as Answer) : `${status} ${body.code}`;
    };
    expect(await answer(99_999_999)).toBe('400 rest_post_invalid_id');
    expect(await answer(page.body.id)).toBe('401 rest_forbidden_context');
    expect(await answer(page.body.id, 'admin')).toBe('403 rest_forbidden_context');
    expect(await answer(draft.id)).toBe('401 rest_forbidden_context');
    expect(await answer(draft.id, 'author')).toBe('403 rest_forbidden_context');
    expect(await answer(draft.id, 'contributor')).toEqual([one.id]);
    expect(await answer(draft.id, 'editor')).toEqual([one.id]);
  });

  it('are embedded, at most ten, with a fixed number of statements', async () => {
    const tags: number[] = [];
    for (let number = 0; number < 12; number += 1) {
      tags.push((await create(TAGS, { name: `Embedded ${String.fromCodePoint(65 + number)}` })).id);
    }
    const category = await create(CATEGORIES, { name: 'Embedded category' });
    const posts = [await createPost({ categories: [category.id], tags })];
    const ask = async () =>
      list('/cms/v2/posts', { include: posts.map(({ id }) => id).join(), orderby: 'include', _embed: 'wp:term' });
    const one = await ask();
    const [categories, embeddedTags] = one.body[0]._embedded['wp:term'];
    expect(categories).toHaveLength(1);
    expect(categories[0]).toMatchObject({ id: category.id, name: 'Embedded category', taxonomy: 'category' });
    expect(categories[0]).not.toHaveProperty('count');
    expect(categories[0]._links.self[0].href).toMatch(new RegExp(`${CATEGORIES}/${category.id}$`));
    expect(embeddedTags.map(({ id }: { id: number }) => id)).toEqual(tags.slice(0, 10));
    posts.push(await createPost({ tags: [tags[3]] }), await createPost({}));
    const many = await ask();
    expect(many.body[1]._embedded['wp:term'][1]).toMatchObject([{ id: tags[3] }]);
    expect(many.body[2]._embedded['wp:term'][1]).toEqual([]);
    expect(statements(many)).toBe(statements(one));
  });

  it('are counted correctly under concurrent publishing', async () => {
    const [shared, other] = [await create(TAGS, { name: 'Shared' }), await create(TAGS, { name: 'Also shared' })];
    await Promise.all(
      Array.from({ length: 12 }, (_, number) =>
        createPost({ tags: number % 2 ? [shared.id, other.id] : [other.id, shared.id] }),
      ),
    );
    expect([(await read(TAGS, shared.id)).count, (await read(TAGS, other.id)).count]).toEqual([12, 12]);
  });
});

describe('a deleted term', () => {
  it('is returned and no longer exists', async () => {
    const term = await create(TAGS, { name: 'Going', description: 'Soon' });
    const without = await rest(`${TAGS}/${term.id}`, { as: 'admin', method: 'DELETE' });
    expect([without.status, without.body.code]).toEqual([501, 'rest_trash_not_supported']);
    const { status, body } = await remove(TAGS, term.id);
    expect([status, body.deleted]).toEqual([200, true]);
    expect(body.previous).toMatchObject({ id: term.id, description: 'Soon', meta: [], link: term.link });
    expect(body.previous).not.toHaveProperty('_links');
    expect((await remove(TAGS, term.id)).body).toMatchObject({ code: 'rest_term_invalid', data: { status: 404 } });
  });

  it('moves its children to its parent, whatever their names', async () => {
    const top = await create(CATEGORIES, { name: 'Upper' });
    const gone = await create(CATEGORIES, { name: 'Between', parent: top.id });
    const child = await create(CATEGORIES, { name: 'Child', parent: gone.id });
    const double = await create(CATEGORIES, { name: 'Between', parent: gone.id });
    await create(CATEGORIES, { name: 'Child', parent: top.id });
    expect((await remove(CATEGORIES, gone.id)).status).toBe(200);
    expect(await read(CATEGORIES, child.id)).toMatchObject({ name: 'Child', parent: top.id });
    expect(await read(CATEGORIES, double.id)).toMatchObject({ name: 'Between', parent: top.id });
  });

  it('is removed from its posts, which get the default category if they have no other', async () => {
    const [gone, kept] = [await create(CATEGORIES, { name: 'Leaves' }), await create(CATEGORIES, { name: 'Stays' })];
    const before = (await read(CATEGORIES, 1)).count;
    const both = await createPost({ categories: [gone.id, kept.id] });
    const only = await createPost({ categories: [gone.id] });
    const draft = await createPost({ categories: [gone.id], status: 'draft' });
    const inKept = () => list('/cms/v2/posts', { categories: String(kept.id) });
    const inDefault = async () => Number((await list('/cms/v2/posts', { categories: '1' })).headers.get('x-wp-total'));
    const listed = await inDefault();
    await remove(CATEGORIES, gone.id);
    const categories = async (id: number) =>
      (await rest(`/cms/v2/posts/${id}`, { as: 'admin' })).body.categories as number[];
    expect(await categories(both.id)).toEqual([kept.id]);
    expect(await categories(only.id)).toEqual([1]);
    expect(await categories(draft.id)).toEqual([1]);
    expect((await read(CATEGORIES, 1)).count).toBe(before + 1);
    expect((await read(CATEGORIES, kept.id)).count).toBe(1);
    expect(ids(await inKept())).toEqual([both.id]);
    expect(await inDefault()).toBe(listed + 1);
  });

  it('cannot be the default category', async () => {
    for (const [as, status] of [
      [undefined, 401],
      ['contributor', 403],
      ['admin', 403],
    ] as const) {
      const refused = await rest(`${CATEGORIES}/1`, { as, method: 'DELETE' });
      expect([refused.status, refused.body.code]).toEqual([status, 'rest_cannot_delete']);
    }
  });

  it('does not disturb concurrent assignments', async () => {
    const term = await create(CATEGORIES, { name: 'Contested' });
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, () =>
        rest('/cms/v2/posts', { as: 'admin', body: { title: 'Late', status: 'publish', categories: [term.id] } }),
      ),
      remove(CATEGORIES, term.id),
    ]);
    expect(tally(answers)).toEqual({ 200: 1, 201: 6 });
    const late = await list('/cms/v2/posts', { search: 'Late', _fields: 'categories' });
    expect(late.body).toEqual(Array.from({ length: 6 }, () => ({ categories: [1] })));
    const { count } = await read(CATEGORIES, 1);
    expect(Number((await list('/cms/v2/posts', { categories: '1' })).headers.get('x-wp-total'))).toBe(count);
  });
});

describe('the rights on terms', () => {
  it('are checked after the arguments and the existence of the term', async () => {
    const outcome = async (path: string, ask: Ask) => {
      const { status, body } = await rest(path, ask);
      return `${status} ${body.code}`;
    };
    expect(await outcome(TAGS, { body: { description: 'No name' } })).toBe('400 rest_missing_callback_param');
    expect(await outcome(`${TAGS}/99999999`, { body: { name: 'x' } })).toBe('404 rest_term_invalid');
    expect(await outcome(`${TAGS}/99999999`, { body: { name: 5 } })).toBe('400 rest_invalid_param');
    expect(await outcome(TAGS, { body: { name: 'x', parent: 1 } })).toBe('401 rest_cannot_create');
    const category = await create(CATEGORIES, { name: 'Not a tag' });
    expect(await outcome(`${TAGS}/${category.id}`, {})).toBe('404 rest_term_invalid');
  });

  it('differ by taxonomy', async () => {
    const may = async (as: string) => {
      const outcome: Record<string, number> = {};
      for (const path of [CATEGORIES, TAGS, EVENT_CATEGORIES]) {
        outcome[path] = (await rest(path, { as, body: { name: `By ${as}` } })).status;
      }
      return Object.values(outcome);
    };
    expect(await may('subscriber')).toEqual([403, 403, 403]);
    expect(await may('contributor')).toEqual([403, 201, 403]);
    expect(await may('author')).toEqual([403, 201, 201]);
    expect(await may('editor')).toEqual([201, 201, 201]);
  });

  it('are reflected in the Allow header', async () => {
    const allow = async (path: string, as?: string) => (await rest(path, { as })).headers.get('allow');
    expect(await allow(TAGS)).toBe('GET');
    expect(await allow(TAGS, 'contributor')).toBe('GET, POST');
    expect(await allow(`${CATEGORIES}/1`, 'contributor')).toBe('GET');
    expect(await allow(`${CATEGORIES}/1`, 'admin')).toBe('GET, POST, PUT, PATCH');
  });

  it('are required for the context edit', async () => {
    const status = async (path: string, as?: string) => (await rest(path, { as, query: { context: 'edit' } })).status;
    expect(await status(TAGS)).toBe(401);
    expect(await status(TAGS, 'contributor')).toBe(403);
    expect(await status(TAGS, 'editor')).toBe(200);
    expect(await status(EVENT_CATEGORIES, 'author')).toBe(200);
    expect(await status(`${CATEGORIES}/1`, 'author')).toBe(403);
  });
});
