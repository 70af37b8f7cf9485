/** Code that Stryker mutates, and the tests that must notice. */
export interface StrykerArea {
  name: 'domain' | 'effects' | 'server';
  mutate: readonly string[];
  tests: readonly string[];
  /** Tests on the run's own PostgreSQL. */
  database: boolean;
  /** Mutants that a run without `--all` draws; null: all. */
  sample: number | null;
  /** A run that takes longer is ended and counts as failed. */
  minutes: number;
}

export const strykerAreas: readonly StrykerArea[] = [
  {
    name: 'domain',
    mutate: ['domain/**/*.ts'],
    tests: ['tests/domain/**/*.test.ts'],
    database: false,
    sample: null,
    minutes: 30,
  },
  {
    name: 'effects',
    mutate: ['machines/**/*.actors.ts', 'src/runtime/**/*.{ts,tsx}', '!**/*.css.ts'],
    tests: ['tests/{flows,runtime}/**/*.test.ts'],
    database: false,
    sample: 250,
    minutes: 30,
  },
  {
    name: 'server',
    mutate: ['server/{auth,orders,payments,partner}/**/*.ts'],
    tests: ['tests/server/**/*.test.ts'],
    database: true,
    sample: 320,
    minutes: 60,
  },
];
