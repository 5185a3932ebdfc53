/** Lets a limited number of works run at once. Further ones wait for their turn, in order. */
export class Turns {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly limit: number) {}

  /** Number of works that run or wait. */
  get size(): number {
    return this.running + this.waiting.length;
  }

  /** Runs work when it is its turn. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= this.limit) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.running += 1;
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}

/** Limits how many works of a user run at once, and how many more wait. */
export class TurnsOfUsers {
  private readonly turns = new Map<number, Turns>();

  constructor(
    private readonly limit: number,
    private readonly maxWaiting: number,
  ) {}

  /** Runs work of a user when it is its turn. Undefined, without running it, if too many others wait. */
  run<T>(userId: number, work: () => Promise<T>): Promise<T> | undefined {
    const turns = this.turns.get(userId) ?? new Turns(this.limit);
    if (turns.size >= this.limit + this.maxWaiting) return undefined;
    this.turns.set(userId, turns);
    return turns.run(work).finally(() => {
      if (!turns.size) this.turns.delete(userId);
    });
  }
}
