import { existsSync, readFileSync } from 'node:fs';

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
