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
    const queue = tests.values();
    /** @param {number} id */
    const runQueue = async (id) => {
      let worker = this.start(id);
      try {
        for (const test of queue) {
          if (watcher.isInterrupted()) return;
          await onStart(test);
          try {
            await onResult(test, await worker.run(test.path, this.globalConfig, test.context.config));
            if ((await worker.heapUsed()) < limit) continue;
          } catch (error) {
            await onFailure(test, asFailure(error));
          }
          // Not by Jest's own means, which stop a worker that has already begun its next file.
          await worker.end();
          worker = this.start(id);
        }
      } finally {
        await worker.end();
      }
    };
    const limit = this.globalConfig.workerIdleMemoryLimit ?? Infinity;
    const numWorkers = Math.min(this.globalConfig.maxWorkers, tests.length);
    await Promise.all(Array.from({ length: numWorkers }, (_, index) => runQueue(index + 1)));
  }

  /**
   * A process that runs one file at a time.
   *
   * @param {number} id its `JEST_WORKER_ID`, by which it has a database of its own
   */
  start(id) {
    const worker =
      /** @type {import('jest-worker').JestWorkerFarm<typeof import('./worker.js')>} */
      (
        new Worker(join(import.meta.dirname, 'worker.js'), {
          numWorkers: 1,
          exposedMethods: ['run', 'heapUsed'],
          // A worker that dies fails its file.
          maxRetries: 0,
          forkOptions: {
            env: { ...process.env, JEST_WORKER_ID: String(id) },
            execArgv: [...process.execArgv, '--enable-source-maps'],
            // Pipes would stay open, and Jest with them, for as long as processes that a worker has left.
            stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
          },
        })
      );
    return worker;
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
