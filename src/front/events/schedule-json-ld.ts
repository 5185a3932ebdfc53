import type { Pages } from '../../calendar/index.js';

const UNITS: Readonly<Record<string, string>> = { YEARLY: 'Y', MONTHLY: 'M', WEEKLY: 'W', DAILY: 'D' };
const WEEKDAYS: Readonly<Record<string, string>> = {
  MO: 'Monday',
  TU: 'Tuesday',
  WE: 'Wednesday',
  TH: 'Thursday',
  FR: 'Friday',
  SA: 'Saturday',
  SU: 'Sunday',
};
/** The parts of rules that a schedule of schema.org can tell. */
const TOLD = new Set(['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'BYDAY', 'BYMONTHDAY', 'BYMONTH', 'WKST']);
const MOST_EXCEPTIONS = 100;

/** The rule of a series as a schedule of schema.org; nothing for rules that say more than it can tell. */
export function scheduleOf({ rule, exdates }: Pages.PageSeries, times: Pages.PageTimes): object | undefined {
  const parts = partsOf(rule);
  const unit = UNITS[parts.get('FREQ') ?? ''];
  const days = listOf(parts.get('BYDAY')).map(dayOf);
  const monthDays = numbersOf(parts.get('BYMONTHDAY'));
  const isTold = [...parts.keys()].every((name) => TOLD.has(name));
  if (unit === undefined || !isTold || days.includes(undefined) || monthDays.some((day) => day < 0)) return undefined;
  const { allDay, startLocal, endLocal, zone } = times;
  const until = parts.get('UNTIL');
  const count = parts.get('COUNT');
  const months = numbersOf(parts.get('BYMONTH'));
  return {
    '@type': 'Schedule',
    repeatFrequency: `P${parts.get('INTERVAL') ?? '1'}${unit}`,
    startDate: startLocal.slice(0, 10),
    endDate: until && `${until.slice(0, 4)}-${until.slice(4, 6)}-${until.slice(6, 8)}`,
    startTime: allDay ? undefined : startLocal.slice(11),
    endTime: allDay ? undefined : endLocal.slice(11),
    repeatCount: count === undefined ? undefined : Number(count),
    byDay: days.length ? days : undefined,
    byMonthDay: monthDays.length ? monthDays : undefined,
    byMonth: months.length ? months : undefined,
    // A schedule knows only zones that have names.
    scheduleTimezone: zone.zone.isUniversal ? undefined : zone.name,
    exceptDate: exdates.length
      ? exdates.slice(0, MOST_EXCEPTIONS).map((date) => (allDay ? date.slice(0, 10) : date.replace(' ', 'T')))
      : undefined,
  };
}

function partsOf(rule: string): Map<string, string> {
  const parts = rule.split(';').map((part): [string, string] => {
    const [name = '', value = ''] = part.split('=', 2);
    return [name, value];
  });
  return new Map(parts);
}

const listOf = (text = ''): string[] => text.split(',').filter(Boolean);
const numbersOf = (text?: string): number[] => listOf(text).map(Number);

/** A weekday in the vocabulary; one that is counted, such as `1MO`, stays as it is, as the vocabulary says. */
const dayOf = (day: string): string | undefined =>
  WEEKDAYS[day] === undefined ? (/^-?\d/.test(day) ? day : undefined) : `https://schema.org/${WEEKDAYS[day]}`;
