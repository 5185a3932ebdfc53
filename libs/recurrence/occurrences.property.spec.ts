import fc from 'fast-check';
import { DateTime } from 'luxon';
import { localOf, readZone, utcOf, zoneOfOffset } from '#libs/times';
import { expand } from './occurrences.js';
import { readRecurrence } from './read-recurrence.js';
import { readRule, type Frequency, type RecurrenceRule } from './recurrence-rule.js';
import { RecurrenceProblem } from './recurrence.js';

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const STORED = 'yyyy-MM-dd HH:mm:ss';

const numbers = (min: number, max: number, fromEnd = false) =>
  fc.uniqueArray(
    fc.tuple(fc.integer({ min, max }), fc.boolean()).map(([number, minus]) => (fromEnd && minus ? -number : number)),
    { minLength: 1, maxLength: 5 },
  );
const lists = {
  BYMONTH: numbers(1, 12),
  BYWEEKNO: numbers(1, 53, true),
  BYYEARDAY: numbers(1, 366, true),
  BYMONTHDAY: numbers(1, 31, true),
  BYDAY: fc.uniqueArray(fc.constantFrom(...WEEKDAYS), { minLength: 1, maxLength: 4 }),
  NTHDAY: fc.uniqueArray(
    fc.tuple(fc.constantFrom('', 1, 2, 3, 5, 20, -1, -2, -4), fc.constantFrom(...WEEKDAYS)).map((nth) => nth.join('')),
    { minLength: 1, maxLength: 4 },
  ),
  BYHOUR: numbers(0, 23),
  BYSETPOS: numbers(1, 5, true),
};
type ListName = keyof typeof lists;

/** The lists that make sense together, by frequency. */
const SENSIBLE: Record<Frequency, ListName[][]> = {
  YEARLY: [
    ['BYMONTH', 'BYYEARDAY', 'BYMONTHDAY', 'NTHDAY', 'BYHOUR'],
    ['BYWEEKNO', 'BYMONTH', 'BYDAY', 'BYHOUR'],
  ],
  MONTHLY: [['BYMONTH', 'BYMONTHDAY', 'NTHDAY', 'BYHOUR']],
  WEEKLY: [['BYMONTH', 'BYDAY', 'BYHOUR']],
  DAILY: [['BYMONTH', 'BYMONTHDAY', 'BYDAY', 'BYHOUR']],
  HOURLY: [['BYMONTH', 'BYYEARDAY', 'BYMONTHDAY', 'BYDAY', 'BYHOUR']],
  MINUTELY: [],
};

const part = (name: ListName) => lists[name].map((list) => `${name.replace(/^NTH/, 'BY')}=${list.join()}`);

/** Arbitrary valid rules. */
const rules = (...frequencies: Frequency[]) =>
  fc
    .constantFrom(...frequencies.flatMap((freq) => SENSIBLE[freq].map((names) => ({ freq, names }))))
    .chain(({ freq, names }) =>
      fc.tuple(
        fc.constant(`FREQ=${freq}`),
        fc.integer({ min: 1, max: 4 }).map((interval) => `INTERVAL=${interval}`),
        fc.constantFrom(...WEEKDAYS).map((weekday) => `WKST=${weekday}`),
        fc.subarray(names).chain((chosen) => {
          const places = chosen.length ? [fc.option(part('BYSETPOS'), { nil: '', freq: 3 })] : [];
          return fc.tuple(...chosen.map(part), ...places);
        }),
      ),
    )
    .map((parts) => parts.flat().filter(Boolean).join(';'));

const time = (from: string, to: string) =>
  fc.date({ min: new Date(from), max: new Date(to), noInvalidDate: true }).map((date) => {
    return date.toISOString().slice(0, 19).replace('T', ' ');
  });

/** A reference implementation: checks every day against the definition of each part, in UTC. */
function byDefinition(rule: RecurrenceRule, start: DateTime, until: DateTime): string[] {
  const weekStart = (day: DateTime) => day.minus({ days: (day.weekday - rule.WKST + 7) % 7 });
  const firstWeek = (year: number) => weekStart(DateTime.utc(year, 1, 4));
  /** The week-numbering year of a day. */
  const weekYear = (day: DateTime) => {
    const years = [day.year + 1, day.year, day.year - 1];
    return years.find((year) => firstWeek(year) <= day) ?? 0;
  };
  const period = (day: DateTime): number => {
    if (rule.FREQ === 'YEARLY') return rule.BYWEEKNO.length ? weekYear(day) : day.year;
    if (rule.FREQ === 'MONTHLY') return day.year * 12 + day.month;
    return Math.floor((rule.FREQ === 'WEEKLY' ? weekStart(day) : day).toMillis() / 86_400_000);
  };
  const step = rule.FREQ === 'WEEKLY' ? rule.INTERVAL * 7 : rule.INTERVAL;
  const firstDay = start.startOf('day');
  const namesDay = rule.BYDAY.length > 0 || rule.BYMONTHDAY.length > 0 || rule.BYYEARDAY.length > 0;

  const isIn = (list: number[], value: number, length: number) =>
    !list.length || list.includes(value) || list.includes(value - length - 1);
  const isWeekday = (day: DateTime): boolean => {
    const near = rule.FREQ === 'YEARLY' && !rule.BYMONTH.length ? ('year' as const) : ('month' as const);
    const same = (nth: number) => {
      const [edge, way] = nth > 0 ? [day.startOf(near), 1] : [day.endOf(near).startOf('day'), -1];
      const first = [0, 1, 2, 3, 4, 5, 6].map((days) => edge.plus({ days: days * way }));
      const match = first.find(({ weekday }) => weekday === day.weekday) ?? edge;
      return match.plus({ weeks: nth - way }).toMillis() === day.toMillis();
    };
    return rule.BYDAY.some(({ nth, weekday }) => weekday === day.weekday && (nth === 0 || same(nth)));
  };
  const isWeek = (day: DateTime): boolean => {
    const first = firstWeek(weekYear(day));
    const weeks = firstWeek(weekYear(day) + 1).diff(first, 'days').days / 7;
    return isIn(rule.BYWEEKNO, Math.floor(day.diff(first, 'days').days / 7) + 1, weeks);
  };
  const givesMonth = rule.FREQ === 'YEARLY' && !rule.BYMONTH.length && !rule.BYWEEKNO.length && !namesDay;
  const months = givesMonth ? [start.month] : rule.BYMONTH;
  const matches = (day: DateTime): boolean => {
    if (!isIn(months, day.month, 12)) return false;
    if (!isIn(rule.BYMONTHDAY, day.day, day.daysInMonth ?? 0)) return false;
    if (!isIn(rule.BYYEARDAY, day.ordinal, day.daysInYear ?? 0)) return false;
    if (rule.BYWEEKNO.length && !isWeek(day)) return false;
    if (rule.BYDAY.length) return isWeekday(day);
    if (namesDay || rule.FREQ === 'DAILY') return true;
    return rule.FREQ === 'WEEKLY' || rule.BYWEEKNO.length ? day.weekday === start.weekday : day.day === start.day;
  };

  const hours = rule.BYHOUR.length ? rule.BYHOUR : [start.hour];
  const sets = new Map<number, DateTime[]>();
  const end = until.plus({ years: rule.FREQ === 'YEARLY' ? 1 : 0, months: 1 });
  for (let day = firstDay.minus({ days: 375 }); day <= end; day = day.plus({ days: 1 })) {
    const number = period(day);
    const steps = (number - period(firstDay)) / step;
    if (steps < 0 || !Number.isInteger(steps) || !matches(day)) continue;
    const set = sets.get(number) ?? [];
    sets.set(number, [...set, ...hours.map((hour) => day.set({ hour, minute: start.minute, second: start.second }))]);
  }
  const chosen = [...sets.values()].flatMap((set) => {
    const isChosen = (_: unknown, index: number) => isIn(rule.BYSETPOS, index + 1, set.length);
    return set.filter(isChosen);
  });
  const behind = chosen.filter((moment) => moment > start && moment <= until);
  return [start, ...behind].map((moment) => moment.toFormat(STORED));
}

describe('occurrences of arbitrary rules', () => {
  it('match the reference implementation', () => {
    const utc = zoneOfOffset(0);
    const given = fc.tuple(
      rules('YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY'),
      time('2019-01-01T00:00:00Z', '2027-01-01T00:00:00Z'),
    );
    fc.assert(
      fc.property(given, ([text, startLocal]) => {
        const start = DateTime.fromFormat(startLocal, STORED, { zone: 'utc' });
        const end = start.plus({ years: 2 });
        const rule = readRule(text, (until) => until);
        const until = end.toFormat(STORED);
        const recurrence = { rule: text, exdates: [], rdates: [] };
        const found = expand(
          recurrence,
          { startLocal, endLocal: startLocal, zone: utc, allDay: false },
          { until, limit: 100_000 },
        );
        if (found instanceof RecurrenceProblem) throw found;
        expect(found.map((occurrence) => occurrence.startUtc)).toEqual(byDefinition(rule, start, end));
      }),
      { numRuns: 30 },
    );
  });

  it('are sorted, distinct and within the horizon', () => {
    const names = ['Europe/Berlin', 'America/New_York', 'Australia/Sydney', 'Australia/Lord_Howe', 'UTC+5:30'];
    const zones = names.map((name) => readZone(name) ?? zoneOfOffset(0));
    const date = time('2019-01-01T00:00:00Z', '2031-01-01T00:00:00Z');
    const given = fc.record({
      rrule: fc.oneof(rules('YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY'), fc.constant('')),
      exdate: fc.array(date, { maxLength: 5 }),
      rdate: fc.array(date, { maxLength: 5 }),
      startLocal: date,
      zone: fc.constantFrom(...zones),
      minutes: fc.integer({ min: 0, max: 5000 }),
      allDay: fc.boolean(),
      until: date,
      limit: fc.integer({ min: 1, max: 300 }),
    });
    fc.assert(
      fc.property(given, ({ rrule, exdate, rdate, startLocal: sent, zone, minutes, allDay, until, limit }) => {
        const startLocal = allDay ? `${sent.slice(0, 10)} 00:00:00` : localOf(utcOf(sent, zone), zone);
        const end = DateTime.fromFormat(startLocal, STORED, { zone: 'utc' }).plus({ minutes });
        const endLocal = allDay ? end.toFormat("yyyy-MM-dd '23:59:59'") : end.toFormat(STORED);
        const event = { startLocal, endLocal, zone, allDay };
        const recurrence = readRecurrence({ rrule, exdate, rdate }, event);
        if (recurrence instanceof RecurrenceProblem) throw recurrence;
        const found = expand(recurrence, event, { until, limit });
        if (found instanceof RecurrenceProblem) return;

        const starts = found.map(({ startUtc }) => startUtc);
        expect(starts).toEqual([...new Set(starts)].sort());
        expect(found.length).toBeGreaterThan(0);
        expect(found.length).toBeLessThanOrEqual(limit);
        expect(found.slice(1).every(({ startUtc }) => startUtc <= until)).toBe(true);
        for (const { startUtc, endUtc, recurrenceId, ...local } of found) {
          expect(startUtc).toBe(utcOf(recurrenceId, zone));
          expect(endUtc >= startUtc).toBe(true);
          if (allDay) expect(local).toMatchObject({ startLocal: recurrenceId });
          else expect(local).toEqual({ startLocal: localOf(startUtc, zone), endLocal: localOf(endUtc, zone) });
        }
      }),
      { numRuns: 200 },
    );
  });
});
