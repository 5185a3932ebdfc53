import { DateTime } from 'luxon';
import { defaultWindow, readZone, zoneOfOffset } from '#libs/times';
import { dateDetails } from './event.presenter.js';

const now = DateTime.fromISO('2026-11-20T23:30:00Z');

describe('defaultWindow', () => {
  it('reaches from yesterday to the same day in two years', () => {
    expect(defaultWindow(zoneOfOffset(0), undefined, now)).toEqual({
      start: '2026-11-19 00:00:00',
      end: '2028-11-20 23:59:59',
    });
  });

  it('uses the current day of the zone', () => {
    const berlin = readZone('Europe/Berlin') ?? zoneOfOffset(0);
    expect(defaultWindow(berlin, undefined, now)).toEqual({ start: '2026-11-20 00:00:00', end: '2028-11-21 23:59:59' });
  });

  it('shifts by the day cutoff', () => {
    expect(defaultWindow(zoneOfOffset(0), '05:30', now)).toEqual({
      start: '2026-11-19 05:30:00',
      end: '2028-11-21 05:29:59',
    });
  });

  it('ends on February 28 when the year has no leap day', () => {
    const leapDay = DateTime.fromISO('2028-02-29T12:00:00Z');
    expect(defaultWindow(zoneOfOffset(0), undefined, leapDay).end).toBe('2030-02-28 23:59:59');
  });
});

describe('dateDetails', () => {
  it('keeps leading zeros', () => {
    expect(dateDetails('0001-02-03 04:05:06')).toEqual({
      year: '0001',
      month: '02',
      day: '03',
      hour: '04',
      minutes: '05',
      seconds: '06',
    });
  });
});
