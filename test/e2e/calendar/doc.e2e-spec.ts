import { Validator } from '@seriousme/openapi-schema-validator';
import { eventually } from '../../support/cache.js';
import { changeSettings } from '../../support/settings.js';
import { startSite, type Answer, type TestSite } from '../../support/site.js';
import { describedNamespace } from '../../support/swagger.js';

const DOC = '/cal/events/v1/doc';
let site: TestSite;
let answer: Answer;

beforeAll(async () => {
  site = await (await startSite()).withRoles('subscriber');
  answer = await site.rest(DOC);
});
afterAll(() => site.close());

/** The operations of a document, such as `GET /events/{id}`. */
const operationsOf = (paths: Record<string, object>): string[] =>
  Object.entries(paths).flatMap(([path, item]) => Object.keys(item).map((verb) => `${verb.toUpperCase()} ${path}`));

/** The operations of an index, in the same form. */
async function routesOf(namespace: string): Promise<string[]> {
  const { body } = await site.rest(`/${namespace}`);
  const routes = Object.entries(body.routes as Record<string, { methods: string[] }>);
  return routes.flatMap(([pattern, { methods }]) => {
    const path = pattern.slice(namespace.length + 1).replace(/\(\?P<(\w+)>(?:[^()]|\([^()]*\))*\)/g, '{$1}') || '/';
    return methods.map((method) => `${method} ${path}`);
  });
}

describe('the Swagger document of the calendar', () => {
  it('is a valid Swagger 2.0 document', async () => {
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(await new Validator().validate(structuredClone(answer.body))).toEqual({ valid: true });
  });

  it('has a title, a host and a base path', () => {
    expect(answer.body).toMatchObject({
      swagger: '2.0',
      info: { version: '1.0.0', title: expect.any(String), description: expect.any(String) },
      host: new URL(site.url).host,
      basePath: '/en/rest/cal/events/v1/',
      schemes: ['http'],
      consumes: ['application/json'],
      produces: ['application/json'],
      definitions: expect.any(Object),
    });
  });

  it('contains exactly the routes of the namespace', async () => {
    const shown = operationsOf(answer.body.paths);
    expect(shown).toContain('GET /doc');
    expect(shown.sort()).toEqual((await routesOf('cal/events/v1')).sort());
  });

  it('contains its own route', () => {
    expect(answer.body.paths['/doc'].get).toMatchObject({ parameters: [], responses: { 200: {}, 400: {}, 401: {} } });
  });

  it('describes the envelope and the 404 of lists', () => {
    for (const kind of ['Event', 'Venue', 'Organizer']) {
      const items = `${kind.toLowerCase()}s`;
      const { responses } = answer.body.paths[`/${items}`].get;
      expect(responses[200].schema.properties).toMatchObject({
        [items]: { type: 'array', items: { $ref: `#/definitions/${kind}` } },
        total: { type: 'integer' },
      });
      expect(Object.keys(responses)).toContain('404');
    }
  });

  it('has the current defaults of the dates of lists', async () => {
    const usual = async () => {
      const { parameters } = (await site.rest(DOC)).body.paths['/events'].get;
      const { searchParams } = new URL((await site.rest('/cal/events/v1/events')).body.rest_url);
      return ['start_date', 'end_date'].map((wanted) => [
        parameters.find(({ name }: { name: string }) => name === wanted).default,
        searchParams.get(wanted),
      ]);
    };
    // The day may change between the two requests.
    await eventually(usual, (times) => times.every(([documented, used]) => documented === used));
  });

  it('describes the 410 of trashed items', () => {
    for (const items of ['events', 'venues', 'organizers'])
      for (const path of [`/${items}/{id}`, `/${items}/by-slug/{slug}`])
        expect(Object.keys(answer.body.paths[path].delete.responses)).toContain('410');
  });

  it('defines every type of object', () => {
    expect(Object.keys(answer.body.definitions)).toEqual(
      expect.arrayContaining([
        ...['Event', 'Venue', 'Organizer', 'Image', 'ImageSize', 'DateDetails', 'CostDetails', 'Term'],
      ]),
    );
  });

  it('is the same for everyone, but rejects invalid credentials', async () => {
    for (const as of ['subscriber', 'admin']) {
      const { status, text } = await site.rest(DOC, { as });
      expect([status, text]).toEqual([200, answer.text]);
    }
    expect((await site.rest(DOC, { as: 'admin:wrong' })).status).toBe(401);
  });

  it('has an ETag', async () => {
    const etag = answer.headers.get('etag') ?? '';
    expect((await site.rest(DOC, { headers: { 'if-none-match': etag } })).status).toBe(304);
    await changeSettings(site, { timezone: 'Asia/Kolkata' });
    expect((await site.rest(DOC)).status).toBe(200);
  });

  it('supports _fields', async () => {
    const { body } = await site.rest(DOC, { query: { _fields: 'swagger,info.version' } });
    expect(body).toEqual({ swagger: '2.0', info: { version: '1.0.0' } });
  });

  it('rejects other methods', async () => {
    expect((await site.rest(DOC, { as: 'admin', body: {} })).body.code).toBe('rest_no_route');
  });
});

describe('the description of another namespace', () => {
  it('is built in the same way', async () => {
    const document = describedNamespace(site, 'cms/v2');
    expect(await new Validator().validate(structuredClone(document))).toEqual({ valid: true });
    expect(operationsOf(document.paths).sort()).toEqual((await routesOf('cms/v2')).sort());
    const names = Object.values(document.paths).flatMap((item) => Object.values(item).map((one) => one.operationId));
    expect(new Set(names).size).toBe(names.length);
    expect(Object.keys(document.definitions)).toEqual(expect.arrayContaining(['post', 'page', 'attachment', 'Error']));
  });
});
