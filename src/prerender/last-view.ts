import { expiryOf } from '../../machines/shared/lib/token-expiry.ts';
import {
  accountOf,
  choiceText,
  lastViewKey,
  lastViewLifetime,
  readBuild,
  type LastView,
} from '../runtime/last-view.ts';
import { tokenKeys } from '../runtime/token-store.ts';

// The inline script after the root of /home (D285): a repeat visit shows the list of the last one while the scripts load.
// The app renders the page as if this script had not run.

try {
  const token = localStorage.getItem(tokenKeys.customer.refresh);
  const stored = localStorage.getItem(lastViewKey);
  if (token !== null && stored !== null && !(expiryOf(token) < Date.now()))
    show(JSON.parse(stored) as LastView, accountOf(token));
} catch {
  // Without storage, or with a damaged one, the placeholders stay.
}

function show({ build, account, choice, at, html }: LastView, caller: string | null): void {
  const age = Date.now() - at;
  if (build !== readBuild() || account !== caller || choice !== choiceText() || !(age >= 0 && age < lastViewLifetime))
    return;
  const placeholders = document.querySelector('#root main');
  if (!placeholders) return;
  placeholders.outerHTML = html;
  keepFocus();
}

/** When the app replaces the view, moves the focus from a link to the one with the same address. */
function keepFocus(): void {
  const root = document.querySelector('#root');
  const view = root?.querySelector('main');
  if (!root || !view) return;
  let focused: string | null = null;
  view.addEventListener('focusin', ({ target }) => (focused = (target as Element).getAttribute('href')));
  // A browser may also fire it while the app removes the view.
  view.addEventListener('focusout', () =>
    setTimeout(() => view.isConnected && !view.matches(':focus-within') && (focused = null)),
  );
  const replaced = new MutationObserver(() => {
    if (view.isConnected) return;
    replaced.disconnect();
    if (focused !== null && document.activeElement === document.body)
      root.querySelector<HTMLElement>(`main a[href="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
  });
  replaced.observe(root, { childList: true });
}
