import { utcOf, type EventZone, millisOf, storedOf } from '#libs/times';
import { DAY } from './lengths.js';
import type { StepBudget } from './recurrence.js';

/** Seconds since 1970 of a time `YYYY-MM-DD HH:MM:SS`, without a time zone. */
export const secondsOf = (text: string): number => millisOf(text) / 1000;

/** The inverse of {@link secondsOf}. */
export const textOf = (seconds: number): string => storedOf(seconds * 1000);

/** The last supported second. */
export const LATEST = secondsOf('9999-12-31 23:59:59');

/** Shorter than any two consecutive clock changes are apart: equal offsets at both ends hold in between. */
const BLOCK = 2 * DAY;
/** Cost of an offset lookup. */
const STEPS_PER_OFFSET = 60;

/**
 * Converts many times between a zone and UTC, in seconds. Caches offsets, and looks up others only near clock changes.
 */
export class ZoneClock {
  /** Offsets at the start of blocks of UTC. */
  private readonly offsets = new Map<number, number>();

  constructor(
    private readonly zone: EventZone,
    private readonly budget: StepBudget,
  ) {}

  /** The UTC time of a local time, like {@link utcOf} of a zone. */
  utcOf(local: number): number {
    const [before, after] = this.offsetsAround(local);
    if (before === after) return local - before;
    const offset = this.offsetAt(local - Math.max(before, after));
    // Skipped and repeated times lie on both sides of the change.
    const isClear = offset === this.offsetAt(local - Math.min(before, after));
    return isClear ? local - offset : secondsOf(utcOf(textOf(local), this.zone));
  }

  /** The local time of a UTC time, like {@link localOf} of a zone. */
  localOf(utc: number): number {
    const [before, after] = this.offsetsAround(utc);
    return utc + (before === after ? before : this.offsetAt(utc));
  }

  /** The offsets at least a day before and a day after a time, local or UTC. */
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
