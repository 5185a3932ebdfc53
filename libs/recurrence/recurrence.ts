import type { EventZone } from '#libs/times';

/** The recurrence of an event. Times are wall-clock times of the event's zone, `YYYY-MM-DD HH:MM:SS`. */
export interface Recurrence {
  /** The normalized values of the RRULEs, one per line, with UNTIL as a wall-clock time; empty for none. */
  rule: string;
  /** Excluded dates (EXDATE), sorted. */
  exdates: string[];
  /** Extra dates (RDATE), sorted: starts, or periods in the form of `AddedDate`. */
  rdates: string[];
  /**
   * Whether whole days of the length are days of the calendar (as in `DURATION:P1D`), so that a clock change makes them
   * longer or shorter. Otherwise the length is elapsed time.
   */
  calendarDays?: boolean;
}

/** The times of an event that the expansion needs. */
export interface RecurringEvent {
  startLocal: string;
  endLocal: string;
  zone: EventZone;
  allDay: boolean;
}

/** An occurrence of an event. Local times are in the event's zone. */
export interface Occurrence {
  startLocal: string;
  endLocal: string;
  startUtc: string;
  endUtc: string;
  /** The start by the rule. It identifies the occurrence, even if a clock change has moved `startLocal`. */
  recurrenceId: string;
}

/** The iCalendar properties of a recurrence. */
export const RECURRENCE_PROPERTIES = ['RRULE', 'EXRULE', 'EXDATE', 'RDATE'] as const;
export type RecurrenceProperty = (typeof RECURRENCE_PROPERTIES)[number];

/** Why a recurrence is invalid: the property at fault, and the reason as a sentence. */
export class RecurrenceProblem extends Error {
  constructor(
    readonly property: RecurrenceProperty,
    readonly reason: string,
  ) {
    super(`${property}: ${reason}`);
  }
}

/** Runs a function and returns its result, or the {@link RecurrenceProblem} that it threw. */
export function orProblem<T>(work: () => T): T | RecurrenceProblem {
  try {
    return work();
  } catch (error) {
    if (error instanceof RecurrenceProblem) return error;
    throw error;
  }
}

/** Parses a stored recurrence, which {@link recurrenceColumn} has written; `undefined` for a single event. */
export const storedRecurrence = (json: string | null): Recurrence | undefined =>
  json === null ? undefined : (JSON.parse(json) as Recurrence);

/** Serializes a recurrence for storage; null for a single event. */
export const recurrenceColumn = (recurrence: Recurrence | undefined): string | null =>
  recurrence ? JSON.stringify(recurrence) : null;

/** Limits the work to expand one rule. Examining a day is one step. */
export class StepBudget {
  private left = 700_000;

  /** Consumes steps; throws a {@link RecurrenceProblem} if none are left. */
  take(steps: number): void {
    this.left -= steps;
    if (this.left < 0) this.end();
  }

  /** Throws the {@link RecurrenceProblem} of an exhausted budget. */
  end(): never {
    throw new RecurrenceProblem('RRULE', 'The dates are too rare or too many to compute.');
  }
}
