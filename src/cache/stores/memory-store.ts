import { LRUCache } from 'lru-cache';
import { type CachedResponse, sizeOf } from '../cached-response.js';

/** The part of the memory that is for answers which were asked for once. */
const NEWCOMERS = 0.2;
/** A larger answer than this part of the memory is not kept. */
const LARGEST = 0.05;

/**
 * Answers in memory, bounded by bytes. Those that were asked for again are kept apart from newcomers, so that a flood of
 * addresses that nobody asks for twice leaves them where they are.
 */
export class MemoryStore {
  private readonly newcomers: LRUCache<string, CachedResponse>;
  private readonly proven: LRUCache<string, CachedResponse>;
  private readonly largest: number;

  constructor(maxBytes: number) {
    this.largest = Math.floor(maxBytes * LARGEST);
    this.newcomers = new LRUCache<string, CachedResponse>({
      maxSize: Math.ceil(maxBytes * NEWCOMERS),
      sizeCalculation: sizeOf,
    });
    this.proven = new LRUCache<string, CachedResponse>({
      maxSize: Math.ceil(maxBytes * (1 - NEWCOMERS)),
      sizeCalculation: sizeOf,
      dispose: (answer, key, reason) => {
        if (reason === 'evict') this.newcomers.set(key, answer);
      },
    });
  }

  /** How many answers there are, and their bytes. */
  get count(): number {
    return this.newcomers.size + this.proven.size;
  }

  get bytes(): number {
    return this.newcomers.calculatedSize + this.proven.calculatedSize;
  }

  /** The answer of a key, which counts as asked for. */
  get(key: string): CachedResponse | undefined {
    const known = this.proven.get(key);
    if (known) return known;
    const answer = this.newcomers.peek(key);
    if (!answer) return undefined;
    this.newcomers.delete(key);
    this.proven.set(key, answer);
    return answer;
  }

  /**
   * Keeps an answer, or takes note that one has grown. Newcomers have all the room that is free, so that a site that
   * fits is kept as a whole; nothing that was asked for again makes room for them.
   */
  set(answer: CachedResponse): void {
    const size = sizeOf(answer);
    // Of an answer that it holds already it would not look at the size again.
    this.delete(answer.key);
    const isFree = this.proven.calculatedSize + size <= this.proven.maxSize;
    if (size <= this.largest) (isFree ? this.proven : this.newcomers).set(answer.key, answer);
  }

  /** Whether it is this very answer that is kept. */
  holds(answer: CachedResponse): boolean {
    return (this.proven.peek(answer.key) ?? this.newcomers.peek(answer.key)) === answer;
  }

  delete(key: string): void {
    this.proven.delete(key);
    this.newcomers.delete(key);
  }

  clear(): void {
    this.proven.clear();
    this.newcomers.clear();
  }

  /** All answers, in no order that means anything; none of them counts as asked for. */
  *all(): Generator<CachedResponse> {
    yield* this.proven.values();
    yield* this.newcomers.values();
  }
}
