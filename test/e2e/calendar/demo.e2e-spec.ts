import type { DemoOptions } from '../../../src/calendar/demo/demo-calendar.service.js';
import { demoEvent, type GeneratedEvent } from '../../../src/calendar/demo/demo-events.js';
import { CITIES, demoOrganizer, demoVenue } from '../../../src/calendar/demo/demo-places.js';
import { fillWithDemo, firstDemoDay } from '../../support/demo.js';
import { startSite, type TestSite } from '../../support/site.js';

const EVERYTHING = { start_date: '1950-01-01', end_date: '2250-01-01' };
const COUNTS = { events: 300, venues: 30, organizers: 12 };

let site: TestSite;
let from: string;
let expected: GeneratedEvent[];
let shown: Shown[];

/** The tested members of a listed event. */
interface Shown {
  slug: string;
  start_date: string;
  venue: { slug?: string; city?: string };
  organizer: { slug: string }[];
  categories: { slug: string }[];
}

const demo = (options: Partial<DemoOptions> = {}) => fillWithDemo(site, { ...COUNTS, from, ...options });
const calendar = async (path: string, query: Record<string, string> = {}) => {
  const answer = await site.rest(`/cal/events/v1/${path}`, { query });
  expect([answer.status, answer.body.code]).toEqual([200, undefined]);
  return answer.body;
};
const bySlug = (slug: string) => calendar(`events/by-slug/${slug}`);
/** The events of all pages of the list. */
async function listEverything(): Promise<Shown[]> {
  const shown: Shown[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const answer = await calendar('events', { ...EVERYTHING, per_page: '50', page: String(page) });
    pages = answer.total_pages;
    shown.push(...answer.events);
    expect(answer.total).toBeGreaterThanOrEqual(shown.length);
  }
  return shown;
}
const slugsOf = (some: readonly { slug: string }[]) => some.map(({ slug }) => slug);
const at = <T>(some: readonly T[], index: number): T => {
  const found = some[index];
  if (found === undefined) throw new Error('Too few items.');
  return found;
};

beforeAll(async () => {
  site = await startSite();
  from = firstDemoDay(site);
  expected = Array.from({ length: COUNTS.events }, (_, index) => demoEvent(index, { ...COUNTS, from }));
  const report = await demo();
  expect(report.created('events')).toBe(COUNTS.events);
  expect(report.created('venues')).toBe(COUNTS.venues);
  shown = await listEverything();
});
afterAll(() => site.close());

describe('the data of the demo command', () => {
  it('is listed in the order of start', async () => {
    const visible = expected.filter(({ sent }) => !sent.hide_from_listings);
    const single = visible.filter(({ sent }) => !sent.meta);
    expect(slugsOf(visible)).toEqual(expect.arrayContaining(slugsOf(shown)));
    expect(slugsOf(shown)).toEqual(expect.arrayContaining(slugsOf(single)));
    expect(slugsOf(shown).length).toBeGreaterThan(visible.length);
    const starts = shown.map(({ start_date: start }) => start);
    expect(starts).toEqual(starts.toSorted());
  });

  it('has the generated venues, organizers, categories and times', async () => {
    for (const one of shown) {
      const { venue, organizers, category, sent } = at(
        expected.filter(({ slug }) => slug === one.slug),
        0,
      );
      expect(one.venue.slug).toBe(venue === undefined ? undefined : demoVenue(venue).slug);
      expect(slugsOf(one.organizer)).toEqual(organizers.map((index) => demoOrganizer(index).slug));
      expect(slugsOf(one.categories)).toEqual([category]);
      expect(one.start_date.slice(0, 10) === sent.start_date.slice(0, 10) || sent.meta).toBeTruthy();
    }
  });

  it('has events in this month and in the future', async () => {
    const month = new Date().toISOString().slice(0, 7);
    const days = { start_date: `${month}-01`, end_date: `${month}-28` };
    expect((await calendar('events', days)).total).toBeGreaterThan(0);
    expect((await calendar('events')).total).toBeGreaterThan(50);
  });

  it('is counted in terms, venues and organizers', async () => {
    const { categories } = await calendar('categories', { per_page: '50' });
    const counts = Object.fromEntries(categories.map(({ slug, count }: Record<string, unknown>) => [slug, count]));
    const ofCategory = (slug: string) => expected.filter(({ category }) => category === slug).length;
    expect(counts).toMatchObject({
      'demo-concerts': ofCategory('demo-concerts'),
      'demo-walks': ofCategory('demo-walks'),
    });
    const inList = await calendar('events', { ...EVERYTHING, categories: 'demo-walks' });
    expect(inList.total).toBe(shown.filter(({ categories: [one] }) => one?.slug === 'demo-walks').length);
    expect((await calendar('venues')).total).toBe(COUNTS.venues);
    expect((await calendar('organizers')).total).toBe(COUNTS.organizers);
    expect((await site.rest('/cms/v2/tags', { query: { slug: 'outdoors' } })).body).toMatchObject([
      { name: 'outdoors', count: expected.filter(({ tags }) => tags.includes(0)).length },
    ]);
  });

  it('is found by a search', async () => {
    const { sent, title, content, slug } = at(
      expected.filter(({ sent: { hide_from_listings: isHidden, meta } }) => !isHidden && !meta),
      7,
    );
    const [, guest = ''] = /<strong>(.*?)<\/strong>/.exec(content) ?? [];
    const query = { start_date: sent.start_date, end_date: sent.start_date };
    for (const search of [title, guest]) {
      const { events } = await calendar('events', { ...query, search });
      expect(events.map((event: { slug: string }) => event.slug)).toContain(slug);
    }
    const venues = await calendar('venues', { search: demoVenue(3).title });
    expect(venues.venues.map((venue: { slug: string }) => venue.slug)).toContain(demoVenue(3).slug);
  });

  it('is found by venue and organizer', async () => {
    const venue = await calendar(`venues/by-slug/${demoVenue(4).slug}`);
    const there = await calendar('events', { ...EVERYTHING, venue: String(venue.id) });
    expect(there.total).toBe(shown.filter(({ venue: { slug } }) => slug === venue.slug).length);
    expect(there.events[0].venue).toMatchObject({ slug: venue.slug, city: CITIES[4]?.name });
    const organizer = await calendar(`organizers/by-slug/${demoOrganizer(2).slug}`);
    const theirs = await calendar('events', { ...EVERYTHING, organizer: String(organizer.id) });
    expect(theirs.total).toBe(shown.filter((one) => slugsOf(one.organizer).includes(organizer.slug)).length);
  });

  it('is found by location', async () => {
    const { lat = 0, lng = 0 } = CITIES.find(({ name }) => name === 'Tokyo') ?? {};
    const query = { geoloc: 'true', geoloc_lat: String(lat), geoloc_lng: String(lng) };
    const near = await calendar('events', { ...EVERYTHING, ...query });
    expect(near.total).toBe(shown.filter(({ venue: { city } }) => city === 'Tokyo').length);
    expect(near.total).toBeGreaterThan(0);
  });

  it('equals events that are created by requests', async () => {
    const demos = [
      at(expected, 0),
      at(
        expected.filter(({ sent }) => sent.all_day),
        1,
      ),
      at(
        expected.filter(({ venue, sent }) => venue === undefined && sent.timezone?.startsWith('UTC')),
        0,
      ),
      at(
        expected.filter(({ sent, excerpt }) => sent.featured && excerpt),
        0,
      ),
      at(
        expected.filter(({ sent }) => sent.meta),
        0,
      ),
    ];
    for (const { slug, title, content, excerpt, sent, category, tags } of demos) {
      const before = await bySlug(slug);
      const unchanged = await site.rest(`/cal/events/v1/events/${before.id}`, { as: 'admin', body: {} });
      const { json_ld: _jsonLd, ...alone } = before;
      const { modified, modified_utc } = unchanged.body;
      expect(unchanged.body).toEqual({ ...withoutJsonLd(alone), modified, modified_utc });

      const made = await site.rest('/cal/events/v1/events', {
        as: 'admin',
        body: {
          ...{ ...sent, title, description: content, excerpt: excerpt || undefined, slug: `${slug}-sent` },
          venue: before.venue.id,
          organizer: before.organizer.map(({ id }: { id: number }) => id),
          categories: [category],
          tags: before.tags.map(({ id }: { id: number }) => id),
        },
      });
      expect(made.status).toBe(201);
      const again = JSON.parse(
        made.text
          .replaceAll(`${slug}-sent`, slug)
          // Not within other numbers, such as that of the port.
          .replaceAll(new RegExp(`\\b${made.body.id}\\b`, 'g'), String(before.id)),
      );
      expect(comparable(again)).toEqual(comparable(unchanged.body));
      expect(tags).toHaveLength(before.tags.length);
      await site.rest(`/cal/events/v1/events/${made.body.id}`, { as: 'admin', method: 'DELETE' });
    }
  });

  it('is not written twice', async () => {
    const again = await demo();
    expect([again.created('events'), again.present('events')]).toEqual([0, COUNTS.events]);
    expect(again.lines()[0]).toBe('Nothing was created.');
    const more = await demo({ events: COUNTS.events + 20 });
    expect([more.created('events'), more.present('events')]).toEqual([20, COUNTS.events]);
  });
});

describe('an interrupted demo command', () => {
  it('reports it, and is completed by the next run', async () => {
    const stop = new AbortController();
    const progress = () => stop.abort();
    const first = await demo({ venues: COUNTS.venues + 600, progress, signal: stop.signal });
    expect([first.interrupted, first.created('venues')]).toEqual([true, 500 - COUNTS.venues]);
    const second = await demo({ venues: COUNTS.venues + 600 });
    expect([second.interrupted, second.created('venues')]).toEqual([false, 130]);
    expect((await calendar('venues')).total).toBe(COUNTS.venues + 600);
  });
});

/** An event without its dates of creation and the counts of its terms. */
function comparable(event: Record<string, unknown>): unknown {
  const { date: _date, date_utc: _dateUtc, modified: _modified, modified_utc: _modifiedUtc, ...rest } = event;
  return JSON.parse(JSON.stringify(rest, (name, value: unknown) => (name === 'count' ? undefined : value)));
}

function withoutJsonLd(event: Record<string, unknown>): Record<string, unknown> {
  return JSON.parse(JSON.stringify(event, (name, value: unknown) => (name === 'json_ld' ? undefined : value)));
}
