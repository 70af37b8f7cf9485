import { defineConfig } from 'vitest/config';
import { strykerAreas } from './areas.ts';
import { NearestFirst } from './nearest-first.ts';
import { execArgv } from '../../vitest.config.ts';

/** Runs the tests of the area that `MUTATION_AREA` names; `MUTATION_TESTS` has their globs, as JSON. */
const area = strykerAreas.find(({ name }) => name === process.env['MUTATION_AREA']);
if (!area) throw new Error('MUTATION_AREA names no area.');

export default defineConfig({
  test: {
    execArgv,
    environment: 'node',
    include: JSON.parse(process.env['MUTATION_TESTS'] ?? '[]') as string[], // written by `mutateArea`
    // The sequences of payment events take minutes and cover no code that other tests do not cover. The others are
    // slow tests of the database itself.
    exclude: ['tests/server/sequences/**', 'tests/server/{backup,embedded,migrate,newer-migrations,seed}.test.ts'],
    // Modules of domain/ are loaded again for each mutant, because values that are calculated on import are mutated
    // too.
    isolate: area.name === 'domain',
    ...(area.name !== 'domain' && { runner: 'tools/mutation/bail-runner.ts', sequence: { sequencer: NearestFirst } }),
    // The initial run executes all tests one after the other, on instrumented code. Stryker itself stops a mutant that
    // never ends.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000 } },
    // A test that fails once on a busy machine neither ends the initial run nor kills a mutant.
    retry: 1,
    ...(area.database && { globalSetup: ['tests/fixtures/database-server.ts'] }),
  },
});
