// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const cleared: string[] = [];
const posted: unknown[] = [];

beforeEach(() => {
  vi.resetModules();
  for (const log of [cleared, posted]) log.length = 0;
  vi.stubEnv('PROD', true);
  vi.stubGlobal('navigator', {
    serviceWorker: {
      controller: { postMessage: (message: unknown) => posted.push(message) },
    },
  });
  vi.stubGlobal('caches', { delete: async (name: string) => cleared.push(name) });
  vi.stubGlobal('fetch', async () => new Response('{}'));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

const load = () => import('../../src/runtime/service-worker.ts');

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
