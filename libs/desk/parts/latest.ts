import { useCallback, useRef } from 'react';

/**
 * The same function in each rendering, which does what the newest one does. For functions that are called by events only:
 * what gets them is not drawn again because of them.
 */
export function useLatest<Input extends unknown[], Result>(work: (...input: Input) => Result) {
  const newest = useRef(work);
  newest.current = work;
  return useCallback((...input: Input): Result => newest.current(...input), []);
}
