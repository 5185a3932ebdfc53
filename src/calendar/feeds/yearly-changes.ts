import type { ZoneChange } from './zone-changes.js';

/** Changes of the clocks that follow one rule, every year from the first one to the last. */
export interface YearlyChanges {
  /** At least one. */
  first: ZoneChange;
  last: ZoneChange;
  /** What RRULE says of a year; of no use where there is but one. */
  rule: string;
  /** How many years. */
  years: number;
}

interface Day {
  year: number;
  month: number;
  day: number;
  weekday: number;
  /** What all changes of one rule have in common. */
  kind: string;
}

interface Run {
  changes: [ZoneChange, ...ZoneChange[]];
  days: [Day, ...Day[]];
  rule: string;
}

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/**
 * Puts changes together that a rule can tell: those that come every year in the same month, on the same day of the
 * week, at the same time of the day. A change that follows no rule stands alone.
 */
export function yearlyChanges(changes: readonly ZoneChange[]): YearlyChanges[] {
  const runs: Run[] = [];
  const open = new Map<string, Run>();
  for (const change of changes) {
    const day = dayOf(change);
    const run = open.get(day.kind);
    const rule = run && run.days.at(-1)?.year === day.year - 1 ? ruleOf([...run.days, day]) : undefined;
    if (run && rule !== undefined) {
      run.changes.push(change);
      run.days.push(day);
      run.rule = rule;
      continue;
    }
    const alone: Run = { changes: [change], days: [day], rule: ruleOf([day]) ?? '' };
    runs.push(alone);
    open.set(day.kind, alone);
  }
  return runs.map(({ changes: [first, ...rest], rule }) => ({
    first,
    last: rest.at(-1) ?? first,
    rule,
    years: rest.length + 1,
  }));
}

/** The day on the clocks that are about to change. */
function dayOf({ at, from, to }: ZoneChange): Day {
  const clock = new Date(at + from * 1000);
  const month = clock.getUTCMonth() + 1;
  const weekday = clock.getUTCDay();
  return {
    year: clock.getUTCFullYear(),
    month,
    day: clock.getUTCDate(),
    weekday,
    kind: `${from} ${to} ${month} ${weekday} ${clock.toISOString().slice(11, 19)}`,
  };
}

/** The rule by which the day of the month is found; nothing if there is none for all of them. */
function ruleOf(days: readonly [Day, ...Day[]]): string | undefined {
  const [{ month, weekday }] = days;
  const name = WEEKDAYS[weekday] ?? '';
  const within = `FREQ=YEARLY;BYMONTH=${month}`;
  if (days.every(({ year, day }) => day + 7 > new Date(Date.UTC(year, month, 0)).getUTCDate()))
    return `${within};BYDAY=-1${name}`;
  const weeks = new Set(days.map(({ day }) => Math.ceil(day / 7)));
  const [week] = weeks;
  if (weeks.size === 1) return `${within};BYDAY=${week}${name}`;
  const last = Math.max(...days.map(({ day }) => day));
  if (last - Math.min(...days.map(({ day }) => day)) > 6) return undefined;
  const start = Math.max(1, last - 6);
  return `${within};BYDAY=${name};BYMONTHDAY=${Array.from({ length: 7 }, (_, at) => start + at).join()}`;
}
