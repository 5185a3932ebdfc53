import { z } from 'zod';
import type { EventZone } from '#libs/times';

/** Which dates an event has beside its own. Times are wall-clock times of its zone, `YYYY-MM-DD HH:MM:SS`. */
export interface Recurrence {
  /** The value of an RRULE in one fixed form, its UNTIL a wall-clock time too; empty if there is no rule. */
  rule: string;
  /** Dates that are left out, in order. */
  exdates: string[];
  /** Dates that are added, in order: starts, or periods as `AddedDate` stores them. */
  rdates: string[];
}

/** What the expansion of a recurrence needs of its event. */
export interface RecurringEvent {
  startLocal: string;
  endLocal: string;
  zone: EventZone;
  allDay: boolean;
}

/** One of the dates of an event that recurs. */
export interface Occurrence {
  startLocal: string;
  endLocal: string;
  startUtc: string;
  endUtc: string;
  /** The wall-clock time that the rule names, which a clock change may have moved: it stays with the occurrence. */
  recurrenceId: string;
}

/** The iCalendar properties that say how an event recurs. */
export const RECURRENCE_PROPERTIES = ['RRULE', 'EXDATE', 'RDATE'] as const;
export type RecurrenceProperty = (typeof RECURRENCE_PROPERTIES)[number];

/** Why a recurrence is invalid: the property at fault and a sentence for people. */
export class RecurrenceProblem extends Error {
  constructor(
    readonly property: RecurrenceProperty,
    readonly reason: string,
  ) {
    super(`${property}: ${reason}`);
  }
}

/** The result of the work, or the problem that it threw. */
export function orProblem<T>(work: () => T): T | RecurrenceProblem {
  try {
    return work();
  } catch (error) {
    if (error instanceof RecurrenceProblem) return error;
    throw error;
  }
}

const recurrence = z.object({ rule: z.string(), exdates: z.array(z.string()), rdates: z.array(z.string()) });

/** Parses a stored recurrence; `undefined` for an event that does not recur. */
export const storedRecurrence = (json: string | null): Recurrence | undefined =>
  json === null ? undefined : recurrence.parse(JSON.parse(json));

/** The stored form; null for an event that does not recur. */
export const recurrenceColumn = (recurrence: Recurrence | undefined): string | null =>
  recurrence ? JSON.stringify(recurrence) : null;

/** Limits the work for one rule: to look at a day is a step. */
export class StepBudget {
  private left = 700_000;

  /** Takes steps; refuses the rule when there are none left. */
  take(steps: number): void {
    this.left -= steps;
    if (this.left < 0) this.end();
  }

  /** Refuses the rule. */
  end(): never {
    throw new RecurrenceProblem('RRULE', 'The dates are too rare or too many to work them out.');
  }
}
