import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeBuilder } from '@axe-core/playwright';

type Results = Awaited<ReturnType<AxeBuilder['analyze']>>;

declare global {
  interface Window {
    axe?: { run(context: Document, options: object): Promise<Results> };
  }
}

/** What a theme changes: everything else that axe looks at is the same in both. */
const ofTheme = ['color-contrast', 'link-in-text-block'];

const axeFile = createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js');
/** axe waits a moment before each rule, to be polite to the page; where the clock stands still, that is for ever. */
const axeScript = `(() => {
  const setTimeout = (step) => void Promise.resolve().then(step);
  ${readFileSync(axeFile, 'utf8')}
})()`;

/** axe finds nothing on the page as it stands, in the light theme and in the dark one. The page stays in the light. */
export async function expectAccessible(page: Page, where = 'the page'): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await faultsOf(page, null), `axe on ${where}, light`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await faultsOf(page, ofTheme), `axe on ${where}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** What axe finds, by rule and place: every rule it has (WCAG 2.2 AA and good practice), or some. */
async function faultsOf(page: Page, only: readonly string[] | null): Promise<string[]> {
  const look = () =>
    page.evaluate(async (values) => {
      // Another theme's colours are there at once, also where a page was let move.
      for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish();
      const found = await window.axe?.run(document, {
        ...(values && { runOnly: { type: 'rule', values } }),
        // The one rule of WCAG 2.2 that axe leaves to be asked for.
        ...(!values && { rules: { 'target-size': { enabled: true } } }),
        resultTypes: ['violations'],
        iframes: false,
        preload: false,
      });
      return found?.violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary = '' }) => `${id}: ${html} ${failureSummary}`),
      );
    }, only);
  // A page that was loaded anew has lost the script.
  return (await look()) ?? (await page.evaluate(axeScript), (await look()) ?? ['axe did not start']);
}
