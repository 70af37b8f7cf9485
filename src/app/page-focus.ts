/** ms that a page may take to show its heading, or the control to return to. */
const patience = 10_000;

/** What says that a person goes on by themselves. */
const uses = ['keydown', 'pointerdown'] as const;

/**
 * Moves the focus into a page that has just been opened, so that a screen reader announces it and the keyboard goes on
 * from there (WCAG 2.4.3): to the control of that selector, or else to the heading, again while the page replaces it. A
 * page that takes the focus itself keeps it.
 * @returns ends it
 */
export function focusPage(selector: string | undefined): () => void {
  let given: Element | null = null;
  const focus = () => {
    const focused = document.activeElement;
    if (focused !== given && focused?.closest('main, [role="dialog"], [role="alertdialog"]')) return end();
    const control = selector === undefined ? null : document.querySelector<HTMLElement>(`main ${selector}`);
    const to = control ?? document.querySelector<HTMLElement>('main h1');
    if (!to || to === focused) return;
    if (!control) to.tabIndex = -1;
    given = to;
    to.focus({ preventScroll: true });
    if (control) end();
  };
  const growth = new MutationObserver(focus);
  const timer = setTimeout(end, patience);
  function end(): void {
    clearTimeout(timer);
    growth.disconnect();
    for (const use of uses) removeEventListener(use, end, true);
  }
  growth.observe(document.body, { childList: true, subtree: true });
  for (const use of uses) addEventListener(use, end, true);
  focus();
  return end;
}
