import { cacheNames, clearMessage, isCatalogCall } from './caches.ts';
import { clearCachedAnswers, lastSeen, trim } from './last-seen.ts';
import type { FetchEvent, WorkerScope } from './worker-scope.ts';

/**
 * Offline support: stores the page, its files, its pictures and the last answers. Online, the page always comes from
 * the server. A new worker waits until all tabs of the old one are closed, so that each tab finds the files of its
 * version.
 */

/** Injected by `tools/scripts/build-worker.mjs`. */
declare const __FILES__: readonly string[];
declare const __VERSION__: string;

// The DOM types declare `self` as a window.
const worker = self as unknown as WorkerScope;
const shellName = cacheNames.shell(__VERSION__);

/** An address without a page: its stored copy serves all pages but the landing page. */
const shellAddress = '/shell';
const shell = ['/', shellAddress, '/store-qr.svg'];
const picturesMax = 150;

worker.addEventListener('install', (event) => event.waitUntil(prepare()));
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()));
worker.addEventListener('message', (event) => {
  if (event.data === clearMessage) event.waitUntil(clearCachedAnswers());
});
worker.addEventListener('fetch', (event) => {
  const answer = answerTo(event);
  if (answer) event.respondWith(answer);
});

async function prepare(): Promise<void> {
  const files = await caches.open(cacheNames.files);
  const here = new Set((await files.keys()).map(({ url }) => new URL(url).pathname));
  await files.addAll(__FILES__.filter((file) => !here.has(file)));
  await (await caches.open(shellName)).addAll(shell);
}

/** Removes what only the old worker needed, after its last tab is closed. */
async function takeOver(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names
      .filter((name) => name.startsWith(cacheNames.shell('')) && name !== shellName)
      .map((name) => caches.delete(name)),
  );
  const files = await caches.open(cacheNames.files);
  const needed = new Set(__FILES__);
  const old = (await files.keys()).filter(({ url }) => !needed.has(new URL(url).pathname));
  await Promise.all(old.map((request) => files.delete(request)));
  await worker.registration.navigationPreload?.enable();
  // Controls the page of the first visit too.
  await worker.clients.claim();
}

/** Paths that are not pages of the app (`server/page/page.routes.ts`). */
const notPages = /^\/(?:api|assets|pictures|image-host|sandbox|demo|docs|openapi|healthz|readyz|metrics)\b|\.[^/]*$/;

function answerTo(event: FetchEvent): Promise<Response> | null {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== worker.location.origin) return null;
  if (request.mode === 'navigate') return notPages.test(url.pathname) ? null : page(event, url);
  if (isCatalogCall(request.url)) return lastSeen(event);
  if (request.method !== 'GET') return null;
  if (url.pathname.startsWith('/assets/')) return kept(event, cacheNames.files);
  if (/^\/(?:pictures|image-host)\//.test(url.pathname)) return kept(event, cacheNames.pictures, picturesMax);
  return shell.includes(url.pathname) ? newest(event, url.pathname) : null;
}

const page = (event: FetchEvent, { pathname }: URL) => newest(event, pathname === '/' ? '/' : shellAddress);

/** The server's answer; offline, the stored copy of the address. */
async function newest({ request, preloadResponse }: FetchEvent, address: string): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch (error) {
    const keptOne = await (await caches.open(shellName)).match(address);
    if (!keptOne) throw error;
    return keptOne;
  }
}

/** Immutable resources: fetched once. @param max Maximum number of entries; the oldest are removed first. */
async function kept(event: FetchEvent, name: string, max = Number.POSITIVE_INFINITY): Promise<Response> {
  const cache = await caches.open(name);
  const here = await cache.match(event.request);
  if (here) return here;
  const answer = await fetch(event.request);
  // Partial and opaque responses are not stored.
  if (answer.status === 200 && answer.type === 'basic') {
    const copy = answer.clone();
    // A full disk must not prevent showing the answer.
    event.waitUntil(
      cache.put(event.request, copy).then(
        () => trim(cache, max),
        () => undefined,
      ),
    );
  }
  return answer;
}
