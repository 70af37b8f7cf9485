import { defineConfig } from 'vitest/config';

/** The rules' own tests only: what `npm run mutate:domain` plants in domain/ must be noticed by them. */
export default defineConfig({
  test: { environment: 'node', include: ['tests/domain/**/*.test.ts'] },
});
