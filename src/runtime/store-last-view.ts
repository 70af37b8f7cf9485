import { tokenKeys } from './token-store.ts';
import { accountOf, choiceText, lastViewKey, readBuild, type LastView } from './last-view.ts';

/** Maximum number of stored cards: what is above the fold of a large window. */
const cardsMax = 6;

/** Matches in a list that differs from what a new visit shows. */
const changed = [
  'input[placeholder]:not(:placeholder-shown)',
  'input:checked',
  // A list that is being loaded again, or cities that could not be loaded.
  '[aria-busy=true], [data-retry]',
].join();

const isSorted = (main: Element) =>
  [...main.querySelectorAll('select')].some((select) => select.closest('search') && select.value !== '');

/** How long after the user left the view it is stored, ms: the next page is displayed by then. */
const lateMs = 1_000;

/** The list that /home displays, and whose it is. */
interface Shown {
  main: Element;
  account: string;
  choice: string;
}

/** Stores the view now, and whenever the user leaves it: for another tab, app or document, or for a page of the app. */
export function watchLastView(): void {
  const storeNow = () => store(shownList());
  storeNow();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') storeNow();
  });
  // Fires while the old page is still displayed. Where it is missing, a page that was left for another one is not stored.
  // React removes the page as a whole, so that it can be copied later, when the press has been answered.
  (globalThis as { navigation?: EventTarget }).navigation?.addEventListener('navigate', () => {
    const shown = shownList();
    if (shown) setTimeout(() => store(shown), lateMs);
  });
}

const readAccount = () => accountOf(localStorage.getItem(tokenKeys.customer.refresh) ?? '');

function shownList(): Shown | null {
  // The address may be that of /home already while the page before is still displayed.
  const main = document.querySelector('main [id^=browse-panel-] ul img')?.closest('main');
  if (!main || location.pathname !== '/home') return null;
  // Offline, the list says so.
  if (!navigator.onLine || document.querySelector('[role=dialog]')) return null;
  const account = readAccount();
  return account === null ? null : { main, account, choice: choiceText() };
}

/**
 * Stores a displayed list, unless it is searched or filtered. In the stored copy, links work and controls are inert, because
 * the app does not run yet when it is shown.
 */
function store(shown: Shown | null): void {
  // After a logout the page is still displayed for a moment.
  if (!shown || shown.account !== readAccount()) return;
  // Not every navigation leaves the page: the list may be of another tab or city by now.
  if (shown.choice !== choiceText()) return;
  const { main, account, choice } = shown;
  if (main.querySelector(changed) || isSorted(main)) return;
  const copy = main.cloneNode(true) as Element;
  for (const select of main.querySelectorAll('select')) {
    const copied = copy.querySelectorAll<HTMLOptionElement>(`[id="${select.id}"] option`);
    copied[select.selectedIndex]?.setAttribute('selected', '');
  }
  // The summary of the cart, which is soon out of date.
  for (const below of copy.querySelectorAll('[role=tabpanel] ~ *')) below.remove();
  for (const card of copy.querySelectorAll(`ul > li:nth-child(n + ${cardsMax + 1})`)) card.remove();
  for (const control of copy.querySelectorAll('button, input, select')) control.setAttribute('inert', '');
  const view: LastView = { build: readBuild(), account, choice, at: Date.now(), html: copy.outerHTML };
  try {
    localStorage.setItem(lastViewKey, JSON.stringify(view));
  } catch {
    // Without the space for it, the next visit shows placeholders.
  }
}
