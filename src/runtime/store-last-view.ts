import { tokenKeys } from './token-store.ts';
import { accountOf, choiceText, lastViewKey, readBuild, type LastView } from './last-view.ts';

/** Maximum number of stored cards: what is above the fold of a large window. */
const cardsMax = 6;

/** Matches in a page that differs from what a new visit shows. */
const changed = [
  '[role=dialog]',
  'main input[placeholder]:not(:placeholder-shown)',
  'main input:checked',
  // A list that is being loaded again, or cities that could not be loaded.
  'main [aria-busy=true], main [data-retry]',
].join();

const isSorted = () =>
  [...document.querySelectorAll('select')].some((select) => select.closest('search') && select.value !== '');

/** Stores the view now, and whenever the user leaves it: for another tab, app or document, or for a page of the app. */
export function watchLastView(): void {
  storeLastView();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') storeLastView();
  });
  // Fires while the old page is still displayed. Where it is missing, a page that was left for another one is not stored.
  (globalThis as { navigation?: EventTarget }).navigation?.addEventListener('navigate', storeLastView);
}

/**
 * Stores the list that /home displays, unless it is searched or filtered. In the stored copy, links work and controls are
 * inert, because the app does not run yet when it is shown.
 */
function storeLastView(): void {
  // The address may be that of /home already while the page before is still displayed.
  const main = document.querySelector('main [id^=browse-panel-] ul img')?.closest('main');
  // After a logout the page is still displayed for a moment.
  const account = accountOf(localStorage.getItem(tokenKeys.customer.refresh) ?? '');
  if (!main || account === null || location.pathname !== '/home') return;
  // Offline, the list says so.
  if (!navigator.onLine || document.querySelector(changed) || isSorted()) return;
  const copy = main.cloneNode(true) as Element;
  for (const select of main.querySelectorAll('select')) {
    const copied = copy.querySelectorAll<HTMLOptionElement>(`[id="${select.id}"] option`);
    copied[select.selectedIndex]?.setAttribute('selected', '');
  }
  // The summary of the cart, which is soon out of date.
  for (const below of copy.querySelectorAll('[role=tabpanel] ~ *')) below.remove();
  for (const card of copy.querySelectorAll(`ul > li:nth-child(n + ${cardsMax + 1})`)) card.remove();
  for (const control of copy.querySelectorAll('button, input, select')) control.setAttribute('inert', '');
  const view: LastView = { build: readBuild(), account, choice: choiceText(), at: Date.now(), html: copy.outerHTML };
  try {
    localStorage.setItem(lastViewKey, JSON.stringify(view));
  } catch {
    // Without the space for it, the next visit shows placeholders.
  }
}
