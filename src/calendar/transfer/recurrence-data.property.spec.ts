import fc from 'fast-check';
import { parsePhpSerialized, serializePhp } from '#libs/php';
import { expand, readRecurrence, RecurrenceProblem, type Recurrence } from '#libs/recurrence';
import { readZone, zoneOfOffset } from '#libs/times';
import { foreignRecurrence } from './foreign-recurrence.js';
import { recurrenceData } from './recurrence-data.js';

const ZONES = ['Europe/Berlin', 'America/New_York', 'UTC+0'];
const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const day = fc.constantFrom(...DAYS);
const ordinal = fc.constantFrom(1, 2, 3, 4, 5, -1);
const dayOfMonth = fc.oneof(
  fc.tuple(ordinal, day).map(([nth, name]) => `BYDAY=${nth}${name}`),
  fc.integer({ min: 1, max: 31 }).map((date) => `BYMONTHDAY=${date}`),
  fc.constantFrom('BYMONTHDAY=-1', ''),
);
const months = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 3 });

/** Rules that the plugin has a form for. */
const rule = fc
  .tuple(
    fc.oneof(
      fc.constantFrom('FREQ=DAILY', 'FREQ=WEEKLY', 'FREQ=YEARLY'),
      fc.uniqueArray(day, { minLength: 1, maxLength: 3 }).map((days) => `FREQ=WEEKLY;BYDAY=${days.join()}`),
      dayOfMonth.map((part) => `FREQ=MONTHLY;${part}`),
      fc.tuple(months, dayOfMonth).map(([some, part]) => `FREQ=YEARLY;BYMONTH=${some.join()};${part}`),
    ),
    fc.integer({ min: 1, max: 4 }),
    fc.oneof(
      fc.constant(''),
      fc.integer({ min: 1, max: 20 }).map((count) => `COUNT=${count}`),
      fc
        .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }), fc.integer({ min: 0, max: 23 }))
        .map((parts) => `UNTIL=2032${parts.map((part) => String(part).padStart(2, '0')).join('')}`)
        .map((until) => `${until.slice(0, 14)}T${until.slice(14)}3000`),
    ),
  )
  .map(([start, interval, end]) =>
    [start, `INTERVAL=${interval}`, end].filter(Boolean).join(';').replaceAll(';;', ';'),
  );

const given = fc.record({
  zone: fc.constantFrom(...ZONES).map((name) => readZone(name) ?? zoneOfOffset(0)),
  date: fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 })),
  hour: fc.integer({ min: 0, max: 22 }),
  allDay: fc.boolean(),
  rules: fc.uniqueArray(rule, { maxLength: 2 }),
  added: fc.uniqueArray(fc.integer({ min: 1, max: 28 }), { maxLength: 3 }),
  excluded: fc.uniqueArray(fc.integer({ min: 1, max: 28 }), { maxLength: 3 }),
});
type Given = typeof given extends fc.Arbitrary<infer T> ? T : never;

const two = (number: number) => String(number).padStart(2, '0');

/** A series of 2031. */
function seriesOf({ zone, date: [month, date], hour, allDay, rules, added, excluded }: Given) {
  const time = allDay ? '00:00:00' : `${two(hour)}:15:00`;
  const startLocal = `2031-${two(month)}-${two(date)} ${time}`;
  const endLocal = `${startLocal.slice(0, 10)} ${allDay ? '23:59:59' : `${two(hour + 1)}:00:00`}`;
  const datesOf = (days: readonly number[]) => days.map((one) => `2032-02-${two(one)} ${time}`);
  const sent = { rrule: rules, rdate: datesOf(added), exdate: datesOf(excluded) };
  const recurrence = read(sent, startLocal, zone);
  return { recurrence, times: { startLocal, endLocal, zone, allDay } };
}

function read(sent: object, startLocal: string, zone: Given['zone']): Recurrence {
  const recurrence = readRecurrence(sent, { startLocal, zone });
  if (recurrence instanceof RecurrenceProblem) throw recurrence;
  return recurrence;
}

function startsOf(recurrence: Recurrence, times: ReturnType<typeof seriesOf>['times']): string[] {
  const found = expand(recurrence, times, { until: '2036-01-01 00:00:00', limit: 300 });
  if (found instanceof RecurrenceProblem) throw found;
  return found.map(({ startUtc }) => startUtc);
}

/** A recurrence after it was written and read in the form of the plugin. */
function written({ recurrence, times }: ReturnType<typeof seriesOf>): Recurrence | undefined {
  const data = recurrenceData(recurrence, times);
  if (!data) return undefined;
  const found = foreignRecurrence(parsePhpSerialized(serializePhp(data)));
  return typeof found === 'object' ? read(found, times.startLocal, times.zone) : undefined;
}

describe('the recurrence of an event in the form of another calendar', () => {
  it('has the same dates when it is read again, and is the same when it is written again', () => {
    fc.assert(
      fc.property(given, (one) => {
        const series = seriesOf(one);
        if (!series.recurrence.rule && !series.recurrence.rdates.length) return;
        const again = written(series);
        if (!again) throw new Error('It cannot be read.');
        expect(startsOf(again, series.times)).toEqual(startsOf(series.recurrence, series.times));
        expect(written({ ...series, recurrence: again })).toEqual(again);
      }),
      { numRuns: 300 },
    );
  });

  const berlin = readZone('Europe/Berlin') ?? zoneOfOffset(0);
  const times = { startLocal: '2031-05-01 18:00:00', endLocal: '2031-05-01 20:00:00', zone: berlin, allDay: false };
  const of = (recurrence: Partial<Recurrence>) =>
    recurrenceData({ rule: '', exdates: [], rdates: [], ...recurrence }, times);

  it('is the same rule where it ends with a whole day', () => {
    for (const text of ['FREQ=DAILY;INTERVAL=3;COUNT=5', 'FREQ=MONTHLY;UNTIL=20320501T235959;BYDAY=-1FR']) {
      const recurrence = read({ rrule: [text] }, times.startLocal, berlin);
      expect(written({ recurrence, times })).toEqual(recurrence);
    }
  });

  it.each([
    ['FREQ=HOURLY'],
    ['FREQ=DAILY;BYHOUR=9,18'],
    ['FREQ=DAILY;BYMONTH=5'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=SU'],
    ['FREQ=MONTHLY;BYMONTHDAY=1,15'],
    ['FREQ=MONTHLY;BYMONTHDAY=-2'],
    ['FREQ=MONTHLY;BYDAY=MO'],
    ['FREQ=MONTHLY;BYDAY=MO;BYSETPOS=1'],
    ['FREQ=MONTHLY;BYMONTH=5;BYMONTHDAY=1'],
    ['FREQ=YEARLY;BYDAY=20MO'],
    ['FREQ=YEARLY;BYYEARDAY=100'],
    ['FREQ=DAILY\nFREQ=MONTHLY;BYMONTHDAY=-2'],
  ])('is none for a rule without a form: %s', (text) => {
    expect(of({ rule: text })).toBeUndefined();
  });

  it('is none for added dates with times or lengths of their own', () => {
    expect(of({ rdates: ['2031-06-01 18:00:00'] })).toBeDefined();
    expect(of({ rdates: ['2031-06-01 19:00:00'] })).toBeUndefined();
    expect(of({ rdates: ['2031-06-01 18:00:00/2031-06-02 18:00:00'] })).toBeUndefined();
  });
});
