import { existsSync, readFileSync } from 'node:fs';
import type { FlowRecord } from './book.ts';
import type { WalkRecord } from './take-pictures.ts';

/** The part of Playwright's report that says what ran. */
export interface BrowserRun {
  stats: { expected: number; unexpected: number; skipped: number; flaky: number };
  /** Errors outside of tests, such as a server that did not start. */
  errors: readonly { message?: string }[];
}

/** Reads Playwright's report. @returns null if there is none: Playwright did not end, or was never started. */
export function readBrowserRun(file: string): BrowserRun | null {
  // Playwright has written the file.
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as BrowserRun) : null;
}

/**
 * Returns what is missing of the walks in the browser, in words; nothing if all of them ran, failed ones included.
 * @param recorded How many walks have written what they have seen.
 */
export function incompleteWalks(run: BrowserRun | null, recorded: number): string[] {
  if (!run) return ['The walks in the browser did not run to their end.'];
  const errors = run.errors.map(
    ({ message = 'unknown error' }) => `The walks in the browser: ${message.split('\n')[0]}`,
  );
  const { expected, unexpected, flaky, skipped } = run.stats;
  const wanted = expected + unexpected + flaky + skipped;
  if (wanted === 0) return ['No walk ran in the browser.', ...errors];
  if (recorded < wanted) return [`Only ${recorded} of ${wanted} walks ran in the browser.`, ...errors];
  return errors;
}

/** Returns the failed walks in the browser of each flow, one line each. */
export function walkFaults(
  walks: readonly Pick<WalkRecord, 'machine' | 'name' | 'number' | 'fault'>[],
  flows: readonly { flow: Pick<FlowRecord, 'name' | 'machine'> }[],
): { flow: string; faults: string[] }[] {
  return flows.flatMap(({ flow }) => {
    const failed = walks.filter(({ machine, fault }) => machine === flow.machine && fault !== null);
    const faults = failed.map(({ name, number, fault }) => `${name}, walk ${number}: ${fault?.split('\n')[0]}`);
    return faults.length > 0 ? [{ flow: flow.name, faults }] : [];
  });
}
