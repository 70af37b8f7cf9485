import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FetchEvent } from '../../src/worker/worker-scope.ts';

// The pages that the service worker serves while the server cannot be reached. Engines report that differently: the
// preloaded response is rejected, resolves with an error response (Firefox), or there is none.

const origin = 'https://pehle.example';
const stored = new Response('stored page');
const fromServer = new Response('page of the server');

let fetchPage: (event: Partial<FetchEvent>) => void;
let isReachable: boolean;

beforeEach(async () => {
  vi.resetModules();
  isReachable = false;
  const addEventListener = (type: string, listener: typeof fetchPage) => {
    if (type === 'fetch') fetchPage = listener;
  };
  vi.stubGlobal('self', { addEventListener, location: { origin } });
  vi.stubGlobal('__VERSION__', '1');
  vi.stubGlobal('__FILES__', []);
  vi.stubGlobal('caches', { open: async () => ({ match: async () => stored }) });
  vi.stubGlobal('fetch', async () => {
    if (!isReachable) throw new TypeError('NetworkError');
    return fromServer;
  });
  await import('../../src/worker/service-worker.ts');
});
afterEach(() => vi.unstubAllGlobals());

/** Opens /orders. @returns the page that the worker serves */
async function open(preloadResponse: Promise<Response | undefined>): Promise<Response | undefined> {
  const request = { url: `${origin}/orders`, mode: 'navigate', method: 'GET' } as Request;
  let answer: Promise<Response> | undefined;
  fetchPage({ request, preloadResponse, respondWith: (given) => void (answer = given) });
  return answer;
}

it.each([
  ['is rejected', () => Promise.reject(new TypeError('Load failed'))],
  ['resolves with an error response', () => Promise.resolve(Response.error())],
  ['is missing', () => Promise.resolve(undefined)],
])('serves the stored page if the server cannot be reached and the preloaded response %s', async (_, preload) => {
  expect(await open(preload())).toBe(stored);
});

it.each([
  ['the preloaded page', () => Promise.resolve(fromServer)],
  ['the page of the server without a preloaded one', () => Promise.resolve(undefined)],
])('serves %s while the server can be reached', async (_, preload) => {
  isReachable = true;
  expect(await open(preload())).toBe(fromServer);
});
