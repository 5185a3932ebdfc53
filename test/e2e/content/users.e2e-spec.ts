import { createHash } from 'node:crypto';
import { startSite, type TestSite } from '../../support/site.js';

const PASSWORD = 'Correct-horse-9-battery';
let site: TestSite;
let count = 0;

beforeAll(async () => {
  site = await (await startSite()).withRoles('editor', 'author', 'contributor', 'subscriber');
});
afterAll(() => site.close());

/** Fields for a new user that is unique among all tests. */
const somebody = (more: object = {}) => {
  count += 1;
  return { username: `user-${count}`, email: `user-${count}@example.org`, password: PASSWORD, ...more };
};

async function make(more: object = {}) {
  const made = await site.rest('/cms/v2/users', { as: 'admin', body: somebody(more) });
  expect(made.status).toBe(201);
  return made.body;
}

async function publish(author: number, type = 'posts') {
  const made = await site.rest(`/cms/v2/${type}`, {
    as: 'admin',
    body: { title: 'Words', content: 'More words', status: 'publish', author },
  });
  expect(made.status).toBe(201);
  return made.body.id as number;
}

const refused = (answer: { status: number; body: { code: string } }) => [answer.status, answer.body.code];

describe('one user', () => {
  it('is created with the required fields, and names derived from the login', async () => {
    const sent = somebody();
    const made = await site.rest('/cms/v2/users', { as: 'admin', body: sent });
    expect(made.status).toBe(201);
    expect(made.headers.get('location')).toBe(`${site.url}/en/rest/cms/v2/users/${made.body.id}`);
    expect(made.body).toMatchObject({
      username: sent.username,
      name: sent.username,
      nickname: sent.username,
      slug: sent.username,
      email: sent.email,
      link: `${site.url}/en/author/${sent.username}/`,
      locale: 'en_US',
      roles: ['subscriber'],
      capabilities: { read: true, level_0: true, subscriber: true },
      extra_capabilities: { subscriber: true },
      meta: [],
    });
    expect(made.body.registered_date).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/);
    expect(made.text).not.toContain(PASSWORD);
    expect(made.text).not.toContain('argon2');
  });

  it('has avatars by the hash of the lower-case email address', async () => {
    const { avatar_urls: avatars } = await make({ email: 'MiXed.Case@Example.org' });
    const hash = createHash('md5').update('mixed.case@example.org').digest('hex');
    const url = `https://secure.gravatar.com/avatar/${hash}`;
    expect(avatars).toEqual({
      24: `${url}?s=24&d=mm&r=g`,
      48: `${url}?s=48&d=mm&r=g`,
      96: `${url}?s=96&d=mm&r=g`,
    });
  });

  it('has private members in the context edit only', async () => {
    const { id } = await make();
    const view = (await site.rest(`/cms/v2/users/${id}`, { as: 'admin' })).body;
    expect(Object.keys(view).sort()).toEqual(
      ['_links', 'avatar_urls', 'description', 'id', 'link', 'meta', 'name', 'slug', 'url'].sort(),
    );
    const embed = (await site.rest(`/cms/v2/users/${id}`, { as: 'admin', query: { context: 'embed' } })).body;
    expect(embed).not.toHaveProperty('meta');
  });

  it('is sanitized', async () => {
    const made = await make({
      first_name: '<b>Ann</b>',
      last_name: 'Lee\n%41',
      description: 'About <strong>me</strong><script>alert(1)</script><img src=x onerror=alert(1)>',
      url: 'javascript:alert(1)',
    });
    expect(made).toMatchObject({ first_name: 'Ann', last_name: 'Lee', name: 'Ann Lee', url: '' });
    expect(made.description).toContain('<strong>me</strong>');
    expect(made.description).not.toMatch(/<script|<img|onerror/);
  });

  it.each([
    ['username', '', 'rest_user_invalid_username'],
    ['username', 'two  blanks', 'rest_user_invalid_username'],
    ['username', ' blank', 'rest_user_invalid_username'],
    ['username', 'a<b>', 'rest_user_invalid_username'],
    ['username', 'söze', 'rest_user_invalid_username'],
    ['username', 'nul\u0000', 'rest_user_invalid_username'],
    ['password', '', 'rest_user_invalid_password'],
    ['password', 'Short-7', 'rest_user_invalid_password'],
    ['password', 'x'.repeat(5000), 'rest_user_invalid_password'],
    ['email', 'nobody', 'rest_invalid_email'],
    ['email', '', 'rest_invalid_email'],
    ['email', 'half\ud83d@example.org', 'rest_invalid_email'],
    ['locale', 'fr_FR', 'rest_not_in_enum'],
    ['name', 'x'.repeat(251), 'rest_too_long'],
    ['name', 5, 'rest_invalid_type'],
    ['meta', 'text', undefined],
  ])('is refused with %s %j', async (name, value, inner) => {
    const answer = await site.rest('/cms/v2/users', { as: 'admin', body: somebody({ [name]: value }) });
    expect(refused(answer)).toEqual([400, 'rest_invalid_param']);
    expect(answer.body.data.params).toHaveProperty(name);
    expect(answer.body.data.details[name]?.code).toBe(inner);
  });

  it.each([
    [{ username: 'x'.repeat(61) }, 'user_login_too_long'],
    [{ slug: 'x'.repeat(51) }, 'user_nicename_too_long'],
    [{ url: `https://example.org/${'x'.repeat(100)}` }, 'user_url_too_long'],
    [{ roles: ['king'] }, 'rest_user_invalid_role'],
    [{ id: 1 }, 'rest_user_exists'],
    [{ description: '😀'.repeat(20_000) }, 'rest_invalid_param'],
  ])('is refused with %.40j', async (more, code) => {
    const answer = await site.rest('/cms/v2/users', { as: 'admin', body: somebody(more) });
    expect(refused(answer)).toEqual([400, code]);
  });

  it('is refused with an id, also in the query', async () => {
    const answer = await site.rest('/cms/v2/users', { as: 'admin', query: { id: '7' }, body: somebody() });
    expect(refused(answer)).toEqual([400, 'rest_user_exists']);
  });

  it('has a unique login and email address, ignoring letter case', async () => {
    const { username, email } = await make();
    const again = (more: object) => site.rest('/cms/v2/users', { as: 'admin', body: somebody(more) });
    expect(refused(await again({ username: username.toUpperCase() }))).toEqual([400, 'existing_user_login']);
    expect(refused(await again({ email: email.toUpperCase() }))).toEqual([400, 'existing_user_email']);
  });

  it('is updated by the sent fields only', async () => {
    const { id, email } = await make({ name: 'Before', description: 'Kept' });
    const other = await make({ slug: 'occupied' });
    const change = (body: object) => site.rest(`/cms/v2/users/${id}`, { as: 'admin', method: 'PATCH', body });
    expect((await change({ name: 'After' })).body).toMatchObject({ name: 'After', description: 'Kept', email });
    expect((await change({ nickname: '', first_name: 'Ada', name: '' })).body.name).toBe('Ada');
    expect((await change({})).status).toBe(200);
    expect((await change({ email: null, password: null, roles: null })).body).toMatchObject({ email });
    expect(refused(await change({ slug: 'occupied' }))).toEqual([400, 'rest_user_invalid_slug']);
    expect(refused(await change({ email: other.email.toUpperCase() }))).toEqual([400, 'rest_user_invalid_email']);
    expect(refused(await change({ username: 'another' }))).toEqual([400, 'rest_user_invalid_argument']);
    expect((await change({ slug: 'My Own Slug' })).body.slug).toBe('my-own-slug');
    expect((await change({ slug: '' })).body.slug).toMatch(/^user-\d+$/);
    expect((await change({ roles: ['author', 'editor', 'author'] })).body.roles).toEqual(['author', 'editor']);
  });

  it('is a 404 for unknown ids', async () => {
    for (const id of ['0', '99999999', '4294967296']) {
      expect(refused(await site.rest(`/cms/v2/users/${id}`))).toEqual([404, 'rest_user_invalid_id']);
    }
    expect(refused(await site.rest('/cms/v2/users/abc'))).toEqual([404, 'rest_no_route']);
  });
});

describe('rights', () => {
  it('to list users are required for users without published entries', async () => {
    const { id, username } = await make({ roles: ['author'] });
    expect(refused(await site.rest(`/cms/v2/users/${id}`))).toEqual([401, 'rest_user_cannot_view']);
    expect(refused(await site.rest(`/cms/v2/users/${id}`, { as: 'editor' }))).toEqual([403, 'rest_user_cannot_view']);
    expect((await site.rest('/cms/v2/users', { query: { slug: username } })).body).toEqual([]);
    const post = await publish(id);
    expect((await site.rest(`/cms/v2/users/${id}`)).status).toBe(200);
    const listed = await site.rest('/cms/v2/users', { query: { slug: username } });
    expect(listed.body.map((one: { id: number }) => one.id)).toEqual([id]);
    expect(listed.headers.get('x-wp-total')).toBe('1');
    await site.rest(`/cms/v2/posts/${post}`, { as: 'admin', method: 'DELETE' });
    expect((await site.rest(`/cms/v2/users/${id}`)).status).toBe(401);
    const after = await site.rest('/cms/v2/users', { query: { slug: username } });
    expect([after.body, after.headers.get('x-wp-total')]).toEqual([[], '0']);
  });

  it.each([
    [{ roles: 'author' }, 'rest_user_cannot_view', 'editor'],
    [{ context: 'edit' }, 'rest_forbidden_context', 'editor'],
    [{ orderby: 'email' }, 'rest_forbidden_orderby', 'editor'],
    [{ orderby: 'registered_date' }, 'rest_forbidden_orderby', 'author'],
    [{ who: 'authors' }, 'rest_forbidden_who', 'subscriber'],
  ])('are required for a list with %j', async (query, code, as) => {
    expect(refused(await site.rest('/cms/v2/users', { query }))).toEqual([401, code]);
    expect(refused(await site.rest('/cms/v2/users', { query, as }))).toEqual([403, code]);
    expect((await site.rest('/cms/v2/users', { query, as: 'admin' })).status).toBe(200);
  });

  it('permit everyone to update their own account, except its roles', async () => {
    const changed = await site.rest('/cms/v2/users/me', { as: 'subscriber', body: { first_name: 'Sub' } });
    expect(changed.body).toMatchObject({ id: site.ids.subscriber, first_name: 'Sub', roles: ['subscriber'] });
    const raised = await site.rest('/cms/v2/users/me', { as: 'subscriber', body: { roles: ['administrator'] } });
    expect(refused(raised)).toEqual([403, 'rest_cannot_edit_roles']);
    const lowered = await site.rest('/cms/v2/users/me', { as: 'admin', body: { roles: ['editor'] } });
    expect(refused(lowered)).toEqual([403, 'rest_user_invalid_role']);
    expect((await site.rest('/cms/v2/users/me', { as: 'admin', query: { context: 'edit' } })).body.roles).toEqual([
      'administrator',
    ]);
  });

  it('to change roles are checked before the rest of an update', async () => {
    const { id } = await make();
    const change = (as: string | undefined, body: object) => site.rest(`/cms/v2/users/${id}`, { as, body });
    expect(refused(await change('editor', { roles: ['author'], name: 'x' }))).toEqual([403, 'rest_cannot_edit_roles']);
    expect(refused(await change(undefined, { name: 'x' }))).toEqual([401, 'rest_cannot_edit']);
    expect(refused(await change('editor', {}))).toEqual([403, 'rest_cannot_edit']);
    expect(refused(await site.rest('/cms/v2/users', { as: 'editor', body: somebody() }))).toEqual([
      403,
      'rest_cannot_create_user',
    ]);
  });

  it('refuse those without rights before they check names and passwords', async () => {
    const { body } = await site.rest('/cms/v2/users', { as: 'admin', body: somebody() });
    for (const wrong of [{ password: 'short' }, { username: 'no/name' }, { username: '', password: '' }]) {
      const values = { ...somebody(), ...wrong };
      const create = (as?: string) => site.rest('/cms/v2/users', { as, body: values });
      expect(refused(await create())).toEqual([401, 'rest_cannot_create_user']);
      expect(refused(await create('editor'))).toEqual([403, 'rest_cannot_create_user']);
      const { status, body: answer } = await create('admin');
      expect([status, answer.code, Object.keys(answer.data.params)]).toEqual([
        400,
        'rest_invalid_param',
        expect.arrayContaining(Object.keys(wrong)),
      ]);
    }
    const change = (path: string, as?: string) =>
      site.rest(`/cms/v2/users/${path}`, { as, body: { password: 'short' } });
    expect(refused(await change(String(body.id)))).toEqual([401, 'rest_cannot_edit']);
    expect(refused(await change(String(body.id), 'editor'))).toEqual([403, 'rest_cannot_edit']);
    expect(refused(await change('me'))).toEqual([404, 'rest_user_invalid_id']);
    expect(refused(await change('99999999', 'admin'))).toEqual([404, 'rest_user_invalid_id']);
    expect(refused(await change(String(body.id), 'admin'))).toEqual([400, 'rest_invalid_param']);
    // Missing arguments come first, as everywhere.
    expect(refused(await site.rest('/cms/v2/users', { body: {} }))).toEqual([400, 'rest_missing_callback_param']);
  });

  it('refuse anonymous callers of users/me with a code per method', async () => {
    expect(refused(await site.rest('/cms/v2/users/me'))).toEqual([401, 'rest_not_logged_in']);
    expect(refused(await site.rest('/cms/v2/users/me', { body: { name: 'x' } }))).toEqual([
      404,
      'rest_user_invalid_id',
    ]);
  });
});

describe('a list', () => {
  const ids = (answer: { body: { id: number }[] }) => answer.body.map(({ id }) => id);
  let found: number[];

  beforeAll(async () => {
    found = [];
    for (const name of ['Same', 'Same', 'Zoe 100%', 'Anna_x']) {
      found.push((await make({ name, first_name: 'List', url: `https://list-${count}.example.com/` })).id);
    }
  });

  const list = (query: Record<string, string | string[]>) =>
    site.rest('/cms/v2/users', { as: 'admin', query: { include: found.map(String), ...query } });

  it('is sorted by name, then by id', async () => {
    const [a, b, zoe, anna] = found;
    expect(ids(await list({}))).toEqual([anna, a, b, zoe]);
    expect(ids(await list({ order: 'desc' }))).toEqual([zoe, b, a, anna]);
  });

  it('can be sorted by the given ids or slugs', async () => {
    const turned = found.toReversed();
    expect(ids(await list({ include: turned.map(String), orderby: 'include' }))).toEqual(turned);
    const { body } = await list({ orderby: 'id' });
    const slugs = (body as { slug: string }[]).map(({ slug }) => slug).toReversed();
    expect(ids(await list({ slug: slugs, orderby: 'include_slugs' }))).toEqual(turned);
  });

  it.each(['id', 'registered_date', 'slug', 'email', 'url', 'include_slugs'])(
    'can be sorted by %s',
    async (orderby) => {
      expect(ids(await list({ orderby })).sort((a, b) => a - b)).toEqual(found);
    },
  );

  it('is paged, and empty beyond the end', async () => {
    const second = await list({ per_page: '3', page: '2', orderby: 'id' });
    expect(ids(second)).toEqual(found.slice(3));
    expect(second.headers.get('x-wp-total')).toBe('4');
    expect(second.headers.get('x-wp-totalpages')).toBe('2');
    expect(second.headers.get('link')).toContain('rel="prev"');
    const beyond = await list({ per_page: '3', page: '9' });
    expect([beyond.status, beyond.body, beyond.headers.get('x-wp-total')]).toEqual([200, [], '4']);
    expect(ids(await list({ orderby: 'id', offset: '1', page: '3' }))).toEqual(found.slice(1));
  });

  it('treats wildcards of a search literally', async () => {
    expect(ids(await list({ search: '100%' }))).toEqual([found[2]]);
    expect(ids(await list({ search: '_x' }))).toEqual([found[3]]);
    expect(ids(await list({ search: "' OR 1=1 -- " }))).toEqual([]);
  });

  it('searches in the columns that fit the text', async () => {
    const user = await make({ email: 'needle@haystack.example', url: 'https://needle.example.com/a' });
    const search = async (text: string, as?: string) =>
      ids(await site.rest('/cms/v2/users', { as, query: { search: text } }));
    expect(await search('edle@hay', 'admin')).toEqual([user.id]);
    expect(await search('https://needle', 'admin')).toEqual([user.id]);
    expect(await search(String(user.id), 'admin')).toContain(user.id);
    await publish(user.id);
    expect(await search('needle', 'subscriber')).toEqual([]);
    expect(await search(user.slug, 'subscriber')).toContain(user.id);
  });

  it('can be limited to authors, or to roles', async () => {
    const author = await make({ roles: ['author', 'subscriber'] });
    const reader = await make();
    const both = [String(author.id), String(reader.id)];
    expect(ids(await list({ include: both, who: 'authors' }))).toEqual([author.id]);
    expect(ids(await list({ include: both, roles: 'author' }))).toEqual([author.id]);
    expect(ids(await list({ include: both, roles: ['subscriber', 'nonsense'], orderby: 'id' }))).toEqual([
      author.id,
      reader.id,
    ]);
    expect(ids(await list({ include: both, roles: 'nonsense' }))).toEqual([]);
  });

  it('has a correct total after every change', async () => {
    const total = async () =>
      Number(
        (await site.rest('/cms/v2/users', { as: 'admin', query: { search: 'tally-' } })).headers.get('x-wp-total'),
      );
    expect(await total()).toBe(0);
    const { id } = await make({ name: 'tally-1' });
    expect(await total()).toBe(1);
    await site.rest(`/cms/v2/users/${id}`, { as: 'admin', body: { name: 'other' } });
    expect(await total()).toBe(0);
  });
});

describe('deleting', () => {
  const remove = (id: number | string, query: Record<string, string>, as: string | undefined = 'admin') =>
    site.rest(`/cms/v2/users/${id}`, { method: 'DELETE', as, query });

  it('checks reassign, the right and force, in this order', async () => {
    const { id } = await make();
    const newAuthor = String(site.ids.admin);
    expect(refused(await remove(id, { force: 'true' }, 'subscriber'))).toEqual([400, 'rest_missing_callback_param']);
    expect(refused(await remove(id, { reassign: 'x', force: 'true' }))).toEqual([400, 'rest_invalid_param']);
    expect(refused(await remove(id, { reassign: newAuthor }, 'editor'))).toEqual([403, 'rest_user_cannot_delete']);
    expect(refused(await remove(id, { reassign: newAuthor }))).toEqual([501, 'rest_trash_not_supported']);
    for (const nobody of [String(id), '99999999', '-1']) {
      const answer = await remove(id, { reassign: nobody, force: 'true' });
      expect(refused(answer)).toEqual([400, 'rest_user_invalid_reassign']);
    }
    const gone = await remove(id, { reassign: newAuthor, force: 'true' });
    expect(gone.body).toMatchObject({ deleted: true, previous: { id, roles: ['subscriber'] } });
    expect(gone.body.previous).not.toHaveProperty('_links');
    expect((await remove(id, { reassign: newAuthor, force: 'true' })).status).toBe(404);
  });

  it('reassigns all entries', async () => {
    const [leaver, newAuthor] = [await make({ roles: ['editor'] }), await make({ roles: ['author'] })];
    const post = await publish(leaver.id);
    const page = await publish(leaver.id, 'pages');
    expect((await remove(leaver.id, { reassign: String(newAuthor.id), force: 'true' })).status).toBe(200);
    expect((await site.rest(`/cms/v2/posts/${post}`)).body.author).toBe(newAuthor.id);
    expect((await site.rest(`/cms/v2/pages/${page}`)).body.author).toBe(newAuthor.id);
    expect((await site.rest(`/cms/v2/users/${newAuthor.id}`)).status).toBe(200);
  });

  it('leaves no concurrently written entry behind', async () => {
    const admin = site.ids.admin;
    for (const reassign of [String(admin), '0']) {
      const leaver = await make({ roles: ['editor'] });
      const write = (title: string) =>
        site.rest('/cms/v2/pages', { as: 'admin', body: { title, status: 'publish', author: leaver.id } });
      const first = [write('1'), write('2'), write('3'), write('4')];
      const removal = remove(leaver.id, { reassign, force: 'true' });
      const written = await Promise.all([...first, write('5'), write('6'), write('7'), write('8')]);
      expect((await removal).status).toBe(200);
      for (const { status, body } of written) {
        if (status !== 201) expect(refused({ status, body })).toEqual([400, 'rest_invalid_author']);
        else {
          const kept = (await site.rest(`/cms/v2/pages/${body.id}`, { as: 'admin' })).body;
          expect([kept.author, kept.status]).toEqual([reassign === '0' ? 0 : admin, 'publish']);
        }
      }
    }
  });

  it('leaves entries without an author for reassign=0', async () => {
    const leaver = await make({ roles: ['editor'] });
    const post = await publish(leaver.id);
    expect((await remove(leaver.id, { reassign: '0', force: 'true' })).status).toBe(200);
    expect((await site.rest(`/cms/v2/posts/${post}`)).body).toMatchObject({ author: 0, status: 'publish' });
  });

  it.each([
    ['an empty text', { query: { reassign: '', force: 'true' } }],
    ['false in the query', { query: { reassign: 'false', force: 'true' } }],
    ['false in the body', { body: { reassign: false, force: true } }],
    ['a form', { raw: 'reassign=&force=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } }],
  ])(
    'moves entries to the trash and gives them to the administrator who deletes the account, for %s',
    async (_, sent) => {
      const leaver = await make({ roles: ['editor'] });
      const written = [
        ['posts', await publish(leaver.id)],
        ['pages', await publish(leaver.id, 'pages')],
      ] as const;
      const { status } = await site.rest(`/cms/v2/users/${leaver.id}`, { method: 'DELETE', as: 'admin', ...sent });
      expect(status).toBe(200);
      for (const [base, id] of written) {
        expect((await site.rest(`/cms/v2/${base}/${id}`)).status).toBe(401);
        const { body } = await site.rest(`/cms/v2/${base}/${id}`, { as: 'admin', query: { context: 'edit' } });
        expect(body).toMatchObject({ status: 'trash', author: site.ids.admin });
      }
      const [[, post]] = written;
      const back = await site.rest(`/cms/v2/posts/${post}`, { as: 'admin', body: { status: 'publish' } });
      expect(back.body).toMatchObject({ status: 'publish', author: site.ids.admin });
    },
  );

  it('moves entries to the trash at the root of the convention, in a batch, and leaves what is in the trash there', async () => {
    const [one, other] = [await make({ roles: ['editor'] }), await make({ roles: ['editor'] })];
    const posts = [await publish(one.id), await publish(one.id), await publish(other.id)];
    await site.rest(`/cms/v2/posts/${posts[0]}`, { as: 'admin', method: 'DELETE' });
    const gone = await site.ask(`${site.url}/wp-json/wp/v2/users/${one.id}`, {
      as: 'admin',
      method: 'DELETE',
      query: { force: 'true', reassign: '' },
    });
    expect(gone.status).toBe(200);
    const path = `/wp/v2/users/${other.id}?force=true&reassign=false`;
    const batch = await site.ask(`${site.url}/wp-json/batch/v1`, {
      as: 'admin',
      body: { requests: [{ method: 'DELETE', path }] },
    });
    expect(batch.body.responses[0].body).toMatchObject({ deleted: true });
    for (const id of posts)
      expect((await site.rest(`/cms/v2/posts/${id}`, { as: 'admin' })).body).toMatchObject({
        status: 'trash',
        author: site.ids.admin,
      });
  });

  it('moves the entries of those who delete themselves to the trash of an administrator who stays', async () => {
    const leaver = await make({ roles: ['administrator'] });
    const post = await publish(leaver.id);
    const answer = await remove('me', { reassign: '', force: 'true' }, `${leaver.username}:${PASSWORD}`);
    expect(answer.status).toBe(200);
    expect((await site.rest(`/cms/v2/posts/${post}`, { as: 'admin' })).body).toMatchObject({
      status: 'trash',
      author: site.ids.admin,
    });
  });

  it('refuses the last administrator', async () => {
    const answer = await remove('me', { reassign: String(site.ids.editor), force: 'true' });
    expect(refused(answer)).toEqual([403, 'rest_user_cannot_delete']);
    expect((await site.rest('/cms/v2/users/me', { as: 'admin' })).status).toBe(200);
  });

  it('leaves an administrator when two delete each other concurrently', async () => {
    const [one, two] = [await make({ roles: ['administrator'] }), await make({ roles: ['administrator'] })];
    const as = (user: { username: string }) => `${user.username}:${PASSWORD}`;
    const first = site.ids.admin;
    await Promise.all([
      remove(one.id, { reassign: '', force: 'true' }, as(two)),
      remove(two.id, { reassign: '', force: 'true' }, as(one)),
      site.rest(`/cms/v2/users/${one.id}`, { as: as(two), body: { roles: ['editor'] } }),
      site.rest(`/cms/v2/users/${two.id}`, { as: as(one), body: { roles: ['editor'] } }),
    ]);
    const query = { roles: 'administrator', per_page: '100' };
    const left = (await site.rest('/cms/v2/users', { as: 'admin', query })).body.map(({ id }: { id: number }) => id);
    expect(left).toContain(first);
  });
});

describe('concurrent requests', () => {
  it('create one user per login', async () => {
    const tries = Array.from({ length: 20 }, (_, at) =>
      site.rest('/cms/v2/users', {
        as: 'admin',
        body: somebody({ username: 'race', email: `race-${at}@example.org` }),
      }),
    );
    const answers = await Promise.all(tries);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const answer of answers) {
      if (answer.status !== 201) expect(refused(answer)).toEqual([400, 'existing_user_login']);
    }
  });

  it('get distinct slugs', async () => {
    const slug = 's'.repeat(50);
    const tries = Array.from({ length: 20 }, () =>
      site.rest('/cms/v2/users', { as: 'admin', body: somebody({ slug }) }),
    );
    const answers = await Promise.all(tries);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    const slugs = answers.map(({ body }) => body.slug as string);
    expect(new Set(slugs).size).toBe(20);
    expect(Math.max(...slugs.map((one) => one.length))).toBe(50);
  });
});

describe('embedding', () => {
  it('includes the author or an error', async () => {
    const author = await make({ roles: ['author'], name: 'Embedded' });
    const id = await publish(author.id);
    const shown = await site.rest(`/cms/v2/posts/${id}`, { query: { _embed: 'author' } });
    expect(shown.body._embedded.author).toMatchObject([{ id: author.id, name: 'Embedded' }]);
    expect(shown.body._embedded.author[0]).not.toHaveProperty('email');
    const draft = await site.rest('/cms/v2/posts', { as: 'contributor', body: { title: 'Mine' } });
    const others = await site.rest(`/cms/v2/posts/${draft.body.id}`, { as: 'editor', query: { _embed: 'author' } });
    expect(others.body._embedded.author).toMatchObject([{ code: 'rest_user_cannot_view', data: { status: 403 } }]);
  });
});
