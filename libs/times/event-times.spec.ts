import fc from 'fast-check';
import type { Zone } from 'luxon';
import { resolveTimes, type EventTimes } from './event-times.js';
import { readZone } from './event-zone.js';
import { storedOf } from './stored-time.js';

function resolve(start: string, end: string, name: string, allDay = false) {
  const zone = readZone(name);
  if (!zone) throw new Error(`No zone ${name}`);
  return resolveTimes({ start, end, allDay, zone });
}

function resolved(...given: Parameters<typeof resolve>): EventTimes {
  const times = resolve(...given);
  if (typeof times === 'string') throw new Error(times);
  return times;
}

const HOUR = 3600;
const DAY = 24 * HOUR;

describe('resolveTimes', () => {
  it('returns all stored members', () => {
    expect(resolve('2031-05-01 10:00:00', '2031-05-01 12:00:00', 'Europe/Rome')).toEqual({
      startLocal: '2031-05-01 10:00:00',
      endLocal: '2031-05-01 12:00:00',
      startUtc: '2031-05-01 08:00:00',
      endUtc: '2031-05-01 10:00:00',
      timezone: 'Europe/Rome',
      timezoneAbbr: 'CEST',
      allDay: false,
      duration: 2 * HOUR,
    });
  });

  it.each([
    ['America/New_York', '2031-05-01 14:00:00', 'EDT'],
    ['UTC', '2031-05-01 10:00:00', 'UTC'],
    ['UTC+0', '2031-05-01 10:00:00', 'UTC+0'],
    ['UTC+5:30', '2031-05-01 04:30:00', 'UTC+5:30'],
    ['UTC-4.5', '2031-05-01 14:30:00', 'UTC-4.5'],
  ])('supports %s', (name, startUtc, timezoneAbbr) => {
    expect(resolve('2031-05-01 10:00:00', '2031-05-01 10:00:00', name)).toMatchObject({
      startLocal: '2031-05-01 10:00:00',
      startUtc,
      timezoneAbbr,
      duration: 0,
    });
  });

  it.each([
    ['Europe/Berlin', '2031-03-30 02:30:00', '2031-03-30 03:30:00', '2031-03-30 01:30:00'],
    ['America/New_York', '2031-03-09 02:30:00', '2031-03-09 03:30:00', '2031-03-09 07:30:00'],
    ['Australia/Sydney', '2031-10-05 02:30:00', '2031-10-05 03:30:00', '2031-10-04 16:30:00'],
    ['Australia/Lord_Howe', '2031-10-05 02:15:00', '2031-10-05 02:45:00', '2031-10-04 15:45:00'],
  ])('moves a time that %s skips', (name, skipped, startLocal, startUtc) => {
    const times = resolved(skipped, `${skipped.slice(0, 10)} 12:00:00`, name);
    expect(times).toMatchObject({ startLocal, startUtc });
    expect(resolved(times.startLocal, times.endLocal, name)).toEqual(times);
  });

  it.each([
    ['Europe/Berlin', '2031-03-30 02:30:00', '2031-03-30 03:15:00', '2031-03-30 04:15:00'],
    ['Europe/Berlin', '2031-03-30 02:45:00', '2031-03-30 02:50:00', '2031-03-30 03:50:00'],
    ['America/New_York', '2031-03-09 02:00:00', '2031-03-09 04:00:00', '2031-03-09 05:00:00'],
    ['Australia/Lord_Howe', '2031-10-05 02:15:00', '2031-10-05 02:30:00', '2031-10-05 03:00:00'],
    ['Pacific/Apia', '2011-12-30 10:00:00', '2011-12-30 12:00:00', '2011-12-31 12:00:00'],
  ])('moves the end with a start that %s skips', (name, start, end, endLocal) => {
    const duration = (Date.parse(end) - Date.parse(start)) / 1000;
    expect(resolve(start, end, name)).toMatchObject({ endLocal, duration });
  });

  it('keeps the duration of events that start in skipped time, for all zones and changes', () => {
    const isForward = (at: number, step: number, zone: Zone) => zone.offset(at) > zone.offset(at - step);
    /** The hours of a year in which clocks go forward. */
    const hours = (from: number, zone: Zone) =>
      Array.from({ length: 366 }, (_, day) => from + day * DAY * 1000)
        .filter((at) => isForward(at, DAY * 1000, zone))
        .flatMap((at) => Array.from({ length: 24 }, (_, hour) => at - hour * HOUR * 1000))
        .filter((at) => isForward(at, HOUR * 1000, zone));
    const names = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
    const minutes = fc.integer({ min: 0, max: 119 });
    fc.assert(
      fc.property(names, fc.integer({ min: 1980, max: 2035 }), minutes, minutes, (name, year, into, length) => {
        const zone = readZone(name);
        for (const change of zone ? hours(Date.UTC(year, 0, 1), zone.zone) : []) {
          // Changes are at whole minutes, at most an hour before that hour.
          const before = change - HOUR * 1000;
          const wall = before + (zone?.zone.offset(before) ?? 0) * 60_000 + into * 60_000;
          const [start, end] = [storedOf(wall), storedOf(wall + length * 60_000)];
          const times = resolved(start, end, name);
          const isSkipped = times.startLocal !== start;
          if (isSkipped) expect([name, start, times.duration]).toEqual([name, start, length * 60]);
        }
      }),
      { numRuns: 200 },
    );
  });

  it.each([
    ['Europe/Berlin', '2031-10-26 02:30:00', '2031-10-26 03:30:00', 2 * HOUR],
    ['America/New_York', '2031-11-02 01:30:00', '2031-11-02 02:30:00', 2 * HOUR],
    ['Australia/Sydney', '2031-04-06 02:30:00', '2031-04-06 03:30:00', 2 * HOUR],
    ['Australia/Lord_Howe', '2031-04-06 01:45:00', '2031-04-06 02:45:00', 1.5 * HOUR],
  ])('counts the time that %s repeats', (name, start, end, duration) => {
    expect(resolve(start, end, name)).toMatchObject({ startLocal: start, endLocal: end, duration });
  });

  it.each([
    ['2031-05-01 10:00:00', '2031-05-01 09:59:59', 'UTC', false],
    ['2031-05-02 00:00:00', '2031-05-01 00:00:00', 'Europe/Berlin', true],
    // Both times are skipped.
    ['2031-03-30 02:45:00', '2031-03-30 02:15:00', 'Europe/Berlin', false],
  ])('rejects %s to %s', (start, end, name, allDay) => {
    expect(resolve(start, end, name, allDay)).toBe('end before start');
  });

  describe('of whole days', () => {
    it.each([
      ['UTC', '2031-05-01 00:00:00', '2031-05-01 23:59:59'],
      ['Europe/Berlin', '2031-04-30 22:00:00', '2031-05-01 21:59:59'],
      ['America/New_York', '2031-05-01 04:00:00', '2031-05-02 03:59:59'],
      ['Pacific/Kiritimati', '2031-04-30 10:00:00', '2031-05-01 09:59:59'],
    ])('starts and ends with the day in %s', (name, startUtc, endUtc) => {
      expect(resolve('2031-05-01 10:00:00', '2031-05-01 09:00:00', name, true)).toMatchObject({
        startLocal: '2031-05-01 00:00:00',
        endLocal: '2031-05-01 23:59:59',
        startUtc,
        endUtc,
        allDay: true,
        duration: DAY - 1,
      });
    });

    it.each([
      ['Europe/Berlin', '2031-03-30', 23 * HOUR - 1],
      ['Europe/Berlin', '2031-10-26', 25 * HOUR - 1],
      ['Australia/Lord_Howe', '2031-04-06', 24.5 * HOUR - 1],
    ])('has the length of the day in %s on %s', (name, day, duration) => {
      expect(resolved(`${day} 00:00:00`, `${day} 00:00:00`, name, true).duration).toBe(duration);
    });

    it('keeps midnight if a change skips it', () => {
      expect(resolve('2024-09-08 00:00:00', '2024-09-08 00:00:00', 'America/Santiago', true)).toMatchObject({
        startLocal: '2024-09-08 00:00:00',
        startUtc: '2024-09-08 04:00:00',
        endLocal: '2024-09-08 23:59:59',
        duration: 23 * HOUR - 1,
      });
    });
  });

  it('supports leap days and leap years', () => {
    expect(resolved('2028-02-29 00:00:00', '2028-03-01 00:00:00', 'Europe/Berlin').duration).toBe(DAY);
    expect(resolved('2028-01-01 00:00:00', '2028-12-31 00:00:00', 'Europe/Berlin', true).duration).toBe(366 * DAY - 1);
  });

  it.each([
    ['0001-01-01 00:00:00', '0001-01-02 00:00:00', 'UTC', 'UTC'],
    ['0001-01-01 00:00:00', '0001-01-02 00:00:00', 'UTC-5', 'UTC-5'],
    ['9999-12-30 00:00:00', '9999-12-31 23:59:59', 'UTC+5', 'UTC+5'],
    ['0001-01-03 00:00:00', '9999-12-30 00:00:00', 'Europe/Berlin', 'LMT'],
  ])('accepts %s to %s in %s', (startLocal, endLocal, name, timezoneAbbr) => {
    expect(resolve(startLocal, endLocal, name)).toMatchObject({ startLocal, endLocal, timezoneAbbr });
  });

  it.each([
    ['0001-01-01 00:00:00', '0001-01-02 00:00:00', 'UTC+5'],
    ['0001-01-01 00:00:00', '0001-01-02 00:00:00', 'Europe/Berlin'],
    ['9999-12-30 00:00:00', '9999-12-31 23:59:59', 'UTC-5'],
    ['9999-12-30 00:00:00', '9999-12-31 23:59:59', 'America/New_York'],
  ])('rejects %s to %s in %s, which cannot be stored in UTC', (start, end, name) => {
    expect(resolve(start, end, name)).toBe('out of range');
  });

  it('never returns a negative duration, and is idempotent', () => {
    const moments = fc.integer({ min: Date.UTC(1980, 0, 1) / 1000, max: Date.UTC(2060, 0, 1) / 1000 });
    const names = fc.constantFrom('Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'America/Santiago');
    fc.assert(
      fc.property(
        moments,
        fc.integer({ min: -HOUR, max: 3 * DAY }),
        names,
        fc.boolean(),
        (at, length, name, allDay) => {
          const times = resolve(storedOf(at * 1000), storedOf((at + length) * 1000), name, allDay);
          if (typeof times === 'string') return;
          expect(times.duration).toBeGreaterThanOrEqual(0);
          expect(resolve(times.startLocal, times.endLocal, name, allDay)).toEqual(times);
        },
      ),
    );
  });
});
