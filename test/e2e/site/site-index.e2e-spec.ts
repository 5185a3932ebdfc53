import { Validator } from '@seriousme/openapi-schema-validator';
import { changeSettings } from '../../support/settings.js';
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

  it('is stored with an ETag and follows the settings at once', async () => {
    const first = await site.rest('/');
    const etag = first.headers.get('etag') ?? '';
    expect((await site.rest('/', { headers: { 'if-none-match': etag } })).status).toBe(304);
    const settings = { title: 'Another name', timezone: 'Asia/Kolkata' };
    expect((await site.rest('/cms/v2/settings', { as: 'admin', body: settings })).status).toBe(200);
    const second = await site.rest('/', { headers: { 'if-none-match': etag } });
    expect(second.body).toMatchObject({ name: 'Another name', timezone_string: 'Asia/Kolkata', gmt_offset: 5 });
  });

  it('is not the only description that is stored: those of namespaces and routes are, too', async () => {
    const asked = ['/cms/v2', '/cms/v2/users'].map(async (path) => {
      const index = await site.rest('/cms/v2');
      const etag = index.headers.get('etag') ?? '';
      expect((await site.rest('/cms/v2', { headers: { 'if-none-match': etag } })).status).toBe(304);
      const describe = (as?: string) => site.rest(path, { as, method: 'OPTIONS' });
      const [made, stored, admin] = [await describe(), await describe(), await describe('admin')];
      expect(stored.body).toEqual(made.body);
      expect(stored.headers.get('allow')).toBe(made.headers.get('allow'));
      expect(admin.body).toEqual(made.body);
      return { allow: [stored.headers.get('allow'), admin.headers.get('allow')], body: stored.body };
    });
    const [ofNamespace, ofUsers] = await Promise.all(asked);
    expect(ofNamespace?.allow).toEqual(['GET', 'GET']);
    expect(ofUsers?.allow).toEqual(['GET', 'GET, POST']);
    await changeSettings(site, { show_avatars: false });
    const { body } = await site.rest('/cms/v2/users', { method: 'OPTIONS' });
    expect(Object.keys(ofUsers?.body.schema.properties)).toContain('avatar_urls');
    expect(Object.keys(body.schema.properties)).not.toContain('avatar_urls');
    await changeSettings(site, { show_avatars: true });
  });

  it('rejects invalid credentials', async () => {
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

/** Resources that an administrator can create without existing ones. */
const CREATED_FROM_EXAMPLES =
  /^\/en\/rest\/(?:cms\/v2\/[a-z_]+|cal\/events\/v1\/[a-z]+|redirection\/v1\/(?:redirect|group|setting)|cache\/v1\/settings)$/;

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema?: { example?: unknown };
}

interface Operations {
  get?: { parameters?: Parameter[] };
  post?: { requestBody?: { content: Record<string, { example?: object }> } };
}

const document = async () => (await site.ask(`${site.url}/docs/openapi.json`)).body;

describe('the OpenAPI document', () => {
  it('is valid and has all routes', async () => {
    const { body, status } = await site.ask(`${site.root}/../../docs/openapi.json`);
    expect(status).toBe(200);
    expect(await new Validator().validate(structuredClone(body))).toEqual({ valid: true });
    const index = (await site.rest('/')).body;
    const documented = Object.entries(body.paths as Record<string, object>).flatMap(([path, item]) =>
      Object.keys(item).map((verb) => `${verb.toUpperCase()} ${path}`),
    );
    for (const [pattern, route] of Object.entries(index.routes as Record<string, { methods: string[] }>)) {
      const path = `/en/rest${pattern.replace(/\(\?P<(\w+)>[^)]*\)/g, '{$1}')}`.replace(/\/$/, '');
      // PUT and PATCH are aliases of POST.
      for (const verb of route.methods.filter((one) =>
        one === 'PUT' || one === 'PATCH' ? !route.methods.includes('POST') : true,
      ))
        expect(documented).toContain(`${verb} ${path}`);
    }
    expect(documented).toContain('POST /auth/token');
  });

  it('has examples that can be sent unchanged', async () => {
    await site.rest('/cms/v2/posts', { as: 'admin', body: { title: 'To be commented', status: 'publish' } });
    const [post] = (await site.rest('/cms/v2/posts')).body;
    const { paths } = await document();
    const refused: unknown[] = [];
    for (const [path, { post: operation }] of Object.entries<Operations>(paths)) {
      const json = operation?.requestBody?.content['application/json'];
      if (!json || !CREATED_FROM_EXAMPLES.test(path)) continue;
      const body = path.endsWith('/comments') ? { ...json.example, post: post.id } : json.example;
      const answer = await site.ask(site.url + path, { as: 'admin', body });
      if (answer.status >= 400) refused.push([path, answer.status, answer.body]);
    }
    expect(refused).toEqual([]);
  });

  it('fills in no filters of lists', async () => {
    const { paths } = await document();
    const examples = Object.entries<Operations>(paths).flatMap(([path, { get }]) =>
      (get?.parameters ?? [])
        .filter(({ in: place, required, schema }) => place === 'query' && !required && schema?.example !== undefined)
        .map(({ name }) => `${path} ${name}`),
    );
    expect(examples).toEqual([]);
    const { parameters = [] } = paths['/en/rest/cal/events/v1/events/{id}'].get;
    expect(parameters.find(({ name }: Parameter) => name === 'occurrence').description).toContain(
      '`2031-05-15 10:00:00`',
    );
  });

  it('describes maps in queries and the values of path parameters', async () => {
    const { paths } = await document();
    for (const [kind, name] of [
      ['redirect', 'match'],
      ['group', 'module'],
      ['log', 'referrer'],
      ['404', 'referrer'],
    ] as const) {
      const properties = expect.objectContaining({ [name]: { type: ['string', 'number', 'boolean'] } });
      const schema = { type: 'object', properties };
      const filter = { name: 'filterBy', in: 'query', schema, style: 'deepObject', explode: true };
      expect(paths[`/en/rest/redirection/v1/${kind}`].get.parameters).toContainEqual(expect.objectContaining(filter));
    }
    expect(paths['/en/rest/redirection/v1/export/{module}/{format}'].get.parameters.slice(0, 2)).toMatchObject([
      { name: 'module', schema: { enum: ['1', '2', '3', 'all'] } },
      { name: 'format', schema: { enum: ['csv', 'apache', 'nginx', 'json'] } },
    ]);
  });

  it('fills in nothing that would change settings', async () => {
    const { paths } = await document();
    for (const path of ['cache/v1/settings', 'redirection/v1/setting']) {
      expect(paths[`/en/rest/${path}`].post.requestBody.content['application/json'].example).toEqual({});
    }
  });

  it('has every member of event terms, files and visit groups', async () => {
    const { components } = await document();
    const { EmbeddedTerm, Attachment, LoggedRedirect, MissingPage, User, WpBlockEdit, WpBlockEmbed } =
      components.schemas;
    const tag = (await site.rest('/cal/events/v1/tags', { as: 'admin', body: { name: 'Shown by an event' } })).body.id;
    const times = { start_date: '2031-05-01 10:00', end_date: '2031-05-01 12:00' };
    const event = await site.rest('/cal/events/v1/events', {
      as: 'admin',
      body: { title: 'Fair', ...times, tags: [tag] },
    });
    expect(Object.keys(EmbeddedTerm.properties)).toEqual(expect.arrayContaining(Object.keys(event.body.tags[0])));
    expect(Attachment.properties.status.enum).toEqual(expect.arrayContaining(['inherit', 'trash']));
    for (const { properties } of [LoggedRedirect, MissingPage]) {
      expect(properties).toMatchObject({ id: { type: ['integer', 'string'] }, count: {} });
    }
    const forms = (...types: string[]) => ({ anyOf: types.map((type) => expect.objectContaining({ type })) });
    expect(User.properties.meta).toMatchObject(forms('array', 'object'));
    expect([WpBlockEdit.properties.title.type, WpBlockEmbed.properties.title.type]).toEqual(['object', 'array']);
  });

  it('describes the responses of deletions', async () => {
    const { paths } = await document();
    const deletionOf = (path: string) => {
      const { responses } = paths[`/en/rest/cms/v2/${path}`].delete;
      return {
        statuses: Object.keys(responses).map(Number),
        schema: responses[200].content['application/json'].schema,
      };
    };
    const gone = (title: string) => ({
      type: 'object',
      properties: { deleted: { const: true }, previous: { $ref: `#/components/schemas/Deleted${title}` } },
    });
    const post = deletionOf('posts/{id}');
    expect(post.statuses).toContain(410);
    expect(post.schema).toMatchObject({ anyOf: [gone('Post'), { $ref: '#/components/schemas/PostEdit' }] });
    for (const [path, title] of Object.entries({ 'tags/{id}': 'Tag', 'users/{id}': 'User', 'users/me': 'User' })) {
      const { statuses, schema } = deletionOf(path);
      expect(statuses).toEqual(expect.arrayContaining([404, 501]));
      expect(schema).toMatchObject(gone(title));
    }
  });

  it('has an interactive page', async () => {
    const page = await site.ask(`${site.root}/../../docs`);
    expect(page.status).toBe(200);
    expect(page.text).toContain('swagger-ui');
  });
});

describe('health', () => {
  it('is reported', async () => {
    expect((await site.ask(`${site.root}/../../health/live`)).body).toEqual({ status: 'ok' });
    expect((await site.ask(`${site.root}/../../health/ready`)).body).toEqual({ status: 'ok' });
  });
});
