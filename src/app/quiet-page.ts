import { watchLastView } from '../runtime/store-last-view.ts';
import { pagesAhead } from './pages-ahead.gen.ts';
import { loadPage } from './router.tsx';

/**
 * Does what may wait until the first page is quiet: registers the service worker, without which the page works too, stores
 * the last view of the list (D285), and loads the scripts of the next pages one after the other, so that a press shows a
 * page itself instead of a loading state (D283). Stops at the first script that fails: the route loads it again, or reloads
 * the document where the browser keeps the failure (D45).
 */
async function work(): Promise<void> {
  navigator.serviceWorker?.register('/sw.js').catch(() => undefined);
  watchLastView();
  if (location.pathname.startsWith('/partner')) return;
  // oxlint-disable-next-line no-await-in-loop -- each script is evaluated in a task of its own
  for (const page of pagesAhead) await loadPage(page);
}

work().catch(() => undefined);
