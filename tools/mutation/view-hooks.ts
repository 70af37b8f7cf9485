import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { test } from '@playwright/test';

/** What became of one test under one fault, as a line of JSON; fault 0 is none. */
export interface ViewVerdict {
  fault: number;
  /** The file in tests/, without '.spec.ts'. */
  spec: string;
  title: string;
  /** Holds the whole page against the oracle after each step. */
  isWalk: boolean;
  /** `timedOut` is the test's own limit: that proves nothing. */
  status: 'passed' | 'failed' | 'timedOut' | 'skipped' | 'interrupted';
  milliseconds: number;
  /** The faults that made a difference, or would have, and how many ms after the test's start first. */
  met: Readonly<Record<number, number>>;
  message: string;
}

/** A fault has survived after this many tests have reached it and passed. */
export const ENOUGH_TESTS = 4;

/**
 * Enables a fault in every test of this file, until one has failed by it; fault 0 is none: then the file's tests are run
 * until each of the faults `sought` was met by enough of them.
 */
export function underFault(fault: number, spec: string, sought: readonly number[]): void {
  const folder = process.env['VIEW_FAULTS'] ?? '';
  const caught = path.join(folder, `caught-${fault}`);
  const verdicts = path.join(folder, 'verdicts.jsonl');
  let startedAt = 0;
  let met: Record<number, number> = {};

  // Runs before a browser context is created.
  test.beforeEach(() => {
    test.skip(existsSync(caught), 'caught already');
    test.skip(fault === 0 && isEnough(readVerdicts(verdicts), sought), 'met already');
  });

  test.beforeEach(async ({ context }) => {
    startedAt = performance.now();
    met = {};
    await context.exposeBinding('__met', (_, number: number) => {
      met[number] ??= Math.round(performance.now() - startedAt);
    });
    await context.addInitScript(`globalThis.__fault = ${fault};`);
  });

  test.afterEach(({ context: _ }, info) => {
    const { tags, titlePath, status = 'interrupted', duration, error } = info;
    if (status === 'skipped') return;
    const verdict: ViewVerdict = {
      ...{ fault, spec, title: titlePath.slice(1).join(' '), isWalk: tags.includes('@walk') },
      ...{ status, milliseconds: duration, met, message: error?.message ?? '' },
    };
    appendFileSync(verdicts, `${JSON.stringify(verdict)}\n`);
    if (fault > 0 && isCatch(verdict)) writeFileSync(caught, '');
    // An unexpected failure costs the test its worker, and with it a browser.
    if (status === 'failed') info.expectedStatus = status;
  });
}

/** The verdicts so far, one on each line. */
export function readVerdicts(file: string): ViewVerdict[] {
  const text = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  return text === '' ? [] : text.split('\n').map((line) => JSON.parse(line) as ViewVerdict);
}

const isEnough = (verdicts: readonly ViewVerdict[], sought: readonly number[]): boolean =>
  sought.every(
    (fault) => verdicts.filter(({ status, met }) => status === 'passed' && fault in met).length >= ENOUGH_TESTS,
  );

/** A test that failed after it reached the fault: a failure before that has another cause. */
export const isCatch = ({ fault, status, met }: ViewVerdict): boolean => status === 'failed' && fault in met;
