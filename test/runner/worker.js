// @ts-check
import { register } from 'node:module';
import { pathToFileURL } from 'node:url';
import { jestExpect as expect } from '@jest/expect';
import { createEmptyTestResult } from '@jest/test-result';
import * as circus from 'jest-circus';
import { formatExecError, formatResultsErrors } from 'jest-message-util';
import { takeCoverage } from './coverage.js';
import { jest } from './jest-object.js';

/** @typedef {import('@jest/types').Config.GlobalConfig} GlobalConfig */
/** @typedef {import('@jest/types').Config.ProjectConfig} ProjectConfig */
/** @typedef {import('@jest/test-result').AssertionResult} AssertionResult */
/** @typedef {import('@jest/types').Circus.TestResult} CircusResult */

const { describe, it, test, beforeAll, beforeEach, afterEach, afterAll } = circus;
Object.assign(globalThis, { describe, it, test, beforeAll, beforeEach, afterEach, afterAll, expect, jest });
Object.assign(globalThis, { fdescribe: describe.only, xdescribe: describe.skip });
Object.assign(globalThis, { fit: it.only, xit: it.skip, xtest: it.skip });

/**
 * Errors that nobody has caught since the last file ended.
 *
 * @type {unknown[]}
 */
let uncaught = [];
process.on('uncaughtException', (error) => uncaught.push(error));
process.on('unhandledRejection', (reason) => uncaught.push(reason));

circus.addEventHandler((event) => {
  if (event.name === 'test_start') {
    const currentTestName = namesOf(event.test).join(' ');
    expect.setState({ currentTestName, suppressedErrors: [] });
  }
  if (event.name === 'test_done') {
    event.test.numPassingAsserts = expect.getState().numPassingAsserts;
    event.test.errors.push(...expect.getState().suppressedErrors);
    event.test.errors.push(...expect.extractExpectedAssertionsErrors().map(({ error }) => error));
  }
});

let isLoaderRegistered = false;

/**
 * Runs a test file.
 *
 * @param {string} testPath
 * @param {GlobalConfig} globalConfig
 * @param {ProjectConfig} config
 * @returns {Promise<import('@jest/test-result').TestResult>}
 */
export async function run(testPath, globalConfig, config) {
  if (globalConfig.collectCoverage) await takeCoverage();
  await setUp(config);
  const start = Date.now();
  circus.resetState();
  const state = circus.getState();
  state.maxConcurrency = globalConfig.maxConcurrency;
  state.randomize = globalConfig.randomize;
  state.seed = globalConfig.seed;
  state.testTimeout = globalConfig.testTimeout ?? state.testTimeout;
  if (globalConfig.testNamePattern) state.testNamePattern = new RegExp(globalConfig.testNamePattern, 'i');
  expect.setState({ testPath, expand: globalConfig.expand });
  await loadAll([testPath]);
  const { testResults } = await circus.run();
  // Files share the modules of their worker, so that each leaves them as it found them.
  jest.useRealTimers();
  jest.restoreAllMocks();
  const errors = [...state.unhandledErrors, ...uncaught];
  uncaught = [];
  const results = testResults.map(asAssertionResult);
  const end = Date.now();
  return {
    ...createEmptyTestResult(),
    ...messagesOf(results, errors, globalConfig, config, testPath),
    console: undefined,
    displayName: config.displayName,
    numFailingTests: countOf(results, 'failed'),
    numPassingTests: countOf(results, 'passed'),
    numPendingTests: countOf(results, 'pending'),
    numTodoTests: countOf(results, 'todo'),
    perfStats: {
      ...createEmptyTestResult().perfStats,
      start,
      end,
      runtime: end - start,
      slow: (end - start) / 1000 > config.slowTestThreshold,
    },
    skipped: results.every(({ status }) => status === 'pending'),
    testFilePath: testPath,
    testResults: results,
    v8Coverage: globalConfig.collectCoverage ? await takeCoverage() : undefined,
  };
}

/** The memory that the worker's objects take, in bytes. */
export const heapUsed = () => process.memoryUsage().heapUsed;

/**
 * Loads the set-up files. Those that Node.js can read are loaded without the loader of the tests.
 *
 * @param {ProjectConfig} config
 */
async function setUp({ setupFiles }) {
  await loadAll(setupFiles.filter((file) => file.endsWith('.js')));
  if (!isLoaderRegistered) register('./loader.js', import.meta.url);
  isLoaderRegistered = true;
  await loadAll(setupFiles.filter((file) => !file.endsWith('.js')));
}

/** @param {string[]} files */
async function loadAll(files) {
  for (const file of files) await import(pathToFileURL(file).href);
}

/**
 * The names of a test and of the blocks around it, without the block of the file.
 *
 * @param {import('@jest/types').Circus.TestEntry | import('@jest/types').Circus.DescribeBlock} entry
 * @returns {string[]}
 */
const namesOf = (entry) => (entry.parent ? [...namesOf(entry.parent), entry.name] : []);

/** @type {Record<string, AssertionResult['status']>} */
const STATUS = { skip: 'pending', todo: 'todo' };

/**
 * @param {CircusResult} result
 * @returns {AssertionResult}
 */
function asAssertionResult(result) {
  const { status, errors } = result;
  const [, ...names] = result.testPath;
  return {
    duration: result.duration,
    failing: result.failing,
    invocations: result.invocations,
    location: result.location,
    numPassingAsserts: result.numPassingAsserts,
    retryReasons: result.retryReasons,
    ancestorTitles: names.slice(0, -1),
    title: names.at(-1) ?? '',
    fullName: names.join(' '),
    failureDetails: [],
    failureMessages: [...errors],
    startAt: result.startedAt,
    status: STATUS[status] ?? (errors.length > 0 ? 'failed' : 'passed'),
  };
}

/**
 * What went wrong, for people.
 *
 * @param {AssertionResult[]} results
 * @param {unknown[]} errors outside of tests
 * @param {GlobalConfig} globalConfig
 * @param {ProjectConfig} config
 * @param {string} testPath
 */
function messagesOf(results, errors, globalConfig, config, testPath) {
  const ofTests = formatResultsErrors(results, config, globalConfig, testPath);
  if (!errors.length) return { failureMessage: ofTests };
  const causes = errors.map((error) => (error instanceof Error ? error : new Error(String(error))));
  const ofFile = causes.map((error) => formatExecError(error, config, globalConfig, testPath));
  return {
    failureMessage: [ofTests ?? '', ...ofFile].join('\n'),
    testExecError: { code: undefined, type: 'Error', message: '', stack: causes.map(({ stack }) => stack).join('\n') },
  };
}

/**
 * @param {AssertionResult[]} results
 * @param {AssertionResult['status']} wanted
 */
const countOf = (results, wanted) => results.filter(({ status }) => status === wanted).length;
