import { icalTime, readRecurrenceId } from './recurrence-dates.js';

/** The last part of the address of an occurrence, `20310313T180000`. */
const SEGMENT = /^\d{8}T\d{6}$/i;

/** The address of an occurrence: that of its event, and the time by which the occurrence is known. */
export function occurrenceAddress(event: string, recurrenceId: string): string {
  const segment = icalTime(recurrenceId);
  return event.includes('?') ? `${event}&occurrence=${segment}` : `${event}${segment}/`;
}

/** The time by which the occurrence of a part of an address is known; nothing for other texts. */
export const recurrenceIdOf = (segment: string): string | undefined =>
  SEGMENT.test(segment) ? readRecurrenceId(segment) : undefined;
