// @ts-check
const ROOTS = ['bin', 'src', 'libs', 'test'].map((folder) => `<rootDir>/${folder}`);

const SET_UP = ['<rootDir>/test/support/set-up-file.ts'];

/**
 * What all tests have in common. Test files are loaded by Node.js itself, see `test/runner`.
 *
 * @type {import('jest').Config}
 */
const COMMON = {
  rootDir: import.meta.dirname,
  roots: ROOTS,
  modulePathIgnorePatterns: ['/node_modules/'],
  runner: '<rootDir>/test/runner/runner.js',
  setupFiles: SET_UP,
  // Nothing is compiled by Jest. It follows imports only to find the tests that a change concerns.
  transform: {},
  moduleNameMapper: {
    '^lintel$': '<rootDir>/src/extension/index.ts',
    '^#libs/(.*)$': '<rootDir>/libs/$1/index.ts',
    '^(\\.{1,2}/.*)\\.js$': ['$1.ts', '$1.js'],
  },
  slowTestThreshold: 10,
};

/** @type {import('jest').Config} */
export default {
  projects: [
    {
      ...COMMON,
      displayName: 'unit',
      testMatch: ['**/*.spec.ts'],
      globalSetup: '<rootDir>/test/runner/build.js',
    },
    {
      ...COMMON,
      displayName: 'e2e',
      setupFiles: ['<rootDir>/test/runner/preload.js', ...SET_UP],
      testMatch: ['<rootDir>/test/**/*.e2e-spec.ts'],
      globalSetup: '<rootDir>/test/support/global-setup.mjs',
      globalTeardown: '<rootDir>/test/support/global-teardown.mjs',
    },
  ],
  testSequencer: '<rootDir>/test/runner/longest-first.js',
  reporters: ['default', '<rootDir>/test/runner/untried-reporter.js'],
  // On two cores, a third worker uses the time in which the others wait for databases, browsers and processes.
  maxWorkers: 3,
  // Files share the modules of their worker, which keep a part of every site that was closed.
  workerIdleMemoryLimit: '900MB',
  testTimeout: 300_000,
  coverageProvider: 'v8',
  coverageReporters: ['text', 'lcov'],
};
