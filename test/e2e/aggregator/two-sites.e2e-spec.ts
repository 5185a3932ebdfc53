import { importsProgram } from '../../../src/aggregator/command/imports-program.js';
import { runCommand } from '../../support/commands.js';
import { scratchDatabase } from '../../support/database.js';
import { changeSettings } from '../../support/settings.js';
import { startSite, type TestSite } from '../../support/site.js';
import { picture } from '../../support/uploads.js';

const EVENTS = '/tribe/events/v1/events';
/** Imports read the next months only. */
const day = (after: number): string => new Date(Date.now() + after * 86_400_000).toISOString().slice(0, 10);
const WINDOW = { start_date: day(1), end_date: day(90) };

/** A site with events, and one that imports them. */
let source: TestSite;
let site: TestSite;

beforeAll(async () => {
  source = await startSite({}, await scratchDatabase('source'));
  site = await startSite({ FETCH_ALLOW_PRIVATE: new URL(source.url).host });
  const headers = { 'content-type': 'image/png', 'content-disposition': 'attachment; filename="hall.png"' };
  const raw = await picture(32, 24);
  const image = await source.ask(`${source.url}/wp-json/wp/v2/media`, { as: 'admin', raw, headers });
  const times = { start_date: `${day(30)} 18:00`, end_date: `${day(30)} 20:00`, timezone: 'Europe/Berlin' };
  const concert = {
    title: 'Concert & dance',
    description: '<p>Come &amp; see</p>',
    ...{ ...times, status: 'publish', image: image.body.id, cost: '5', website: 'https://concert.example.org/' },
    ...{ categories: ['Music'], tags: ['winter'], venue: { venue: 'Old Hall', city: 'Ulm' } },
    organizer: [{ organizer: 'Club', email: 'club@example.org' }],
  };
  const course = { title: 'Course', ...times, status: 'publish', meta: { rrule: 'FREQ=WEEKLY;COUNT=5' } };
  for (const body of [concert, course, { title: 'Draft', ...times, status: 'draft' }]) {
    const made = await source.ask(`${source.url}/wp-json${EVENTS}`, { as: 'admin', body });
    expect(made.status).toBe(201);
  }
});
afterAll(async () => {
  await site.close();
  await source.close();
});

const imports = (...words: string[]) => runCommand(site, importsProgram, ...words);
const eventsOf = async ({ url }: TestSite) =>
  (await site.ask(`${url}/wp-json${EVENTS}`, { query: { ...WINDOW, per_page: '50' } })).body.events;

describe('an import from the convention’s root of another site', () => {
  it('copies its events with venue, organizer, terms, image and recurrence', async () => {
    const done = await imports('add', `${source.url}/wp-json/tribe/events/v1`, '--status', 'publish', '--run');
    expect(done).toEqual({ code: 0, output: expect.stringContaining('2 events created') });
    const found = await eventsOf(site);
    expect(found).toHaveLength(6);
    const concert = found.find(({ title }: { title: string }) => title.startsWith('Concert'));
    expect(concert).toMatchObject({
      title: expect.stringMatching(/^Concert &.*; dance$/),
      start_date: `${day(30)} 18:00:00`,
      end_date: `${day(30)} 20:00:00`,
      timezone: 'Europe/Berlin',
      website: 'https://concert.example.org/',
      image: { url: expect.stringContaining(`${site.url}/`), width: 32 },
      categories: [{ name: 'Music', taxonomy: 'tribe_events_cat' }],
      tags: [{ name: 'winter' }],
      venue: { venue: 'Old Hall', city: 'Ulm' },
      organizer: [{ organizer: 'Club', email: 'club@example.org' }],
    });
    const times = ({ start_date }: { start_date: string }) => start_date;
    expect(found.map(times)).toEqual((await eventsOf(source)).map(times));
  });

  it.each([
    ['the host', ''],
    ['the root', '/wp-json/'],
    ['the list of events', `/wp-json${EVENTS}`],
    ['the root as an argument', '/?rest_route=/'],
    ['the calendar', '/en/events/'],
  ])('finds the same events by the URL of %s', async (_, path) => {
    const { code, output } = await imports('preview', `${source.url}${path}`, '--origin', 'url');
    expect({ code, output }).toEqual({ code: 0, output: expect.stringMatching(/2 events (?:updated|skipped)/) });
  });
});

describe('the feed of another site', () => {
  it('comes in and leaves with the changed dates of a series', async () => {
    const write = (path: string, body: object) =>
      source.ask(`${source.url}/wp-json${EVENTS}${path}`, { as: 'admin', body, method: 'POST' });
    const times = { start_date: `${day(20)} 18:00`, end_date: `${day(20)} 20:00`, timezone: 'Europe/Berlin' };
    const meta = { rrule: 'FREQ=WEEKLY;COUNT=6', exdate: [day(55)] };
    const { body: series } = await write('', { title: 'Round trip', ...times, meta, categories: ['Round trip'] });
    const own = {
      start_date: `${day(28)} 09:00`,
      end_date: `${day(28)} 10:30`,
      title: 'Moved',
      timezone: 'America/New_York',
    };
    expect((await write(`/${series.id}`, { ...own, occurrence: `${day(27)} 18:00:00` })).status).toBe(200);
    const there = { venue: { venue: 'Garden', city: 'Ulm' }, occurrence: `${day(34)} 18:00:00` };
    expect((await write(`/${series.id}`, there)).status).toBe(200);
    await source.ask(`${source.url}/wp-json${EVENTS}/${series.id}?occurrence=${day(41)} 18:00:00`, {
      as: 'admin',
      method: 'DELETE',
    });

    const path = '/en/events/category/round-trip/events.ics';
    const done = await imports('add', source.url + path, '--origin', 'ical', '--status', 'publish', '--run');
    expect(done).toEqual({ code: 0, output: expect.stringContaining('3 events created') });
    const list = { query: { ...WINDOW, search: 'Moved' } };
    const [moved] = (await site.ask(`${site.url}/wp-json${EVENTS}`, list)).body.events;
    expect(moved).toMatchObject({ recurrence_id: `${day(27)} 18:00:00`, parent: expect.any(Number) as number });

    // The same but for identities, addresses and stamps.
    const feedOf = async ({ url }: TestSite) =>
      (await source.ask(url + path)).text
        .replaceAll('\r\n ', '')
        .split('\r\n')
        .filter((line) => !/^(UID|URL|DTSTAMP|CREATED|LAST-MODIFIED|SEQUENCE|NAME|X-WR-CALNAME)[:;]/.test(line));
    const [before, after] = [await feedOf(source), await feedOf(site)];
    expect(before.filter((line) => line.startsWith('RECURRENCE-ID'))).toHaveLength(2);
    expect(after).toEqual(before);
  });

  it('comes in and leaves with all texts, images, zones and cancelled dates', async () => {
    const path = '/en/events/category/whole-text/events.ics';
    const create = async (title: string, body: object) => {
      const shared = { categories: ['Whole text'], timezone: 'Europe/Berlin', title: `${title}; with, marks` };
      const made = await source.ask(`${source.url}/wp-json${EVENTS}`, { as: 'admin', body: { ...shared, ...body } });
      expect(made.status).toBe(201);
      return made.body;
    };
    for (const one of [source, site]) await changeSettings(one, { events_cancelled_dates: 'show' });
    const at = (after: number, hour: number) => ({
      start_date: `${day(after)} ${hour}:00`,
      end_date: `${day(after)} ${hour}:45`,
    });
    const headers = { 'content-type': 'image/png', 'content-disposition': 'attachment; filename="whole.png"' };
    const raw = await picture(16, 16);
    const image = await source.ask(`${source.url}/wp-json/wp/v2/media`, { as: 'admin', raw, headers });
    const course = await create('Course', {
      ...at(20, 18),
      description: '<h2>Read <em>this</em></h2>\n<p>and <a href="https://example.org/">that</a></p>',
      image: image.body.id,
      venue: { venue: 'Low Hall' },
      organizer: [{ organizer: 'Whole club', email: 'whole@example.org' }],
      meta: { rrule: 'FREQ=WEEKLY;COUNT=6', exdate: [day(34)], rdate: [`${day(36)} 18:00/PT30M`] },
    });
    const occurrence = `${day(27)} 18:00:00`;
    const own = `${source.url}/wp-json${EVENTS}/${course.id}`;
    await source.ask(own, { as: 'admin', method: 'DELETE', query: { occurrence } });
    await create('Plain', { ...at(21, 18), description: 'Only\n\ntext &amp; lines' });
    const days = { start_date: day(22), end_date: day(22), all_day: true, timezone: 'Pacific/Auckland' };
    await create('Days', { ...days, meta: { rrule: 'FREQ=WEEKLY;COUNT=3' } });
    await create('Offset', { ...at(23, 10), timezone: 'UTC+5:30' });
    await create('Offsets', { ...at(24, 1), timezone: 'UTC-3', meta: { rrule: 'FREQ=DAILY;COUNT=3' } });

    const done = await imports('add', source.url + path, '--origin', 'ical', '--status', 'publish', '--run');
    expect(done).toEqual({ code: 0, output: expect.stringContaining('6 events created') });
    // The same but for identities and stamps, the address of the site and the month of its uploads.
    const feedOf = async ({ url }: TestSite) =>
      (await source.ask(url + path)).text
        .replaceAll('\r\n ', '')
        .replaceAll(url, '')
        .replaceAll(/^(?:UID|DTSTAMP|CREATED|LAST-MODIFIED|SEQUENCE):.*\r\n/gm, '');
    const exported = await feedOf(source);
    for (const text of ['X-ALT-DESC;FMTTYPE=text/html:<h2>Read <em>this</em></h2>', 'IMAGE;', 'ATTACH;'])
      expect(exported.split(text)).toHaveLength(3);
    expect(exported.match(/STATUS:CANCELLED/g)).toHaveLength(1);
    expect(exported).toContain('X-LINTEL-TZID:Pacific/Auckland');
    await expect(feedOf(site)).resolves.toBe(exported);
  });
});
