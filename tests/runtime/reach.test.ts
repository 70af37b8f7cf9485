// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

let isOnline = true;

beforeEach(() => {
  vi.resetModules();
  isOnline = true;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
});
afterEach(() => vi.restoreAllMocks());

const become = (name: 'online' | 'offline') => {
  isOnline = name === 'online';
  dispatchEvent(new Event(name));
};
const fresh = new Response('{}');
const stored = new Response('{}', { headers: { 'x-seen-at': '1795246200000' } });

/** Subscribes a listener and records its calls. */
async function follow() {
  const { onReachability, trackReachability } = await import('../../src/runtime/offline/reach.ts');
  const seen: boolean[] = [];
  const unsubscribe = onReachability((isReached) => seen.push(isReached));
  return { seen, unsubscribe, trackReachability };
}

it('reports the server as unreachable when an answer comes from the cache, and as reachable when it answers again', async () => {
  const { seen, trackReachability } = await follow();
  expect(trackReachability(fresh)).toBe(fresh);
  expect(seen).toEqual([true]);
  expect(trackReachability(stored)).toBe(stored);
  trackReachability(stored);
  expect(seen).toEqual([true, false]);
  trackReachability(fresh);
  expect(seen).toEqual([true, false, true]);
});

it('reports each change of the network', async () => {
  const { seen } = await follow();
  become('offline');
  become('online');
  expect(seen).toEqual([true, false, true]);
});

it('reports the server as reachable when the browser is online again, even after an answer from the cache', async () => {
  const { seen, trackReachability } = await follow();
  become('offline');
  trackReachability(stored);
  become('online');
  expect(seen.at(-1)).toBe(true);
});

it('does not report the server as reachable at an online event if the browser was not offline', async () => {
  const { seen, trackReachability } = await follow();
  trackReachability(stored);
  become('online');
  expect(seen.at(-1)).toBe(false);
});

it('reports nothing after it is unsubscribed', async () => {
  const { seen, unsubscribe, trackReachability } = await follow();
  unsubscribe();
  trackReachability(stored);
  become('offline');
  expect(seen).toEqual([true]);
});
