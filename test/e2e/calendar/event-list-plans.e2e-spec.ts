import { sql } from '../../support/database.js';
import { FIRST_CATEGORY, FIRST_EVENT, FIRST_ORGANIZER, FIRST_VENUE, fillWithEvents } from '../../support/events.js';
import { rowsReadDuring, scansDuring } from '../../support/query-plans.js';
import { startSite, type TestSite } from '../../support/site.js';

type Query = Record<string, string>;

const EVENTS = 12_000;
const WINDOW = { start_date: '2029-03-01', end_date: '2029-04-30' };
const many = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index).join();
/** The aliases and names of tables that must not be scanned. */
const LARGE = /^(?:o|e|d|v|x|g|s|c|a|entries|event_\w+|entry_terms|entry_search|venue_locations)$/;

let site: TestSite;
beforeAll(async () => {
  site = await (await startSite()).withRoles('author');
  await fillWithEvents(EVENTS);
});
afterAll(() => site.close());

/** The statements of an uncached list that scan a large table. */
const scansOf = (query: Query, as?: string) =>
  scansDuring(LARGE, async () => {
    expect((await site.rest('/cal/events/v1/events', { query, as })).status).toBe(200);
  });

const FILTERS: [name: string, query: Query, as?: string][] = [
  ['its dates only', {}],
  ['the default window', { start_date: '', end_date: '' }],
  ['all dates', { start_date: '0001-01-01', end_date: '9999-12-31' }],
  ['a late page', { start_date: '2029-01-01', end_date: '2039-01-01', page: '50', per_page: '50' }],
  ['the rights of an administrator', {}, 'admin'],
  ['the rights of an author', {}, 'author'],
  ['one status', { status: 'draft' }, 'admin'],
  ['statuses', { status: 'draft,private,trash' }, 'author'],
  ['featured', { featured: 'true' }],
  ['not featured', { featured: 'false' }],
  ['one category', { categories: 'kind-3' }],
  ['most categories', { categories: many(FIRST_CATEGORY, 45) }],
  ['a category, for an author', { categories: 'kind-3' }, 'author'],
  ['a tag', { tags: 'tagged' }],
  ['one venue', { venue: String(FIRST_VENUE) }],
  ['many venues', { venue: many(FIRST_VENUE, 150) }],
  ['one organizer', { organizer: String(FIRST_ORGANIZER) }],
  ['many organizers', { organizer: many(FIRST_ORGANIZER, 90) }],
  ['a parent', { post_parent: String(FIRST_EVENT) }],
  ['included events', { include: many(FIRST_EVENT, 60) }],
  ['included events of an author', { include: many(FIRST_EVENT, 60) }, 'author'],
  [
    'included events near a place',
    { include: many(FIRST_EVENT, 60), geoloc: 'true', geoloc_lat: '45', geoloc_lng: '8' },
  ],
  ['a rare word', { search: '1234' }],
  ['a word of all events', { search: 'about' }],
  ['a word, for an author', { search: '1234' }, 'author'],
  ['venues with coordinates', { geoloc: 'true' }],
  ['a place', { geoloc: 'true', geoloc_lat: '45', geoloc_lng: '8' }],
  ['a place, for an author', { geoloc: 'true', geoloc_lat: '45', geoloc_lng: '8' }, 'author'],
  ['a place across the 180th meridian', { geoloc: 'true', geoloc_lat: '0', geoloc_lng: '179.99' }],
  ['a place and a category', { geoloc: 'true', geoloc_lat: '45', geoloc_lng: '8', categories: 'kind-3' }],
  [
    'a place and most categories',
    { geoloc: 'true', geoloc_lat: '45', geoloc_lng: '8', categories: many(FIRST_CATEGORY, 45) },
  ],
  ['a place and a word', { geoloc: 'true', geoloc_lat: '45', geoloc_lng: '8', search: 'about' }],
  [
    'everything',
    {
      categories: 'kind-3',
      tags: 'tagged',
      venue: many(FIRST_VENUE, 9),
      organizer: many(FIRST_ORGANIZER, 9),
      featured: 'true',
      search: 'event',
    },
  ],
];

describe('a list does not scan all events', () => {
  for (const [name, query, as] of FILTERS)
    it(`filtered by ${name}`, async () => {
      const asked = Object.fromEntries(Object.entries({ ...WINDOW, ...query }).filter(([, value]) => value));
      expect(await scansOf(asked, as)).toEqual([]);
    });
});

describe('among a thousand events at the same time', () => {
  const start = '2029-05-05 19:00:00';
  beforeAll(async () => {
    await sql('UPDATE event_occurrences SET start_local = ?, end_local = ? WHERE event_id BETWEEN ? AND ?', [
      start,
      '2029-05-05 21:00:00',
      FIRST_EVENT,
      FIRST_EVENT + 999,
    ]);
  });

  it('an event is made without reading the others', async () => {
    const body = { title: 'One more', slug: 'one-more', start_date: start, end_date: '2029-05-05 21:00:00' };
    const read = await rowsReadDuring(async () => {
      expect((await site.rest('/cal/events/v1/events', { as: 'admin', body })).status).toBe(201);
    }, 'event_occurrences');
    expect(read.length).toBeGreaterThan(0);
    expect(Math.max(...read)).toBeLessThan(100);
  });

  it('its page finds the events before and after it without reading the others', async () => {
    const read = await rowsReadDuring(async () => {
      expect((await fetch(`${site.url}/event/one-more/`)).status).toBe(200);
    }, 'event_occurrences');
    expect(read.length).toBeGreaterThan(0);
    expect(Math.max(...read)).toBeLessThan(100);
  });
});
