import { setImmediate } from 'node:timers/promises';

const MAX_TURN_MS = 8;

/** Iterates over items, and yields to the event loop whenever processing them has taken long. */
export async function* inTurns<T>(items: Iterable<T>): AsyncGenerator<T> {
  let turn = performance.now();
  for (const item of items) {
    if (performance.now() - turn > MAX_TURN_MS) {
      await setImmediate();
      turn = performance.now();
    }
    yield item;
  }
}
