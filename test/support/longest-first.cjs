// @ts-check
// Its types describe only the build for `require`.
const { default: Sequencer } = require('@jest/test-sequencer');

/** Files that take long for their size, by which files without a known duration are sorted. */
const LONG = [
  'test/e2e/documentation.e2e-spec.ts',
  'test/e2e/front/browser.e2e-spec.ts',
  'libs/mariadb/mariadb.spec.ts',
  'test/documented-code.spec.ts',
];

/** Starts the longest files first on a new machine as well, so that no worker is left with one at the end. */
module.exports = class LongestFirst extends Sequencer {
  /**
   * @override
   * @param {import('@jest/test-result').Test[]} tests
   */
  async sort(tests) {
    const sorted = await super.sort(tests);
    /** @param {import('@jest/test-result').Test} test */
    const isLong = ({ path, duration }) =>
      typeof duration !== 'number' && LONG.some((file) => path.endsWith(`/${file}`));
    return [...sorted.filter(isLong), ...sorted.filter((test) => !isLong(test))];
  }
};
