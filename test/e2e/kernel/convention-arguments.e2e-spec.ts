import { emptyDatabase } from '../../support/database.js';
import { moveChangeTo } from '../../support/entries.js';
import { startSite, type Answer, type Ask, type TestSite } from '../../support/site.js';
import { picture, upload } from '../../support/uploads.js';

let site: TestSite;
/** Sends a request to a path below the convention's root. */
const ask = (path: string, options?: Ask): Promise<Answer> => site.ask(`${site.url}/wp-json/wp/v2/${path}`, options);
const make = async (path: string, body: object): Promise<Answer['body']> => {
  const made = await ask(path, { as: 'admin', body });
  expect([made.status, made.body]).toEqual([201, expect.objectContaining({ id: expect.any(Number) })]);
  return made.body;
};
/** The ids that a list has, in the order of their ids. */
const ids = async (path: string, options?: Ask): Promise<number[]> => {
  const { status, body } = await ask(path, options);
  expect([path, status, body]).toEqual([path, 200, expect.any(Array)]);
  return body.map(({ id }: { id: number }) => id).toSorted((one: number, other: number) => one - other);
};
const id: Record<string, number> = {};
const named = (...names: string[]) => names.map((name) => id[name]).toSorted((one = 0, other = 0) => one - other);

beforeAll(async () => {
  site = await (await startSite({}, await emptyDatabase())).withRoles('author', 'contributor', 'subscriber');
  id.food = (await make('categories', { name: 'Food' })).id;
  id.soup = (await make('categories', { name: 'Soup', parent: id.food })).id;
  id.broth = (await make('categories', { name: 'Broth', parent: id.soup })).id;
  id.hot = (await make('tags', { name: 'Hot' })).id;
  id.cold = (await make('tags', { name: 'Cold' })).id;
  const posts: [string, object][] = [
    ['plain', { title: 'Lentils', content: 'A word: cumin.', categories: [id.food] }],
    ['both', { title: 'Cumin', content: 'Red', categories: [id.food, id.soup], tags: [id.hot], format: 'quote' }],
    [
      'deep',
      { title: 'Cumin bread', excerpt: 'cumin', categories: [id.broth], tags: [id.hot, id.cold], format: 'aside' },
    ],
    ['stuck', { title: 'Notice', content: 'Read', tags: [id.cold], sticky: true }],
  ];
  for (const [index, [name, body]] of posts.entries()) {
    id[name] = (await make('posts', { status: 'publish', date: `2020-01-0${index + 1}T10:00:00`, ...body })).id;
    await moveChangeTo(id[name] ?? 0, `2021-02-0${index + 1} 10:00:00`);
  }
  id.secret = (await make('posts', { status: 'private', title: 'Cumin secret' })).id;
  id.page = (await make('pages', { status: 'publish', title: 'Cumin page', slug: 'cumin-page' })).id;
  id.comment = (await make('comments', { post: id.plain, content: 'Nice' })).id;
  id.image = (await upload(site, 'photo.png', await picture(4, 4))).body.id;
  id.text = (await upload(site, 'notes.txt', 'Notes')).body.id;
  id.block = (await make('blocks', { title: 'Box', content: 'x', status: 'publish' })).id;
  id.menu = (await make('menus', { name: 'Main' })).id;
  id.item = (await make('menu-items', { title: 'Start', url: '/en/', status: 'publish', menus: id.menu })).id;
  id.navigation = (await make('navigation', { title: 'Top', content: '', status: 'publish' })).id;
  await ask(`posts/${id.plain}`, { as: 'admin', body: { content: 'A word: cumin' } });
  await moveChangeTo(id.plain ?? 0, '2021-02-01 10:00:00');
  await make('posts', { title: 'By the author', status: 'draft' });
  const own = await site.rest('/cms/v2/posts', { as: 'author', body: { title: 'Own words', status: 'publish' } });
  id.own = own.body.id;
});
afterAll(() => site.close());

/** A value that is refused with 400, or a query that changes the answer. */
type Check = string | { changes: string };
type Checks = Record<string, Check>;

const LIST: Checks = {
  context: 'none',
  page: 'x',
  per_page: '101',
  search: { changes: 'search=zzz-nothing' },
  exclude: 'x',
  include: 'x',
};
const ORDER: Checks = { offset: 'x', order: 'up', orderby: 'weight' };
const ENTRIES: Checks = {
  ...LIST,
  ...ORDER,
  after: 'x',
  before: 'x',
  modified_after: 'x',
  modified_before: 'x',
  search_semantics: 'fuzzy',
  search_columns: 'post_name',
  slug: { changes: 'slug=zzz-nothing' },
  status: 'no-status',
};
const AUTHORS: Checks = { author: 'x', author_exclude: 'x' };
const PARENTS: Checks = { parent: 'x', parent_exclude: 'x' };
const TERMS: Checks = { ...LIST, ...ORDER, hide_empty: 'x', post: 'x', slug: { changes: 'slug=zzz-nothing' } };
const { offset: _offset, ...NESTED } = TERMS;

const { search: _search, slug: _slug, ...DATED } = ENTRIES;
/** The site has none of them, so that no search changes the answer. */
const CALENDAR: Checks = {
  ...DATED,
  ...AUTHORS,
  tax_relation: 'XOR',
  tags: 'x',
  tags_exclude: 'x',
  tribe_events_cat: 'x',
  tribe_events_cat_exclude: 'x',
};

/** What the documentation of the convention lists per collection. */
const COLLECTIONS: Record<string, Checks> = {
  posts: {
    ...ENTRIES,
    ...AUTHORS,
    tax_relation: 'XOR',
    categories: 'x',
    categories_exclude: 'x',
    tags: 'x',
    tags_exclude: 'x',
    sticky: 'x',
    ignore_sticky: 'x',
    format: 'poem',
  },
  pages: { ...ENTRIES, ...AUTHORS, ...PARENTS, menu_order: 'x' },
  media: {
    ...ENTRIES,
    ...AUTHORS,
    ...PARENTS,
    media_type: 'smell',
    mime_type: { changes: 'mime_type=model/obj' },
  },
  blocks: { ...ENTRIES, tax_relation: 'XOR', wp_pattern_category: 'x', wp_pattern_category_exclude: 'x' },
  navigation: ENTRIES,
  tribe_events: CALENDAR,
  tribe_venue: CALENDAR,
  tribe_organizer: CALENDAR,
  'menu-items': { ...ENTRIES, tax_relation: 'XOR', menus: 'x', menus_exclude: 'x', menu_order: 'x' },
  'posts/{plain}/revisions': {
    ...LIST,
    ...ORDER,
  },
  'pages/{page}/autosaves': { context: 'none' },
  comments: {
    ...LIST,
    ...ORDER,
    ...AUTHORS,
    ...PARENTS,
    after: 'x',
    before: 'x',
    author_email: 'x',
    post: 'x',
    status: { changes: 'status=trash' },
    type: { changes: 'type=pingback' },
  },
  categories: { ...NESTED, parent: 'x' },
  tags: TERMS,
  menus: TERMS,
  users: {
    ...LIST,
    ...ORDER,
    slug: { changes: 'slug=zzz-nothing' },
    roles: { changes: 'roles=subscriber' },
    capabilities: { changes: 'capabilities=manage_options' },
    who: 'x',
    has_published_posts: 'no_type',
    search_columns: 'password',
  },
  search: { ...LIST, context: 'edit', type: 'person', subtype: 'no_type' },
  types: { context: 'none' },
  taxonomies: { context: 'none', type: { changes: 'type=page' } },
  statuses: { context: 'none' },
  themes: { status: 'x' },
  'block-types': { context: 'none', namespace: { changes: 'namespace=zzz' } },
};

describe('the documented arguments of collections', () => {
  it.each(Object.keys(COLLECTIONS))('of %s refuse bad values or change the answer', async (path) => {
    const real = path.replace(/\{(\w+)\}/, (_, name: string) => String(id[name]));
    const whole = await ask(real, { as: 'admin' });
    expect([path, whole.status]).toEqual([path, 200]);
    const silent: unknown[] = [];
    for (const [name, check] of Object.entries(COLLECTIONS[path] ?? {})) {
      if (typeof check === 'string') {
        const { status, body } = await ask(real, {
          as: 'admin',
          query: { [name]: check },
          undocumented: 'Bad values.',
        });
        if (status !== 400 || !Object.keys(body.data?.params ?? {}).includes(name)) silent.push([name, check, status]);
      } else {
        const { body } = await ask(`${real}?${check.changes}`, { as: 'admin' });
        if (JSON.stringify(body) === whole.text) silent.push([name, check.changes]);
      }
    }
    expect(silent).toEqual([]);
  });

  it('of comments have the password of a post', async () => {
    const { id: post } = await make('posts', { title: 'Locked', status: 'publish', password: 'sesame' });
    await make('comments', { post, content: 'Inside' });
    const query = `comments?post=${post}&password=`;
    expect((await ask(`${query}sesame`)).body).toEqual([expect.objectContaining({ post })]);
    expect((await ask(`${query}wrong`)).body).not.toEqual([expect.objectContaining({ post })]);
    await ask(`posts/${post}?force=true`, { as: 'admin', method: 'DELETE' });
  });

  it('are not listed in the index, which is that of the own root', async () => {
    const argsOf = ({ endpoints }: Answer['body']) => endpoints[0].args;
    for (const path of ['posts', 'media', 'search', 'users']) {
      const own = argsOf((await site.rest(`/cms/v2/${path}`, { method: 'OPTIONS' })).body);
      expect(Object.keys(argsOf((await ask(path, { method: 'OPTIONS' })).body))).toEqual(Object.keys(own));
    }
  });

  it('are not below the own root, whose lists ignore them as before', async () => {
    const { body } = await site.rest('/cms/v2/posts', {
      query: { modified_after: 'x', format: 'x', ignore_sticky: 'x' },
    });
    expect(body.length).toBeGreaterThan(1);
    const refused = await site.rest('/cms/v2/search', { query: { type: 'term' }, undocumented: 'No such kind.' });
    expect(refused.status).toBe(400);
  });
});

describe('lists of entries', () => {
  it('are limited by the date of the last change, with their total', async () => {
    const { body, headers } = await ask('posts?modified_after=2021-02-02T00:00:00&modified_before=2021-02-04T00:00:00');
    expect([body.map((post: { id: number }) => post.id), headers.get('x-wp-total')]).toEqual([[id.deep, id.both], '2']);
    expect(await ids('posts?modified_before=2021-02-01T10:00:01&orderby=modified')).toEqual(named('plain'));
    expect(await ids('pages?modified_before=2001-01-01T00:00:00')).toEqual([]);
    expect(await ids('media?modified_after=2001-01-01T00:00:00')).toEqual(named('image', 'text'));
    expect(await ids('posts?modified_after=2021-02-03T10:00:01Z&modified_before=2021-03-01T00:00:00')).toEqual(
      named('stuck'),
    );
  });

  it('search the named texts only', async () => {
    const columns = (names: string) => ids(`posts?search=cumin&search_columns=${names}`);
    expect(await ids('posts?search=cumin')).toEqual(named('plain', 'both', 'deep'));
    expect(await columns('post_title')).toEqual(named('both', 'deep'));
    expect(await columns('post_content')).toEqual(named('plain'));
    expect(await columns('post_excerpt')).toEqual(named('deep'));
    expect(await ids('posts?search=cumin&search_columns[]=post_content&search_columns[]=post_excerpt')).toEqual(
      named('plain', 'deep'),
    );
    expect(await columns('')).toEqual(named('plain', 'both', 'deep'));
    expect(await ids('posts?search=-cumin&search_columns=post_title')).toEqual(named('plain', 'stuck', 'own'));
    const { headers } = await ask('posts?search=cumin&search_columns=post_title&per_page=1');
    expect(headers.get('x-wp-total')).toBe('2');
  });

  it('compare whole texts in exact searches', async () => {
    expect(await ids('posts?search=cumin&search_semantics=exact')).toEqual(named('both', 'deep'));
    expect(await ids('posts?search=cumin&search_semantics=exact&search_columns=post_title')).toEqual(named('both'));
    expect(await ids('posts?search=cum&search_semantics=exact')).toEqual([]);
    expect(await ids('posts?search="Cumin bread"&search_semantics=exact')).toEqual(named('deep'));
    expect(await ids('posts?search=c_min&search_semantics=exact')).toEqual([]);
  });

  it('search only what the viewer may see', async () => {
    const query = 'posts?search=secret&search_columns=post_title';
    expect(await ids(query)).toEqual([]);
    expect(await ids(`${query}&status=private,publish`, { as: 'admin' })).toEqual(named('secret'));
  });

  it('take terms as objects', async () => {
    const found = (query: string) => ids(`posts?${query}`);
    expect(await found(`categories[terms]=${id.food},${id.soup}`)).toEqual(named('plain', 'both'));
    expect(
      await found(`categories[terms][]=${id.food}&categories[terms][]=${id.soup}&categories[operator]=AND`),
    ).toEqual(named('both'));
    expect(await found(`categories[terms]=${id.food},${id.soup}&categories[operator]=OR`)).toEqual(
      named('plain', 'both'),
    );
    expect(await found(`categories[terms]=${id.food}&categories[include_children]=true`)).toEqual(
      named('plain', 'both', 'deep'),
    );
    expect(await found(`categories[terms]=${id.food}&categories[include_children]=0`)).toEqual(named('plain', 'both'));
    expect(await found(`categories_exclude[terms]=${id.food}&categories_exclude[include_children]=1`)).toEqual(
      named('stuck', 'own'),
    );
    expect(await found(`tags[terms]=${id.hot},${id.cold}&tags[operator]=AND`)).toEqual(named('deep'));
    expect(await found(`tags=${id.hot}`)).toEqual(named('both', 'deep'));
    expect(await ids(`menu-items?menus[terms]=${id.menu}`, { as: 'admin' })).toEqual(named('item'));
    const { headers } = await ask(`posts?categories[terms]=${id.food},${id.soup}&categories[operator]=AND`);
    expect(headers.get('x-wp-total')).toBe('1');
  });

  it.each([
    'categories[terms]=x',
    'categories[operator]=XOR&categories[terms]=1',
    'categories[include_children]=maybe&categories[terms]=1',
    'categories[depth]=1',
    'categories_exclude[terms]=1&categories_exclude[operator]=AND',
    'tags[0][terms]=1',
    'modified_after=2021-02-31T99:00:00',
    'search_columns[]=post_title&search_columns[]=post_password',
  ])('refuse %s', async (query) => {
    expect((await ask(`posts?${query}`, { undocumented: 'Bad values.' })).status).toBe(400);
  });

  it('combine terms and formats by tax_relation', async () => {
    const found = (query: string) => ids(`posts?${query}`);
    expect(await found(`categories=${id.food}&tags=${id.cold}`)).toEqual([]);
    expect(await found(`categories=${id.food}&tags=${id.cold}&tax_relation=AND`)).toEqual([]);
    expect(await found(`categories=${id.food}&tags=${id.cold}&tax_relation=OR`)).toEqual(
      named('plain', 'both', 'deep', 'stuck'),
    );
    expect(await found(`categories=${id.broth}&tags_exclude=${id.hot}&tax_relation=OR`)).toEqual(
      named('plain', 'deep', 'stuck', 'own'),
    );
    expect(await found(`tags=${id.cold}&format=quote&tax_relation=OR`)).toEqual(named('both', 'deep', 'stuck'));
    const all = `categories[terms]=${id.food},${id.soup}&categories[operator]=AND`;
    expect(await found(`${all}&tags=${id.cold}&tax_relation=OR`)).toEqual(named('both', 'deep', 'stuck'));
    const { headers } = await ask(`posts?categories=${id.food}&tags=${id.cold}&tax_relation=OR&per_page=1`);
    expect(headers.get('x-wp-total')).toBe('4');
  });

  it('are limited by format', async () => {
    expect(await ids('posts?format=quote')).toEqual(named('both'));
    expect(await ids('posts?format[]=quote&format[]=aside')).toEqual(named('both', 'deep'));
    expect(await ids('posts?format=standard')).toEqual(named('plain', 'stuck', 'own'));
    expect(await ids('posts?format=standard,aside')).toEqual(named('plain', 'deep', 'stuck', 'own'));
    expect((await ask('posts?format=quote')).headers.get('x-wp-total')).toBe('1');
  });

  it('have sticky posts in front, if these are not ignored', async () => {
    const order = async (query: string) =>
      (await ask(`posts?after=2000-01-01T00:00:00&${query}`)).body.map((post: { id: number }) => post.id);
    expect(await order('order=asc&ignore_sticky=true')).toEqual([id.plain, id.both, id.deep, id.stuck, id.own]);
    expect(await order('order=asc&ignore_sticky=false')).toEqual([id.stuck, id.plain, id.both, id.deep, id.own]);
    expect(await order('order=asc&ignore_sticky=false&per_page=2')).toEqual([id.stuck, id.plain, id.both]);
    expect(await order('order=asc&ignore_sticky=false&per_page=2&page=2')).toEqual([id.deep, id.stuck]);
    expect(await order(`ignore_sticky=false&categories=${id.food}`)).toEqual([id.both, id.plain]);
    expect(await order(`ignore_sticky=false&exclude=${id.stuck}&per_page=1`)).toEqual([id.own]);
    const { headers } = await ask('posts?ignore_sticky=false&per_page=2');
    expect(headers.get('x-wp-total')).toBe('5');
  });

  it('of media take several types', async () => {
    expect(await ids('media?media_type[]=image&media_type[]=text')).toEqual(named('image', 'text'));
    expect(await ids('media?media_type=image')).toEqual(named('image'));
    expect(await ids('media?mime_type[]=text/plain&mime_type[]=image/png')).toEqual(named('image', 'text'));
    expect(await ids('media?media_type=image&mime_type=text/plain')).toEqual(named('image', 'text'));
    expect(await ids('media?mime_type=model/obj')).toEqual([]);
  });

  it('name the classes of their items', async () => {
    const classes = async (path: string, options?: Ask) => (await ask(path, options)).body.class_list;
    const shared = (name: string) => [`post-${id[name]}`, 'post', 'type-post', 'status-publish'];
    const wanted = [...shared('both'), 'format-quote', 'hentry', 'category-food', 'category-soup', 'tag-hot'];
    expect(await classes(`posts/${id.both}`)).toEqual(wanted);
    expect(await classes(`posts/${id.both}?context=edit`, { as: 'admin' })).toEqual(wanted);
    expect((await ask(`posts?include=${id.both}&_fields=class_list`)).body).toEqual([{ class_list: wanted }]);
    expect(await classes(`posts/${id.stuck}`)).toContain('format-standard');
    expect(await classes(`pages/${id.page}`)).toEqual([
      `post-${id.page}`,
      'page',
      'type-page',
      'status-publish',
      'hentry',
    ]);
    expect(await classes(`media/${id.image}`)).toContain('type-attachment');
    expect(await classes(`posts/${id.both}?context=embed`)).toBeUndefined();
    expect((await site.rest(`/cms/v2/posts/${id.both}`)).body.class_list).toBeUndefined();
    await ask(`tags/${id.hot}`, { as: 'admin', body: { slug: 'burning' } });
    expect(await classes(`posts/${id.both}`)).toContain('tag-burning');
    await ask(`tags/${id.hot}`, { as: 'admin', body: { slug: 'hot' } });
  });
});

describe('the search', () => {
  const found = async (query: string) => {
    const { status, body, headers } = await ask(`search?${query}`);
    expect([query, status]).toEqual([query, 200]);
    const items = body.map((one: { type: string; subtype: string; title: string }) => [
      one.type,
      one.subtype,
      one.title,
    ]);
    return { items, total: headers.get('x-wp-total') };
  };

  it('finds terms, by taxonomy and name', async () => {
    expect(await found('type=term&search=o')).toEqual({
      items: [
        ['term', 'category', 'Broth'],
        ['term', 'category', 'Food'],
        ['term', 'category', 'Soup'],
        ['term', 'category', 'Uncategorized'],
        ['term', 'post_tag', 'Cold'],
        ['term', 'post_tag', 'Hot'],
      ].filter(([, , name]) => /o/i.test(name ?? '')),
      total: '6',
    });
    expect(await found('type=term&search=o&per_page=2&page=3')).toEqual({
      items: [
        ['term', 'post_tag', 'Cold'],
        ['term', 'post_tag', 'Hot'],
      ],
      total: '6',
    });
    expect(await found('type=term&subtype=post_tag&search=hot')).toEqual({
      items: [['term', 'post_tag', 'Hot']],
      total: '1',
    });
    expect(await found(`type=term&include=${id.soup}`)).toEqual({ items: [['term', 'category', 'Soup']], total: '1' });
    const { body } = await ask('search?type=term&search=broth');
    expect(body[0].url).toMatch(/\/category\/food\/soup\/broth\/$/);
    expect(body[0]._links.self[0].href).toBe(`${site.url}/wp-json/wp/v2/categories/${id.broth}`);
  });

  it('finds all public types of entries, or one', async () => {
    await site.rest('/cal/events/v1/events', {
      as: 'admin',
      body: {
        title: 'Cumin fair',
        start_date: '2031-05-01 10:00:00',
        end_date: '2031-05-01 12:00:00',
        status: 'publish',
      },
    });
    const { items } = await found('search=cumin');
    expect(items).toContainEqual(['post', 'tribe_events', 'Cumin fair']);
    expect(items).toContainEqual(['post', 'page', 'Cumin page']);
    expect((await found('search=cumin&subtype=tribe_events')).items).toEqual([['post', 'tribe_events', 'Cumin fair']]);
    expect((await found('search=cumin&subtype=page,tribe_events')).total).toBe('2');
    expect((await found('subtype=category')).items).toEqual([]);
    expect((await found(`search=cumin&exclude=${id.page}&subtype=page`)).items).toEqual([]);
    expect((await found(`include=${id.page}`)).items).toEqual([['post', 'page', 'Cumin page']]);
    expect((await site.rest('/cms/v2/search', { query: { search: 'cumin fair' } })).body).toEqual([]);
  });

  it('knows formats, which have no archives', async () => {
    expect(await found('type=post-format')).toEqual({ items: [], total: '0' });
  });
});

describe('lists of users', () => {
  const names = async (query: string, as?: string) => {
    const { status, body } = await ask(`users?${query}`, as ? { as } : {});
    expect([query, status]).toEqual([query, 200]);
    return body.map((user: { slug: string }) => user.slug).toSorted();
  };

  it('are limited by capabilities, for those who may list users', async () => {
    expect(await names('capabilities=manage_options', 'admin')).toEqual(['admin']);
    expect(await names('capabilities[]=publish_posts&capabilities[]=manage_options', 'admin')).toEqual([
      'admin',
      'author',
    ]);
    expect(await names('capabilities=fly', 'admin')).toEqual([]);
    for (const [as, status] of [
      [undefined, 401],
      ['author', 403],
    ] as const)
      expect((await ask('users?capabilities=edit_posts', as ? { as } : {})).status).toBe(status);
  });

  it('are limited to those who published', async () => {
    expect(await names('has_published_posts=true', 'admin')).toEqual(['admin', 'author']);
    expect(await names('has_published_posts=page', 'admin')).toEqual(['admin']);
    expect(await names('has_published_posts[]=page&has_published_posts[]=post', 'admin')).toEqual(['admin', 'author']);
    expect(await names('has_published_posts=false', 'admin')).toEqual(['admin', 'author', 'contributor', 'subscriber']);
    expect(await names('has_published_posts=tribe_venue', 'admin')).toEqual([]);
    expect(await names('has_published_posts=page')).toEqual(['admin']);
    expect(await names('has_published_posts=false')).toEqual(['admin', 'author']);
  });

  it('search the named members, email for those only who may list users', async () => {
    const search = (query: string, as?: string) => names(`search=${query}`, as);
    expect(await search('author@example&search_columns=email', 'admin')).toEqual(['author']);
    expect(await search('author@example&search_columns=email')).toEqual([]);
    expect(await search('author&search_columns=email')).toEqual([]);
    expect(await search('author&search_columns[]=email&search_columns[]=slug')).toEqual(['author']);
    expect(await search('author&search_columns=username', 'admin')).toEqual(['author']);
    expect(await search(`${site.ids.author}&search_columns=id`, 'admin')).toEqual(['author']);
    expect(await search('author&search_columns=id', 'admin')).toEqual([]);
  });
});
