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
  if (placeholders) placeholders.outerHTML = html;
}
