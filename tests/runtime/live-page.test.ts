// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

/** Loads the module in a browser with or without Web Locks. */
async function loadLivePage(browser: object) {
  vi.stubGlobal('navigator', browser);
  vi.resetModules();
  const { livePage } = await import('../../src/runtime/live-page.ts');
  return livePage;
}

it('passes the Web Locks of the browser to the streams, and reports whether the page is visible', async () => {
  const locks = { request: vi.fn<() => void>() };
  const { onVisibility, ...page } = await loadLivePage({ locks });
  expect(page.locks).toBe(locks);
  const seen: boolean[] = [];
  onVisibility((isVisible) => seen.push(isVisible))();
  expect(seen).toEqual([document.visibilityState === 'visible']);
});

it('has no Web Locks in a browser without them', async () => {
  expect((await loadLivePage({})).locks).toBeUndefined();
});
