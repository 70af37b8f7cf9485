import { configDefaults, defineConfig } from 'vitest/config';

/** Starts one PostgreSQL server for the run; each test file gets its own database. */
const globalSetup = ['tests/fixtures/database-server.ts'];

/** The test of a tool that reads the migrated database. */
const testOfSchema = 'tools/scripts/write-schema.test.ts';

/**
 * Node 25 and later have a `localStorage` of their own, which hides that of happy-dom. Node 20 does not know the option.
 */
export const execArgv = process.allowedNodeEnvironmentFlags.has('--experimental-webstorage')
  ? ['--no-experimental-webstorage']
  : [];

export default defineConfig({
  test: {
    execArgv,
    // Two cores, and each file of the server project opens its own connection pool.
    maxWorkers: 2,
    // A condition may take longer than the default of 1 s while other programs use the cores.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          // These tests keep no module state, so all files share one load of the modules.
          isolate: false,
          // Some tests run all flows, and the linter may run at the same time.
          testTimeout: 60_000,
          include: ['tests/{domain,engine,flows,runtime}/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
          exclude: [...configDefaults.exclude, testOfSchema],
        },
      },
      {
        extends: true,
        test: {
          name: 'flows',
          environment: 'node',
          isolate: false,
          testTimeout: 60_000,
          // A project of its own: a file that another test has imported before would not register its tests.
          include: [],
          includeSource: ['tests/flows/**/flow.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          // Each file has its own database and app; the shared modules keep no state.
          isolate: false,
          include: ['tests/server/**/*.test.ts', testOfSchema],
          globalSetup,
          // The machine may be busy; a test that hangs is ended all the same.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'load',
          environment: 'node',
          // Parallel as well: the crash tests mostly wait for a database to start.
          include: ['tests/load/*.test.ts'],
          globalSetup: [...globalSetup, 'tests/load/programs.ts'],
          testTimeout: 600_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'timing',
          environment: 'node',
          // One file at a time: these tests compare waits in ms, which any other test would lengthen.
          maxWorkers: 1,
          include: ['tests/load/timing/*.test.ts'],
          // Another program on the machine may have lengthened one measurement.
          retry: 2,
          globalSetup: [...globalSetup, 'tests/load/programs.ts'],
          testTimeout: 600_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'engines',
          environment: 'node',
          include: ['tests/engines/**/*.test.ts'],
          // The tests of a file are one journey.
          bail: 1,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
