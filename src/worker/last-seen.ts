import { cacheNames, seenAtHeader, seenKey } from './caches.ts';
import type { FetchEvent } from './worker-scope.ts';

/** Calls whose answers are the same for everybody. Stock is not among them: that of yesterday would be a lie. */
const catalogCall =
  /^\/api\/v1\/c1\/(?:cities|restaurants|placesToVisit(?:\/\d+)?|placesToVisitMedia|restaurantDetails|restaurantMedia|menus|menuDetails|menuMedia)$/;

export const isCatalogCall = ({ pathname }: URL): boolean => catalogCall.test(pathname);

/** Answers at most; the oldest go first. */
const seenMax = 200;

/** Counts logouts: an answer that was under way during one is not kept. */
let visit = 0;

export function forgetSeen(): Promise<boolean> {
  visit += 1;
  return caches.delete(cacheNames.seen);
}

/** The server's answer, and where none comes, the last one to the same question, with the time it came. */
export async function lastSeen(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const visitThen = visit;
  const body = request.method === 'POST' ? await request.clone().text() : '';
  const key = new Request(seenKey(request.url, body));
  try {
    const answer = await fetch(request);
    if (answer.ok) event.waitUntil(remember(key, answer.clone(), () => visit === visitThen));
    return answer;
  } catch (error) {
    const seen = await (await caches.open(cacheNames.seen)).match(key);
    if (!seen) throw error;
    return seen;
  }
}

async function remember(key: Request, answer: Response, isSameVisit: () => boolean): Promise<void> {
  const body = await answer.blob();
  if (!isSameVisit()) return;
  const cache = await caches.open(cacheNames.seen);
  const headers = { 'content-type': 'application/json', [seenAtHeader]: String(Date.now()) };
  await cache.put(key, new Response(body, { headers }));
  await trim(cache, seenMax);
}

/** Takes the oldest entries away until there are `max`. */
export async function trim(cache: Cache, max: number): Promise<void> {
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - max)).map((key) => cache.delete(key)));
}
