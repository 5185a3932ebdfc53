export { expand, planOccurrences, type OccurrencePlan, type PlannedEvent } from './occurrences.js';
export { readRecurrence, writtenRecurrence } from './read-recurrence.js';
export {
  RecurrenceProblem,
  recurrenceColumn,
  storedRecurrence,
  type Occurrence,
  type Recurrence,
} from './recurrence.js';
export { dateInSeries, occurrenceUrl, readRecurrenceId, recurrenceIdOf, type SeriesDate } from './recurrence-dates.js';
export { recurrenceInWords, recurrenceLines } from './recurrence-text.js';
export { textOf } from './wall-clock.js';
