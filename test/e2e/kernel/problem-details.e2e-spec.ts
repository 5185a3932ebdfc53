import { CachedSite } from '../../support/cache.js';
import type { Answer, Ask } from '../../support/site.js';

const PROBLEM = 'application/problem+json';
let cached: CachedSite;

beforeAll(async () => {
  cached = await CachedSite.start();
});
afterAll(() => cached.close());

const ask = (path: string, { headers, ...more }: Ask = {}): Promise<Answer> =>
  cached.site.ask(cached.site.url + path, {
    headers: { accept: PROBLEM, ...headers },
    undocumented: 'It is an error.',
    ...more,
  });

/** Requests that fail, one for each place where errors are made. */
const FAILING: [string, number, string, string, Ask][] = [
  ['an unknown route', 404, 'rest_no_route', '/en/rest/none', {}],
  ['an unknown route below the root of the convention', 404, 'rest_no_route', '/wp-json/none', {}],
  ['an unknown item', 404, 'rest_post_invalid_id', '/en/rest/cms/v2/posts/999999', {}],
  ['an invalid argument', 400, 'rest_invalid_param', '/en/rest/cms/v2/posts?per_page=0', {}],
  ['missing rights', 401, 'rest_forbidden_context', '/en/rest/cms/v2/posts?context=edit', {}],
  ['wrong credentials', 401, 'incorrect_password', '/en/rest/cms/v2/posts', { as: 'nobody:wrong' }],
  ['a method that cannot be overridden', 405, 'rest_method_needs_post', '/en/rest/cms/v2/posts?_method=DELETE', {}],
  ['a large body', 413, 'rest_payload_too_large', '/en/rest/cms/v2/posts', { raw: 'x'.repeat(300_000) }],
  ['a body that is no JSON', 400, 'rest_invalid_json', '/en/rest/cms/v2/posts', { as: 'admin', raw: '{' }],
  ['a route outside the roots', 401, 'webhook_forbidden', '/hooks', {}],
  ['a large body outside the roots', 413, 'payload_too_large', '/auth/token', { raw: `{"a":"${'x'.repeat(20_000)}"}` }],
  ['an unknown path', 404, 'not_found', '/none/at/all', {}],
  ['an unknown file', 404, 'not_found', '/docs/guide/images/none.png', {}],
];
const withType = ({ raw, ...ask }: Ask): Ask =>
  raw === undefined ? ask : { ...ask, raw, headers: { accept: PROBLEM, 'content-type': 'application/json' } };

describe.each([
  ['without a cache of responses', false],
  ['with a cache of responses', true],
])('problem details %s', (_, keepsRest) => {
  beforeAll(() => cached.setRest(keepsRest));

  it.each(FAILING)('are those of %s', async (_name, status, code, path, more) => {
    const { headers, body, ...answer } = await ask(path, withType(more));
    expect([answer.status, headers.get('content-type'), body.code]).toEqual([status, PROBLEM, code]);
    expect(body).toMatchObject({ status, title: expect.any(String), detail: expect.any(String), data: { status } });
    expect([body.type, body.instance]).toEqual([`${cached.site.url}/docs/errors/${code}`, path.split('?')[0]]);
    expect(body).not.toHaveProperty('message');
    expect(headers.get('vary')?.split(', ')).toContain('Accept');
  });

  it('replace the error of the convention only when they are asked for', async () => {
    for (const accept of ['*/*', 'application/json', 'application/json, application/problem+json;q=0.5']) {
      const { headers, body } = await ask('/en/rest/none', { headers: { accept } });
      expect(headers.get('content-type')).toMatch(/^application\/json/);
      expect(Object.keys(body)).toEqual(['code', 'message', 'data']);
      expect(headers.get('vary')?.split(', ')).not.toContain('Accept');
    }
  });

  it('leave everything else as it is', async () => {
    const plain = await ask('/en/rest/cms/v2/posts', { headers: { accept: '*/*' } });
    const asked = await ask('/en/rest/cms/v2/posts');
    expect([asked.status, asked.text, asked.headers.get('vary')]).toEqual([200, plain.text, plain.headers.get('vary')]);
    const { body: envelope } = await ask('/en/rest/none?_envelope');
    expect(envelope.body).toMatchObject({ code: 'rest_no_route', message: expect.any(String) });
    expect((await ask('/en/rest/none?_jsonp=take')).text).toMatch(/^\/\*\*\/take\(\{"code":"rest_no_route","message"/);
    const requests = [{ method: 'POST', path: '/wp/v2/posts', body: {} }];
    const batch = await ask('/wp-json/batch/v1', { body: { requests } });
    expect(batch.body.responses).toMatchObject([{ status: 401, body: { message: expect.any(String) } }]);
  });

  it('are indented, and have no body in answers to HEAD', async () => {
    expect((await ask('/en/rest/none?_pretty')).text).toMatch(/^\{\n {4}"type"/);
    const head = await ask('/en/rest/cms/v2/posts/999999', { method: 'HEAD' });
    expect([head.status, head.headers.get('content-type'), head.text]).toEqual([404, PROBLEM, '']);
  });
});

describe('a cache of responses', () => {
  it('is filled by those who ask for problem details, too', async () => {
    cached.setRest(true);
    const visit = (accept: string) => cached.visit('/en/rest/cms/v2/tags', { headers: { accept } });
    expect((await visit(PROBLEM)).cache).toBe('MISS');
    for (const accept of [PROBLEM, '*/*']) expect((await visit(accept)).cache).toBe('HIT');
  });

  it('never mixes the two kinds of errors, also at the same time', async () => {
    cached.setRest(true);
    const accepts = Array.from({ length: 12 }, (_, at) => (at % 2 ? PROBLEM : '*/*'));
    const answers = await Promise.all(
      accepts.map((accept) => ask('/en/rest/cms/v2/pages/999998', { headers: { accept } })),
    );
    for (const [at, { body }] of answers.entries()) expect('detail' in body).toBe(accepts[at] === PROBLEM);
  });
});

describe('the type of a problem', () => {
  const locationOf = async (code: string) => {
    const { status, headers } = await cached.site.ask(`${cached.site.url}/docs/errors/${code}`);
    return [status, cached.paged.pathOf(headers.get('location') ?? '')];
  };

  it.each([
    ['rest_no_route', 'errors'],
    ['rest_cannot_publish', 'errors-of-content'],
    ['webhook_not_found', 'errors-of-namespaces'],
  ])('leads to the documentation: %s', async (code, page) => {
    expect(await locationOf(code)).toEqual([302, `/docs/guide/${page}#code-${code}`]);
    expect((await cached.paged.page(`/docs/guide/${page}`)).text.split(`id="code-${code}"`)).toHaveLength(2);
  });

  it('leads to all errors if the documentation does not have it', async () => {
    expect(await locationOf('none')).toEqual([302, '/docs/guide/errors']);
  });
});
