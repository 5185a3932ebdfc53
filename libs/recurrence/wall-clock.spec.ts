import fc from 'fast-check';
import { localOf, readZone, utcOf, zoneOfOffset } from '#libs/times';
import { DAY, HOUR } from './lengths.js';
import { StepBudget } from './recurrence.js';
import { secondsOf, textOf, ZoneClock } from './wall-clock.js';

const ZONES = [
  'Europe/Berlin',
  'America/New_York',
  'America/Boa_Vista',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Africa/Casablanca',
  'Africa/Tunis',
  'Asia/Kathmandu',
  'UTC-9:30',
].map((name) => readZone(name) ?? zoneOfOffset(0));

describe('ZoneClock', () => {
  it('converts between times and seconds', () => {
    const times = ['0000-12-31 23:59:59', '0001-01-01 00:00:00', '1969-12-31 23:59:59', '9999-12-31 23:59:59'];
    expect(times.map((time) => textOf(secondsOf(time)))).toEqual(times);
    expect(textOf(secondsOf('9999-12-31 23:59:59') + 1)).toBe('10000-01-01 00:00:00');
  });

  it('matches utcOf and localOf', () => {
    const time = fc.integer({ min: secondsOf('1850-01-01 00:00:00'), max: secondsOf('2050-01-01 00:00:00') });
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), time, (zone, seconds) => {
        const clock = new ZoneClock(zone, new StepBudget());
        expect(textOf(clock.utcOf(seconds))).toBe(utcOf(textOf(seconds), zone));
        expect(textOf(clock.localOf(seconds))).toBe(localOf(textOf(seconds), zone));
      }),
    );
  });

  it.each([
    ['Europe/Berlin', '2026-03-29'],
    ['Europe/Berlin', '2026-10-25'],
    ['America/Boa_Vista', '2000-10-08'],
    ['America/Boa_Vista', '2000-10-15'],
    ['Australia/Lord_Howe', '2026-04-05'],
    ['Pacific/Apia', '2011-12-30'],
    ['Africa/Tunis', '1943-04-25'],
  ])('matches them around a change: %s, %s', (name, date) => {
    const zone = readZone(name) ?? zoneOfOffset(0);
    const clock = new ZoneClock(zone, new StepBudget());
    const noon = secondsOf(`${date} 12:00:00`);
    for (let time = noon - 2 * DAY; time < noon + 2 * DAY; time += HOUR / 2) {
      expect(textOf(clock.utcOf(time))).toBe(utcOf(textOf(time), zone));
      expect(textOf(clock.localOf(time))).toBe(localOf(textOf(time), zone));
    }
  });
});
