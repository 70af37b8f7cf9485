import { defineConfig } from 'vitest/config';

/** The rounds of `npm run cluster -- --rounds=N`, which need root and packages of the distribution. */
export default defineConfig({
  test: {
    include: ['tools/cluster/rounds.check.ts'],
    testTimeout: 7_200_000,
    hookTimeout: 600_000,
    reporters: ['default'],
  },
});
