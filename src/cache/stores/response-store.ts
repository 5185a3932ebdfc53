import { type CachedResponse, sizeOf } from '../cached-response.js';

/** A response without what belongs to the memory of one process. */
export type StoredResponse = Omit<CachedResponse, 'states' | 'rightAt' | 'passed' | 'headerList'>;

/** What a store knows of a response without reading its body. */
export type StoreEntry = Omit<StoredResponse, 'body' | 'forms'> & {
  /** Size in bytes. */
  size: number;
};

/** A store behind the memory. Its methods do not throw: a store that fails has no responses. */
export interface ResponseStore {
  /** The response of a key, valid or not. */
  get(key: string): Promise<StoredResponse | undefined>;
  /** Stores a response in the background; drops it when too many are waiting. */
  put(answer: StoredResponse): void;
  delete(key: string): Promise<void>;
  /** Removes all responses of this site. */
  clear(): Promise<void>;
  /** All responses of this site, in no particular order. */
  entries(): AsyncGenerator<StoreEntry>;
  /** Removes the responses that `isGone` selects; returns their number. */
  sweep(isGone: (entry: StoreEntry) => boolean): Promise<number>;
  /** Writes what is waiting, and closes the store. */
  close(): Promise<void>;
}

/**
 * Responses that wait to be stored, one at a time, bounded by bytes: callers never wait, and a full queue drops new
 * responses.
 */
export class PutQueue {
  private readonly waiting = new Map<string, { answer: StoredResponse; size: number }>();
  private bytes = 0;
  private working: Promise<void> | undefined;

  constructor(
    private readonly put: (answer: StoredResponse) => Promise<void>,
    private readonly maxBytes: number,
  ) {}

  /** Adds a response; it replaces an older one of its key. */
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

  /** Waits until the queue is empty. */
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
