import { relative } from 'node:path';
import { defineConfig, type Plugin } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { Builds } from './bin/builds.js';
import { testPackages } from './test/packages.mjs';

const ROOT = import.meta.dirname;
/** The modules of the product, without specs and without the client, which is a package of its own. */
const PRODUCT = /^(?:src|libs\/(?!client\/))(?:.*\/)?(?!.*\.spec\.ts$)[^/]+\.ts$/;

/**
 * Tests run the built code, as users do: Node.js loads it several times faster than Vitest compiles the sources, and
 * the source maps name the lines of the sources. The build is made anew when the sources have changed.
 */
function builtCode(build: string): Plugin {
  return {
    name: 'built-code',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!/^\.|^#libs\//.test(source)) return undefined;
      const target = source.replace(/^#libs\/(.*)$/, `${ROOT}/libs/$1/index.ts`);
      const found = await this.resolve(target, importer, { ...options, skipSelf: true });
      const path = found && relative(ROOT, found.id);
      if (!path || !PRODUCT.test(path)) return found;
      return { id: `${build}/${path.replace(/\.ts$/, '.js')}`, external: true };
    },
  };
}

/** Files that take long for their size, by which files without a known duration are sorted. */
const LONG = [
  'test/e2e/front/ratings.e2e-spec.ts',
  'test/e2e/aggregator/killed-runs.e2e-spec.ts',
  'test/e2e/documentation.e2e-spec.ts',
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
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.some((file) => moduleId.endsWith(`/${file}`));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** Where to write the results as JSON. */
const results = process.env.TEST_RESULTS;

const builds = new Builds(ROOT);
const { folder } = await builds.ensure();
builds.use(folder);

export default defineConfig({
  plugins: [builtCode(folder), testPackages()],
  test: {
    server: { deps: { external: [/\/\.builds\//] } },
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
    execArgv: ['--enable-source-maps'],
    isolate: false,
    // On two cores, a third worker uses the time in which the others wait for databases, browsers and processes.
    maxWorkers: 3,
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
