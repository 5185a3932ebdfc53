import { storedRecurrence, type PlannedEvent } from '#libs/recurrence';
import { readZone, zoneOfOffset, type EventZone } from '#libs/times';
import type { EventFields } from './events.repository.js';

/** The columns that determine the dates of an event. */
export const DATES = ['startLocal', 'endLocal', 'startUtc', 'endUtc', 'timezone', 'allDay', 'recurrence'] as const;

type Times = Pick<EventFields, (typeof DATES)[number]>;

/** The time zone of an event; UTC if the runtime does not know the stored name. */
export const zoneOf = (timezone: string): EventZone => readZone(timezone) ?? zoneOfOffset(0);

/** What the expansion of an event needs, from its columns. */
export function recurringEvent(event: Times): PlannedEvent {
  const { startLocal, endLocal, startUtc, endUtc, timezone, allDay, recurrence } = event;
  return {
    ...{ startLocal, endLocal, startUtc, endUtc },
    zone: zoneOf(timezone),
    allDay: allDay === 1,
    recurrence: storedRecurrence(recurrence),
  };
}
