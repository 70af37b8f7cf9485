// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const now = 1_795_246_200_000;
let readyState: DocumentReadyState = 'complete';
const registered: string[] = [];
const cleared: string[] = [];
const posted: unknown[] = [];
/** Reports to the page that a resource has arrived, while it observes them. */
let arrive = () => {};

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
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      readonly #listener: () => void;
      constructor(listener: () => void) {
        this.#listener = listener;
      }
      observe = ({ type }: { type: string }) => {
        if (type === 'resource') arrive = this.#listener;
      };
      disconnect = () => {
        arrive = () => {};
      };
    },
  );
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

it('delays the registration until no picture and no response has arrived for a second', async () => {
  const { registerServiceWorker } = await load();
  registerServiceWorker();
  for (let count = 0; count < 3; count += 1) {
    vi.advanceTimersByTime(900);
    arrive();
  }
  vi.advanceTimersByTime(999);
  expect(registered).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(registered).toEqual(['/sw.js']);
});

it('does not register the worker again when something arrives later', async () => {
  const { registerServiceWorker } = await load();
  registerServiceWorker();
  vi.advanceTimersByTime(1_000);
  arrive();
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
