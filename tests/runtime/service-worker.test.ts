// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const now = 1_795_246_200_000;
let readyState: DocumentReadyState = 'complete';
const cleared: string[] = [];
const posted: unknown[] = [];
/** Reports to the page that a resource has arrived, while it observes them. */
let arrive = () => {};

beforeEach(() => {
  vi.resetModules();
  readyState = 'complete';
  for (const log of [cleared, posted]) log.length = 0;
  work.mockClear();
  vi.useFakeTimers({ now, toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubEnv('PROD', true);
  vi.spyOn(document, 'readyState', 'get').mockImplementation(() => readyState);
  vi.stubGlobal('navigator', {
    serviceWorker: {
      controller: { postMessage: (message: unknown) => posted.push(message) },
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

const work = vi.fn<() => Promise<void>>(async () => Promise.reject(new Error('no script')));
const load = () => import('../../src/runtime/service-worker.ts');

it('calls the work once, a second after the page has loaded, and ignores its failure', async () => {
  const { whenQuiet } = await load();
  readyState = 'interactive';
  whenQuiet(work);
  vi.advanceTimersByTime(1_000);
  expect(work).not.toHaveBeenCalled();
  readyState = 'complete';
  vi.advanceTimersByTime(999);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(10_000);
  expect(work).toHaveBeenCalledTimes(1);
});

it('delays the work until no picture and no response has arrived for a second', async () => {
  const { whenQuiet } = await load();
  whenQuiet(work);
  for (let count = 0; count < 3; count += 1) {
    vi.advanceTimersByTime(900);
    arrive();
  }
  vi.advanceTimersByTime(999);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledTimes(1);
});

it('does not call the work again when something arrives later', async () => {
  const { whenQuiet } = await load();
  whenQuiet(work);
  vi.advanceTimersByTime(1_000);
  arrive();
  vi.advanceTimersByTime(1_000);
  expect(work).toHaveBeenCalledTimes(1);
});

it('does not call the work in development', async () => {
  const { whenQuiet } = await load();
  vi.stubEnv('PROD', false);
  whenQuiet(work);
  expect(vi.getTimerCount()).toBe(0);
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
