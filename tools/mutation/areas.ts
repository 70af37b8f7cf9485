/** An area of the code that Stryker mutates, and the tests that should kill its mutants. */
export interface StrykerArea {
  name: 'domain' | 'effects' | 'server';
  mutate: readonly string[];
  tests: readonly string[];
  /** Whether the tests need the run's PostgreSQL. */
  database: boolean;
  /** Number of mutants in the sample of a run without `--all`; null: all. */
  sample: number | null;
  /** A run that takes longer is stopped and fails. */
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
    tests: ['tests/{flows,runtime}/**/*.test.{ts,tsx}'],
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
