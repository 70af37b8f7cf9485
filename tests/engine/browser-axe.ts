import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import type { AxeBuilder } from '@axe-core/playwright';

type Results = Awaited<ReturnType<AxeBuilder['analyze']>>;

declare global {
  interface Window {
    axe?: { run(context: Document | { include: Element[] }, options: object): Promise<Results> };
  }
}

/** Rules whose result depends on the theme; all others are checked in one theme only. */
const ofTheme = ['color-contrast', 'link-in-text-block'];
/**
 * Rules whose result depends on the width of the page, even if the elements are the same. axe runs `target-size`, a
 * rule of WCAG 2.2, only if it is enabled.
 */
const ofWidth = ['target-size', 'scrollable-region-focusable', 'skip-link'];

const axeFile = createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js');
/**
 * Replaces `setTimeout` for axe, which waits before each rule to let the page respond; while the clock is paused, the
 * wait would never end.
 */
const axeScript = `(() => {
  const setTimeout = (step) => void Promise.resolve().then(step);
  ${readFileSync(axeFile, 'utf8')}
})()`;

/** A folder shared by the workers of a run. Playwright empties its parent before a run. */
function axeFolder(): string {
  const folder = path.join(test.info().project.outputDir, 'axe');
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Returns whether no worker of this run has checked these elements yet, and marks them as checked by a file. */
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
 * Expects no violation on the page in either theme. The page stays in the light theme. A page that differs from a
 * checked page only in its texts is not checked again, because axe checks elements.
 */
export async function expectAccessible(page: Page, where = 'the page'): Promise<void> {
  const { width, banner, rest } = await elementsOf(page);
  if (!isNew(width + banner + rest)) return;
  // The header is remembered separately: it differs between phone and desktop, but is the same on most pages.
  const areNew = [isNew(banner), isNew(rest)];
  const rules = areNew.includes(true) ? 'all' : 'of width';
  // A bar covers a part of a control at some position of the page; `target-size` counts the rest only.
  const at = await page.evaluate(() => {
    const { scrollY } = globalThis;
    scrollTo(0, 0);
    return scrollY;
  });
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    if (theme === 'light') expect(await faultsOf(page, rules), `axe on ${where}`).toEqual([]);
    expect(await lowContrastIn(page), `axe on ${where}, ${theme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.evaluate((top) => scrollTo(0, top), at);
}

/**
 * Returns the page's HTML without texts, numbers and pictures, separately for its header and the rest, and the width in
 * px.
 */
const elementsOf = (page: Page): Promise<{ width: number; banner: string; rest: string }> =>
  page.evaluate(() => {
    const root = document.documentElement;
    const copy = root.cloneNode(true) as HTMLElement; // the root is an element
    const copies = copy.querySelectorAll('*');
    for (const [at, element] of root.querySelectorAll('*').entries())
      if (!element.checkVisibility({ visibilityProperty: true })) copies[at]?.setAttribute('unseen', '');
    const texts = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) texts.currentNode.nodeValue = texts.currentNode.nodeValue?.trim() === '' ? '' : 'x';
    for (const drawn of copy.querySelectorAll('head, script, svg > *')) drawn.remove();
    // Empty attributes are kept, because axe reports them as missing.
    const wording = /\b(value|alt|title|placeholder|src|srcset|href|aria-label)="[^"]+"/g;
    const made = /_r_\w+_|\d+/g;
    const plain = (element: Element) => element.outerHTML.replace(wording, '$1="x"').replace(made, '0');
    // Of consecutive rows or cards with the same structure only two are kept, because their number does not matter.
    for (const list of copy.querySelectorAll('ul, ol, tbody')) {
      const shapes = [...list.children].map((item) => [item, plain(item)] as const);
      for (const [at, [item, shape]] of shapes.entries())
        if (shape === shapes[at - 1]?.[1] && shape === shapes[at - 2]?.[1]) item.remove();
    }
    const header = copy.querySelector('header');
    header?.remove();
    return { width: innerWidth, banner: header ? plain(header) : '', rest: plain(copy) };
  });

/**
 * Returns the violations that axe finds, each with its rule and element. The rules are WCAG 2.2 AA and best practices,
 * except those that depend on the theme, which `lowContrastIn` checks.
 */
async function faultsOf(page: Page, rules: 'all' | 'of width'): Promise<string[]> {
  const all = {
    rules: {
      ...Object.fromEntries(ofTheme.map((rule) => [rule, { enabled: false }])),
      ...Object.fromEntries(ofWidth.map((rule) => [rule, { enabled: true }])),
    },
  };
  const chosen = rules === 'all' ? all : { runOnly: { type: 'rule', values: ofWidth } };
  const look = () =>
    page.evaluate(async (chosenRules) => {
      const found = await window.axe?.run(document, {
        ...chosenRules,
        // Other results are used for reports only and take more than a third of the time.
        resultTypes: ['violations'],
        reporter: 'no-passes',
        selectors: false,
        iframes: false,
        preload: false,
      });
      return found?.violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary = '' }) => `${id}: ${html} ${failureSummary}`),
      );
    }, chosen);
  // The script of axe must be added again after a navigation.
  return (await look()) ?? (await page.evaluate(axeScript), (await look()) ?? ['axe did not start']);
}

/**
 * The styles of texts that axe has checked: colour, size and background, as hashes. The workers share them in a file.
 */
function looksOf() {
  const file = path.join(axeFolder(), 'looks');
  return {
    judged: () => (existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').map(Number) : []),
    add: (looks: readonly number[]) => appendFileSync(file, looks.map((look) => `${look}\n`).join('')),
  };
}

/**
 * Returns the texts whose contrast axe finds too low. The contrast check takes four fifths of the time of axe, so texts
 * with the same computed styles as a checked text are skipped. Texts that axe could not check because they were covered
 * are checked again.
 */
async function lowContrastIn(page: Page): Promise<string[]> {
  const { judged, add } = looksOf();
  const { faults, looks } = await page.evaluate(
    async ({ known, rules }) => {
      // Ends colour transitions, so that the other theme's colours apply at once.
      for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish();
      const seen = new Set(known);
      const grounds = new Map<Element | null, string>([[null, '']]);
      const groundOf = (element: Element | null): string => {
        const known = grounds.get(element);
        if (known !== undefined || !element) return known ?? '';
        const { backgroundColor, backgroundImage, opacity, filter, clipPath } = getComputedStyle(element);
        const own = [backgroundColor, backgroundImage, opacity, filter, clipPath].join(' ');
        const ground = groundOf(element.parentElement) + (own === 'rgba(0, 0, 0, 0) none 1 none none' ? '' : `|${own}`);
        grounds.set(element, ground);
        return ground;
      };
      /** A hash of more than fifty bits, so that collisions among some thousands of texts are improbable. */
      const numberOf = (text: string): number => {
        let [high, low] = [5381, 52_711];
        for (let at = 0; at < text.length; at += 1) {
          const code = text.charCodeAt(at);
          high = Math.imul(high, 33) ^ code;
          low = Math.imul(low, 31) ^ code;
        }
        return (high >>> 11) * 2 ** 32 + (low >>> 0);
      };
      const lookOf = (element: Element): number => {
        const { color, fontSize, fontWeight, textDecorationLine } = getComputedStyle(element);
        const around = element.parentElement ? getComputedStyle(element.parentElement).color : '';
        // The text can also have an element behind it that is not an ancestor, such as a picture or a bar.
        const { x, y, width, height } = element.getBoundingClientRect();
        const pile = document.elementsFromPoint(x + width / 2, y + height / 2);
        const behind = pile
          .slice(pile.indexOf(element) + 1)
          .find((each) => !each.contains(element))
          ?.cloneNode() as Element | undefined;
        const words = [groundOf(element), color, fontSize, fontWeight, textDecorationLine, around];
        return numberOf([...words, behind?.outerHTML.slice(0, 60)].join(' '));
      };
      const hasWords = (element: Element) =>
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim()) ||
        element.matches('input:not([type="radio"], [type="checkbox"], [type="file"]), select, textarea');
      /** Whether axe skips the element: because it is disabled, or only for screen readers, or hidden from them. */
      const isLeftOut = (element: Element) =>
        element.closest(':disabled, [aria-disabled="true"], [aria-hidden="true"]') !== null ||
        groundOf(element).includes('inset(50%)');
      // How many texts of each style are checked: several, because a text may be covered.
      const enough = 5;
      const counts = new Map<number, number>();
      const fresh = [...document.body.querySelectorAll('*')].filter((element) => {
        if (!hasWords(element) || !element.checkVisibility() || isLeftOut(element)) return false;
        const look = lookOf(element);
        counts.set(look, (counts.get(look) ?? 0) + 1);
        return !seen.has(look) && (counts.get(look) ?? 0) <= enough;
      });
      if (fresh.length === 0) return { faults: [], looks: [] };
      const found = await window.axe?.run(
        { include: fresh },
        {
          runOnly: { type: 'rule', values: [...rules] },
          resultTypes: ['violations', 'passes'],
          elementRef: true,
          selectors: false,
          iframes: false,
          preload: false,
        },
      );
      if (!found) return { faults: ['axe did not start'], looks: [] };
      const nodesOf = (results: typeof found.violations) => results.flatMap(({ nodes }) => nodes);
      const read = found.passes.filter(({ id }) => id === 'color-contrast');
      return {
        faults: nodesOf(found.violations).map(({ html, failureSummary = '' }) => `${html} ${failureSummary}`),
        looks: nodesOf(read).flatMap(({ element }) => (element ? [lookOf(element)] : [])),
      };
    },
    { known: judged(), rules: ofTheme },
  );
  if (looks.length > 0) add(looks);
  return faults;
}
