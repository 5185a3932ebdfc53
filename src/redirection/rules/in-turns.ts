import { setImmediate } from 'node:timers/promises';

const LONGEST_TURN_MS = 10;

/** The items one after the other; where the work on them takes long, others get their turn in between. */
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
