import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run } from '../scripts/run.mjs';
import type { StrykerArea } from './areas.ts';
import type { AreaResult } from './report.ts';
import { idsIn } from './requirement-ids.ts';

interface Options {
  seed: number;
  /** Number of mutants in the sample; null to run all mutants, without a timeout. */
  sample: number | null;
  cores: number;
  /** Globs of the files to mutate; if empty, those of the area. */
  only: readonly string[];
  /** Globs of the test files to run; if empty, those of the area. */
  tests: readonly string[];
}

const root = path.resolve(import.meta.dirname, '../..');
const folder = path.join(root, 'flow-book-data', 'stryker');

/**
 * Runs Stryker on one area.
 * @throws if Stryker fails or exceeds the timeout of the area.
 */
export async function mutateArea(
  area: StrykerArea,
  { seed, sample, cores, only, tests }: Options,
): Promise<AreaResult> {
  const startedAt = performance.now();
  const report = path.join(folder, `${area.name}.json`);
  const config = path.join(folder, `${area.name}.config.json`);
  mkdirSync(folder, { recursive: true });
  rmSync(report, { force: true });
  writeFileSync(config, JSON.stringify(configOf(area, { cores, only, report })));
  const code = await run(path.join(root, 'node_modules/.bin/stryker'), ['run', config], {
    cwd: root,
    stdio: 'inherit',
    timeout: sample === null && area.sample !== null ? 0 : area.minutes * 60_000,
    env: {
      ...process.env,
      MUTATION_AREA: area.name,
      MUTATION_TESTS: JSON.stringify(tests.length > 0 ? tests : area.tests),
      MUTATION_FILES: path.join(folder, `${area.name}.files.json`),
      ...(sample !== null && { MUTATION_SAMPLE: `${sample}:${seed}` }),
    },
  });
  if (code === null) throw new Error(`Stryker did not end within ${area.minutes} minutes on ${area.name}.`);
  if (code !== 0) throw new Error(`Stryker failed on ${area.name} with exit code ${code}.`);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const found = resultOf(JSON.parse(readFileSync(report, 'utf8')) as StrykerReport); // written by Stryker's JSON reporter
  return { at: new Date().toISOString(), seconds, ...found, seed: sample === null ? null : seed };
}

const configOf = (
  { name, mutate }: StrykerArea,
  { cores, only, report }: Omit<Options, 'seed' | 'sample' | 'tests'> & { report: string },
) => ({
  testRunner: 'vitest',
  // A mutant that changes a value on import may be killed by any test, but only by one that imports its module.
  vitest: { configFile: 'tools/mutation/stryker.vitest.config.ts', related: name === 'domain' },
  plugins: ['@stryker-mutator/vitest-runner', './tools/mutation/stryker-plugin.mjs'],
  mutate: only.length > 0 ? only : mutate,
  ignorers: ['sql-text'],
  checkers: ['sample'],
  // Stryker must not insert `@ts-nocheck`, because tests compare generated files with their source; Vitest does not
  // check types anyway.
  disableTypeChecks: false,
  coverageAnalysis: 'perTest',
  // Except in domain/, modules are loaded only once for all mutants, so values that are calculated on import cannot be
  // mutated.
  ignoreStatic: name !== 'domain',
  // In domain/, all tests are run, so that every test that kills a mutant counts for its requirement. Elsewhere tests
  // are slow, so only the first one that fails counts.
  disableBail: name === 'domain',
  concurrency: cores,
  dryRunTimeoutMinutes: 40,
  // On a busy machine a slow test must not count as one that never ends.
  timeoutMS: 60_000,
  ignorePatterns: ['.data*', '/dist', '/dist-server', '/test-results', '/flow-book*', '/gallery*'],
  reporters: ['json', 'progress-append-only', 'survivors'],
  jsonReporter: { fileName: report },
  tempDirName: '.stryker-tmp',
});

/** The part of Stryker's report that is used here. */
export interface StrykerReport {
  files: Readonly<
    Record<
      string,
      {
        mutants: readonly {
          mutatorName: string;
          replacement?: string;
          status: string;
          location: { start: { line: number } };
          killedBy?: readonly string[];
        }[];
      }
    >
  >;
  testFiles?: Readonly<Record<string, { tests: readonly { id: string; name: string }[] }>>;
}

const noticed = ['Killed', 'Timeout'];
const missed = ['Survived', 'NoCoverage'];

/** Counts the mutants in Stryker's report, without ignored mutants and mutants outside the sample. */
export function resultOf({ files, testFiles = {} }: StrykerReport) {
  const names = new Map(
    Object.values(testFiles).flatMap(({ tests }) => tests.map(({ id, name }) => [id, name] as const)),
  );
  const requirements: Record<string, number> = {};
  const survivors: string[] = [];
  let killed = 0;
  for (const [file, { mutants }] of Object.entries(files)) {
    for (const { status, mutatorName, replacement = '', location, killedBy = [] } of mutants) {
      if (noticed.includes(status)) killed += 1;
      if (missed.includes(status)) {
        const text = replacement.replaceAll(/\s+/g, ' ').slice(0, 80);
        survivors.push(`${file}:${location.start.line} ${mutatorName}: ${text} (${status})`);
      }
      const ids = new Set(killedBy.flatMap((test) => idsIn(names.get(test) ?? '')));
      for (const id of ids) requirements[id] = (requirements[id] ?? 0) + 1;
    }
  }
  return { mutants: killed + survivors.length, killed, survivors, requirements };
}
