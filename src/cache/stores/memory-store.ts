import { LRUCache } from 'lru-cache';
import { type CachedResponse, sizeOf } from '../cached-response.js';

/** Fraction of the memory reserved for responses that were requested once. */
const NEWCOMERS = 0.2;
/** Responses larger than this fraction of the memory are not stored. */
const LARGEST = 0.05;

/**
 * Stores responses in memory, bounded by bytes. It is a segmented LRU cache: responses that were requested again are
 * separate from newcomers, so that a flood of URLs that are requested once does not evict them.
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

  /** The number of responses. */
  get count(): number {
    return this.newcomers.size + this.proven.size;
  }

  get bytes(): number {
    return this.newcomers.calculatedSize + this.proven.calculatedSize;
  }

  /** Returns the response of a key and marks it as requested. */
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
   * Stores a response, or updates its size. Newcomers may use all free space, so that a site that fits is cached as a
   * whole; they never evict responses that were requested again.
   */
  set(answer: CachedResponse): void {
    const size = sizeOf(answer);
    // The LRU cache does not measure a stored object again.
    this.delete(answer.key);
    const isFree = this.proven.calculatedSize + size <= this.proven.maxSize;
    if (size <= this.largest) (isFree ? this.proven : this.newcomers).set(answer.key, answer);
  }

  /** Whether this very object is stored. */
  holds(answer: CachedResponse): boolean {
    return (this.proven.peek(answer.key) ?? this.newcomers.peek(answer.key)) === answer;
  }

  delete(key: string): void {
    this.proven.delete(key);
    this.newcomers.delete(key);
  }

  /** Iterates all responses in no particular order, without marking them as requested. */
  *all(): Generator<CachedResponse> {
    yield* this.proven.values();
    yield* this.newcomers.values();
  }
}
