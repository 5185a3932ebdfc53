import { type CachedResponse, sizeOf } from '../cached-response.js';

/** A response without members that are specific to a process. */
export type StoredResponse = Omit<CachedResponse, 'states' | 'validAt' | 'passed' | 'headerLists' | 'surrogateKeys'>;

/** The metadata of a stored response, without its bodies. */
export type StoreEntry = Omit<StoredResponse, 'body' | 'forms'> & {
  /** Size in bytes. */
  size: number;
};

/** A store behind the memory store. Its methods do not throw: a failing store has no responses. */
export interface ResponseStore {
  /** The response of a key, valid or not. */
  get(key: string): Promise<StoredResponse | undefined>;
  /** Stores a response in the background; drops it if the queue is full. */
  put(answer: StoredResponse): void;
  delete(key: string): Promise<void>;
  /** All responses of this site, in no particular order. */
  entries(): AsyncGenerator<StoreEntry>;
  /** Removes the responses that `shouldRemove` selects; returns their number. */
  sweep(shouldRemove: (entry: StoreEntry) => boolean): Promise<number>;
  /** Writes queued responses and closes the store. */
  close(): Promise<void>;
}

/**
 * Queue of responses to store, one at a time. Bounded by bytes: callers never wait, and a full queue drops responses.
 */
export class PutQueue {
  private readonly waiting = new Map<string, { answer: StoredResponse; size: number }>();
  private bytes = 0;
  private working: Promise<void> | undefined;

  constructor(
    private readonly put: (answer: StoredResponse) => Promise<void>,
    private readonly maxBytes: number,
  ) {}

  /** Adds a response. It replaces a queued one of the same key. */
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
