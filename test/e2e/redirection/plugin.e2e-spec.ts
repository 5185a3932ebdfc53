import { loseGroups, RedirectionMaker, setRedirection } from '../../support/redirections.js';
import { startSite, type RoleName, type TestSite } from '../../support/site.js';

const PLUGIN = '/redirection/v1/plugin';

let site: TestSite;
let make: RedirectionMaker;
beforeAll(async () => {
  site = await (await startSite()).withRoles('editor', 'author', 'contributor', 'subscriber');
  make = new RedirectionMaker(site);
});
afterAll(() => site.close());

const ask = (path = '', body?: object, method?: string) => site.rest(PLUGIN + path, { as: 'admin', body, method });
const state = (body: { status: { id: string; status: string }[] }) =>
  Object.fromEntries(body.status.map(({ id, status }) => [id, status]));
const GOOD = { db: 'good', groups: 'good', redirect_groups: 'good', monitor: 'good', redirect_url: 'good' };

it('reports no problems on a new site', async () => {
  const { body } = await site.rest(PLUGIN, {
    as: 'admin',
    headers: { 'x-forwarded-for': '203.0.113.9', via: 'proxy' },
  });
  expect(Object.keys(state(body))).toEqual(Object.keys(GOOD));
  expect(state(body)).toEqual(GOOD);
  for (const check of body.status) expect(Object.keys(check)).toEqual(['name', 'id', 'message', 'status']);
  expect(body.debug.database).toEqual({ current: '4.2', latest: '4.2' });
  expect(body.debug.ip_header).toMatchObject({
    HTTP_X_FORWARDED_FOR: '203.0.113.9',
    HTTP_VIA: 'proxy',
    HTTP_CLIENT_IP: false,
    REMOTE_ADDR: expect.stringContaining('127.0.0.1'),
  });
});

it('reports problems and repairs them', async () => {
  const group = await make.group();
  await make.rule(group, { url: '/orphan' });
  await setRedirection(site, { monitor_post: group, monitor_types: ['post'], https: true });
  await ask('', { name: 'database', value: '4.0' });
  await loseGroups();
  const found = (await ask()).body;
  expect(state(found)).toEqual({
    db: 'problem',
    groups: 'problem',
    redirect_groups: 'problem',
    monitor: 'problem',
    redirect_url: 'problem',
  });
  expect(found.debug.database.current).toBe('4.0');
  for (const method of ['POST', 'PUT', 'PATCH']) expect(state((await ask('', {}, method)).body)).toEqual(GOOD);
  const { body } = await site.rest('/redirection/v1/group', {
    as: 'admin',
    query: { orderby: 'id', direction: 'asc' },
  });
  expect(body.items.map(({ name, redirects }: { name: string; redirects: number }) => [name, redirects])).toEqual([
    ['Redirections', 1],
    ['Modified Posts', 0],
  ]);
  const { settings } = (await site.rest('/redirection/v1/setting', { as: 'admin' })).body;
  expect(settings).toMatchObject({ https: false, database: '4.2', monitor_post: body.items[0].id });
});

it('reports very many expressions', async () => {
  const group = await make.group();
  await make.ask(group, { url: Array.from({ length: 201 }, (_, at) => `^/expression-${at}`), regex: true });
  expect(state((await ask()).body)).toEqual({ ...GOOD, regex: 'problem' });
  await site.rest('/redirection/v1/bulk/group/delete', { as: 'admin', body: { items: [group] } });
  expect(state((await ask()).body)).toEqual(GOOD);
});

it('answers a connection test with every method', async () => {
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
    const { status, body } = await site.rest(`${PLUGIN}/test`, { as: 'admin', method });
    expect([status, body]).toEqual([200, { success: true }]);
  }
});

it('upgrades the stored data step by step', async () => {
  expect((await ask('/data', {})).body).toEqual({
    status: 'ok',
    inProgress: false,
    current: '4.2',
    next: '4.2',
    time: expect.any(Number),
    complete: 0,
    result: 'error',
    reason: expect.any(String),
    debug: expect.any(Array),
  });
  expect((await ask('', { name: 'database', value: '2.4' })).body.debug.database.current).toBe('2.4');
  expect((await ask('', { name: 'database', value: '7' })).body.debug.database.current).toBe('2.4');
  expect((await ask('', { name: 'other', value: '4.1' })).body.debug.database.current).toBe('2.4');
  expect((await ask('/data', {})).body).toMatchObject({
    status: 'need-update',
    inProgress: true,
    current: '4.0',
    next: '4.1',
    manual: [],
    result: 'ok',
  });
  expect((await ask('/data', { upgrade: 'stop' })).body).toMatchObject({ inProgress: false, current: '4.0' });
  expect((await ask('/data', { upgrade: 'skip' })).body).toMatchObject({
    inProgress: true,
    current: '4.1',
    next: '4.2',
  });
  expect((await ask('/data')).status).toBe(404);
  expect((await ask('/data', {})).body).toEqual({
    status: 'finish-update',
    inProgress: false,
    complete: 100,
    reason: expect.any(String),
  });
  expect((await ask('/data', { upgrade: 'retry' })).body).toMatchObject({
    code: 'rest_invalid_param',
    data: { status: 400 },
  });
});

describe('deleting all data', () => {
  /** The numbers of rules, redirects and misses. */
  const counts = () =>
    Promise.all(
      ['redirect', 'log', '404'].map(
        async (list) => (await site.rest(`/redirection/v1/${list}`, { as: 'admin' })).body.total as number,
      ),
    );

  it('must be confirmed in the body, and resets the site', async () => {
    const group = await make.group('To be deleted');
    await make.rule(group, { url: '/deleted' });
    await setRedirection(site, { expire_404: 30 });
    await site.ask(`${site.url}/deleted`);
    await site.ask(`${site.url}/en/nowhere`);
    const before = await counts();
    expect(before.every((count) => count > 0)).toBe(true);

    for (const body of [undefined, {}, { confirm: true }, { confirm: 'yes' }, { confirm: ['delete'] }]) {
      const refused = await ask('/delete', body, 'POST');
      expect(refused.body).toMatchObject({ code: 'redirect_delete_unconfirmed', data: { status: 400 } });
    }
    const led = await site.rest(`${PLUGIN}/delete`, { as: 'admin', method: 'POST', query: { confirm: 'delete' } });
    expect(led.status).toBe(400);
    expect(await counts()).toEqual(before);

    const { status, body } = await ask('/delete', { confirm: 'delete' }, 'PUT');
    expect([status, body]).toEqual([200, { location: expect.stringMatching(/^http.*\/en\/$/) }]);
    expect(await counts()).toEqual([0, 0, 0]);
    expect((await site.ask(`${site.url}/deleted`)).status).toBe(404);
    const groups = (await site.rest('/redirection/v1/group', { as: 'admin' })).body.items;
    expect(groups.map(({ name }: { name: string }) => name)).toEqual(['Redirections', 'Modified Posts']);
    expect((await site.rest('/redirection/v1/setting', { as: 'admin' })).body.settings.expire_404).toBe(7);
    expect(state((await ask()).body)).toEqual(GOOD);
  });
});

it('is for administrators only', async () => {
  const roles: (RoleName | undefined)[] = ['editor', 'author', 'contributor', 'subscriber', undefined];
  for (const as of roles) {
    for (const [path, method] of [
      ['', 'GET'],
      ['', 'POST'],
      ['/test', 'DELETE'],
      ['/data', 'POST'],
      ['/delete', 'POST'],
    ] as const) {
      const { status, body } = await site.rest(PLUGIN + path, { as, method });
      expect([status, body.code]).toEqual([as ? 403 : 401, 'rest_forbidden']);
    }
  }
});
