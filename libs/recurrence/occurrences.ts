import { DAY } from './lengths.js';
import { rulesIn } from './read-recurrence.js';
import { addedDate, type AddedDate } from './recurrence-dates.js';
import { isEndless, type RecurrenceRule } from './recurrence-rule.js';
import {
  orProblem,
  RecurrenceProblem,
  StepBudget,
  type Occurrence,
  type Recurrence,
  type RecurringEvent,
} from './recurrence.js';
import { timesOfRule } from './rule-times.js';
import { LATEST, secondsOf, textOf, ZoneClock } from './wall-clock.js';

/** The occurrences to return. Times are UTC. */
export interface OccurrenceWindow {
  /** Omits occurrences that end before this time. */
  from?: string;
  /** Omits occurrences that start at or before this time. */
  after?: string;
  /** The horizon: omits occurrences that start later. */
  until: string;
  limit: number;
}

/**
 * Expands a recurrence into occurrences, in order. The start of the event is one of them even if the rule does not
 * match it, unless it is excluded; extra dates may precede it. The first occurrence is returned even beyond the
 * horizon. A recurrence without any occurrence is a problem.
 *
 * The wall-clock time of the start repeats in the zone of the event. A time that a clock change skips or repeats is
 * resolved as by {@link utcOf}; times that resolve to the same moment are one occurrence. Every occurrence has the
 * duration of the event: elapsed time, or calendar days for events of whole days and by `calendarDays`. Extra periods
 * have their own.
 * Excluded dates match by moment, or by day for whole days.
 */
export function expand(
  recurrence: Recurrence,
  event: RecurringEvent,
  { from, after, until, limit }: OccurrenceWindow,
): Occurrence[] | RecurrenceProblem {
  return orProblem(() => {
    const series = new Series(recurrence, event);
    const bound = (text: string | undefined) => (text === undefined ? undefined : secondsOf(text));
    const { found, isOver } = series.until(secondsOf(until), limit, { from: bound(from), after: bound(after) });
    if (found.length || isOver) return found;
    const [first] = series.until(LATEST, 1).found;
    if (!first) throw new RecurrenceProblem('EXDATE', 'All dates of the event are excluded.');
    return [first];
  });
}

/** The occurrences of one event. Times are seconds, on the wall clock or in UTC. */
class Series {
  private readonly clock: ZoneClock;
  private readonly rules: readonly RecurrenceRule[];
  private readonly start: number;
  private readonly excluded: ReadonlySet<number>;
  private readonly added: readonly AddedStart[];
  private readonly budget = new StepBudget();
  private readonly allDay: boolean;
  /** Duration on the wall clock. */
  private readonly length: number;
  /** Elapsed duration. */
  private readonly elapsed: number;
  /** The duration in days of the calendar, if the days of the length are. */
  private readonly nominal: PeriodLength | undefined;

  constructor(recurrence: Recurrence, { startLocal, endLocal, zone, allDay }: RecurringEvent) {
    this.clock = new ZoneClock(zone, this.budget);
    this.allDay = allDay;
    this.rules = rulesIn(recurrence, zone, allDay);
    this.start = secondsOf(startLocal);
    this.length = secondsOf(endLocal) - this.start;
    this.elapsed = Math.max(0, this.clock.utcOf(this.start + this.length) - this.clock.utcOf(this.start));
    const days = recurrence.calendarDays ? Math.floor(this.length / DAY) : 0;
    this.nominal = days > 0 ? { duration: { days, seconds: this.length - days * DAY } } : undefined;
    const time = startLocal.slice(10);
    const seconds = (date: string) => secondsOf(allDay ? date.slice(0, 10) + time : date);
    this.excluded = new Set(recurrence.exdates.map((date) => this.clock.utcOf(seconds(date))));
    this.added = recurrence.rdates.map(addedDate).map(({ start, length }) => ({ local: seconds(start), length }));
  }

  /** The first occurrences up to a horizon, and whether `from` or `after` omitted any. */
  until(
    horizon: number,
    limit: number,
    { from = -Infinity, after = -Infinity }: { from?: number; after?: number } = {},
  ): { found: Occurrence[]; isOver: boolean } {
    const starts = new Map<number, Span>();
    let isOver = false;
    const add = ({ local, length }: AddedStart, last: number): boolean => {
      const utc = this.clock.utcOf(local);
      if (utc > last || this.excluded.has(utc) || starts.has(utc)) return false;
      const span = this.spanOf(local, utc, length);
      if (span.end > LATEST && local !== this.start) return false;
      const isWanted = span.end >= from && utc > after;
      isOver ||= !isWanted;
      if (isWanted) starts.set(utc, span);
      return isWanted;
    };

    for (const date of this.added) add(date, horizon);
    // Clock changes can swap the order of times, but by less than two days.
    const slack = 2 * DAY;
    const first = add({ local: this.start }, horizon) ? 1 : 0;
    // No rule needs to go on after the last date of one that has enough.
    let enough = first === limit ? this.start + slack : LATEST;
    for (const rule of this.rules) {
      const last = Math.min(horizon, this.endOf(rule));
      const bound = { last: Math.min(enough, this.clock.localOf(last) + slack) };
      let kept = first;
      for (const local of timesOfRule(rule, this.rules, this.start, bound, this.budget)) {
        if (add({ local }, last)) kept += 1;
        if (kept === limit) bound.last = Math.min(bound.last, local + slack);
      }
      if (kept >= limit) enough = bound.last;
    }
    const ordered = [...starts].sort(([a], [b]) => a - b).slice(0, limit);
    return { found: ordered.map(([utc, span]) => this.occurrence(utc, span)), isOver };
  }

  private endOf({ UNTIL }: RecurrenceRule): number {
    return UNTIL === undefined ? LATEST : this.clock.utcOf(secondsOf(UNTIL));
  }

  private spanOf(local: number, utc: number, length: AddedDate['length']): Span {
    if (this.allDay) {
      const endLocal = local + (length ? DAY * this.daysOf(local, length) - 1 : this.length);
      return { local, end: this.clock.utcOf(endLocal), endLocal };
    }
    const own = length ?? this.nominal;
    return { local, end: own ? this.endOfPeriod(local, utc, own) : utc + this.elapsed };
  }

  /** The end of a period in UTC; one that starts in a clock-change gap moves as a whole. */
  private endOfPeriod(local: number, utc: number, length: PeriodLength): number {
    const start = this.clock.localOf(utc);
    if ('end' in length) return Math.max(utc, this.clock.utcOf(secondsOf(length.end) + start - local));
    const { days, seconds } = length.duration;
    return (days ? this.clock.utcOf(start + days * DAY) : utc) + seconds;
  }

  /** The number of days of an all-day period; an end at midnight belongs to the day before. */
  private daysOf(local: number, length: PeriodLength): number {
    const days =
      'end' in length
        ? Math.ceil((secondsOf(length.end) - local) / DAY)
        : length.duration.days + Math.ceil(length.duration.seconds / DAY);
    return Math.max(1, days);
  }

  private occurrence(utc: number, { local, end, endLocal }: Span): Occurrence {
    return {
      // Whole days stay whole, even if a clock change skips their first hour.
      startLocal: textOf(this.allDay ? local : this.clock.localOf(utc)),
      endLocal: textOf(endLocal ?? this.clock.localOf(end)),
      startUtc: textOf(utc),
      endUtc: textOf(end),
      recurrenceId: textOf(local),
    };
  }
}

type PeriodLength = NonNullable<AddedDate['length']>;

/** A start on the wall clock; extra periods have their own length. */
interface AddedStart {
  local: number;
  length?: AddedDate['length'];
}

/** The start on the wall clock and the end in UTC; for whole days also the end on the wall clock. */
interface Span {
  local: number;
  end: number;
  endLocal?: number;
}

/** An event with its own times and its recurrence. */
export interface PlannedEvent extends RecurringEvent {
  startUtc: string;
  endUtc: string;
  recurrence: Recurrence | undefined;
}

/** The occurrences to store. Times are UTC. */
interface PlanWindow {
  /** Omits occurrences that start at or before this time. */
  after?: string;
  until: string;
  limit: number;
}

/** The occurrences to store, and how far they reach. */
export interface OccurrencePlan {
  occurrences: Occurrence[];
  /** The occurrences up to this time (UTC) are complete; null if none follow. */
  expandedUntil: string | null;
}

/**
 * The occurrences of an event in a window, in order. A single event is its only occurrence. The result is empty for a
 * series without occurrences in the window.
 */
export function planOccurrences(event: PlannedEvent, window: PlanWindow): OccurrencePlan | RecurrenceProblem {
  const { recurrence } = event;
  return recurrence
    ? orProblem(() => planned(recurrence, event, window))
    : { occurrences: [singleOccurrence(event)], expandedUntil: null };
}

function singleOccurrence({ startLocal, endLocal, startUtc, endUtc }: PlannedEvent): Occurrence {
  return { startLocal, endLocal, startUtc, endUtc, recurrenceId: startLocal };
}

function planned(recurrence: Recurrence, event: PlannedEvent, { after, until, limit }: PlanWindow): OccurrencePlan {
  const rules = rulesIn(recurrence, event.zone, event.allDay);
  const occurrences = (last: string, most: number) => expand(recurrence, event, { after, until: last, limit: most });
  const found = occurrences(until, limit + 1);
  if (found instanceof RecurrenceProblem) throw found;
  const kept = found.slice(0, limit);
  const last = kept.at(-1);
  if (last && found.length > limit) return { occurrences: kept, expandedUntil: last.startUtc };
  if (rules.some(isEndless)) return { occurrences: kept, expandedUntil: until };
  const all = occurrences(textOf(LATEST), kept.length + 1);
  // An expansion that is too expensive leaves it open whether more follow: the job tries again later.
  const isOver = !(all instanceof RecurrenceProblem) && all.length === kept.length;
  return { occurrences: kept, expandedUntil: isOver ? null : until };
}
