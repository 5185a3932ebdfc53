import { RedirectionMaker, setRedirection } from '../../support/redirections.js';
import { importRules } from '../../support/rule-files.js';
import { startSite, type RoleName, type TestSite } from '../../support/site.js';

const PATH = '/redirection/v1/group';
const BULK = '/redirection/v1/bulk/group';
const RULES = '/redirection/v1/redirect';
const ROLES: RoleName[] = ['subscriber', 'contributor', 'author', 'editor'];

let site: TestSite;
let make: RedirectionMaker;
beforeAll(async () => {
  site = await (await startSite({ SERVER_TIMING: '1' })).withRoles('editor', 'author', 'contributor', 'subscriber');
  make = new RedirectionMaker(site);
});
afterAll(() => site.close());

const list = (query: Record<string, string> = {}) => site.rest(PATH, { as: 'admin', query });
const names = async (query: Record<string, string> = {}) =>
  (await list(query)).body.items.map(({ name }: { name: string }) => name);
const bulk = (action: string, body: object, query: Record<string, string> = {}) =>
  site.rest(`${BULK}/${action}`, { as: 'admin', query, body });
const change = (id: number, body: object) => site.rest(`${PATH}/${id}`, { as: 'admin', body });
const rulesOf = async (groupId: number) =>
  (await site.rest(RULES, { as: 'admin', query: { 'filterBy[group]': String(groupId) } })).body;
const statements = ({ headers }: { headers: Headers }) =>
  Number(/(\d+) statements/.exec(headers.get('server-timing') ?? '')?.[1]);

it('are two on a new site; the first is the default', async () => {
  const { body, headers } = await list();
  const group = (id: number, name: string) => ({
    id,
    name,
    redirects: 0,
    module_id: 1,
    moduleName: 'WordPress',
    enabled: true,
  });
  const first = Math.min(...body.items.map(({ id }: { id: number }) => id));
  expect(body).toEqual({
    items: [{ ...group(first, 'Redirections'), default: true }, group(first + 1, 'Modified Posts')],
    total: 2,
  });
  expect(headers.get('x-wp-total')).toBeNull();
});

it('show the default group of the settings', async () => {
  const id = await make.group('Standard');
  await setRedirection(site, { last_group_id: id });
  const { body } = await list({ 'filterBy[name]': 'standard' });
  expect(body.items).toMatchObject([{ id, default: true }]);
  expect((await change(id, { name: 'Standard', moduleId: 1 })).body.item).not.toHaveProperty('default');
  await setRedirection(site, { last_group_id: 0 });
});

describe('a group', () => {
  it('is created and changed with a normalised name', async () => {
    const id = await make.group(`  <b>Name</b>\n\u0000${'🌷'.repeat(60)} `, 2);
    const { item } = (await change(id, { name: 'Other', moduleId: 3, status: 'disabled' })).body;
    expect(item).toEqual({ id, name: 'Other', redirects: 0, module_id: 3, moduleName: 'Nginx', enabled: true });
    const long = (await change(id, { name: `<b>Name</b>\n\u0000${'🌷'.repeat(60)}`, moduleId: 2 })).body.item;
    expect(long).toMatchObject({ name: `Name ${'🌷'.repeat(45)}`, moduleName: 'Apache' });
  });

  it.each([
    [{ name: 'x', moduleId: 0 }, 'redirect_group_invalid'],
    [{ name: ' <b></b> ', moduleId: 1 }, 'redirect_group_invalid'],
    [{ name: '', moduleId: 1 }, 'redirect_group_invalid'],
    [{ name: 'x', moduleId: 4 }, 'rest_invalid_param'],
    [{ name: 'x', moduleId: 'x' }, 'rest_invalid_param'],
    [{ name: {}, moduleId: 1 }, 'rest_invalid_param'],
    [{ moduleId: 1 }, 'rest_missing_callback_param'],
    [{ name: 'x' }, 'rest_missing_callback_param'],
  ])('is rejected with %j', async (body, code) => {
    const id = await make.group('Refused');
    for (const path of [PATH, `${PATH}/${id}`]) {
      const answer = await site.rest(path, { as: 'admin', body });
      expect([answer.status, answer.body.code]).toEqual([400, code]);
    }
    expect(await names({ 'filterBy[name]': 'Refused' })).toEqual(['Refused']);
    await bulk('delete', { items: [id] });
  });

  it('that does not exist is not changed', async () => {
    const answer = await change(99_999_999, { name: 'x', moduleId: 1 });
    expect([answer.status, answer.body.code]).toEqual([400, 'redirect_group_invalid']);
  });
});

describe('a list of groups', () => {
  it('supports filters and orders', async () => {
    const ids = [await make.group('list b', 2), await make.group('list a', 3), await make.group('list c')];
    await bulk('disable', { items: [ids[2]] });
    const of = (query: Record<string, string>) => names({ 'filterBy[name]': 'LIST', ...query });
    expect(await of({})).toEqual(['list c', 'list b', 'list a']);
    expect(await of({ direction: 'asc' })).toEqual(['list a', 'list b', 'list c']);
    expect(await of({ orderby: 'id' })).toEqual(['list c', 'list a', 'list b']);
    expect(await of({ 'filterBy[status]': 'disabled' })).toEqual(['list c']);
    expect(await of({ 'filterBy[module]': '3' })).toEqual(['list a']);
    expect(await of({ 'filterBy[module]': 'x' })).toEqual([]);
    expect((await list({ 'filterBy[url]': 'x' })).status).toBe(400);
    expect((await list({ orderby: 'module' })).status).toBe(400);
  });

  it('costs the same number of statements for five groups as for fifty', async () => {
    for (let index = 0; index < 5; index += 1) await make.rules(await make.group(`many ${index}`), ['/a', '/b']);
    for (let index = 0; index < 45; index += 1) await make.group(`many more ${index}`);
    const cost = async (size: string) => statements(await list({ 'filterBy[name]': 'many', per_page: size }));
    expect(await cost('5')).toBe(await cost('50'));
    expect(await cost('50')).toBeLessThan(8);
    const { body } = await list({ 'filterBy[name]': 'many', per_page: '50' });
    expect(body.items.map(({ redirects }: { redirects: number }) => redirects).sort()).toEqual([
      ...Array(45).fill(0),
      ...Array(5).fill(2),
    ]);
    expect((await bulk('delete', { global: true }, { 'filterBy[name]': 'many' })).body).toEqual({
      items: [],
      total: 0,
      touched: 50,
    });
  }, 30_000);
});

describe('bulk actions on groups', () => {
  it('apply to their rules, and to no others', async () => {
    const [group, other] = [await make.group(), await make.group()];
    await make.rules(group, ['/a', '/b']);
    await make.rules(other, ['/c']);
    await make.rule(other, { url: '/d', status: 'disabled' });
    const query = { 'filterBy[name]': 'nothing' };
    expect((await bulk('disable', { items: [group, 99_999_999, 'x'] }, query)).body).toEqual({
      items: [],
      total: 0,
      touched: 1,
    });
    const states = async (id: number) => (await rulesOf(id)).items.map(({ enabled }: { enabled: boolean }) => enabled);
    expect([await states(group), await states(other)]).toEqual([
      [false, false],
      [false, true],
    ]);
    await bulk('enable', { items: `${group}` });
    expect([await states(group), await states(other)]).toEqual([
      [true, true],
      [false, true],
    ]);
    await bulk('delete', { items: [group] });
    expect([(await rulesOf(group)).total, (await rulesOf(other)).total]).toEqual([0, 2]);
  });

  it('leave rules with a problem disabled', async () => {
    const group = await make.group();
    await importRules(site, group, 'rules.csv', '^/problem(?=x),/target,1');
    const [rule] = (await rulesOf(group)).items;
    await bulk('enable', { items: [group] });
    const enable = await site.rest('/redirection/v1/bulk/redirect/enable', { as: 'admin', body: { items: [rule.id] } });
    expect(enable.body.touched).toBe(0);
    expect((await rulesOf(group)).items).toMatchObject([
      { enabled: false, problem: expect.stringMatching(/lookahead/) },
    ]);
    const update = (body: object) => site.rest(`${RULES}/${rule.id}`, { as: 'admin', body });
    expect((await update({ title: 'Still there' })).body.item).toMatchObject({ title: 'Still there', enabled: false });
    expect((await update({ enabled: true })).body).toMatchObject({ code: 'redirect' });
    expect((await update({ url: '^/x', enabled: true })).body.item).not.toHaveProperty('problem');
  });

  it('require items or `global`', async () => {
    const { total } = (await list()).body;
    for (const body of [{}, { items: [] }, { global: false }])
      expect((await bulk('delete', body)).body).toMatchObject({ total, touched: 0 });
  });

  it('accept ten thousand items', async () => {
    const group = await make.group();
    const items = [...Array.from({ length: 10_000 }, (_, index) => 5_000_000 + index), group];
    const answer = await bulk('disable', { items });
    expect([answer.status, answer.body.touched]).toEqual([200, 1]);
    expect((await bulk('reset', { items })).status).toBe(404);
  });

  it('leave at least one group', async () => {
    const { total } = (await list()).body;
    const answer = await bulk('delete', { global: true });
    expect(answer.body).toMatchObject({ items: [{ name: 'Redirections', redirects: 0, default: true }], total: 1 });
    expect(answer.body.touched).toBe(total);
    const last = answer.body.items[0].id;
    const answers = await Promise.all([
      bulk('delete', { items: [last] }),
      bulk('delete', { items: [last] }),
      bulk('delete', { global: true }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await names()).toEqual(['Redirections']);
  });
});

it('get no rules while they are deleted', async () => {
  for (let round = 0; round < 5; round += 1) {
    const group = await make.group();
    const [made] = await Promise.all([make.ask(group, { url: `/late-${round}` }), bulk('delete', { items: [group] })]);
    expect([200, 400]).toContain(made.status);
    if (made.status === 400) expect(made.body.code).toBe('redirect');
    expect((await rulesOf(group)).total).toBe(0);
  }
});

it.each([
  ['GET', PATH],
  ['POST', PATH],
  ['PUT', PATH],
  ['PATCH', PATH],
  ['POST', `${PATH}/1`],
  ...['delete', 'enable', 'disable'].map((action) => ['POST', `${BULK}/${action}`]),
])('%s %s is for administrators only', async (method, path) => {
  const body = method === 'GET' ? undefined : { items: [1], name: 'x', moduleId: 1 };
  for (const as of [undefined, ...ROLES]) {
    const { status, body: answer } = await site.rest(path, { as, method, body });
    expect([as, status, answer.code]).toEqual([as, as ? 403 : 401, 'rest_forbidden']);
  }
});
