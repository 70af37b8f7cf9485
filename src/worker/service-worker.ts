import { cacheNames, clearMessage, isCatalogRequest } from './caches.ts';
import { clearCachedAnswers, fetchOrLastSeen, trimCache } from './last-seen.ts';
import type { FetchEvent, WorkerScope } from './worker-scope.ts';

/**
 * Offline support: stores the HTML, its files and pictures, and the last responses. While online, the HTML always comes
 * from the server. A new worker waits until all tabs of the old worker are closed, so that each tab finds the files of
 * its version.
 */

/** Injected by `tools/scripts/build-worker.mjs`. */
declare const __FILES__: readonly string[];
declare const __VERSION__: string;

// The DOM types declare `self` as a window, not as a worker.
const worker = self as unknown as WorkerScope;
const shellName = cacheNames.shell(__VERSION__);

/** A path without a page of its own: its stored copy serves all pages but the landing page. */
const shellPath = '/shell';
const shell = ['/', shellPath, '/store-qr.svg'];
const picturesMax = 150;

worker.addEventListener('install', (event) => event.waitUntil(prepare()));
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()));
worker.addEventListener('message', (event) => {
  if (event.data === clearMessage) event.waitUntil(clearCachedAnswers());
});
worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  // As `src/runtime/notifications.ts` writes it.
  const { path } = event.notification.data as { path: string };
  event.waitUntil(openPage(path));
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

/**
 * Removes the caches and files that only the old worker needed; runs after the last tab of the old worker is closed.
 */
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
  // The worker also controls the page that registered it.
  await worker.clients.claim();
}

/** Shows a page: in the tab that has it open, otherwise in a new one. */
async function openPage(path: string): Promise<void> {
  const tabs = await worker.clients.matchAll({ type: 'window' });
  const open = tabs.find(({ url }) => new URL(url).pathname === path);
  await (open ? open.focus() : worker.clients.openWindow(path));
}

/** Paths that are not pages of the app (`server/page/page.routes.ts`). */
const notPages = /^\/(?:api|assets|pictures|image-host|sandbox|demo|docs|openapi|healthz|readyz|metrics)\b|\.[^/]*$/;

function answerTo(event: FetchEvent): Promise<Response> | null {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== worker.location.origin) return null;
  if (request.mode === 'navigate') return notPages.test(url.pathname) ? null : page(event, url);
  if (isCatalogRequest(request.url)) return fetchOrLastSeen(event);
  if (request.method !== 'GET') return null;
  if (url.pathname.startsWith('/assets/')) return kept(event, cacheNames.files);
  if (/^\/(?:pictures|image-host)\//.test(url.pathname)) return kept(event, cacheNames.pictures, picturesMax);
  return shell.includes(url.pathname) ? newest(event, url.pathname) : null;
}

const page = (event: FetchEvent, { pathname }: URL) => newest(event, pathname === '/' ? '/' : shellPath);

/** Returns the server's response; while offline, the stored response for the path. */
async function newest({ request, preloadResponse }: FetchEvent, path: string): Promise<Response> {
  try {
    const preloaded = await preloadResponse;
    // If the server cannot be reached, Firefox does not reject the promise: it resolves it with an error response.
    return preloaded && preloaded.type !== 'error' ? preloaded : await fetch(request);
  } catch (error) {
    const keptOne = await (await caches.open(shellName)).match(path);
    if (!keptOne) throw error;
    return keptOne;
  }
}

/**
 * Fetches an immutable resource once and stores it.
 * @param max Maximum number of entries in the cache; the oldest are removed first.
 */
async function kept(event: FetchEvent, name: string, max = Number.POSITIVE_INFINITY): Promise<Response> {
  const cache = await caches.open(name);
  const here = await cache.match(event.request);
  if (here) return here;
  const answer = await fetch(event.request);
  // Partial and opaque responses are not stored.
  if (answer.status === 200 && answer.type === 'basic') {
    const copy = answer.clone();
    // A full disk must not prevent the response from being shown.
    event.waitUntil(
      cache.put(event.request, copy).then(
        () => trimCache(cache, max),
        () => undefined,
      ),
    );
  }
  return answer;
}
