import fc from 'fast-check';
import { readZone, zoneOfOffset } from '#libs/times';
import { anyCharacter } from '../../../test/support/any-character.js';
import type { ImportedEvent } from '../items/import-item.js';
import { readPushedItem } from './pushed-item.js';

const berlin = readZone('Europe/Berlin') ?? zoneOfOffset(0);
const FAIR = {
  title: 'Fair',
  start_date: '2026-12-01',
  start_hour: '10',
  start_minute: '00',
  end_date: '2026-12-01',
  end_hour: '12',
  end_minute: '00',
  uid: 'a1',
};

function eventOf(item: Record<string, unknown>): ImportedEvent {
  const read = readPushedItem({ ...FAIR, ...item }, berlin);
  if (read.item?.kind !== 'event') throw new Error(`no event: ${JSON.stringify(read)}`);
  return read.item.event;
}

const problemOf = (item: unknown) => readPushedItem(item, berlin).problem?.message;

describe('readPushedItem', () => {
  it('reads a minimal item', () => {
    expect(readPushedItem(FAIR, berlin)).toEqual({
      item: {
        kind: 'event',
        event: {
          title: 'Fair',
          start: '2026-12-01 10:00:00',
          end: '2026-12-01 12:00:00',
          allDay: false,
          uid: 'a1',
        },
      },
    });
  });

  it('reads an item with all members', () => {
    const event = eventOf({
      description: '<p>Come <b>all</b>.</p>',
      excerpt: 'Come.',
      timezone: 'america/new_york',
      url: 'https://fair.example.org/?a=1&b=2',
      cost: [5, '20'],
      currency_symbol: '€',
      currency_position: 'postfix',
      image: 'https://img.example.org/a.jpg',
      categories: ['Markets', 'Food, drinks'],
      tags: 'winter, lights',
      show_map: 'yes',
      show_map_link: 0,
      hide_from_listings: '1',
      sticky: true,
      featured: 'no',
      parent_uid: 'a0',
      recurrence: 'RRULE:FREQ=DAILY;COUNT=3',
      meetup_id: 99,
      global_id: 'fair.example.org?id=7',
      global_id_lineage: ['fair.example.org?id=7', 'b.example.org?id=8'],
      venue: {
        venue: 'Old Hall',
        excerpt: 'By the river',
        city: 'Ulm',
        latitude: '48.4',
        longitude: 9.99,
        _venue_id: 5,
        image: 6,
      },
      organizer: { organizer: 'Club', email: 'club@example.org', _organizer_id: '8' },
    });
    expect(event).toEqual({
      title: 'Fair',
      description: '<p>Come <b>all</b>.</p>',
      excerpt: 'Come.',
      start: '2026-12-01 10:00:00',
      end: '2026-12-01 12:00:00',
      timezone: 'America/New_York',
      allDay: false,
      recurrence: { rule: 'FREQ=DAILY;COUNT=3', exdates: [], rdates: [] },
      uid: 'a1',
      parentUid: 'a0',
      originId: '99',
      globalId: 'fair.example.org?id=7',
      globalIdLineage: ['fair.example.org?id=7', 'b.example.org?id=8'],
      website: 'https://fair.example.org/?a=1&b=2',
      cost: ['5', '20'],
      currencySymbol: '€',
      currencyPosition: 'postfix',
      image: 'https://img.example.org/a.jpg',
      categories: ['Markets', 'Food, drinks'],
      tags: ['winter', 'lights'],
      showMap: true,
      showMapLink: false,
      hidden: true,
      sticky: true,
      featured: false,
      venue: { name: 'Old Hall', excerpt: 'By the river', city: 'Ulm', latitude: 48.4, longitude: 9.99, originId: '5' },
      organizers: [{ name: 'Club', email: 'club@example.org', originId: '8' }],
    });
  });

  it.each([
    [0, undefined, '00'],
    ['9', 'am', '09'],
    ['09', 'PM', '21'],
    [12, 'am', '00'],
    [12, 'p.m.', '12'],
    [13, 'am', '13'],
    [23, 'pm', '23'],
    [0, 'pm', '00'],
    [9, 'x', '09'],
  ])('reads hour %p %p as %s', (start_hour, start_meridian, hour) => {
    const event = eventOf({ start_hour, start_meridian, end_date: '2026-12-02' });
    expect(event.start).toBe(`2026-12-01 ${hour}:00:00`);
  });

  it('reads an event without hours as all-day', () => {
    const untimed = { start_hour: undefined, start_minute: undefined, end_hour: '', end_minute: null };
    expect(eventOf({ ...untimed, end_date: '2026-12-03' })).toMatchObject({
      start: '2026-12-01 00:00:00',
      end: '2026-12-03 23:59:59',
      allDay: true,
    });
    expect(eventOf({ all_day: 'true' })).toMatchObject({ start: '2026-12-01 00:00:00', end: '2026-12-01 23:59:59' });
  });

  it('ends an event at its start without a valid end', () => {
    expect(eventOf({ end_date: undefined, end_hour: undefined }).end).toBe('2026-12-01 10:00:00');
    expect(eventOf({ end_date: '2026-11-01' }).end).toBe('2026-12-01 10:00:00');
  });

  it('distinguishes an empty venue, organizer and image from absent ones', () => {
    expect(eventOf({ venue: [], organizer: [] })).toMatchObject({ venue: null, organizers: [] });
    expect(eventOf({})).not.toHaveProperty('venue');
    expect(eventOf({ venue: 7, organizer: 'x' })).not.toHaveProperty('organizers');
    expect(eventOf({ image: '12' })).toMatchObject({ image: 12 });
    expect(eventOf({ image: { id: 'abc' } })).toMatchObject({ serviceImage: 'abc' });
  });

  it('reads all organizers that have a name', () => {
    const organizer = [{ organizer: 'A' }, { email: 'mailto:b@example.org' }, { phone: '1' }, null, 'C'];
    expect(eventOf({ organizer }).organizers).toEqual([
      { name: 'A' },
      { name: 'b@example.org', email: 'b@example.org' },
    ]);
  });

  it('reads an event without its invalid recurrence and reports it', () => {
    const { item, problem } = readPushedItem({ ...FAIR, recurrence: { rrule: 'FREQ=OFTEN' } }, berlin);
    expect(item).toBeDefined();
    expect(problem).toMatchObject({ item: 'Fair', message: expect.stringContaining('without its recurrence') });
  });

  it.each<[string, unknown, string]>([
    ['nothing', null, 'The item is not an event.'],
    ['a list', [FAIR], 'The item is not an event.'],
    ['no title', { ...FAIR, title: ' ' }, 'The title is missing.'],
    ['a title of markup only', { ...FAIR, title: '<script>x</script>' }, 'The title is missing.'],
    ['no start', { title: 'A' }, 'The start is missing.'],
    ['a start that does not exist', { ...FAIR, start_date: '2026-02-30' }, 'The start is not a valid date.'],
    ['a relative start', { ...FAIR, start_date: 'tomorrow' }, 'The start is not a valid date.'],
    ['an invalid end', { ...FAIR, end_date: 'x' }, 'The end is not a valid date.'],
    ['hour 24', { ...FAIR, start_hour: 24 }, 'start_hour must be a whole number from 0 to 23.'],
    ['minute 60', { ...FAIR, end_minute: '60' }, 'end_minute must be a whole number from 0 to 59.'],
    ['half an hour', { ...FAIR, start_hour: 1.5 }, 'start_hour must be a whole number from 0 to 23.'],
    ['an object as an hour', { ...FAIR, start_hour: {} }, 'start_hour must be a whole number from 0 to 23.'],
    ['an unknown zone', { ...FAIR, timezone: 'Mars/Base' }, 'Unknown time zone “Mars/Base”.'],
    ['a year out of range', { ...FAIR, start_date: '9999-12-31' }, '9999-12-31 is out of range.'],
  ])('rejects %s', (_, item, message) => {
    expect(problemOf(item)).toBe(message);
  });

  it('drops executable content and invalid characters', () => {
    const event = eventOf({
      title: 'A\u0000 <img src=x onerror=alert(1)>&lt;script&gt;b&lt;/script&gt; \ud800C',
      description: '<p onclick="x()">D</p><script>alert(1)</script>',
      url: 'javascript:alert(1)',
      image: 'file:///etc/passwd',
      venue: { venue: "Robert'); DROP TABLE events;--", website: 'data:text/html,x' },
    });
    expect(event.title).toBe('A C');
    expect(event.description).toBe('<p>D</p>alert(1)');
    expect(event).not.toHaveProperty('website');
    expect(event).not.toHaveProperty('image');
    expect(event.venue).toEqual({ name: "Robert'); DROP TABLE events;--" });
  });

  it('truncates long texts', () => {
    const event = eventOf({ title: '😀'.repeat(1e6), description: 'd'.repeat(3e6), uid: 'u'.repeat(1e6) });
    expect(event.title.length).toBeLessThanOrEqual(1000);
    expect(event.title).toMatch(/^(😀)+$/u);
    expect(event.description).toHaveLength(1e6);
    expect(event.uid).toHaveLength(2000);
  });

  it('never throws', () => {
    const value = fc.oneof(fc.anything({ maxDepth: 3 }), fc.string({ unit: anyCharacter }), fc.integer());
    const names = Object.keys({
      ...FAIR,
      timezone: 1,
      venue: 1,
      organizer: 1,
      recurrence: 1,
      image: 1,
      cost: 1,
      tags: 1,
    });
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names), value), fc.boolean(), (fields, isWhole) => {
        const { item, problem } = readPushedItem(isWhole ? { ...FAIR, ...fields } : fields, berlin);
        expect(item ?? problem).toBeDefined();
      }),
      { numRuns: 500 },
    );
  });

  it('tolerates deeply nested values', () => {
    let deep: unknown = 'x';
    for (let depth = 0; depth < 50_000; depth += 1) deep = [deep];
    expect(eventOf({ venue: deep, organizer: deep, recurrence: deep, cost: deep, tags: deep }).title).toBe('Fair');
  });
});
