import type { Zone } from 'luxon';

/** A moment at which the clocks of a zone change; offsets are seconds east of UTC. */
export interface ZoneChange {
  at: number;
  from: number;
  to: number;
}

const SECOND = 1000;
/** No two changes of a zone are nearer to each other, but for some of a hundred years ago. */
const STEP = 10 * 86_400 * SECOND;

/** Seconds east of UTC: before there were zones, clocks differed by odd seconds. */
export const offsetAt = (zone: Zone, moment: number): number => Math.round(zone.offset(moment) * 60);

/** The changes of the clocks between two moments, in order. */
export function zoneChanges(zone: Zone, from: number, until: number): ZoneChange[] {
  const changes: ZoneChange[] = [];
  if (zone.isUniversal) return changes;
  let before = offsetAt(zone, from);
  for (let start = from; start < until; start += STEP) {
    const end = Math.min(start + STEP, until);
    const after = offsetAt(zone, end);
    if (after !== before) changes.push({ at: changeBetween(zone, start, end, before), from: before, to: after });
    before = after;
  }
  return changes;
}

/** The first second at which the offset is another one than at the start. */
function changeBetween(zone: Zone, start: number, end: number, offset: number): number {
  let low = start;
  let high = end;
  while (high - low > SECOND) {
    const middle = low + Math.floor((high - low) / (2 * SECOND)) * SECOND;
    if (offsetAt(zone, middle) === offset) low = middle;
    else high = middle;
  }
  return high;
}
