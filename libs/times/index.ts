export { defaultWindow, readBound, readDate, readFixedMoment, type FixedMoment } from './date-input.js';
export {
  durationText,
  addDuration,
  shiftEnd,
  readDuration,
  resolveTimes,
  type Duration,
  type EventTimes,
  type WallClockTimes,
} from './event-times.js';
export {
  abbreviationOf,
  isoMoment,
  localOf,
  readZone,
  siteZone,
  type EventZone,
  utcOf,
  wallOffset,
  zoneOfOffset,
} from './event-zone.js';
export { LanguageDates, type DateForm } from './language-dates.js';
export {
  dayAfter,
  daysOf,
  edgeOfDay,
  endOfDay,
  isDay,
  isMonth,
  isoUtc,
  isStorable,
  isStored,
  lastDayOf,
  millisOf,
  perSecond,
  startOfDay,
  storedOf,
} from './stored-time.js';
