import { durationText } from '../times/duration.js';
import { utcOf, type EventZone } from '../times/event-zone.js';
import { addedDate, clockPeriod, type AddedDate } from './added-dates.js';
import { ruleIn } from './read-recurrence.js';
import { icalDate, icalTime } from './recurrence-dates.js';
import { ruleText } from './recurrence-rule.js';
import type { Recurrence } from './recurrence.js';

/**
 * The lines of iCalendar, not folded, that tell a recurrence beside the start of its event: in days for an event of
 * whole days, else in the zone of the event, which the calendar has to define by its name.
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
  // Periods are told in times, also those of whole days.
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
    // The end of a rule is told in UTC whatever the zone of the start, and only among days as a day.
    ...(rule ? [`RRULE:${ruleText(rule, allDay ? icalDate : inUtc)}`] : []),
    ...dates('EXDATE', recurrence.exdates),
    ...dates(
      'RDATE',
      rdates.flatMap(({ start, length }) => (length ? [] : start)),
    ),
    ...(periods.length ? [`RDATE${periodsParameter}:${periods.join()}`] : []),
  ];
}
