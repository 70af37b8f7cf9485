// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const now = 1_795_246_200_000;
let readyState: DocumentReadyState = 'complete';
const registered: string[] = [];
const cleared: string[] = [];
const posted: unknown[] = [];

beforeEach(() => {
  vi.resetModules();
  readyState = 'complete';
  for (const log of [registered, cleared, posted]) log.length = 0;
  vi.useFakeTimers({ now, toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubEnv('PROD', true);
  vi.spyOn(document, 'readyState', 'get').mockImplementation(() => readyState);
  vi.stubGlobal('navigator', {
    serviceWorker: {
      controller: { postMessage: (message: unknown) => posted.push(message) },
      register: async (script: string) => {
        registered.push(script);
        throw new Error('no worker');
      },
    },
  });
  vi.stubGlobal('caches', { delete: async (name: string) => cleared.push(name) });
  vi.stubGlobal('fetch', async () => new Response('{}'));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

const load = () => import('../../src/runtime/service-worker.ts');

it('registers the worker once, a second after the page has loaded', async () => {
  const { registerServiceWorker } = await load();
  readyState = 'interactive';
  registerServiceWorker();
  vi.advanceTimersByTime(1_000);
  expect(registered).toEqual([]);
  readyState = 'complete';
  vi.advanceTimersByTime(999);
  expect(registered).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(registered).toEqual(['/sw.js']);
  vi.advanceTimersByTime(10_000);
  expect(registered).toHaveLength(1);
});

it('delays the registration until the page has sent no request for a second', async () => {
  const { registerServiceWorker, fetchAndStore } = await load();
  registerServiceWorker();
  vi.advanceTimersByTime(900);
  await fetchAndStore(new Request('https://pehle.test/api/v1/c1/order/getmyorders'));
  vi.advanceTimersByTime(900);
  expect(registered).toEqual([]);
  vi.advanceTimersByTime(100);
  expect(registered).toEqual(['/sw.js']);
});

it('delays the registration for a second after an answer that the page may store', async () => {
  vi.stubGlobal('navigator', { serviceWorker: { controller: null, register: async () => registered.push('/sw.js') } });
  let answer = (_: Response) => {};
  vi.stubGlobal('fetch', () => new Promise((resolve) => (answer = resolve)));
  const { registerServiceWorker, fetchAndStore } = await load();
  registerServiceWorker();
  const call = fetchAndStore(new Request('https://pehle.test/api/v1/c1/cities'));
  vi.advanceTimersByTime(900);
  answer(new Response('{}', { status: 500 }));
  await call;
  vi.advanceTimersByTime(900);
  expect(registered).toEqual([]);
  vi.advanceTimersByTime(100);
  expect(registered).toEqual(['/sw.js']);
});

it('does not register the worker again after later requests', async () => {
  const { registerServiceWorker, fetchAndStore } = await load();
  registerServiceWorker();
  vi.advanceTimersByTime(1_000);
  await fetchAndStore(new Request('https://pehle.test/api/v1/c1/cities'));
  vi.advanceTimersByTime(1_000);
  expect(registered).toHaveLength(1);
});

it('registers no worker in development, or in a browser without service workers', async () => {
  const { registerServiceWorker } = await load();
  vi.stubGlobal('navigator', {});
  registerServiceWorker();
  expect(() => vi.advanceTimersByTime(1_000)).not.toThrow();
  vi.stubEnv('PROD', false);
  registerServiceWorker();
  expect(vi.getTimerCount()).toBe(0);
  expect(registered).toEqual([]);
});

it('clears the stored answers at a logout, in the page and in the worker', async () => {
  const { clearCachedAnswers } = await load();
  clearCachedAnswers();
  expect([posted, cleared]).toEqual([['forget'], ['seen']]);
});

it.each([{ serviceWorker: { controller: null } }, {}])(
  'clears the stored answers in the page if there is no worker: %j',
  async (navigator) => {
    const { clearCachedAnswers } = await load();
    vi.stubGlobal('navigator', navigator);
    clearCachedAnswers();
    expect([posted, cleared]).toEqual([[], ['seen']]);
  },
);

it('clears nothing, and does not throw, on an insecure origin', async () => {
  vi.unstubAllGlobals();
  vi.stubGlobal('navigator', {});
  const { clearCachedAnswers } = await load();
  expect(() => clearCachedAnswers()).not.toThrow();
});
