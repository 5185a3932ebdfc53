import { isAged, isExpired, type LifetimeOptions } from '../answers/expiry.js';
import type { KeptAnswer } from '../answers/kept-answer.js';

/** What a run of preloading tells the collection of. */
export interface PreloadedPages {
  /** When the last run began, in milliseconds. */
  startedAt: number;
  /** Paths of pages that it failed to make; null where there are too many. */
  failedPaths: readonly string[] | null;
}

type Collected = Pick<KeptAnswer, 'path' | 'madeAt' | 'validUntil' | 'isKeyed'>;

/**
 * Tells which answers a collection removes: those whose time is over. Preloaded pages have no such time; of them those
 * go that are as old as others may become, and that the last run did not make anew, unless it tried to and failed.
 */
export function leftovers(
  options: LifetimeOptions,
  now: number,
  lastRun: PreloadedPages | null,
): (answer: Collected) => boolean {
  const failed = new Set(lastRun?.failedPaths);
  return (answer) => {
    if (isExpired(answer, options, now)) return true;
    if (!lastRun?.failedPaths || !isAged(answer.madeAt, options, now)) return false;
    return answer.madeAt < lastRun.startedAt && !failed.has(answer.path);
  };
}
