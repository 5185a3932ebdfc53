import { startSite, type Answer, type TestSite } from '../../support/site.js';

const EVENTS = '/cal/events/v1/events';
type Query = Record<string, string>;

let site: TestSite;
const MONTH = { start_date: '2031-05-01', end_date: '2031-05-31' };
const list = (query: Query, as?: string) => site.rest(EVENTS, { query: { ...MONTH, ...query }, as });
const around = (lat: number, lng: number, query: Query = {}, as?: string) =>
  list({ geoloc: 'true', geoloc_lat: String(lat), geoloc_lng: String(lng), ...query }, as);
const titles = ({ body }: Answer) => body.events.map(({ title }: { title: string }) => title);
const wrong = ({ status, body }: Answer) => [status, body.code, Object.keys(body.data?.params ?? {})];

async function make(kind: 'venues' | 'events', body: object, as = 'admin') {
  const made = await site.rest(`/cal/events/v1/${kind}`, { as, body });
  if (made.status !== 201) throw new Error(`Not made: ${made.text}`);
  return made.body;
}

const venue = (name: string, lat?: number, lng?: number) => make('venues', { venue: name, geo_lat: lat, geo_lng: lng });
const event = (title: string, venueId: number, day = '2031-05-10', more: object = {}, as?: string) =>
  make('events', { title, start_date: day, end_date: day, venue: venueId, ...more }, as);

beforeAll(async () => {
  site = await (await startSite({ SERVER_TIMING: '1' })).withRoles('author');
});
afterAll(() => site.close());

describe('events near a location', () => {
  let dom: { id: number };
  beforeAll(async () => {
    // In Cologne: the cathedral and a venue 2 km away; Bonn is 25 km away, Düsseldorf 34 km.
    dom = await venue('Dom', 50.9413, 6.9583);
    const deutz = await venue('Deutz', 50.9375, 6.9859);
    const bonn = await venue('Bonn', 50.7374, 7.0982);
    const duesseldorf = await venue('Düsseldorf', 51.2277, 6.7735);
    const nowhere = await venue('Nowhere');
    await event('In Bonn', bonn.id, '2031-05-01');
    await event('In Düsseldorf', duesseldorf.id, '2031-05-01');
    await event('Late at the Dom', dom.id, '2031-05-12', { categories: ['Music'] });
    await event('Early at the Dom', dom.id, '2031-05-11');
    await event('In Deutz', deutz.id, '2031-05-02', { categories: ['Music'], tags: ['outside'] });
    await event('Nowhere', nowhere.id);
    await make('events', { title: 'Without a venue', start_date: '2031-05-10', end_date: '2031-05-10' });
  });

  it('are within the radius of the settings, ordered by distance, then by start', async () => {
    const found = await around(50.9413, 6.9583);
    expect(titles(found)).toEqual(['Early at the Dom', 'Late at the Dom', 'In Deutz', 'In Bonn']);
    expect(found.body.total).toBe(4);
    expect(titles(await around(50.7374, 7.0982))[0]).toBe('In Bonn');
    expect(titles(await around(51.2277, 6.7735))).toEqual(['In Düsseldorf']);
    expect(titles(await around(0, 0))).toEqual([]);
  });

  it('support filters and pagination', async () => {
    const near = (query: Query, as?: string) => around(50.9413, 6.9583, query, as);
    expect(titles(await near({ categories: 'music' }))).toEqual(['Late at the Dom', 'In Deutz']);
    expect(titles(await near({ categories: 'music', tags: 'outside' }))).toEqual(['In Deutz']);
    expect(titles(await near({ search: 'dom -late' }))).toEqual(['Early at the Dom']);
    expect(titles(await near({ venue: String(dom.id), featured: 'false' }))).toEqual([
      ...['Early at the Dom', 'Late at the Dom'],
    ]);
    expect(titles(await near({ start_date: '2031-05-11' }))).toEqual(['Early at the Dom', 'Late at the Dom']);
    const { body } = await near({ per_page: '3', page: '2' });
    expect([titles({ body } as Answer), body.total, body.total_pages]).toEqual([['In Bonn'], 4, 2]);
    expect(titles(await site.ask(body.previous_rest_url))).toEqual(['Early at the Dom', 'Late at the Dom', 'In Deutz']);
  });

  it('go on by cursor behind the last one, also at the same place', async () => {
    const expected = titles(await around(50.9413, 6.9583));
    for (const filter of [{}, { categories: 'music' }] as Query[]) {
      const seen: string[] = [];
      let answer = await around(50.9413, 6.9583, { ...filter, per_page: '1', _cursor: '' });
      for (;;) {
        seen.push(...titles(answer));
        const next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
        if (next === undefined) break;
        answer = await site.ask(next);
      }
      expect(seen).toEqual(filter.categories ? ['Late at the Dom', 'In Deutz'] : expected);
    }
  });

  it('include drafts of the viewer', async () => {
    await event('Draft of the author', dom.id, '2031-05-10', { status: 'draft' }, 'author');
    await event('Draft of another', dom.id, '2031-05-10', { status: 'draft' });
    const near = async (as?: string) => titles(await around(50.9413, 6.9583, { end_date: '2031-05-11' }, as));
    expect(await near()).toEqual(['Early at the Dom', 'In Deutz', 'In Bonn']);
    expect(await near('author')).toEqual(['Draft of the author', 'Early at the Dom', 'In Deutz', 'In Bonn']);
    expect(await near('admin')).toHaveLength(5);
  });

  it('follow a venue that moves to another location', async () => {
    const hall = await venue('Hall', -45, 100);
    await event('In the hall', hall.id);
    const move = (geo_lat: number, geo_lng: number) =>
      site.rest(`/cal/events/v1/venues/${hall.id}`, { as: 'admin', body: { geo_lat, geo_lng } });
    expect(titles(await around(-45, 100))).toEqual(['In the hall']);
    await move(-46, 101);
    expect(titles(await around(-45, 100))).toEqual([]);
    expect(titles(await around(-46, 101))).toEqual(['In the hall']);
    await site.rest(`/cal/events/v1/venues/${hall.id}`, { as: 'admin', method: 'DELETE' });
    expect(titles(await around(-46, 101))).toEqual(['In the hall']);
  });

  it('are found on both sides of the 180th meridian and around the poles', async () => {
    const places = [
      ['West of it', 0, 179.95],
      ['On it', 0.01, 180],
      ['On it, too', 0.02, -180],
      ['East of it', 0, -179.9],
      ['North pole', 90, 0],
      ['Beside the pole', 89.9, 170],
      ['South pole', -89.95, -90],
    ] as const;
    for (const [title, lat, lng] of places) await event(title, (await venue(title, lat, lng)).id);
    const DATE_LINE = ['On it', 'On it, too', 'West of it', 'East of it'];
    expect(titles(await around(0, 180))).toEqual(DATE_LINE);
    expect(titles(await around(0, -180))).toEqual(DATE_LINE);
    expect(titles(await around(0, -179.95))).toEqual(expect.arrayContaining(DATE_LINE));
    expect(titles(await around(90, 77))).toEqual(['North pole', 'Beside the pole']);
    expect(titles(await around(89.95, -20))).toEqual(['North pole', 'Beside the pole']);
    expect(titles(await around(-90, 0))).toEqual(['South pole']);
  });

  it('are filtered but not ordered by distance if events are included', async () => {
    const { body } = await around(50.9413, 6.9583);
    const include = body.events.map(({ id }: { id: number }) => id).join();
    const far = await event('Far away', (await venue('Far', 10, 10)).id);
    const found = await around(50.9413, 6.9583, { include: `${include},${far.id}` });
    expect(titles(found)).toEqual(['In Bonn', 'Late at the Dom', 'Early at the Dom', 'In Deutz']);
  });

  it('take a constant number of statements', async () => {
    const statements = async (per_page: string) => {
      await around(50.9413, 6.9583, { per_page });
      return (await around(50.9413, 6.9583, { per_page })).headers.get('server-timing');
    };
    expect(await statements('50')).toBe(await statements('1'));
  });
});

describe('the arguments of a location', () => {
  it('select events with coordinates if none are sent', async () => {
    const found = titles(await list({ geoloc: 'true', per_page: '50' }));
    expect(found).toContain('In Bonn');
    expect(found).not.toContain('Nowhere');
    expect(found).not.toContain('Without a venue');
  });

  it('have no effect without geoloc', async () => {
    const all = titles(await list({ per_page: '50' }));
    for (const geoloc of ['false', undefined]) {
      const query = { geoloc_lat: '50.9', geoloc_lng: '6.9', per_page: '50' };
      expect(titles(await list(geoloc ? { ...query, geoloc } : query))).toEqual(all);
    }
  });

  it('require each other', async () => {
    for (const geoloc of ['true', 'false']) {
      expect(wrong(await list({ geoloc, geoloc_lat: '5' }))).toEqual([400, 'rest_invalid_param', ['geoloc_lng']]);
      expect(wrong(await list({ geoloc, geoloc_lng: '5' }))).toEqual([400, 'rest_invalid_param', ['geoloc_lat']]);
    }
  });

  it('must be valid coordinates', async () => {
    for (const value of ['', 'x', '1e99', '0x10', '90.1', '-90.1', 'NaN'])
      expect(wrong(await around(0, 0, { geoloc_lat: value }))).toEqual([400, 'rest_invalid_param', ['geoloc_lat']]);
    for (const value of ['180.1', '-181'])
      expect(wrong(await around(0, 0, { geoloc_lng: value }))).toEqual([400, 'rest_invalid_param', ['geoloc_lng']]);
    expect(wrong(await list({ geoloc: 'here' }))).toEqual([400, 'rest_invalid_param', ['geoloc']]);
  });
});

describe('the block of events in content', () => {
  const rendered = async (attributes: Query): Promise<string> => {
    const sent = Object.entries(attributes).map(([name, value]) => [`attributes[${name}]`, value]);
    const query: Query = { context: 'edit', ...Object.fromEntries(sent) };
    return (await site.rest('/cms/v2/block-renderer/ect/shortcode', { as: 'admin', query })).body.rendered;
  };
  const titlesIn = async (attributes: Query) =>
    [...(await rendered(attributes)).matchAll(/ect-title"[^>]*>([^<]*)</g)].map(([, title]) => title);

  it('lists published events by category and time, with the venue', async () => {
    expect(await titlesIn({ category: 'music' })).toEqual(['In Deutz', 'Late at the Dom']);
    expect(await titlesIn({ category: 'music', order: 'DESC', limit: '1' })).toEqual(['Late at the Dom']);
    expect(await titlesIn({ category: 'music', time: 'past' })).toEqual([]);
    expect(await titlesIn({ category: 'no-such' })).toEqual([]);
    const bounds: Query = { startDate: '2031-05-11', endDate: '2031-05-12', time: 'all' };
    expect(await titlesIn(bounds)).toEqual(['Early at the Dom', 'Late at the Dom']);
    expect(await titlesIn({ ...bounds, startDate: '2031-99-99', limit: '100' })).toContain('Late at the Dom');
    const html = await rendered({ category: 'music', limit: '1' });
    expect(html).toContain('<span class="ect-venue">Deutz</span>');
    expect(html).toContain('/en/event/in-deutz/');
  });
});
