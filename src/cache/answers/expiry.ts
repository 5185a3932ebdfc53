import type { KeptAnswer } from './kept-answer.js';

/** What the settings say about the time of answers. */
export interface LifetimeOptions {
  /** Milliseconds for which an answer is right at most; 0 for ever. */
  lifetime: number;
  /** Whether pages of anonymous visitors are preloaded: their age does not matter then. */
  preloads: boolean;
}

type Timed = Pick<KeptAnswer, 'madeAt' | 'validUntil' | 'isKeyed'>;

/** Whether the time of an answer is over, so that nobody gets it any more. */
export function isExpired({ madeAt, validUntil, isKeyed }: Timed, options: LifetimeOptions, now: number): boolean {
  return now >= validUntil || (isAged(madeAt, options, now) && (isKeyed || !options.preloads));
}

/** Whether an answer is older than answers may become where nothing is preloaded. */
export const isAged = (madeAt: number, { lifetime }: LifetimeOptions, now: number): boolean =>
  lifetime > 0 && now - madeAt >= lifetime;
