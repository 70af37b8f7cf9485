import { defineConfig } from 'vitest/config';
import { strykerAreas } from './areas.ts';

/** Runs the tests of the area that `MUTATION_AREA` names. */
const area = strykerAreas.find(({ name }) => name === process.env['MUTATION_AREA']);
if (!area) throw new Error('MUTATION_AREA names no area.');

export default defineConfig({
  test: {
    environment: 'node',
    include: [...area.tests],
    // The sequences of payment events take minutes and reach no code that the other files do not reach.
    exclude: ['tests/server/sequences/**'],
    // Modules of rules are loaded again for each mutant, because values calculated on import are mutated too.
    isolate: area.name === 'domain',
    testTimeout: 20_000,
    hookTimeout: 30_000,
    ...(area.database && { globalSetup: ['tests/fixtures/database-server.ts'] }),
  },
});
