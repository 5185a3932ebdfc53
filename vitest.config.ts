import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take long for their size, by which files without a known duration are sorted. */
const LONG = [
  'test/e2e/documentation.e2e-spec.ts',
  'test/e2e/front/browser.e2e-spec.ts',
  'libs/mariadb/mariadb.spec.ts',
  'test/documented-code.spec.ts',
];

/** Starts the longest files first on a new machine as well, so that no worker is left with one at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.some((file) => moduleId.endsWith(`/${file}`));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** Where to write the results as JSON. */
const results = process.env.TEST_RESULTS;

export default defineConfig({
  resolve: {
    alias: [{ find: /^#libs\/(.*)$/, replacement: `${import.meta.dirname}/libs/$1/index.ts` }],
  },
  test: {
    globals: true,
    include: ['{bin,src,libs,test}/**/*.spec.ts', 'test/**/*.e2e-spec.ts'],
    globalSetup: ['test/support/global-setup.mjs'],
    setupFiles: ['test/support/set-up-file.ts'],
    reporters: [
      'default',
      './test/support/untried-reporter.ts',
      ...(results ? [['json', { outputFile: results }] as ['json', { outputFile: string }]] : []),
    ],
    slowTestThreshold: 10_000,
    sequence: { sequencer: LongestFirst },
    // Loading a site takes seconds: the files of a worker share its modules.
    pool: 'forks',
    isolate: false,
    // On two cores, a third worker uses the time in which the others wait for databases, browsers and processes.
    maxWorkers: 3,
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
