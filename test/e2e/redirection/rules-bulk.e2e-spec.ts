import { RedirectionMaker } from '../../support/redirections.js';
import { startSite, type RoleName, type TestSite } from '../../support/site.js';
import { Visitor } from '../../support/visits.js';

const BULK = '/redirection/v1/bulk/redirect';
const LIST = '/redirection/v1/redirect';
const ROLES: RoleName[] = ['subscriber', 'contributor', 'author', 'editor'];

let site: TestSite;
let make: RedirectionMaker;
let visitor: Visitor;
beforeAll(async () => {
  site = await (await startSite({ SERVER_TIMING: '1' })).withRoles('editor', 'author', 'contributor', 'subscriber');
  make = new RedirectionMaker(site);
  visitor = new Visitor(site);
});
afterAll(() => site.close());

interface Shown {
  id: number;
  url: string;
  hits: number;
  last_access: string;
  enabled: boolean;
}

const bulk = (action: string, body: object, groupId?: number, query: Record<string, string> = {}) =>
  site.rest(`${BULK}/${action}`, {
    as: 'admin',
    query: { ...(groupId ? { 'filterBy[group]': String(groupId) } : {}), orderby: 'id', direction: 'asc', ...query },
    body,
  });
const rulesOf = async (groupId: number): Promise<Shown[]> => {
  const query = { 'filterBy[group]': String(groupId), orderby: 'id', direction: 'asc', per_page: '200' };
  return (await site.rest(LIST, { as: 'admin', query })).body.items;
};
const enabled = async (groupId: number) => (await rulesOf(groupId)).map((rule) => rule.enabled);
const statements = ({ headers }: { headers: Headers }) =>
  Number(/(\d+) statements/.exec(headers.get('server-timing') ?? '')?.[1]);
const numbered = (name: string, count: number) => Array.from({ length: count }, (_, index) => `/${name}-${index}`);

describe('items', () => {
  it('are changed, and nothing else; the response is the list and the number of changed rules', async () => {
    const group = await make.group();
    const [a = 0, b = 0, c = 0] = await make.rules(group, ['/a', '/b', '/c']);
    const disabled = await bulk('disable', { items: [a, String(c), a] }, group);
    expect(disabled.status).toBe(200);
    expect(disabled.body).toMatchObject({
      items: [{ id: a, enabled: false }, { id: b }, { id: c }],
      total: 3,
      touched: 2,
    });
    expect(await enabled(group)).toEqual([false, true, false]);
    expect((await bulk('enable', { items: `${a},${c}` }, group)).body.touched).toBe(2);
    expect(await enabled(group)).toEqual([true, true, true]);
    const deleted = await bulk('delete', { items: [b] }, group);
    expect(deleted.body).toMatchObject({ items: [{ id: a }, { id: c }], total: 2, touched: 1 });
  });

  it('are processed up to the first unknown one; the ones before it stay changed', async () => {
    const group = await make.group();
    const [a = 0, b = 0] = await make.rules(group, ['/a', '/b']);
    for (const unknown of [99_999_999, 'x', 0, -1, 1.5, '1e400', '']) {
      const failed = await bulk('disable', { items: [a, unknown, b] }, group);
      expect([failed.status, failed.body.code]).toEqual([400, 'redirect_bulk_failed']);
      expect(await enabled(group)).toEqual([false, true]);
      await bulk('enable', { items: [a] });
    }
    expect((await bulk('delete', { items: [99_999_999, a, b] })).status).toBe(400);
    expect(await rulesOf(group)).toHaveLength(2);
  });

  it('must be numbers or strings', async () => {
    const group = await make.group();
    const [a = 0] = await make.rules(group, ['/a']);
    for (const odd of [true, null, {}, [a]]) {
      const refused = await bulk('disable', { items: [a, odd] }, group);
      expect([refused.status, refused.body.code]).toEqual([400, 'rest_invalid_param']);
      expect(refused.body.data.details.items).toMatchObject({ code: 'rest_invalid_type' });
    }
    expect(await enabled(group)).toEqual([true]);
  });

  it('that are empty change nothing', async () => {
    const group = await make.group();
    await make.rules(group, ['/a']);
    for (const body of [{}, { items: [] }, { items: '' }, { global: false }])
      expect((await bulk('delete', body, group)).body).toMatchObject({ total: 1, touched: 0 });
    for (const items of [{}, { a: 1 }]) expect((await bulk('delete', { items }, group)).status).toBe(400);
  });

  it('may be in the query, and are not filtered', async () => {
    const group = await make.group();
    const other = await make.group();
    const [a = 0] = await make.rules(group, ['/a']);
    const sent = await site.rest(`${BULK}/disable`, {
      as: 'admin',
      method: 'PUT',
      query: { 'filterBy[group]': String(other), items: String(a), global: 'true' },
    });
    expect(sent.body).toEqual({ items: [], total: 0, touched: 1 });
    expect(await enabled(group)).toEqual([false]);
  });

  it('may be ten thousand, with the same number of statements as one', async () => {
    const group = await make.group();
    expect((await make.ask(group, { url: numbered('many', 10_000) })).body.total).toBe(10_000);
    const query = { 'filterBy[group]': String(group), orderby: 'id', direction: 'asc', per_page: '5' };
    const [first] = (await site.rest(LIST, { as: 'admin', query })).body.items as Shown[];
    const ids = Array.from({ length: 10_000 }, (_, index) => (first?.id ?? 0) + index);
    const one = await bulk('disable', { items: ids.slice(0, 1) }, group);
    const all = await bulk('disable', { items: ids }, group);
    expect(all.body).toMatchObject({ total: 10_000, touched: 10_000 });
    expect(statements(all)).toBeLessThanOrEqual(statements(one));
    const mixed = await bulk('enable', { items: [...ids.slice(0, 9000), 99_999_999, ...ids.slice(9000)] }, group);
    expect(mixed.status).toBe(400);
    const counted = async (status: string) => {
      const found = await site.rest(LIST, { as: 'admin', query: { ...query, 'filterBy[status]': status } });
      return found.body.total;
    };
    expect([await counted('enabled'), await counted('disabled')]).toEqual([9000, 1000]);
    expect((await bulk('delete', { items: ids }, group)).body).toMatchObject({ total: 0, touched: 10_000 });
  }, 60_000);
});

describe('global actions', () => {
  it('change the rules that match the filters, and nothing else', async () => {
    const [group, other] = [await make.group(), await make.group()];
    await make.rules(group, ['/g-a', '/g-b', '/h-c']);
    await make.rules(other, ['/g-d']);
    const done = await bulk('disable', { global: true }, group, { 'filterBy[url]': '/g-' });
    expect(done.body).toMatchObject({ total: 2, touched: 2 });
    expect([await enabled(group), await enabled(other)]).toEqual([[false, false, true], [true]]);
    const nonsense = await bulk('delete', { global: true, filterBy: { nonsense: 1 } });
    expect(nonsense.status).toBe(400);
    expect(await rulesOf(group)).toHaveLength(3);
    expect((await bulk('delete', { global: 'true' }, group, { 'filterBy[status]': 'disabled' })).body.touched).toBe(2);
    expect([await rulesOf(group), await rulesOf(other)].map(({ length }) => length)).toEqual([1, 1]);
  });

  it('change all rules without filters', async () => {
    const groups = [await make.group(), await make.group()];
    for (const group of groups) await make.rules(group, [`/all-${group}`]);
    const { total } = (await site.rest(LIST, { as: 'admin' })).body;
    expect((await bulk('disable', { global: true })).body).toMatchObject({ total, touched: total });
    for (const group of groups) expect(await enabled(group)).toEqual([false]);
    expect((await bulk('delete', { global: true })).body).toEqual({ items: [], total: 0, touched: total });
  });
});

it('resets the hits of earlier visits', async () => {
  const group = await make.group();
  const [a = 0] = await make.rules(group, ['/hit-a', '/hit-b']);
  for (const path of ['/hit-a', '/hit-a', '/hit-b']) await visitor.visit(path);
  const [one] = await rulesOf(group);
  expect(one).toMatchObject({ hits: 2, last_access: expect.stringMatching(/^\w+ \d+, \d{4}$/) });
  await visitor.visit('/hit-a');
  await bulk('reset', { items: [a] });
  expect(await rulesOf(group)).toMatchObject([{ hits: 0, last_access: '-' }, { hits: 1 }]);
});

it('preserves the hits that visits add while a rule is changed', async () => {
  const group = await make.group();
  const [a = 0] = await make.rules(group, ['/hit-once']);
  await visitor.visit('/hit-once');
  const change = (body: object) => site.rest(`${LIST}/${a}`, { as: 'admin', body });
  expect((await change({ title: 'x' })).body.item.hits).toBe(1);
  expect((await change({ hits: 40, last_access: '2020-01-15' })).body.item).toMatchObject({
    hits: 40,
    last_access: 'January 15, 2020',
  });
});

it('handles concurrent deletions and changes', async () => {
  const group = await make.group();
  const ids = await make.rules(group, numbered('race', 30));
  const answers = await Promise.all([
    bulk('delete', { items: ids.slice(0, 20) }),
    bulk('disable', { items: ids.toReversed() }),
    bulk('disable', { global: true }, group),
    make.ask(group, { url: '/race-new' }),
  ]);
  expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 400)).toEqual([]);
  expect((await rulesOf(group)).map(({ url }) => url)).toEqual([...numbered('race', 30).slice(20), '/race-new']);
});

it('rejects other actions', async () => {
  expect((await bulk('nope', { items: [1] })).status).toBe(404);
  expect((await site.rest(`${BULK}/delete`, { as: 'admin' })).status).toBe(404);
});

it.each([
  ['GET', LIST],
  ['POST', LIST],
  ['PUT', LIST],
  ['PATCH', LIST],
  ['POST', `${LIST}/1`],
  ['PUT', `${LIST}/1`],
  ['PATCH', `${LIST}/1`],
  ['GET', `${LIST}/post?text=x`],
  ...['delete', 'enable', 'disable', 'reset'].map((action) => ['POST', `${BULK}/${action}`]),
])('%s %s is for administrators only', async (method, path) => {
  const body = method === 'GET' ? undefined : { items: [1], url: '/x' };
  for (const as of [undefined, ...ROLES]) {
    const { status, body: answer } = await site.rest(path, { as, method, body });
    expect([as, status, answer.code]).toEqual([as, as ? 403 : 401, 'rest_forbidden']);
  }
});
