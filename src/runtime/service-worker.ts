import { clearMessage, isCatalogCall, keepSeen, seenCache, seenKey } from '../worker/caches.ts';

/** Set while the worker is still to come. */
let coming: ReturnType<typeof setTimeout> | undefined;

/**
 * Once the page is there and has asked and heard nothing for a second: the worker loads files, and would take the network
 * from what the first visit waits for. There is none in development.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD) return;
  clearTimeout(coming);
  coming = setTimeout(() => {
    if (document.readyState !== 'complete') return registerServiceWorker();
    coming = undefined;
    // Where a browser has none, or refuses it, the page works all the same.
    navigator.serviceWorker?.register('/sw.js').catch(() => undefined);
  }, 1_000);
}

/**
 * Asks the server. What a first visit looks at before there is a worker, the page keeps in the worker's place; a logout
 * ends what is under way.
 */
export async function fetchAndKeep(request: Request): Promise<Response> {
  if (coming) registerServiceWorker();
  const hasWorker = navigator.serviceWorker?.controller !== null;
  if (hasWorker || !import.meta.env.PROD || !isCatalogCall(request.url)) return fetch(request);
  const asked = request.clone().text();
  const answer = await fetch(request);
  if (coming) registerServiceWorker();
  if (answer.ok) {
    Promise.all([asked, answer.clone().blob()])
      .then(([question, said]) => keepSeen(seenKey(request.url, question), said))
      // A full disk is no reason to show nothing.
      .catch(() => undefined);
  }
  return answer;
}

/** What a customer looked at goes with him; the worker drops what it is about to keep. */
export function clearSeen(): void {
  navigator.serviceWorker?.controller?.postMessage(clearMessage);
  // Not where the page came without https.
  if ('caches' in globalThis) void caches.delete(seenCache);
}
