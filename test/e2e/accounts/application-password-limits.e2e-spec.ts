import { Accounts, basic, bearer, PASSWORD, refused, type Account } from '../../support/accounts.js';
import { Visitor } from '../../support/browsers.js';
import { statementsDuring } from '../../support/database.js';
import { expirePasswords } from '../../support/expired-passwords.js';
import { startSite, type Answer, type Ask, type TestSite } from '../../support/site.js';

const NEXT_YEAR = `${new Date().getUTCFullYear() + 1}-03-01T10:00:00`;

let site: TestSite;
let accounts: Accounts;
let admin: Account;

beforeAll(async () => {
  site = await (await startSite({ TRUST_PROXY: '1' })).withRoles('editor');
  accounts = new Accounts(site);
  admin = await accounts.make({ roles: ['administrator'] });
});
afterAll(() => site.close());

/** A request below the root of the convention. */
const wp = (path: string, ask: Ask = {}): Promise<Answer> => site.ask(`${site.url}/wp-json${path}`, ask);

/** The headers of a caller with an application password. */
const using = (password: string, address = '192.0.2.1') => ({
  authorization: basic(admin.login, password),
  'x-forwarded-for': address,
});

const create = (body: object, account = admin): Promise<Answer> =>
  wp('/wp/v2/users/me/application-passwords', {
    method: 'POST',
    body: { name: 'Limited', ...body },
    headers: { authorization: basic(account.login, PASSWORD) },
  });

/** A new password with limits. */
async function limited(limits: object): Promise<string> {
  const answer = await create(limits);
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.password;
}

/** Status and code of a request below the own root with a password. */
async function asks(password: string, path: string, ask: Ask = {}): Promise<[number, string | undefined]> {
  const { status, body } = await site.rest(path, { ...ask, headers: { ...using(password), ...ask.headers } });
  return [status, body?.code];
}

describe('a password without limits', () => {
  it('looks as before', async () => {
    const { body } = await create({});
    expect(Object.keys(body).sort()).toEqual(
      ['_links', 'app_id', 'created', 'last_ip', 'last_used', 'name', 'password', 'uuid'].sort(),
    );
    const described = await wp('/wp/v2/users/me/application-passwords', { method: 'OPTIONS' });
    expect(Object.keys(described.body.endpoints[1].args)).toEqual(['name', 'app_id']);
  });

  it('takes as many statements as one with limits', async () => {
    const [plain, narrow] = [await limited({}), await limited({ read_only: true, types: ['post'] })];
    const count = async (password: string) => {
      await asks(password, '/cms/v2/users/me');
      return (await statementsDuring(() => asks(password, '/cms/v2/users/me'))).length;
    };
    expect(await count(narrow)).toBe(await count(plain));
  });
});

describe('creating a password with limits', () => {
  it('shows them, in the list, too', async () => {
    const limits = {
      read_only: true,
      namespaces: ['wp/v2', 'lintel/v1'],
      types: ['post', 'page'],
      networks: ['192.0.2.0/24', '2001:db8::/32'],
    };
    const { status, body } = await create({ ...limits, expires: `${NEXT_YEAR}+02:00` });
    const shown = { ...limits, expires: NEXT_YEAR.replace('T10', 'T08'), expired: false };
    expect([status, body]).toMatchObject([201, shown]);
    const list = await wp('/wp/v2/users/me/application-passwords', { headers: using(await limited({})) });
    expect(list.body.find(({ uuid }: { uuid: string }) => uuid === body.uuid)).toMatchObject(shown);
  });

  it.each([
    ['namespaces', ['nothing/v1']],
    ['namespaces', []],
    ['types', ['post', 'nothing']],
    ['networks', ['192.0.2.0/33']],
    ['networks', ['example.org']],
    ['networks', Array.from({ length: 101 }, (_, at) => `192.0.2.${at}`)],
    ['expires', '2001-01-01T00:00:00'],
    ['expires', '2099-02-30T00:00:00'],
    ['expires', 'tomorrow'],
    ['read_only', 'perhaps'],
  ])('refuses %s %j', async (name, value) => {
    const { status, body } = await create({ [name]: value });
    expect([status, body.code, Object.keys(body.data.params)]).toEqual([400, 'rest_invalid_param', [name]]);
  });

  it('cannot change them afterwards', async () => {
    const { body } = await create({ read_only: true });
    const path = `/wp/v2/users/me/application-passwords/${body.uuid}`;
    const renamed = await wp(path, {
      method: 'POST',
      body: { name: 'Other', read_only: false },
      headers: { authorization: basic(admin.login, PASSWORD) },
    });
    expect(renamed.body).toMatchObject({ name: 'Other', read_only: true });
  });
});

describe('a password that may only read', () => {
  let password: string;
  beforeAll(async () => void (password = await limited({ read_only: true })));

  it('reads what its user may read', async () => {
    const draft = await site.rest('/cms/v2/posts', { as: 'admin', body: { title: 'Draft' } });
    expect(await asks(password, `/cms/v2/posts/${draft.body.id}?context=edit`)).toEqual([200, undefined]);
    const { headers } = await site.rest('/cms/v2/posts', { headers: using(password) });
    expect(headers.get('allow')).toBe('GET');
  });

  it('writes nothing, in no root', async () => {
    const body = { title: 'Post' };
    const refusal = [403, 'rest_scope_read_only'];
    expect(await asks(password, '/cms/v2/posts', { body })).toEqual(refusal);
    expect(await asks(password, '/cms/v2/posts/1', { method: 'DELETE' })).toEqual(refusal);
    expect(await asks(password, '/cal/events/v1/events', { body })).toEqual(refusal);
    expect(await asks(password, '/lintel/v1/model', { method: 'PUT', body: {} })).toEqual(refusal);
    expect(refused(await wp('/wp/v2/posts', { method: 'POST', body, headers: using(password) }))).toEqual(refusal);
    const overridden = await wp('/wp/v2/posts?_method=POST', { headers: using(password) });
    expect(refused(overridden)).toEqual(refusal);
  });

  it('writes nothing in a batch', async () => {
    const requests = [{ path: '/wp/v2/tags', body: { name: 'Garden' } }];
    const { status, body } = await wp('/batch/v1', { method: 'POST', body: { requests }, headers: using(password) });
    expect([status, body.responses[0].body.code]).toEqual([207, 'rest_scope_read_only']);
  });

  it('ends no sessions', async () => {
    const answer = await site.ask(`${site.url}/auth/sessions`, { method: 'DELETE', headers: using(password) });
    expect(refused(answer)).toEqual([403, 'rest_scope_read_only']);
  });
});

describe('a password for namespaces', () => {
  let password: string;
  beforeAll(async () => void (password = await limited({ namespaces: ['cal/events/v1'] })));

  it('reaches them and the index of the site only', async () => {
    expect(await asks(password, '/cal/events/v1/venues', { body: { venue: 'Hall' } })).toEqual([201, undefined]);
    expect(await asks(password, '/')).toEqual([200, undefined]);
    expect(await asks(password, '/cms/v2/posts')).toEqual([403, 'rest_scope_namespace']);
    expect(await asks(password, '/cms/v2')).toEqual([403, 'rest_scope_namespace']);
    const sessions = await site.ask(`${site.url}/auth/sessions`, { headers: using(password) });
    expect(refused(sessions)).toEqual([403, 'rest_scope_namespace']);
  });

  it('names the allowed ones as the requested root does', async () => {
    const own = await site.rest('/cms/v2/posts', { headers: using(password) });
    expect([own.body.message, own.body.data.allowed]).toEqual([
      'This application password is limited to these namespaces: cal/events/v1.',
      ['cal/events/v1'],
    ]);
    const other = await wp('/wp/v2/posts', { headers: using(password) });
    expect(other.body.message).toContain('tribe/events/v1');
    expect((await wp('/tribe/events/v1/venues', { headers: using(password) })).status).toBe(200);
  });

  it('shows pages as visitors see them', async () => {
    const { text } = await site.ask(`${site.url}/en/`, { headers: { ...using(password), accept: 'text/html' } });
    expect(text).not.toContain(admin.login);
  });
});

describe('a password for types', () => {
  let password: string;
  let ids: Record<'page' | 'draft' | 'private', number>;
  beforeAll(async () => {
    password = await limited({ types: ['post'] });
    const made = async (path: string, body: object) => (await site.rest(path, { as: 'admin', body })).body.id;
    ids = {
      page: await made('/cms/v2/pages', { title: 'Hidden page', status: 'draft' }),
      draft: await made('/cms/v2/posts', { title: 'Draft' }),
      private: await made('/cms/v2/pages', { title: 'Private page', status: 'private' }),
    };
  });

  it('reaches entries of these', async () => {
    expect(await asks(password, `/cms/v2/posts/${ids.draft}`, { body: { title: 'Other' } })).toEqual([200, undefined]);
    expect(await asks(password, '/cms/v2/tags', { body: { name: 'Spring' } })).toEqual([201, undefined]);
  });

  it('reaches no routes of others, nor of their revisions', async () => {
    const refusal = [403, 'rest_scope_type'];
    for (const path of ['pages', `pages/${ids.page}`, `pages/${ids.page}/revisions`, 'media'])
      expect(await asks(password, `/cms/v2/${path}`)).toEqual(refusal);
    for (const path of ['events', 'venues', 'organizers'])
      expect(await asks(password, `/cal/events/v1/${path}`)).toEqual(refusal);
    const { body } = await wp('/wp/v2/pages', { headers: using(password) });
    expect(body.message).toBe('This application password is limited to entries of these types: post.');
  });

  it('gets embedded entries of others as visitors do', async () => {
    const picture = await site.rest('/cms/v2/posts', {
      as: 'admin',
      body: { title: 'With author', status: 'publish' },
    });
    const { body } = await site.rest(`/cms/v2/posts/${picture.body.id}?_embed`, { headers: using(password) });
    expect(body._embedded.author[0].name).toBeDefined();
    const comments = await site.rest(`/cms/v2/comments?post=${ids.private}`, { headers: using(password) });
    expect(comments.status).toBe(403);
    const terms = await site.rest(`/cms/v2/tags?post=${ids.private}`, { headers: using(password) });
    expect(terms.status).toBe(403);
  });
});

describe('a password for networks', () => {
  it('is refused elsewhere', async () => {
    const password = await limited({ networks: ['192.0.2.0/28', '2001:db8:1::/48'] });
    const from = (address: string) => site.rest('/cms/v2/users/me', { headers: using(password, address) });
    expect((await from('192.0.2.15')).status).toBe(200);
    expect((await from('2001:db8:1:2::3')).status).toBe(200);
    expect(refused(await from('192.0.2.16'))).toEqual([401, 'application_password_network']);
    expect(refused(await from('2001:db8:2::1'))).toEqual([401, 'application_password_network']);
  });
});

describe('the end of a password', () => {
  it('ends it and its sessions, and it stays in the list for 30 days', async () => {
    const { body: made } = await create({ expires: NEXT_YEAR });
    const tokens = await accounts.signIn(admin.login, made.password);
    expect((await accounts.me(bearer(tokens.access_token))).status).toBe(200);
    await expirePasswords(made.uuid, 1);
    expect(await asks(made.password, '/cms/v2/users/me')).toEqual([401, 'application_password_expired']);
    expect(refused(await accounts.me(bearer(tokens.access_token)))).toEqual([401, 'application_password_expired']);
    expect(refused(await accounts.refresh(tokens.refresh_token))).toEqual([401, 'application_password_expired']);
    const listed = async () => {
      const { body } = await wp('/wp/v2/users/me/application-passwords', { headers: using(await limited({})) });
      return body.find(({ uuid }: { uuid: string }) => uuid === made.uuid);
    };
    await site.job('expired application passwords');
    expect(await listed()).toMatchObject({ expired: true });
    await expirePasswords(made.uuid, 31 * 86_400);
    await site.job('expired application passwords');
    expect(await listed()).toBeUndefined();
  });
});

describe('limits of what a password makes', () => {
  it('hold for its tokens', async () => {
    const { access_token: token } = await accounts.signIn(admin.login, await limited({ read_only: true }));
    const answer = await site.rest('/cms/v2/posts', {
      body: { title: 'x' },
      headers: { authorization: bearer(token) },
    });
    expect(refused(answer)).toEqual([403, 'rest_scope_read_only']);
  });

  it('keep it from making or changing accounts and credentials', async () => {
    const password = await limited({ namespaces: ['cms/v2'] });
    const other = await accounts.make();
    const account = { username: 'escape', email: 'escape@example.org', password: PASSWORD, roles: ['administrator'] };
    const refusal = [403, 'rest_scope_account'];
    expect(await asks(password, '/cms/v2/users', { body: account })).toEqual(refusal);
    for (const body of [{ password: 'Another-horse-10' }, { email: 'x@example.org' }, { roles: ['administrator'] }])
      expect(await asks(password, `/cms/v2/users/${other.id}`, { body })).toEqual(refusal);
    expect(await asks(password, `/cms/v2/users/${other.id}`, { body: { name: 'Ann' } })).toEqual([200, undefined]);
    const more = await wp('/wp/v2/users/me/application-passwords', {
      method: 'POST',
      body: { name: 'More' },
      headers: using(password),
    });
    expect(refused(more)).toEqual([403, 'rest_reauthentication_required']);
  });
});

describe('the pages of an account', () => {
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = new Visitor(site);
    await visitor.signIn(admin.login, PASSWORD);
  });

  /** The password that a page shows once. */
  const shownIn = ({ text }: Answer) =>
    /<code[^>]*>([\w ]+)<\/code>/.exec(text.slice(text.indexOf('shown only now:')))?.[1] ?? '';

  it('limit passwords in the profile', async () => {
    const form = { action: 'create-application', name: 'From the page', read_only: '1', 'types post': '1' };
    const made = await visitor.send('/auth/profile', { ...form, networks: '192.0.2.0/24, ::1', expires: '2099-12-31' });
    expect(made.text).toContain('Only entries of these types: post');
    expect(made.text).toContain('Only from these networks: 192.0.2.0/24, ::1/128');
    expect(made.text).toContain('datetime="2099-12-31T23:59:59');
    const password = shownIn(made);
    expect(await asks(password, '/cms/v2/posts')).toEqual([200, undefined]);
    expect(await asks(password, '/cms/v2/pages')).toEqual([403, 'rest_scope_type']);
    expect(await asks(password, '/cms/v2/tags', { body: { name: 'x' } })).toEqual([403, 'rest_scope_read_only']);
  });

  it('show limits again that are invalid', async () => {
    const form = { action: 'create-application', name: 'Wrong', networks: 'here', 'namespaces cms/v2': '1' };
    const { status, text } = await visitor.send('/auth/profile', form);
    expect([status, text.includes('These limits are invalid.')]).toEqual([400, true]);
    expect(text).toContain('value="here"');
    expect(text).toContain('name="namespaces cms/v2" value="1" checked');
    const others: Record<string, string>[] = [{ 'types nothing': '1' }, { expires: '2001-01-01' }, { expires: 'x' }];
    for (const more of others)
      expect((await visitor.send('/auth/profile', { action: 'create-application', name: 'x', ...more })).status).toBe(
        400,
      );
  });

  it('say that a password has expired', async () => {
    const { body } = await create({ name: 'Ended', expires: NEXT_YEAR });
    await expirePasswords(body.uuid, 60);
    expect((await visitor.page('/auth/profile')).text).toMatch(/<strong>Ended<\/strong>\s*\(expired\)/);
  });

  it('offer the limits that an application asks for', async () => {
    const asked = 'app_name=Reader&read_only=1&namespaces=cms/v2,nothing/v1&networks=192.0.2.1';
    const { text } = await visitor.page(`/auth/authorize?${asked}`);
    expect(text).toContain('name="read_only" value="1" checked');
    expect(text).toContain('name="namespaces cms/v2" value="1" checked');
    expect(text).not.toContain('nothing/v1');
    const form = { approve: '1', app_name: 'Reader', read_only: '1', 'namespaces cms/v2': '1' };
    const password = shownIn(await visitor.send('/auth/authorize', form));
    expect(await asks(password, '/cms/v2/posts')).toEqual([200, undefined]);
    expect(await asks(password, '/cal/events/v1/events')).toEqual([403, 'rest_scope_namespace']);
    const wrong = await visitor.send('/auth/authorize', { ...form, networks: '192.0.2.0/99' });
    expect(wrong.status).toBe(400);
  });
});

describe('agents with a password with limits', () => {
  /** The result of a request of an agent. */
  const ask = async (password: string, method: string, params: object) => {
    const headers = { accept: 'application/json, text/event-stream', ...using(password) };
    const { body } = await site.ask(`${site.url}/mcp`, { headers, body: { jsonrpc: '2.0', id: 1, method, params } });
    return body.result;
  };
  /** The code of the refusal of a tool; undefined if it was not refused. */
  async function refusal(password: string, name: string, input: object = {}): Promise<string | undefined> {
    const { isError, content } = await ask(password, 'tools/call', { name, arguments: input });
    return isError ? JSON.parse(content[0].text).code : undefined;
  }
  const toolsOf = async (password: string): Promise<string[]> =>
    (await ask(password, 'tools/list', {})).tools.map(({ name }: { name: string }) => name);

  it('only read with one that may only read', async () => {
    const password = await limited({ read_only: true });
    expect(await refusal(password, 'list_posts')).toBeUndefined();
    expect(await refusal(password, 'create_post', { title: 'Post' })).toBe('rest_scope_read_only');
    expect(await refusal(password, 'create_post', { title: 'Post', dry_run: true })).toBe('rest_scope_read_only');
    const tools = await toolsOf(password);
    expect(tools).toContain('list_posts');
    expect(tools.filter((name) => /^(?:create|update|delete)_/.test(name))).toEqual([]);
  });

  it('keep to its namespaces and types', async () => {
    const password = await limited({ namespaces: ['cal/events/v1'] });
    expect(await refusal(password, 'list_events')).toBeUndefined();
    expect(await refusal(password, 'list_posts')).toBe('rest_scope_namespace');
    const pages = await limited({ types: ['page'] });
    expect(await refusal(pages, 'create_post', { title: 'Post' })).toBe('rest_scope_type');
    expect(await toolsOf(pages)).toEqual(expect.arrayContaining(['list_pages', 'create_page']));
    expect(await toolsOf(pages)).not.toContain('create_post');
  });
});
