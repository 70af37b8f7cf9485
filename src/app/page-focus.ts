import { announce } from '../runtime/announcer.tsx';

/** How long a page may take to render its heading or the control to return to, ms. */
const patience = 10_000;

/** After how long a page that is still loading is announced, ms. */
const slow = 1_000;

/** Events after which the focus is no longer moved, because the user has continued. */
const uses = ['keydown', 'pointerdown'] as const;

/**
 * Moves the focus into a new page, so that a screen reader announces it and the keyboard continues there (WCAG 2.4.3):
 * to the control that matches the selector, else to the heading. Repeats it when the page replaces that element. A page
 * that sets the focus itself keeps it.
 * @returns Function that stops this.
 */
export function focusPage(selector: string | undefined): () => void {
  let given: Element | null = null;
  const focus = () => {
    const focused = document.activeElement;
    if (focused !== given && focused?.closest('main, [role="dialog"], [role="alertdialog"]')) return end();
    const control = selector === undefined ? null : document.querySelector<HTMLElement>(`main ${selector}`);
    const to = control ?? document.querySelector<HTMLElement>('main h1:not(#loading)');
    if (!to || to === focused) return;
    if (!control) to.tabIndex = -1;
    given = to;
    to.focus({ preventScroll: true });
    if (control) end();
  };
  const growth = new MutationObserver(focus);
  const timer = setTimeout(end, patience);
  const slowTimer = setTimeout(() => {
    if (!given) announce('Loading the page');
  }, slow);
  function end(): void {
    clearTimeout(timer);
    clearTimeout(slowTimer);
    growth.disconnect();
    for (const use of uses) removeEventListener(use, end, true);
  }
  growth.observe(document.body, { childList: true, subtree: true });
  for (const use of uses) addEventListener(use, end, true);
  focus();
  return end;
}
