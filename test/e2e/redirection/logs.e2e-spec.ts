import { setRedirection } from '../../support/redirections.js';
import { startSite, type TestSite } from '../../support/site.js';
import { clearVisits, dateVisits, pagesAnswering, visit, visitLogOf, Visitor } from '../../support/visits.js';

const LOG = '/redirection/v1/log';
const MISSES = '/redirection/v1/404';
/** The settings that tests change. */
const DEFAULTS = { expire_redirect: 7, expire_404: 7, ip_logging: 0, log_external: false, log_header: false };
/** No user agent. */
const BARE = { headers: { 'user-agent': '' } };

const PAGES = pagesAnswering({
  '/100%25_sure': { code: 302, headers: { Location: '/Three', 'X-Redirect-By': 'slugs' } },
  '/nameless': { code: 301, headers: { Location: '/b' } },
  '/old-links': { code: 301, headers: { Location: '/c', 'X-Redirect-By': 'Old Links' } },
});

let site: TestSite;
let visitor: Visitor;

beforeAll(async () => {
  site = await startSite({ SERVER_TIMING: '1', TRUST_PROXY: '1' }, undefined, undefined, [PAGES]);
  await site.withRoles('editor', 'subscriber');
  visitor = new Visitor(site);
});
afterAll(() => site.close());
beforeEach(async () => {
  await clearVisits(site);
  await set(DEFAULTS);
});

const set = (settings: object) => setRedirection(site, settings);
const list = async (path: string, query: Record<string, string> = {}) => {
  const { status, body } = await site.rest(path, { as: 'admin', query });
  expect([status, body.code]).toEqual([200, undefined]);
  return body;
};
const urls = ({ items }: { items: { url: string }[] }) => items.map(({ url }) => url);

describe('the log of redirects', () => {
  it('contains a visit in the next response, with all members in order', async () => {
    await set({ ip_logging: 1 });
    const headers = { referer: 'https://example.com/from' };
    const rule = await visitor.beRedirected('/old?x=1', { target: '/new' }, { headers });
    const { items, total } = await list(LOG);
    expect(total).toBe(1);
    expect(items).toEqual([
      {
        id: expect.any(Number),
        created: expect.stringMatching(/^[A-Z][a-z]+ \d{1,2}, \d{4}$/),
        created_time: expect.stringMatching(/^\d{1,2}:\d\d [ap]m$/),
        url: '/old?x=1',
        agent: 'Test Browser',
        referrer: 'https://example.com/from',
        domain: 'https://www.example.org',
        ip: '203.0.113.77',
        http_code: 301,
        request_method: 'GET',
        request_data: '',
        sent_to: '/new',
        redirection_id: rule,
        redirect_by_slug: 'redirection',
        redirect_by: 'Redirection',
      },
    ]);
    expect(Object.keys(items[0]).slice(0, 4)).toEqual(['id', 'created', 'created_time', 'url']);
    const some = await list(LOG, { _fields: 'items.url,total' });
    expect(some).toEqual({ items: [{ url: '/old?x=1' }], total: 1 });
  });

  it('formats dates and times as the site does, in its timezone', async () => {
    const settings = (body: object) => site.rest('/cms/v2/settings', { as: 'admin', body });
    await settings({ timezone: 'Asia/Tokyo', date_format: 'Y-m-d', time_format: 'H:i' });
    await visitor.beRedirected('/dated', { target: '/b' });
    await list(LOG);
    await dateVisits('redirects', '2030-01-31 20:05:00');
    expect((await list(LOG)).items[0]).toMatchObject({ created: '2030-02-01', created_time: '05:05' });
    await settings({ timezone: null, date_format: null, time_format: null });
  });

  it('names what redirected', async () => {
    await set({ log_external: true });
    await visitor.visit('/nameless');
    await visitor.visit('/old-links');
    const { items } = await list(LOG);
    expect(items[0]).toMatchObject({ redirect_by_slug: 'old links', redirect_by: 'Old Links' });
    expect(items[1]).toMatchObject({
      redirect_by_slug: 'wordpress',
      redirect_by: 'WordPress',
      redirection_id: 0,
      request_data: { source: ['page'] },
    });
    await set({ log_external: false });
    await visitor.visit('/old-links');
    expect((await list(LOG)).total).toBe(2);
  });

  it('is empty if it is disabled, and so is the other log', async () => {
    await set({ expire_redirect: -1, expire_404: -1 });
    await visitor.beRedirected('/moved', { target: '/b' });
    await visitor.miss('/nothing');
    expect((await list(LOG)).total).toBe(0);
    expect((await list(MISSES)).total).toBe(0);
  });
});

describe('the log of missing pages', () => {
  it('contains visits without members of redirects', async () => {
    await visitor.miss('/nothing', { method: 'HEAD', ...BARE });
    const { items } = await list(MISSES);
    expect(items[0]).toEqual({
      id: expect.any(Number),
      created: expect.any(String),
      created_time: expect.any(String),
      url: '/nothing',
      agent: null,
      referrer: null,
      domain: 'https://www.example.org',
      ip: '',
      http_code: 404,
      request_method: 'HEAD',
      request_data: '',
    });
  });
});

describe('the logged part of a visit', () => {
  const ADDRESSES: [sent: string, none: string, full: string, reduced: string][] = [
    ['203.0.113.77', '', '203.0.113.77', '203.0.113.0'],
    ['::ffff:203.0.113.77', '', '203.0.113.77', '203.0.113.0'],
    ['2001:0db8:85a3:0001:0002:8a2e:0370:7334', '', '2001:db8:85a3:1:2:8a2e:370:7334', '2001:db8:85a3::'],
    ['::1', '', '::1', '::'],
    // What a proxy reports without an address counts as the proxy.
    ['no address', '', '127.0.0.1', '127.0.0.0'],
  ];
  it.each(ADDRESSES)('of the IP address %s follows ip_logging', async (ip, none, full, reduced) => {
    for (const [logging, expected] of [none, full, reduced].entries()) {
      await set({ ip_logging: logging });
      await visitor.miss(`/ip-${logging}`, { ip });
      expect((await list(MISSES)).items[0].ip).toBe(expected);
    }
  });

  it('includes headers with log_header, without secrets', async () => {
    const secrets = { cookie: 'session=1', authorization: 'Basic abc', 'proxy-authorization': 'Basic abc' };
    const headers = { ...secrets, 'accept-language': 'de', 'x-many': 'a'.repeat(5000) };
    await visitor.miss('/a', { headers });
    expect((await list(MISSES)).items[0].request_data).toBe('');
    await set({ log_header: true });
    await visitor.miss('/b', { headers });
    expect((await list(MISSES)).items[0].request_data).toEqual({
      headers: {
        'accept-language': 'de',
        connection: expect.any(String),
        'user-agent': 'Test Browser',
        'x-forwarded-for': '203.0.113.77',
        'x-forwarded-proto': 'https',
        'x-many': 'a'.repeat(1000),
      },
    });
  });
});

describe('filters, orders and pages', () => {
  beforeEach(async () => {
    await set({ ip_logging: 1, log_external: true });
    const lynx = { headers: { 'user-agent': 'Lynx' } };
    const other = { headers: { referer: 'https://Other.example/page' }, origin: 'http://b.example', method: 'POST' };
    const elsewhere = { ip: '198.51.100.5' };
    await visitor.beRedirected('/Alpha?x=1', { target: '/one' }, lynx);
    const beta = { target: 'https://else.example/two', code: 308 };
    await visitor.beRedirected('/beta', beta, { ...other, ip: '2001:db8::1' });
    await visitor.visit('/100%_sure', elsewhere);
    await visitor.miss('/alpha', lynx);
    await visitor.miss('/alpha', other);
    await visitor.miss('/Alpha', elsewhere);
  });

  const FILTERS: [filter: Record<string, string>, found: string[]][] = [
    [{}, ['/100%_sure', '/beta', '/Alpha?x=1']],
    [{ url: ' ALPHA ' }, ['/Alpha?x=1']],
    [{ url: '%' }, ['/100%_sure']],
    [{ url: '_' }, ['/100%_sure']],
    [{ url: '\\' }, []],
    [{ url: "' OR 1=1 --" }, []],
    [{ url: '' }, ['/100%_sure', '/beta', '/Alpha?x=1']],
    [{ 'url-exact': '/beta' }, ['/beta']],
    [{ 'url-exact': 'beta' }, []],
    [{ 'url-exact': '/beta', url: 'alpha' }, ['/beta']],
    [{ 'url-exact': '/alpha?x=1' }, []],
    [{ target: 'three' }, ['/100%_sure']],
    [{ agent: 'lynx' }, ['/Alpha?x=1']],
    [{ referrer: 'other.EXAMPLE' }, ['/beta']],
    [{ domain: 'B.example' }, ['/beta']],
    [{ ip: '2001:0db8:0::1' }, ['/beta']],
    [{ ip: '198.51' }, ['/100%_sure']],
    [{ ip: '2001:DB8' }, ['/beta']],
    [{ ip: '198.51.100.55' }, []],
    [{ method: 'Post' }, ['/beta']],
    [{ method: 'BREW' }, ['/100%_sure', '/beta', '/Alpha?x=1']],
    [{ http: '302' }, ['/100%_sure']],
    [{ http: 'x' }, ['/100%_sure', '/beta', '/Alpha?x=1']],
    [{ http: '999999999' }, []],
    [{ redirect_by: 'redirection' }, ['/beta', '/Alpha?x=1']],
    [{ redirect_by: 'red' }, []],
    [{ url: 'a', method: 'get' }, ['/Alpha?x=1']],
  ];
  it.each(FILTERS)('match %j', async (filter, found) => {
    const query = Object.fromEntries(Object.entries(filter).map(([name, value]) => [`filterBy[${name}]`, value]));
    const body = await list(LOG, query);
    expect([urls(body), body.total]).toEqual([found, found.length]);
  });

  it('reject unknown filters and name them', async () => {
    for (const [path, query, named] of [
      [LOG, { 'filterBy[nonsense]': 'x' }, 'nonsense'],
      [MISSES, { 'filterBy[target]': 'x' }, 'target'],
      [MISSES, { 'filterBy[redirect_by]': 'x' }, 'redirect_by'],
      [LOG, { 'filterBy[url][a]': 'x' }, 'url'],
      [LOG, { 'filterBy[0]': 'x' }, 'object'],
      [LOG, { filterBy: 'x' }, 'object'],
    ] as const) {
      const { status, body } = await site.rest(path, { as: 'admin', query });
      expect([status, body.code]).toEqual([400, 'rest_invalid_param']);
      expect(body.data.params.filterBy).toContain(named);
      expect(body.data.details.filterBy.code).toBe('rest_invalid_param');
    }
  });

  it('order by URL, by IP address, or newest first', async () => {
    expect(urls(await list(LOG, { orderby: 'url', direction: 'asc' }))).toEqual(['/100%_sure', '/Alpha?x=1', '/beta']);
    expect(urls(await list(LOG, { orderby: 'url' }))).toEqual(['/beta', '/Alpha?x=1', '/100%_sure']);
    expect(urls(await list(LOG, { orderby: 'ip', direction: 'asc' }))).toEqual(['/100%_sure', '/beta', '/Alpha?x=1']);
    expect(urls(await list(LOG, { orderby: 'total', direction: 'asc' }))).toEqual([
      '/Alpha?x=1',
      '/beta',
      '/100%_sure',
    ]);
    expect(urls(await list(LOG, { orderby: 'count' }))).toEqual(['/100%_sure', '/beta', '/Alpha?x=1']);
  });

  it('page from 0', async () => {
    for (let at = 0; at < 9; at += 1) await visitor.miss(`/page-${at}`);
    const first = await list(MISSES, { per_page: '5' });
    const third = await list(MISSES, { per_page: '5', page: '2' });
    expect([first.total, urls(first)[0], urls(third)]).toEqual([12, '/page-8', ['/alpha', '/alpha']]);
    expect(await list(MISSES, { per_page: '5', page: '9007199254740991' })).toEqual({ items: [], total: 12 });
    const wrong: Record<string, string>[] = [
      { per_page: '4' },
      { per_page: '201' },
      { page: '-1' },
      { orderby: 'id' },
      { direction: 'up' },
    ];
    for (const query of wrong) {
      expect((await site.rest(MISSES, { as: 'admin', query })).status).toBe(400);
    }
  });

  it('group by URL, IP address or user agent, with counts', async () => {
    expect(await list(MISSES, { groupBy: 'url' })).toEqual({
      items: [
        { count: 2, url: '/alpha', id: '/alpha' },
        { count: 1, url: '/Alpha', id: '/Alpha' },
      ],
      total: 2,
    });
    expect((await list(MISSES, { groupBy: 'url-exact', direction: 'asc' })).items[0]).toEqual({
      count: 1,
      url: '/Alpha',
      id: '/Alpha',
    });
    expect((await list(MISSES, { groupBy: 'ip', 'filterBy[url]': 'alpha' })).items).toEqual([
      { count: 2, ip: '203.0.113.77', id: '203.0.113.77' },
      { count: 1, ip: '198.51.100.5', id: '198.51.100.5' },
    ]);
    expect(await list(MISSES, { groupBy: 'agent' })).toMatchObject({ total: 2 });
    await visitor.miss('/bare', BARE);
    expect((await list(MISSES, { groupBy: 'agent' })).items).toEqual([
      { count: 2, agent: 'Test Browser', id: 'Test Browser' },
      { count: 1, agent: '', id: '' },
      { count: 1, agent: 'Lynx', id: 'Lynx' },
    ]);
    expect((await list(MISSES, { groupBy: 'domain' })).items[0]).toHaveProperty('created');
    expect((await list(LOG, { groupBy: 'url-exact' })).items[0]).toHaveProperty('created');
  });

  it('cost the same number of statements for many entries as for one', async () => {
    const statements = async (query: Record<string, string>) => {
      const { headers } = await site.rest(LOG, { as: 'admin', query });
      return Number(/(\d+) statements/.exec(headers.get('server-timing') ?? '')?.[1]);
    };
    await statements({});
    const [plain, grouped] = [await statements({ 'filterBy[url]': 'beta' }), await statements({ groupBy: 'url' })];
    for (let at = 0; at < 120; at += 1) await visitor.beRedirected('/beta', { target: '/two', code: 308 });
    await list(LOG);
    expect(await statements({ per_page: '200', 'filterBy[url]': 'beta' })).toBe(plain);
    expect(await statements({ per_page: '200', groupBy: 'url' })).toBe(grouped);
    // Nothing is counted again until the log changes.
    expect(await statements({ per_page: '100', 'filterBy[url]': 'beta' })).toBe(plain - 1);
    expect(await statements({ per_page: '100', groupBy: 'url' })).toBe(grouped - 1);
    expect(await statements({ per_page: '100', groupBy: 'url' })).toBe(grouped - 2);
  });
});

describe('deleting entries', () => {
  const remove = async (body: object, which = '404', query: Record<string, string> = {}) => {
    const answer = await site.rest(`/redirection/v1/bulk/${which}/delete`, { as: 'admin', body, query });
    expect([answer.status, answer.body.code]).toEqual([200, undefined]);
    return answer.body;
  };
  beforeEach(async () => {
    await set({ ip_logging: 1 });
    for (const at of [1, 2, 3]) await visitor.miss('/same', { ip: `192.0.2.${at}` });
    await visitor.miss('/other', BARE);
    await visitor.beRedirected('/moved', { target: '/b' });
  });

  it('accepts ids as numbers or strings, and ignores unknown ones', async () => {
    const [first, second] = (await list(MISSES)).items;
    const left = await remove({ items: [first.id, String(second.id), 99_999_999, 'word', null, {}] });
    expect(left).toMatchObject({ total: 2, touched: 2 });
    expect((await list(LOG)).total).toBe(1);
    expect(await remove({ items: `${first.id}` })).toMatchObject({ total: 2, touched: 0 });
  });

  it('accepts values with a grouping, and returns the remaining groups', async () => {
    const left = await remove({ items: ['/same', '/nothing'] }, '404', { groupBy: 'url' });
    expect(left).toEqual({ items: [{ count: 1, url: '/other', id: '/other' }], total: 1, touched: 3 });
    expect((await remove({ items: ['/other'] })).touched).toBe(0);
    expect((await remove({ items: [''], groupBy: 'agent' })).touched).toBe(1);
    expect((await remove({ items: ['203.0.113.77'], groupBy: 'ip' }, 'log')).touched).toBe(1);
  });

  it('applies to all entries that match the filters with `global`', async () => {
    expect(await remove({})).toMatchObject({ total: 4, touched: 0 });
    expect(await remove({ items: [] })).toMatchObject({ total: 4, touched: 0 });
    expect(await remove({ global: false })).toMatchObject({ total: 4, touched: 0 });
    expect(await remove({ global: true, filterBy: { ip: '192.0.2.1' } })).toMatchObject({ total: 0, touched: 1 });
    await visitor.miss('/latest');
    expect(await remove({ global: true })).toEqual({ items: [], total: 0, touched: 4 });
    expect((await list(LOG)).total).toBe(1);
  });

  it('deletes nothing with an invalid filter', async () => {
    const answer = await site.rest('/redirection/v1/bulk/404/delete', {
      as: 'admin',
      body: { global: true, filterBy: { nonsense: 1 } },
    });
    expect([answer.status, (await list(MISSES)).total]).toEqual([400, 4]);
  });

  it('accepts ten thousand items', async () => {
    const items = Array.from({ length: 10_000 }, (_, at) => (at % 2 ? at + 90_000_000 : `/nothing-${at}`));
    expect(await remove({ items: [...items, '/same'], groupBy: 'url' })).toMatchObject({ total: 1, touched: 3 });
  });
});

describe('permissions', () => {
  it('are checked after the filters', async () => {
    const query = { 'filterBy[nonsense]': 'x' };
    for (const path of [LOG, MISSES]) expect((await site.rest(path, { query })).status).toBe(400);
    for (const which of ['log', '404']) {
      const path = `/redirection/v1/bulk/${which}/delete`;
      expect((await site.rest(path, { as: 'editor', query, body: {} })).status).toBe(400);
    }
  });

  it('to list and delete are for administrators only', async () => {
    await visitor.miss('/a');
    await visitor.beRedirected('/moved', { target: '/b' });
    for (const path of [LOG, MISSES]) {
      expect((await site.rest(path)).body).toMatchObject({ code: 'rest_forbidden', data: { status: 401 } });
      expect((await site.rest(path, { as: 'editor' })).body).toMatchObject({
        code: 'rest_forbidden',
        data: { status: 403 },
      });
    }
    for (const which of ['log', '404']) {
      const path = `/redirection/v1/bulk/${which}/delete`;
      expect((await site.rest(path, { body: { global: true } })).status).toBe(401);
      expect((await site.rest(path, { as: 'subscriber', body: { global: true } })).status).toBe(403);
    }
    expect([(await list(LOG)).total, (await list(MISSES)).total]).toEqual([1, 1]);
    for (const path of [LOG, MISSES]) {
      expect((await site.rest(path, { as: 'admin', method: 'POST', body: {} })).body.code).toBe('rest_no_route');
    }
  });
});

describe('the CSV downloads', () => {
  const csv = (name: string, query: Record<string, string> = {}, as: string | undefined = 'admin') =>
    site.ask(`${site.url}/redirections/${name}`, { ...(as ? { as } : {}), query });

  it('contain all or filtered entries, guarded against evaluation as formulas', async () => {
    await set({ ip_logging: 1 });
    const formulas = { 'user-agent': '=HYPERLINK("x")', referer: '@sum' };
    await visitor.beRedirected('/a,"b"', { target: '+1' }, { headers: formulas });
    await visitor.beRedirected('/c', { target: '/d' });
    await visitor.miss('/e', BARE);
    const redirects = await csv('log.csv');
    expect(redirects.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(redirects.headers.get('content-disposition')).toContain('attachment');
    const [head, first, second, ...rest] = redirects.text.split('\n');
    expect(head).toBe('date,source,target,ip,referrer,agent');
    expect(first).toMatch(
      /^"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d","\/a,""b""","'\+1","203\.0\.113\.77","'@sum","'=HYPERLINK\(""x""\)"$/,
    );
    expect(second).toContain('"/c","/d"');
    expect(rest).toEqual(['']);
    expect((await csv('log.csv', { 'filterBy[url]': 'c' })).text.split('\n')).toHaveLength(3);
    const misses = (await csv('404.csv')).text.split('\n');
    expect(misses[0]).toBe('date,source,ip,referrer,useragent');
    expect(misses[1]).toMatch(/,"\/e","203\.0\.113\.77","",""$/);
  });

  it('contain more entries than a batch', async () => {
    const log = visitLogOf(site);
    for (let at = 0; at < 4500; at += 1) log.missed(visit(`/${at}`));
    const lines = (await csv('404.csv')).text.trimEnd().split('\n').slice(1);
    expect(new Set(lines.map((line) => line.split(',')[1])).size).toBe(4500);
  });

  it('are for administrators only, and reject unknown filters', async () => {
    expect((await csv('log.csv', {}, '')).status).toBe(401);
    expect((await csv('404.csv', {}, 'editor')).status).toBe(403);
    expect((await csv('log.csv', {}, 'admin:wrong')).status).toBe(401);
    expect((await csv('log.csv', { 'filterBy[nonsense]': 'x' })).status).toBe(400);
    const { body } = await site.ask(`${site.url}/docs/openapi.json`);
    expect(Object.keys(body.paths)).toEqual(expect.arrayContaining(['/redirections/log.csv', '/redirections/404.csv']));
  });
});
