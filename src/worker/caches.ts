/** Where the worker keeps what; the page forgets and reads what was last seen by the same name. */
export const cacheNames = {
  /** The page itself, one cache per version. */
  shell: (version: string) => `shell-${version}`,
  /** Scripts, styles and drawings; their names change with their contents. */
  files: 'files',
  pictures: 'pictures',
};

/** Answers about cities, restaurants and dishes. Nothing of a person is in them, but what one looked at is one's own. */
export const seenCache = 'seen';

/** On an answer that was kept: when it came, epoch ms. */
export const seenAtHeader = 'x-seen-at';

/** The worker's word for a logout. */
export const clearMessage = 'forget';

/** Calls whose answers are the same for everybody. Stock is not among them: that of yesterday would be a lie. */
const catalogCall =
  /\/c1\/(?:cities|restaurant(?:s|Details|Media)|placesToVisit(?:\/\d+|Media)?|menu(?:s|Details|Media))(?:\?|$)/;

export const isCatalogCall = (address: string): boolean => catalogCall.test(address);

/** What an answer is kept under: the Cache API knows GET only, so that a body becomes part of the address. */
export const seenKey = (address: string, body: string): string => (body === '' ? address : `${address}?${body}`);

/** Keeps what was answered, with the time. */
export async function keepSeen(key: string, body: Blob): Promise<void> {
  const headers = { 'content-type': 'application/json', [seenAtHeader]: String(Date.now()) };
  await (await caches.open(seenCache)).put(key, new Response(body, { headers }));
}
