import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { defineConfig } from '@playwright/test';
import base from '../../playwright.config.ts';

/** The test files to run, which tools/mutation/view-runner.ts has written, and patterns of their titles. */
export interface ViewRun {
  files: readonly string[];
  /** Regular expressions for Playwright's test titles (file, titles and tags), one of which must match. */
  only: readonly string[];
  /** Whether the tests of a file run in order, because later ones may be unnecessary. */
  inOrder: boolean;
  /** Number of parallel tests. */
  workers: number;
}

const folder = process.env['VIEW_MUTANTS'] ?? '';
// Written by tools/mutation/view-runner.ts.
const { files, only, inOrder, workers } = JSON.parse(readFileSync(path.join(folder, 'run.json'), 'utf8')) as ViewRun;
const { use = {} } = base.projects?.find(({ name }) => name === 'desktop') ?? {};

/** Shorter time limits per step, for the control run as well, so that failures end early. */
export default defineConfig({
  ...base,
  testDir: path.join(folder, 'specs'),
  testMatch: [...files],
  outputDir: path.join(folder, 'test-results'),
  fullyParallel: !inOrder,
  workers,
  // A walk through the whole flow takes half a minute on a busy machine.
  timeout: 90_000,
  // The hooks record the results; Playwright's output is not used.
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
