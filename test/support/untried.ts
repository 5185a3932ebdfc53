import { appendFileSync } from 'node:fs';

/** Has the end of the run say why tests of the current file were skipped. */
export function untried(reason: string): undefined {
  const { testPath } = expect.getState();
  const file = process.env.TEST_UNTRIED;
  if (file) appendFileSync(file, `${JSON.stringify({ testPath, reason })}\n`);
}
