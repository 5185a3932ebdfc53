// @ts-check
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

/** Says at the very end, after the summary, which tests were skipped and why, so that a green run hides nothing. */
export default class UntriedReporter {
  /** @param {import('@jest/types').Config.GlobalConfig} globalConfig */
  constructor({ rootDir, testNamePattern }) {
    this.rootDir = rootDir;
    /** Whether a filter by name skips what it does not select. */
    this.isFiltered = Boolean(testNamePattern);
  }

  /** The workers start later and inherit the path of the file for their reasons. */
  onRunStart() {
    this.folder = mkdtempSync(join(tmpdir(), 'lintel-untried-'));
    process.env.TEST_UNTRIED = join(this.folder, 'reasons');
  }

  /**
   * @param {unknown} _contexts
   * @param {import('@jest/test-result').AggregatedResult} results
   */
  onRunComplete(_contexts, { testResults: files }) {
    const reasons = this.reasons();
    if (this.isFiltered) return;
    const lines = files.flatMap(({ testFilePath, testResults }) => {
      const skipped = testResults.filter(({ status }) => status === 'pending');
      if (!skipped.length) return [];
      const why = reasons.get(testFilePath) ?? ['no reason given'];
      const names = skipped.map(({ fullName }) => `    ${fullName}`);
      return [`  ${relative(this.rootDir, testFilePath)}: ${why.join('; ')}`, ...names];
    });
    if (lines.length) process.once('exit', () => process.stderr.write(`\nNot tried:\n${lines.join('\n')}\n`));
  }

  /** The reasons of each file. */
  reasons() {
    /** @type {Map<string, string[]>} */
    const reasons = new Map();
    for (const line of this.readLines()) {
      /** @type {{ testPath: string, reason: string }} */
      const { testPath, reason } = JSON.parse(line);
      reasons.set(testPath, [...(reasons.get(testPath) ?? []), reason]);
    }
    return reasons;
  }

  readLines() {
    if (!this.folder) return [];
    try {
      return readFileSync(join(this.folder, 'reasons'), 'utf8').trimEnd().split('\n');
    } catch {
      // Nobody had a reason.
      return [];
    } finally {
      rmSync(this.folder, { recursive: true });
    }
  }
}
