import { sizeOf } from '../answers/kept-answer.js';
import type { ShelvedAnswer } from './shelf.js';

/**
 * Answers that wait to be put down, bounded by bytes: what comes when it is full is left out, as whoever puts an answer
 * down never waits. One is put down at a time.
 */
export class PutQueue {
  private readonly waiting = new Map<string, { answer: ShelvedAnswer; size: number }>();
  private bytes = 0;
  private working: Promise<void> | undefined;

  constructor(
    private readonly put: (answer: ShelvedAnswer) => Promise<void>,
    private readonly maxBytes: number,
  ) {}

  /** Adds an answer, in place of an older one of its key. */
  add(answer: ShelvedAnswer): void {
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
