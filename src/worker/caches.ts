import { storedAtHeader } from '../../machines/customer/catalog/opening-on-device.ts';

/** Names of the caches that only the worker uses. */
export const cacheNames = {
  /** The HTML of the pages, one cache per version. */
  shell: (version: string) => `shell-${version}`,
  /** Scripts, styles and drawings; their file names change with their contents. */
  files: 'files',
  pictures: 'pictures',
};

/**
 * Name of the cache for responses about cities, restaurants, places and dishes, which the page also reads and clears.
 * They contain no personal data, but show what the user has viewed.
 */
export const answerCache = 'seen';

/** The message to the worker at a logout. */
export const clearMessage = 'forget';

/** Endpoints whose responses are the same for all users. Stock is excluded, because outdated stock is misleading. */
const catalogCall =
  /\/c1\/(?:cities|restaurant(?:s|Details|Media)|placesToVisit(?:\/\d+|Media)?|menu(?:s|Details|Media))(?:\?|$)/;

export const isCatalogRequest = (url: string): boolean => catalogCall.test(url);

/** Returns the key of a stored response. The Cache API supports GET only, so the body becomes part of the URL. */
export const answerKey = (url: string, body: string): string => (body === '' ? url : `${url}?${body}`);

/** Stores a response with the current time of this device. Keeps the server's time, and the entity tag if it has one. */
export async function storeAnswer(key: string, answer: Response, isWanted: () => boolean): Promise<void> {
  const body = await answer.blob();
  if (!isWanted()) return;
  const headers = new Headers({ 'content-type': 'application/json', [storedAtHeader]: String(Date.now()) });
  for (const name of ['date', 'etag']) {
    const value = answer.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  await (await caches.open(answerCache)).put(key, new Response(body, { headers }));
}
