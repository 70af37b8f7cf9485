import { expect, type Page } from '@playwright/test';

/**
 * Expects what applies to every page: every control has a name, no text and no list is empty, no sentence has a gap, no
 * live region is inside another one, and every link to the page's own origin leads to one of `addresses`.
 */
export async function expectNoMissingContent(page: Page, addresses: readonly string[]): Promise<void> {
  await expect.poll(() => findMissingContent(page, addresses), { intervals: [20, 50, 100, 200] }).toEqual([]);
}

/**
 * Lists what is missing on the page, and where.
 * @param addresses paths, `*` for one segment of letters, digits, - and _: `/orders/*`
 */
export function findMissingContent(page: Page, addresses: readonly string[]): Promise<string[]> {
  const patterns = addresses.map((each) => each.replaceAll('*', String.raw`[\w-]+`));
  return page.evaluate(missingIn, `^(?:${patterns.join('|')})$`);
}

/** Runs in the page. @returns the missing content with its location */
function missingIn(knownAddress: string): string[] {
  const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim();
  const isRead = (element: Element) => element.closest('[aria-hidden="true"], svg, script, style, template') === null;
  const found = (selector: string) => [...document.body.querySelectorAll(selector)].filter(isRead);
  const is = (what: string) => (element: Element) => `${what}: ${element.outerHTML.slice(0, 160)}`;

  const wordsOf = (ids: string | null) =>
    plain(
      (ids ?? '')
        .split(' ')
        .map((id) => document.querySelector(`[id="${id}"]`)?.textContent)
        .join(' '),
    );
  const insideOf = (element: Element) =>
    plain(
      [
        element.textContent,
        ...[...element.querySelectorAll('img, [aria-label]')].map((each) =>
          each.getAttribute(each instanceof HTMLImageElement ? 'alt' : 'aria-label'),
        ),
      ].join(' '),
    );
  const givenTo = (element: Element) => wordsOf(element.getAttribute('aria-labelledby')) || plain(element.ariaLabel);
  const labelsOf = (element: Element) =>
    'labels' in element && element.labels instanceof NodeList
      ? plain([...element.labels].map((label) => label.textContent).join(' '))
      : '';

  const named = found('button, a, [role="button"], [role="tab"], summary').filter(
    (element) => (givenTo(element) || insideOf(element)) === '',
  );
  const labelled = found('input:not([type="hidden"]), select, textarea, progress, meter').filter(
    (element) => (givenTo(element) || labelsOf(element)) === '',
  );
  const boxes = found('nav, aside, table, dialog, [role="dialog"], [role="alertdialog"], [role="group"], fieldset');
  const unnamed = boxes.filter(
    (element) => (givenTo(element) || plain(element.querySelector('legend, caption')?.textContent)) === '',
  );

  const isLive = (element: Element) => element.closest('[role="status"], [aria-live]') !== null;
  const drawn = 'img, svg, input, select, textarea, button, video, canvas, progress';
  const silent = found('h1, h2, h3, h4, p, dt, dd, th, li, legend, label, kbd, strong, small, span, [role="alert"]')
    .filter((element) => !isLive(element) && plain(element.textContent) === '' && !element.querySelector(drawn))
    // A wrapper of a decoration needs no text.
    .filter((element) => !element.querySelector('[aria-hidden="true"]'))
    .filter((element) => !(element.textContent ?? '').includes('\u00A0'));
  const lists = found('ul, ol, dl, tbody, [role="tablist"]').filter(
    (element) => !isLive(element) && element.children.length === 0,
  );

  // A missing value leaves two adjacent spaces, or a space at an end. An inline element may have a space at an end,
  // because it can be a part of a sentence.
  const holed = found('h1, h2, h3, h4, p, li, dt, dd, label, legend, button, a, span, small, strong').filter(
    (element) => {
      const { firstChild: first, lastChild: last } = element;
      const own = [...element.childNodes].filter((child) => child instanceof Text);
      if (own.length > 0 && / {2}| [,.;:](?:\s|$)|\bundefined\b|\bNaN\b|\[object/.test(element.textContent ?? ''))
        return true;
      if (element.matches('span, small, strong')) return false;
      return (first instanceof Text && /^[ ,.;:]/.test(first.data)) || (last instanceof Text && / $/.test(last.data));
    },
  );

  // A live region inside another one is announced twice.
  const live = '[role="status"], [role="alert"], [aria-live]:not([aria-live="off"])';
  const nested = found(live).filter((element) => element.parentElement?.closest(live));

  const lost = found('a').filter((element) => {
    const href = element.getAttribute('href');
    if (href === null || href === '') return true;
    const { origin, pathname } = new URL(href, location.href);
    return origin === location.origin && !new RegExp(knownAddress).test(pathname);
  });

  return [
    ...[...named, ...labelled, ...unnamed].map(is('no name')),
    ...silent.map(is('no words')),
    ...lists.map(is('nothing in it')),
    ...holed.map(is('a hole in the words')),
    ...nested.map(is('a live region inside a live region')),
    ...lost.map(is('leads nowhere')),
  ];
}
