import { defineConfig } from 'vitest/config';
import { strykerAreas } from './areas.ts';

/** The tests of the area that `MUTATION_AREA` names: what Stryker plants in its code must be noticed by them. */
const area = strykerAreas.find(({ name }) => name === process.env['MUTATION_AREA']);
if (!area) throw new Error('MUTATION_AREA names no area.');

export default defineConfig({
  test: {
    environment: 'node',
    include: [...area.tests],
    // All orders of events of a payment take minutes, and what they reach the other files reach, too.
    exclude: ['tests/server/sequences/**'],
    // Rules are read anew for each mutant: what a module works out when it is loaded is mutated, too.
    isolate: area.name === 'domain',
    testTimeout: 20_000,
    hookTimeout: 30_000,
    ...(area.database && { globalSetup: ['tests/fixtures/database-server.ts'] }),
  },
});
