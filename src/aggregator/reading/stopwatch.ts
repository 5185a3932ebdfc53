/** Calls when it has run for so long in all; it can be stopped and started again. */
export class Stopwatch {
  private timer: NodeJS.Timeout | undefined;
  private startedAt = 0;

  constructor(
    private left: number,
    private readonly call: () => void,
  ) {}

  start(): void {
    this.startedAt = performance.now();
    this.timer = setTimeout(this.call, this.left);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.left = Math.max(0, this.left - (performance.now() - this.startedAt));
  }
}
