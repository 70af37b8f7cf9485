import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { test } from '@playwright/test';

/** The result of one test with one mutant active, as a line of JSON; mutant 0 is none. */
export interface ViewResult {
  mutant: number;
  /** The file in tests/, without '.spec.ts'. */
  spec: string;
  title: string;
  /** Whether the test compares the whole page with the oracle after each step. */
  isWalk: boolean;
  /** `timedOut` is the time limit of the test, which proves nothing. */
  status: 'passed' | 'failed' | 'timedOut' | 'skipped' | 'interrupted';
  milliseconds: number;
  /** The mutants that made a difference, or would have, and how many ms after the test's start first. */
  reached: Readonly<Record<number, number>>;
  message: string;
}

/** A mutant has survived after this many tests have reached it and passed. */
export const ENOUGH_TESTS = 20;

/**
 * Activates a mutant in every test of this file, until one has failed by it; mutant 0 is none: then the file's tests are
 * run until each of the mutants `wanted` was reached by enough of them.
 */
export function withMutant(mutant: number, spec: string, wanted: readonly number[]): void {
  const folder = process.env['VIEW_MUTANTS'] ?? '';
  const killed = path.join(folder, `killed-${mutant}`);
  const results = path.join(folder, 'results.jsonl');
  let startedAt = 0;
  let reached: Record<number, number> = {};

  // Runs before a browser context is created.
  test.beforeEach(() => {
    test.skip(existsSync(killed), 'killed already');
    test.skip(mutant === 0 && isEnough(readResults(results), wanted), 'reached already');
  });

  test.beforeEach(async ({ context }) => {
    startedAt = performance.now();
    reached = {};
    await context.exposeBinding('__reached', (_, number: number) => {
      reached[number] ??= Math.round(performance.now() - startedAt);
    });
    await context.addInitScript(`globalThis.__mutant = ${mutant};`);
  });

  test.afterEach(({ context: _ }, info) => {
    const { tags, titlePath, status = 'interrupted', duration, error } = info;
    if (status === 'skipped') return;
    const result: ViewResult = {
      ...{ mutant, spec, title: titlePath.slice(1).join(' '), isWalk: tags.includes('@walk') },
      ...{ status, milliseconds: duration, reached, message: error?.message ?? '' },
    };
    appendFileSync(results, `${JSON.stringify(result)}\n`);
    if (mutant > 0 && isKill(result)) writeFileSync(killed, '');
    // An unexpected failure costs the test its worker, and with it a browser.
    if (status === 'failed') info.expectedStatus = status;
  });
}

/** The results so far, one on each line. */
export function readResults(file: string): ViewResult[] {
  const text = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  return text === '' ? [] : text.split('\n').map((line) => JSON.parse(line) as ViewResult);
}

const isEnough = (results: readonly ViewResult[], wanted: readonly number[]): boolean =>
  wanted.every(
    (mutant) =>
      results.filter(({ status, reached }) => status === 'passed' && mutant in reached).length >= ENOUGH_TESTS,
  );

/** A test that failed after it reached the mutant: a failure before that has another cause. */
export const isKill = ({ mutant, status, reached }: ViewResult): boolean => status === 'failed' && mutant in reached;
