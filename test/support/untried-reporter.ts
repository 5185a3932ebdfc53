import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Reporter, TestModule, Vitest } from 'vitest/node';

/** Says at the very end, after the summary, which tests were skipped and why, so that a green run hides nothing. */
export default class UntriedReporter implements Reporter {
  private folder: string | undefined;
  /** Whether a filter by name skips what it does not select. */
  private isFiltered = false;

  /** The workers start later and inherit the path of the file for their reasons. */
  onInit(vitest: Vitest): void {
    this.isFiltered = vitest.config.testNamePattern !== undefined;
    this.folder = mkdtempSync(join(tmpdir(), 'lintel-untried-'));
    process.env.TEST_UNTRIED = join(this.folder, 'reasons');
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const reasons = this.reasons();
    if (this.isFiltered) return;
    const lines = modules.flatMap((module) => {
      const skipped = [...module.children.allTests('skipped')];
      if (!skipped.length) return [];
      const why = reasons.get(module.moduleId) ?? ['no reason given'];
      return [`  ${module.relativeModuleId}: ${why.join('; ')}`, ...skipped.map(({ fullName }) => `    ${fullName}`)];
    });
    if (!lines.length) return;
    process.once('exit', () => process.stderr.write(`\nNot tried:\n${lines.join('\n')}\n`));
  }

  /** The reasons of each file. */
  private reasons(): Map<string, string[]> {
    const reasons = new Map<string, string[]>();
    for (const line of this.readLines()) {
      const { testPath, reason } = JSON.parse(line) as { testPath: string; reason: string };
      reasons.set(testPath, [...(reasons.get(testPath) ?? []), reason]);
    }
    return reasons;
  }

  private readLines(): string[] {
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
