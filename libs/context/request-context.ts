import { AsyncLocalStorage } from 'node:async_hooks';

const storage = new AsyncLocalStorage<RequestContext>();

/** What belongs to one request (or one run of a job) and is not handed through every call. */
export class RequestContext {
  /** SQL statements sent so far, and the time spent waiting for them in milliseconds. */
  statements = 0;
  waited = 0;
  /** Set by the first write: from then on nothing is read from a replica. */
  wrote = false;
  /** Network address of the caller; empty outside of a request. */
  address = '';
  /** Whether a page of the site is made, not an answer of the REST interface. */
  isPage = false;
  /** Who asks; see the auth library, which alone knows its shape. */
  viewer: unknown;
  private readonly memos = new Map<string, unknown>();

  constructor(
    readonly id: string,
    /** Whether this is a job or a command, for which nobody waits. */
    readonly isBackground = false,
  ) {}

  /** The context that the running code belongs to, if any. */
  static current(): RequestContext | undefined {
    return storage.getStore();
  }

  /** Runs `work` with this as its current context. */
  run<T>(work: () => T): T {
    return storage.run(this, work);
  }

  /** Computes a value once per request. Writers call `forget` when what it was made from changes. */
  static memo<T>(key: string, compute: () => Promise<T>): Promise<T> {
    const memos = RequestContext.current()?.memos;
    if (!memos) return compute();
    const known = memos.get(key) as Promise<T> | undefined;
    if (known) return known;
    const made = compute();
    memos.set(key, made);
    return made;
  }

  /** Drops a remembered value of the running request. */
  static forget(key: string): void {
    RequestContext.current()?.memos.delete(key);
  }
}
