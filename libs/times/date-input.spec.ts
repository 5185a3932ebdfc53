import fc from 'fast-check';
import { DateTime } from 'luxon';
import { anyCharacter } from '../../test/support/any-character.js';
import { cpuTime } from '../../test/support/cpu-time.js';
import { readBound, readDate, readFixedMoment, readMoment } from './date-input.js';
import { readZone, zoneOfOffset } from './event-zone.js';

/** A Friday, in Berlin as in UTC. */
const now = DateTime.fromISO('2026-11-20T12:34:56.789Z');
const utc = zoneOfOffset(0);
const berlin = readZone('Europe/Berlin') ?? utc;

describe('readDate', () => {
  it.each([
    // ISO
    ['2026-12-01 10:00:00', '2026-12-01 10:00:00'],
    ['2026-12-01 10:00', '2026-12-01 10:00:00'],
    ['2026-12-01 10', '2026-12-01 10:00:00'],
    ['2026-12-01T10', '2026-12-01 10:00:00'],
    ['2026-12-01T10:00', '2026-12-01 10:00:00'],
    ['2026-12-01T10:00:01', '2026-12-01 10:00:01'],
    ['2026-12-01t10:00:01.999', '2026-12-01 10:00:01'],
    ['2026-12-01T100001', '2026-12-01 10:00:01'],
    ['20261201T100001', '2026-12-01 10:00:01'],
    ['20261201T1000', '2026-12-01 10:00:00'],
    [' 2026-12-01 ', '2026-12-01 00:00:00'],
    ['2026-2-9', '2026-02-09 00:00:00'],
    ['2026/12/01 8:05', '2026-12-01 08:05:00'],
    ['2026-12', '2026-12-01 00:00:00'],
    ['2028-02-29', '2028-02-29 00:00:00'],
    ['0001-01-01', '0001-01-01 00:00:00'],
    ['9999-12-31 23:59:59', '9999-12-31 23:59:59'],
    // Day or month first
    ['01.12.2026', '2026-12-01 00:00:00'],
    ['1-12-2026 10:00', '2026-12-01 10:00:00'],
    ['12/01/2026', '2026-12-01 00:00:00'],
    ['12/1/2026 9:30 PM', '2026-12-01 21:30:00'],
    // Month names
    ['1 December 2026 10:00', '2026-12-01 10:00:00'],
    ['1st dec. 2026', '2026-12-01 00:00:00'],
    ['01-Dec-2026', '2026-12-01 00:00:00'],
    ['16-May-31', '2031-05-16 00:00:00'],
    ['16-May-31 18:30', '2031-05-16 18:30:00'],
    ['16 May 31T18:30', '2031-05-16 18:30:00'],
    ["May 16, '31", '2031-05-16 00:00:00'],
    ['May-16-31 6pm', '2031-05-16 18:00:00'],
    ['16-May-99', '1999-05-16 00:00:00'],
    ['Fri, 16 May 31 10:00:00', '2031-05-16 10:00:00'],
    ['December 1, 2026', '2026-12-01 00:00:00'],
    ['december 1st 2026, 9am', '2026-12-01 09:00:00'],
    ['Sept 3 2027 at 12:15 p.m.', '2027-09-03 12:15:00'],
    ['2 May', '2026-05-02 00:00:00'],
    ['May 2 10:00', '2026-05-02 10:00:00'],
    ['December 2026', '2026-12-01 00:00:00'],
    ['Tue, 01 Dec 2026 10:00:00', '2026-12-01 10:00:00'],
    ['Tuesday 2026-12-01 12am', '2026-12-01 00:00:00'],
    // Relative
    ['now', '2026-11-20 12:34:56'],
    ['today', '2026-11-20 00:00:00'],
    ['midnight', '2026-11-20 00:00:00'],
    ['noon', '2026-11-20 12:00:00'],
    ['Tomorrow 9am', '2026-11-21 09:00:00'],
    ['tomorrow at noon', '2026-11-21 12:00:00'],
    ['9:15 tomorrow', '2026-11-21 09:15:00'],
    ['yesterday', '2026-11-19 00:00:00'],
    ['18:00', '2026-11-20 18:00:00'],
    ['+1 week', '2026-11-27 12:34:56'],
    ['+10 days', '2026-11-30 12:34:56'],
    ['+2 days 10:00', '2026-11-22 10:00:00'],
    ['1 month 2 days', '2026-12-22 12:34:56'],
    ['-1 year', '2025-11-20 12:34:56'],
    ['3 fortnights ago', '2026-10-09 12:34:56'],
    ['+90 minutes', '2026-11-20 14:04:56'],
    ['2027-01-31 +1 month', '2027-02-28 00:00:00'],
    ['next week', '2026-11-27 12:34:56'],
    ['last month', '2026-10-20 12:34:56'],
    ['next year 10:00', '2027-11-20 10:00:00'],
    ['friday', '2026-11-20 00:00:00'],
    ['monday', '2026-11-23 00:00:00'],
    ['next friday', '2026-11-27 00:00:00'],
    ['next monday', '2026-11-23 00:00:00'],
    ['last friday', '2026-11-13 00:00:00'],
    ['last thurs 8pm', '2026-11-19 20:00:00'],
    ['monday next week', '2026-11-23 00:00:00'],
    ['sunday this week', '2026-11-22 00:00:00'],
    ['last day of next month', '2026-12-31 12:34:56'],
    ['first day of next month 00:00', '2026-12-01 00:00:00'],
    ['last day of february 2028', '2028-02-29 00:00:00'],
  ])('reads %s', (text, local) => {
    expect(readDate(text, utc, now)).toBe(local);
  });

  it.each([
    ['2026-12-01T10:00:00+05:00', '2026-12-01 05:00:00'],
    ['2026-12-01T10:00:00Z', '2026-12-01 10:00:00'],
    ['2026-12-01T10Z', '2026-12-01 10:00:00'],
    ['20261201T100000Z', '2026-12-01 10:00:00'],
    ['2026-12-01 10:00 UTC', '2026-12-01 10:00:00'],
    ['2026-12-01 10:00:00-0230', '2026-12-01 12:30:00'],
    ['2026-12-01 10:00 GMT+2', '2026-12-01 08:00:00'],
    ['2026-12-01T10:00+02', '2026-12-01 08:00:00'],
    ['Tue, 01 Dec 2026 10:00:00 +0200', '2026-12-01 08:00:00'],
    ['1935050400', '2031-04-27 10:00:00'],
    ['@1935050400', '2031-04-27 10:00:00'],
    ['-86400', '1969-12-31 00:00:00'],
  ])('uses the UTC wall-clock time of %s in the zone', (text, local) => {
    expect(readDate(text, berlin, now)).toBe(local);
  });

  it('reads the stored form like any other text', () => {
    const digits = (most: number, length = 2) =>
      fc.integer({ min: 0, max: most }).map((number) => String(number).padStart(length, '0'));
    const stored = fc
      .tuple(digits(9999, 4), digits(13), digits(32), digits(24), digits(60), digits(60))
      .map(([year, month, day, hour, minute, second]) => `${year}-${month}-${day} ${hour}:${minute}:${second}`);
    fc.assert(
      fc.property(stored, fc.constantFrom(utc, berlin), (text, zone) => {
        expect(readMoment(text, zone, now)).toEqual(readMoment(` ${text}`, zone, now));
      }),
    );
  });

  it('counts from the current day of the zone', () => {
    const late = DateTime.fromISO('2026-11-20T23:30:00Z');
    expect(readDate('tomorrow', berlin, late)).toBe('2026-11-22 00:00:00');
    expect(readDate('now', berlin, late)).toBe('2026-11-21 00:30:00');
  });

  it('adds hours as elapsed time and days on the calendar', () => {
    expect(readDate('2031-03-30 01:00 +2 hours', berlin, now)).toBe('2031-03-30 04:00:00');
    expect(readDate('2031-03-29 10:00 +1 day', berlin, now)).toBe('2031-03-30 10:00:00');
  });

  it.each([
    '',
    '   ',
    ', ,',
    'at',
    'nonsense',
    'whenever',
    'never',
    'a',
    '2031-13-41',
    '2031-02-30',
    '2031-02-30 10:00:00',
    '2031-01-01 24:00:00',
    '0000-12-01 10:00:00',
    '30 February 2031',
    'February 29, 2031',
    '13/13/2026',
    '32.01.2026',
    '0000-00-00 00:00:00',
    '0000-01-01',
    '10000-01-01',
    '2026-12-01 25:00',
    '2026-12-01 24:00',
    '2026-12-01T10:60',
    '2026-12-01 10:00:61',
    '2026-12-01 13pm',
    '0am',
    '2026-12-01 10:00 11:00',
    '2026-12-01 2026-12-02',
    '2026-12-01T10:00+15:00',
    '2026-12-01T10:00+02:75',
    '2026-12-01+02:00',
    '2026-12-01T',
    '2026-12-01 10:00 Mars/Phobos',
    'Monday 2026-12-01',
    'next tuesday 2026-12-01',
    '+999999 years',
    '999999999999',
    '9999-12-31 +1 day',
    '0001-01-01T00:00:00+01:00',
    '9999-12-31T23:59:59-01:00',
    '1 2 3',
    'december',
    '2026-12-01\u0000',
    "2026-12-01'; DROP TABLE events",
    `2026-12-01${' '.repeat(100)}`,
    '٢٠٢٦-١٢-٠١',
  ])('rejects %j', (text) => {
    expect(readDate(text, utc, now)).toBeUndefined();
  });

  it('takes linear time', async () => {
    const took = await cpuTime(() => {
      for (const piece of ['1', ' ', '1 ', '+', 'next ', '1-', 'jan ', '🦆', '10:']) {
        expect(readDate(piece.repeat(1_000_000), utc, now)).toBeUndefined();
        readDate(piece.repeat(100 / piece.length), utc, now);
      }
    });
    expect(took).toBeLessThan(2000);
  });

  it('returns an existing time or nothing for any text', () => {
    const pieces = fc.constantFrom(
      ...['2031-', '-', '12', '31', '/', '0001-01-01', '9999-12-31', ' ', 'T', ':', '10:00', '+', '05:00', 'Z', 'am'],
      ...[
        'next',
        'monday',
        'week',
        'month',
        'ago',
        'last day of',
        'december',
        'tomorrow',
        'hours',
        '99999',
        '🦆',
        '\u0000',
      ],
    );
    const texts = fc.oneof(
      fc.string({ unit: anyCharacter, maxLength: 60 }),
      fc.array(pieces, { maxLength: 8 }).map((found) => found.join('')),
      fc.array(pieces, { maxLength: 8 }).map((found) => found.join(' ')),
    );
    const zones = fc.constantFrom(utc, berlin, zoneOfOffset(-720), zoneOfOffset(840));
    fc.assert(
      fc.property(texts, zones, (text, zone) => {
        for (const local of [readDate(text, zone, now), readBound(text, zone, 'end', now)]) {
          if (local === undefined) continue;
          expect(local).toMatch(/^(?!0000)\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
          expect(readDate(local, zone, now)).toBe(local);
        }
      }),
      { numRuns: 1000 },
    );
  });
});

describe('readMoment', () => {
  it.each([
    ['2026-12-01', false],
    ['tomorrow', false],
    ['next monday', false],
    ['+1 week', false],
    ['2026-12-01 00:00', true],
    ['tomorrow 9am', true],
    ['now', true],
    ['+2 hours', true],
    ['1935050400', true],
    ['2026-12-01T00:00:00Z', true],
  ])('reports whether %s has a time of day', (text, hasTime) => {
    expect(readMoment(text, utc, now)?.hasTime).toBe(hasTime);
  });
});

describe('readBound', () => {
  it.each([
    ['2026-12-01', '2026-12-01 00:00:00', '2026-12-01 23:59:59'],
    ['tomorrow', '2026-11-21 00:00:00', '2026-11-21 23:59:59'],
    ['+1 week', '2026-11-27 00:00:00', '2026-11-27 23:59:59'],
    ['9999-12-31', '9999-12-31 00:00:00', '9999-12-31 23:59:59'],
  ])('extends %s to the whole day', (text, start, end) => {
    expect(readBound(text, berlin, 'start', now)).toBe(start);
    expect(readBound(text, berlin, 'end', now)).toBe(end);
  });

  it.each([
    ['2026-12-01 00:00:00', '2026-12-01 00:00:00'],
    ['2026-12-01 10:00', '2026-12-01 10:00:00'],
    ['2026-12-01T10:00:00+05:00', '2026-12-01 06:00:00'],
    ['2026-07-01T10:00:00Z', '2026-07-01 12:00:00'],
    ['1935050400', '2031-04-27 12:00:00'],
    [1935050400, '2031-04-27 12:00:00'],
    [1935050400.9, '2031-04-27 12:00:00'],
    [0, '1970-01-01 01:00:00'],
  ])('keeps %s exactly, in the zone', (text, bound) => {
    expect(readBound(text, berlin, 'start', now)).toBe(bound);
    expect(readBound(text, berlin, 'end', now)).toBe(bound);
  });

  it.each(['', 'never', '2026-02-30', NaN, Infinity, -Infinity, 1e21, -1e12, 9.9e12])('rejects %s', (text) => {
    expect(readBound(text, berlin, 'end', now)).toBeUndefined();
  });

  it('ends days at the cutoff', () => {
    const edges = (text: string) =>
      (['start', 'end'] as const).map((edge) => readBound(text, berlin, edge, now, '05:30'));
    expect(edges('2026-12-01')).toEqual(['2026-12-01 05:30:00', '2026-12-02 05:29:59']);
    expect(edges('2026-12-01 02:00')).toEqual(['2026-12-01 02:00:00', '2026-12-01 02:00:00']);
    expect(edges('9999-12-31')).toEqual(['9999-12-31 05:30:00', '9999-12-31 23:59:59']);
  });
});

describe('readFixedMoment', () => {
  it.each([
    ['2026-12-01 10:00', { local: '2026-12-01 10:00:00', hasTime: true }],
    ['1 December 2026', { local: '2026-12-01 00:00:00', hasTime: false }],
    ['2026-12-01T10:00:00+01:00', { local: '2026-12-01 10:00:00', hasTime: true, offset: 60 }],
    ['Tue, 01 Dec 2026 10:00:00 GMT', { local: '2026-12-01 10:00:00', hasTime: true, offset: 0 }],
    ['1796000000', { local: '2026-11-30 00:53:20', hasTime: true, offset: 0 }],
  ])('reads %s', (text, moment) => {
    expect(readFixedMoment(text, berlin)).toEqual(moment);
  });

  it.each(['tomorrow', 'friday', '10:00', 'now', '+1 week', '2 May', 'last day of next month', '', 'x', '2026-13-01'])(
    'refuses %p, which is another moment every day, or none',
    (text) => {
      expect(readFixedMoment(text, berlin)).toBeUndefined();
    },
  );
});
