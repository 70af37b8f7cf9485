import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { defineConfig } from '@playwright/test';
import base from '../../playwright.config.ts';

/** What to run of the files that tools/mutation/views.ts has written: names of files, and words that titles match. */
export interface ViewPlay {
  files: readonly string[];
  /** Regular expressions of what Playwright calls a test: its file, titles and tags; one of them matches. */
  only: readonly string[];
  /** Of a file in order: what comes later in it may not be needed any more. */
  inOrder: boolean;
  /** Tests at a time. */
  workers: number;
}

const folder = process.env['VIEW_FAULTS'] ?? '';
// Written by tools/mutation/views.ts.
const { files, only, inOrder, workers } = JSON.parse(readFileSync(path.join(folder, 'play.json'), 'utf8')) as ViewPlay;
const { use = {} } = base.projects?.find(({ name }) => name === 'desktop') ?? {};

/** Its own short limits, for the control as well: a step that fails is not waited for long. */
export default defineConfig({
  ...base,
  testDir: path.join(folder, 'specs'),
  testMatch: [...files],
  outputDir: path.join(folder, 'test-results'),
  fullyParallel: !inOrder,
  workers,
  timeout: 30_000,
  // What became of each is in the hooks' lines; Playwright's own words are not listened to.
  reporter: 'null',
  grep: only.map((each) => new RegExp(each)),
  expect: { timeout: 3500 },
  webServer: [],
  projects: [
    {
      name: 'faults',
      metadata: { axe: false },
      use: { ...base.use, ...use, actionTimeout: 3500, navigationTimeout: 15_000, screenshot: 'off' },
    },
  ],
});
