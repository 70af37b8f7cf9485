// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { writeToClipboard } from '../../src/runtime/clipboard.ts';
import { nextTask } from '../../src/runtime/next-task.ts';
import { onNetwork } from '../../src/runtime/offline/network.ts';
import { onPageVisible, onVisibility } from '../../src/runtime/page-visibility.ts';
import { onReducedMotion } from '../../src/runtime/reduced-motion.ts';

let isVisible = true;
let isOnline = true;

beforeEach(() => {
  isVisible = true;
  isOnline = true;
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (isVisible ? 'visible' : 'hidden'));
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function turnPage(visible: boolean): void {
  isVisible = visible;
  document.dispatchEvent(new Event('visibilitychange'));
}
const showPage = (persisted: boolean) => dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));

it('reports when the page becomes visible again, also from the back-forward cache, until the listener is unsubscribed', () => {
  const listener = vi.fn<() => void>();
  const unsubscribe = onPageVisible(listener);
  turnPage(false);
  showPage(false);
  expect(listener).not.toHaveBeenCalled();
  turnPage(true);
  expect(listener).toHaveBeenCalledTimes(1);
  showPage(true);
  expect(listener).toHaveBeenCalledTimes(2);
  unsubscribe();
  turnPage(true);
  showPage(true);
  expect(listener).toHaveBeenCalledTimes(2);
});

it('reports whether the page is visible, now and after each change, until the listener is unsubscribed', () => {
  const seen: boolean[] = [];
  const unsubscribe = onVisibility((visible) => seen.push(visible));
  expect(seen).toEqual([true]);
  turnPage(false);
  turnPage(true);
  expect(seen).toEqual([true, false, true]);
  unsubscribe();
  turnPage(false);
  expect(seen).toHaveLength(3);
});

it('reports whether the browser is online, now and after each change, until the listener is unsubscribed', () => {
  const seen: boolean[] = [];
  const become = (name: 'online' | 'offline') => {
    isOnline = name === 'online';
    dispatchEvent(new Event(name));
  };
  const unsubscribe = onNetwork((online) => seen.push(online));
  become('offline');
  become('online');
  expect(seen).toEqual([true, false, true]);
  unsubscribe();
  become('offline');
  become('online');
  expect(seen).toHaveLength(3);
});

it('reports whether reduced motion is requested, now and after each change, until the listener is unsubscribed', () => {
  const media = Object.assign(new EventTarget(), { matches: false });
  const queries: string[] = [];
  vi.stubGlobal('matchMedia', (query: string) => (queries.push(query), media));
  const seen: boolean[] = [];
  const unsubscribe = onReducedMotion((isAskedFor) => seen.push(isAskedFor));
  media.matches = true;
  media.dispatchEvent(new Event('change'));
  expect([queries, seen]).toEqual([['(prefers-reduced-motion: reduce)'], [false, true]]);
  unsubscribe();
  media.dispatchEvent(new Event('change'));
  expect(seen).toHaveLength(2);
});

it('copies text to the clipboard, and rejects if there is no clipboard', async () => {
  const copied: string[] = [];
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void copied.push(text) } });
  await writeToClipboard('https://pehle.test/restaurants/1');
  expect(copied).toEqual(['https://pehle.test/restaurants/1']);
  vi.stubGlobal('navigator', {});
  await expect(writeToClipboard('x')).rejects.toThrow(TypeError);
});

it('nextTask resolves in a later task', async () => {
  const order: string[] = [];
  const done = nextTask().then(() => order.push('task'));
  await Promise.resolve();
  order.push('microtask');
  await done;
  expect(order).toEqual(['microtask', 'task']);
});
