import { defineConfig } from 'vitest/config';

/** Starts one PostgreSQL server for the run; each test file gets its own database. */
const globalSetup = ['tests/fixtures/database-server.ts'];

export default defineConfig({
  test: {
    // Two cores, and each file of the server project opens its own connection pool.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          // These tests keep no module state, so all files share one load of the modules.
          isolate: false,
          // Some tests run all flows, and the linter may run at the same time.
          testTimeout: 20_000,
          include: ['tests/{domain,engine,flows,runtime}/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          // Each file has its own database and app; the shared modules keep no state.
          isolate: false,
          include: ['tests/server/**/*.test.ts'],
          globalSetup,
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'load',
          environment: 'node',
          // Parallel as well: the crash tests mostly wait for a database to start.
          include: ['tests/load/**/*.test.ts'],
          globalSetup: [...globalSetup, 'tests/load/programs.ts'],
          testTimeout: 600_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
