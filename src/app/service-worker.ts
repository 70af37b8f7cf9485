import { forgetMessage, isCatalogCall, keepSeen, seenCache, seenKey } from '../worker/caches.ts';

/** Once the page has loaded, so that it costs the first visit nothing. There is none in development. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD) return;
  addEventListener('load', () => {
    // Where a browser has none, or refuses it, the page works all the same.
    navigator.serviceWorker?.register('/sw.js').catch(() => undefined);
  });
}

/**
 * Asks the server. What a first visit looks at before there is a worker, the page keeps in the worker's place; a logout
 * ends what is under way.
 */
export async function fetchAndKeep(request: Request): Promise<Response> {
  const hasWorker = navigator.serviceWorker?.controller !== null;
  if (hasWorker || !import.meta.env.PROD || !isCatalogCall(request.url)) return fetch(request);
  const asked = request.clone().text();
  const answer = await fetch(request);
  if (answer.ok) {
    Promise.all([asked, answer.clone().blob()])
      .then(([question, said]) => keepSeen(seenKey(request.url, question), said))
      // A full disk is no reason to show nothing.
      .catch(() => undefined);
  }
  return answer;
}

/** What a customer looked at goes with him; the worker drops what it is about to keep. */
export function forgetSeen(): void {
  navigator.serviceWorker?.controller?.postMessage(forgetMessage);
  // Not where the page came without https.
  if ('caches' in globalThis) void caches.delete(seenCache);
}
