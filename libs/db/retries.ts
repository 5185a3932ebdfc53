import { isLostConnection, isRetryable } from './driver.js';

const MAX_ATTEMPTS = 8;
/**
 * How long work is repeated besides: another server of a cluster takes over in less, and rows that many writers of several
 * servers change conflict more often than locks do.
 */
const MAX_OUTAGE_MS = 10_000;
const MAX_PAUSE_MS = 1000;

/** A transaction has found that another one has committed what excludes its own writes. */
export class WriteConflict extends Error {}

/** Whether an error passes: a deadlock, a conflict with another node of a cluster, a lock timeout, a lost connection. */
export const isPassing = (error: unknown): boolean =>
  isRetryable(error) || isLostConnection(error) || error instanceof WriteConflict;

/** Runs work that may be repeated again after an error that may pass. */
export async function withRetries<T>(
  work: () => Promise<T>,
  mayPass: (error: unknown) => boolean = isPassing,
): Promise<T> {
  const deadline = performance.now() + MAX_OUTAGE_MS;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const canRepeat = attempt < MAX_ATTEMPTS || performance.now() < deadline;
      if (!canRepeat || !mayPass(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(10 * 2 ** attempt, MAX_PAUSE_MS)));
    }
  }
}
