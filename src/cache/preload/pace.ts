import { setTimeout as sleep } from 'node:timers/promises';

/** How fast a run goes. */
export interface PaceOptions {
  /** The pause after an answer, as a part of the time that it took: 1 leaves half of the time to visitors. */
  share: number;
  /** The shortest and the longest pause, in milliseconds. */
  least: number;
  most: number;
}

/**
 * Half of the time of one core at most: 2,000 pages that take 10 ms each are made within a minute. A fixed pause of a
 * second, as it is usual elsewhere, would take more than half an hour.
 */
export const PACE: PaceOptions = { share: 1, least: 5, most: 1000 };

/** A pause that takes so much longer than it was to take, in milliseconds, tells that the process has much to do. */
const BUSY_LAG = 20;
const MOST_SLOWDOWN = 64;

/** Waits; answers for how long it took. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<number>;

const waited: Wait = async (ms, signal) => {
  const since = performance.now();
  // Whoever stops the run sees it by the signal.
  await sleep(ms, undefined, { signal }).catch(() => undefined);
  return performance.now() - since;
};

/**
 * The pauses between requests: as long as the answers take, and longer and longer while the process is busy with
 * others, which shows by pauses that end late.
 */
export class Pace {
  private slowdown = 1;

  constructor(
    private readonly options: PaceOptions = PACE,
    private readonly wait: Wait = waited,
  ) {}

  /** Waits after an answer that took some milliseconds; ends early with the signal. */
  async rest(took: number, signal: AbortSignal): Promise<void> {
    const { share, least, most } = this.options;
    const pause = Math.min(most, Math.max(least, took * share) * this.slowdown);
    const lag = (await this.wait(pause, signal)) - pause;
    this.slowdown = lag > BUSY_LAG ? Math.min(MOST_SLOWDOWN, this.slowdown * 2) : Math.max(1, this.slowdown / 2);
  }
}
