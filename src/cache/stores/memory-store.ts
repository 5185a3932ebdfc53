import { LRUCache } from 'lru-cache';
import { type CachedResponse, sizeOf } from '../cached-response.js';

/** The part of the memory for responses that were requested once. */
const NEWCOMERS = 0.2;
/** Responses larger than this part of the memory are not stored. */
const LARGEST = 0.05;

/**
 * Responses in memory, bounded by bytes. Those that were requested again are kept apart from newcomers, so that a flood
 * of URLs that are requested once does not displace them.
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

  /** The response of a key; it counts as requested. */
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
   * Stores a response, or notes that it has grown. Newcomers take all free space, so that a site that fits is cached as
   * a whole; they never displace responses that were requested again.
   */
  set(answer: CachedResponse): void {
    const size = sizeOf(answer);
    // The LRU cache would not measure a response again that it holds already.
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

  clear(): void {
    this.proven.clear();
    this.newcomers.clear();
  }

  /** All responses, in no particular order; none of them counts as requested. */
  *all(): Generator<CachedResponse> {
    yield* this.proven.values();
    yield* this.newcomers.values();
  }
}
