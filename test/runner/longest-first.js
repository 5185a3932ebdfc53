// @ts-check
import { createRequire } from 'node:module';

/** @type {typeof import('@jest/test-sequencer')} */
const { default: Sequencer } = createRequire(import.meta.url)('@jest/test-sequencer');

/** Files that take long for their size, by which files without a known duration are sorted. */
const LONG = [
  'test/e2e/languages/language-property.e2e-spec.ts',
  'test/e2e/languages/language-crawl.e2e-spec.ts',
  'test/e2e/extensions/newcomers.e2e-spec.ts',
  'test/e2e/extensions/processes.e2e-spec.ts',
  'test/e2e/operation/model-start.e2e-spec.ts',
  'test/e2e/operation/model-kills.e2e-spec.ts',
  'test/e2e/operation/counted-work.e2e-spec.ts',
  'test/e2e/kernel/parts.e2e-spec.ts',
  'test/e2e/cache/property.e2e-spec.ts',
  'test/e2e/front/ratings.e2e-spec.ts',
  'test/e2e/aggregator/killed-runs.e2e-spec.ts',
  'test/e2e/documentation.e2e-spec.ts',
  'test/documented-resource.e2e-spec.ts',
  'test/e2e/operation/start.e2e-spec.ts',
  'test/e2e/site/openapi.e2e-spec.ts',
  'test/e2e/kernel/hostile.e2e-spec.ts',
  'test/e2e/site/visibility.e2e-spec.ts',
  'libs/mariadb/mariadb.spec.ts',
  'test/e2e/front/browser.e2e-spec.ts',
  'test/e2e/operation/commands.e2e-spec.ts',
  'test/e2e/kernel/list-cursors.e2e-spec.ts',
];

/** Starts the longest files first on a new machine as well, so that no worker is left with one at the end. */
export default class LongestFirst extends Sequencer {
  /**
   * @override
   * @param {import('@jest/test-result').Test[]} tests
   */
  sort(tests) {
    const sorted = /** @type {typeof tests} */ (super.sort(tests));
    /** @param {import('@jest/test-result').Test} test */
    const isLong = ({ path }) => LONG.some((file) => path.endsWith(`/${file}`));
    return [...sorted.filter(isLong), ...sorted.filter((test) => !isLong(test))];
  }
}
