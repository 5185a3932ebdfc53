import { daysOf, lastDayOf, millisOf } from '#libs/times';

/** The times of an occurrence, and whether it precedes others where a day has more than it shows. */
interface Dated {
  startLocal: string;
  endLocal: string;
  sticky: number;
}

/** A shorter event that goes on after midnight belongs to the day of its start. */
const NIGHT_MS = 12 * 3_600_000;

/** The last day on which a calendar shows an event: nights are not events of two days. */
export const lastShownDay = (times: Pick<Dated, 'startLocal' | 'endLocal'>): string =>
  millisOf(times.endLocal) - millisOf(times.startLocal) < NIGHT_MS ? times.startLocal.slice(0, 10) : lastDayOf(times);

/** A part of an occurrence within a week, on consecutive days and in one lane. */
export interface WeekBar<Occurrence> {
  occurrence: Occurrence;
  /** Position of its first day in the week, and the number of days. */
  column: number;
  days: number;
  lane: number;
}

/** A week of a month. Days of other months are undefined. */
export interface WeekLayout<Occurrence> {
  days: (string | undefined)[];
  bars: WeekBar<Occurrence>[];
  /** For each day, the number of occurrences that have no lane. */
  hidden: number[];
}

/** Number of events shown per day. */
export const LANES = 3;
const WEEK = 7;

/** The position of a day in weeks that begin on a weekday, 0 (Sunday) to 6. */
export const columnOf = (day: string, firstWeekday: number): number =>
  (new Date(`${day}T00:00:00Z`).getUTCDay() - firstWeekday + WEEK) % WEEK;

/**
 * The weeks of a month, `YYYY-MM`, with its occurrences as bars: each takes the first lane that is free on all of its
 * days of the week. Sticky ones come first, then earlier and longer ones. Those without a free lane are counted.
 */
export function monthLayout<Occurrence extends Dated>(
  month: string,
  occurrences: readonly Occurrence[],
  firstWeekday: number,
): WeekLayout<Occurrence>[] {
  const days = daysOf(month);
  const before = columnOf(days[0] ?? `${month}-01`, firstWeekday);
  const cells: (string | undefined)[] = [...Array.from({ length: before }, () => undefined), ...days];
  while (cells.length % WEEK) cells.push(undefined);
  return Array.from({ length: cells.length / WEEK }, (_, week) =>
    weekLayout(cells.slice(week * WEEK, (week + 1) * WEEK), occurrences),
  );
}

function weekLayout<Occurrence extends Dated>(
  days: (string | undefined)[],
  occurrences: readonly Occurrence[],
): WeekLayout<Occurrence> {
  const taken = days.map(() => new Set<number>());
  const hidden = days.map(() => 0);
  const bars: WeekBar<Occurrence>[] = [];
  for (const { occurrence, column, last } of placed(days, occurrences)) {
    const own = Array.from({ length: last - column + 1 }, (_, index) => column + index);
    const lane = Array.from({ length: LANES }, (_, index) => index).find((one) =>
      own.every((day) => !taken[day]?.has(one)),
    );
    if (lane === undefined) for (const day of own) hidden[day] = (hidden[day] ?? 0) + 1;
    else {
      for (const day of own) taken[day]?.add(lane);
      bars.push({ occurrence, column, days: own.length, lane });
    }
  }
  return { days, bars, hidden };
}

/** The occurrences of a week with their first and last position in it, in the order of their rank. */
function placed<Occurrence extends Dated>(days: (string | undefined)[], occurrences: readonly Occurrence[]) {
  const known = days.filter((day) => day !== undefined);
  const [first = ''] = known;
  const end = known.at(-1) ?? '';
  const offset = days.indexOf(first);
  return occurrences
    .flatMap((occurrence) => {
      const [from, to] = [occurrence.startLocal.slice(0, 10), lastShownDay(occurrence)];
      if (from > end || to < first) return [];
      const column = from < first ? offset : days.indexOf(from);
      return [{ occurrence, column, last: to > end ? offset + known.length - 1 : days.indexOf(to) }];
    })
    .sort(
      (one, other) =>
        other.occurrence.sticky - one.occurrence.sticky ||
        one.column - other.column ||
        other.last - one.last ||
        one.occurrence.startLocal.localeCompare(other.occurrence.startLocal),
    );
}
