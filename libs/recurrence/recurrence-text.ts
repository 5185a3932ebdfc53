import { durationText, utcOf, type EventZone } from '#libs/times';
import { rulesIn } from './read-recurrence.js';
import { addedDate, clockPeriod, icalDate, icalTime, type AddedDate } from './recurrence-dates.js';
import { ruleText } from './recurrence-rule.js';
import type { Recurrence } from './recurrence.js';

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

  const rules = rulesIn(recurrence, zone, allDay);
  const rdates = recurrence.rdates.map(addedDate);
  const periods = rdates.flatMap(({ start, length }) => (length ? periodText({ start, length }) : []));
  const periodsParameter = `${allDay ? '' : parameter};VALUE=PERIOD`;
  return [
    // UNTIL is in UTC for any zone of the start; only for whole days it is a day.
    ...rules.map((rule) => `RRULE:${ruleText(rule, allDay ? icalDate : inUtc)}`),
    ...dates('EXDATE', recurrence.exdates),
    ...dates(
      'RDATE',
      rdates.flatMap(({ start, length }) => (length ? [] : start)),
    ),
    ...(periods.length ? [`RDATE${periodsParameter}:${periods.join()}`] : []),
  ];
}

/** The starts of the extra dates of a recurrence. */
export const recurrenceStarts = ({ rdates }: Recurrence): string[] => rdates.map((date) => addedDate(date).start);
