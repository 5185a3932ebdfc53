import { readZone, type EventZone } from '#libs/times';
import { cpuTime } from '../../test/support/cpu-time.js';
import { expand, type OccurrenceWindow } from './occurrences.js';
import { readRecurrence } from './read-recurrence.js';
import { RecurrenceProblem, type Occurrence } from './recurrence.js';

interface Case {
  start: string;
  end?: string;
  zone?: string;
  allDay?: boolean;
  rrule?: string;
  exdate?: string | string[];
  rdate?: string | string[];
  window?: Partial<OccurrenceWindow>;
}

const BERLIN = 'Europe/Berlin';
const NEW_YORK = 'America/New_York';
const SYDNEY = 'Australia/Sydney';
/** Far more than the slowest rule needs on a busy machine, and far less than a rule without a budget. */
const TOO_LONG_MS = 5000;
const TEN_YEARS = { until: '2008-01-01 00:00:00', limit: 5 };

function zoneOf(name: string): EventZone {
  const zone = readZone(name);
  if (!zone) throw new Error(name);
  return zone;
}

function tried({ start, end = start, zone = 'UTC', allDay = false, window, ...sent }: Case) {
  const event = { startLocal: start, endLocal: end, zone: zoneOf(zone), allDay };
  const recurrence = readRecurrence(sent, event);
  if (recurrence instanceof RecurrenceProblem) throw recurrence;
  return expand(recurrence, event, { until: '2040-01-01 00:00:00', limit: 1000, ...window });
}

function occurrencesOf(given: Case): Occurrence[] {
  const found = tried(given);
  if (found instanceof RecurrenceProblem) throw found;
  return found;
}

const startsOf = (given: Case): string[] => occurrencesOf(given).map(({ startLocal }) => startLocal);
const daysOf = (given: Case): string[] => startsOf(given).map((start) => start.slice(0, 10));

/** Expands days of several months: `1997-09: 2 4, 1997-10: 1`. */
const days = (text: string): string[] =>
  text.split(',').flatMap((month) => {
    const [name = '', ...dates] = month.trim().split(/:? /);
    return dates.map((date) => `${name}-${date.padStart(2, '0')}`);
  });

describe('the days of a rule', () => {
  const SEPTEMBER = { start: '1997-09-02 09:00:00', zone: NEW_YORK };

  it.each<[string, Case, string]>([
    ['every day', { ...SEPTEMBER, rrule: 'FREQ=DAILY;COUNT=4' }, '1997-09: 2 3 4 5'],
    ['every tenth day', { ...SEPTEMBER, rrule: 'FREQ=DAILY;INTERVAL=10;COUNT=5' }, '1997-09: 2 12 22, 1997-10: 2 12'],
    [
      'every 90 minutes of two mornings',
      { ...SEPTEMBER, rrule: 'FREQ=MINUTELY;INTERVAL=90;BYHOUR=9,10;BYDAY=TU;COUNT=6' },
      '1997-09: 2 2 9 9 16 16',
    ],
    [
      'every 100 minutes, at a full hour',
      { ...SEPTEMBER, rrule: 'FREQ=MINUTELY;INTERVAL=100;BYMINUTE=0,20;COUNT=4' },
      '1997-09: 2 2 2 2',
    ],
    [
      'every week',
      { ...SEPTEMBER, rrule: 'FREQ=WEEKLY;COUNT=10' },
      '1997-09: 2 9 16 23 30, 1997-10: 7 14 21 28, 1997-11: 4',
    ],
    [
      'two days of every week',
      { ...SEPTEMBER, rrule: 'FREQ=WEEKLY;COUNT=10;WKST=SU;BYDAY=TU,TH' },
      '1997-09: 2 4 9 11 16 18 23 25 30, 1997-10: 2',
    ],
    [
      'two days of every other week',
      { ...SEPTEMBER, rrule: 'FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH' },
      '1997-09: 2 4 16 18 30, 1997-10: 2 14 16',
    ],
    [
      'three days of every other week, with UNTIL in UTC',
      {
        start: '1997-09-01 09:00:00',
        zone: NEW_YORK,
        rrule: 'FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000Z;WKST=SU;BYDAY=MO,WE,FR',
      },
      '1997-09: 1 3 5 15 17 19 29, 1997-10: 1 3 13 15 17 27 29 31, 1997-11: 10 12 14 24 26 28, 1997-12: 8 10 12 22',
    ],
    [
      'weeks that begin on Monday',
      { start: '1997-08-05 09:00:00', rrule: 'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO' },
      '1997-08: 5 10 19 24',
    ],
    [
      'weeks that begin on Sunday',
      { start: '1997-08-05 09:00:00', rrule: 'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU' },
      '1997-08: 5 17 19 31',
    ],
    [
      'weeks in some months',
      { start: '2026-01-26 09:00:00', rrule: 'FREQ=WEEKLY;BYDAY=MO;BYMONTH=2,4;COUNT=7' },
      '2026-01: 26, 2026-02: 2 9 16 23, 2026-04: 6 13',
    ],
    [
      'the first Friday of the month',
      { start: '1997-09-05 09:00:00', zone: NEW_YORK, rrule: 'FREQ=MONTHLY;COUNT=6;BYDAY=1FR' },
      '1997-09: 5, 1997-10: 3, 1997-11: 7, 1997-12: 5, 1998-01: 2, 1998-02: 6',
    ],
    [
      'the last Friday of the month',
      { start: '2026-01-30 19:00:00', rrule: 'FREQ=MONTHLY;COUNT=5;BYDAY=-1FR' },
      '2026-01: 30, 2026-02: 27, 2026-03: 27, 2026-04: 24, 2026-05: 29',
    ],
    [
      'the second to last Monday',
      { start: '1997-09-22 09:00:00', zone: NEW_YORK, rrule: 'FREQ=MONTHLY;COUNT=6;BYDAY=-2MO' },
      '1997-09: 22, 1997-10: 20, 1997-11: 17, 1997-12: 22, 1998-01: 19, 1998-02: 16',
    ],
    [
      'the first and last Sunday of every other month',
      { start: '1997-09-07 09:00:00', zone: NEW_YORK, rrule: 'FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU' },
      '1997-09: 7 28, 1997-11: 2 30, 1998-01: 4 25, 1998-03: 1 29, 1998-05: 3 31',
    ],
    [
      'the fifth Monday, in months that have one',
      { start: '2026-03-30 09:00:00', rrule: 'FREQ=MONTHLY;BYDAY=5MO;COUNT=4' },
      '2026-03: 30, 2026-06: 29, 2026-08: 31, 2026-11: 30',
    ],
    [
      'every Tuesday of every other month',
      { ...SEPTEMBER, rrule: 'FREQ=MONTHLY;INTERVAL=2;BYDAY=TU;COUNT=10' },
      '1997-09: 2 9 16 23 30, 1997-11: 4 11 18 25, 1998-01: 6',
    ],
    [
      'the third day from the end',
      { start: '1997-09-28 09:00:00', zone: NEW_YORK, rrule: 'FREQ=MONTHLY;BYMONTHDAY=-3;COUNT=6' },
      '1997-09: 28, 1997-10: 29, 1997-11: 28, 1997-12: 29, 1998-01: 29, 1998-02: 26',
    ],
    [
      'the first and last day',
      { start: '1997-09-30 09:00:00', zone: NEW_YORK, rrule: 'FREQ=MONTHLY;COUNT=8;BYMONTHDAY=1,-1' },
      '1997-09: 30, 1997-10: 1 31, 1997-11: 1 30, 1997-12: 1 31, 1998-01: 1',
    ],
    [
      'days every 18 months',
      {
        start: '1997-09-10 09:00:00',
        zone: NEW_YORK,
        rrule: 'FREQ=MONTHLY;INTERVAL=18;COUNT=8;BYMONTHDAY=10,11,12,13,14',
      },
      '1997-09: 10 11 12 13 14, 1999-03: 10 11 12',
    ],
    [
      'the 31st, in months that have one',
      { start: '2026-01-31 09:00:00', rrule: 'FREQ=MONTHLY;COUNT=5' },
      '2026-01: 31, 2026-03: 31, 2026-05: 31, 2026-07: 31, 2026-08: 31',
    ],
    [
      'the 15th and 30th, including February',
      { start: '2007-01-15 09:00:00', zone: NEW_YORK, rrule: 'FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5' },
      '2007-01: 15 30, 2007-02: 15, 2007-03: 15 30',
    ],
    [
      'Friday the 13th, excluding the start',
      { ...SEPTEMBER, rrule: 'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13', exdate: '19970902T090000', window: TEN_YEARS },
      '1998-02: 13, 1998-03: 13, 1998-11: 13, 1999-08: 13, 2000-10: 13',
    ],
    [
      'the first Saturday after the first Sunday',
      {
        start: '1997-09-13 09:00:00',
        zone: NEW_YORK,
        rrule: 'FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13;COUNT=6',
      },
      '1997-09: 13, 1997-10: 11, 1997-11: 8, 1997-12: 13, 1998-01: 10, 1998-02: 7',
    ],
    [
      'the third of some weekdays',
      { start: '1997-09-04 09:00:00', zone: NEW_YORK, rrule: 'FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3' },
      '1997-09: 4, 1997-10: 7, 1997-11: 6',
    ],
    [
      'the second to last working day',
      {
        start: '1997-09-29 09:00:00',
        zone: NEW_YORK,
        rrule: 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2;COUNT=6',
      },
      '1997-09: 29, 1997-10: 30, 1997-11: 27, 1997-12: 30, 1998-01: 29, 1998-02: 26',
    ],
    [
      'every year',
      { start: '1997-06-10 09:00:00', zone: NEW_YORK, rrule: 'FREQ=YEARLY;COUNT=5;BYMONTH=6,7' },
      '1997-06: 10, 1997-07: 10, 1998-06: 10, 1998-07: 10, 1999-06: 10',
    ],
    [
      'three months of every other year',
      { start: '1997-03-10 09:00:00', zone: NEW_YORK, rrule: 'FREQ=YEARLY;INTERVAL=2;COUNT=5;BYMONTH=1,2,3' },
      '1997-03: 10, 1999-01: 10, 1999-02: 10, 1999-03: 10, 2001-01: 10',
    ],
    [
      'one day of every month',
      { start: '2026-11-01 09:00:00', rrule: 'FREQ=YEARLY;BYMONTHDAY=1;COUNT=4' },
      '2026-11: 1, 2026-12: 1, 2027-01: 1, 2027-02: 1',
    ],
    [
      'days of the year, every third year',
      { start: '1997-01-01 09:00:00', zone: NEW_YORK, rrule: 'FREQ=YEARLY;INTERVAL=3;COUNT=8;BYYEARDAY=1,100,200' },
      '1997-01: 1, 1997-04: 10, 1997-07: 19, 2000-01: 1, 2000-04: 9, 2000-07: 18, 2003-01: 1, 2003-04: 10',
    ],
    [
      'the last day of the year or the 366th',
      { start: '2026-12-31 09:00:00', rrule: 'FREQ=YEARLY;BYYEARDAY=-1,366;COUNT=3' },
      '2026-12: 31, 2027-12: 31, 2028-12: 31',
    ],
    [
      'only the 366th day',
      { start: '2024-12-30 09:00:00', rrule: 'FREQ=YEARLY;BYYEARDAY=366;COUNT=3' },
      '2024-12: 30 31, 2028-12: 31',
    ],
    [
      'the 20th Monday of the year',
      { start: '1997-05-19 09:00:00', zone: NEW_YORK, rrule: 'FREQ=YEARLY;BYDAY=20MO;COUNT=3' },
      '1997-05: 19, 1998-05: 18, 1999-05: 17',
    ],
    [
      'the last Sunday of the year',
      { start: '2026-12-27 09:00:00', rrule: 'FREQ=YEARLY;BYDAY=-1SU;COUNT=3' },
      '2026-12: 27, 2027-12: 26, 2028-12: 31',
    ],
    [
      'the second Sunday of May',
      { start: '2026-05-10 09:00:00', rrule: 'FREQ=YEARLY;BYMONTH=5;BYDAY=2SU;COUNT=3' },
      '2026-05: 10, 2027-05: 9, 2028-05: 14',
    ],
    [
      'the Monday of week 20',
      { start: '1997-05-12 09:00:00', zone: NEW_YORK, rrule: 'FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO;COUNT=3' },
      '1997-05: 12, 1998-05: 11, 1999-05: 17',
    ],
    [
      'the weekday of the start in a numbered week',
      { start: '2026-05-13 09:00:00', rrule: 'FREQ=YEARLY;BYWEEKNO=20;COUNT=3' },
      '2026-05: 13, 2027-05: 19, 2028-05: 17',
    ],
    [
      'week 53, in years that have one',
      { start: '2026-12-28 09:00:00', rrule: 'FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO;COUNT=2' },
      '2026-12: 28, 2032-12: 27',
    ],
    [
      'the last week, which extends into the next year',
      { start: '2026-12-28 09:00:00', rrule: 'FREQ=YEARLY;BYWEEKNO=-1;BYDAY=MO,SU;COUNT=4' },
      '2026-12: 28, 2027-01: 3, 2027-12: 27, 2028-01: 2',
    ],
    [
      'week 1, which starts in the previous year',
      { start: '2024-12-30 09:00:00', rrule: 'FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO;COUNT=4' },
      '2024-12: 30, 2025-12: 29, 2027-01: 4, 2028-01: 3',
    ],
    [
      'election days',
      {
        start: '1996-11-05 09:00:00',
        zone: NEW_YORK,
        rrule: 'FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8;COUNT=3',
      },
      '1996-11: 5, 2000-11: 7, 2004-11: 2',
    ],
    [
      'every Thursday in March',
      { start: '1997-03-13 09:00:00', zone: NEW_YORK, rrule: 'FREQ=YEARLY;BYMONTH=3;BYDAY=TH;COUNT=7' },
      '1997-03: 13 20 27, 1998-03: 5 12 19 26',
    ],
    [
      'leap days, without 2100',
      { start: '2092-02-29 09:00:00', rrule: 'FREQ=YEARLY;COUNT=4', window: { until: '2200-01-01 00:00:00' } },
      '2092-02: 29, 2096-02: 29, 2104-02: 29, 2108-02: 29',
    ],
    [
      'a day that does not exist',
      { start: '2026-02-01 09:00:00', rrule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' },
      '2026-02: 1',
    ],
    [
      'months that the interval skips',
      { start: '2021-09-14 09:00:00', rrule: 'FREQ=MONTHLY;INTERVAL=2;BYMONTH=8,10,12' },
      '2021-09: 14',
    ],
    [
      'an interval beyond the last year',
      { start: '2026-02-01 09:00:00', rrule: 'FREQ=YEARLY;INTERVAL=1000000000' },
      '2026-02: 1',
    ],
    [
      'a start that the rule does not match, included in COUNT',
      { start: '2026-12-01 09:00:00', rrule: 'FREQ=WEEKLY;BYDAY=TH;COUNT=3' },
      '2026-12: 1 3 10',
    ],
    [
      'a weekday with a daily interval',
      { start: '2022-12-12 09:00:00', rrule: 'FREQ=DAILY;INTERVAL=3;BYDAY=WE;COUNT=3' },
      '2022-12: 12 21, 2023-01: 11',
    ],
    [
      'a rule from the year 1',
      { start: '0001-01-01 09:00:00', rrule: 'FREQ=YEARLY;COUNT=3' },
      '0001-01: 1, 0002-01: 1, 0003-01: 1',
    ],
    [
      'a rule up to the year 9999',
      { start: '9999-12-29 09:00:00', rrule: 'FREQ=DAILY', window: { until: '9999-12-31 23:59:59' } },
      '9999-12: 29 30 31',
    ],
  ])('%s', (_, given, expected) => expect(daysOf(given)).toEqual(days(expected)));

  it.each([
    ['FREQ=YEARLY;UNTIL=20000131T140000Z;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA', 93, '2000-01-31'],
    ['FREQ=DAILY;UNTIL=20000131T140000Z;BYMONTH=1', 93, '2000-01-31'],
    ['FREQ=DAILY;UNTIL=20000131T135959Z;BYMONTH=1', 92, '2000-01-30'],
  ])('%s has %i days', (rrule, count, last) => {
    const found = daysOf({ start: '1998-01-01 09:00:00', zone: NEW_YORK, rrule });
    expect([found.length, found.at(-1)]).toEqual([count, last]);
  });
});

describe('the times of a rule', () => {
  const DECEMBER = { start: '2026-12-01 10:00:00', zone: BERLIN };

  it.each<[string, Case, string[]]>([
    [
      'several hours of a day',
      { ...DECEMBER, rrule: 'FREQ=DAILY;BYHOUR=9,10,15;COUNT=4' },
      ['2026-12-01 10:00:00', '2026-12-01 15:00:00', '2026-12-02 09:00:00', '2026-12-02 10:00:00'],
    ],
    [
      'another minute than the start',
      { ...DECEMBER, rrule: 'FREQ=DAILY;BYMINUTE=30;BYSECOND=60;COUNT=3' },
      ['2026-12-01 10:00:00', '2026-12-01 10:30:59', '2026-12-02 10:30:59'],
    ],
    [
      'every third hour, with UNTIL',
      { start: '1997-09-02 09:00:00', zone: NEW_YORK, rrule: 'FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T170000Z' },
      ['1997-09-02 09:00:00', '1997-09-02 12:00:00'],
    ],
    [
      'hours of one day',
      { ...DECEMBER, rrule: 'FREQ=HOURLY;BYDAY=WE;BYHOUR=8,9;COUNT=4' },
      ['2026-12-01 10:00:00', '2026-12-02 08:00:00', '2026-12-02 09:00:00', '2026-12-09 08:00:00'],
    ],
    [
      'an hourly interval that reaches an hour of the day',
      { start: '2026-01-05 10:00:00', rrule: 'FREQ=HOURLY;INTERVAL=5;BYHOUR=3;COUNT=3' },
      ['2026-01-05 10:00:00', '2026-01-08 03:00:00', '2026-01-13 03:00:00'],
    ],
    [
      'an hourly interval that never reaches it',
      { start: '2026-01-05 10:00:00', rrule: 'FREQ=HOURLY;INTERVAL=24;BYHOUR=3' },
      ['2026-01-05 10:00:00'],
    ],
    [
      'a BYSETPOS of hours, which have one time each',
      { ...DECEMBER, rrule: 'FREQ=HOURLY;BYHOUR=11;BYSETPOS=2' },
      ['2026-12-01 10:00:00'],
    ],
    [
      'the last time of each day',
      { ...DECEMBER, rrule: 'FREQ=DAILY;BYHOUR=8,12,20;BYSETPOS=-1;COUNT=3' },
      ['2026-12-01 10:00:00', '2026-12-01 20:00:00', '2026-12-02 20:00:00'],
    ],
    [
      'a BYSETPOS in weeks that BYMONTH cuts',
      { start: '2021-12-20 10:00:00', rrule: 'FREQ=WEEKLY;BYMONTH=1;BYDAY=TH,SU;BYHOUR=1,14;BYSETPOS=2,-1;COUNT=4' },
      ['2021-12-20 10:00:00', '2022-01-02 14:00:00', '2022-01-06 14:00:00', '2022-01-09 14:00:00'],
    ],
    [
      'an UNTIL that is a day, which is included',
      { ...DECEMBER, rrule: 'FREQ=DAILY;UNTIL=20261202' },
      ['2026-12-01 10:00:00', '2026-12-02 10:00:00'],
    ],
    [
      'an UNTIL at the time of an occurrence, which is included',
      { ...DECEMBER, rrule: 'FREQ=DAILY;UNTIL=20261202T100000' },
      ['2026-12-01 10:00:00', '2026-12-02 10:00:00'],
    ],
    [
      'an UNTIL in UTC, one second too early',
      { ...DECEMBER, rrule: 'FREQ=DAILY;UNTIL=20261202T085959Z' },
      ['2026-12-01 10:00:00'],
    ],
    ['an UNTIL before the start', { ...DECEMBER, rrule: 'FREQ=DAILY;UNTIL=20200101' }, ['2026-12-01 10:00:00']],
  ])('%s', (_, given, expected) => expect(startsOf(given)).toEqual(expected));
});

describe('excluded and extra dates', () => {
  const DAILY: Case = { start: '2026-12-01 10:00:00', zone: BERLIN, rrule: 'FREQ=DAILY;COUNT=4' };

  it.each<[string, Case, string]>([
    ['excluded, but counted', { ...DAILY, exdate: '20261202T100000' }, '2026-12: 1 3 4'],
    ['excluded in UTC', { ...DAILY, exdate: '20261203T090000Z' }, '2026-12: 1 2 4'],
    ['excluded in another zone', { ...DAILY, exdate: `EXDATE;TZID=${NEW_YORK}:20261203T040000` }, '2026-12: 1 2 4'],
    ['excluded by day', { ...DAILY, exdate: 'EXDATE;VALUE=DATE:20261202,20261204' }, '2026-12: 1 3'],
    ['excluded at another time, without effect', { ...DAILY, exdate: '20261202T100001' }, '2026-12: 1 2 3 4'],
    ['the start excluded', { ...DAILY, exdate: '20261201T100000' }, '2026-12: 2 3 4'],
    ['added after the last date', { ...DAILY, rdate: '20261224T180000' }, '2026-12: 1 2 3 4 24'],
    ['added by day', { ...DAILY, rdate: '20261224' }, '2026-12: 1 2 3 4 24'],
    ['added before the start', { ...DAILY, rdate: '20261120T100000' }, '2026-11: 20, 2026-12: 1 2 3 4'],
    [
      'added although it exists already',
      { ...DAILY, rdate: ['20261203T100000', '20261203T090000Z'] },
      '2026-12: 1 2 3 4',
    ],
    ['added and excluded', { ...DAILY, rdate: '20261224T180000', exdate: '20261224T180000' }, '2026-12: 1 2 3 4'],
    [
      'added after the end of the rule',
      { ...DAILY, rrule: 'FREQ=DAILY;UNTIL=20261202', rdate: '20261209' },
      '2026-12: 1 2 9',
    ],
    ['added without a rule', { ...DAILY, rrule: '', rdate: ['20261208', '20261205'] }, '2026-12: 1 5 8'],
    ['only the start', { ...DAILY, rrule: '' }, '2026-12: 1'],
    [
      'whole days, matched by day at any time',
      {
        start: '2026-12-01 00:00:00',
        end: '2026-12-01 23:59:59',
        zone: BERLIN,
        allDay: true,
        rrule: 'FREQ=DAILY;COUNT=3',
        exdate: '20261202T150000',
        rdate: '20261209T150000',
      },
      '2026-12: 1 3 9',
    ],
  ])('%s', (_, given, expected) => expect(daysOf(given)).toEqual(days(expected)));

  it('must not exclude all dates', () => {
    const nothing = tried({ ...DAILY, rrule: 'FREQ=DAILY;COUNT=2', exdate: ['20261201', '20261202'] });
    expect(nothing).toMatchObject({ property: 'EXDATE', reason: 'All dates of the event are excluded.' });
  });
});

describe('a recurrence across clock changes', () => {
  const show = (given: Case) =>
    occurrencesOf(given).map(({ startLocal, startUtc, endUtc }) =>
      [startLocal.slice(5, 16), startUtc.slice(5, 16), endUtc.slice(5, 16)].join(' | '),
    );

  it.each<[string, Case, string[]]>([
    [
      'keeps the wall-clock time when summer begins in Berlin',
      { start: '2026-03-28 10:00:00', end: '2026-03-28 11:00:00', zone: BERLIN, rrule: 'FREQ=DAILY;COUNT=2' },
      ['03-28 10:00 | 03-28 09:00 | 03-28 10:00', '03-29 10:00 | 03-29 08:00 | 03-29 09:00'],
    ],
    [
      'moves only a skipped time forward',
      { start: '2026-03-28 02:30:00', end: '2026-03-28 03:30:00', zone: BERLIN, rrule: 'FREQ=DAILY;COUNT=3' },
      [
        '03-28 02:30 | 03-28 01:30 | 03-28 02:30',
        '03-29 03:30 | 03-29 01:30 | 03-29 02:30',
        '03-30 02:30 | 03-30 00:30 | 03-30 01:30',
      ],
    ],
    [
      'uses the first of two equal times',
      { start: '2026-10-24 02:30:00', end: '2026-10-24 03:00:00', zone: BERLIN, rrule: 'FREQ=DAILY;COUNT=3' },
      [
        '10-24 02:30 | 10-24 00:30 | 10-24 01:00',
        '10-25 02:30 | 10-25 00:30 | 10-25 01:00',
        '10-26 02:30 | 10-26 01:30 | 10-26 02:00',
      ],
    ],
    [
      'keeps the elapsed duration across a change',
      { start: '2026-03-27 22:00:00', end: '2026-03-28 06:00:00', zone: BERLIN, rrule: 'FREQ=DAILY;COUNT=2' },
      ['03-27 22:00 | 03-27 21:00 | 03-28 05:00', '03-28 22:00 | 03-28 21:00 | 03-29 05:00'],
    ],
    [
      'keeps the wall-clock time at both changes in New York',
      { start: '2026-03-01 19:00:00', zone: NEW_YORK, rrule: 'FREQ=MONTHLY;INTERVAL=8;BYDAY=1SU,2SU;COUNT=4' },
      [
        '03-01 19:00 | 03-02 00:00 | 03-02 00:00',
        '03-08 19:00 | 03-08 23:00 | 03-08 23:00',
        '11-01 19:00 | 11-02 00:00 | 11-02 00:00',
        '11-08 19:00 | 11-09 00:00 | 11-09 00:00',
      ],
    ],
    [
      'keeps the wall-clock time when summer ends in Sydney',
      { start: '2026-04-04 10:00:00', zone: SYDNEY, rrule: 'FREQ=DAILY;COUNT=2' },
      ['04-04 10:00 | 04-03 23:00 | 04-03 23:00', '04-05 10:00 | 04-05 00:00 | 04-05 00:00'],
    ],
    [
      'moves a skipped time in Sydney',
      { start: '2026-09-27 02:15:00', zone: SYDNEY, rrule: 'FREQ=WEEKLY;COUNT=2' },
      ['09-27 02:15 | 09-26 16:15 | 09-26 16:15', '10-04 03:15 | 10-03 16:15 | 10-03 16:15'],
    ],
    [
      'merges a skipped hour with the next one',
      { start: '2026-03-29 00:00:00', zone: BERLIN, rrule: 'FREQ=HOURLY;UNTIL=20260329T040000' },
      [
        '03-29 00:00 | 03-28 23:00 | 03-28 23:00',
        '03-29 01:00 | 03-29 00:00 | 03-29 00:00',
        '03-29 03:00 | 03-29 01:00 | 03-29 01:00',
        '03-29 04:00 | 03-29 02:00 | 03-29 02:00',
      ],
    ],
    [
      'has a repeated hour only once',
      { start: '2026-10-25 01:00:00', zone: BERLIN, rrule: 'FREQ=HOURLY;COUNT=3' },
      [
        '10-25 01:00 | 10-24 23:00 | 10-24 23:00',
        '10-25 02:00 | 10-25 00:00 | 10-25 00:00',
        '10-25 03:00 | 10-25 02:00 | 10-25 02:00',
      ],
    ],
    [
      'supports changes of half an hour',
      { start: '2026-10-03 02:10:00', zone: 'Australia/Lord_Howe', rrule: 'FREQ=DAILY;COUNT=2' },
      ['10-03 02:10 | 10-02 15:40 | 10-02 15:40', '10-04 02:40 | 10-03 15:40 | 10-03 15:40'],
    ],
    [
      'supports a skipped day',
      { start: '2011-12-29 10:00:00', zone: 'Pacific/Apia', rrule: 'FREQ=DAILY;COUNT=4' },
      [
        '12-29 10:00 | 12-29 20:00 | 12-29 20:00',
        '12-31 10:00 | 12-30 20:00 | 12-30 20:00',
        '01-01 10:00 | 12-31 20:00 | 12-31 20:00',
      ],
    ],
    [
      'has no changes in a zone with a fixed offset',
      { start: '2026-03-28 10:00:00', zone: 'UTC+5:30', rrule: 'FREQ=DAILY;COUNT=2' },
      ['03-28 10:00 | 03-28 04:30 | 03-28 04:30', '03-29 10:00 | 03-29 04:30 | 03-29 04:30'],
    ],
  ])('%s', (_, given, expected) => expect(show(given)).toEqual(expected));

  it('keeps whole days whole', () => {
    const weekend = { start: '2026-03-21 00:00:00', end: '2026-03-22 23:59:59', zone: BERLIN, allDay: true };
    expect(occurrencesOf({ ...weekend, rrule: 'FREQ=WEEKLY;COUNT=3' })).toEqual([
      {
        startLocal: '2026-03-21 00:00:00',
        endLocal: '2026-03-22 23:59:59',
        startUtc: '2026-03-20 23:00:00',
        endUtc: '2026-03-22 22:59:59',
        recurrenceId: '2026-03-21 00:00:00',
      },
      {
        startLocal: '2026-03-28 00:00:00',
        endLocal: '2026-03-29 23:59:59',
        startUtc: '2026-03-27 23:00:00',
        endUtc: '2026-03-29 21:59:59',
        recurrenceId: '2026-03-28 00:00:00',
      },
      {
        startLocal: '2026-04-04 00:00:00',
        endLocal: '2026-04-05 23:59:59',
        startUtc: '2026-04-03 22:00:00',
        endUtc: '2026-04-05 21:59:59',
        recurrenceId: '2026-04-04 00:00:00',
      },
    ]);
  });

  it('ignores times of day for whole days', () => {
    const day = { start: '2026-03-28 00:00:00', end: '2026-03-28 23:59:59', zone: BERLIN, allDay: true };
    expect(startsOf({ ...day, rrule: 'FREQ=DAILY;BYHOUR=8,9;BYMINUTE=30;COUNT=2' })).toEqual([
      '2026-03-28 00:00:00',
      '2026-03-29 00:00:00',
    ]);
    expect(tried({ ...day, rrule: 'FREQ=HOURLY' })).toMatchObject({
      property: 'RRULE',
      reason: expect.stringMatching(/all-day event/i),
    });
  });

  it('keeps a day whole if a change skips its midnight', () => {
    const day = { start: '2018-11-03 00:00:00', end: '2018-11-03 23:59:59', zone: 'America/Sao_Paulo', allDay: true };
    expect(occurrencesOf({ ...day, rrule: 'FREQ=DAILY;COUNT=2' })[1]).toEqual({
      startLocal: '2018-11-04 00:00:00',
      endLocal: '2018-11-04 23:59:59',
      startUtc: '2018-11-04 03:00:00',
      endUtc: '2018-11-05 01:59:59',
      recurrenceId: '2018-11-04 00:00:00',
    });
  });

  it('identifies an occurrence by the time of the rule, and excludes it by that or by UTC', () => {
    const night = { start: '2026-03-28 02:30:00', zone: BERLIN, rrule: 'FREQ=DAILY;COUNT=2' };
    expect(occurrencesOf(night)[1]).toMatchObject({
      startLocal: '2026-03-29 03:30:00',
      recurrenceId: '2026-03-29 02:30:00',
    });
    expect(daysOf({ ...night, exdate: '20260329T023000' })).toEqual(['2026-03-28']);
    expect(daysOf({ ...night, exdate: '20260329T013000Z' })).toEqual(['2026-03-28']);
  });

  it('keeps the elapsed duration in a repeated hour', () => {
    const night = { start: '2026-10-18 02:30:00', end: '2026-10-18 03:30:00', zone: BERLIN };
    expect(occurrencesOf({ ...night, rrule: 'FREQ=WEEKLY;COUNT=2' })[1]).toMatchObject({
      startLocal: '2026-10-25 02:30:00',
      endLocal: '2026-10-25 02:30:00',
      startUtc: '2026-10-25 00:30:00',
      endUtc: '2026-10-25 01:30:00',
    });
  });
});

describe('the window of an expansion', () => {
  const WEEKLY: Case = {
    start: '2026-12-01 10:00:00',
    end: '2026-12-01 12:00:00',
    zone: BERLIN,
    rrule: 'FREQ=WEEKLY',
  };

  it.each<[string, Partial<OccurrenceWindow>, string]>([
    ['up to the horizon', { until: '2026-12-15 09:00:00' }, '2026-12: 1 8 15'],
    ['not one second later', { until: '2026-12-15 08:59:59' }, '2026-12: 1 8'],
    ['up to the limit', { limit: 4 }, '2026-12: 1 8 15 22'],
    ['from a time on, including an ongoing occurrence', { from: '2026-12-15 11:00:00', limit: 2 }, '2026-12: 15 22'],
    [
      'from a time on, without an occurrence that has ended',
      { from: '2026-12-15 11:00:01', limit: 2 },
      '2026-12: 22 29',
    ],
    ['the first one, even beyond the horizon', { until: '2026-11-01 00:00:00' }, '2026-12: 1'],
  ])('%s', (_, window, expected) => expect(daysOf({ ...WEEKLY, window })).toEqual(days(expected)));

  it('returns the first remaining occurrence, even beyond the horizon', () => {
    const given = { ...WEEKLY, exdate: '20261201', window: { until: '2026-12-05 00:00:00' } };
    expect(daysOf(given)).toEqual(['2026-12-08']);
  });

  it('returns the start beyond the horizon for a rule without other dates', () => {
    const given = { ...WEEKLY, rrule: 'FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30', window: { until: '2026-11-01 00:00:00' } };
    expect(daysOf(given)).toEqual(['2026-12-01']);
  });

  it('is empty if all occurrences have ended', () => {
    const given = { ...WEEKLY, rrule: 'FREQ=WEEKLY;COUNT=3' };
    expect(daysOf({ ...given, window: { from: '2027-01-01 00:00:00' } })).toEqual([]);
  });

  it('counts extra dates towards the limit', () => {
    const given = { ...WEEKLY, rdate: ['20261202', '20261203', '20270101'], window: { limit: 4 } };
    expect(daysOf(given)).toEqual(days('2026-12: 1 2 3 8'));
  });

  const numbers = (last: number) => Array.from({ length: last }, (_, index) => index + 1);
  const bothWays = numbers(366)
    .flatMap((number) => [number, -number])
    .join();
  const hours = numbers(23).join();
  const weekdays = 'MO,TU,WE,TH,FR,SA,SU';

  it.each([
    ['hours of a day that does not exist', 'FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30'],
    ['hours that the interval skips', 'FREQ=HOURLY;INTERVAL=24;BYHOUR=3'],
    ['years without the day', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'],
    ['weeks without the month', 'FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO;BYMONTH=6'],
    ['days that do not exist', 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'],
    ['all days of the year', `FREQ=YEARLY;BYYEARDAY=${bothWays};BYHOUR=${hours}`],
    ['all positions in a year', `FREQ=YEARLY;BYDAY=${weekdays};BYHOUR=${hours};BYSETPOS=${bothWays}`],
    ['a position that does not exist', `FREQ=YEARLY;BYDAY=${weekdays};BYMONTHDAY=30;BYMONTH=2;BYSETPOS=366`],
    [
      'positions of weekdays that no month has',
      `FREQ=MONTHLY;BYDAY=${numbers(53)
        .map((nth) => `-${nth}MO`)
        .join()}`,
    ],
    ['a huge interval', 'FREQ=DAILY;INTERVAL=2147483647'],
  ])('ends within the time limit for any start: %s', async (_, rrule) => {
    for (const [start, until] of [
      ['2026-01-01 10:00:00', '2031-01-01 00:00:00'],
      ['0001-01-01 10:00:00', '9999-12-31 23:59:59'],
    ] as const) {
      let found: ReturnType<typeof tried> = [];
      const took = await cpuTime(() => (found = tried({ start, zone: BERLIN, rrule, window: { until } })));
      expect(took).toBeLessThan(TOO_LONG_MS);
      if (found instanceof RecurrenceProblem) expect(found.reason).toMatch(/too rare or too many/);
    }
  });
});
