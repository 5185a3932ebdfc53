import { readRecurrence, type Recurrence } from '#libs/recurrence';
import { millisOf, readFixedMoment, storedOf, type EventZone, type FixedMoment } from '#libs/times';
import { importedTimes, type ImportedTimes, namedZone, parseLine, parseNumber } from '../../items/index.js';
import { endAfter, listOf, textOf, type JsonLdNode } from './event-nodes.js';

/** Times and recurrence of an event, or a message if the recurrence is invalid. */
export interface ScheduledTimes {
  times: ImportedTimes;
  recurrence?: Recurrence;
  problem?: string;
}

const DAY = 86_400_000;
/** Maximum number of days that are searched for the first date of a rule. */
const MAX_DAYS = 400;
const MAX_EXCEPTIONS = 500;
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;
const WEEKDAY_NAMES = /^(?:https?:\/\/schema\.org\/|schema:)?(su|mo|tu|we|th|fr|sa)[a-z]*$/i;
const ICAL_DAY = /^([+-]?[1-5])?(SU|MO|TU|WE|TH|FR|SA)$/i;
const PERIOD = /^P(\d{1,3})([DWMY])$/i;
const UNITS: Readonly<Record<string, string>> = { D: 'DAILY', W: 'WEEKLY', M: 'MONTHLY', Y: 'YEARLY' };
const WORDS = /^(daily|weekly|monthly|yearly|annually|biweekly|fortnightly)$/i;
const OTHER_WORDS: Readonly<Record<string, string>> = { ANNUALLY: 'YEARLY', BIWEEKLY: 'WEEKLY', FORTNIGHTLY: 'WEEKLY' };

/**
 * Reads the times of an event from a schema.org/Schedule. Returns a message for an invalid schedule. First day and time
 * of day default to those of the event.
 */
export function timesOfSchedule(schedule: JsonLdNode, event: JsonLdNode, siteZone: EventZone): ScheduledTimes | string {
  const named = parseLine(textOf(schedule.scheduleTimezone));
  const zone = named === undefined ? undefined : namedZone(named);
  if (named !== undefined && !zone) return `Unknown time zone “${named.slice(0, 64)}”.`;
  const local = zone ?? siteZone;
  const read = (value: unknown) => readFixedMoment(parseLine(textOf(value)) ?? '', local);
  const day = read(schedule.startDate) ?? read(event.startDate);
  if (!day) return 'The start is missing.';
  const rule = ruleOf(schedule, day);
  const from = read(event.startDate);
  const fallback = day.hasTime ? day : from?.hasTime ? withTime(day, from.local) : day;
  const start = firstOf(rule, atTime(day, schedule.startTime, local) ?? fallback);
  const end = endOf(start, schedule, event, local);
  const times = importedTimes({ start, end, zone }, siteZone);
  if (typeof times === 'string') return times;
  if (!rule) return { times };
  // The last day is included as a whole.
  const lastDay = read(schedule.endDate)?.local.slice(0, 10);
  const until = lastDay !== undefined && lastDay >= times.start.slice(0, 10) ? lastDay.replaceAll('-', '') : '';
  const count = parseNumber(textOf(schedule.repeatCount));
  const limit = until ? `;UNTIL=${until}` : count && count > 0 ? `;COUNT=${Math.trunc(count)}` : '';
  const exdate = listOf(schedule.exceptDate, MAX_EXCEPTIONS).flatMap((one) => read(one)?.local.slice(0, 10) ?? []);
  const timezone = times.timezone === undefined ? siteZone : (namedZone(times.timezone) ?? local);
  const recurrence = readRecurrence({ rrule: rule.text + limit, exdate }, { startLocal: times.start, zone: timezone });
  if (recurrence instanceof Error)
    return { times, problem: `It was imported without its recurrence. ${recurrence.message}` };
  return { times, recurrence };
}

/** The rule of a schedule. */
interface Rule {
  /** RRULE, without its end. */
  text: string;
  /** Whether a day, at midnight UTC or later, matches the rule. */
  matches(day: Date): boolean;
}

function ruleOf(schedule: JsonLdNode, { local: first }: FixedMoment): Rule | undefined {
  const days = listOf(schedule.byDay).flatMap(weekdayOf);
  const months = numbersIn(schedule.byMonth, 1, 12);
  const dates = numbersIn(schedule.byMonthDay, -31, 31);
  const weeks = numbersIn(schedule.byMonthWeek, -5, 5);
  const repeats = frequencyOf(parseLine(textOf(schedule.repeatFrequency)) ?? '');
  if (!repeats && !days.length && !dates.length) return undefined;
  const { frequency, interval } = repeats ?? { frequency: days.length ? 'WEEKLY' : 'MONTHLY', interval: 1 };
  const isOrdinal = frequency === 'MONTHLY' || frequency === 'YEARLY';
  const byDay = days.flatMap(({ ordinal, weekday }): { ordinal: number; weekday: string }[] =>
    ordinal || !isOrdinal || !weeks.length ? [{ ordinal, weekday }] : weeks.map((week) => ({ ordinal: week, weekday })),
  );
  // Weeks are counted within a month. Without BYMONTH, a yearly rule would count the weeks of the year.
  if (frequency === 'YEARLY' && !months.length && byDay.some(({ ordinal }) => ordinal))
    months.push(Number(first.slice(5, 7)));
  const parts = [
    `FREQ=${frequency}`,
    interval > 1 ? `INTERVAL=${interval}` : '',
    byDay.length ? `BYDAY=${byDay.map(({ ordinal, weekday }) => `${ordinal || ''}${weekday}`).join()}` : '',
    months.length ? `BYMONTH=${months.join()}` : '',
    dates.length ? `BYMONTHDAY=${dates.join()}` : '',
  ];
  const matches = (day: Date): boolean => {
    const [date, last] = [day.getUTCDate(), new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0))];
    const fromEnd = date - last.getUTCDate() - 1;
    const [week, weekFromEnd] = [Math.ceil(date / 7), -Math.ceil(-fromEnd / 7)];
    const weekday = WEEKDAYS[day.getUTCDay()];
    const isOn = ({ ordinal, weekday: other }: { ordinal: number; weekday: string }) =>
      other === weekday && (!ordinal || ordinal === week || ordinal === weekFromEnd);
    return (
      (!byDay.length || byDay.some(isOn)) &&
      (!months.length || months.includes(day.getUTCMonth() + 1)) &&
      (!dates.length || dates.includes(date) || dates.includes(fromEnd))
    );
  };
  return { text: parts.filter(Boolean).join(';'), matches };
}

function frequencyOf(text: string): { frequency: string; interval: number } | undefined {
  const [, size, unit = ''] = PERIOD.exec(text) ?? [];
  const frequency = UNITS[unit.toUpperCase()];
  if (frequency && Number(size) > 0) return { frequency, interval: Number(size) };
  const word = WORDS.exec(text)?.[1]?.toUpperCase();
  return word === undefined
    ? undefined
    : { frequency: OTHER_WORDS[word] ?? word, interval: /^(?:bi|fort)/i.test(word) ? 2 : 1 };
}

function weekdayOf(value: unknown): { ordinal: number; weekday: string }[] {
  const text = parseLine(textOf(value)) ?? '';
  return text.split(/[\s,]+/).flatMap((word) => {
    const [, ordinal, weekday] = ICAL_DAY.exec(word) ?? [];
    const name = weekday ?? WEEKDAY_NAMES.exec(word)?.[1];
    return name === undefined ? [] : [{ ordinal: Number(ordinal ?? 0), weekday: name.toUpperCase() }];
  });
}

const numbersIn = (value: unknown, min: number, max: number): number[] =>
  listOf(value).flatMap((one) => {
    const number = parseNumber(textOf(one));
    return number !== undefined && Number.isInteger(number) && number && number >= min && number <= max ? [number] : [];
  });

/** The first date of the rule at or after the start. A start that does not match the rule would be an extra date. */
function firstOf(rule: Rule | undefined, start: FixedMoment): FixedMoment {
  const from = millisOf(start.local);
  for (let days = 0; rule && days < MAX_DAYS; days += 1) {
    const at = from + days * DAY;
    if (rule.matches(new Date(at))) return { ...start, local: storedOf(at) };
  }
  return start;
}

/** A date at a time of day, `HH:MM` with optional seconds and offset. Undefined for an invalid time. */
function atTime({ local }: FixedMoment, time: unknown, zone: EventZone): FixedMoment | undefined {
  const text = parseLine(textOf(time))?.replace(/^T/i, '');
  const moment = text === undefined ? undefined : readFixedMoment(`${local.slice(0, 10)}T${text}`, zone);
  return moment?.hasTime ? moment : undefined;
}

const withTime = (day: FixedMoment, time: string): FixedMoment => ({
  ...day,
  local: day.local.slice(0, 11) + time.slice(11),
  hasTime: true,
});

/** The end of the first date. `endDate` of a schedule, and often of its event, means the last day of the series. */
function endOf(start: FixedMoment, schedule: JsonLdNode, event: JsonLdNode, zone: EventZone): FixedMoment | undefined {
  const end = atTime(start, schedule.endTime, zone);
  if (end) return end.local < start.local ? { ...end, local: storedOf(millisOf(end.local) + DAY) } : end;
  const after = endAfter(start, schedule.duration) ?? endAfter(start, event.duration);
  const last = after ? undefined : readFixedMoment(parseLine(textOf(event.endDate)) ?? '', zone);
  if (!last?.hasTime || !start.hasTime) return after;
  const sameDay = withTime({ ...start }, last.local);
  return sameDay.local < start.local ? undefined : sameDay;
}
