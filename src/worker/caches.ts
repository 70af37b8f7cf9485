/** Cache names; the page reads and clears `seen` by the same name. */
export const cacheNames = {
  /** The page itself, one cache per version. */
  shell: (version: string) => `shell-${version}`,
  /** Scripts, styles and drawings; their names change with their contents. */
  files: 'files',
  pictures: 'pictures',
};

/** Answers about cities, restaurants and dishes. They contain no personal data, but show what the user has viewed. */
export const answerCache = 'seen';

/** Header of a stored answer: when it was received, epoch ms. */
export const storedAtHeader = 'x-seen-at';

/** Message to the worker at a logout. */
export const clearMessage = 'forget';

/** Calls whose answers are the same for all users. Stock is excluded, because outdated stock is misleading. */
const catalogCall =
  /\/c1\/(?:cities|restaurant(?:s|Details|Media)|placesToVisit(?:\/\d+|Media)?|menu(?:s|Details|Media))(?:\?|$)/;

export const isCatalogCall = (address: string): boolean => catalogCall.test(address);

/** Key of a stored answer: the Cache API supports GET only, so the body becomes part of the URL. */
export const answerKey = (address: string, body: string): string => (body === '' ? address : `${address}?${body}`);

/** Stores an answer with the current time. */
export async function storeAnswer(key: string, body: Blob): Promise<void> {
  const headers = { 'content-type': 'application/json', [storedAtHeader]: String(Date.now()) };
  await (await caches.open(answerCache)).put(key, new Response(body, { headers }));
}
