/**
 * The part of the door of the calendar room that reckons with dates: pure functions. Whoever needs only these, such as
 * a thread, does not load the rest of the room with them.
 */
export { expand } from './recurrence/occurrences.js';
export { readRecurrence } from './recurrence/read-recurrence.js';
export { RecurrenceProblem, type Recurrence } from './recurrence/recurrence.js';
export { readFixedMoment, type FixedMoment } from './times/date-input.js';
export { later, readDuration, type Duration } from './times/duration.js';
export { movedAlong, resolveTimes, type EventTimes } from './times/event-times.js';
export { localOf, readZone, utcOf, wallOffset, zoneOfOffset, type EventZone } from './times/event-zone.js';
export { endOfDay, isStorable, millisOf, startOfDay, storedOf } from './times/stored-time.js';
