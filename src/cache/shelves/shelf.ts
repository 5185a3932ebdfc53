import type { KeptAnswer } from '../answers/kept-answer.js';

/** An answer as it is put down: without what belongs to the memory of one process. */
export type ShelvedAnswer = Omit<KeptAnswer, 'states' | 'rightAt' | 'passed' | 'headerList'>;

/** What a shelf tells of an answer without reading all of it. */
export type ShelfEntry = Omit<ShelvedAnswer, 'body' | 'forms'> & {
  /** Bytes that it takes. */
  size: number;
};

/** A second place of kept answers, behind the memory. None of its methods throws: what it cannot do, it leaves. */
export interface Shelf {
  /** The answer of a key as it was put down, whether it is still right or not. */
  get(key: string): Promise<ShelvedAnswer | undefined>;
  /** Puts an answer down, later and not at all when there is too much of it. */
  put(answer: ShelvedAnswer): void;
  delete(key: string): Promise<void>;
  /** Removes all answers of this site. */
  clear(): Promise<void>;
  /** All answers of this site, in no order that means anything. */
  entries(): AsyncGenerator<ShelfEntry>;
  /** Removes the answers of which `isGone` says so, some at a time; answers how many. */
  sweep(isGone: (entry: ShelfEntry) => boolean): Promise<number>;
  /** Puts down what waits for it, and lets go. */
  close(): Promise<void>;
}
