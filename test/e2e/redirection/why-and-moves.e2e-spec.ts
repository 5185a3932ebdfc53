import { startSite, type Answer, type Ask, type TestSite } from '../../support/site.js';

let site: TestSite;
let group: number;

const visit = (path: string, ask: Ask = {}): Promise<Answer> => site.ask(site.url + path, ask);
const admin = (path: string, body?: unknown): Promise<Answer> =>
  site.rest(`/redirection/v1${path}`, { as: 'admin', ...(body === undefined ? {} : { body }) });
const SOURCE = { flag_query: 'exact', flag_case: false, flag_trailing: false, flag_regex: false };
const rule = async (url: string, target: string, more: object = {}, flags: object = {}): Promise<number> => {
  const sent = { url, group_id: group, match_type: 'url', action_type: 'url', action_code: 301 };
  const made = await admin('/redirect', {
    ...sent,
    action_data: { url: target },
    match_data: { source: { ...SOURCE, ...flags } },
    ...more,
  });
  expect(made.status).toBe(200);
  return made.body.items[0].id;
};

beforeAll(async () => {
  site = await (await startSite()).withRoles('editor');
  group = (await admin('/group')).body.items[0].id;
});
afterAll(() => site?.close());

describe('GET /redirections/why', () => {
  const why = (
    url: string,
    headers: Record<string, string> = {},
    as: string | undefined = 'admin',
  ): Promise<Answer> => {
    const query = Object.entries(headers).map(([name, value]) => [`headers[${name}]`, value]);
    return visit('/redirections/why', { ...(as ? { as } : {}), query: { url, ...Object.fromEntries(query) } });
  };

  it('is for administrators only', async () => {
    expect((await visit('/redirections/why?url=/en/a')).status).toBe(401);
    expect((await why('/en/a', {}, 'editor')).status).toBe(403);
    expect((await why('nonsense')).status).toBe(400);
    expect((await visit('/redirections/why', { as: 'admin' })).status).toBe(400);
    const { paths } = (await visit('/docs/openapi.json')).body;
    expect(paths['/redirections/why'].get.parameters).toHaveLength(2);
  });

  it('returns the rule, its target, and why others do not apply', async () => {
    const ids = {
      off: await rule('/en/why', '/off', { enabled: false }),
      query: await rule('/en/why?x=2', '/query'),
      letters: await rule('/en/WHY', '/letters'),
      slash: await rule('/en/why/', '/slash'),
      robots: await rule('/en/why', '', {
        match_type: 'agent',
        action_data: { agent: 'Robot', regex: true, url_from: '/robot', url_notfrom: '' },
      }),
      wins: await rule('^/en/(w.y)$', '/$1', {}, { flag_regex: true }),
      later: await rule('/en/why', '/later', { position: 50 }),
    };
    const { body } = await why('/en/why');
    expect(body).toMatchObject({ visited: '/en/why', outcome: 'rule', code: 301, location: '/why' });
    expect(body.rule).toMatchObject({ id: ids.wins, url: '^/en/(w.y)$' });
    const reasons = new Map(
      body.passedOver.map((one: { rule: { id: number }; reason: string }) => [one.rule.id, one.reason]),
    );
    expect(reasons.get(ids.off)).toBe('It is disabled.');
    expect(reasons.get(ids.query)).toBe('The URL has different query parameters.');
    expect(reasons.get(ids.letters)).toBe('The URL differs in case.');
    expect(reasons.get(ids.slash)).toBe('The URL differs in its trailing slash.');
    expect(reasons.get(ids.robots)).toBe('It has no target for the result of its condition (agent).');
    expect(reasons.get(ids.later)).toBe(`Rule ${ids.wins} takes precedence.`);
    expect((await why('/en/why', { 'User-Agent': 'Robot' })).body.rule.id).toBe(ids.robots);
    expect((await why(`${site.url}/en/other`)).body).toMatchObject({ outcome: 'page', rule: null, location: null });
    expect((await why('/health/live')).body.outcome).toBe('no page');
  });

  it('neither counts nor logs', async () => {
    await why('/en/why');
    expect((await admin('/log')).body.total).toBe(0);
  });
});

describe('entries that move', () => {
  const post = async (body: object, id = ''): Promise<{ id: number; path: string }> => {
    const made = await site.rest(`/cms/v2/posts${id}`, { as: 'admin', body: { date: '2020-01-02T10:00:00', ...body } });
    return { id: made.body.id, path: new URL(made.body.link).pathname };
  };
  const rulesOf = async (path: string): Promise<Record<string, unknown>[]> =>
    (await admin(`/redirect?filterBy[url]=${encodeURIComponent(path)}`)).body.items;

  beforeAll(() => admin('/setting', { monitor_post: group, monitor_types: ['post', 'trash'] }));

  it('are found at their former URLs', async () => {
    const before = await post({ title: 'A', slug: 'first', status: 'publish' });
    const after = await post({ slug: 'second' }, `/${before.id}`);
    expect((await visit(before.path)).headers.get('location')).toBe(after.path);
    expect(await rulesOf(before.path)).toMatchObject([{ action_code: 301, group_id: group, enabled: true }]);
  });

  it('may move back and forth without a loop', async () => {
    const one = await post({ title: 'B', slug: 'one', status: 'publish' });
    const two = await post({ slug: 'two' }, `/${one.id}`);
    await post({ slug: 'one' }, `/${one.id}`);
    expect((await visit(two.path)).headers.get('location')).toBe(one.path);
    expect((await visit(one.path)).headers.get('location')).toBeNull();
    await post({ slug: 'two' }, `/${one.id}`);
    expect((await visit(one.path)).headers.get('location')).toBe(two.path);
    expect((await visit(two.path)).headers.get('location')).toBeNull();
    expect(await rulesOf(one.path)).toHaveLength(1);
  });

  it('get rules for associated URLs', async () => {
    await admin('/setting', { associated_redirect: '/amp' });
    const before = await post({ title: 'C', slug: 'with-more', status: 'publish' });
    const after = await post({ slug: 'with-most' }, `/${before.id}`);
    expect((await visit(`${before.path}amp`)).headers.get('location')).toBe(`${after.path}amp`);
    await admin('/setting', { associated_redirect: '' });
  });

  it('get a disabled rule when they are trashed, and none as drafts', async () => {
    const { id, path } = await post({ title: 'D', slug: 'trashed', status: 'publish' });
    await site.rest(`/cms/v2/posts/${id}`, { as: 'admin', method: 'DELETE' });
    expect(await rulesOf(path)).toMatchObject([{ enabled: false, action_data: { url: '/' } }]);
    const draft = await post({ title: 'E', slug: 'drafted', status: 'publish' });
    await post({ status: 'draft' }, `/${draft.id}`);
    expect(await rulesOf(draft.path)).toEqual([]);
  });

  it('get no rules if they are not monitored', async () => {
    await admin('/setting', { monitor_post: 0 });
    const before = await post({ title: 'F', slug: 'unseen', status: 'publish' });
    await post({ slug: 'unseen-too' }, `/${before.id}`);
    expect(await rulesOf(before.path)).toEqual([]);
  });
});
