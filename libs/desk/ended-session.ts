import { isSignedOut } from './errors.js';

/** Requests that wait until somebody has signed in again. */
const waiting = new Set<(isBack: boolean) => void>();
const listeners = new Set<() => void>();
/** Errors of requests that nobody wanted to wait any longer. */
const dismissed = new WeakSet<object>();

/** Calls a listener when a request begins to wait for signing in. Returns what ends that. */
export function onSessionEnded(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Repeats the requests that wait, or lets them fail. */
export function endWaiting(isBack: boolean): void {
  for (const settle of waiting) settle(isBack);
  waiting.clear();
}

/** Whether an error was shown already, because its request had been waiting. */
export const isDismissed = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && dismissed.has(error);

/**
 * Does something that changes the site. If the session has ended, it waits until somebody has signed in again, and then
 * does it once more: what was entered arrives without being sent a second time by hand.
 */
export async function signedIn<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isSignedOut(error)) throw error;
    const isBack = await new Promise<boolean>((settle) => {
      waiting.add(settle);
      listeners.forEach((listener) => listener());
    });
    if (isBack) return work();
    if (typeof error === 'object' && error !== null) dismissed.add(error);
    throw error;
  }
}
