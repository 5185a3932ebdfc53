import { addedDate, type AddedDate } from './recurrence-dates.js';
import { ruleIn } from './read-recurrence.js';
import {
  orProblem,
  RecurrenceProblem,
  StepBudget,
  type Occurrence,
  type Recurrence,
  type RecurringEvent,
} from './recurrence.js';
import type { RecurrenceRule } from './recurrence-rule.js';
import { ruleTimes, type Bound } from './rule-times.js';
import { DAY, LATEST, secondsOf, textOf, ZoneClock } from './wall-clock.js';

/** Which occurrences are wanted: times of UTC, and how many at most. */
export interface OccurrenceWindow {
  /** Leaves out those that end before. */
  from?: string;
  /** Leaves out those that start then or before. */
  after?: string;
  /** The horizon, where rules without an end are cut. */
  until: string;
  limit: number;
}

/**
 * The occurrences of an event, in order. The start of the event is one of them, also if the rule does not name it,
 * unless it is excluded; dates that are added may lie before it. An event has one occurrence at least: the first one is
 * returned although it is behind the horizon, and if there is none at all, that is a problem.
 *
 * The wall-clock time of the start repeats in the zone of the event. A time that a clock change skips or doubles is
 * moved as that of any event, and two that become the same moment are one occurrence. Each lasts as long as the event
 * in hours, one of whole days as long in days; an added period has its own length. Dates are excluded by their moment,
 * for whole days by their day.
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

/** The dates of one event, in seconds of the wall clock or of UTC. */
class Series {
  private readonly clock: ZoneClock;
  private readonly rule: RecurrenceRule | undefined;
  private readonly ruleEnd: number;
  private readonly start: number;
  private readonly excluded: ReadonlySet<number>;
  private readonly added: readonly AddedStart[];
  private readonly budget = new StepBudget();
  private readonly allDay: boolean;
  /** How long the event lasts on the wall clock. */
  private readonly length: number;
  /** How long the event lasts. */
  private readonly elapsed: number;

  constructor(recurrence: Recurrence, { startLocal, endLocal, zone, allDay }: RecurringEvent) {
    this.clock = new ZoneClock(zone, this.budget);
    this.allDay = allDay;
    this.rule = ruleIn(recurrence, zone, allDay);
    this.ruleEnd = this.rule?.UNTIL === undefined ? LATEST : this.clock.utcOf(secondsOf(this.rule.UNTIL));
    this.start = secondsOf(startLocal);
    this.length = secondsOf(endLocal) - this.start;
    this.elapsed = Math.max(0, this.clock.utcOf(this.start + this.length) - this.clock.utcOf(this.start));
    const time = startLocal.slice(10);
    const seconds = (date: string) => secondsOf(allDay ? date.slice(0, 10) + time : date);
    this.excluded = new Set(recurrence.exdates.map((date) => this.clock.utcOf(seconds(date))));
    this.added = recurrence.rdates.map(addedDate).map(({ start, length }) => ({ local: seconds(start), length }));
  }

  /** The first occurrences up to a horizon; whether some are left out because they are over by `from` or `after`. */
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
    const last = Math.min(horizon, this.ruleEnd);
    // Clock changes bring times out of order, but by less than two days.
    const slack = 2 * DAY;
    const bound = { last: Math.min(LATEST, this.clock.localOf(last) + slack) };
    let kept = 0;
    for (const local of this.times(bound)) {
      if (add({ local }, local === this.start ? horizon : last)) kept += 1;
      if (kept === limit) bound.last = Math.min(bound.last, local + slack);
    }
    const ordered = [...starts].sort(([a], [b]) => a - b).slice(0, limit);
    return { found: ordered.map(([utc, span]) => this.occurrence(utc, span)), isOver };
  }

  private times(bound: Bound): Iterable<number> {
    return this.rule ? ruleTimes(this.rule, this.start, bound, this.budget) : [this.start];
  }

  private spanOf(local: number, utc: number, length: AddedDate['length']): Span {
    if (this.allDay) {
      const endLocal = local + (length ? DAY * this.daysOf(local, length) - 1 : this.length);
      return { local, end: this.clock.utcOf(endLocal), endLocal };
    }
    return { local, end: length ? this.endOfPeriod(local, utc, length) : utc + this.elapsed };
  }

  /** Where a period ends; one that starts in skipped time moves as a whole. */
  private endOfPeriod(local: number, utc: number, length: PeriodLength): number {
    const start = this.clock.localOf(utc);
    if ('end' in length) return Math.max(utc, this.clock.utcOf(secondsOf(length.end) + start - local));
    const { days, seconds } = length.duration;
    return (days ? this.clock.utcOf(start + days * DAY) : utc) + seconds;
  }

  /** How many days a period of whole days has; an end at midnight is that of the day before. */
  private daysOf(local: number, length: PeriodLength): number {
    const days =
      'end' in length
        ? Math.ceil((secondsOf(length.end) - local) / DAY)
        : length.duration.days + Math.ceil(length.duration.seconds / DAY);
    return Math.max(1, days);
  }

  private occurrence(utc: number, { local, end, endLocal }: Span): Occurrence {
    return {
      // Days stay days, also where a clock change takes their first hour.
      startLocal: textOf(this.allDay ? local : this.clock.localOf(utc)),
      endLocal: textOf(endLocal ?? this.clock.localOf(end)),
      startUtc: textOf(utc),
      endUtc: textOf(end),
      recurrenceId: textOf(local),
    };
  }
}

type PeriodLength = NonNullable<AddedDate['length']>;

/** A start on the wall clock, with a length of its own if it is an added period. */
interface AddedStart {
  local: number;
  length?: AddedDate['length'];
}

/** Where an occurrence starts on the wall clock, and where it ends in UTC; of whole days also on the wall clock. */
interface Span {
  local: number;
  end: number;
  endLocal?: number;
}

/** An event with its own times, from which its occurrences are worked out. */
export interface PlannedEvent extends RecurringEvent {
  startUtc: string;
  endUtc: string;
  recurrence: Recurrence | undefined;
}

/** Which occurrences are to be stored now: times of UTC, and how many at most. */
interface PlanWindow {
  /** Only those that start later. */
  after?: string;
  until: string;
  limit: number;
}

/** Occurrences to be stored. */
export interface OccurrencePlan {
  occurrences: Occurrence[];
  /** The time of UTC up to which they are all that there are; null if none come after. */
  expandedUntil: string | null;
}

/**
 * The occurrences of an event in a window, in order. Of one that does not recur it is the event itself. One whose rule
 * is all over, or goes on only before the window, has none in it.
 */
export function planOccurrences(event: PlannedEvent, window: PlanWindow): OccurrencePlan | RecurrenceProblem {
  const { recurrence } = event;
  return recurrence
    ? orProblem(() => planned(recurrence, event, window))
    : { occurrences: [itself(event)], expandedUntil: null };
}

function itself({ startLocal, endLocal, startUtc, endUtc }: PlannedEvent): Occurrence {
  return { startLocal, endLocal, startUtc, endUtc, recurrenceId: startLocal };
}

function planned(recurrence: Recurrence, event: PlannedEvent, { after, until, limit }: PlanWindow): OccurrencePlan {
  const rule = ruleIn(recurrence, event.zone, event.allDay);
  const occurrences = (last: string, most: number) => expand(recurrence, event, { after, until: last, limit: most });
  const found = occurrences(until, limit + 1);
  if (found instanceof RecurrenceProblem) throw found;
  const kept = found.slice(0, limit);
  const last = kept.at(-1);
  if (last && found.length > limit) return { occurrences: kept, expandedUntil: last.startUtc };
  if (rule && rule.COUNT === undefined && rule.UNTIL === undefined) return { occurrences: kept, expandedUntil: until };
  const all = occurrences(textOf(LATEST), kept.length + 1);
  // Where it is not known whether there are more, the job tries again later.
  const isOver = !(all instanceof RecurrenceProblem) && all.length === kept.length;
  return { occurrences: kept, expandedUntil: isOver ? null : until };
}
