import { utcOf, type EventZone, millisOf, storedOf } from '#libs/times';
import type { StepBudget } from './recurrence.js';

export const DAY = 86_400;
export const HOUR = 3600;

/** The seconds from 1970 of a time `YYYY-MM-DD HH:MM:SS`, on any clock. */
export const secondsOf = (text: string): number => millisOf(text) / 1000;

/** The time of `secondsOf`. */
export const textOf = (seconds: number): string => storedOf(seconds * 1000);

/** The last second that has a date. */
export const LATEST = secondsOf('9999-12-31 23:59:59');

/** No zone changes its clock and back within a week, so equal offsets so far apart hold between, too. */
const BLOCK = 2 * DAY;
/** What it costs to look up an offset. */
const STEPS_PER_OFFSET = 60;

/** Converts many times between a zone and UTC, in seconds: it looks up clock changes only near one. */
export class ZoneClock {
  /** The offsets at the beginning of blocks of UTC. */
  private readonly offsets = new Map<number, number>();

  constructor(
    private readonly zone: EventZone,
    private readonly budget: StepBudget,
  ) {}

  /** As `utcOf` of event zones. */
  utcOf(local: number): number {
    const [before, after] = this.offsetsAround(local);
    if (before === after) return local - before;
    const offset = this.offsetAt(local - Math.max(before, after));
    // A time that is skipped or comes twice lies on both sides of the change.
    const isClear = offset === this.offsetAt(local - Math.min(before, after));
    return isClear ? local - offset : secondsOf(utcOf(textOf(local), this.zone));
  }

  /** As `localOf` of event zones. */
  localOf(utc: number): number {
    const [before, after] = this.offsetsAround(utc);
    return utc + (before === after ? before : this.offsetAt(utc));
  }

  /** The offsets at least a day before and after a time, in UTC or in the zone. */
  private offsetsAround(time: number): [number, number] {
    const block = Math.floor(time / BLOCK);
    return [this.offsetOf(block - 1), this.offsetOf(block + 2)];
  }

  private offsetOf(block: number): number {
    let offset = this.offsets.get(block);
    if (offset === undefined) {
      offset = this.offsetAt(block * BLOCK);
      this.offsets.set(block, offset);
    }
    return offset;
  }

  private offsetAt(utc: number): number {
    this.budget.take(STEPS_PER_OFFSET);
    return Math.round(this.zone.zone.offset(utc * 1000) * 60);
  }
}
