/** Random numbers that determine a write. */
export interface Draw {
  /** Determines the kind of write. */
  kind: number;
  /** Selects an existing item. */
  which: number;
  /** Determines the change. */
  what: number;
}

const WORDS = ['Amber', 'Birch', 'Cedar', 'Dune', 'Elder', 'Fern :)', 'Gorse', 'Heath'] as const;

/** One of some. */
export const pick = <T>(from: readonly T[], which: number): T => from[which % from.length] as T;
/** A word. */
export const word = (which: number): string => pick(WORDS, which);
