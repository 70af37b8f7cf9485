import { defineConfig } from 'vitest/config';

/** The database of a run: one real PostgreSQL, in which every test file has a database of its own. */
const globalSetup = ['tests/fixtures/database-server.ts'];

export default defineConfig({
  test: {
    // Two cores, and each file of the server project opens its own pool.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          // Rules and flows keep nothing to themselves: one load of the modules serves all files.
          isolate: false,
          // Some look at all flows, and the linter may run beside them.
          testTimeout: 20_000,
          include: ['tests/{domain,engine,flows,runtime}/**/*.test.ts', 'tools/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          // Each file has a database and an application of its own; the modules beneath keep nothing.
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
          // Side by side too: the rounds of kills mostly wait for a database to come up.
          include: ['tests/load/**/*.test.ts'],
          globalSetup: [...globalSetup, 'tests/load/programs.ts'],
          testTimeout: 600_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
