import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { test } from '@playwright/test';

/** The result of one test with one active mutant, stored as a line of JSON. Mutant 0 means that none was active. */
export interface ViewResult {
  mutant: number;
  /** Path of the test file below tests/, without '.ts'. */
  spec: string;
  title: string;
  /** Whether the test compares the whole page with the oracle after each step. */
  isWalk: boolean;
  /** `timedOut` means that the whole test timed out, which does not kill a mutant. */
  status: 'passed' | 'failed' | 'timedOut' | 'skipped' | 'interrupted';
  milliseconds: number;
  /**
   * The mutants that changed a result, or would have if active, with the time from the start of the test until they
   * first did, ms.
   */
  reached: Readonly<Record<number, number>>;
  message: string;
}

/** Number of tests of a stage that must reach a mutant and pass until it has survived the stage. */
export const ENOUGH_TESTS = 20;

/**
 * Activates a mutant in all tests of this file, until a test fails because of it. With mutant 0, none is active, and
 * tests are run until enough of them have reached each of the mutants `wanted`.
 */
export function withMutant(mutant: number, spec: string, wanted: readonly number[]): void {
  const folder = process.env['VIEW_MUTANTS'] ?? '';
  const killed = path.join(folder, `killed-${mutant}`);
  const results = path.join(folder, 'results.jsonl');
  let startedAt = 0;
  let reached: Record<number, number> = {};

  // Without the fixture `context`, so that no browser context is created for a skipped test.
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
    // After an unexpected failure, Playwright would replace the worker process and start another browser.
    if (status === 'failed') info.expectedStatus = status;
  });
}

/** Reads the results so far, one per line. */
export function readResults(file: string): ViewResult[] {
  const text = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  return text === '' ? [] : text.split('\n').map((line) => JSON.parse(line) as ViewResult);
}

const isEnough = (results: readonly ViewResult[], wanted: readonly number[]): boolean =>
  wanted.every(
    (mutant) =>
      results.filter(({ status, reached }) => status === 'passed' && mutant in reached).length >= ENOUGH_TESTS,
  );

/** Whether a test killed its mutant. If the test failed before it reached the mutant, the failure has another cause. */
export const isKill = ({ mutant, status, reached }: ViewResult): boolean => status === 'failed' && mutant in reached;
