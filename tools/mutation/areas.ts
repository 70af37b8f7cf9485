/** A part of the code that Stryker mutates, with the tests that should kill its mutants. */
export interface StrykerArea {
  name: 'domain' | 'effects' | 'server';
  mutate: readonly string[];
  tests: readonly string[];
  /** Whether the tests need PostgreSQL. */
  database: boolean;
  /** Number of mutants in the sample of a run without `--all`; null to run all mutants. */
  sample: number | null;
  /** Timeout of a run, minutes. */
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
    tests: ['tests/{flows,runtime}/**/*.test.{ts,tsx}', 'tests/flows/**/flow.ts'],
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
