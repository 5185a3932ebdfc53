import { DateTime } from 'luxon';
import { protectEvent } from '../../support/entries.js';
import { importSeries } from '../../support/imports.js';
import { changeSettings } from '../../support/settings.js';
import { startSite, type Answer, type TestSite } from '../../support/site.js';

const EVENTS = '/cal/events/v1/events';
type Query = Record<string, string | string[]>;

let site: TestSite;
const list = (query: Query = {}, as?: string) => site.rest(EVENTS, { query, as });
const titles = ({ body }: Answer) => body.events.map(({ title }: { title: string }) => title);
const wrong = ({ status, body }: Answer) => [status, body.code, Object.keys(body.data?.params ?? {})];
/** Each test uses its own month. */
const month = (name: string): Query => ({ start_date: `${name}-01`, end_date: `${name}-28` });

/** Creates an event and returns it. */
async function make(title: string, start: string, body: object = {}, as = 'admin') {
  const made = await site.rest(EVENTS, { as, body: { title, start_date: start, end_date: start, ...body } });
  if (made.status !== 201) throw new Error(`No event: ${made.text}`);
  return made.body;
}

/** Creates a term and returns its id. */
async function term(kind: 'categories' | 'tags', name: string, body: object = {}): Promise<number> {
  const made = await site.rest(`/cal/events/v1/${kind}`, { as: 'admin', body: { name, ...body } });
  return made.body.id;
}

beforeAll(async () => {
  site = await (await startSite({ SERVER_TIMING: '1' })).withRoles('editor', 'author', 'contributor', 'subscriber');
});
afterAll(() => site.close());

describe('the envelope of a list of events', () => {
  beforeAll(async () => {
    for (const day of ['03', '01', '02']) await make(`Day ${day}`, `2031-01-${day} 10:00`);
  });

  it('has the items, the totals and links to adjacent pages', async () => {
    const { body, headers } = await list({ ...month('2031-01'), per_page: '1', page: '2' });
    const before = 'per_page=1&start_date=2031-01-01+00%3A00%3A00&end_date=2031-01-28+23%3A59%3A59&status=publish';
    const address = `${site.url}/en/rest${EVENTS}/`;
    expect(Object.keys(body)).toEqual([
      ...['events', 'rest_url', 'next_rest_url', 'previous_rest_url', 'total', 'total_pages'],
    ]);
    expect(body).toMatchObject({
      events: [{ title: 'Day 02' }],
      rest_url: `${address}?page=2&${before}`,
      next_rest_url: `${address}?${before}&page=3`,
      previous_rest_url: `${address}?${before}`,
      total: 3,
      total_pages: 3,
    });
    for (const kind of ['WP', 'CAL']) {
      expect(headers.get(`X-${kind}-Total`)).toBe('3');
      expect(headers.get(`X-${kind}-TotalPages`)).toBe('3');
    }
    expect(body.events[0]).toHaveProperty('start_date_details');
    expect(body.events[0]).not.toHaveProperty('json_ld');
  });

  it('links to pages of the same list', async () => {
    await make('Day 04 of it', '2031-01-04', { categories: ['Of it'], tags: ['It is'], featured: true });
    await make('Day 05 of it', '2031-01-05', { categories: ['Of it'], tags: ['It is'], featured: true });
    const query = { ...month('2031-01'), search: 'of it', categories: 'Of it', tags: 'it-is', featured: 'true' };
    const { body } = await list({ ...query, per_page: '1', status: 'publish,draft' }, 'admin');
    const follow = async (address: string) => titles(await site.ask(address, { as: 'admin' }));
    expect(await follow(body.rest_url)).toEqual(['Day 04 of it']);
    expect(await follow(body.next_rest_url)).toEqual(['Day 05 of it']);
    const { body: last } = await site.ask(body.next_rest_url, { as: 'admin' });
    expect(last).not.toHaveProperty('next_rest_url');
    expect(await follow(last.previous_rest_url)).toEqual(['Day 04 of it']);
  });

  it('can be empty on the first page, and is a 404 beyond the last', async () => {
    const nothing: Query = { page: '2', search: 'nothing like that' };
    const empty = await list({ ...nothing, page: '1' });
    expect(empty.body).toMatchObject({ events: [], total: 0, total_pages: 0 });
    expect(empty.body).not.toHaveProperty('next_rest_url');
    const late: Query = { ...month('2031-01'), page: '9007199254740991' };
    for (const query of [nothing, late]) {
      const beyond = await list(query);
      expect([beyond.status, beyond.body.code]).toEqual([404, 'event-archive-page-not-found']);
    }
  });

  it('has the page size of the settings, at most 50', async () => {
    const size = async (query: Query) => new URL((await list(query)).body.rest_url).searchParams.get('per_page');
    expect(await size({ per_page: '51' })).toBe('50');
    expect(await size({})).toBe('10');
    await site.rest('/cms/v2/settings', { as: 'admin', body: { posts_per_page: 7 } });
    expect(await size({})).toBe('7');
    await site.rest('/cms/v2/settings', { as: 'admin', body: { posts_per_page: 10 } });
  });

  it('supports _fields', async () => {
    const fields = async (_fields: string) => (await list({ ...month('2031-01'), per_page: '1', _fields })).body;
    expect(await fields('total')).toEqual({ total: expect.any(Number) });
    expect(await fields('events.title,events.start_date_details.day,total_pages')).toEqual({
      events: [{ title: 'Day 01', start_date_details: { day: '01' } }],
      total_pages: expect.any(Number),
    });
    expect((await fields('events')).events[0]).toMatchObject({ title: 'Day 01', venue: [] });
  });
});

describe('the dates of a list of events', () => {
  it('default to yesterday until the day in 24 months, in the time zone of the site', async () => {
    await site.rest('/cms/v2/settings', { as: 'admin', body: { timezone: 'Pacific/Auckland' } });
    const { searchParams } = new URL((await list()).body.rest_url);
    await site.rest('/cms/v2/settings', { as: 'admin', body: { timezone: '' } });
    const today = DateTime.now().setZone('Pacific/Auckland');
    expect(searchParams.get('start_date')).toBe(`${today.minus({ days: 1 }).toISODate()} 00:00:00`);
    expect(searchParams.get('end_date')).toBe(`${today.plus({ months: 24 }).toISODate()} 23:59:59`);
  });

  it('apply to the start of events, to the second', async () => {
    await make('Second', '2031-02-02 10:00:00', { end_date: '2031-02-05 10:00:00' });
    const found = async (start_date: string, end_date: string) => titles(await list({ start_date, end_date }));
    expect(await found('2031-02-02 10:00:00', '2031-02-02 10:00:00')).toEqual(['Second']);
    expect(await found('2031-02-02 10:00:01', '2031-02-20')).toEqual([]);
    expect(await found('2031-02-01', '2031-02-02 09:59:59')).toEqual([]);
    expect(await found('2031-02-02', '2031-02-02')).toEqual(['Second']);
    expect(await found('2031-02-03', '2031-02-01')).toEqual([]);
  });

  it('can be a Unix time, have an offset, or be words', async () => {
    const bounds = async (start_date: string, end_date: string) => {
      const { searchParams } = new URL((await list({ start_date, end_date })).body.rest_url);
      return [searchParams.get('start_date'), searchParams.get('end_date')];
    };
    await site.rest('/cms/v2/settings', { as: 'admin', body: { timezone: 'Europe/Berlin' } });
    expect(await bounds('1935050400', '2031-05-01T10:00:00+05:00')).toEqual([
      ...['2031-04-27 12:00:00', '2031-05-01 07:00:00'],
    ]);
    expect(await bounds('1 May 2031', '2 May 2031 9am')).toEqual(['2031-05-01 00:00:00', '2031-05-02 09:00:00']);
    await site.rest('/cms/v2/settings', { as: 'admin', body: { timezone: '' } });
  });

  it('apply to local times of events in any zone', async () => {
    await make('Tokyo', '2031-03-01 00:30', { timezone: 'Asia/Tokyo' });
    await make('Lima', '2031-03-01 23:30', { timezone: 'America/Lima' });
    expect(titles(await list({ start_date: '2031-03-01', end_date: '2031-03-01' }))).toEqual(['Tokyo', 'Lima']);
  });

  it('order events by start, then by ID', async () => {
    for (const title of ['B', 'A']) await make(title, '2031-04-02 10:00');
    await make('First', '2031-04-01 10:00');
    expect(titles(await list(month('2031-04')))).toEqual(['First', 'B', 'A']);
  });

  it.each(['start_date', 'end_date'])('reject an invalid %s', async (name) => {
    for (const value of ['', 'soon', '2031-02-30', '0000-01-01', '99999999999999', '2031-01-01 25:00'])
      expect(wrong(await list({ [name]: value }))).toEqual([400, 'rest_invalid_param', [name]]);
    expect(wrong(await list({ [name]: ['2031-01-01'] }))).toEqual([400, 'rest_invalid_param', [name]]);
  });

  it('can range from the year 1 to the year 9999', async () => {
    await make('Oldest', '0001-01-01 00:00:00');
    await make('Newest', '9999-12-31 23:59:59');
    const ends = { start_date: '0001-01-01', end_date: '9999-12-31' };
    expect(titles(await list({ ...ends, end_date: '0002-01-01' }))).toEqual(['Oldest']);
    expect(titles(await list({ ...ends, start_date: '9999-12-31' }))).toEqual(['Newest']);
  });
});

describe('a series', () => {
  let id: number;
  beforeAll(async () => {
    // All dates of the series are within the horizon.
    await changeSettings(site, { events_horizon_months: 120 });
    const meta = { rrule: 'FREQ=WEEKLY;COUNT=5', exdate: ['2031-05-26'] };
    ({ id } = await make('Weekly', '2031-05-05 18:00', { date: '2020-01-01 00:00:00', meta }));
    await make('Once', '2031-05-13 10:00', { date: '2021-01-01 00:00:00' });
  });

  it('is listed with each occurrence in the window', async () => {
    const { body } = await list(month('2031-05'));
    const found = body.events.map((event: { parent?: number; start_date: string }) => [
      event.parent === id,
      event.start_date,
    ]);
    expect(found).toEqual([
      [true, '2031-05-05 18:00:00'],
      [true, '2031-05-12 18:00:00'],
      [false, '2031-05-13 10:00:00'],
      [true, '2031-05-19 18:00:00'],
    ]);
    expect(body.total).toBe(4);
  });

  it('is included once, as the series itself', async () => {
    const { body } = await list({ include: String(id) });
    expect(body.events).toMatchObject([{ id, start_date: '2031-05-05 18:00:00' }]);
    expect(body.total).toBe(1);
  });

  it('is the parent of its occurrences and of its child events', async () => {
    const { series, override } = await importSeries(site, {
      title: 'Imported',
      start: '20310605T180000Z',
      rule: 'FREQ=WEEKLY;COUNT=4',
      override: { of: '20310626T180000Z', title: 'Below', start: '20310627T180000Z' },
    });
    expect(titles(await list({ ...month('2031-06'), post_parent: String(series) }))).toEqual([
      ...['Imported', 'Imported', 'Imported', 'Below'],
    ]);
    expect(titles(await list({ ...month('2031-06'), post_parent: String(override) }))).toEqual([]);
    const page = await site.rest('/cms/v2/pages', { as: 'admin', body: { title: 'No event' } });
    for (const none of ['0', '99999999', 'x', String(page.body.id)])
      expect(wrong(await list({ post_parent: none }))).toEqual([400, 'rest_invalid_param', ['post_parent']]);
  });
});

describe('included events', () => {
  it('are ordered by publication, regardless of their dates', async () => {
    const late = await make('Late', '2009-01-01', { date: '2015-02-01 00:00:00' });
    const early = await make('Early', '2039-01-01', { date: '2015-01-01 00:00:00' });
    const hidden = await make('Hidden', '2031-01-01', { hide_from_listings: true });
    const draft = await make('Draft', '2031-01-01', { status: 'draft' });
    const include = [late, early, hidden, draft].map(({ id }) => String(id));
    expect(titles(await list({ include }))).toEqual(['Early', 'Late']);
    expect(titles(await list({ include: `${include.join()},99999999` }, 'admin'))).toEqual(['Early', 'Late', 'Draft']);
    expect(titles(await list({ include, ...month('2031-01'), search: 'late' }))).toEqual(['Late']);
    expect(titles(await list({ include, per_page: '1', page: '2' }))).toEqual(['Late']);
  });

  it('must be positive numbers', async () => {
    for (const include of ['', 'x', '1,x', '0', '-1', '1.5'])
      expect(wrong(await list({ include }))).toEqual([400, 'rest_invalid_param', ['include']]);
  });
});

describe('events by their terms', () => {
  it('match one of the categories and one of the tags', async () => {
    await make('Both', '2031-07-01', { categories: ['Jazz'], tags: ['free'] });
    await make('Jazz only', '2031-07-02', { categories: ['Jazz'] });
    await make('Rock', '2031-07-03', { categories: ['Rock'], tags: ['free', 'late'] });
    const found = async (query: Query) => titles(await list({ ...month('2031-07'), ...query }));
    expect(await found({ categories: 'jazz' })).toEqual(['Both', 'Jazz only']);
    expect(await found({ categories: 'Jazz,rock' })).toEqual(['Both', 'Jazz only', 'Rock']);
    expect(await found({ categories: ['jazz', 'rock'], tags: 'free' })).toEqual(['Both', 'Rock']);
    expect(await found({ categories: 'jazz', tags: 'late' })).toEqual([]);
    expect(await found({ tags: 'free,late' })).toEqual(['Both', 'Rock']);
  });

  it('are found by slug, then by ID, then by name', async () => {
    const named = await term('categories', 'Name & Sign', { slug: 'own-slug' });
    const numbered = await term('categories', 'Numbered', { slug: String(named) });
    await make('Named', '2031-08-01', { categories: [{ id: named }] });
    await make('Numbered', '2031-08-02', { categories: [{ id: numbered }] });
    const found = async (categories: string) => titles(await list({ ...month('2031-08'), categories }));
    expect(await found('own-slug')).toEqual(['Named']);
    expect(await found('name & sign')).toEqual(['Named']);
    expect(await found(String(named))).toEqual(['Numbered']);
    expect(await found(String(numbered))).toEqual(['Numbered']);
  });

  it('include the descendants of categories', async () => {
    const top = await term('categories', 'Top');
    const middle = await term('categories', 'Middle', { parent: top });
    const bottom = await term('categories', 'Bottom', { parent: middle });
    await make('Deep', '2031-09-01', { categories: [bottom] });
    await make('High', '2031-09-02', { categories: [top] });
    const found = async (id: number) => titles(await list({ ...month('2031-09'), categories: String(id) }));
    expect(await found(top)).toEqual(['Deep', 'High']);
    expect(await found(middle)).toEqual(['Deep']);
    // Changes are visible in the next request.
    await site.rest(`/cal/events/v1/categories/${bottom}`, { as: 'admin', body: { parent: 0 } });
    expect(await found(top)).toEqual(['High']);
    await site.rest(`/cal/events/v1/categories/${bottom}`, { as: 'admin', method: 'DELETE' });
    expect(wrong(await list({ categories: String(bottom) }))).toEqual([400, 'rest_invalid_param', ['categories']]);
  });

  it('support a thousand categories', async () => {
    const names = Array.from({ length: 1000 }, (_, index) => `Kind ${index}`);
    const many = await make('Of many', '2031-10-01', { categories: names.slice(0, 500) });
    const more = await make('Of more', '2031-10-02', { categories: names.slice(500) });
    const ids = new Set<number>([...many.categories, ...more.categories].map(({ id }: { id: number }) => id));
    const categories = [...ids].join();
    const answer = await list({ ...month('2031-10'), categories });
    expect([ids.size, titles(answer)]).toEqual([1000, ['Of many', 'Of more']]);
    expect(wrong(await list({ categories: `${categories},99999999` }))[0]).toBe(400);
  });

  it.each(['categories', 'tags'])('reject unknown %s', async (name) => {
    for (const value of ['', ',', '0', '99999999', 'no such term', '😀', "' OR 1=1 --", ['x', '1']])
      expect(wrong(await list({ [name]: value }))).toEqual([400, 'rest_invalid_param', [name]]);
  });
});

describe('a search for events', () => {
  it('matches words in title, description and excerpt', async () => {
    await make('Wine tasting', '2031-11-01', {
      description: 'In the <b>vaulted</b> cellar.',
      excerpt: 'Bring a coat.',
    });
    await make('Bread baking', '2031-11-02', { description: 'By the river.' });
    const found = async (search: string) => titles(await list({ ...month('2031-11'), search }));
    expect(await found('tasting')).toEqual(['Wine tasting']);
    expect(await found('VAULTED wine')).toEqual(['Wine tasting']);
    expect(await found('coat')).toEqual(['Wine tasting']);
    expect(await found('the')).toEqual(['Wine tasting', 'Bread baking']);
    expect(await found('ing -wine')).toEqual(['Bread baking']);
    expect(await found('wine river')).toEqual([]);
    expect(await found('100%')).toEqual([]);
    expect(await found(' ')).toEqual(['Wine tasting', 'Bread baking']);
  });

  it('does not match texts behind passwords', async () => {
    const { id } = await make('Guarded', '2031-11-20', { description: 'A secretive word.' });
    await protectEvent(id);
    expect(titles(await list({ ...month('2031-11'), search: 'secretive' }))).toEqual([]);
    expect(titles(await list({ ...month('2031-11'), search: 'secretive' }, 'editor'))).toEqual(['Guarded']);
  });

  it('rejects an empty text', async () => {
    expect(wrong(await list({ search: '' }))).toEqual([400, 'rest_invalid_param', ['search']]);
  });
});

describe('the flags of events', () => {
  it('filter featured events, and hide hidden events from everyone', async () => {
    await make('Featured', '2031-12-01', { featured: true });
    await make('Plain', '2031-12-02');
    await make('Hidden', '2031-12-03', { hide_from_listings: true, featured: true });
    const found = async (query: Query, as?: string) => titles(await list({ ...month('2031-12'), ...query }, as));
    expect(await found({})).toEqual(['Featured', 'Plain']);
    expect(await found({}, 'admin')).toEqual(['Featured', 'Plain']);
    expect(await found({ featured: 'true' })).toEqual(['Featured']);
    expect(await found({ featured: '0' })).toEqual(['Plain']);
    expect(wrong(await list({ featured: 'perhaps' }))).toEqual([400, 'rest_invalid_param', ['featured']]);
  });

  it('apply immediately', async () => {
    const { id } = await make('Changing', '2032-01-01');
    const total = async () => (await list({ start_date: '2032-01-01', end_date: '2032-01-01' })).body.total;
    expect(await total()).toBe(1);
    const edit = (body: object) => site.rest(`${EVENTS}/${id}`, { as: 'admin', body });
    await edit({ hide_from_listings: true });
    expect(await total()).toBe(0);
    await edit({ hide_from_listings: false });
    expect(await total()).toBe(1);
    await edit({ status: 'private' });
    expect(await total()).toBe(0);
    await edit({ status: 'publish', start_date: '2032-01-02', end_date: '2032-01-02' });
    expect(await total()).toBe(0);
  });
});

describe('the statuses of listed events', () => {
  const window = month('2032-02');
  beforeAll(async () => {
    await make('Published', '2032-02-01');
    for (const status of ['draft', 'pending', 'private', 'trash']) {
      await make(`Admin ${status}`, '2032-02-02', { status });
      await make(`Author ${status}`, '2032-02-03', { status }, 'author');
    }
    await make('Author future', '2032-02-04', { date: '2039-01-01 00:00:00' }, 'author');
    await make('Contributor draft', '2032-02-05', {}, 'contributor');
  });
  const found = async (as?: string, status?: string) => titles(await list(status ? { ...window, status } : window, as));
  const ALL = [
    ...['Published', 'Admin draft', 'Admin pending', 'Admin private', 'Author draft', 'Author pending'],
    ...['Author private', 'Author future', 'Contributor draft'],
  ];
  const OWN = ['Published', 'Author draft', 'Author pending', 'Author private', 'Author future'];

  it('default to all that the viewer may read', async () => {
    for (const as of [undefined, 'subscriber']) expect(await found(as)).toEqual(['Published']);
    for (const as of ['admin', 'editor']) expect(await found(as)).toEqual(ALL);
    expect(await found('author')).toEqual(OWN);
    expect(await found('contributor')).toEqual(['Published', 'Contributor draft']);
  });

  it('can be chosen with the right to edit events', async () => {
    expect(await found('admin', 'draft,private')).toEqual([
      ...['Admin draft', 'Admin private', 'Author draft', 'Author private', 'Contributor draft'],
    ]);
    expect(await found('author', 'trash')).toEqual(['Author trash']);
    expect(await found('author', 'draft,publish')).toEqual(['Published', 'Author draft']);
    expect(await found('contributor', 'private')).toEqual([]);
    expect(await found(undefined, 'publish')).toEqual(['Published']);
    for (const [as, status] of [
      [undefined, 'draft'],
      ['subscriber', 'publish,draft'],
      ['admin', 'any'],
      ['admin', 'nonsense'],
      ['admin', ''],
      ['admin', 'draft,,private'],
    ])
      expect(wrong(await list({ status: status ?? '' }, as))).toEqual([400, 'rest_invalid_param', ['status']]);
  });

  it('determine the pages and totals of each viewer', async () => {
    const pages = async (as: string, query: Query = {}) => {
      const all: string[] = [];
      for (let page = 1; ; page += 1) {
        const answer = await list({ ...window, ...query, per_page: '2', page: String(page) }, as);
        all.push(...titles(answer));
        if (page >= answer.body.total_pages) return [answer.body.total, all];
      }
    };
    expect(await pages('admin')).toEqual([ALL.length, ALL]);
    expect(await pages('author')).toEqual([OWN.length, OWN]);
    expect(await pages('author', { featured: 'false' })).toEqual([OWN.length, OWN]);
    const withWord = OWN.filter((title) => title.startsWith('Author'));
    expect(await pages('author', { search: 'author' })).toEqual([withWord.length, withWord]);
    const { body } = await list({ include: '1,2,3,4,5,6,7,8,9', status: 'draft' }, 'author');
    expect(body.events.every(({ author }: { author: string }) => author === String(site.ids.author))).toBe(true);
  });
});

describe('the number of statements of a list', () => {
  it('is the same for one event and for 50', async () => {
    for (let index = 0; index < 50; index += 1)
      await make(`Costly ${index}`, '2032-03-01', {
        categories: ['Costly'],
        tags: [`Costly ${index % 5}`],
        venue: { venue: `Costly ${index % 6}` },
        organizer: [{ organizer: `Costly ${index % 7}` }, { organizer: `Costly ${index % 8}` }],
      });
    const statements = async (query: Query, as?: string) => {
      const ask = () => list({ ...month('2032-03'), ...query }, as);
      await ask();
      const { headers, body } = await ask();
      return [body.events.length, headers.get('server-timing')];
    };
    const filters: Query[] = [{}, { search: 'costly' }, { categories: 'costly' }, { featured: 'false' }];
    for (const filter of filters) {
      const [one, many] = [
        await statements({ ...filter, per_page: '1' }),
        await statements({ ...filter, per_page: '50' }),
      ];
      expect([one[0], many[0]]).toEqual([1, 50]);
      expect(many[1]).toBe(one[1]);
    }
    // One for the events and one for their total: everything else is known.
    expect(await statements({})).toEqual([expect.any(Number), 'db;desc="2 statements"']);
  });

  it('does not include counting until something is written', async () => {
    const count = async () => {
      const { headers } = await list(month('2032-03'));
      return Number(/(\d+) statements/.exec(headers.get('server-timing') ?? '')?.[1]);
    };
    await count();
    const warm = await count();
    await make('One more', '2032-03-02');
    expect(await count()).toBe(warm + 1);
    expect(await count()).toBe(warm);
  });
});
