import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
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

/** Whether nobody in this run has shown it to axe yet: the workers leave each other a file for each page that they take. */
function isNew(elements: string): boolean {
  // Playwright empties the folder before a run.
  const folder = path.join(test.info().project.outputDir, 'axe');
  mkdirSync(folder, { recursive: true });
  try {
    writeFileSync(path.join(folder, createHash('sha256').update(elements).digest('hex')), '', { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * axe finds nothing on the page as it stands, in the light theme and in the dark one. The page stays in the light. What
 * differs from a page before in its words only is not judged again: axe judges elements.
 */
export async function expectAccessible(page: Page, where = 'the page'): Promise<void> {
  if (!isNew(await elementsOf(page))) return;
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await faultsOf(page, null), `axe on ${where}, light`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await faultsOf(page, ofTheme), `axe on ${where}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** The page without its words, numbers and pictures. */
const elementsOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true);
    if (!(copy instanceof HTMLElement)) return '';
    const texts = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) texts.currentNode.nodeValue = texts.currentNode.nodeValue?.trim() === '' ? '' : 'x';
    for (const drawn of copy.querySelectorAll('head, script, svg > *')) drawn.remove();
    // Not the empty ones: axe misses a word there.
    const wording = /\b(value|alt|title|placeholder|src|srcset|href|aria-label)="[^"]+"/g;
    const made = /_r_\w+_|\d+/g;
    return innerWidth + copy.outerHTML.replace(wording, '$1="x"').replace(made, '0');
  });

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
        // What it works out for a report only: more than a third of its time.
        resultTypes: ['violations'],
        reporter: 'no-passes',
        selectors: false,
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
