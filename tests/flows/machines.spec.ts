import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { build } from 'vite';
import { findFlowFolders } from '../engine/find-flows.ts';
import { flowsRoot } from './all-flows.ts';
import type { walkMachine } from './browser-bundle.ts';

declare global {
  /** The exports of browser-bundle.ts, once it runs in the page. */
  // oxlint-disable-next-line no-var -- only `var` declares a property of globalThis
  var machines: { walkMachine: typeof walkMachine };
}

/** Builds all machines, with their models and oracles, as one script. */
async function buildMachines(): Promise<string> {
  const built = await build({
    root: flowsRoot,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    resolve: { alias: { 'node:assert/strict': fileURLToPath(import.meta.resolve('./browser-assert.ts')) } },
    define: { 'process.env.NODE_ENV': '"production"', 'import.meta.vitest': 'undefined' },
    build: {
      write: false,
      lib: { entry: fileURLToPath(import.meta.resolve('./browser-bundle.ts')), formats: ['iife'], name: 'machines' },
    },
  });
  const [result] = [built].flat();
  const script = result && 'output' in result ? result.output[0].code : null;
  if (script === null) throw new Error('Vite has built no script.');
  return script;
}

/** Built once in each worker. */
let script: Promise<string> | null = null;

// The walks on pages take every transition and every answer. These also take every pair of transitions and try every
// event that a state ignores, with the production build of XState and the machines in the browser.
for (const folder of findFlowFolders(flowsRoot)) {
  test(`the machine of ${folder} has no fault on any of its walks`, async ({ page }) => {
    script ??= buildMachines();
    await page.addScriptTag({ content: await script });
    const { faults, walks } = await page.evaluate((name) => globalThis.machines.walkMachine(name), folder);
    expect(faults).toEqual([]);
    expect(walks).toBeGreaterThan(0);
  });
}
