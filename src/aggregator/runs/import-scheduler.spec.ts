import { IANAZone } from 'luxon';
import { backOff, isDue, nextRun, type ScheduleTiming } from './import-scheduler.js';

const BERLIN = IANAZone.create('Europe/Berlin');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** A Tuesday. */
const MODIFIED = '2030-06-11 10:00:00.000';
const SINCE = Date.parse('2030-06-11T10:00:00.000Z');

const schedule = (more: Partial<ScheduleTiming> = {}): ScheduleTiming => ({
  id: 7,
  status: 'cal-ea-schedule',
  frequency: 'daily',
  modifiedAt: MODIFIED,
  lastImportStatus: 'success',
  failures: 0,
  paused: false,
  options: {},
  ...more,
});
const isDueAfter = (after: number, more: Partial<ScheduleTiming> = {}): boolean =>
  isDue(schedule(more), SINCE + after, BERLIN);

describe('a schedule', () => {
  it.each([
    ['every30mins', 30 * MINUTE],
    ['hourly', HOUR],
    ['daily', DAY],
    ['weekly', 7 * DAY],
    ['monthly', 30 * DAY],
  ] as const)('of %s is due when its time has passed, up to five minutes early', (frequency, interval) => {
    expect(isDueAfter(interval - 5 * MINUTE - 1, { frequency })).toBe(false);
    expect(isDueAfter(interval + 1, { frequency })).toBe(true);
    expect(isDueAfter(100 * interval, { frequency })).toBe(true);
  });

  it.each<[string, Partial<ScheduleTiming>]>([
    ['on demand', { frequency: 'on_demand' }],
    ['without a frequency', { frequency: null }],
    ['paused', { paused: true }],
    ['a run', { status: 'cal-ea-success' }],
    ['on demand, after a failure', { frequency: 'on_demand', lastImportStatus: 'error:import-failed', failures: 1 }],
  ])('is never due: %s', (_, more) => {
    expect(isDueAfter(1000 * DAY, more)).toBe(false);
  });

  it('is early by a constant amount that differs between schedules', () => {
    const earliness = (id: number) => SINCE + DAY - (nextRun(schedule({ id }), SINCE, BERLIN) ?? 0);
    const all = Array.from({ length: 100 }, (_, id) => earliness(id + 1));
    expect(new Set(all).size).toBeGreaterThan(90);
    expect(Math.min(...all)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...all)).toBeLessThanOrEqual(5 * MINUTE);
    expect(Math.max(...all)).toBeGreaterThan(4 * MINUTE);
    expect(nextRun(schedule(), SINCE, BERLIN)).toBe(nextRun(schedule(), SINCE + HOUR, BERLIN));
  });

  it.each([
    ['every30mins', 0],
    ['hourly', 0],
    ['daily', 6 * HOUR],
    ['weekly', DAY],
    ['monthly', DAY],
  ] as const)('of %s is tried again soon after a failure', (frequency, wait) => {
    const failed = { frequency, lastImportStatus: 'error:import-failed', failures: 1 };
    expect(isDueAfter(wait, failed)).toBe(false);
    expect(isDueAfter(wait + 1, failed)).toBe(true);
  });

  it('waits longer after each failure, up to a day or its interval', () => {
    const waits = (interval: number) => [1, 2, 3, 4, 50].map((failures) => backOff(interval, failures));
    expect(waits(HOUR)).toEqual([0, 15 * MINUTE, 30 * MINUTE, HOUR, DAY]);
    expect(waits(DAY)).toEqual([6 * HOUR, 12 * HOUR, DAY, DAY, DAY]);
    expect(waits(7 * DAY)).toEqual([DAY, 2 * DAY, 4 * DAY, 7 * DAY, 7 * DAY]);
    const failed = { frequency: 'hourly', lastImportStatus: 'error:import-failed', failures: 9 } as const;
    expect(isDueAfter(2 * HOUR, failed)).toBe(false);
    expect(isDueAfter(DAY + 1, failed)).toBe(true);
  });

  it('waits for its time of day in the time zone of the site', () => {
    const options = { scheduleTime: '20:30' };
    const at = (moment: string) => isDue(schedule({ options }), Date.parse(moment), BERLIN);
    expect(at('2030-06-12T10:00:01Z')).toBe(false);
    expect(at('2030-06-12T18:30:00Z')).toBe(false);
    expect(at('2030-06-12T18:30:01Z')).toBe(true);
    // A time that has passed has no effect.
    expect(isDueAfter(DAY + 1, { options: { scheduleTime: '01:00' } })).toBe(true);
  });

  it('uses the first occurrence of an ambiguous time', () => {
    const at = (moment: string) =>
      nextRun(
        schedule({ modifiedAt: '2030-10-25 10:00:00.000', options: { scheduleTime: '02:30' } }),
        Date.parse(moment),
        BERLIN,
      );
    const first = Date.parse('2030-10-27T00:30:00Z');
    expect(at('2030-10-26T22:30:00Z')).toBe(first);
    expect(at('2030-10-27T08:00:00Z')).toBe(first);
  });

  it('waits for its day of the week', () => {
    const more = { frequency: 'weekly', options: { scheduleDay: 5, scheduleTime: '08:00' } } as const;
    const at = (moment: string) => isDue(schedule(more), Date.parse(moment), BERLIN);
    expect(at('2030-06-18T10:00:01Z')).toBe(false);
    expect(at('2030-06-21T05:59:59Z')).toBe(false);
    expect(at('2030-06-21T06:00:01Z')).toBe(true);
  });

  it('waits for its day of the month, or for the last day of a short month', () => {
    const more = { frequency: 'monthly', modifiedAt: '2030-01-20 00:00:00.000', options: { scheduleDay: 31 } } as const;
    const at = (moment: string) => isDue(schedule(more), Date.parse(moment), BERLIN);
    expect(at('2030-02-27T22:59:59Z')).toBe(false);
    expect(at('2030-02-27T23:00:01Z')).toBe(true);
  });

  it('ignores invalid days', () => {
    expect(isDueAfter(8 * DAY, { frequency: 'weekly', options: { scheduleDay: 9, scheduleTime: '08:00' } })).toBe(true);
  });
});
