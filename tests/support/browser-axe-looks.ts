import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** What `looksOn` found, in order, until `judge` has been asked about some of it. */
    looked?: readonly Element[];
  }
}

/**
 * Rules about how things look: the first two by the theme's colours, the last by size and neighbours (the one rule of
 * WCAG 2.2 that axe leaves to be asked for). Two thirds of axe's time.
 */
export const ofLooks = ['color-contrast', 'link-in-text-block', 'target-size'];

/** Numbers of what axe has judged. */
interface Look {
  /** The same for all that look alike: words of one colour and size on one ground; neighbours in one room. */
  look: number;
  /** The same for this very element. */
  itself: number;
}

/**
 * Words too faint to read, and what is too small or too close to be pressed, by axe. Most of a page looks like what it has
 * judged before, and is left out. What it could not judge, covered by something, comes again.
 *
 * @param folder where the workers of a run tell each other what is judged
 */
export async function faultsOfLooks(page: Page, folder: string): Promise<string[]> {
  const file = path.join(folder, 'looks');
  const known = new Set(existsSync(file) ? readFileSync(file, 'utf8').split('\n').map(Number) : []);
  const looks = await page.evaluate(looksOn);
  // Some of each look: one may be covered.
  const enough = 5;
  const counts = new Map<number, number>();
  const fresh = looks.flatMap(({ look, itself }, at) => {
    if (known.has(look) || known.has(itself)) return [];
    const count = (counts.get(look) ?? 0) + 1;
    counts.set(look, count);
    return count > enough ? [] : [at];
  });
  if (fresh.length === 0) return [];
  const { faults, passed, passedOver } = await page.evaluate(judge, { fresh, rules: ofLooks });
  const judged = [...passed.map((at) => looks[at]?.look), ...passedOver.map((at) => looks[at]?.itself)];
  appendFileSync(file, [...new Set(judged)].map((number) => `${number}\n`).join(''));
  return faults;
}

/** Runs in the page. @returns how each of its words looks, and each target that is small or lies over another */
function looksOn(): Look[] {
  // Another theme's colours are there at once, also where a page was let move.
  for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish();
  const visible = [...document.body.querySelectorAll('*')].filter((element) => element.checkVisibility());
  /** Fifty-odd bits of a text: enough that no two of some thousands meet. */
  const numberOf = (...parts: readonly unknown[]): number => {
    let [high, low] = [5381, 52_711];
    for (const letter of parts.join(' ')) {
      const code = letter.codePointAt(0) ?? 0;
      high = Math.imul(high, 33) ^ code;
      low = Math.imul(low, 31) ^ code;
    }
    return (high >>> 11) * 2 ** 32 + (low >>> 0);
  };

  const grounds = new Map<Element | null, string>([[null, '']]);
  const groundOf = (element: Element | null): string => {
    const known = grounds.get(element);
    if (known !== undefined || !element) return known ?? '';
    const { backgroundColor, backgroundImage, opacity, filter } = getComputedStyle(element);
    const own = [backgroundColor, backgroundImage, opacity, filter].join(' ');
    const ground = groundOf(element.parentElement) + (own === 'rgba(0, 0, 0, 0) none 1 none' ? '' : `|${own}`);
    grounds.set(element, ground);
    return ground;
  };
  const ofWords = (element: Element): Look => {
    const { color, fontSize, fontWeight, textDecorationLine } = getComputedStyle(element);
    const around = element.parentElement ? getComputedStyle(element.parentElement).color : '';
    // A label of what is off is off with it.
    const labelled = element.closest('label')?.control ?? element;
    const isOff = labelled.closest(':disabled, [aria-disabled="true"]') !== null;
    // Something that does not hold it may lie behind it all the same: a picture, another bar.
    const { x, y, width, height } = element.getBoundingClientRect();
    const pile = document.elementsFromPoint(x + width / 2, y + height / 2);
    const behind = pile
      .slice(pile.indexOf(element) + 1)
      .find((each) => !each.contains(element))
      ?.cloneNode() as Element | undefined; // an element's
    const type = [color, fontSize, fontWeight, textDecorationLine, around, isOff];
    const look = numberOf(groundOf(element), ...type, behind?.outerHTML.slice(0, 60));
    // What axe passes over, it passes over for what the element is: words for screen readers only, for example.
    const itself = numberOf(look, width > 1 && height > 1, element.outerHTML.replace(/\d+/g, '0'));
    return { look, itself };
  };
  const hasWords = (element: Element) =>
    [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '') ||
    element.matches('input, select, textarea');

  // What is off or covered by a dialog is passed over: nothing is known of it yet.
  const targets = visible
    .filter((element) => element.matches('a, button, input, select, textarea, summary, [role], [tabindex]'))
    .filter((element) => element.closest(':disabled, [aria-hidden="true"], [inert]') === null)
    .map((element) => ({ element, box: element.getBoundingClientRect() }));
  type Target = (typeof targets)[number];
  const near = 24;
  const close = ({ element, box }: Target, reach: number) =>
    targets.filter(
      (other) =>
        !other.element.contains(element) &&
        !element.contains(other.element) &&
        other.box.left < box.right + reach &&
        other.box.right > box.left - reach &&
        other.box.top < box.bottom + reach &&
        other.box.bottom > box.top - reach,
    );
  // Whatever is large enough and whole needs no room around it.
  const tight = targets.filter(
    (target) => target.box.width < near || target.box.height < near || close(target, 0).length > 0,
  );
  const ofRoom = (target: Target): Look => {
    const { element, box } = target;
    const places = close(target, near).map((other) =>
      [other.box.left - box.left, other.box.top - box.top, other.box.width, other.box.height].map(Math.round),
    );
    // A link within a sentence may be as small as its words.
    const isAmongWords = element.closest('p, li, dd, label')?.textContent !== element.textContent;
    const { display } = getComputedStyle(element);
    const look = numberOf(element.tagName, element.role, display, isAmongWords, box.width, box.height, ...places);
    return { look, itself: look };
  };

  const words = visible.filter(hasWords);
  window.looked = [...words, ...tight.map(({ element }) => element)];
  return [...words.map(ofWords), ...tight.map(ofRoom)];
}

/** Runs in the page. @param fresh which of `window.looked`. @returns faults, and which were judged good or passed over */
async function judge({ fresh, rules }: { fresh: readonly number[]; rules: readonly string[] }) {
  const looked = window.looked ?? [];
  const include = fresh.flatMap((at) => looked[at] ?? []);
  const found = await window.axe?.run(
    { include },
    {
      runOnly: { type: 'rule', values: [...rules] },
      resultTypes: ['violations', 'passes', 'incomplete'],
      elementRef: true,
      selectors: false,
      iframes: false,
      preload: false,
    },
  );
  if (!found) return { faults: ['axe did not start'], passed: [], passedOver: [] };
  const elementsOf = (results: typeof found.violations) =>
    new Set<unknown>(results.flatMap(({ nodes }) => nodes.map(({ element }) => element)));
  const read = elementsOf(found.passes.filter(({ id }) => id === 'color-contrast'));
  // A star is read as a sign, wherever it stands.
  const open = found.incomplete.map((result) => ({
    ...result,
    nodes: result.nodes.filter(({ any }) => any[0]?.data?.messageKey !== 'nonBmp'),
  }));
  const wrong = elementsOf([...found.violations, ...open]);
  const good = fresh.filter((at) => !wrong.has(looked[at]));
  return {
    faults: found.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary = '' }) => `${id}: ${html} ${failureSummary}`),
    ),
    passed: good.filter((at) => read.has(looked[at])),
    passedOver: good.filter((at) => !read.has(looked[at])),
  };
}
