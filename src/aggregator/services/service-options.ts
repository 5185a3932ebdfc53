import type { ImportOrigin } from '../inserting/insert-context.js';

/** How much an import service is to find: so many seconds from now on, so many events, or everything (aggregator 6.2). */
export type ImportLimit = { type: 'range' | 'count'; amount: number } | { type: 'no_limit' };

/** Seconds that other sites are looked ahead, whose calendars have no end. */
export const USUAL_RANGE = 2_592_000;

/** Reads a limit as the configuration writes it: `range:SECONDS`, `count:EVENTS` or `no_limit`. */
export function readLimit(text: string): ImportLimit {
  const [type, amount] = text.split(':');
  return type === 'range' || type === 'count' ? { type, amount: Number(amount) } : { type: 'no_limit' };
}

/** An import service on the net. */
export interface RemoteService {
  /** Without a slash at the end. */
  address: string;
  key: string;
  /** What it is asked for; the rest is read here. */
  origins: readonly ImportOrigin[];
  /** How long it may take to answer, in milliseconds, when it is asked for an import and for what it found. */
  patience: { create: number; poll: number };
}

/** Who finds what imports bring, and how much of it. */
export class ImportServiceOptions {
  constructor(
    readonly limit: ImportLimit,
    /** Longest source in bytes, as it comes over the net. */
    readonly maxBytes: number,
    /** Absent where there is none. */
    readonly remote?: RemoteService,
  ) {}

  /** Seconds that are looked ahead of what has to have an end. */
  get range(): number {
    return this.limit.type === 'range' ? this.limit.amount : USUAL_RANGE;
  }
}
