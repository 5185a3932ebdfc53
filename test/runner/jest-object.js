// @ts-check
import { ModernFakeTimers } from '@jest/fake-timers';
import { getState } from 'jest-circus';
import { ModuleMocker } from 'jest-mock';

const mocker = new ModuleMocker(globalThis);
const timers = new ModernFakeTimers({
  config: /** @type {any} */ ({ rootDir: process.cwd(), fakeTimers: {} }),
  global: globalThis,
});

/** What Jest's `jest` has for functions and timers. Modules are not replaced in these tests: Node.js loads them. */
export const jest = {
  fn: mocker.fn.bind(mocker),
  spyOn: mocker.spyOn.bind(mocker),
  isMockFunction: mocker.isMockFunction.bind(mocker),
  mocked: mocker.mocked.bind(mocker),
  clearAllMocks: chained(() => mocker.clearAllMocks()),
  resetAllMocks: chained(() => mocker.resetAllMocks()),
  restoreAllMocks: chained(() => mocker.restoreAllMocks()),
  useFakeTimers: chained(timers.useFakeTimers.bind(timers)),
  useRealTimers: chained(() => timers.useRealTimers()),
  setSystemTime: timers.setSystemTime.bind(timers),
  getRealSystemTime: timers.getRealSystemTime.bind(timers),
  now: timers.now.bind(timers),
  getTimerCount: timers.getTimerCount.bind(timers),
  clearAllTimers: timers.clearAllTimers.bind(timers),
  advanceTimersByTime: timers.advanceTimersByTime.bind(timers),
  advanceTimersByTimeAsync: timers.advanceTimersByTimeAsync.bind(timers),
  advanceTimersToNextTimer: timers.advanceTimersToNextTimer.bind(timers),
  advanceTimersToNextTimerAsync: timers.advanceTimersToNextTimerAsync.bind(timers),
  runAllTimers: timers.runAllTimers.bind(timers),
  runAllTimersAsync: timers.runAllTimersAsync.bind(timers),
  runOnlyPendingTimers: timers.runOnlyPendingTimers.bind(timers),
  runOnlyPendingTimersAsync: timers.runOnlyPendingTimersAsync.bind(timers),
  retryTimes: chained(retryTimes),
};

/**
 * A function that returns `jest`, so that calls can follow each other.
 *
 * @template {unknown[]} Args
 * @param {(...args: Args) => void} action
 * @returns {(...args: Args) => object}
 */
function chained(action) {
  return (...args) => {
    action(...args);
    return jest;
  };
}

/**
 * Repeats the failed tests of the current block.
 *
 * @param {number} numRetries
 * @param {Omit<import('@jest/types').Circus.DescribeRetryOptions, 'numRetries'>} [options]
 */
function retryTimes(numRetries, options) {
  const { describeRetryOptions, currentDescribeBlock } = getState();
  describeRetryOptions.set(currentDescribeBlock, { ...options, numRetries });
}
