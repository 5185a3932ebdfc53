import { expand } from './occurrences.js';
import { ruleIn } from './read-recurrence.js';
import { orProblem, RecurrenceProblem, type Occurrence, type Recurrence, type RecurringEvent } from './recurrence.js';
import { LATEST, textOf } from './wall-clock.js';

/** An event with its own times, from which its occurrences are worked out. */
export interface PlannedEvent extends RecurringEvent {
  startUtc: string;
  endUtc: string;
  recurrence: Recurrence | undefined;
}

/** Which occurrences are to be stored now: times of UTC, and how many at most. */
export interface PlanWindow {
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
  // Where it cannot be told whether there are more, time will tell.
  const isOver = !(all instanceof RecurrenceProblem) && all.length === kept.length;
  return { occurrences: kept, expandedUntil: isOver ? null : until };
}
