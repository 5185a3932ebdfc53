import { startSite, type Answer, type Ask, type TestSite } from '../../support/site.js';

const PATH = '/lintel/v1/redirections/why';
let site: TestSite;

beforeAll(async () => {
  site = await (await startSite()).withRoles('editor', 'subscriber');
  const group = (await site.rest('/redirection/v1/group', { as: 'admin' })).body.items[0].id;
  const flags = { flag_query: 'exact', flag_case: false, flag_trailing: false, flag_regex: false };
  const rule = {
    ...{ url: '/en/old', group_id: group, match_type: 'url', action_type: 'url', action_code: 301 },
    ...{ action_data: { url: '/en/new' }, match_data: { source: flags } },
  };
  await site.rest('/redirection/v1/redirect', { as: 'admin', body: rule });
});
afterAll(() => site.close());

const why = (query: Record<string, string>, ask: Ask = {}) => site.rest(PATH, { as: 'admin', query, ...ask });
const refused = ({ status, body }: Answer) => [status, body.code];

describe('why an address leads where it does', () => {
  it('is for administrators only, also in the session of a browser', async () => {
    for (const [as, status] of [
      [undefined, 401],
      ['subscriber', 403],
      ['editor', 403],
    ] as const) {
      const answer = await why({ url: '/en/old' }, { as });
      expect([as, answer.status]).toEqual([as, status]);
      expect(answer.text).not.toContain('/en/new');
    }
  });

  it('is the same as outside of the REST interface', async () => {
    const inside = await why({ url: '/en/old' });
    const outside = await site.ask(`${site.url}/redirections/why`, { as: 'admin', query: { url: '/en/old' } });
    const { passedOver, rule, ...common } = outside.body;
    expect(inside.body).toMatchObject({ ...common, passed_over: passedOver, rule: { id: rule.id, url: rule.url } });
    expect(common).toMatchObject({ visited: '/en/old', outcome: 'rule', code: 301 });
    const some = await why({ url: '/en/old', _fields: 'outcome,location' });
    expect(Object.keys(some.body).sort()).toEqual(['location', 'outcome']);
  });

  it('neither redirects nor logs, however many ask', async () => {
    const log = async () => (await site.rest('/redirection/v1/log', { as: 'admin' })).body.total;
    const before = await log();
    const answers = await Promise.all(Array.from({ length: 20 }, () => why({ url: '/en/old' })));
    for (const { status, body } of answers) expect([status, body.outcome]).toEqual([200, 'rule']);
    expect(await log()).toBe(before);
  });

  it.each([
    [{}, 'rest_missing_callback_param'],
    [{ url: '' }, 'rest_invalid_param'],
    [{ url: 'nonsense' }, 'rest_invalid_param'],
    [{ url: 'javascript:alert(1)' }, 'rest_invalid_param'],
    [{ url: 'ftp://elsewhere.example/' }, 'rest_invalid_param'],
    [{ url: `/en/${'x'.repeat(8001)}` }, 'rest_invalid_param'],
    [{ url: '/en/old', headers: 'text' }, 'rest_invalid_param'],
    [{ url: '/en/old', 'headers[a][b]': 'deep' }, 'rest_invalid_param'],
  ])('refuses %.80j', async (query, code) => {
    expect(refused(await why(query, { undocumented: 'arguments of another form' }))).toEqual([400, code]);
  });

  it('reads hostile addresses and headers as texts', async () => {
    for (const url of ['/en/%E0%A4%A', '/en/%00', "/en/' OR 1=1 --", '/en/<script>', '//elsewhere.example/en/old']) {
      const { status, body } = await why({ url });
      expect([url, status]).toEqual([url, 200]);
      expect(body.outcome).not.toBe('rule');
    }
    const { status } = await why({
      url: '/en/old',
      'headers[User-Agent]': 'x'.repeat(2000),
      'headers[__proto__]': 'y',
    });
    expect(status).toBe(200);
    const regex = await why({ url: `/en/${'a'.repeat(7000)}!` });
    expect(regex.status).toBe(200);
  });
});
