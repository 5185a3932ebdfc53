import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Module } from '@nestjs/common';
import type { DatabaseLocation } from '../../../src/database/data-source.js';
import { CustomFilters, RedirectionModule } from '../../../src/redirection/index.js';
import { emptyDatabase } from '../../support/database.js';
import { startSite, type Answer, type Ask, type TestSite } from '../../support/site.js';

const FLAGS = { flag_query: 'exact', flag_case: false, flag_trailing: false, flag_regex: false };

/** A module that registers a filter. */
@Module({ imports: [RedirectionModule] })
class RobotsModule {
  constructor(filters: CustomFilters) {
    filters.register('is_robot', async ({ headers }) => headers['user-agent'] === 'Robot');
  }
}

let database: DatabaseLocation;
let site: TestSite;
let group: number;
let other: Server;
let otherHost: string;

const visit = (path: string, ask: Ask = {}, on = site): Promise<Answer> => on.ask(on.url + path, ask);
const admin = (path: string, body?: unknown): Promise<Answer> =>
  site.rest(`/redirection/v1${path}`, { as: 'admin', ...(body === undefined ? {} : { body }) });

/** Creates a rule and returns its id. */
async function rule(
  url: string,
  target: string,
  more: Record<string, unknown> = {},
  flags: object = {},
): Promise<number> {
  const made = await admin('/redirect', {
    url,
    group_id: group,
    match_type: 'url',
    action_type: 'url',
    action_code: 301,
    action_data: { url: target },
    match_data: { source: { ...FLAGS, ...flags } },
    ...more,
  });
  expect(made.status).toBe(200);
  return made.body.items[0].id;
}

const answerOf = (request: IncomingMessage, response: ServerResponse): void => {
  if (request.url === '/long') response.end('x'.repeat(100_000));
  else if (request.url === '/gone') response.writeHead(404).end();
  else response.writeHead(200, { 'content-type': 'text/plain', 'set-cookie': 'a=b' }).end(`asked for ${request.url}`);
};

beforeAll(async () => {
  other = createServer(answerOf).listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  otherHost = `127.0.0.1:${(other.address() as AddressInfo).port}`;
  database = await emptyDatabase();
  site = await startSite({ FETCH_ALLOW_PRIVATE: otherHost }, database, undefined, [RobotsModule]);
  group = (await admin('/group')).body.items[0].id;
});
afterAll(async () => {
  await site?.close();
  other?.close();
});

describe('visits of pages', () => {
  it('apply rules immediately, for every method', async () => {
    await rule('/en/old', '/new');
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const answer = await visit('/en/old', { method });
      expect([answer.status, answer.headers.get('location')]).toEqual([301, '/new']);
      expect(answer.headers.get('x-redirect-by')).toBe('redirection');
    }
  });

  it('apply each change of a rule before its response is sent', async () => {
    const id = await rule('/en/changing', '/one');
    expect((await visit('/en/changing')).headers.get('location')).toBe('/one');
    await admin(`/redirect/${id}`, { action_data: { url: '/two' } });
    expect((await visit('/en/changing')).headers.get('location')).toBe('/two');
    await admin('/bulk/redirect/disable', { items: [id] });
    expect((await visit('/en/changing')).status).toBe(404);
    await admin('/bulk/redirect/enable', { items: [id] });
    expect((await visit('/en/changing')).status).toBe(301);
    await admin('/bulk/group/disable', { items: [group] });
    expect((await visit('/en/changing')).status).toBe(404);
    await admin('/bulk/group/enable', { items: [group] });
    expect((await visit('/en/changing')).status).toBe(301);
    await admin('/bulk/redirect/delete', { items: [id] });
    expect((await visit('/en/changing')).status).toBe(404);
  });

  it('apply changed defaults of flags', async () => {
    await rule('/en/Defaults', '/to', { match_data: undefined });
    expect((await visit('/en/defaults/')).status).toBe(301);
    await admin('/setting', { flag_case: false });
    expect((await visit('/en/defaults/')).status).toBe(404);
    await admin('/setting', { flag_case: true });
    expect((await visit('/en/defaults/')).status).toBe(301);
  });

  it('distinguish encoded and plain delimiters of a query', async () => {
    const leadsTo = async (path: string) => (await visit(path)).headers.get('location');
    for (const flag_query of ['exact', 'exactorder', 'ignore', 'pass']) {
      const at = `/en/signs-${flag_query}`;
      await rule(`${at}?q=a%26b`, '/ampersand', {}, { flag_query });
      await rule(`${at}?q%3Dr=c%3Dd`, '/equals', {}, { flag_query });
      await rule(`${at}?p=a%2Bb`, '/plus', {}, { flag_query });
      await rule(`${at}?s=a+b`, '/blank', {}, { flag_query });
      await rule(`${at}?x=1%262&x=3`, '/twice', {}, { flag_query });
      const target = (name: string, query: string) => (flag_query === 'pass' ? `${name}?${query}` : name);
      for (const [query, name] of [
        ['q=a%26b', '/ampersand'],
        ['q%3Dr=c%3Dd', '/equals'],
        ['q%3dr=c=d', '/equals'],
        ['p=a%2Bb', '/plus'],
        ['s=a+b', '/blank'],
        ['s=a%20b', '/blank'],
        ['x=1%262&x=3', '/twice'],
      ] as const)
        expect([query, await leadsTo(`${at}?${query}`)]).toEqual([query, target(name, query)]);
      for (const query of ['q=a&b', 'q=r=c=d', 'x=1&2&x=3', 'x=3&x=1%262'])
        expect([query, (await visit(`${at}?${query}`)).status]).toEqual([query, 404]);
    }
    const { items } = (await admin('/redirect?filterBy[url]=signs-exact%3Fq%3D')).body;
    expect(items.map(({ url }: { url: string }) => url)).toEqual(['/en/signs-exact?q=a%26b']);
    const { body } = await site.ask(`${site.url}/redirections/why`, {
      as: 'admin',
      query: { url: '/en/signs-exact?q=a%26b' },
    });
    expect(body).toMatchObject({ outcome: 'rule', location: '/ampersand' });
    const circle = await admin('/redirect', {
      url: '/en/circle?q=a%26b',
      group_id: group,
      match_type: 'url',
      action_type: 'url',
      action_data: { url: '/en/circle?q=%61%26b' },
      match_data: { source: FLAGS },
    });
    expect([circle.status, circle.body.code]).toEqual([400, 'redirect']);
  });

  it('are not redirected below the REST root and outside the pages', async () => {
    await rule('^/', '/everything', { position: 900 }, { flag_regex: true });
    expect((await visit('/en/rest/')).status).toBe(200);
    expect((await visit('/health/live')).status).toBe(200);
    expect((await visit('/docs/openapi.json')).status).toBe(200);
    expect((await visit('/anything')).headers.get('location')).toBe('/everythinganything');
    const [last] = (await admin('/redirect?orderby=id')).body.items;
    await admin('/bulk/redirect/delete', { items: [last.id] });
  });

  it('never redirect in a loop', async () => {
    await rule('^/en/round', '/en/round', {}, { flag_regex: true });
    expect((await visit('/en/round')).status).toBe(404);
    expect((await visit('/en/round/x')).status).toBe(404);
  });

  it('do not allow header injection', async () => {
    await rule('^/en/lines/(.*)$', '/to/$1', {}, { flag_regex: true });
    const answer = await visit('/en/lines/a%0d%0aX-Evil:%201');
    expect(answer.headers.get('location')).toBe('/to/aX-Evil:%201');
    expect(answer.headers.get('x-evil')).toBeNull();
    expect((await visit('/en/lines/%00%ff%C3')).status).toBe(301);
  });

  it('get errors as a page or as JSON', async () => {
    await rule('/en/gone', '', { action_type: 'error', action_code: 410, action_data: {} });
    const page = await visit('/en/gone', { headers: { accept: 'text/html' } });
    expect([page.status, page.headers.get('content-type')]).toEqual([410, 'text/html; charset=utf-8']);
    expect(page.headers.get('cache-control')).toBe('no-cache, must-revalidate, max-age=0');
    const json = await visit('/en/gone', { headers: { accept: 'application/json' } });
    expect(json.body).toEqual({ code: 'gone', message: 'Gone.', data: { status: 410 } });
    expect((await visit('/en/gone', { method: 'HEAD' })).text).toBe('');
  });

  it('get the configured headers', async () => {
    await admin('/setting', {
      headers: [
        { type: 'a', headerName: 'x site', headerValue: 'all', location: 'site' },
        { type: 'b', headerName: 'x redirect', headerValue: 'some', location: 'redirect' },
      ],
    });
    await rule('/en/with-headers', '/to');
    const redirect = await visit('/en/with-headers');
    expect([redirect.headers.get('x-site'), redirect.headers.get('x-redirect')]).toEqual(['all', 'some']);
    const page = await visit('/en/no-such-page');
    expect([page.headers.get('x-site'), page.headers.get('x-redirect')]).toEqual(['all', null]);
    await admin('/setting', { headers: [] });
  });

  it('call filters that modules have registered', async () => {
    const data = { filter: 'is_robot', url_from: '/robots', url_notfrom: '/people' };
    await rule('/en/filtered', '', { match_type: 'custom', action_data: data });
    expect((await visit('/en/filtered', { headers: { 'user-agent': 'Robot' } })).headers.get('location')).toBe(
      '/robots',
    );
    expect((await visit('/en/filtered')).headers.get('location')).toBe('/people');
  });

  it('are anonymous with invalid credentials', async () => {
    await rule('/en/signed', '', { match_type: 'login', action_data: { logged_in: '/in', logged_out: '/out' } });
    expect((await visit('/en/signed', { as: 'admin' })).headers.get('location')).toBe('/in');
    expect((await visit('/en/signed', { as: 'admin:wrong' })).headers.get('location')).toBe('/out');
    expect((await visit('/en/signed', { headers: { authorization: 'Bearer x' } })).headers.get('location')).toBe(
      '/out',
    );
  });
});

describe('visits that find no page', () => {
  it('apply `page` rules, and are logged otherwise', async () => {
    await rule('/en/missing', '/found', { match_type: 'page', action_data: { page: '404', url: '/found' } });
    expect((await visit('/en/missing')).headers.get('location')).toBe('/found');
    await visit('/en/nowhere-at-all?x=1', { method: 'POST' });
    const { items } = (await admin('/404?filterBy[url]=nowhere-at-all')).body;
    expect(items).toMatchObject([{ url: '/en/nowhere-at-all?x=1', request_method: 'POST', http_code: 404 }]);
    expect((await admin('/404?filterBy[url]=/en/missing')).body.total).toBe(0);
  });

  it('are not logged if a rule has the action nothing', async () => {
    await rule('/en/known-gap', '', { match_type: 'page', action_type: 'nothing', action_data: { page: '404' } });
    const answer = await visit('/en/known-gap');
    expect([answer.status, answer.headers.get('x-redirect-by')]).toEqual([404, null]);
    expect((await admin('/404?filterBy[url]=/en/known-gap')).body.total).toBe(0);
  });

  it('find posts by former permalink structures', async () => {
    const post = await site.rest('/cms/v2/posts', {
      as: 'admin',
      body: { title: 'Once', slug: 'once', status: 'publish', date: '2030-01-02T10:00:00' },
    });
    await site.rest(`/cms/v2/posts/${post.body.id}`, { as: 'admin', body: { date: '2020-01-02T10:00:00' } });
    expect((await visit('/en/blog/once')).status).toBe(404);
    await admin('/setting', { permalinks: ['/blog/%postname%/', '/%year%/%post_id%/', '/%nonsense%/'] });
    expect((await visit('/en/blog/once')).headers.get('location')).toBe(`${site.url}/en/2020/01/02/once/`);
    expect((await visit(`/en/2020/${post.body.id}/`)).status).toBe(301);
    expect((await visit(`/en/2021/${post.body.id}/`)).status).toBe(404);
    expect((await visit('/en/blog/never')).status).toBe(404);
    await admin('/setting', { permalinks: [] });
  });

  it('may be redirected to a random post, or to one by its id', async () => {
    await rule('/en/surprise', '', { action_type: 'random', action_code: 302, action_data: {} });
    const answer = await visit('/en/surprise');
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toMatch(/\/en\/\d{4}\/\d\d\/\d\d\/[^/]+\/$/);
    const id = (await site.rest('/cms/v2/posts?slug=once')).body[0].id;
    await rule('/en/by-number', String(id));
    expect((await visit('/en/by-number')).headers.get('location')).toBe(`${site.url}/en/2020/01/02/once/`);
    await rule('/en/by-wrong-number', '999999999');
    expect((await visit('/en/by-wrong-number')).status).toBe(404);
  });
});

describe('pages that are served in place of others', () => {
  const pass = (url: string, target: string): Promise<number> =>
    rule(url, target, { action_type: 'pass', action_code: 0 });

  it('may be of the site itself, including the REST root', async () => {
    await pass('/en/tags.json', '/en/rest/cms/v2/tags');
    const answer = await visit('/en/tags.json');
    expect([answer.status, answer.body, answer.headers.get('x-redirect-by')]).toEqual([200, [], null]);
    await pass('/en/nothing.json', '/en/not-there');
    expect((await visit('/en/nothing.json')).status).toBe(404);
    expect((await admin('/404?filterBy[url]=nothing.json')).body.total).toBe(0);
  });

  it('may replace missing pages', async () => {
    const stand = (url: string, target: string) =>
      rule(url, '', {
        match_type: 'page',
        action_type: 'pass',
        action_code: 0,
        action_data: { page: '404', url: target },
      });
    const id = await stand('/en/stands-in', '/en/');
    const [answer, home] = [await visit('/en/stands-in'), await visit('/en/')];
    expect([answer.status, answer.text]).toEqual([200, home.text]);
    expect((await admin(`/redirect?filterBy[id]=${id}`)).body.items).toMatchObject([{ hits: 1 }]);
    await stand('/en/stands-nowhere', '/en/not-there-either');
    expect((await visit('/en/stands-nowhere')).status).toBe(404);
    expect((await admin('/404?filterBy[url]=/en/stands')).body.total).toBe(0);
  });

  it('may be of other sites, without their cookies', async () => {
    await pass('/en/foreign', `http://${otherHost}/page?x=1`);
    const answer = await visit('/en/foreign');
    expect([answer.status, answer.text]).toEqual([200, 'asked for /page?x=1']);
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect((await visit('/en/foreign', { method: 'HEAD' })).status).toBe(200);
    await pass('/en/foreign-gone', `http://${otherHost}/gone`);
    expect((await visit('/en/foreign-gone')).status).toBe(502);
  });

  it('are never requested from private networks', async () => {
    for (const [name, target] of [
      ['local', 'http://127.0.0.1:9/'],
      ['metadata', 'http://169.254.169.254/latest/meta-data/'],
      ['file', 'file:///etc/passwd'],
    ] as const) {
      await pass(`/en/private-${name}`, target);
      expect((await visit(`/en/private-${name}`)).status).toBe(502);
    }
  });
});

describe('the whole site', () => {
  const settle = (options: object): Promise<Answer> => admin('/setting', options);

  it('is relocated, except for URLs that are not pages', async () => {
    await settle({ relocate: 'https://new.example/base' });
    const answer = await visit('/en/any?x=1');
    expect([answer.status, answer.headers.get('location')]).toEqual([301, 'https://new.example/base/en/any?x=1']);
    expect((await visit('/en/rest/')).status).toBe(200);
    await settle({ relocate: '' });
  });

  it('is redirected to the configured scheme and host', async () => {
    await settle({ https: true });
    expect((await visit('/en/x')).headers.get('location')).toMatch(/^https:\/\/localhost:\d+\/en\/x$/);
    const encrypted = { headers: { 'x-forwarded-proto': 'https' } };
    expect((await visit('/en/x', encrypted)).status).toBe(301);
    const behindProxy = await startSite({ TRUST_PROXY: '1' }, database);
    expect((await visit('/en/x', encrypted, behindProxy)).status).toBe(404);
    await behindProxy.close();
    await settle({ https: false, aliases: ['localhost'] });
    // The alias equals the host itself.
    expect((await visit('/en/x')).status).toBe(404);
    await settle({ aliases: [] });
  });
});

describe('another instance', () => {
  it('applies changes of rules and defaults within a second', async () => {
    const second = await startSite({}, { ...database, poolSize: 4 });
    try {
      const id = await rule('/en/elsewhere', '/one');
      const follows = async (location: string | null) => {
        const deadline = performance.now() + 5000;
        while ((await visit('/en/elsewhere', {}, second)).headers.get('location') !== location)
          if (performance.now() > deadline) throw new Error(`The other instance does not follow to ${location}.`);
      };
      await follows('/one');
      await admin(`/redirect/${id}`, { action_data: { url: '/two' } });
      await follows('/two');
      await admin('/bulk/redirect/delete', { items: [id] });
      await follows(null);
    } finally {
      await second.close();
    }
  });
});
