import type { EventZone } from '../times/event-zone.js';

/** Which dates an event has beside its own. Times are wall-clock times of its zone, `YYYY-MM-DD HH:MM:SS`. */
export interface Recurrence {
  /** The value of an RRULE in one fixed form, its UNTIL a wall-clock time too; empty if there is no rule. */
  rule: string;
  /** Dates that are left out, in order. */
  exdates: string[];
  /** Dates that are added, in order: starts, or periods as `AddedDate` stores them. */
  rdates: string[];
}

/** What an event that recurs has to tell of itself. */
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

/** Why a recurrence is refused: which property is at fault and a sentence for people. */
export class RecurrenceProblem extends Error {
  constructor(
    readonly property: RecurrenceProperty,
    readonly reason: string,
  ) {
    super(`${property}: ${reason}`);
  }
}

/** The result of the work, or the problem it met. */
export function orProblem<T>(work: () => T): T | RecurrenceProblem {
  try {
    return work();
  } catch (error) {
    if (error instanceof RecurrenceProblem) return error;
    throw error;
  }
}
