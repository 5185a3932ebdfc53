/**
 * The part of the public API of the calendar module that calculates with dates: pure functions. A module or a thread
 * that needs only these does not load the rest of the calendar with them.
 */
export { expand } from './recurrence/occurrences.js';
export { readRecurrence } from './recurrence/read-recurrence.js';
export { dateInSeries, recurrenceIdOf, type SeriesDate } from './recurrence/recurrence-dates.js';
export { RecurrenceProblem, type Recurrence } from './recurrence/recurrence.js';
export { readFixedMoment, type FixedMoment } from './times/date-input.js';
export { later, movedAlong, readDuration, resolveTimes, type Duration, type EventTimes } from './times/event-times.js';
export {
  isoMoment,
  localOf,
  readZone,
  siteZone,
  utcOf,
  wallOffset,
  zoneOfOffset,
  type EventZone,
} from './times/event-zone.js';
export { dayAfter, endOfDay, isDay, isMonth, isStorable, millisOf, startOfDay, storedOf } from './times/stored-time.js';
