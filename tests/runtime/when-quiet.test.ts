// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const now = 1_795_246_200_000;
let readyState: DocumentReadyState = 'complete';
/** Reports to the page that a resource has arrived, while it observes them. */
let arrive = () => {};

beforeEach(() => {
  vi.resetModules();
  readyState = 'complete';
  work.mockClear();
  vi.useFakeTimers({ now, toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubEnv('PROD', true);
  vi.spyOn(document, 'readyState', 'get').mockImplementation(() => readyState);
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
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

const work = vi.fn<() => Promise<void>>(async () => Promise.reject(new Error('no script')));
const load = () => import('../../src/runtime/when-quiet.ts');

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
