// @ts-check
import { join } from 'node:path';
import { Worker } from 'jest-worker';

/** @typedef {import('@jest/test-result').Test} Test */

/**
 * Runs test files in Node.js itself, without a virtual machine per file: the files of a worker share its modules,
 * because loading a site takes seconds. Jest calls it for each run; in watch mode, a run has workers of its own.
 */
export default class SharedModulesRunner {
  isSerial = false;
  supportsEventEmitters = false;

  /** @param {import('@jest/types').Config.GlobalConfig} globalConfig */
  constructor(globalConfig) {
    this.globalConfig = globalConfig;
  }

  /**
   * @param {Test[]} tests
   * @param {import('jest-watcher').TestWatcher} watcher
   * @param {(test: Test) => Promise<void>} onStart
   * @param {(test: Test, result: import('@jest/test-result').TestResult) => Promise<void>} onResult
   * @param {(test: Test, error: import('@jest/test-result').SerializableError) => Promise<void>} onFailure
   */
  async runTests(tests, watcher, onStart, onResult, onFailure) {
    const numWorkers = Math.min(this.globalConfig.maxWorkers, tests.length);
    const workers = this.start(numWorkers);
    const queue = tests.values();
    const runQueue = async () => {
      for (const test of queue) {
        if (watcher.isInterrupted()) return;
        await onStart(test);
        try {
          await onResult(test, await workers.run(test.path, this.globalConfig, test.context.config));
        } catch (error) {
          await onFailure(test, asFailure(error));
        }
      }
    };
    try {
      await Promise.all(Array.from({ length: numWorkers }, runQueue));
    } finally {
      await workers.end();
    }
  }

  /** @param {number} numWorkers */
  start(numWorkers) {
    const workers =
      /** @type {import('jest-worker').JestWorkerFarm<{ run: typeof import('./worker.js').run }>} */
      (
        new Worker(join(import.meta.dirname, 'worker.js'), {
          numWorkers,
          exposedMethods: ['run'],
          // A worker that dies fails its file.
          maxRetries: 0,
          idleMemoryLimit: this.globalConfig.workerIdleMemoryLimit,
          forkOptions: {
            execArgv: [...process.execArgv, '--enable-source-maps'],
            // Pipes would stay open, and Jest with them, for as long as processes that a worker has left.
            stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
          },
        })
      );
    return workers;
  }
}

/**
 * What Jest shows for a file that could not be run.
 *
 * @param {unknown} error
 */
function asFailure(error) {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  return { code: undefined, type: 'Error', message, stack: stack ?? message };
}
