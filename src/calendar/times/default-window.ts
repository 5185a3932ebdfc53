import { DateTime } from 'luxon';
import type { EventZone } from './event-zone.js';
import { edgeOfDay } from './stored-time.js';

const MONTHS_AHEAD = 24;

/**
 * The time that a list of events shows when it is not told: from the beginning of yesterday to the end of the day in
 * 24 months, by the clocks of the zone. `cutoff` (`HH:MM`) is when a day ends: both edges move by it.
 */
export function defaultWindow(
  { zone }: EventZone,
  cutoff = '00:00',
  now: DateTime = DateTime.now(),
): { start: string; end: string } {
  const today = now.setZone(zone);
  return {
    start: edgeOfDay(today.minus({ days: 1 }).toFormat('yyyy-MM-dd'), 'start', cutoff),
    end: edgeOfDay(today.plus({ months: MONTHS_AHEAD }).toFormat('yyyy-MM-dd'), 'end', cutoff),
  };
}
