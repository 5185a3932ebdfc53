import { utcOf, type EventZone } from '../times/event-zone.js';
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

  const rule = ruleIn(recurrence, zone, allDay);
  return [
    // The end of a rule is told in UTC whatever the zone of the start, and only among days as a day.
    ...(rule ? [`RRULE:${ruleText(rule, allDay ? icalDate : inUtc)}`] : []),
    ...dates('EXDATE', recurrence.exdates),
    ...dates('RDATE', recurrence.rdates),
  ];
}
