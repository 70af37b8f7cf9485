import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { defineConfig } from '@playwright/test';
import base from '../../playwright.config.ts';

/** The test files that Playwright runs. tools/mutation/view-runner.ts has written them. */
export interface ViewRun {
  files: readonly string[];
  /**
   * Regular expressions, one of which must match the title of a test as Playwright forms it (file, titles and tags).
   */
  only: readonly string[];
  /** Whether files run in order, because a failure makes later tests unnecessary. */
  inOrder: boolean;
  /** Number of parallel tests. */
  workers: number;
}

const folder = process.env['VIEW_MUTANTS'] ?? '';
// Written by tools/mutation/view-runner.ts.
const { files, only, inOrder, workers } = JSON.parse(readFileSync(path.join(folder, 'run.json'), 'utf8')) as ViewRun;
const { use = {} } = base.projects?.find(({ name }) => name === 'desktop') ?? {};

/** Timeouts of steps are shorter than in other runs, so that tests fail early. They apply to the control run too. */
export default defineConfig({
  ...base,
  testDir: path.join(folder, 'specs'),
  testMatch: [...files],
  outputDir: path.join(folder, 'test-results'),
  fullyParallel: !inOrder,
  workers,
  // A walk through a whole flow takes half a minute on a busy machine.
  timeout: 90_000,
  // Not needed, because the hooks record the results.
  reporter: 'null',
  grep: only.map((each) => new RegExp(each)),
  expect: { timeout: 3500 },
  webServer: [],
  projects: [
    {
      name: 'mutants',
      metadata: { axe: false },
      use: { ...base.use, ...use, actionTimeout: 3500, navigationTimeout: 15_000, screenshot: 'off' },
    },
  ],
});
