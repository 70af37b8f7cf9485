import { storeAnswer, answerCache, answerKey } from './caches.ts';
import type { FetchEvent } from './worker-scope.ts';

/** Maximum number of stored responses; the oldest are removed first. */
const seenMax = 200;

/** Counts logouts: a response that was pending during a logout is not stored. */
let visit = 0;

export function clearCachedAnswers(): Promise<boolean> {
  visit += 1;
  return caches.delete(answerCache);
}

/**
 * Returns the server's response. If the server is unreachable, returns the stored response to the same request, with
 * the time at which it was stored.
 */
export async function fetchOrLastSeen(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const visitThen = visit;
  const body = request.method === 'POST' ? await request.clone().text() : '';
  const key = answerKey(request.url, body);
  try {
    const answer = await fetch(request);
    if (answer.ok) event.waitUntil(remember(key, answer.clone(), () => visit === visitThen));
    return answer;
  } catch (error) {
    const seen = await (await caches.open(answerCache)).match(key);
    if (!seen) throw error;
    return seen;
  }
}

async function remember(key: string, answer: Response, isSameVisit: () => boolean): Promise<void> {
  const body = await answer.blob();
  if (!isSameVisit()) return;
  await storeAnswer(key, body);
  await trimCache(await caches.open(answerCache), seenMax);
}

/** Removes the oldest entries until `max` are left. */
export async function trimCache(cache: Cache, max: number): Promise<void> {
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - max)).map((key) => cache.delete(key)));
}
