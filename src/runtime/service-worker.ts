import { clearMessage, isCatalogRequest, storeAnswer, answerCache, answerKey } from '../worker/caches.ts';

/** The timer of the registration; undefined once the worker is registered. */
let coming: ReturnType<typeof setTimeout> | undefined;

/**
 * Registers the worker when the page has sent no request for a second, because the worker loads files and would compete
 * with the first page for bandwidth. Does nothing in development.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD) return;
  clearTimeout(coming);
  coming = setTimeout(() => {
    if (document.readyState !== 'complete') return registerServiceWorker();
    coming = undefined;
    // Ignores a failure, because the page works without a worker too.
    navigator.serviceWorker?.register('/sw.js').catch(() => undefined);
  }, 1_000);
}

/**
 * Fetches a response. As long as no worker controls the page, the page stores the response in the worker's cache
 * itself.
 */
export async function fetchAndStore(request: Request): Promise<Response> {
  if (coming) registerServiceWorker();
  const hasWorker = navigator.serviceWorker?.controller !== null;
  if (hasWorker || !import.meta.env.PROD || !isCatalogRequest(request.url)) return fetch(request);
  const asked = request.clone().text();
  const answer = await fetch(request);
  if (coming) registerServiceWorker();
  if (answer.ok) {
    Promise.all([asked, answer.clone().blob()])
      .then(([question, said]) => storeAnswer(answerKey(request.url, question), said))
      // A full disk must not prevent the response from being shown.
      .catch(() => undefined);
  }
  return answer;
}

/** Clears what the customer has viewed. The worker also drops the responses that it is about to store. */
export function clearCachedAnswers(): void {
  navigator.serviceWorker?.controller?.postMessage(clearMessage);
  // `caches` is undefined on insecure origins.
  if ('caches' in globalThis) void caches.delete(answerCache);
}
