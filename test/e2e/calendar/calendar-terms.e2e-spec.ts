import { embeddedTerms } from '../../support/events.js';
import { startSite, type Answer, type Ask, type TestSite } from '../../support/site.js';

const CATEGORIES = '/cal/events/v1/categories';
const TAGS = '/cal/events/v1/tags';

let site: TestSite;
let runs = 0;
const rest = (path: string, ask?: Ask) => site.rest(path, ask);
/** Makes a text unique among all tests. */
const own = (text: string) => `${text} ${(runs += 1)}x`;

interface Made {
  id: number;
  name: string;
  slug: string;
  url: string;
}

/** Creates a term or an entry and returns it. */
async function create(path: string, body: object): Promise<Made> {
  const made = await rest(path, { as: 'admin', body });
  if (made.status !== 201) throw new Error(`Not made: ${made.text}`);
  return made.body;
}

/** Creates an event with terms and returns its id. */
async function createEvent(terms: { categories?: number[]; tags?: number[] }, status = 'publish'): Promise<number> {
  const dates = { start_date: '2031-05-01 10:00:00', end_date: '2031-05-01 12:00:00' };
  return (await create('/cal/events/v1/events', { title: 'An event', status, ...dates, ...terms })).id;
}

const list = (path: string, query: Ask['query'], as?: string) => rest(path, { query, as });
const remove = (path: string, id: number, as = 'admin') => rest(`${path}/${id}`, { as, method: 'DELETE' });
const items = ({ body }: Answer): Made[] => body.categories ?? body.tags;
const ids = (answer: Answer) => items(answer).map(({ id }) => id);
const names = (answer: Answer) => items(answer).map(({ name }) => name);
const refused = ({ status, body }: Answer) => [status, body.code, Object.keys(body.data.params ?? {}).sort()];
const statements = ({ headers }: Answer) => Number(/(\d+) statements/.exec(headers.get('server-timing') ?? '')?.[1]);

beforeAll(async () => {
  site = await (await startSite({ SERVER_TIMING: '1' })).withRoles('editor', 'author', 'contributor', 'subscriber');
});
afterAll(() => site.close());

describe('a term', () => {
  it('is the same as in cms/v2, with URLs of this namespace', async () => {
    const root = await create(CATEGORIES, { name: own('Root'), description: 'All <em>of</em> it' });
    const child = await create('/cms/v2/cal_events_cat', { name: own('Child'), parent: root.id });
    const { status, body } = await rest(`${CATEGORIES}/${child.id}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      id: child.id,
      count: 0,
      description: '',
      name: child.name,
      slug: child.slug,
      taxonomy: 'cal_events_cat',
      parent: root.id,
      meta: [],
      url: `${site.url}/en/events/category/${root.slug}/${child.slug}/`,
      urls: {
        self: expect.stringMatching(new RegExp(`${CATEGORIES}/${child.id}$`)),
        collection: expect.stringMatching(new RegExp(`${CATEGORIES}$`)),
        up: expect.stringMatching(new RegExp(`${CATEGORIES}/${root.id}$`)),
      },
      _links: {
        self: [{ href: expect.stringContaining(`/cms/v2/cal_events_cat/${child.id}`) }],
        collection: [{ href: expect.stringContaining('/cms/v2/cal_events_cat') }],
        about: [{ href: expect.stringContaining('/cms/v2/taxonomies/cal_events_cat') }],
        up: [{ embeddable: true, href: expect.stringContaining(`/cms/v2/cal_events_cat/${root.id}`) }],
      },
    });
    expect((await rest(`/cms/v2/cal_events_cat/${root.id}`)).body.description).toBe('All <em>of</em> it');
  });

  it('has no parent if it is a tag', async () => {
    const tag = await create(TAGS, { name: own('Tag') });
    const { body } = await rest(`${TAGS}/${tag.id}`);
    expect(body).not.toHaveProperty('parent');
    expect(body.urls).not.toHaveProperty('up');
    expect(new URL(body.url).pathname).toBe(`/en/tag/${tag.slug}/`);
    expect((await rest(`/cms/v2/tags/${tag.id}`)).body.name).toBe(tag.name);
  });

  it('is not found by the ID of the other taxonomy, an unknown ID or an ID out of range', async () => {
    const tag = await create(TAGS, { name: own('Tag') });
    for (const id of [tag.id, 99999999, '99999999999999999999']) {
      for (const method of ['GET', 'PUT', 'DELETE']) {
        const answer = await rest(`${CATEGORIES}/${id}`, { method, as: 'admin' });
        expect(refused(answer)).toEqual([400, 'rest_invalid_param', ['id']]);
      }
    }
    expect((await rest(`${CATEGORIES}/${tag.id}`)).body.data.details).toEqual([]);
  });

  it('supports _fields', async () => {
    const { id, name } = await create(TAGS, { name: own('Tag') });
    const { body } = await rest(`${TAGS}/${id}`, { query: { _fields: 'name,urls.collection' } });
    expect(body).toEqual({ name, urls: { collection: expect.stringContaining(TAGS) } });
  });
});

describe('writing a term', () => {
  it('reports all invalid arguments at once', async () => {
    const ask = { as: 'admin', body: { name: '<b> </b>', parent: 99999999, slug: ['x'] } };
    expect(refused(await rest(CATEGORIES, ask))).toEqual([400, 'rest_invalid_param', ['name', 'parent', 'slug']]);
    const missing = await rest(TAGS, { as: 'admin', body: {} });
    expect([missing.status, missing.body.code]).toEqual([400, 'rest_missing_callback_param']);
  });

  it('validates arguments before rights', async () => {
    expect((await rest(TAGS, { body: {} })).status).toBe(400);
    expect((await rest(`${TAGS}/99999999`, { method: 'DELETE' })).status).toBe(400);
    expect((await rest(TAGS, { body: { name: own('Tag') } })).body.code).toBe('rest_forbidden');
  });

  it('creates a term with a Location header, and rejects duplicates', async () => {
    const name = own('Courses & Workshops');
    const made = await rest(CATEGORIES, { as: 'author', body: { name } });
    expect([made.status, made.body.name]).toEqual([201, name.replace('&', '&amp;')]);
    expect(made.headers.get('location')).toBe(made.body.urls.self);
    const again = await rest(CATEGORIES, { as: 'author', body: { name: name.toUpperCase() } });
    expect([again.status, again.body.code, again.body.data.term_id]).toEqual([400, 'term_exists', made.body.id]);
    const below = await rest(CATEGORIES, { as: 'author', body: { name, parent: made.body.id } });
    expect([below.status, below.body.slug]).toEqual([201, expect.stringMatching(/^courses-workshops/)]);
  });

  it('creates one term for concurrent requests', async () => {
    const name = own('Rush');
    const answers = await Promise.all(Array.from({ length: 8 }, () => rest(TAGS, { as: 'admin', body: { name } })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'term_exists')).toHaveLength(7);
  });

  it('updates only the sent members', async () => {
    const [one, other] = [
      await create(CATEGORIES, { name: own('One') }),
      await create(CATEGORIES, { name: own('Two') }),
    ];
    const edit = (body: object, method = 'PATCH') => rest(`${CATEGORIES}/${other.id}`, { as: 'editor', method, body });
    expect((await edit({ parent: one.id, description: 'Words' })).body).toMatchObject({
      name: other.name,
      slug: other.slug,
      parent: one.id,
      description: 'Words',
      _links: { up: [{}] },
    });
    expect((await edit({ name: own('Three') }, 'PUT')).body).toMatchObject({ slug: other.slug, parent: one.id });
    expect((await edit({ parent: 0 }, 'POST')).body).toMatchObject({ parent: 0, description: 'Words' });
    expect((await edit({ slug: one.slug })).status).toBe(400);
    expect((await edit({ name: '' })).status).toBe(400);
    expect((await edit({})).body).toMatchObject({ parent: 0, slug: other.slug });
  });

  it('rejects an empty description and an empty slug', async () => {
    for (const path of [CATEGORIES, TAGS]) {
      const made = await create(path, { name: own('Filled'), description: 'Words' });
      for (const name of ['description', 'slug']) {
        for (const value of ['', ' \n']) {
          const body = { name: own('Empty'), [name]: value };
          expect(refused(await rest(path, { as: 'admin', body }))).toEqual([400, 'rest_invalid_param', [name]]);
          for (const method of ['POST', 'PUT', 'PATCH']) {
            const changed = await rest(`${path}/${made.id}`, { as: 'admin', method, body: { [name]: value } });
            expect(refused(changed)).toEqual([400, 'rest_invalid_param', [name]]);
          }
        }
      }
      expect(names(await list(path, { search: own('Empty'), hide_empty: '0' }))).toEqual([]);
      expect((await rest(`${path}/${made.id}`)).body).toMatchObject({ description: 'Words', slug: made.slug });
      const cleared = await rest(`${path}/${made.id}`, { as: 'admin', body: { description: null } });
      expect(cleared.body).toMatchObject({ description: '', slug: made.slug });
    }
    // An empty text clears the description in cms/v2.
    const { id } = await create('/cms/v2/cal_events_cat', { name: own('Plain'), description: '', slug: '' });
    expect((await rest(`/cms/v2/cal_events_cat/${id}`, { as: 'admin', body: { description: '' } })).status).toBe(200);
  });

  it('deletes permanently: returns the former state, moves children up, removes the term from events', async () => {
    const root = await create(CATEGORIES, { name: own('Root') });
    const middle = await create(CATEGORIES, { name: own('Middle'), parent: root.id });
    const leaf = await create(CATEGORIES, { name: own('Leaf'), parent: middle.id });
    const event = await createEvent({ categories: [middle.id, leaf.id] });
    const gone = await remove(CATEGORIES, middle.id, 'author');
    expect([gone.status, gone.body]).toEqual([
      200,
      expect.objectContaining({ id: middle.id, count: 1, parent: root.id, urls: expect.any(Object) }),
    ]);
    expect(gone.body).not.toHaveProperty('_links');
    expect(refused(await remove(CATEGORIES, middle.id))).toEqual([400, 'rest_invalid_param', ['id']]);
    expect((await rest(`${CATEGORIES}/${leaf.id}`)).body.parent).toBe(root.id);
    expect(ids(await list(CATEGORIES, { event: String(event), hide_empty: '0' }))).toEqual([leaf.id]);
  });

  it('requires the rights of cms/v2', async () => {
    const category = await create(CATEGORIES, { name: own('Category') });
    const tag = await create(TAGS, { name: own('Tag') });
    const outcome: Record<string, string> = {};
    for (const as of [undefined, 'subscriber', 'contributor', 'author', 'editor']) {
      const tries = [
        await rest(CATEGORIES, { as, body: { name: own('New') } }),
        await rest(`${CATEGORIES}/${category.id}`, { as, body: { description: 'x' } }),
        await rest(TAGS, { as, body: { name: own('New') } }),
        await rest(`${TAGS}/${tag.id}`, { as, body: { description: 'x' } }),
      ];
      outcome[String(as)] = tries.map(({ status }) => status).join(' ');
    }
    expect(outcome).toEqual({
      undefined: '401 401 401 401',
      subscriber: '403 403 403 403',
      contributor: '403 403 201 403',
      author: '201 200 201 403',
      editor: '201 200 201 200',
    });
    expect((await remove(TAGS, tag.id, 'author')).body.code).toBe('rest_forbidden');
    expect((await remove(CATEGORIES, category.id, 'contributor')).status).toBe(403);
    const { headers } = await rest(`${TAGS}/${tag.id}`, { as: 'author' });
    expect(headers.get('allow')).toBe('GET');
  });
});

describe('a list of terms', () => {
  it('has an envelope with links to adjacent pages', async () => {
    const mark = own('paged');
    for (const letter of ['a', 'b', 'c']) await create(TAGS, { name: `${letter} ${mark}` });
    const query = { search: mark, hide_empty: 'false', per_page: '1', order: 'DESC' };
    const first = await list(TAGS, query);
    expect(Object.keys(first.body)).toEqual(['rest_url', 'total', 'total_pages', 'tags', 'next_rest_url']);
    expect([first.body.total, first.body.total_pages, names(first)]).toEqual([3, 3, [`c ${mark}`]]);
    expect(first.headers.get('x-cal-total')).toBe('3');
    expect(items(first)[0]).not.toHaveProperty('_links');
    const second = await site.ask(first.body.next_rest_url);
    expect(names(second)).toEqual([`b ${mark}`]);
    expect(names(await site.ask(second.body.previous_rest_url))).toEqual([`c ${mark}`]);
    const beyond = await list(TAGS, { ...query, page: '9' });
    expect([beyond.status, beyond.body.tags, 'previous_rest_url' in beyond.body]).toEqual([200, [], true]);
    expect(beyond.body).not.toHaveProperty('next_rest_url');
  });

  it('has at most 50 items', async () => {
    const mark = own('many');
    await Promise.all(Array.from({ length: 51 }, (_, place) => create(TAGS, { name: `${mark} ${place}` })));
    const page = await list(TAGS, { search: mark, hide_empty: 'false', per_page: '500' });
    expect([items(page).length, page.body.total, page.body.total_pages]).toEqual([50, 51, 2]);
  });

  it('excludes terms without published items by default, but keeps their ancestors', async () => {
    const [root, empty] = [
      await create(CATEGORIES, { name: own('Root') }),
      await create(CATEGORIES, { name: own('Empty') }),
    ];
    const child = await create(CATEGORIES, { name: own('Child'), parent: root.id });
    const drafted = await create(CATEGORIES, { name: own('Drafted') });
    await createEvent({ categories: [child.id] });
    await createEvent({ categories: [drafted.id] }, 'draft');
    const include = [root, empty, child, drafted].map(({ id }) => id).join();
    expect(ids(await list(CATEGORIES, { include, orderby: 'include' }))).toEqual([root.id, child.id]);
    expect(ids(await list(CATEGORIES, { include, orderby: 'include', hide_empty: '1' }))).toEqual([root.id, child.id]);
    expect(ids(await list(CATEGORIES, { include, hide_empty: '0' }))).toHaveLength(4);
    expect((await rest(`${CATEGORIES}/${drafted.id}`)).body.count).toBe(0);
  });

  it('filters by an item of any type, or by an event', async () => {
    const [both, event] = [await create(TAGS, { name: own('Both') }), await create(TAGS, { name: own('Event') })];
    const post = await create('/cms/v2/posts', { title: 'A post', status: 'publish', tags: [both.id] });
    const happening = await createEvent({ tags: [both.id, event.id] });
    expect(ids(await list(TAGS, { post: String(post.id) }))).toEqual([both.id]);
    expect(ids(await list(TAGS, { post: String(happening) }))).toEqual([both.id, event.id]);
    expect(ids(await list(TAGS, { event: String(happening) }))).toEqual([both.id, event.id]);
    expect(ids(await list(CATEGORIES, { post: String(post.id) }))).toEqual([]);
    expect(refused(await list(TAGS, { event: String(post.id) }))).toEqual([400, 'rest_invalid_param', ['event']]);
    expect(refused(await list(TAGS, { post: '0' }))).toEqual([400, 'rest_invalid_param', ['post']]);
  });

  it('requires the right to read the item', async () => {
    const tag = await create(TAGS, { name: own('Secret') });
    const draft = await createEvent({ tags: [tag.id] }, 'draft');
    const post = await create('/cms/v2/posts', { title: 'A draft', tags: [tag.id] });
    const of = async (id: number, as?: string) => {
      const { status, body } = await list(TAGS, { post: String(id), hide_empty: '0' }, as);
      return [status, body.code ?? body.total];
    };
    expect(await of(draft)).toEqual([403, 'event-not-accessible']);
    expect(await of(draft, 'author')).toEqual([403, 'event-not-accessible']);
    expect(await of(draft, 'editor')).toEqual([200, 1]);
    expect(await of(post.id)).toEqual([401, 'rest_forbidden']);
    expect(await of(post.id, 'editor')).toEqual([200, 1]);
  });

  it('filters by slug, by parent, by text in name or slug, and by combinations', async () => {
    const mark = own('narrow');
    const root = await create(CATEGORIES, { name: `Root ${mark}`, slug: `r-${mark}` });
    const child = await create(CATEGORIES, { name: `Kid ${mark}`, slug: `k-${mark}`, parent: root.id });
    const ask = (query: Record<string, string>) => list(CATEGORIES, { hide_empty: 'false', ...query });
    expect(ids(await ask({ slug: child.slug }))).toEqual([child.id]);
    expect(ids(await ask({ slug: child.slug.slice(0, -1) }))).toEqual([]);
    expect(ids(await ask({ search: `k-${mark.replace(' ', '-')}` }))).toEqual([child.id]);
    expect(ids(await ask({ parent: String(root.id) }))).toEqual([child.id]);
    expect(ids(await ask({ parent: '0', search: mark }))).toEqual([root.id]);
    expect(ids(await ask({ parent: String(root.id), slug: root.slug }))).toEqual([]);
    expect(ids(await ask({ include: `${root.id},${child.id}`, exclude: String(root.id) }))).toContain(root.id);
    expect(ids(await ask({ search: mark, exclude: String(root.id) }))).toEqual([child.id]);
    expect(ids(await ask({ search: '%' }))).toEqual([]);
  });

  it('falls back to the order by name', async () => {
    const mark = own('order');
    for (const [name, slug] of [
      ['a', 'z'],
      ['b', 'y'],
    ])
      await create(TAGS, { name: `${name} ${mark}`, slug: `${slug} ${mark}` });
    const ask = (query: Record<string, string>) => list(TAGS, { hide_empty: 'false', search: mark, ...query });
    const [a, b] = [`a ${mark}`, `b ${mark}`];
    expect(names(await ask({ orderby: 'banana', order: 'sideways' }))).toEqual([a, b]);
    expect(names(await ask({ orderby: 'slug' }))).toEqual([b, a]);
    for (const orderby of ['id', 'include', 'name', 'term_group', 'description', 'count']) {
      expect(names(await ask({ orderby }))).toEqual([a, b]);
    }
  });

  it('reports all invalid arguments', async () => {
    const wrong = {
      page: '0',
      per_page: 'x',
      search: '',
      slug: '',
      order: '',
      orderby: '',
      hide_empty: 'perhaps',
      include: 'no-such',
      exclude: '99999999',
      parent: '-1',
      post: 'x',
      event: '99999999',
    };
    expect(refused(await list(CATEGORIES, wrong))).toEqual([400, 'rest_invalid_param', Object.keys(wrong).sort()]);
  });

  it('rejects the ID of a deleted term', async () => {
    const { id } = await create(TAGS, { name: own('Gone') });
    const ask = () => list(TAGS, { include: String(id), hide_empty: '0' });
    expect(ids(await ask())).toEqual([id]);
    await remove(TAGS, id);
    expect(refused(await ask())).toEqual([400, 'rest_invalid_param', ['include']]);
  });

  it('takes a constant number of statements', async () => {
    const root = await create(CATEGORIES, { name: own('Root') });
    const ask = { parent: String(root.id), hide_empty: '0', per_page: '50' };
    await create(CATEGORIES, { name: own('Child'), parent: root.id });
    const one = await list(CATEGORIES, ask);
    await Promise.all(Array.from({ length: 49 }, () => create(CATEGORIES, { name: own('Child'), parent: root.id })));
    const many = await list(CATEGORIES, ask);
    expect([items(one).length, items(many).length]).toEqual([1, 50]);
    expect(statements(many)).toBe(statements(one));
    expect(statements(many)).toBeLessThanOrEqual(4);
  });

  it('is not vulnerable to injection', async () => {
    const hostile = ['\0', "' OR 1=1 --", '<script>', '😀'.repeat(500), '%_\\', '\ud800'];
    for (const value of hostile) {
      for (const name of ['search', 'slug', 'order', 'orderby']) {
        expect((await list(TAGS, { [name]: value, hide_empty: '0' })).status).toBe(200);
      }
      for (const name of ['include', 'post', 'page']) expect((await list(TAGS, { [name]: value })).status).toBe(400);
      const made = await rest(TAGS, { as: 'admin', body: { name: value, slug: value, description: value } });
      expect([201, 400]).toContain(made.status);
    }
    expect((await list(TAGS, { page: '9007199254740991' })).status).toBe(200);
  });
});

describe('the terms inside events', () => {
  it('are split by taxonomy, ordered by name and have URLs, in one statement for many events', async () => {
    const root = await create(CATEGORIES, { name: own('Root') });
    const [b, a] = [
      await create(CATEGORIES, { name: own('Bb'), parent: root.id }),
      await create(CATEGORIES, { name: own('Aa') }),
    ];
    const tag = await create(TAGS, { name: own('Tag') });
    const first = await createEvent({ categories: [b.id, a.id], tags: [tag.id] });
    const second = await createEvent({ categories: [b.id] });
    const none = await createEvent({});
    const { terms, statements: sent } = await embeddedTerms(site, [first, second, none]);
    expect(sent).toBe(1);
    expect([...terms.keys()]).toEqual([first, second, none]);
    expect(terms.get(none)).toEqual({ categories: [], tags: [], declared: [] });
    expect(terms.get(first)?.categories.map(({ id }) => id)).toEqual([a.id, b.id]);
    expect(terms.get(first)?.tags.map(({ id }) => id)).toEqual([tag.id]);
    expect(terms.get(second)?.categories).toEqual([
      {
        name: b.name,
        slug: b.slug,
        term_group: 0,
        term_taxonomy_id: b.id,
        taxonomy: 'cal_events_cat',
        description: '',
        parent: root.id,
        count: 2,
        filter: 'raw',
        id: b.id,
        url: `${site.url}/en/events/category/${root.slug}/${b.slug}/`,
        urls: {
          self: expect.stringContaining(`${CATEGORIES}/${b.id}`),
          collection: expect.stringContaining(CATEGORIES),
          up: expect.stringContaining(`${CATEGORIES}/${root.id}`),
        },
      },
    ]);
    expect((await embeddedTerms(site, [])).terms.size).toBe(0);
  });
});
