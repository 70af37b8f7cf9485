import { clearMessage, isCatalogCall, storeAnswer, answerCache, answerKey } from '../worker/caches.ts';

/** Set until the worker is registered. */
let coming: ReturnType<typeof setTimeout> | undefined;

/**
 * Registers the worker after the page was idle for a second, because the worker loads files and would compete with the
 * first page for bandwidth. Not in development.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD) return;
  clearTimeout(coming);
  coming = setTimeout(() => {
    if (document.readyState !== 'complete') return registerServiceWorker();
    coming = undefined;
    // The page works without a worker too.
    navigator.serviceWorker?.register('/sw.js').catch(() => undefined);
  }, 1_000);
}

/** Fetches an answer. Before the worker exists, the page stores it in the worker's cache; a logout cancels this. */
export async function fetchAndStore(request: Request): Promise<Response> {
  if (coming) registerServiceWorker();
  const hasWorker = navigator.serviceWorker?.controller !== null;
  if (hasWorker || !import.meta.env.PROD || !isCatalogCall(request.url)) return fetch(request);
  const asked = request.clone().text();
  const answer = await fetch(request);
  if (coming) registerServiceWorker();
  if (answer.ok) {
    Promise.all([asked, answer.clone().blob()])
      .then(([question, said]) => storeAnswer(answerKey(request.url, question), said))
      // A full disk must not prevent showing the answer.
      .catch(() => undefined);
  }
  return answer;
}

/** Clears what the customer has viewed; the worker drops answers that it is about to store. */
export function clearCachedAnswers(): void {
  navigator.serviceWorker?.controller?.postMessage(clearMessage);
  // Undefined on insecure origins.
  if ('caches' in globalThis) void caches.delete(answerCache);
}
