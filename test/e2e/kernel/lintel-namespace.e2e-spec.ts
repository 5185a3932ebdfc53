import { lintel } from '#libs/client';
import { rootOf, speakAll } from '../../support/languages.js';
import { pathOf } from '../../support/routes.js';
import { startSite, type TestSite } from '../../support/site.js';

/** What the namespace has is played on each of its routes, also on those that other modules add to it. */
const NAMESPACE = '/lintel/v1';
const ADMIN = { username: 'admin', password: 'Admin-password-1' };
const ORIGIN = 'https://elsewhere.example';

interface Endpoint {
  methods: string[];
  args: Record<string, { required?: boolean }>;
}
interface Route {
  pattern: string;
  /** Its path, with the ID of no item. */
  path: string;
  methods: string[];
  endpoints: Endpoint[];
}

let site: TestSite;
let routes: Route[];
const roots = () => [site.root, rootOf(site, 'de'), `${site.url}/wp-json`, `${site.url}/de/wp-json`];
const indexOf = async (root: string) => (await site.ask(root + NAMESPACE)).body;
const named = (from: Record<string, Omit<Route, 'pattern' | 'path'>>): Route[] =>
  Object.entries(from).map(([pattern, route]) => ({ ...route, pattern, path: pathOf(pattern, '999999') }));
const writesOf = ({ methods }: Route) => methods.filter((method) => method !== 'GET');
const undocumented = 'Its arguments are missing, or its item does not exist.';

beforeAll(async () => {
  site = await startSite();
  await speakAll(site, 'en', 'de');
  routes = named((await indexOf(site.root)).routes);
});
afterAll(() => site.close());

describe('the namespace beside the conventions', () => {
  it('has an index in each root and language', async () => {
    for (const root of roots()) {
      const { status, body, headers } = await site.ask(root + NAMESPACE);
      expect([status, body.namespace, body._links.up]).toEqual([200, 'lintel/v1', [{ href: expect.any(String) }]]);
      expect(Object.keys(body.routes)).toEqual(routes.map(({ pattern }) => pattern));
      expect(Object.keys(body.routes)).toEqual(expect.arrayContaining([NAMESPACE, `${NAMESPACE}/model`]));
      const etag = headers.get('etag') ?? '';
      expect((await site.ask(root + NAMESPACE, { headers: { 'if-none-match': etag } })).status).toBe(304);
      const help = await site.ask(root + NAMESPACE, { query: { context: 'help' } });
      expect(help.body.routes[`${NAMESPACE}/model`].schema).toBeDefined();
    }
  });

  it('is in no index of a root', async () => {
    for (const root of roots()) {
      const { namespaces, routes: listed } = (await site.ask(`${root}/`)).body;
      expect(namespaces).not.toContain('lintel/v1');
      expect(Object.keys(listed).filter((path) => path.startsWith(NAMESPACE))).toEqual([]);
    }
    expect((await site.rest('/')).body.namespaces).toHaveLength(6);
  });

  it('loses the routes of translations on a site with one language', async () => {
    await speakAll(site, 'en');
    const alone = Object.keys((await indexOf(site.root)).routes);
    await speakAll(site, 'en', 'de');
    expect(alone.filter((path) => path.includes('translations'))).toEqual([]);
    expect(Object.keys((await indexOf(site.root)).routes)).toEqual(routes.map(({ pattern }) => pattern));
  });
});

describe('each route of the namespace', () => {
  it('describes itself in OPTIONS', async () => {
    for (const { path, methods } of routes)
      for (const root of roots()) {
        const { status, body } = await site.ask(root + path, { method: 'OPTIONS' });
        expect([path, status, body.namespace, body.methods]).toEqual([path, 200, 'lintel/v1', methods]);
      }
  });

  it('is in the OpenAPI document, below a described tag', async () => {
    type Operation = { operationId: string; summary: string; tags: string[]; responses: object };
    const { paths, tags } = (await site.ask(`${site.url}/docs/openapi.json`)).body;
    const described = new Map<string, string>(tags.map((tag: Record<string, string>) => [tag.name, tag.description]));
    const plain = (path: string) => path.replace(/\(\?P<(\w+)>[^)]*\)/g, '{$1}');
    for (const { pattern, methods } of routes) {
      const operations = Object(paths[`/en/rest${plain(pattern)}`]) as Record<string, Operation>;
      // Where there is POST, the others do the same.
      const aliases = methods.includes('POST') ? ['PUT', 'PATCH'] : [];
      for (const method of methods.filter((one) => !aliases.includes(one))) {
        const { operationId = '', summary = '', tags: [tag = ''] = [] } = Object(operations[method.toLowerCase()]);
        expect([pattern, method, operationId, summary]).toEqual([
          ...[pattern, method],
          expect.stringMatching(/^[a-z]\w+$/),
          expect.stringMatching(/^[A-Z].*\.$/),
        ]);
        expect([tag, described.get(tag)]).toEqual([expect.stringMatching(/^lintel\/v1/), expect.stringMatching(/\.$/)]);
      }
    }
  });

  it('may be part of a batch', async () => {
    // Those that carry other requests themselves are not.
    const carries = ({ pattern }: { pattern: string }) => /\/(?:mcp|run)$/.test(pattern);
    const requests = routes
      .filter((route) => !carries(route))
      .flatMap((route) => writesOf(route).map((method) => ({ method, path: route.path })));
    for (let at = 0; at < requests.length; at += 25) {
      const body = { requests: requests.slice(at, at + 25) };
      const { responses } = (await site.ask(`${site.url}/wp-json/batch/v1`, { body })).body;
      const refused = responses.filter(({ body: inner }: { body: { code?: string } }) =>
        ['rest_batch_not_allowed', 'rest_no_route'].includes(inner?.code ?? ''),
      );
      expect(refused).toEqual([]);
    }
    expect(requests.length).toBeGreaterThan(1);
    const listed = named((await indexOf(`${site.url}/wp-json`)).routes)
      .filter((route) => !carries(route))
      .flatMap(({ endpoints }) => endpoints);
    const writing = listed.filter(({ methods }) => !methods.includes('GET'));
    expect(writing.filter((endpoint) => !Object.hasOwn(endpoint, 'allow_batch'))).toEqual([]);
  });

  it('is read by cursor if it is a list', async () => {
    for (const { path, pattern, endpoints } of routes) {
      const { args = {} } = endpoints.find(({ methods }) => methods.includes('GET')) ?? {};
      if (pattern.includes('(?P<') || !Object.hasOwn(args, 'per_page')) continue;
      if (Object.values(args).some(({ required }) => required)) continue;
      const { status, body } = await site.rest(path, { as: 'admin', query: { _cursor: '' } });
      expect([path, status, body.code]).toEqual([path, 200, undefined]);
    }
  });

  it('checks the Idempotency-Key if it creates something', async () => {
    const { paths } = (await site.ask(`${site.url}/docs/openapi.json`)).body;
    const creating = Object.entries(paths as Record<string, { post?: { responses: object; requestBody?: unknown } }>)
      .filter(
        ([path, { post }]) => path.startsWith(`/en/rest${NAMESPACE}`) && Object.hasOwn(post?.responses ?? {}, 201),
      )
      .filter(([, { post }]) => !JSON.stringify(post?.requestBody ?? '').includes('multipart'));
    expect(creating.length).toBeGreaterThan(0);
    for (const [path, { post }] of creating) {
      expect(JSON.stringify(post)).toContain('idempotencyKey');
      const headers = { 'idempotency-key': 'ä b' };
      const { body } = await site.ask(site.url + path.replace(/\{\w+\}/g, '999999'), {
        ...{ method: 'POST', as: 'admin', headers, undocumented },
      });
      expect([path, body.code]).toEqual([path, 'rest_idempotency_key_invalid']);
    }
  });

  it('lets scripts of other origins ask', async () => {
    for (const { path, methods } of routes) {
      const preflight = { origin: ORIGIN, 'access-control-request-headers': 'authorization, idempotency-key' };
      const asked = await site.rest(path, { method: 'OPTIONS', headers: preflight });
      expect(asked.headers.get('access-control-allow-headers')).toContain('Idempotency-Key');
      for (const method of methods) {
        const { headers } = await site.rest(path, { method, headers: { origin: ORIGIN }, undocumented });
        expect([path, headers.get('access-control-allow-origin')]).toEqual([path, ORIGIN]);
      }
    }
  });

  it('has envelopes and fields', async () => {
    for (const { path, pattern, methods } of routes) {
      for (const method of methods) {
        const { status, body } = await site.rest(path, { method, query: { _envelope: '1' }, undocumented });
        expect([path, status, Object.keys(body)]).toEqual([path, 200, ['body', 'status', 'headers']]);
      }
      if (!methods.includes('GET') || pattern.includes('(?P<')) continue;
      const { status, body } = await site.rest(path, { as: 'admin', query: { _fields: 'nothing' }, undocumented });
      if (status === 200)
        expect([path, JSON.stringify(body)]).toEqual([path, expect.stringMatching(/^(?:\{\}|\[[{},]*\])$/)]);
    }
  });

  it('rejects wrong credentials, and too many of them', async () => {
    for (const [at, { path, methods }] of routes.entries())
      for (const method of methods) {
        const { status, body } = await site.rest(path, { method, as: `nobody-${method}-${at}:wrong`, undocumented });
        expect([path, status, body.code]).toEqual([path, 401, 'incorrect_password']);
      }
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 11; attempt += 1)
      statuses.push((await site.rest(`${NAMESPACE}/model`, { as: 'somebody:wrong' })).status);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('a repeated request to the namespace', () => {
  it('creates one translation', async () => {
    const { id } = (await site.rest('/cms/v2/posts', { as: 'admin', body: { title: 'Bread' } })).body;
    const headers = { 'idempotency-key': 'translate-once' };
    const send = () => site.rest(`${NAMESPACE}/posts/${id}/translations/de`, { as: 'admin', method: 'POST', headers });
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status, second.body.id]).toEqual([201, 201, first.body.id]);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
  });
});

describe('the client', () => {
  it.each([
    ['the own root', () => site.root],
    ['the root of the convention', () => `${site.url}/wp-json/`],
  ])('asks the namespace at %s', async (_, root) => {
    const client = lintel(root(), ADMIN);
    const { data } = await (await client.api()).GET('/lintel/v1/model');
    expect(data?.version).toEqual(expect.any(Number));
    const { data: index } = await (await client.api()).GET('/lintel/v1');
    expect(index?.namespace).toBe('lintel/v1');
    const { id } = await client.posts.create({ title: `At ${root()}` });
    const [made] = await client.batch([{ path: `/lintel/v1/posts/${id}/translations/de`, body: {} }]);
    expect(made).toMatchObject({ status: 201, body: { lang: 'de' } });
  });
});
