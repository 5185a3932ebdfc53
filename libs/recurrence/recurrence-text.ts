import { durationText, utcOf, type EventZone } from '#libs/times';
import { addedDate, clockPeriod, icalDate, icalTime, type AddedDate } from './recurrence-dates.js';
import { ruleIn } from './read-recurrence.js';
import { ruleText, type Frequency, type NthWeekday, type RecurrenceRule } from './recurrence-rule.js';
import type { Recurrence, RecurringEvent } from './recurrence.js';
import { DAY, secondsOf } from './wall-clock.js';

/**
 * The RRULE, EXDATE and RDATE lines of a recurrence, not folded. Dates are days for events of whole days, otherwise
 * times in the zone of the event, which the calendar must define by its name.
 */
export function recurrenceLines(recurrence: Recurrence, zone: EventZone, allDay: boolean): string[] {
  const inUtc = (time: string) => `${icalTime(utcOf(time, zone))}Z`;
  const isUtc = zone.zone.isUniversal && zone.zone.offset(0) === 0;
  const [parameter, write] = allDay
    ? [';VALUE=DATE', icalDate]
    : isUtc
      ? ['', inUtc]
      : [`;TZID=${/[:;,]/.test(zone.name) ? `"${zone.name}"` : zone.name}`, icalTime];
  const dates = (name: string, times: string[]) =>
    times.length ? [`${name}${parameter}:${[...new Set(times.map(write))].join()}`] : [];
  // The type PERIOD has times, even for whole days.
  const writeTime = allDay ? icalTime : write;
  const periodText = ({ start, length }: Required<AddedDate>) => {
    if ('duration' in length) return `${writeTime(start)}/${durationText(length.duration)}`;
    const shown = allDay ? { start, end: length.end } : clockPeriod(start, length.end, zone);
    return `${writeTime(shown.start)}/${writeTime(shown.end)}`;
  };

  const rule = ruleIn(recurrence, zone, allDay);
  const rdates = recurrence.rdates.map(addedDate);
  const periods = rdates.flatMap(({ start, length }) => (length ? periodText({ start, length }) : []));
  const periodsParameter = `${allDay ? '' : parameter};VALUE=PERIOD`;
  return [
    // UNTIL is in UTC for any zone of the start; only for whole days it is a day.
    ...(rule ? [`RRULE:${ruleText(rule, allDay ? icalDate : inUtc)}`] : []),
    ...dates('EXDATE', recurrence.exdates),
    ...dates(
      'RDATE',
      rdates.flatMap(({ start, length }) => (length ? [] : start)),
    ),
    ...(periods.length ? [`RDATE${periodsParameter}:${periods.join()}`] : []),
  ];
}

/** Formats a wall-clock time `YYYY-MM-DD HH:MM:SS` for the reader. */
interface TimeWriting {
  day(local: string): string;
  time(local: string): string;
}

type Start = Pick<RecurringEvent, 'startLocal' | 'zone' | 'allDay'>;

/** More dates are only counted. */
const MAX_LISTED_DATES = 6;
const UNITS: Record<Frequency, string> = {
  YEARLY: 'year',
  MONTHLY: 'month',
  WEEKLY: 'week',
  DAILY: 'day',
  HOURLY: 'hour',
};
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const WORKDAYS = '1,2,3,4,5';
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth'];

/** Describes a recurrence: `Every week on Thursday, until July 31, 2031; also on …; not on …`. */
export function recurrenceInWords(recurrence: Recurrence, start: Start, write: TimeWriting): string {
  const rule = ruleIn(recurrence, start.zone, start.allDay);
  const { exdates } = recurrence;
  const rdates = recurrence.rdates.map((date) => addedDate(date).start);
  const dates = (before: string, list: readonly string[]) => (list.length ? [`${before} ${datesOf(list, write)}`] : []);
  const included = rule
    ? [ruleInWords(rule, start, write), ...dates('also', rdates)]
    : dates('', [start.startLocal, ...rdates].sort());
  return capital([...included, ...dates('not', exdates)].join('; ').trim());
}

function ruleInWords(rule: RecurrenceRule, start: Start, write: TimeWriting): string {
  const { FREQ, INTERVAL, COUNT, UNTIL, BYHOUR } = rule;
  const every = INTERVAL === 1 ? `every ${UNITS[FREQ]}` : `every ${INTERVAL} ${UNITS[FREQ]}s`;
  const chosen = rule.BYSETPOS.length ? `(the ${listed(rule.BYSETPOS.map(nthWord))} of those)` : '';
  const times = BYHOUR.length > 1 ? `at ${listed(timesOf(rule, start.startLocal, write))}` : '';
  const words = [every, ...daysOf(rule, start), chosen, times].filter(Boolean).join(' ');
  if (COUNT !== undefined) return `${words}, ${COUNT === 1 ? 'once' : `${COUNT} times`}`;
  return UNTIL === undefined ? words : `${words}, until ${write.day(UNTIL)}`;
}

/** The days that the rule names, or the day of the start. */
function daysOf(rule: RecurrenceRule, { startLocal }: Start): string[] {
  const { FREQ, BYMONTH, BYWEEKNO, BYYEARDAY, BYMONTHDAY, BYDAY } = rule;
  const named = [
    BYDAY.length ? `on ${weekdaysOf(BYDAY)}` : '',
    BYMONTHDAY.length ? `on the ${listed(BYMONTHDAY.map(dayOfMonth))}${FREQ === 'MONTHLY' ? '' : ' of the month'}` : '',
    BYYEARDAY.length ? `on the ${listed(BYYEARDAY.map(dayOfMonth))} day of the year` : '',
    BYWEEKNO.length ? `in week ${listed(BYWEEKNO.map(String))}` : '',
  ].filter(Boolean);
  const months = BYMONTH.length ? `in ${listed(BYMONTH.map((month) => MONTHS[month - 1] ?? ''))}` : '';
  if (named.length || FREQ === 'DAILY' || FREQ === 'HOURLY') return [...named, months];
  const date = Number(startLocal.slice(8, 10));
  if (FREQ === 'WEEKLY') return [`on ${WEEKDAYS[weekdayOf(startLocal) - 1]}`, months];
  if (FREQ === 'MONTHLY') return [`on the ${ordinal(date)}`, months];
  return months ? [`on the ${ordinal(date)}`, months] : [`on ${MONTHS[Number(startLocal.slice(5, 7)) - 1]} ${date}`];
}

function weekdaysOf(days: readonly NthWeekday[]): string {
  if (days.every(({ nth }) => nth === 0) && days.map(({ weekday }) => weekday).join() === WORKDAYS)
    return 'Monday to Friday';
  return listed(
    days.map(({ nth, weekday }) => `${nth === 0 ? '' : `the ${nthWord(nth)} `}${WEEKDAYS[weekday - 1] ?? ''}`),
  );
}

/** The hours of a rule, with the minutes and seconds of the rule or of the start. */
function timesOf({ BYHOUR, BYMINUTE, BYSECOND }: RecurrenceRule, startLocal: string, write: TimeWriting): string[] {
  const two = (number: number) => String(number).padStart(2, '0');
  const [minute = Number(startLocal.slice(14, 16))] = BYMINUTE;
  const [second = Number(startLocal.slice(17, 19))] = BYSECOND;
  return BYHOUR.map((hour) => write.time(`${startLocal.slice(0, 10)} ${two(hour)}:${two(minute)}:${two(second)}`));
}

const datesOf = (dates: readonly string[], write: TimeWriting): string =>
  dates.length > MAX_LISTED_DATES ? `on ${dates.length} dates` : `on ${listed([...new Set(dates.map(write.day))])}`;

function nthWord(nth: number): string {
  if (nth === -1) return 'last';
  if (nth < 0) return `${nthWord(-nth)} to last`;
  return ORDINALS[nth - 1] ?? ordinal(nth);
}

function dayOfMonth(day: number): string {
  if (day === -1) return 'last day';
  return day < 0 ? `${nthWord(-day)} to last day` : ordinal(day);
}

function ordinal(number: number): string {
  const teens = number % 100 > 10 && number % 100 < 14;
  return `${number}${teens ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th')}`;
}

function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${last}` : last;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The weekday of a time; 1 is Monday. */
function weekdayOf(local: string): number {
  const day = Math.floor(secondsOf(local) / DAY);
  return ((((day + 3) % 7) + 7) % 7) + 1;
}
