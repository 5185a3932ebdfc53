import { readZone } from '#libs/times';
import { vevent, type FeedEvent } from './vevent.js';

const zone = readZone('Europe/Berlin');
if (!zone) throw new Error('No zone.');

const EVENT: FeedEvent = {
  uid: '7@example.org',
  sequence: 3,
  created: null,
  modified: '2026-01-02 03:04:05',
  startLocal: '2026-12-01 10:00:00',
  endLocal: '2026-12-01 12:00:00',
  startUtc: '2026-12-01 09:00:00',
  endUtc: '2026-12-01 11:00:00',
  zone,
  allDay: false,
  recurrence: [],
  title: 'Fair',
  description: '',
  html: '',
  isCancelled: false,
  url: 'https://example.org/event/fair/',
  location: '',
  categories: [],
};

const linesOf = (changes: Partial<FeedEvent>) => vevent({ ...EVENT, ...changes }).split('\r\n');

describe('vevent', () => {
  it('omits properties without a value', () => {
    expect(linesOf({})).toEqual([
      'BEGIN:VEVENT',
      'UID:7@example.org',
      'DTSTAMP:20260102T030405Z',
      'DTSTART;TZID=Europe/Berlin:20261201T100000',
      'DTEND;TZID=Europe/Berlin:20261201T120000',
      'LAST-MODIFIED:20260102T030405Z',
      'SEQUENCE:3',
      'STATUS:CONFIRMED',
      'SUMMARY:Fair',
      'URL:https://example.org/event/fair/',
      'END:VEVENT',
      '',
    ]);
  });

  it('includes an organizer only with a valid email address', () => {
    const organizer = (name: string, email: string) =>
      linesOf({ organizer: { name, email } }).filter((line) => line.startsWith('ORGANIZER'));
    expect(organizer('Ann; "the" one', 'ann@example.org')).toEqual([
      `ORGANIZER;CN="Ann; 'the' one":mailto:ann@example.org`,
    ]);
    for (const email of ['', 'ann', 'ann@x y', 'a@b@c', 'a@b\r\nX:1']) expect(organizer('Ann', email)).toEqual([]);
  });

  it('writes coordinates as plain decimals and escapes each category', () => {
    const lines = linesOf({ coordinates: { lat: 0.0000001, lng: -180 }, categories: ['a, b', 'c'] });
    expect(lines).toEqual(expect.arrayContaining(['GEO:0.000000;-180.000000', String.raw`CATEGORIES:a\, b,c`]));
  });
});
