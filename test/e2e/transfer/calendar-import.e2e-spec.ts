import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportProgram } from '../../../src/transfer/export/export-program.js';
import { runCommand } from '../../support/commands.js';
import { startSite, type TestSite } from '../../support/site.js';
import { importWxr } from '../../support/wxr-import.js';
import { author, category, item, term, wxr } from './wxr-text.js';

const EVENTS = '/cal/events/v1/events';
const WEEKLY =
  'a:3:{s:5:"rules";a:1:{i:0;a:4:{s:4:"type";s:6:"Custom";s:8:"end-type";s:5:"After";s:9:"end-count";i:4;s:6:"custom";a:4:{s:8:"interval";s:1:"1";s:4:"type";s:6:"Weekly";s:9:"same-time";s:3:"yes";s:4:"week";a:1:{s:3:"day";a:1:{i:0;s:1:"4";}}}}}s:10:"exclusions";a:1:{i:0;a:2:{s:4:"type";s:6:"Custom";s:6:"custom";a:3:{s:4:"type";s:4:"Date";s:9:"same-time";s:3:"yes";s:4:"date";a:1:{s:4:"date";s:10:"2025-05-15";}}}}s:11:"description";N;}';
const OTHER_TIMES = WEEKLY.replace('s:9:"same-time";s:3:"yes";s:4:"week"', 's:9:"same-time";s:2:"no";s:4:"week"');

/** An event of the plugin, on the day of May 2025 that has a number. */
const event = (id: number, title: string, day: number, meta: Record<string, string | string[]>, more: object = {}) =>
  item(id, {
    type: 'tribe_events',
    title,
    slug: title.toLowerCase().replaceAll(' ', '-'),
    date: '2021-01-01 10:00:00',
    content: `About ${title}.`,
    ...more,
    meta: {
      _EventStartDate: `2025-05-${String(day).padStart(2, '0')} 18:00:00`,
      _EventEndDate: `2025-05-${String(day).padStart(2, '0')} 20:30:00`,
      _EventTimezone: 'Europe/Berlin',
      _EventOrigin: 'events-calendar',
      ...meta,
    },
  });

const EXPORT = wxr(
  author('mia', { id: 7, email: 'mia@example.org' }),
  category('news', 'News'),
  term('tribe_events_cat', 'music', 'Music'),
  event(
    100,
    'Concert',
    2,
    {
      _EventVenueID: '200',
      _EventOrganizerID: ['300', '301'],
      _EventCost: '12',
      _EventCurrencySymbol: '€',
      _EventCurrencyPosition: 'suffix',
      _EventURL: 'https://tickets.example/1',
      _EventShowMap: '1',
      _tribe_featured: '1',
    },
    { menuOrder: -1, terms: [['tribe_events_cat', 'music', 'Music']], creator: 'mia' },
  ),
  event(101, 'Holiday', 3, { _EventAllDay: 'yes', _EventEndDate: '2025-05-04 23:59:59', _EventTimezone: 'UTC+2' }),
  event(102, 'Secret', 4, {
    _EventHideFromUpcoming: 'yes',
    _EventTimezone: 'Mars/Base',
    _EventStartDateUTC: '2025-05-04 12:30:00',
  }),
  event(110, 'Choir', 1, { _EventRecurrence: WEEKLY, _EventVenueID: '200' }),
  event(111, 'Choir with guests', 8, { _EventRecurrence: '' }, { parent: 110 }),
  event(103, 'Night', 10, {
    _EventAllDay: 'yes',
    _EventStartDate: '2025-05-10 06:00:00',
    _EventEndDate: '2025-05-11 05:59:59',
  }),
  event(120, 'Odd', 5, { _EventRecurrence: OTHER_TIMES }),
  event(130, 'Broken', 6, { _EventStartDate: 'soon', _EventEndDate: 'later' }),
  item(200, {
    type: 'tribe_venue',
    title: 'Old Hall',
    slug: 'old-hall',
    content: 'A hall.',
    meta: {
      _VenueAddress: 'Main St 1',
      _VenueCity: 'Berlin',
      _EventShowMap: '',
      _VenueLat: '52.5',
      _VenueLng: '13.4',
      _VenueOrigin: 'x',
    },
  }),
  item(300, { type: 'tribe_organizer', title: 'Club', meta: { _OrganizerEmail: 'club@example.org' } }),
  item(301, { type: 'tribe_organizer', title: 'Choir e.V.', meta: { _OrganizerPhone: '+49 30 1' } }),
);

let folder: string;
let site: TestSite;
const bySlug = async (slug: string) => (await site.rest(`${EVENTS}/by-slug/${slug}`, { as: 'admin' })).body;
const datesOf = async (title: string) => {
  const query = { start_date: '2025-04-01', end_date: '2025-12-31', per_page: '50' };
  const { body } = await site.rest(EVENTS, { query });
  return body.events
    .filter((one: { title: string }) => one.title.startsWith(title))
    .map((one: { title: string; start_date: string }) => [one.title, one.start_date]);
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lintel-calendar-'));
});
beforeEach(async () => {
  site = await startSite();
});
afterEach(() => site.close());
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('an export of a site with a calendar', () => {
  it('is imported with its events, venues, organizers and categories', async () => {
    const planned = await importWxr(site, EXPORT, '--dry-run');
    expect(planned.output).toMatch(/events +7 +0 +1/);
    const { output } = await importWxr(site, EXPORT);
    expect(output).toMatch(/events +7 +0 +1/);
    const concert = await bySlug('concert');
    expect(concert).toMatchObject({
      title: 'Concert',
      start_date: '2025-05-02 18:00:00',
      utc_start_date: '2025-05-02 16:00:00',
      end_date: '2025-05-02 20:30:00',
      timezone: 'Europe/Berlin',
      cost: '12€',
      website: 'https://tickets.example/1',
      sticky: true,
      featured: true,
      show_map: true,
      all_day: false,
      venue: { venue: 'Old Hall', address: 'Main St 1', city: 'Berlin', geo_lat: 52.5, show_map: false },
    });
    expect(concert.organizer.map((one: { organizer: string }) => one.organizer)).toEqual(['Club', 'Choir e.V.']);
    expect(concert.organizer[0].email).toBe('club@example.org');
    expect(concert.categories.map((one: { name: string }) => one.name)).toEqual(['Music']);
    expect(await bySlug('holiday')).toMatchObject({
      all_day: true,
      timezone: 'UTC+2',
      end_date: '2025-05-04 23:59:59',
    });
    expect(await bySlug('night')).toMatchObject({ start_date: '2025-05-10 00:00:00', end_date: '2025-05-10 23:59:59' });
    expect(await bySlug('secret')).toMatchObject({
      hide_from_listings: true,
      start_date: '2025-05-04 18:00:00',
      utc_start_date: '2025-05-04 12:30:00',
      timezone: 'UTC+5:30',
    });
    expect(output).toMatch(/custom values of entries: _EventRecurrence × 1\. /);
  });

  it('becomes series with their dates; rules without a counterpart are reported and kept', async () => {
    const { output } = await importWxr(site, EXPORT);
    expect(await datesOf('Choir')).toEqual([
      ['Choir', '2025-05-01 18:00:00'],
      ['Choir with guests', '2025-05-08 18:00:00'],
      ['Choir', '2025-05-22 18:00:00'],
    ]);
    expect(output).toMatch(/Not imported as it was: cal_events recurrence: dates with times of their own × 1/);
    expect(await datesOf('Odd')).toEqual([['Odd', '2025-05-05 18:00:00']]);
    expect(output).toMatch(/cal_events 130 .* Broken/);
    const again = await importWxr(site, EXPORT);
    expect(again.output).toMatch(/events +0 +7 +1/);
  });

  const exported = async () => {
    const written = join(folder, 'written.xml');
    expect((await runCommand(site, exportProgram, '--wxr', written)).code).toBe(0);
    return readFile(written, 'utf8');
  };

  it('has recurrences in the form of the plugin, which other programs read', async () => {
    await importWxr(site, EXPORT);
    const before = await datesOf('Choir');
    const text = await exported();
    const recurrences = text.match(/<wp:meta_key>_EventRecurrence</g);
    expect(recurrences).toHaveLength(2);
    await site.close();
    site = await startSite();
    await importWxr(site, text.replaceAll('_lintel_event', '_unknown'));
    expect(await datesOf('Choir')).toEqual(before);
  });

  it('is exported and imported into another site without a difference', async () => {
    await importWxr(site, EXPORT);
    const text = await exported();
    expect(text).toContain('tribe_venue');
    expect(text).toContain('<wp:meta_key>_EventRecurrence</wp:meta_key>');
    const shown = async () => {
      const query = { start_date: '2025-04-01', end_date: '2025-12-31', per_page: '50' };
      const { body } = await site.rest(EVENTS, { query });
      return JSON.stringify([body, await bySlug('secret')])
        .replaceAll(/http:\/\/localhost:\d+/g, '')
        .replaceAll(/"(?:modified|modified_utc|global_id|json_ld|author)":(?:"[^"]*"|\d+)/g, '');
    };
    const before = await shown();
    await site.close();
    site = await startSite();
    expect((await importWxr(site, text)).output).toMatch(/events +7 +0 +0/);
    expect(await shown()).toBe(before);
    const twice = join(folder, 'twice.xml');
    await runCommand(site, exportProgram, '--wxr', twice);
    const withoutHost = (xml: string) => xml.replaceAll(/http:\/\/localhost:\d+|<pubDate>[^<]*<\/pubDate>/g, '');
    expect(withoutHost(await readFile(twice, 'utf8'))).toBe(withoutHost(text));
  });
});
