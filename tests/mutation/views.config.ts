import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { defineConfig, type Project } from '@playwright/test';
import base from '../../playwright.config.ts';

/** A fault with the tests that are to be run under it, by their titles. */
export interface ViewRun {
  fault: number;
  specs: readonly string[];
  /** null: all of the files. */
  titles: readonly string[] | null;
}

const folder = process.env['VIEW_FAULTS'] ?? '';
// Written by tests/mutation/views.ts.
const runs = JSON.parse(readFileSync(path.join(folder, 'runs.json'), 'utf8')) as ViewRun[];
const { use = {} } = base.projects?.find(({ name }) => name === 'desktop') ?? {};
const escaped = (title: string) => title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A project for each fault. Its own short limits, for the control as well: a step that fails is not waited for long. */
export default defineConfig({
  ...base,
  testDir: path.join(folder, 'specs'),
  outputDir: path.join(folder, 'test-results'),
  fullyParallel: false,
  workers: Number(process.env['VIEW_WORKERS'] ?? 3),
  timeout: 45_000,
  // What became of each is in the hooks' lines; Playwright's own words are not listened to.
  reporter: 'null',
  expect: { timeout: 4000 },
  use: { ...base.use, actionTimeout: 4000, navigationTimeout: 15_000, screenshot: 'off' },
  webServer: [],
  projects: runs.map(({ fault, specs, titles }): Project => ({
    name: `fault-${fault}`,
    metadata: { fault, axe: false },
    use,
    testMatch: specs.map((spec) => `${spec}.spec.ts`),
    ...(titles && { grep: titles.map((title) => new RegExp(`${escaped(title)}(?: @\\S+)*$`)) }),
  })),
});
