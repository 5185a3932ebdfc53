import { type CachedResponse, sizeOf } from '../cached-response.js';

/** An answer as it is put down: without what belongs to the memory of one process. */
export type StoredResponse = Omit<CachedResponse, 'states' | 'rightAt' | 'passed' | 'headerList'>;

/** What a store tells of an answer without reading all of it. */
export type StoreEntry = Omit<StoredResponse, 'body' | 'forms'> & {
  /** Bytes that it takes. */
  size: number;
};

/** A second place of kept answers, behind the memory. None of its methods throws: what it cannot do, it leaves. */
export interface ResponseStore {
  /** The answer of a key as it was put down, whether it is still right or not. */
  get(key: string): Promise<StoredResponse | undefined>;
  /** Puts an answer down, later and not at all when there is too much of it. */
  put(answer: StoredResponse): void;
  delete(key: string): Promise<void>;
  /** Removes all answers of this site. */
  clear(): Promise<void>;
  /** All answers of this site, in no order that means anything. */
  entries(): AsyncGenerator<StoreEntry>;
  /** Removes the answers of which `isGone` says so, some at a time; answers how many. */
  sweep(isGone: (entry: StoreEntry) => boolean): Promise<number>;
  /** Puts down what waits for it, and lets go. */
  close(): Promise<void>;
}

/**
 * Answers that wait to be put down, bounded by bytes: what comes when it is full is left out, as whoever puts an answer
 * down never waits. One is put down at a time.
 */
export class PutQueue {
  private readonly waiting = new Map<string, { answer: StoredResponse; size: number }>();
  private bytes = 0;
  private working: Promise<void> | undefined;

  constructor(
    private readonly put: (answer: StoredResponse) => Promise<void>,
    private readonly maxBytes: number,
  ) {}

  /** Adds an answer, in place of an older one of its key. */
  add(answer: StoredResponse): void {
    this.delete(answer.key);
    const size = sizeOf(answer);
    if (this.bytes + size > this.maxBytes) return;
    this.bytes += size;
    this.waiting.set(answer.key, { answer, size });
    this.working ??= this.work();
  }

  delete(key: string): void {
    const entry = this.waiting.get(key);
    if (!entry) return;
    this.waiting.delete(key);
    this.bytes -= entry.size;
  }

  clear(): void {
    this.waiting.clear();
    this.bytes = 0;
  }

  /** Waits until all is put down. */
  async drain(): Promise<void> {
    await this.working;
  }

  private async work(): Promise<void> {
    for (;;) {
      const [next] = this.waiting.values();
      if (!next) break;
      this.delete(next.answer.key);
      await this.put(next.answer);
    }
    this.working = undefined;
  }
}
