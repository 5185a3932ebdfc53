/** Numbers from 0 to 1 that look random and are the same in every run (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Spreads numbers that follow each other over all there are. */
const SPREAD = 0x9e3779b1;

/** Decides what something made up is like: the same for the same thing, whatever else is made up. */
export class Dice {
  private readonly random: () => number;

  /** @param seed tells kinds of things apart, `index` those of a kind. */
  constructor(seed: number, index: number) {
    this.random = randomNumbers(Math.imul(index + 1, SPREAD) ^ seed);
  }

  /** A whole number from 0 to below a limit. */
  below(limit: number): number {
    return Math.floor(this.random() * limit);
  }

  /** Whether something happens that does once in so many times. */
  oneIn(times: number): boolean {
    return this.below(times) === 0;
  }

  /** A number from -1 to 1. */
  aside(): number {
    return this.random() * 2 - 1;
  }

  pick<T>(some: readonly [T, ...T[]]): T {
    return some[this.below(some.length)] ?? some[0];
  }

  /** So many different whole numbers below a limit, or as many as there are. */
  several(count: number, limit: number): number[] {
    const found = new Set<number>();
    while (found.size < Math.min(count, limit)) found.add(this.below(limit));
    return [...found];
  }
}

/**
 * A name from two words that no other number has: every pair comes before the first comes again, with a number. The
 * number of first words and one more than that of second words have no common divisor.
 */
export function pairedName(index: number, firsts: readonly string[], seconds: readonly string[]): string {
  const pairs = firsts.length * seconds.length;
  const at = index % pairs;
  const round = Math.floor(index / pairs);
  const second = at % seconds.length;
  const first = (at + Math.floor(at / seconds.length)) % firsts.length;
  return `${firsts[first]} ${seconds[second]}${round ? ` ${round + 1}` : ''}`;
}
