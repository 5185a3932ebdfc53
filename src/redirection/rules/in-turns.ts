import { setImmediate } from 'node:timers/promises';

const LONGEST_TURN_MS = 8;

/** Iterates over items and lets other work of the process run whenever the work on them has taken long. */
export async function* inTurns<T>(items: Iterable<T>): AsyncGenerator<T> {
  let turn = performance.now();
  for (const item of items) {
    if (performance.now() - turn > LONGEST_TURN_MS) {
      await setImmediate();
      turn = performance.now();
    }
    yield item;
  }
}
