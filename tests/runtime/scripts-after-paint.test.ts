// @vitest-environment happy-dom
// @vitest-environment-options { "url": "https://pehle.test/", "settings": { "disableJavaScriptFileLoading": true } }

// The entry cannot be loaded here, so that each test also shows that the script handles this;
// tests/browser/scripts-after-paint.spec.ts loads it.

import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** The function that the browser calls at the first paint; null if the script does not wait for it. */
let paint: (() => void) | null;
let observed: object;
let supported: string[];

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  paint = null;
  supported = ['mark', 'paint'];
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      static get supportedEntryTypes() {
        return supported;
      }

      readonly #report: () => void;

      constructor(report: () => void) {
        this.#report = report;
      }

      observe(options: object) {
        observed = options;
        paint = this.#report;
      }
    },
  );
  document.head.innerHTML =
    '<link data-rel="modulepreload" href="/assets/vendor.js">' +
    '<link data-rel="modulepreload" data-entry href="/assets/shared.js">' +
    '<link data-rel="prefetch" href="/assets/offline.js"><link rel="icon" href="/mark.svg">';
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Runs the inline script. */
const run = () => import('../../src/prerender/scripts-after-paint.ts');
const rels = () => [...document.querySelectorAll('link')].map(({ rel }) => rel);

const waiting = ['', '', '', 'icon'];
const loading = ['modulepreload', 'modulepreload', 'prefetch', 'icon'];

it('loads no script before the first paint, and all of them after it', async () => {
  await run();
  expect(rels()).toEqual(waiting);
  // A paint before the script is reported too.
  expect(observed).toEqual({ type: 'paint', buffered: true });
  paint?.();
  expect(rels()).toEqual(loading);
});

it('loads the scripts after 1 s without a paint', async () => {
  await run();
  vi.advanceTimersByTime(999);
  expect(rels()).toEqual(waiting);
  vi.advanceTimersByTime(1);
  expect(rels()).toEqual(loading);
});

it('loads the scripts once', async () => {
  await run();
  paint?.();
  document.querySelector('link')?.setAttribute('rel', 'changed');
  paint?.();
  vi.advanceTimersByTime(1_000);
  expect(rels()[0]).toBe('changed');
});

it('waits for no paint in a hidden page', async () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await run();
  expect(paint).toBeNull();
  expect(rels()).toEqual(loading);
});

it('waits for no paint in a browser that does not report it', async () => {
  supported = ['mark'];
  await run();
  expect(paint).toBeNull();
  expect(rels()).toEqual(loading);
});
