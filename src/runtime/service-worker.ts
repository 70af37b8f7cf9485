import { clearMessage, isCatalogRequest, storeAnswer, answerCache, answerKey } from '../worker/caches.ts';
import './early-calls.ts';

/** Counts logouts: a response that was pending during a logout is not stored. */
let visit = 0;

/**
 * Fetches a response. As long as no worker controls the page, the page stores the response in the worker's cache
 * itself.
 */
export async function fetchAndStore(request: Request): Promise<Response> {
  const isCatalog = isCatalogRequest(request.url);
  const visitThen = visit;
  // A cloned body is sent as a stream, so requests are cloned only where the body is needed.
  const body = isCatalog || globalThis.takeEarlyCall ? await request.clone().text() : '';
  const answer = await (globalThis.takeEarlyCall?.(request, body) ?? fetch(request));
  // Undefined without support for workers.
  const isFirstVisit = navigator.serviceWorker?.controller === null;
  if (isFirstVisit && import.meta.env.PROD && isCatalog && answer.ok) {
    const stored = storeAnswer(answerKey(request.url, body), answer.clone(), () => visit === visitThen);
    // A full disk must not prevent the response from being shown.
    stored.catch(() => undefined);
  }
  return answer;
}

/** Clears what the customer has viewed. The worker also drops the responses that it is about to store. */
export function clearCachedAnswers(): void {
  visit += 1;
  navigator.serviceWorker?.controller?.postMessage(clearMessage);
  // `caches` is undefined on insecure origins.
  if ('caches' in globalThis) void caches.delete(answerCache);
}
