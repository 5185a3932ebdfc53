import { Validator } from '@seriousme/openapi-schema-validator';
import { SettingsService } from '../../../src/content/index.js';
import { startSite, type TestSite } from '../../support/site.js';

let site: TestSite;

beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

describe('the site index', () => {
  it('describes every route with its arguments', async () => {
    const { body } = await site.rest('/');
    expect(body).toMatchObject({
      url: site.url,
      home: `${site.url}/en`,
      gmt_offset: 0,
      timezone_string: '',
      authentication: [],
    });
    expect(body.routes['/cms/v2/posts/(?P<id>\\d+)'].methods).toEqual(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);
    expect(body.routes['/cms/v2/posts/(?P<id>\\d+)']._links).toBeUndefined();
    expect(body.routes['/cms/v2/posts']._links.self).toBe(`${site.url}/en/rest/cms/v2/posts`);
    expect(body.routes['/cms/v2/posts'].endpoints[0].args.per_page).toMatchObject({
      type: 'integer',
      default: 10,
      required: false,
    });
  });

  it('is stored with a validator and follows the settings at once', async () => {
    const first = await site.rest('/');
    const etag = first.headers.get('etag') ?? '';
    expect((await site.rest('/', { headers: { 'if-none-match': etag } })).status).toBe(304);
    await site.app.get(SettingsService).set({ title: 'Another name', timezone: 'Asia/Kolkata' });
    const second = await site.rest('/', { headers: { 'if-none-match': etag } });
    expect(second.body).toMatchObject({ name: 'Another name', timezone_string: 'Asia/Kolkata', gmt_offset: 5 });
  });

  it('refuses wrong credentials instead of ignoring them', async () => {
    expect((await site.rest('/', { as: 'admin:wrong' })).status).toBe(401);
  });

  it('has an index for each namespace', async () => {
    const { body } = await site.rest('/cms/v2');
    expect(body.namespace).toBe('cms/v2');
    expect(Object.keys(body.routes).every((route) => route.startsWith('/cms/v2'))).toBe(true);
    expect((await site.rest('/cms/v2', { query: { namespace: 'nothing/v9' } })).body.code).toBe(
      'rest_invalid_namespace',
    );
    expect((await site.rest('/cms/v2', { query: { context: 'help' } })).body.routes['/cms/v2/tags'].schema.title).toBe(
      'tag',
    );
  });
});

describe('the documentation', () => {
  it('is a valid OpenAPI document of all routes', async () => {
    const { body, status } = await site.ask(`${site.root}/../../docs/openapi.json`);
    expect(status).toBe(200);
    expect(await new Validator().validate(structuredClone(body))).toEqual({ valid: true });
    const index = (await site.rest('/')).body;
    const documented = Object.entries(body.paths as Record<string, object>).flatMap(([path, item]) =>
      Object.keys(item).map((verb) => `${verb.toUpperCase()} ${path}`),
    );
    for (const [pattern, route] of Object.entries(index.routes as Record<string, { methods: string[] }>)) {
      const path = `/en/rest${pattern.replace(/\(\?P<(\w+)>[^)]*\)/g, '{$1}')}`;
      for (const verb of route.methods) expect(documented).toContain(`${verb} ${path}`);
    }
    expect(documented).toContain('POST /auth/token');
  });

  it('shows a page to try them out', async () => {
    const page = await site.ask(`${site.root}/../../docs`);
    expect(page.status).toBe(200);
    expect(page.text).toContain('swagger-ui');
  });
});

describe('health', () => {
  it('is told', async () => {
    expect((await site.ask(`${site.root}/../../health/live`)).body).toEqual({ status: 'ok' });
    expect((await site.ask(`${site.root}/../../health/ready`)).body).toEqual({ status: 'ok', database: 'up' });
  });
});
