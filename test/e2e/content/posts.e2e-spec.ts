import { entriesProgram } from '../../../src/entries/entries-program.js';
import { runCommand } from '../../support/commands.js';
import { statementsDuring } from '../../support/database.js';
import { countBelow, moveEntryTo, moveFloatingDate, trashLongAgo, writeTotalsAsBefore } from '../../support/entries.js';
import { changeSettings } from '../../support/settings.js';
import { startSite, type TestSite } from '../../support/site.js';

let site: TestSite;
const posts = '/cms/v2/posts';
const create = async (body: object, as = 'admin') => (await site.rest(posts, { as, body })).body;

beforeAll(async () => {
  site = await startSite({ SERVER_TIMING: '1' });
  await site.withRoles('editor', 'author', 'contributor', 'subscriber');
});
afterAll(() => site.close());

describe('writing posts', () => {
  it('creates a draft from a title alone', async () => {
    const answer = await site.rest(posts, { as: 'admin', body: { title: 'Only a title' } });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('location')).toBe(`${site.url}/en/rest/cms/v2/posts/${answer.body.id}`);
    expect(answer.body).toMatchObject({
      status: 'draft',
      slug: '',
      generated_slug: 'only-a-title',
      author: site.ids.admin,
      format: 'standard',
      sticky: false,
    });
    expect(answer.body.date_gmt).toBe(answer.body.date);
  });

  it.each([
    { title: 'Known' },
    { title: 'Known', status: 'publish', sticky: true, format: 'aside', excerpt: '<b>Short</b>' },
    { title: 'Known', status: 'private', menu_order: 3 },
    { title: '© ', content: 'No slug', status: 'publish', password: 'secret' },
    { title: 'Half a letter \ud83d', content: 'Text \udc00', password: '\ud800', status: 'publish' },
    { title: 'Later', date: '2999-01-02T03:04:05', slug: 'Given Slug', comment_status: 'closed' },
  ])('answers with what is stored: %j', async (body) => {
    const { _links, ...made } = await create(body);
    const { _links: links, ...read } = (
      await site.rest(`${posts}/${made.id}`, { as: 'admin', query: { context: 'edit', password: made.password } })
    ).body;
    expect(made).toEqual(read);
    expect(Object.keys(_links)).toEqual(Object.keys(links));
  });

  it('answers with the terms that exist, by their names, or the default category', async () => {
    const term = async (kind: string, name: string): Promise<number> =>
      (await site.rest(`/cms/v2/${kind}`, { as: 'admin', body: { name } })).body.id;
    const [zoo, ant, zebra] = [await term('tags', 'Zoo'), await term('tags', 'Ant'), await term('categories', 'Zebra')];
    const both = await create({ title: 'Tagged', tags: [zoo, ant, 999_999], categories: [zebra, ant] });
    expect([both.tags, both.categories]).toEqual([[ant, zoo], [zebra]]);
    const one = await create({ title: 'Tagged', tags: [zoo], categories: [999_999] });
    expect([one.tags, one.categories]).toEqual([[zoo], [1]]);
    const change = { categories: [], tags: [ant] };
    const { body } = await site.rest(`${posts}/${both.id}`, { as: 'admin', body: change });
    expect([body.tags, body.categories]).toEqual([[ant], [1]]);
  });

  it('uses the id as the slug if the title yields none', async () => {
    for (const title of ['', '©']) {
      const { body } = await site.rest(posts, { as: 'admin', body: { title, content: 'Words', status: 'publish' } });
      expect(body.slug).toBe(String(body.id));
    }
    const dated = await site.rest(posts, { as: 'admin', body: { title: '12', slug: '31', status: 'publish' } });
    expect(dated.body.slug).toBe('31');
  });

  it('refuses the id of another post, but accepts empty ids', async () => {
    const made = (id: unknown) => site.rest(posts, { as: 'admin', body: { title: 'Numbered', id } });
    expect((await made(1)).body.code).toBe('rest_post_exists');
    for (const id of [0, '', null]) expect((await made(id)).status).toBe(201);
  });

  it('updates only fields that were sent', async () => {
    const { id } = await create({
      title: 'Whole',
      content: 'Text',
      excerpt: 'Short',
      format: 'aside',
      sticky: true,
      password: '',
      status: 'publish',
      comment_status: 'closed',
    });
    const { body } = await site.rest(`${posts}/${id}`, { as: 'admin', method: 'PATCH', body: { title: 'Renamed' } });
    expect(body).toMatchObject({
      slug: 'whole',
      format: 'aside',
      sticky: true,
      comment_status: 'closed',
      status: 'publish',
    });
    expect([body.title.raw, body.content.raw, body.excerpt.raw]).toEqual(['Renamed', 'Text', 'Short']);
  });

  it('reports all invalid fields, including those that may equal the stored value', async () => {
    const wrong = { status: '', template: 'wide', format: 'wide', categories: ['1', 'x'] };
    const { data } = await create({ title: 'x', ...wrong });
    expect(Object.keys(data.params).toSorted()).toEqual(['categories', 'format', 'status', 'template']);
    expect(data.details).toMatchObject({
      status: { code: 'rest_not_in_enum' },
      template: { code: 'rest_invalid_param' },
      categories: { code: 'rest_invalid_type', data: { param: 'categories[1]' } },
    });
    const { id } = await create({ title: 'x' });
    const asTrash = { as: 'admin', body: { status: 'trash' } };
    expect((await site.rest(`${posts}/${id}`, asTrash)).body.data.details.status.code).toBe('rest_not_in_enum');
    await site.rest(`${posts}/${id}`, { as: 'admin', method: 'DELETE' });
    expect((await site.rest(`${posts}/${id}`, asTrash)).body.status).toBe('trash');
  });

  it('refuses a sticky post with a password, in either order', async () => {
    expect(await create({ title: 'x', sticky: true, password: 'p' })).toMatchObject({ code: 'rest_invalid_field' });
    const { id } = await create({ title: 'x', password: 'p' });
    expect((await site.rest(`${posts}/${id}`, { as: 'admin', body: { sticky: true } })).body.code).toBe(
      'rest_invalid_field',
    );
    const other = await create({ title: 'x', sticky: true });
    expect((await site.rest(`${posts}/${other.id}`, { as: 'admin', body: { password: 'p' } })).body.code).toBe(
      'rest_invalid_field',
    );
  });

  it('removes the password of a private post', async () => {
    expect(await create({ title: 'x', status: 'private', password: 'p' })).toMatchObject({
      status: 'private',
      password: '',
    });
  });

  it('assigns the default category and counts only published posts', async () => {
    const category = (await site.rest('/cms/v2/categories', { as: 'admin', body: { name: 'Counted' } })).body;
    const count = async () => (await site.rest(`/cms/v2/categories/${category.id}`)).body.count;
    const { id } = await create({ title: 'x', categories: [category.id] });
    expect(await count()).toBe(0);
    await site.rest(`${posts}/${id}`, { as: 'admin', body: { status: 'publish' } });
    expect(await count()).toBe(1);
    const emptied = await site.rest(`${posts}/${id}`, { as: 'admin', body: { categories: [] } });
    expect(emptied.body.categories).toHaveLength(1);
    expect(emptied.body.categories).not.toContain(category.id);
    expect(await count()).toBe(0);
    await site.rest(`${posts}/${id}`, { as: 'admin', body: { categories: [category.id, 999_999] } });
    expect(await count()).toBe(1);
    await site.rest(`${posts}/${id}`, { as: 'admin', method: 'DELETE' });
    expect(await count()).toBe(0);
  });

  it('sanitizes HTML unless the user may write unfiltered HTML', async () => {
    const content = '<p onclick="x()">Hi</p><script>alert(1)</script>';
    expect((await create({ title: 'x', content }, 'editor')).content.raw).toBe(content);
    expect((await create({ title: 'x', content }, 'author')).content.raw).toBe('<p>Hi</p>alert(1)');
  });

  it('refuses invalid days and converts dates of other time zones', async () => {
    expect(await create({ title: 'x', date: '2023-02-30T10:00:00' })).toMatchObject({
      code: 'invalid_date',
      data: { status: 400 },
    });
    expect(await create({ title: 'x', date: '2023-13-01T10:00:00' })).toMatchObject({ code: 'rest_invalid_param' });
    expect(await create({ title: 'x', date: '2023-06-01T10:00:00+02:00' })).toMatchObject({
      date: '2023-06-01T08:00:00',
    });
  });

  it('stores dates of every year, or refuses them', async () => {
    for (const date of ['0100-01-01T00:00:00', '9999-12-31T23:59:59'])
      expect(await create({ title: 'x', date })).toMatchObject({ date, date_gmt: date });
    for (const date of ['0099-12-31T23:59:59', '0001-01-01T00:00:00'])
      expect((await create({ title: 'x', date })).data.details.date.code).toBe('rest_invalid_date');
  });
});

describe('the actions of a viewer', () => {
  it.each(['posts', 'pages', 'blocks'])('are links that the schema describes, of %s', async (base) => {
    const { schema } = (await site.rest(`/cms/v2/${base}`, { method: 'OPTIONS' })).body;
    const known = schema.links.map(({ rel }: { rel: string }) => rel.replace('https://api.w.org/', 'wp:'));
    const made = await site.rest(`/cms/v2/${base}`, { as: 'admin', body: { title: 'May' } });
    const actual = Object.keys(made.body._links).filter((name) => name.startsWith('wp:action-'));
    expect(actual).toEqual(known);
    expect(schema.links[0]).toEqual({
      rel: 'https://api.w.org/action-publish',
      title: expect.any(String),
      href: `${site.url}/en/rest/cms/v2/${base}/{id}`,
      targetSchema: { type: 'object', properties: { status: { type: 'string', enum: ['publish', 'future'] } } },
    });
  });

  it('depend on the rights of the viewer', async () => {
    const { _links } = await create({ title: 'Mine' }, 'contributor');
    const actual = Object.keys(_links).filter((name) => name.startsWith('wp:action-'));
    expect(actual).toEqual(['wp:action-assign-categories', 'wp:action-create-tags', 'wp:action-assign-tags']);
  });
});

describe('the rights to posts and media', () => {
  it('are checked for the author first, then for stickiness, then for the post itself', async () => {
    const refusal = async (body: object, as: string) => (await create({ title: 'x', ...body }, as)).code;
    const author = site.ids.editor;
    expect(await refusal({ author, sticky: true }, 'subscriber')).toBe('rest_cannot_edit_others');
    expect(await refusal({ sticky: true }, 'subscriber')).toBe('rest_cannot_assign_sticky');
    expect(await refusal({ author: site.ids.subscriber }, 'subscriber')).toBe('rest_cannot_create');
    expect(await refusal({ author, sticky: true }, 'author')).toBe('rest_cannot_edit_others');
    expect(await refusal({ sticky: true }, 'contributor')).toBe('rest_cannot_assign_sticky');
    expect(await create({ title: 'x', sticky: true }, 'author')).toMatchObject({ sticky: true });
    expect(await create({ title: 'x', sticky: true, author }, 'admin')).toMatchObject({ sticky: true, author });
  });

  it.each([
    ['posts', 'publish'],
    ['media', 'inherit'],
  ])('decide which statuses lists of %s may be filtered by', async (base, standard) => {
    const list = async (status: string, as?: 'admin' | 'author' | 'contributor' | 'subscriber') => {
      const { body } = await site.rest(`/cms/v2/${base}`, { as, query: { status } });
      const { code, data } = body.data?.details?.status ?? {};
      return [code, data?.status];
    };
    const allowed = [undefined, undefined];
    expect(await list(standard)).toEqual(allowed);
    expect(await list('trash')).toEqual(['rest_forbidden_status', 401]);
    expect(await list(`${standard},private`, 'subscriber')).toEqual(['rest_forbidden_status', 403]);
    expect(await list('private,trash', 'contributor')).toEqual(allowed);
    expect(await list('nonsense', 'subscriber')).toEqual(['rest_forbidden_status', 403]);
    expect((await list('nonsense', 'admin'))[0]).toBe('rest_not_in_enum');
  });

  it.each(['posts', 'pages', 'media'])('are required to list %s in the context edit', async (base) => {
    const list = async (as?: 'editor' | 'subscriber') => {
      const { status, body } = await site.rest(`/cms/v2/${base}`, { as, query: { context: 'edit' } });
      return [status, body.code];
    };
    expect(await list()).toEqual([401, 'rest_forbidden_context']);
    expect(await list('subscriber')).toEqual([403, 'rest_forbidden_context']);
    expect(await list('editor')).toEqual([200, undefined]);
  });
});

describe('dates in the time zone of the site', () => {
  beforeAll(() => changeSettings(site, { timezone: 'Europe/Berlin' }));
  afterAll(() => changeSettings(site, { timezone: '' }));

  it('interprets a date without an offset as local time', async () => {
    expect(await create({ title: 'x', date: '2024-07-01T12:00:00' })).toMatchObject({
      date: '2024-07-01T12:00:00',
      date_gmt: '2024-07-01T10:00:00',
    });
    expect(await create({ title: 'x', date_gmt: '2024-01-01T12:00:00' })).toMatchObject({
      date: '2024-01-01T13:00:00',
      date_gmt: '2024-01-01T12:00:00',
    });
  });

  it('moves a time that a DST change skips forward', async () => {
    const moved = { date: '2024-03-31T03:30:00', date_gmt: '2024-03-31T01:30:00' };
    const { id, ...made } = await create({ title: 'x', date: '2024-03-31T02:30:00' });
    expect(made).toMatchObject(moved);
    for (const path of ['/cms/v2/pages', `/cms/v2/posts/${id}`]) {
      const body = { title: 'x', date: '2024-03-31T02:30:00' };
      expect((await site.rest(path, { as: 'admin', body })).body).toMatchObject(moved);
    }
    const comment = { post: id, content: 'Moved', date: '2024-03-31T02:30:00' };
    await site.rest(`/cms/v2/posts/${id}`, { as: 'admin', body: { status: 'publish' } });
    expect((await site.rest('/cms/v2/comments', { as: 'admin', body: comment })).body).toMatchObject(moved);
  });

  it('uses the first of two ambiguous times, in summer and in winter', async () => {
    expect((await create({ title: 'x', date: '2024-10-27T02:30:00' })).date_gmt).toBe('2024-10-27T00:30:00');
  });
});

describe('the date of a floating draft', () => {
  /** Creates a floating draft that was saved long ago. */
  async function floating(path: string): Promise<Record<string, unknown> & { id: number; date: string }> {
    const { id } = (await site.rest(path, { as: 'admin', body: { title: 'Afloat', content: 'x', status: 'draft' } }))
      .body;
    await moveFloatingDate(id, '2020-01-01 10:00:00');
    const { body } = await site.rest(`${path}/${id}`, { as: 'admin', query: { context: 'edit' } });
    expect(body.date).toBe('2020-01-01T10:00:00');
    return body;
  }

  it.each(['posts', 'pages', 'blocks'])('stays floating when it is sent back: %s', async (kind) => {
    const path = `/cms/v2/${kind}`;
    const { id, date, date_gmt, title } = await floating(path);
    const bodies = [{ date }, { date_gmt }, { date, date_gmt, title }, { date, date_gmt: null }, { date: `${date}Z` }];
    for (const body of bodies) {
      const saved = await site.rest(`${path}/${id}`, { as: 'admin', body });
      expect([saved.status, saved.body.date > '2021']).toEqual([200, true]);
      await moveFloatingDate(id, '2020-01-01 10:00:00');
    }
    const published = await site.rest(`${path}/${id}`, { as: 'admin', body: { date, date_gmt, status: 'publish' } });
    expect(published.body.date > '2021').toBe(true);
    const sentBack = { date: published.body.date, date_gmt: published.body.date_gmt };
    expect((await site.rest(`${path}/${id}`, { as: 'admin', body: sentBack })).body).toMatchObject(sentBack);
  });

  it('is fixed by another date, and floats again after null', async () => {
    const { id } = await floating(posts);
    const save = async (body: object) => (await site.rest(`${posts}/${id}`, { as: 'admin', body })).body;
    expect(await save({ date: '2020-01-01T10:00:01' })).toMatchObject({ date_gmt: '2020-01-01T10:00:01' });
    expect((await save({ title: 'Still' })).date).toBe('2020-01-01T10:00:01');
    expect((await save({ date: '2020-01-01T10:00:01' })).date).toBe('2020-01-01T10:00:01');
    expect((await save({ date_gmt: null })).date > '2021').toBe(true);
  });
});

describe('scheduled jobs', () => {
  it('publish due entries only', async () => {
    const later = await create({ title: 'Later', status: 'publish', date: '2099-01-01T00:00:00' });
    const due = await create({ title: 'Due', status: 'future', date: '2099-01-01T00:00:00' });
    expect([later.status, due.status]).toEqual(['future', 'future']);
    await moveEntryTo(due.id, '2020-01-01 00:00:00');
    await site.job('publish scheduled entries');
    expect((await site.rest(`${posts}/${due.id}`)).body).toMatchObject({
      status: 'publish',
      date: '2020-01-01T00:00:00',
    });
    expect((await site.rest(`${posts}/${later.id}`)).status).toBe(401);
  });

  it('empty old trash', async () => {
    const [old, young] = [await create({ title: 'Old' }), await create({ title: 'Young' })];
    for (const { id } of [old, young]) await site.rest(`${posts}/${id}`, { as: 'admin', method: 'DELETE' });
    await trashLongAgo(old.id);
    await site.job('empty the trash');
    expect((await site.rest(`${posts}/${old.id}`, { as: 'admin' })).status).toBe(404);
    expect((await site.rest(`${posts}/${young.id}`, { as: 'admin' })).body.status).toBe('trash');
  });
});

describe('a post with a password', () => {
  it('shows its text to callers who know the password', async () => {
    const { id } = await create({
      title: 'Secret',
      content: 'Hidden words',
      password: 'open sesame',
      status: 'publish',
    });
    const closed = await site.rest(`${posts}/${id}`);
    expect(closed.body.content).toEqual({ rendered: '', protected: true });
    expect((await site.rest(`${posts}/${id}`, { query: { password: 'wrong' } })).body.code).toBe(
      'rest_post_incorrect_password',
    );
    expect((await site.rest(`${posts}/${id}`, { query: { password: 'open sesame' } })).body.content.rendered).toContain(
      'Hidden words',
    );
    for (const as of [undefined, 'subscriber'])
      expect((await site.rest(posts, { as, query: { search: 'Hidden words' } })).body).toEqual([]);
    expect((await site.rest(posts, { as: 'editor', query: { search: 'Hidden words' } })).body).toHaveLength(1);
  });
});

describe('the trash', () => {
  it('restores the slug, or another one if it was taken meanwhile', async () => {
    const { id } = await create({ title: 'Comes back', status: 'publish' });
    const trashed = await site.rest(`${posts}/${id}`, { as: 'admin', method: 'DELETE' });
    expect(trashed.body).toMatchObject({ status: 'trash', slug: 'comes-back__trashed' });
    const rival = await create({ title: 'Comes back', status: 'publish' });
    expect(rival.slug).toBe('comes-back');
    const back = await site.rest(`${posts}/${id}`, { as: 'admin', body: { status: 'publish' } });
    expect(back.body).toMatchObject({ status: 'publish', slug: 'comes-back-2' });
  });
});

describe('concurrent writers', () => {
  it('get 50 slugs for 50 posts with the same title', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => site.rest(posts, { as: 'admin', body: { title: 'Crowd', status: 'publish' } })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 201));
    expect(new Set(answers.map(({ body }) => body.slug)).size).toBe(50);
  });

  it('are all served, and counted and indexed once', async () => {
    const term = (await site.rest('/cms/v2/tags', { as: 'admin', body: { name: 'Throng' } })).body.id;
    const totalOf = async (query: Record<string, string>) =>
      Number((await site.rest(posts, { as: 'admin', query })).headers.get('x-wp-total'));
    const before = await totalOf({});
    const texts = Array.from({ length: 30 }, (_, at) => `thronged${at} thronging${at % 3}`);
    const answers = await Promise.all(
      texts.map((content, at) =>
        site.rest(posts, {
          as: 'admin',
          body: { title: `Throng ${at}`, content, tags: at % 2 ? [term] : [], status: 'publish' },
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(texts.map(() => 201));
    expect(await totalOf({})).toBe(before + 30);
    expect((await site.rest(`/cms/v2/tags/${term}`)).body.count).toBe(15);
    expect(await totalOf({ tags: String(term) })).toBe(15);
    for (const at of [0, 1, 2]) expect(await totalOf({ search: `hronging${at}` })).toBe(10);
  });

  it('change and discuss the same post one after another', async () => {
    const { id } = await create({ title: 'Same', status: 'publish' });
    const numbers = Array.from({ length: 30 }, (_, at) => at);
    const updates = await Promise.all(
      numbers.map((at) => site.rest(`${posts}/${id}`, { as: 'admin', body: { title: 'Same', content: `Same ${at}` } })),
    );
    expect(updates.map(({ status }) => status)).toEqual(numbers.map(() => 200));
    const comments = await Promise.all(
      numbers.map((at) => site.rest('/cms/v2/comments', { as: 'admin', body: { post: id, content: `Comment ${at}` } })),
    );
    expect(comments.map(({ status }) => status)).toEqual(numbers.map(() => 201));
    const { body } = await site.rest(`${posts}/${id}`, { as: 'admin', query: { _embed: 'replies' } });
    expect(body._links['version-history'][0].count).toBe(30);
    const replies = await site.rest('/cms/v2/comments', { query: { post: String(id) } });
    expect(replies.headers.get('x-wp-total')).toBe('30');
  });

  it('lose no change to another field', async () => {
    const { id } = await create({ title: 'a', content: 'a', excerpt: 'a' });
    const fields = ['title', 'content', 'excerpt'];
    const answers = await Promise.all(
      fields.map((field) => site.rest(`${posts}/${id}`, { as: 'admin', body: { [field]: 'changed' } })),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const { body } = await site.rest(`${posts}/${id}`, { as: 'admin', query: { context: 'edit' } });
    expect(fields.map((field) => body[field].raw)).toEqual(['changed', 'changed', 'changed']);
  });

  it('trash a post once', async () => {
    const { id } = await create({ title: 'Once' });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => site.rest(`${posts}/${id}`, { as: 'admin', method: 'DELETE' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410]);
  });
});

describe('writes', () => {
  const statementsOf = async (path: string, ask: object) => {
    const { headers, body } = await site.rest(path, { as: 'admin', ...ask });
    return { id: Number(body.id), count: Number(/(\d+) statements/.exec(headers.get('server-timing') ?? '')?.[1]) };
  };

  it('take few statements', async () => {
    const body = (title: string) => ({ title, content: 'Words of few statements', status: 'publish' });
    const event = (title: string) => ({ title, start_date: '2031-03-04 18:00', end_date: '2031-03-04 20:00' });
    const events = '/cal/events/v1/events';
    // What the first of a kind writes, such as new words, is known for the second.
    await statementsOf(posts, { body: body('Statements') });
    await statementsOf(events, { body: event('Statements') });
    const created = await statementsOf(posts, { body: body('Few statements') });
    const path = `${posts}/${created.id}`;
    const counts = {
      created: created.count,
      withNewWords: (await statementsOf(posts, { body: body('Statements unheard') })).count,
      draft: (await statementsOf(posts, { body: { title: 'Few', status: 'draft' } })).count,
      updated: (await statementsOf(path, { body: { title: 'Few words' } })).count,
      commented: (await statementsOf('/cms/v2/comments', { body: { post: created.id, content: 'Few' } })).count,
      tag: (await statementsOf('/cms/v2/tags', { body: { name: 'Few' } })).count,
      event: (await statementsOf(events, { body: event('Few statements') })).count,
      trashed: (await statementsOf(path, { method: 'DELETE' })).count,
      deleted: (await statementsOf(path, { method: 'DELETE', query: { force: 'true' } })).count,
    };
    // The last statement of each marks the transaction, so that a lost connection leaves no doubt whether it took place.
    expect(counts).toEqual({
      created: 13,
      withNewWords: 14,
      draft: 12,
      updated: 17,
      commented: 15,
      tag: 10,
      event: 18,
      trashed: 23,
      deleted: 20,
    });
  });
});

describe('totals', () => {
  const totalOf = async (query: object, as?: string) =>
    Number(
      (await site.rest(posts, { as, query: { _fields: 'id', per_page: '1', ...query } })).headers.get('x-wp-total'),
    );
  const countsDuring = async (work: () => Promise<unknown>) =>
    (await statementsDuring(work)).filter(([statement]) => /COUNT\(\*\) AS total FROM/.test(statement)).length;

  it('of authors, terms and sticky posts are stored by each write', async () => {
    const [one, other] = await Promise.all(
      ['One', 'Other'].map(
        async (name) =>
          (await site.rest('/cms/v2/categories', { as: 'admin', body: { name: `Counted ${name}` } })).body.id,
      ),
    );
    const lists: Record<string, string>[] = [
      { categories: one },
      { categories: other },
      { author: String(site.ids.editor) },
      { author: `${site.ids.editor},${site.ids.author}` },
      { sticky: 'true' },
    ];
    const rest: Record<string, string>[] = [
      { sticky: 'false' },
      { categories_exclude: String(one) },
      { author_exclude: String(site.ids.editor) },
    ];
    const totals = (asked = lists) => Promise.all(asked.map((list) => totalOf(list)));
    const rows = (asked = lists) =>
      Promise.all(
        asked.map(
          async (query) =>
            (await site.rest(posts, { query: { _fields: 'id', per_page: '100', ...query } })).body.length,
        ),
      );
    const remaining = async () => {
      let found: number[] = [];
      expect(await countsDuring(async () => (found = await totals()))).toBe(0);
      expect(found).toEqual(await rows(lists));
      let others: number[] = [];
      expect(await countsDuring(async () => (others = await totals(rest)))).toBe(0);
      expect(others).toEqual(await rows(rest));
      return found;
    };
    const [, , editors = 0, both = 0, stuck = 0] = await totals();
    const ids: number[] = [];
    for (const body of [
      { sticky: true, author: site.ids.editor },
      { author: site.ids.author },
      { author: site.ids.editor },
    ]) {
      const { id } = await create({ title: 'Counted', status: 'publish', categories: [one], ...body });
      ids.push(id);
    }
    expect(await remaining()).toEqual([3, 0, editors + 2, both + 3, stuck + 1]);
    const change = (at: number, body: object) =>
      site.rest(`${posts}/${ids[at]}`, { as: 'admin', method: 'PATCH', body });
    await change(0, { categories: [one, other], sticky: false });
    await change(1, { status: 'private' });
    expect(await remaining()).toEqual([2, 1, editors + 2, both + 2, stuck]);
    // Visitors count only what they may read.
    expect([
      await totalOf({ categories: one, status: ['publish', 'private'] }, 'admin'),
      await totalOf({ categories: one }),
    ]).toEqual([3, 2]);
    await change(2, { author: site.ids.author, categories: [other] });
    await site.rest(`/cms/v2/categories/${other}`, { as: 'admin', method: 'DELETE', query: { force: 'true' } });
    expect(await remaining()).toEqual([1, 0, editors + 1, both + 2, stuck]);
    // A former version writes without them.
    await writeTotalsAsBefore();
    expect(await totals()).toEqual(await rows());
    expect(await countsDuring(() => totalOf({ categories: other, author: site.ids.author }))).toBe(1);
    await site.job('count groups of entries');
    expect(await remaining()).toEqual([1, 0, editors + 1, both + 2, stuck]);
  });

  it('are counted again only after writes that can change them', async () => {
    const { id } = await create({ title: 'Still there', status: 'publish', slug: 'still-there' });
    const query = { before: '2100-01-01T00:00:00' };
    const update = (body: object) => site.rest(`${posts}/${id}`, { as: 'admin', method: 'PATCH', body });
    const total = await totalOf(query);
    await update({ title: 'Still here', content: 'Other words', sticky: false });
    expect(await countsDuring(() => totalOf(query))).toBe(0);
    await update({ date: '2101-01-01T00:00:00' });
    expect(await totalOf(query)).toBe(total - 1);
    await update({ date: '2001-01-01T00:00:00', status: 'publish' });
    expect(await totalOf(query)).toBe(total);
    const search = { search: 'quixotic' };
    expect(await totalOf(search)).toBe(0);
    await update({ content: 'Quixotic words' });
    expect(await totalOf(search)).toBe(1);
  });
});

describe('the command that deletes entries', () => {
  const entries = (...words: string[]) => runCommand(site, entriesProgram, 'delete', ...words);

  it('counts them, and deletes them with --yes', async () => {
    const tag = (await site.rest('/cms/v2/tags', { as: 'admin', body: { name: 'Doomed' } })).body.id;
    const ids: number[] = [];
    for (let at = 0; at < 3; at += 1)
      ids.push((await create({ title: `Doomed ${at}`, status: 'pending', tags: [tag] })).id);
    const doomed = ['--type', 'post', '--status', 'pending'];
    const listed = { as: 'admin', query: { status: 'pending' } };
    const total = (await site.rest(posts, listed)).headers.get('x-wp-total');
    const counted = await entries(...doomed);
    expect(counted).toEqual({
      code: 0,
      output: expect.stringMatching(`^${total} entries of the type post .* Nothing`),
    });
    expect((await site.rest(`${posts}/${ids[0]}`, { as: 'admin' })).status).toBe(200);
    const deleted = await entries(...doomed, '--yes');
    expect(deleted).toEqual({ code: 0, output: expect.stringContaining(`Deleted: ${total} entries`) });
    expect((await site.rest(posts, listed)).headers.get('x-wp-total')).toBe('0');
    for (const id of ids) expect((await site.rest(`${posts}/${id}`, { as: 'admin' })).status).toBe(404);
  });

  it('deletes what belongs to them, counts terms again and moves their children up', async () => {
    const tag = (await site.rest('/cms/v2/tags', { as: 'admin', body: { name: 'Counted' } })).body.id;
    const kept = await create({ title: 'Kept', status: 'publish', tags: [tag] });
    const gone = [];
    for (const title of ['One', 'Two']) {
      const { id } = await create({ title, content: 'a', status: 'private', tags: [tag] });
      await site.rest(`${posts}/${id}`, { as: 'admin', body: { content: 'b' } });
      gone.push(id);
    }
    const page = async (body: object) => (await site.rest('/cms/v2/pages', { as: 'admin', body })).body;
    const top = await page({ title: 'Top', status: 'publish' });
    const middle = await page({ title: 'Middle', status: 'pending', parent: top.id });
    const below = await page({ title: 'Below', status: 'pending', parent: middle.id });
    const leaf = await page({ title: 'Leaf', status: 'publish', parent: below.id });
    expect((await entries('--type', 'post', '--status', 'private', '--yes')).code).toBe(0);
    expect((await entries('--type', 'page', '--status', 'pending', '--yes')).code).toBe(0);
    for (const id of gone) expect([id, await countBelow(id)]).toEqual([id, 0]);
    expect((await site.rest(`/cms/v2/tags/${tag}`)).body.count).toBe(1);
    expect((await site.rest(`/cms/v2/pages/${leaf.id}`)).body.parent).toBe(top.id);
    await site.rest(`${posts}/${kept.id}`, { as: 'admin', method: 'DELETE', query: { force: 'true' } });
  });

  it('refuses unknown types and statuses', async () => {
    expect(await entries('--type', 'poem')).toEqual({ code: 1, output: expect.stringContaining('Unknown type: poem') });
    const status = await entries('--type', 'post', '--status', 'lost', '--yes');
    expect(status).toEqual({ code: 1, output: expect.stringContaining('Unknown status: lost') });
  });
});

describe('lists', () => {
  const statements = ({ headers }: { headers: Headers }) =>
    Number(/(\d+) statements/.exec(headers.get('server-timing') ?? '')?.[1]);

  it('take the same number of statements with 1 item and with 50, and one when their parts are known', async () => {
    await Promise.all(Array.from({ length: 50 }, (_, n) => create({ title: `Many ${n}`, status: 'publish' })));
    for (const extra of ['', '&_embed', '&context=edit']) {
      const ask = { as: extra.includes('edit') ? 'admin' : undefined };
      const one = await site.rest(`${posts}?per_page=1${extra}`, ask);
      const many = await site.rest(`${posts}?per_page=50${extra}`, ask);
      expect(many.body).toHaveLength(50);
      // The author is known from the first list.
      expect(statements(one) - statements(many)).toBe(extra === '&_embed' ? 1 : 0);
      const again = await site.rest(`${posts}?per_page=50${extra}`, ask);
      expect(again.text).toBe(many.text);
      expect(statements(again)).toBe(ask.as ? statements(many) : 1);
    }
    expect(statements(await site.rest(`${posts}?_fields=id,title`))).toBe(1);
  });

  it('have correct totals after any sequence of changes', async () => {
    const ids: number[] = [];
    /** The posts that lists contain, counted one by one. */
    const listed = async (query: Record<string, string>): Promise<number> => {
      for (let page = 1, count = 0; ; page += 1) {
        const asked = { ...query, per_page: '100', page: String(page), _fields: 'id' };
        const { body } = await site.rest(posts, { as: 'admin', query: asked });
        count += body.length;
        if (body.length < 100) return count;
      }
    };
    const moves = ['publish', 'draft', 'private', 'trash', 'delete', 'pending', 'publish', 'sticky', 'delete', 'trash'];
    for (const [step, move] of [...moves, ...moves, ...moves].entries()) {
      if (step % 3 === 0)
        ids.push((await create({ title: `Step ${step}`, status: step % 2 ? 'publish' : 'draft' })).id);
      const path = `${posts}/${ids[(step * 7) % ids.length]}`;
      if (move === 'trash' || move === 'delete')
        await site.rest(`${path}${move === 'delete' ? '?force=true' : ''}`, { as: 'admin', method: 'DELETE' });
      else await site.rest(path, { as: 'admin', body: move === 'sticky' ? { sticky: true } : { status: move } });
      for (const status of ['publish', 'draft', 'private', 'trash']) {
        const actual = (await site.rest(posts, { as: 'admin', method: 'HEAD', query: { status } })).headers.get(
          'x-wp-total',
        );
        expect(`${status} ${actual}`).toBe(`${status} ${await listed({ status })}`);
      }
      const sticky = (await site.rest(posts, { as: 'admin', method: 'HEAD', query: { sticky: 'true' } })).headers.get(
        'x-wp-total',
      );
      expect(sticky).toBe(String(await listed({ sticky: 'true' })));
    }
  });

  it('keep their order across pages when sort keys are equal', async () => {
    const ids: number[] = [];
    for (let page = 1; page <= 5; page += 1) {
      const { body } = await site.rest(posts, {
        query: { search: 'Many', orderby: 'author', per_page: '10', page: String(page) },
      });
      ids.push(...body.map(({ id }: { id: number }) => id));
    }
    expect(new Set(ids).size).toBe(50);
  });

  it('link to adjacent pages with the whole query', async () => {
    const { headers } = await site.rest(posts, {
      query: { search: 'Many', per_page: '5', page: '2', unknown: 'ä b', include: [] },
    });
    const link = headers.get('link') ?? '';
    expect(link).toContain('rel="prev"');
    expect(link).toContain(
      `<${site.url}/en/rest/cms/v2/posts?search=Many&per_page=5&unknown=%C3%A4+b&page=3>; rel="next"`,
    );
  });

  it.each(['posts', 'pages', 'media', 'blocks'])('default to public statuses: %s', async (kind) => {
    const [named, usual] = await Promise.all(
      ['?status=%20', ''].map((query) => site.rest(`/cms/v2/${kind}${query}`, { as: 'admin' })),
    );
    expect(named?.status).toBe(200);
    expect(named?.body).toEqual(usual?.body);
  });

  it('treat SQL wildcards as plain text', async () => {
    await create({ title: "100% _true_ \\ it's", status: 'publish' });
    for (const [search, found] of [
      ['100%', 1],
      ['_true_', 1],
      ["it's", 1],
      ['\\', 1],
      ['1_0%', 0],
      ["' OR 1=1 --", 0],
    ] as const) {
      expect((await site.rest(posts, { query: { search } })).headers.get('x-wp-total')).toBe(String(found));
    }
  });
});
