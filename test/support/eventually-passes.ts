import { setTimeout as delay } from 'node:timers/promises';

/**
 * Repeats a check until it passes; fails with its last error, or if it passed too late.
 *
 * @param check throws while something is not as expected
 */
export async function eventuallyPasses<T>(
  check: () => T | Promise<T>,
  { timeout = 1000, interval = 50 } = {},
): Promise<T> {
  const end = performance.now() + timeout;
  for (;;) {
    try {
      const result = await check();
      if (performance.now() <= end) return result;
    } catch (error) {
      if (performance.now() + interval > end) throw error;
      await delay(interval);
      continue;
    }
    throw new Error(`It took longer than ${timeout} ms.`);
  }
}
