import type { IncomingMessage, ServerResponse } from 'node:http';
import { importsProgram } from '../../../src/aggregator/command/imports-program.js';
import { runCommand } from '../../support/commands.js';
import { RemoteSite } from '../../support/remote-site.js';
import { startSite, type TestSite } from '../../support/site.js';
import { picture } from '../../support/uploads.js';

const NAMESPACE = 'tribe/events/v1';
const PER_PAGE = 2;

let remote: RemoteSite;
let site: TestSite;
beforeAll(async () => {
  remote = await RemoteSite.start();
  site = await startSite({ FETCH_ALLOW_PRIVATE: remote.host });
});
afterAll(async () => {
  await site.close();
  await remote.close();
});

const imports = (...words: string[]) => runCommand(site, importsProgram, ...words);
const events = async (search: string) => {
  const query = { search, start_date: '2031-01-01', end_date: '2031-12-31' };
  return (await site.rest('/cal/events/v1/events', { as: 'admin', query })).body.events;
};

/** An event in the JSON of sites of the convention. */
function eventJson(id: number, title: string, more: object = {}): object {
  const known = (number: number) => ({
    id: number,
    author: '1',
    status: 'publish',
    global_id: `remote.example?id=${number}`,
    global_id_lineage: [`remote.example?id=${number}`],
  });
  const term = (number: number, name: string, taxonomy: string) => ({
    id: number,
    name,
    slug: `t-${number}`,
    taxonomy,
  });
  return {
    ...known(id),
    url: `https://remote.example/event/${id}/`,
    rest_url: `https://remote.example/wp-json/${NAMESPACE}/events/${id}`,
    title,
    description: '<p>Come &#038; see</p>\n',
    excerpt: '',
    slug: `event-${id}`,
    image: { url: remote.url('/uploads/fair.png'), id: 77, extension: 'png', sizes: {} },
    all_day: false,
    start_date: '2031-03-10 10:00:00',
    start_date_details: { year: '2031', month: '03', day: '10', hour: '10', minutes: '00', seconds: '00' },
    end_date: '2031-03-10 12:00:00',
    utc_start_date: '2031-03-10 09:00:00',
    timezone: 'Europe/Berlin',
    timezone_abbr: 'CET',
    cost: '€5 &#8211; €20',
    cost_details: { currency_symbol: '€', currency_code: 'EUR', currency_position: 'prefix', values: ['5', '20'] },
    website: 'https://fair.example.org/',
    show_map: true,
    show_map_link: true,
    hide_from_listings: false,
    sticky: false,
    featured: false,
    categories: [term(5, 'Fairs &amp; markets', 'tribe_events_cat')],
    tags: [term(6, 'winter', 'post_tag')],
    venue: {
      ...known(55),
      venue: 'Old Hall',
      address: '1 Street',
      city: 'Ulm',
      zip: '89073',
      geo_lat: 48.4,
      geo_lng: 9.99,
    },
    organizer: [{ ...known(66), organizer: 'Club', email: 'club@example.org', website: 'https://club.example.org/' }],
    custom_fields: [],
    ...more,
  };
}

/** The response of a site of the convention to a route. */
function responseOf(route: string, query: URLSearchParams, urlOf: (page: number) => string, all: object[]): object {
  const namespaces = ['oembed/1.0', NAMESPACE, 'wp/v2'];
  if (route === '') return { name: 'Remote', namespaces, routes: {} };
  if (route === NAMESPACE) return { namespace: NAMESPACE, routes: {} };
  if (route !== `${NAMESPACE}/events`) return { status: 404, code: 'rest_no_route' };
  const page = Number(query.get('page') ?? 1);
  const pages = Math.ceil(all.length / PER_PAGE);
  if (page > pages) return { status: 404, code: 'event-archive-page-not-found' };
  return {
    events: all.slice((page - 1) * PER_PAGE, page * PER_PAGE),
    rest_url: urlOf(page),
    ...(page < pages ? { next_rest_url: urlOf(page + 1) } : {}),
    total: all.length,
    total_pages: pages,
  };
}

const send = (response: ServerResponse, answer: object): void => {
  const status = 'status' in answer ? Number(answer.status) : 200;
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
};

/** Serves a site below a folder, with routes in the path. Its pages declare the REST root by a header. */
function siteWithPaths(folder: string, all: object[]): void {
  const root = `${folder}/wp-json`;
  for (const route of ['', NAMESPACE, `${NAMESPACE}/events`])
    for (const end of ['', '/'])
      remote.pages.set(`${root}/${route}`.replace(/\/$/, '') + end, (request, response) => {
        const query = new URL(request.url ?? '', remote.url('/')).searchParams;
        const next = (page: number) =>
          remote.url(`${root}/${NAMESPACE}/events/?page=${page}&per_page=2&start_date=2031-01-01`);
        send(response, responseOf(route, query, next, all));
      });
  remote.pages.set(`${folder}/events/`, (_, response) => {
    const link = `<${remote.url(`${root}/`)}>; rel="https://api.w.org/", <${remote.url(`${folder}/`)}>; rel=shortlink`;
    response.writeHead(200, { 'content-type': 'text/html', link });
    response.end('<!doctype html><html><head><title>Events</title></head><body></body></html>');
  });
}

/** Serves a site with routes in `rest_route`. Its pages declare the REST root by a `link` element. */
function siteWithArguments(folder: string, all: object[]): void {
  remote.pages.set(`${folder}/`, (request: IncomingMessage, response) => {
    const query = new URL(request.url ?? '', remote.url('/')).searchParams;
    const route = query.get('rest_route');
    const next = (page: number) =>
      remote.url(`${folder}/?rest_route=/${NAMESPACE}/events/&page=${page}&start_date=2031-01-01`);
    if (route !== null) send(response, responseOf(route.replace(/^\/|\/$/g, ''), query, next, all));
    else
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(
          `<!doctype html><html><head><link rel="https://api.w.org/" href="${remote.url(`${folder}/?rest_route=/`)}" /></head></html>`,
        );
  });
}

describe('imports from a site of the convention', () => {
  it('read its events page by page, given the URL of one of its pages', async () => {
    const image = await picture(8, 8);
    remote.pages.set('/uploads/fair.png', (_, response) => void response.end(image));
    const all = [
      eventJson(1, 'Path fair &#038; more'),
      eventJson(2, 'Path day', {
        all_day: true,
        start_date: '2031-04-01 00:00:00',
        end_date: '2031-04-02 23:59:59',
        ...{
          timezone: 'UTC+0',
          cost: '',
          website: '',
          image: false,
          venue: [],
          organizer: [],
          categories: [],
          tags: [],
        },
      }),
      eventJson(3, 'Path last'),
    ];
    siteWithPaths('/blog', all);
    const added = await imports('add', remote.url('/blog/events/'), '--status', 'publish', '--run');
    expect(added).toEqual({ code: 0, output: expect.stringMatching(/Schedule \d+ \(url, daily\) was added/) });
    expect(added.output).toContain('3 events created, 1 organizer created, 1 venue created');
    expect(added.output).toContain('1 category created, 1 tag created, 1 image created');
    const found = await events('Path');
    expect(found).toMatchObject([
      {
        title: expect.stringMatching(/^Path fair &.*; more$/),
        start_date: '2031-03-10 10:00:00',
        end_date: '2031-03-10 12:00:00',
        timezone: 'Europe/Berlin',
        cost: '€5 – €20',
        website: 'https://fair.example.org/',
        image: { url: expect.stringContaining('.png') },
        categories: [{ name: expect.stringMatching(/^Fairs &(?:amp;)? markets$/) }],
        tags: [{ name: 'winter' }],
        venue: { venue: 'Old Hall', city: 'Ulm', geo_lat: 48.4 },
        organizer: [{ organizer: 'Club', email: 'club@example.org' }],
      },
      { title: 'Path last', venue: { venue: 'Old Hall' } },
      {
        title: 'Path day',
        all_day: true,
        start_date: '2031-04-01 00:00:00',
        end_date: '2031-04-02 23:59:59',
        website: 'https://remote.example/event/2/',
        image: false,
      },
    ]);
    all[0] = eventJson(1, 'Path fair moved', { start_date: '2031-05-01 10:00:00', end_date: '2031-05-01 12:00:00' });
    const [, schedule = ''] = /Schedule (\d+)/.exec(added.output) ?? [];
    const again = await imports('run', schedule);
    expect(again.output).toContain('is done: 3 events updated');
    const changed = await events('Path');
    expect(changed.map(({ id }: { id: number }) => id).toSorted()).toEqual(
      found.map(({ id }: { id: number }) => id).toSorted(),
    );
    expect(changed.at(-1)).toMatchObject({ title: 'Path fair moved', start_date: '2031-05-01 10:00:00' });
  }, 60_000);

  it.each([
    ['its start page', '/plain/'],
    ['its REST root', '/plain/?rest_route=/'],
    ['its list of events', `/plain/?rest_route=/${NAMESPACE}/events`],
  ])('read a site with `rest_route`, given the URL of %s', async (_, path) => {
    siteWithArguments('/plain', [eventJson(11, 'Plain 1'), eventJson(12, 'Plain 2'), eventJson(13, 'Plain 3')]);
    const done = await imports('run', remote.url(path), '--status', 'publish');
    expect(done).toEqual({ code: 0, output: expect.stringMatching(/3 events (?:created|updated)/) });
    expect(await events('Plain')).toHaveLength(3);
  });

  it('find the interface at a common path, and by a URL below it', async () => {
    siteWithPaths('', [eventJson(21, 'Usual fair')]);
    for (const path of ['/event/some-fair/', `/wp-json/${NAMESPACE}/events/21`]) {
      remote.pages.set(path, '<!doctype html><title>Fair</title>');
      expect((await imports('preview', remote.url(path))).output).toContain('1 event created');
    }
  });

  it('accept a site without events in the window', async () => {
    siteWithPaths('/empty', []);
    const done = await imports('run', remote.url('/empty/events/'));
    expect(done).toEqual({ code: 0, output: expect.stringContaining('is done: nothing to do') });
  });

  it('report what is wrong with a site without events', async () => {
    remote.pages.set('/none/events/', (_, response) => {
      response.writeHead(200, {
        'content-type': 'text/html',
        link: '<http://10.0.0.1/wp-json/>; rel="https://api.w.org/"',
      });
      response.end('<!doctype html><title>Events</title>');
    });
    for (const end of ['', '/']) remote.pages.delete(`/wp-json${end}`);
    expect(await imports('run', remote.url('/none/events/'), '--origin', 'url')).toEqual({
      code: 1,
      output: expect.stringContaining('rest-v1:not-events-site'),
    });
  });
});
