/** A seeded generator of pseudorandom numbers from 0 to 1 (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Spreads consecutive seeds over the whole range. */
const SPREAD = 0x9e3779b1;

/** Pseudorandom choices for one generated item: they depend only on its kind and index. */
export class Dice {
  private readonly random: () => number;

  /** @param seed identifies the kind, `index` the item. */
  constructor(seed: number, index: number) {
    this.random = randomNumbers(Math.imul(index + 1, SPREAD) ^ seed);
  }

  /** A whole number from 0 up to, but not including, a limit. */
  below(limit: number): number {
    return Math.floor(this.random() * limit);
  }

  /** `true` with a probability of 1 in `times`. */
  oneIn(times: number): boolean {
    return this.below(times) === 0;
  }

  /** A number from -1 to 1. */
  signed(): number {
    return this.random() * 2 - 1;
  }

  pick<T>(some: readonly [T, ...T[]]): T {
    return some[this.below(some.length)] ?? some[0];
  }

  /** `count` different whole numbers below a limit, or fewer if the limit is smaller. */
  several(count: number, limit: number): number[] {
    const found = new Set<number>();
    while (found.size < Math.min(count, limit)) found.add(this.below(limit));
    return [...found];
  }
}

/**
 * A unique name from two words: all pairs are used before one repeats with a numeral. The number of first words and the
 * number of second words plus one must be coprime.
 */
export function pairedName(index: number, firsts: readonly string[], seconds: readonly string[]): string {
  const pairs = firsts.length * seconds.length;
  const at = index % pairs;
  const round = Math.floor(index / pairs);
  const second = at % seconds.length;
  const first = (at + Math.floor(at / seconds.length)) % firsts.length;
  return `${firsts[first]} ${seconds[second]}${round ? ` ${round + 1}` : ''}`;
}
