import { ARGUMENT_ERRORS, errorOf } from '#libs/errors';

/** Bytes of each body that are not counted: every connection buffers about as much anyway. */
const FREE_BYTES = 16 * 1024;
/** For how many milliseconds a body waits for memory that others hold. */
const PATIENCE_MS = 2000;

/** Limits the memory that the bodies of all requests take together while they are read, parsed and handled. */
export class BodyBudget {
  private used = 0;
  private readonly waiting: (() => boolean)[] = [];

  /** @param total Bytes that all bodies may take together. */
  constructor(private readonly total: number) {}

  /** Bytes that are held at the moment. */
  get inUse(): number {
    return this.used;
  }

  /** The share of one request. */
  lease(): BodyLease {
    return new BodyLease(this);
  }

  /** Adds bytes to a share that holds `held` bytes; waits until they are free, and throws a 503 after a while. */
  take(bytes: number, held: number): Promise<void> | void {
    const take = () => {
      // A body that nobody shares the memory with is read whatever its size.
      if (this.used + bytes > this.total && this.used > held) return false;
      this.used += bytes;
      return true;
    };
    if (!this.waiting.length && take()) return undefined;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(attempt), 1);
        reject(errorOf(() => ARGUMENT_ERRORS('rest_busy')));
        this.serve();
      }, PATIENCE_MS);
      const attempt = () => {
        if (!take()) return false;
        clearTimeout(timer);
        resolve();
        return true;
      };
      this.waiting.push(attempt);
    });
  }

  give(bytes: number): void {
    this.used -= bytes;
    this.serve();
  }

  /** Serves those who wait in their order, so that a large body is not passed over for ever. */
  private serve(): void {
    while (this.waiting[0]?.()) this.waiting.shift();
  }
}

/** The memory that one request holds for its body. */
export class BodyLease {
  private size = 0;
  private held = 0;
  private isReleased = false;

  constructor(private readonly budget: BodyBudget) {}

  /** Adds bytes; waits briefly when others hold them, then throws a 503. */
  async take(bytes: number): Promise<void> {
    this.size += bytes;
    const wanted = Math.max(0, this.size - FREE_BYTES) - this.held;
    if (wanted <= 0 || this.isReleased) return;
    await this.budget.take(wanted, this.held);
    this.held += wanted;
    if (this.isReleased) this.release();
  }

  release(): void {
    this.isReleased = true;
    const { held } = this;
    this.held = 0;
    if (held) this.budget.give(held);
  }
}
