import { announce } from '../runtime/announcer.tsx';

/** How long to wait for the page to render its heading or the control to return to, ms. */
const patience = 10_000;

/** After how long a page that is still loading is announced, ms. */
const slow = 1_000;

/** Events after which the focus is no longer moved, because the user has continued. */
const uses = ['keydown', 'pointerdown'] as const;

/** The heading of the page, once it is loaded. */
const pageHeading = () => document.querySelector<HTMLElement>('main h1:not(#loading)');

/**
 * Moves the focus into a new page, so that a screen reader announces it and the keyboard continues there (WCAG 2.4.3):
 * to the control that matches the selector, else to the heading. Focuses the heading again if the page replaces it.
 * Leaves the focus alone if the page sets it.
 * @returns A function that stops moving the focus.
 */
export function focusPage(selector: string | undefined): () => void {
  let isFound = false;
  let isBack = false;
  const timer = setTimeout(() => end(), patience);
  const slowTimer = setTimeout(() => {
    if (!isFound) announce('Loading the page');
  }, slow);
  const end = followFocus(
    () => {
      if (isBack) return null;
      const control = selector === undefined ? null : document.querySelector<HTMLElement>(`main ${selector}`);
      isBack = control !== null;
      const to = control ?? pageHeading();
      isFound ||= to !== null;
      return to;
    },
    null,
    () => {
      clearTimeout(timer);
      clearTimeout(slowTimer);
    },
  );
  return end;
}

/**
 * When the button is removed, focuses the part of the page that contained it, else the page's heading.
 * @param part Null if the button was not inside a part of the page.
 */
export function keepFocus(button: Element, part: HTMLElement | null): void {
  followFocus(() => {
    if (button.isConnected) return null;
    return part?.isConnected ? part : (pageHeading() ?? document.getElementById('main'));
  }, button);
}

/**
 * Focuses the element that `find` returns, and again whenever the page replaces it, until the user interacts with the page. Stops if
 * the page itself sets the focus.
 * @param given The element that has the focus now.
 * @returns A function that stops moving the focus.
 */
function followFocus(find: () => HTMLElement | null, given: Element | null, onEnd?: () => void): () => void {
  const focus = () => {
    const focused = document.activeElement;
    if (focused !== given && focused?.closest('main, [role="dialog"], [role="alertdialog"]')) return end();
    const to = find();
    if (!to || to === focused) return;
    given = to;
    to.focus({ preventScroll: true });
    if (document.activeElement === to) return;
    to.tabIndex = -1;
    to.focus({ preventScroll: true });
  };
  const growth = new MutationObserver(focus);
  function end(): void {
    growth.disconnect();
    for (const use of uses) removeEventListener(use, end, true);
    onEnd?.();
  }
  growth.observe(document.body, { childList: true, subtree: true });
  for (const use of uses) addEventListener(use, end, true);
  focus();
  return end;
}
