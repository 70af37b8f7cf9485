import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import type { AxeBuilder } from '@axe-core/playwright';
import { faultsOfLooks, ofLooks } from './browser-axe-looks.ts';

type Results = Awaited<ReturnType<AxeBuilder['analyze']>>;

declare global {
  interface Window {
    axe?: { run(context: Document | { include: Element[] }, options: object): Promise<Results> };
  }
}

const axeFile = createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js');
/** axe waits a moment before each rule, to be polite to the page; where the clock stands still, that is for ever. */
const axeScript = `(() => {
  const setTimeout = (step) => void Promise.resolve().then(step);
  ${readFileSync(axeFile, 'utf8')}
})()`;

/** What the workers of a run leave each other. Playwright empties the folder around it before a run. */
function axeFolder(): string {
  const folder = path.join(test.info().project.outputDir, 'axe');
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Whether nobody in this run has shown it to axe yet: a file for each page that a worker takes. */
function isNew(elements: string): boolean {
  try {
    writeFileSync(path.join(axeFolder(), createHash('sha256').update(elements).digest('hex')), '', { flag: 'wx' });
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
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    if (theme === 'light') expect(await faultsOf(page), `axe on ${where}`).toEqual([]);
    expect(await faultsOfLooks(page, axeFolder()), `axe on ${where}, ${theme}`).toEqual([]);
  }
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
    const plain = (element: Element) => element.outerHTML.replace(wording, '$1="x"').replace(made, '0');
    // Of rows and cards of one shape that follow each other, two: how many there are is no matter of theirs.
    for (const list of copy.querySelectorAll('ul, ol, tbody')) {
      const shapes = [...list.children].map((item) => [item, plain(item)] as const);
      for (const [at, [item, shape]] of shapes.entries())
        if (shape === shapes[at - 1]?.[1] && shape === shapes[at - 2]?.[1]) item.remove();
    }
    return innerWidth + plain(copy);
  });

/** What axe finds, by rule and place: every rule it has (WCAG 2.2 AA and good practice) but those about looks. */
async function faultsOf(page: Page): Promise<string[]> {
  const look = () =>
    page.evaluate(async (left) => {
      const found = await window.axe?.run(document, {
        rules: Object.fromEntries(left.map((rule) => [rule, { enabled: false }])),
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
    }, ofLooks);
  // A page that was loaded anew has lost the script.
  return (await look()) ?? (await page.evaluate(axeScript), (await look()) ?? ['axe did not start']);
}
