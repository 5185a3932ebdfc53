import type { ImportedEvent } from '../../../src/aggregator/items/import-item.js';
import { readOtherSite } from '../../../src/aggregator/services/other-site/other-site.js';
import { fetchSiteFor } from '../../support/fetch-site.js';
import { startSite, type TestSite } from '../../support/site.js';

const EVENTS = '/cal/events/v1/events';
let site: TestSite;

async function make(body: object) {
  const times = { start_date: '2031-03-10 10:00', end_date: '2031-03-10 12:00', timezone: 'Europe/Berlin' };
  const made = await site.rest(EVENTS, { as: 'admin', body: { ...times, ...body } });
  if (made.status !== 201) throw new Error(`No event: ${made.text}`);
  return made.body;
}

async function read(url: string): Promise<ImportedEvent[]> {
  const events: ImportedEvent[] = [];
  const report = { problem: (problem: object) => expect(problem).toBeUndefined(), incomplete: () => {} };
  const fetch = fetchSiteFor(new URL(site.root).host);
  const window = { from: '2031-03-01', to: '2031-03-31' };
  for await (const item of readOtherSite(url, { fetch, siteZone: 'UTC', window, maxItems: 1000 }, report))
    if (item.kind === 'event') events.push(item.event);
  return events;
}

beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

describe('importing from another site of this software', () => {
  it('reads events as they were written', async () => {
    const made = await make({
      title: 'Fair & more',
      description: 'Come & see',
      website: 'https://fair.example.org/?a=1&b=2',
      cost: ['5', '20'],
      categories: ['Food & drink'],
      tags: ['winter'],
      show_map: true,
      featured: true,
      venue: { venue: 'Old Hall', city: 'Ulm', geo_lat: 48.4, geo_lng: 9.99 },
      organizer: [{ organizer: 'Club', email: 'club@example.org' }],
    });
    await make({ title: 'In April', start_date: '2031-04-10', end_date: '2031-04-10' });
    await make({ title: 'Draft', status: 'draft' });
    expect(await read(site.root)).toMatchObject([
      {
        title: 'Fair & more',
        start: '2031-03-10 10:00:00',
        end: '2031-03-10 12:00:00',
        timezone: 'Europe/Berlin',
        website: 'https://fair.example.org/?a=1&b=2',
        cost: ['5', '20'],
        categories: ['Food & drink'],
        tags: ['winter'],
        showMap: true,
        featured: true,
        originId: String(made.id),
        globalId: made.global_id,
        venue: { name: 'Old Hall', city: 'Ulm', latitude: 48.4, longitude: 9.99, globalId: made.venue.global_id },
        organizers: [{ name: 'Club', email: 'club@example.org', globalId: made.organizer[0].global_id }],
      },
    ]);
  });

  it('finds every page, by various URLs', async () => {
    for (let number = 1; number <= 60; number += 1) await make({ title: `Number ${number}` });
    const home = site.root.replace(/rest$/, '');
    for (const url of [home, new URL('/', home).href, `${site.root}${EVENTS}`]) {
      const titles = (await read(url)).map(({ title }) => title);
      expect(titles).toHaveLength(61);
      expect(new Set(titles).size).toBe(61);
    }
  });

  it('reads a series as one event', async () => {
    const meta = { rrule: 'FREQ=DAILY;COUNT=100', exdate: ['2031-03-12'] };
    const made = await make({ title: 'Daily', meta });
    const series = (await read(site.root)).filter(({ title }) => title === 'Daily');
    expect(series).toMatchObject([
      {
        originId: String(made.id),
        start: '2031-03-10 10:00:00',
        recurrence: { rule: 'FREQ=DAILY;COUNT=100', exdates: ['2031-03-12 10:00:00'], rdates: [] },
      },
    ]);
  });

  it('reads a changed date as an override of its series', async () => {
    const meta = { rrule: 'FREQ=WEEKLY;COUNT=4' };
    const made = await make({ title: 'Changing', start_date: '2031-02-20 10:00', end_date: '2031-02-20 12:00', meta });
    const own = { occurrence: '2031-02-27 10:00:00', start_date: '2031-03-02 09:00', end_date: '2031-03-02 10:00' };
    const changed = await site.rest(`${EVENTS}/${made.id}`, { as: 'admin', method: 'POST', body: own });
    expect(changed.status).toBe(200);
    const found = (await read(site.root)).filter(({ title }) => title === 'Changing');
    const ids = { originId: String(made.id), globalId: made.global_id };
    // The override may come first: imports link it to the series that follows.
    expect(found.toSorted((one, other) => one.start.localeCompare(other.start))).toMatchObject([
      { ...ids, start: '2031-02-20 10:00:00', recurrence: { rule: 'FREQ=WEEKLY;COUNT=4' } },
      { ...ids, start: '2031-03-02 09:00:00', recurrenceId: '2031-02-27 10:00:00' },
    ]);
  });
});
