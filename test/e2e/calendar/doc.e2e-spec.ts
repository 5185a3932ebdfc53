import { Validator } from '@seriousme/openapi-schema-validator';
import { describeNamespace } from '#libs/openapi';
import { RouteDiscovery, SiteAddress } from '#libs/rest';
import { SettingsService } from '../../../src/settings/index.js';
import { eventually } from '../../support/cache.js';
import { startSite, type Answer, type TestSite } from '../../support/site.js';

const DOC = '/cal/events/v1/doc';
let site: TestSite;
let answer: Answer;

beforeAll(async () => {
  site = await (await startSite()).withRoles('subscriber');
  answer = await site.rest(DOC);
});
afterAll(() => site.close());

/** `GET /events/{id}` of each operation of a document. */
const operationsOf = (paths: Record<string, object>): string[] =>
  Object.entries(paths).flatMap(([path, item]) => Object.keys(item).map((verb) => `${verb.toUpperCase()} ${path}`));

/** The same of each route of an index. */
async function routesOf(namespace: string): Promise<string[]> {
  const { body } = await site.rest(`/${namespace}`);
  const routes = Object.entries(body.routes as Record<string, { methods: string[] }>);
  return routes.flatMap(([pattern, { methods }]) => {
    const path = pattern.slice(namespace.length + 1).replace(/\(\?P<(\w+)>(?:[^()]|\([^()]*\))*\)/g, '{$1}') || '/';
    return methods.map((method) => `${method} ${path}`);
  });
}

describe('the description of the calendar', () => {
  it('is a valid Swagger 2.0 document', async () => {
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(await new Validator().validate(structuredClone(answer.body))).toEqual({ valid: true });
  });

  it('says what it is and where', () => {
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

  it('shows every route of the namespace and no other', async () => {
    const shown = operationsOf(answer.body.paths);
    expect(shown).toContain('GET /doc');
    expect(shown.sort()).toEqual((await routesOf('cal/events/v1')).sort());
  });

  it('describes itself', () => {
    expect(answer.body.paths['/doc'].get).toMatchObject({ parameters: [], responses: { 200: {}, 400: {}, 401: {} } });
  });

  it('tells what lists answer and where they end', () => {
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

  it('tells between which times events are listed unless told', async () => {
    const usual = async () => {
      const { parameters } = (await site.rest(DOC)).body.paths['/events'].get;
      const { searchParams } = new URL((await site.rest('/cal/events/v1/events')).body.rest_url);
      return ['start_date', 'end_date'].map((wanted) => [
        parameters.find(({ name }: { name: string }) => name === wanted).default,
        searchParams.get(wanted),
      ]);
    };
    // Midnight may come between the two.
    await eventually(usual, (times) => times.every(([told, used]) => told === used));
  });

  it('tells that what is in the trash is not thrown away again', () => {
    for (const items of ['events', 'venues', 'organizers'])
      for (const path of [`/${items}/{id}`, `/${items}/by-slug/{slug}`])
        expect(Object.keys(answer.body.paths[path].delete.responses)).toContain('410');
  });

  it('defines every kind of object of the namespace', () => {
    expect(Object.keys(answer.body.definitions)).toEqual(
      expect.arrayContaining([
        ...['Event', 'Venue', 'Organizer', 'Image', 'ImageSize', 'DateDetails', 'CostDetails', 'Term'],
      ]),
    );
  });

  it('is the same for everybody, but not for wrong credentials', async () => {
    for (const as of ['subscriber', 'admin']) {
      const { status, text } = await site.rest(DOC, { as });
      expect([status, text]).toEqual([200, answer.text]);
    }
    expect((await site.rest(DOC, { as: 'admin:wrong' })).status).toBe(401);
  });

  it('is stored with a validator', async () => {
    const etag = answer.headers.get('etag') ?? '';
    expect((await site.rest(DOC, { headers: { 'if-none-match': etag } })).status).toBe(304);
    await site.app.get(SettingsService).set({ timezone: 'Asia/Kolkata' });
    expect((await site.rest(DOC)).status).toBe(200);
  });

  it('can be asked for in part', async () => {
    const { body } = await site.rest(DOC, { query: { _fields: 'swagger,info.version' } });
    expect(body).toEqual({ swagger: '2.0', info: { version: '1.0.0' } });
  });

  it('takes no other verb', async () => {
    expect((await site.rest(DOC, { as: 'admin', body: {} })).body.code).toBe('rest_no_route');
  });
});

describe('the description of another namespace', () => {
  it('is made in the same way', async () => {
    const routes = site.app.get(RouteDiscovery);
    const document = describeNamespace(routes.table.routes.values(), {
      namespace: 'cms/v2',
      site: site.app.get(SiteAddress),
      title: 'Content',
      description: 'All of it.',
      presenter: (type) => routes.presenter(type),
    });
    expect(await new Validator().validate(structuredClone(document))).toEqual({ valid: true });
    expect(operationsOf(document.paths).sort()).toEqual((await routesOf('cms/v2')).sort());
    const names = Object.values(document.paths).flatMap((item) => Object.values(item).map((one) => one.operationId));
    expect(new Set(names).size).toBe(names.length);
    expect(Object.keys(document.definitions)).toEqual(expect.arrayContaining(['post', 'page', 'attachment', 'Error']));
  });
});
