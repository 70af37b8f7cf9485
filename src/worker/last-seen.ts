import { answerCache, answerKey, storeAnswer } from './caches.ts';
import { storedAtHeader } from '../../machines/customer/catalog/opening-on-device.ts';
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
 * Returns the server's response. If the server answers that the stored response to the same request is still current
 * (D268), returns that one. If the server is unreachable, returns the stored response with the time of storing.
 */
export async function fetchOrLastSeen(event: Pick<FetchEvent, 'request' | 'waitUntil'>): Promise<Response> {
  const { request } = event;
  const visitThen = visit;
  const body = request.method === 'POST' ? await request.clone().text() : '';
  const key = answerKey(request.url, body);
  const seen = await (await caches.open(answerCache)).match(key);
  const etag = seen?.headers.get('etag');
  try {
    const received = await fetch(etag ? conditional(request, body, etag) : request);
    const isCurrent = received.status === 304 && seen !== undefined;
    const answer = isCurrent ? new Response(seen.body, { headers: currentHeaders(seen, received) }) : received;
    if (answer.ok) event.waitUntil(remember(key, answer.clone(), () => visit === visitThen));
    return answer;
  } catch (error) {
    if (!seen) throw error;
    return seen;
  }
}

/** Returns the same request, to be answered without a body if the response with this entity tag is still current. */
function conditional({ url, method, headers: sent, signal }: Request, body: string, etag: string): Request {
  const headers = new Headers(sent);
  headers.set('if-none-match', etag);
  return new Request(url, { method, headers, signal, ...(method === 'POST' && { body }) });
}

/** Returns the headers of a stored response that is current: with the time of this answer, and not marked as old. */
function currentHeaders(seen: Response, received: Response): Headers {
  const headers = new Headers(seen.headers);
  headers.delete(storedAtHeader);
  headers.set('date', received.headers.get('date') ?? '');
  return headers;
}

async function remember(key: string, answer: Response, isWanted: () => boolean): Promise<void> {
  await storeAnswer(key, answer, isWanted);
  await trimCache(await caches.open(answerCache), seenMax);
}

/** Removes the oldest entries until `max` are left. */
export async function trimCache(cache: Cache, max: number): Promise<void> {
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - max)).map((key) => cache.delete(key)));
}
