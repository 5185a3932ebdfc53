export { expand, planOccurrences, type OccurrencePlan, type PlannedEvent } from './occurrences.js';
export {
  movedTime,
  readRecurrence,
  RECURRENCE_MEMBERS,
  rulesIn,
  withoutRecurrence,
  writtenRecurrence,
} from './read-recurrence.js';
export {
  RecurrenceProblem,
  recurrenceColumn,
  storedRecurrence,
  type Occurrence,
  type Recurrence,
} from './recurrence.js';
export {
  dateInSeries,
  icalTime,
  occurrenceQuery,
  occurrenceUrl,
  readRecurrenceId,
  recurrenceIdOf,
  type SeriesDate,
} from './recurrence-dates.js';
export { eventIdOf, occurrenceId, readOccurrenceId } from './occurrence-ids.js';
export type { NthWeekday, RecurrenceRule } from './recurrence-rule.js';
export { recurrenceLines, recurrenceStarts } from './recurrence-text.js';
export { occurrenceAt, splitRecurrence, type SplitRecurrence } from './split-recurrence.js';
export { textOf } from './wall-clock.js';
