import { RedirectionMaker, setRedirection } from '../../support/redirections.js';
import { startSite, type TestSite } from '../../support/site.js';

const PATH = '/redirection/v1/redirect';

let site: TestSite;
let make: RedirectionMaker;
beforeAll(async () => {
  site = await startSite({ SERVER_TIMING: '1', SITE_URL: 'https://site.example' });
  make = new RedirectionMaker(site);
});
afterAll(() => site.close());

const list = (groupId: number, query: Record<string, string> = {}) =>
  site.rest(PATH, { as: 'admin', query: { 'filterBy[group]': String(groupId), ...query } });
const urls = async (groupId: number, query: Record<string, string> = {}) =>
  (await list(groupId, { orderby: 'id', direction: 'asc', ...query })).body.items.map(
    ({ url }: { url: string }) => url,
  );
const change = (id: number, body: object, method = 'POST') => site.rest(`${PATH}/${id}`, { as: 'admin', method, body });
/** The current state of a rule. */
const read = async ({ id }: { id: number }) =>
  (await site.rest(PATH, { as: 'admin', query: { 'filterBy[id]': String(id) } })).body.items[0];
const statements = ({ headers }: { headers: Headers }) =>
  Number(/(\d+) statements/.exec(headers.get('server-timing') ?? '')?.[1]);
const refusal = ({ status, body }: { status: number; body: { code: string; message: string } }) => [
  status,
  body.code,
  body.message.split(':')[0],
];

describe('a new rule', () => {
  it('is returned with its keys in order, in a list without paging headers', async () => {
    const group = await make.group();
    const made = await make.ask(group, { url: 'https://site.example/a?b=1&c=2', title: '<i>One</i>' });
    expect(made.headers.get('x-wp-total')).toBeNull();
    const source = { flag_query: 'exact', flag_case: true, flag_trailing: true, flag_regex: false };
    expect(made.text).toBe(
      JSON.stringify({
        items: [
          {
            id: made.body.items[0].id,
            url: '/a?b=1&c=2',
            match_url: '/a',
            match_data: { source },
            action_code: 301,
            action_type: 'url',
            action_data: { url: '/target' },
            match_type: 'url',
            title: 'One',
            hits: 0,
            regex: false,
            group_id: group,
            position: 0,
            last_access: '-',
            enabled: true,
          },
        ],
        total: 1,
      }),
    );
  });

  it('for another host gets the match type server, with the scheme of the URL', async () => {
    const other = await make.rule(await make.group(), { url: 'http://plain.example:8080/a' });
    expect(other.action_data.server).toBe('http://plain.example');
    const rule = await make.rule(await make.group(), { url: 'https://other.example/a' });
    expect(rule).toMatchObject({ url: '/a', match_type: 'server' });
    expect(JSON.stringify(rule.action_data)).toBe(
      JSON.stringify({ server: 'https://other.example', url_from: '/target', url_notfrom: '' }),
    );
  });

  it('is last in its group unless it has a position', async () => {
    const group = await make.group();
    await make.rules(group, ['/p1', '/p2']);
    await make.rule(group, { url: '/p3', position: 9 });
    await make.rule(group, { url: '/p4', position: 0 });
    const { body } = await list(group, { orderby: 'id', direction: 'asc' });
    expect(body.items.map(({ position }: { position: number }) => position)).toEqual([0, 1, 9, 3]);
  });

  it('may be disabled, and excluded from the log', async () => {
    const group = await make.group();
    const match_data = { options: { log_exclude: true } };
    const rule = await make.rule(group, { url: '/off', status: 'disabled', match_data });
    expect(rule).toMatchObject({ enabled: false, match_data: { options: { log_exclude: true } } });
    expect((await make.rule(group, { url: '/off2', enabled: false })).enabled).toBe(false);
  });

  it('has the match_url of expressions and of ordered parameters', async () => {
    const group = await make.group();
    const source = { flag_query: 'exactorder' };
    expect((await make.rule(group, { url: '/O/?B=1&A=2', match_data: { source } })).match_url).toBe('/o?b=1&a=2');
    expect((await make.rule(group, { url: '^/x(.*)', regex: true })).match_url).toBe('regex');
  });

  it('is created once for each distinct source, up to the first rejected one', async () => {
    const group = await make.group();
    const made = await make.ask(group, { url: ['/d1', '/d2', '/d1', '', '/d3'] });
    expect(refusal(made)).toEqual([400, 'redirect', 'Invalid source']);
    expect(await urls(group)).toEqual(['/d1', '/d2']);
  });

  it.each([
    [{ match_type: undefined }, 'Invalid matcher'],
    [{ match_type: 'nonsense' }, 'Invalid matcher'],
    [{ action_type: undefined }, 'Invalid action'],
    [{ action_type: ['url'] }, 'Invalid action'],
    [{ url: undefined }, 'Invalid source'],
    [{ url: '' }, 'Invalid source'],
    [{ url: [] }, 'Invalid source'],
    [{ url: { a: 1 } }, 'Invalid source'],
    [{ group_id: undefined }, 'Invalid group'],
    [{ group_id: 99_999_999 }, 'Invalid group'],
    [{ group_id: 'x' }, 'Invalid group'],
    [{ action_data: { url: '/refused' } }, 'Invalid action'],
    [{ url: '^/(?=a)', regex: true }, 'The expression uses lookahead or lookbehind, which can take forever.'],
    [{ url: '(a)\\1', regex: true }, 'The expression uses a back-reference, which can take forever.'],
    [{ url: '^/(a', regex: true }, 'The expression is not valid'],
    [{ url: 'x{1000}{1000}', regex: true }, 'The expression is not valid'],
    [
      { match_type: 'agent', action_data: { regex: true, agent: '(?!x)' } },
      'The expression uses lookahead or lookbehind, which can take forever.',
    ],
  ])('is rejected with %j', async (fields, reason) => {
    const group = await make.group();
    expect(refusal(await make.ask(group, { url: '/refused', ...fields }))).toEqual([400, 'redirect', reason]);
    expect(await urls(group)).toEqual([]);
  });

  it('tolerates arbitrary input', async () => {
    const group = await make.group();
    let deep: unknown = 'x';
    for (let depth = 0; depth < 90; depth += 1) deep = { source: deep };
    const nasty = [
      null,
      -1,
      1e308,
      true,
      [],
      {},
      deep,
      '\u0000',
      '\ud800',
      '🌷'.repeat(3000),
      "' OR 1=1 --",
      '<b>',
      '%',
    ];
    const names = ['url', 'match_data', 'match_type', 'action_type', 'action_code', 'action_data', 'group_id'];
    for (const name of [...names, 'title', 'position', 'status', 'enabled', 'hits', 'last_access', 'regex']) {
      const answers = await Promise.all(
        nasty.map((value, index) => make.ask(group, { url: `/n-${name}-${index}`, [name]: value })),
      );
      expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 400)).toEqual([]);
    }
    const ips = Array.from({ length: 5000 }, (_, index) => `10.0.${index >> 8}.${index & 255}`);
    expect((await make.ask(group, { url: '/ips', match_type: 'ip', action_data: { ip: ips } })).status).toBe(400);
    const few = { url: '/ips', match_type: 'ip', action_data: { ip: ips.slice(0, 1000) } };
    expect((await make.rule(group, few)).action_data.ip).toHaveLength(1000);
  }, 30_000);

  it('preserves emoji and other scripts', async () => {
    const rule = await make.rule(await make.group(), { url: '/日本/🌷', title: 'Über 🌷' });
    expect(rule).toMatchObject({ url: '/日本/🌷', title: 'Über 🌷', match_url: '/%e6%97%a5%e6%9c%ac/%f0%9f%8c%b7' });
  });
});

describe('rules that redirect in a loop', () => {
  it('are rejected, however the URLs are written', async () => {
    const group = await make.group();
    await make.rule(group, { url: '/c2', action_data: { url: 'https://site.example/C%33/#part' } });
    await make.rule(group, { url: '/c3', action_data: { url: '/c4' } });
    const made = await make.ask(group, { url: '/c4', action_data: { url: '/c2' } });
    expect(refusal(made)).toEqual([400, 'redirect', 'Invalid action']);
    expect(made.body.message).toContain('/c4 → /c2 → /C%33/ → /c4');
    expect((await make.ask(group, { url: '/c5', action_data: { url: '/C5/' } })).status).toBe(400);
  });

  it('are also rejected on a change', async () => {
    const group = await make.group();
    const one = await make.rule(group, { url: '/u1', action_data: { url: '/u2' } });
    const two = await make.rule(group, { url: '/u2', action_data: { url: '/u3' } });
    expect(refusal(await change(two.id, { action_data: { url: '/u1' } }))).toEqual([400, 'redirect', 'Invalid action']);
    expect((await change(one.id, { action_data: { url: '/u3' } })).status).toBe(200);
    expect((await change(two.id, { action_data: { url: '/u1' } })).status).toBe(200);
  });

  it('are not reported if there is no loop', async () => {
    const group = await make.group();
    const exact = { source: { flag_query: 'exact', flag_case: false, flag_trailing: false } };
    expect((await make.ask(group, { url: '/L1/', match_data: exact, action_data: { url: '/L1' } })).status).toBe(200);
    expect((await make.ask(group, { url: '/L2', match_data: exact, action_data: { url: '/l2' } })).status).toBe(200);
    expect((await make.ask(group, { url: '/l3', action_data: { url: '/l3?x=1' } })).status).toBe(200);
    const away = { url: 'https://other.example/l4' };
    expect((await make.ask(group, { url: '/l4', action_data: away })).status).toBe(200);
    await make.rule(group, { url: '/l5', action_data: { url: '/l6' }, status: 'disabled' });
    expect((await make.ask(group, { url: '/l6', action_data: { url: '/l5' } })).status).toBe(200);
  });

  it('are found within a bounded number of steps', async () => {
    const group = await make.group();
    const source = { flag_query: 'exact', flag_case: true, flag_trailing: true };
    for (let step = 22; step > 0; step -= 1)
      await make.rule(group, { url: `/s${step}`, match_data: { source }, action_data: { url: `/s${step + 1}` } });
    const made = await make.ask(group, { url: '/s23', action_data: { url: '/s1' } });
    expect(made.status).toBe(200);
    expect(statements(made)).toBeLessThan(40);
  });

  it('cannot be created by concurrent requests', async () => {
    const group = await make.group();
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all([
        make.ask(group, { url: `/m${round}`, action_data: { url: `/n${round}` } }),
        make.ask(group, { url: `/n${round}`, action_data: { url: `/m${round}` } }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    }
  });
});

describe('a change of a rule', () => {
  it('preserves members that are not sent, and applies the status', async () => {
    const group = await make.group();
    const before = await make.rule(group, {
      url: '/k?a=1',
      title: 'Kept',
      position: 4,
      hits: 3,
      match_data: { source: { flag_query: 'pass', flag_case: true }, options: { log_exclude: true } },
    });
    for (const method of ['POST', 'PUT', 'PATCH']) {
      expect((await change(before.id, { status: 'disabled' }, method)).body).toEqual({
        item: { ...before, enabled: false },
      });
      expect((await change(before.id, { enabled: true }, method)).body).toEqual({ item: before });
    }
    expect((await change(before.id, before)).body).toEqual({ item: before });
    const moved = await make.group();
    expect((await change(before.id, { group_id: moved, position: 0 })).body.item).toEqual({
      ...before,
      group_id: moved,
      position: 0,
    });
  });

  const BULK = '/redirection/v1/bulk/redirect';
  const conditional = (path: string, etag: string, body: object, method = 'POST') =>
    site.rest(path, { as: 'admin', method, body, headers: { 'if-match': etag } });

  it('with If-Match changes the rule that the client knows, whatever visits count meanwhile', async () => {
    const { id } = await make.rule(await make.group(), { url: '/versioned' });
    const path = `${PATH}/${id}`;
    const first = (await change(id, { title: 'First' })).headers.get('etag') ?? '';
    await site.ask(`${site.url}/versioned`);
    const second = await conditional(path, first, { title: 'Second' });
    expect([second.status, second.body.item]).toMatchObject([200, { title: 'Second', hits: 1 }]);
    const refused = await conditional(path, first, { title: 'Third' });
    const { current, etag } = refused.body.data;
    expect([refused.status, current]).toEqual([412, second.body]);
    expect([etag, refused.headers.get('etag')]).toEqual(Array(2).fill(second.headers.get('etag')));
    for (const method of ['PUT', 'PATCH'])
      expect((await conditional(path, first, { title: method }, method)).status).toBe(412);
    expect((await conditional(path, '"none"', { title: 'x' })).body.data.etag).toBe(etag);
    expect((await read({ id })).title).toBe('Second');
    expect((await conditional(path, '*', { title: 'Any' })).status).toBe(200);
    expect((await conditional(`${PATH}/999999`, etag, { title: 'x' })).body.code).toBe('redirect_update_failed');
  });

  it('with If-Match succeeds for one of several writers', async () => {
    const { id } = await make.rule(await make.group(), { url: '/raced' });
    const etag = (await change(id, { title: 'Known' })).headers.get('etag') ?? '';
    const writers = ['One', 'Two', 'Three', 'Four'].map((title) => conditional(`${PATH}/${id}`, etag, { title }));
    const statuses = (await Promise.all(writers)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 412, 412, 412]);
  });

  it('with If-Match deletes the one rule that the client knows', async () => {
    const group = await make.group();
    const [id = 0, other = 0] = await make.rules(group, ['/deleted', '/other']);
    const bulk = (action: string, etag: string, items: number[]) =>
      conditional(`${BULK}/${action}?filterBy[group]=${group}`, etag, { items });
    const refused = await bulk('delete', '"none"', [id]);
    const { current, etag } = refused.body.data;
    expect([refused.status, current.item.url]).toEqual([412, '/deleted']);
    expect((await bulk('delete', etag, [id, other])).body).toMatchObject({ data: { status: 412 } });
    await site.ask(`${site.url}/deleted`);
    const done = await bulk('delete', etag, [id]);
    expect([done.status, done.body.touched, done.body.total]).toEqual([200, 1, 1]);
    expect((await bulk('delete', '*', [other])).body.total).toBe(0);
  });

  it('without members is rejected, as on every route with required arguments', async () => {
    const { id, url } = await make.rule(await make.group(), { url: '/untouched' });
    for (const method of ['POST', 'PUT', 'PATCH']) {
      for (const body of [{}, { id: 1, nothing: true }]) {
        const refused = await change(id, body, method);
        expect([refused.status, refused.body.code]).toEqual([400, 'redirect']);
      }
    }
    expect((await change(999_999, {})).body.code).toBe('redirect_update_failed');
    expect((await change(id, { title: '' })).body.item).toMatchObject({ url, title: '' });
    const group = await make.group();
    for (const [path, code] of [
      ['redirect', 'redirect'],
      ['group', 'rest_missing_callback_param'],
      [`group/${group}`, 'rest_missing_callback_param'],
    ] as const) {
      const refused = await site.rest(`/redirection/v1/${path}`, { as: 'admin', body: {} });
      expect([path, refused.status, refused.body.code]).toEqual([path, 400, code]);
    }
  });

  it('treats a negative position as 0', async () => {
    const group = await make.group();
    await make.rule(group, { url: '/place-1' });
    const { id, position } = await make.rule(group, { url: '/place-2', position: -1 });
    expect(position).toBe(1);
    expect((await change(id, { position: -1 })).body.item.position).toBe(0);
  });

  it('that sends back a response preserves the time of the last access, whatever the date format', async () => {
    const before = await make.rule(await make.group(), { url: '/seen', last_access: '2020-01-15 20:30:00' });
    const dates = (date_format: string) => site.rest('/cms/v2/settings', { as: 'admin', body: { date_format } });
    await dates('d/m/Y');
    const query = { 'filterBy[id]': String(before.id) };
    const [shown] = (await site.rest(PATH, { as: 'admin', query })).body.items;
    expect(shown.last_access).toBe('15/01/2020');
    expect((await change(before.id, shown)).body).toEqual({ item: shown });
    await dates('F j, Y');
    const exported = await site.rest('/redirection/v1/export/all/json', { as: 'admin' });
    expect(JSON.parse(exported.body.data).redirects).toContainEqual(
      expect.objectContaining({ id: before.id, last_access_gmt: '2020-01-15 20:30:00' }),
    );
  });

  it('is validated like a new rule', async () => {
    const rule = await make.rule(await make.group(), { url: '/v' });
    expect(refusal(await change(rule.id, { url: '' }))).toEqual([400, 'redirect', 'Invalid source']);
    expect(refusal(await change(rule.id, { match_type: 'x' }))).toEqual([400, 'redirect', 'Invalid matcher']);
    expect(refusal(await change(rule.id, { group_id: 99_999_999 }))).toEqual([400, 'redirect', 'Invalid group']);
    expect((await change(rule.id, { regex: true, url: '(?=x)' })).status).toBe(400);
    expect((await change(99_999_999, { title: 'x' })).body).toMatchObject({
      code: 'redirect_update_failed',
      data: { status: 400, error_code: expect.any(Number) },
    });
    expect((await change(rule.id, { url: '' })).body.data).toEqual({ status: 400, error_code: expect.any(Number) });
    expect(await read(rule)).toEqual(rule);
  });

  it('loses nothing if it is concurrent with another', async () => {
    const group = await make.group();
    const ids = await make.rules(group, ['/w1', '/w2', '/w3', '/w4', '/w5', '/w6']);
    const forwards = ids.map((id, index) => change(id, { position: index + 10 }));
    const titles = ids.toReversed().map((id) => change(id, { title: `Title ${id}` }));
    const answers = await Promise.all([...forwards, ...titles]);
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
    const { body } = await list(group, { orderby: 'position', direction: 'asc' });
    expect(
      body.items.map((rule: { id: number; position: number; title: string }) => [rule.position, rule.title]),
    ).toEqual(ids.map((id, index) => [index + 10, `Title ${id}`]));
  });
});

it('gives concurrently created rules distinct positions', async () => {
  const group = await make.group();
  await Promise.all(Array.from({ length: 20 }, (_, index) => make.rule(group, { url: `/at-once-${index}` })));
  const { body } = await list(group, { orderby: 'position', direction: 'asc' });
  expect(body.items.map(({ position }: { position: number }) => position)).toEqual(
    Array.from({ length: 20 }, (_, n) => n),
  );
});

it('returns unset flags with the current defaults, and set flags unchanged', async () => {
  const group = await make.group();
  const source = { flag_query: 'exactorder', flag_case: true, flag_trailing: false };
  const own = await make.rule(group, { url: '/own?a=1', match_data: { source } });
  const following = await make.rule(group, { url: '/following?a=1' });
  await setRedirection(site, { flag_query: 'exactorder', flag_case: false, flag_trailing: false });
  expect(await read(following)).toMatchObject({
    match_url: '/following?a=1',
    match_data: { source: { flag_query: 'exactorder', flag_case: false, flag_trailing: false } },
  });
  expect((await read(own)).match_data.source).toMatchObject({ flag_query: 'exactorder', flag_trailing: false });
  await setRedirection(site, { auto_target: '/auto-$dec$' });
  expect((await make.rule(group, { url: '' })).url).toMatch(/^\/auto-\d{10}$/);
  await setRedirection(site, { flag_query: 'exact', flag_case: true, flag_trailing: true, auto_target: '' });
});

describe('a list of rules', () => {
  let group: number;
  beforeAll(async () => {
    group = await make.group();
    const year = new Date(Date.now() - 400 * 86_400_000).toISOString();
    const fresh = new Date(Date.now() - 86_400_000).toISOString();
    await make.rule(group, { url: '/filter-one', title: 'Über 50%_x', last_access: year, hits: 1 });
    await make.rule(group, { url: '/filter-two', status: 'disabled', action_code: 302, last_access: fresh });
    await make.rule(group, { url: '^/three', regex: true, action_data: { url: '/needle' } });
    const agent = { agent: 'Robot', url_from: '', url_notfrom: '/hay' };
    await make.rule(group, { url: '/filter-four', match_type: 'agent', action_type: 'error', action_data: agent });
  });

  it.each([
    [{ 'filterBy[status]': 'enabled' }, ['one', 'three', 'four']],
    [{ 'filterBy[status]': ' whatever ' }, ['two']],
    [{ 'filterBy[url-match]': 'regular' }, ['three']],
    [{ 'filterBy[url-match]': 'plain' }, ['one', 'two', 'four']],
    [{ 'filterBy[match]': 'agent' }, ['four']],
    [{ 'filterBy[match]': 'nonsense' }, ['one', 'two', 'three', 'four']],
    [{ 'filterBy[action]': 'error' }, ['four']],
    [{ 'filterBy[action]': 'nonsense' }, ['one', 'two', 'three', 'four']],
    [{ 'filterBy[http]': '302' }, ['two']],
    [{ 'filterBy[http]': '404' }, ['four']],
    [{ 'filterBy[http]': '999' }, ['one', 'two', 'three', 'four']],
    [{ 'filterBy[access]': 'year' }, ['one', 'three', 'four']],
    [{ 'filterBy[access]': 'all' }, ['three', 'four']],
    [{ 'filterBy[url]': 'FILTER-t' }, ['two']],
    [{ 'filterBy[target]': 'NEEDLE' }, ['three']],
    [{ 'filterBy[target]': 'robot' }, ['four']],
    [{ 'filterBy[title]': '50%_X' }, ['one']],
    [{ 'filterBy[title]': '5_%' }, []],
    [{ 'filterBy[id]': 'x' }, []],
    [{ 'filterBy[status]': 'enabled', 'filterBy[url]': ' one ' }, ['one']],
    [{ 'filterBy[url]': "' OR '1'='1" }, []],
  ])('returns with %j %j', async (query, found) => {
    const returned = await urls(group, query);
    expect(returned.map((url: string) => url.replace(/^.*[-/]/, ''))).toEqual(found);
  });

  it.each([
    [{ filterBy: 'x' }, 'filterBy'],
    [{ 'filterBy[]': '1' }, 'filterBy'],
    [{ 'filterBy[nonsense]': '1' }, 'filterBy'],
    [{ 'filterBy[url][a]': '1' }, 'filterBy'],
    [{ orderby: 'title' }, 'orderby'],
    [{ direction: 'up' }, 'direction'],
    [{ per_page: '4' }, 'per_page'],
    [{ per_page: '201' }, 'per_page'],
    [{ page: '-1' }, 'page'],
  ])('is rejected with %j', async (query, name) => {
    const { status, body } = await site.rest(PATH, { as: 'admin', query });
    expect([status, body.code, Object.keys(body.data.params)]).toEqual([400, 'rest_invalid_param', [name]]);
    expect(body.data.details[name].code).toBe(
      { per_page: 'rest_out_of_bounds', page: 'rest_out_of_bounds', filterBy: 'rest_invalid_param' }[name] ??
        'rest_not_in_enum',
    );
  });

  it('names unknown filters, and reads filters from a body', async () => {
    const body = { filterBy: { nonsense: 'x' }, url: '/never', group_id: group, match_type: 'url', action_type: 'url' };
    const refused = await site.rest(PATH, { as: 'admin', body });
    expect(refused.body.data.params.filterBy).toContain('nonsense');
    expect(await urls(group, { 'filterBy[url]': 'never' })).toEqual([]);
  });

  it('is empty beyond the last page, and honours _fields', async () => {
    expect((await list(group, { page: '9007199254740991' })).body).toEqual({ items: [], total: 4 });
    const { body } = await list(group, { _fields: 'items.url', 'filterBy[url]': 'one' });
    expect(body).toEqual({ items: [{ url: '/filter-one' }] });
  });

  it('costs the same number of statements for five rules as for fifty', async () => {
    const many = await make.group();
    await make.rules(
      many,
      Array.from({ length: 50 }, (_, index) => `/many-${index}`),
    );
    const cost = async (size: number) => statements(await list(many, { per_page: String(size) }));
    expect(await cost(5)).toBe(await cost(50));
    expect(await cost(50)).toBeLessThan(6);
  });
});

it('documents the members of a rule in the OpenAPI document, not in the index', async () => {
  const { components } = (await site.ask(`${site.url.replace('localhost', '127.0.0.1')}/docs/openapi.json`)).body;
  const { body } = await site.rest('/redirection/v1', {});
  for (const name of ['CreateRedirectBody', 'UpdateRedirectBody']) {
    const [sent] = components.schemas[name].allOf;
    expect(Object.keys(sent.properties)).toEqual(
      expect.arrayContaining(['url', 'match_data', 'action_data', 'status']),
    );
  }
  const [, create] = body.routes[PATH].endpoints;
  expect(Object.keys(create.args).sort()).toEqual(['direction', 'filterBy', 'orderby', 'page', 'per_page']);
});

describe('the search for targets', () => {
  const find = async (text: string) => (await site.rest(`${PATH}/post`, { as: 'admin', query: { text } })).body;
  const publish = (fields: object, type = 'posts') =>
    site.rest(`/cms/v2/${type}`, { as: 'admin', body: { status: 'publish', ...fields } });

  it('finds published posts and pages by title and slug', async () => {
    const post = (await publish({ title: 'Wild Garden', slug: 'meadow-path' })).body;
    const page = (await publish({ title: 'A kitchen garden', slug: 'beds' }, 'pages')).body;
    await publish({ title: 'Garden draft', status: 'draft' });
    await publish({ title: 'Elsewhere', content: 'garden', slug: 'elsewhere' });
    const all = await find('garden');
    expect(all).toHaveLength(2);
    expect(all).toEqual(
      expect.arrayContaining([
        { title: 'Wild Garden', value: post.link },
        { title: 'A kitchen garden', value: page.link },
      ]),
    );
    expect(await find('GARDEN')).toEqual(all);
    expect(await find('rden')).toEqual(all);
    expect(await find('ow-pa')).toEqual([{ title: 'meadow-path', value: post.link }]);
    expect(await find('meadow')).toEqual([{ title: 'meadow-path', value: post.link }]);
    expect(await find('wild g')).toEqual([{ title: 'Wild Garden', value: post.link }]);
  });

  it('finds other scripts, and nothing for unusual texts', async () => {
    const umlaut = (await publish({ title: 'Ein Haus', slug: 'übung' })).body;
    expect(await find('Übu')).toEqual([{ title: 'ubung', value: umlaut.link }]);
    const kanji = (await publish({ title: 'Haus', slug: '家日本' })).body;
    expect(await find('日本')).toEqual([{ title: kanji.slug, value: kanji.link }]);
    for (const text of ['%%', '_', '', ' ', "' OR 1=1", '\u0000', '🌷', `${'x'.repeat(199)}🌷`, 'x'.repeat(5000)])
      expect(await find(text)).toEqual([]);
    const refused = await site.rest(`${PATH}/post`, { as: 'admin' });
    expect([refused.status, refused.body.code]).toEqual([400, 'rest_missing_callback_param']);
  });
});
