import { cacheNames, forgetMessage } from '../worker/caches.ts';

/** Once the page has loaded, so that it costs the first visit nothing. There is none in development. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD) return;
  addEventListener('load', () => {
    // Where a browser has none, or refuses it, the page works all the same.
    navigator.serviceWorker?.register('/sw.js').catch(() => undefined);
  });
}

/** What a customer looked at goes with him; the worker drops what it is about to keep. */
export function forgetSeen(): void {
  navigator.serviceWorker?.controller?.postMessage(forgetMessage);
  // Not where the page came without https.
  if ('caches' in globalThis) void caches.delete(cacheNames.seen);
}
