import { Agent, request as httpRequest } from 'node:http';
import { cpuTime } from '../../support/cpu-time.js';
import { startSite, type TestSite } from '../../support/site.js';

/** Limits for a hostile request: CPU milliseconds and megabytes of memory. */
const MAX_MS = 100;
const MAX_MB = 30;
/** CPU time of the test itself for sending a megabyte, because it shares the process with the site. */
const SENDING_MS_PER_MB = 10;
const TRIES = 5;

const JSON_TYPE = { 'content-type': 'application/json' };
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' };
const MULTIPART_TYPE = { 'content-type': 'multipart/form-data; boundary=b' };
const REST = '/en/rest';
const POSTS = `${REST}/cms/v2/posts`;
const CAL = `${REST}/cal/events/v1`;
/** Close to the maximum size of a request head. */
const LONG_URL = 14_000;
/** Close to the maximum size of a body that is read for anyone. */
const LONG_BODY = 250_000;

interface Hostile {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  as?: 'admin' | 'author';
}

const fill = (piece: string, size: number) => piece.repeat(Math.floor(size / piece.length));
const long = (path: string, piece: string): Hostile => ({ path: path + fill(piece, LONG_URL - path.length) });
const json = (body: string, more: Partial<Hostile> = {}): Hostile => ({
  path: POSTS,
  method: 'POST',
  headers: JSON_TYPE,
  body,
  ...more,
});
const form = (piece: string, more: Partial<Hostile> = {}): Hostile => ({
  path: POSTS,
  method: 'POST',
  headers: FORM_TYPE,
  body: fill(piece, LONG_BODY),
  ...more,
});
const basic = (login: string, password: string) => `Basic ${btoa(`${login}:${password}`)}`;
const part = (name: string) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nx\r\n`;
const words = (count: number) => Array.from({ length: count }, (_, at) => `w${at}ord`).join('+');
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1).join(',');
const event = (rrule: string) =>
  json(JSON.stringify({ title: 'x', start_date: '2031-01-01 00:00', end_date: '2031-01-01 01:00', meta: { rrule } }), {
    path: `${CAL}/events`,
    as: 'author',
  });

const HOSTILE: Readonly<Record<string, Hostile>> = {
  'a form of many parameters': form('a=1&'),
  'a form of one array': form('include[]=1&'),
  'a form of deep names': form('[a]', { body: `a${fill('[a]', LONG_BODY)}=1` }),
  'a form of broken escapes': form('%'),
  'a form of escapes': form('%41'),
  'a form of brackets': form('[]'),
  'a form to a page': form('a[]=1&', { path: '/en/' }),
  'a form to sign in': form('a[]=1&', { path: '/auth/token' }),
  'JSON of empty maps': json(`{"a":[${fill('{},', LONG_BODY)}0]}`),
  'JSON of numbers': json(`{"include":[${fill('1,', LONG_BODY)}1]}`),
  'JSON of depth': json(fill('[', LONG_BODY)),
  'JSON of closed depth': json(fill('{"a":', LONG_BODY / 2)),
  'JSON of different members': json(`{${Array.from({ length: 20_000 }, (_, at) => `"k${at}":1`).join(',')}}`),
  'JSON of __proto__': json(`{"a":[${fill('{"__proto__":{}},', LONG_BODY)}0]}`),
  'JSON of escaped __proto__': json(`{"a":[${fill('{"\\u005f_proto__":0},', LONG_BODY)}0]}`),
  'JSON of half surrogate pairs': json(`{"title":"${fill('\\ud800', LONG_BODY)}"}`),
  'JSON of a long number': json(`{"author":${fill('9', LONG_BODY)}}`),
  'a large body of nobody': json(`{"a":"${fill('a', 9_000_000)}"}`),
  'a body of GET': { ...json(fill('[', LONG_BODY)), method: 'GET' },
  'many parts': { path: POSTS, method: 'POST', headers: MULTIPART_TYPE, body: fill(part('a[]'), LONG_BODY) },
  'many parts for a file': {
    path: `${REST}/cms/v2/media`,
    method: 'POST',
    headers: MULTIPART_TYPE,
    body: fill(part('a[]'), LONG_BODY),
  },
  'parts with a head of many fields': {
    path: POSTS,
    method: 'POST',
    headers: MULTIPART_TYPE,
    body: `--b\r\n${fill('X-Header: y\r\n', LONG_BODY)}\r\nx\r\n--b--`,
  },
  'an address of slashes': long(REST, '/'),
  'an address of short segments': long(`${REST}/cms/v2/posts`, '/1'),
  'an address of a page of short segments': long('/en', '/a'),
  'an address of escapes': long(`${REST}/cms/v2/`, '%2f'),
  'an address of broken escapes': long(`${REST}/cms/v2/`, '%'),
  'a query of many parameters': long(`${POSTS}?`, 'a=1&'),
  'a page with a query of many parameters': long('/en/?', 'a=1&'),
  '_fields of depth': long(`${POSTS}?_fields=a`, '.a'),
  '_fields of many names': long(`${POSTS}?_fields=a`, ',a'),
  '_fields of different names': { path: `${POSTS}?_fields=${words(1500)}` },
  '_embed of many relations': long(`${POSTS}?_embed=a`, ',b'),
  'long lists of numbers': { path: `${POSTS}?exclude=${numbers(2500)}` },
  'long lists of users': { path: `${REST}/cms/v2/users?include=${numbers(2500)}` },
  'long lists of comments': { path: `${REST}/cms/v2/comments?post=${numbers(2500)}` },
  'long lists of slugs': { path: `${POSTS}?slug=${fill('a-b,', 8000)}` },
  'long lists of states': { path: `${POSTS}?status=${fill('draft,', 8000)}` },
  'long lists of events': { path: `${CAL}/events?include=${numbers(2500)}` },
  'a search for excluded words': { path: `${POSTS}?search=-lorem+-ipsum` },
  'a search for many excluded words': { path: `${POSTS}?search=-aa+-bb+-cc+-dd+-ee+-ff+-gg+-hh+-ii` },
  'a search for many words': { path: `${POSTS}?search=${words(200)}` },
  'a search for a phrase': { path: `${POSTS}?search=%22${words(150)}%22` },
  'a search for signs': { path: `${POSTS}?search=${fill('%25', 9000)}` },
  'a search of media': { path: `${REST}/cms/v2/media?search=${fill('_', 9000)}` },
  'a search of comments': { path: `${REST}/cms/v2/comments?search=${fill('%25a', 9000)}` },
  'a search of users': { path: `${REST}/cms/v2/users?search=${fill('%25a', 9000)}` },
  'a search of terms': { path: `${REST}/cms/v2/tags?search=${fill('%25a', 9000)}` },
  'a search of everything': { path: `${REST}/cms/v2/search?search=${fill('-a+', 9000)}` },
  'a search of events': { path: `${CAL}/events?search=${fill('a%25+', 9000)}` },
  'a search of venues': { path: `${CAL}/venues?search=${fill('%25a', 9000)}` },
  'a search of redirects': {
    path: `${REST}/redirection/v1/redirect?filterBy[url]=${fill('%25a', 9000)}`,
    as: 'admin',
  },
  "a search of the redirects' log": {
    path: `${REST}/redirection/v1/404?filterBy[url]=${fill('%25a', 9000)}`,
    as: 'admin',
  },
  'a search page': { path: `/en/?s=${fill('-aa+', 9000)}` },
  'the last of all pages': { path: `${POSTS}?page=9007199254740991&per_page=100` },
  'a far offset': { path: `${POSTS}?offset=9007199254740991` },
  'a far page of events': { path: `${CAL}/events?page=9007199254740991&start_date=0001-01-01&end_date=9999-12-31` },
  'a long date': { path: `${CAL}/events?start_date=${fill('1-', 9000)}` },
  'a date of words': { path: `${CAL}/events?start_date=${fill('next%20', 9000)}` },
  'a rule of rare dates': event('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29,30,31;BYDAY=MO;BYSETPOS=300;COUNT=100000'),
  'a rule of all parts': event(
    `FREQ=HOURLY;BYMINUTE=${numbers(59)};BYSECOND=${numbers(59)};BYSETPOS=${numbers(366)};COUNT=9000`,
  ),
  'a long rule': event(`FREQ=DAILY;BYMONTHDAY=${fill('1,', 100_000)}1`),
  'an expression that backtracks': json(
    JSON.stringify({
      url: `^(${fill('a+)+(', 2000)}b)$`,
      regex: true,
      match_type: 'url',
      action_type: 'url',
      action_data: { url: '/' },
      group_id: 1,
    }),
    { path: `${REST}/redirection/v1/redirect`, as: 'admin' },
  ),
  'an expression of repetitions': json(
    JSON.stringify({
      url: '((((a{1,100}){1,100}){1,100}){1,100})',
      regex: true,
      match_type: 'url',
      action_type: 'url',
      action_data: { url: '/' },
      group_id: 1,
    }),
    { path: `${REST}/redirection/v1/redirect`, as: 'admin' },
  ),
  'attributes of a block': {
    path: `${REST}/cms/v2/block-renderer/core/search?context=edit&${fill('attributes[a][]=1&', 12_000)}`,
    as: 'author',
  },
  'an address to embed': long(`${REST}/oembed/1.0/embed?url=http://localhost/`, 'a/'),
  'an address to embed by a proxy': {
    ...long(`${REST}/oembed/1.0/proxy?url=http://[`, ':'),
    as: 'author',
  },
  'Basic with a long password': { path: POSTS, headers: { authorization: basic('admin', fill('x', 9000)) } },
  'Basic without an end': { path: POSTS, headers: { authorization: `Basic ${fill(' ', 12_000)}x` } },
  'a long bearer': { path: POSTS, headers: { authorization: `Bearer ${fill('a.', 12_000)}` } },
  'a password in JSON': json(JSON.stringify({ username: 'admin', password: fill('x', 12_000) }), {
    path: '/auth/token',
  }),
  cookies: { path: '/en/', headers: { cookie: fill('a=1; ', 12_000) } },
  'cookies that are alike': { path: '/en/', headers: { cookie: fill('=;', 12_000) } },
  'texts of tags': json(JSON.stringify({ title: fill('<', 40_000), content: fill('<a <b>', 60_000) }), {
    as: 'author',
  }),
  'texts of blocks': json(JSON.stringify({ title: 'x', content: fill('<!-- wp:a --><p>', 60_000) }), { as: 'author' }),
  'texts of shortcodes': json(JSON.stringify({ title: 'x', content: fill('[caption a="', 60_000) }), { as: 'author' }),
  ranges: { path: '/robots.txt', headers: { range: `bytes=${fill('0-1,', 12_000)}0-1` } },
  'tags of states': { path: POSTS, headers: { 'if-none-match': fill('W/"a", ', 12_000) } },
  'tags of states of a feed': { path: '/en/feed/', headers: { 'if-none-match': fill('W/"a", ', 12_000) } },
  languages: { path: '/en/', headers: { 'accept-language': fill('en;q=0.1,', 12_000) } },
  encodings: { path: '/en/', headers: { 'accept-encoding': fill('gzip;q=0.1,', 12_000) } },
  'many methods': { path: `${POSTS}?${fill('_method=DELETE&', 12_000)}` },
  'a long method': {
    path: POSTS,
    method: 'POST',
    headers: { 'x-http-method-override': fill('x', 6000) },
  },
  'a chain of proxies': { path: POSTS, headers: { 'x-forwarded-for': fill('1.1.1.1, ', 12_000) } },
  'an address to redirect': { path: `/${fill('a/../', 10_000)}`, headers: {} },
};

let site: TestSite;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const credentials: Record<string, string> = {};

beforeAll(async () => {
  site = await (await startSite()).withRoles('author');
  const texts = 'Lorem ipsum dolor sit amet aa bb cc dd ee ff gg hh ii. '.repeat(20);
  await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      site.rest('/cms/v2/posts', { as: 'admin', body: { title: `Post ${at}`, content: texts, status: 'publish' } }),
    ),
  );
  for (const [as, password] of [
    ['admin', 'Admin-password-1'],
    ['author', 'Correct-horse-9-battery'],
  ] as const) {
    const body = { username: as, password };
    credentials[as] = `Bearer ${(await site.ask(`${site.url}/auth/token`, { body })).body.access_token}`;
  }
}, 60_000);
afterAll(async () => {
  agent.destroy();
  await site.close();
});

/**
 * Sends a request verbatim and returns the status. A connection that the server closes after a refusal counts as a
 * response.
 */
function send({ path, method = 'GET', headers = {}, body, as }: Hostile): Promise<number> {
  const { hostname, port } = new URL(site.root);
  return new Promise((resolve) => {
    const sending = httpRequest({
      agent,
      hostname,
      port,
      path,
      method,
      headers: {
        ...headers,
        ...(as ? { authorization: credentials[as] } : {}),
        ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
      },
    });
    sending.on('error', () => resolve(0));
    sending.on('response', (response) => response.resume().on('end', () => resolve(response.statusCode ?? 0)));
    sending.end(body);
  });
}

/** The minimum of several measurements, because garbage collection or another test may affect one of them. */
async function least(tries: number, measure: () => Promise<number>, enough: number): Promise<number> {
  let best = Infinity;
  for (let at = 0; at < tries && best > enough; at += 1) best = Math.min(best, await measure());
  return best;
}

describe('a hostile request is cheap', () => {
  it.each(Object.entries(HOSTILE))('%s', async (_, hostile) => {
    let status = 0;
    const ask = async () => void (status = await send(hostile));
    const before = process.memoryUsage().heapUsed;
    const most = MAX_MS + ((hostile.body?.length ?? 0) / 1_000_000) * SENDING_MS_PER_MB;
    const time = await least(TRIES, () => cpuTime(ask), most);
    const memory = (process.memoryUsage().heapUsed - before) / 1024 / 1024;
    expect(status).toBeLessThan(500);
    expect(time).toBeLessThan(most);
    expect(memory).toBeLessThan(MAX_MB);
  });
});
