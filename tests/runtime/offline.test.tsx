// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CachedRequest } from '../../src/runtime/offline/offline.tsx';
import { render } from '../fixtures/render.tsx';

vi.mock('../../src/runtime/offline/offline.css.ts', () => ({
  ...{ bar: 'bar', restoredBar: 'restored', message: '', icon: '', age: '' },
}));
vi.mock('../../src/design/notice.css.ts', () => ({ tone: { turmeric: 'turmeric' } }));

let isOnline = true;
/** Times of stored answers, epoch ms, by cache and key. */
const answers = new Map<string, number>();
const now = 1_795_246_200_000;

beforeEach(() => {
  vi.resetModules();
  isOnline = true;
  answers.clear();
  vi.useFakeTimers({ now, toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'Date'] });
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  history.replaceState(null, '', '/restaurants/1');
  const open = async (name: string) => ({
    match: async (key: string) => {
      const at = answers.get(`${name} ${key}`);
      return at === undefined ? undefined : new Response('{}', { headers: { 'x-seen-at': String(at) } });
    },
  });
  vi.stubGlobal('caches', { open });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.doUnmock('../../src/runtime/offline/offline.tsx');
});

/** Renders the offline line and the age of an answer. */
async function openPage(of: CachedRequest = { path: '/cities' }) {
  const { watchForOffline } = await import('../../src/runtime/offline/offline-parts.ts');
  const { OfflineLine, LastSeen } = await import('../../src/runtime/offline/offline-line.tsx');
  watchForOffline();
  const page = (call: CachedRequest) => (
    <>
      <OfflineLine />
      <footer>
        <LastSeen of={call} />
      </footer>
    </>
  );
  const { container, show } = await render(page(of));
  const become = (next: 'online' | 'offline') =>
    act(async () => {
      isOnline = next === 'online';
      dispatchEvent(new Event(next));
      await vi.dynamicImportSettled();
    });
  const line = () => container.querySelector('[role=status]');
  return {
    become,
    line: () => line()?.textContent,
    look: () => line()?.className,
    age: () => container.querySelector('footer')?.textContent,
    pass: (ms: number) => act(async () => vi.advanceTimersByTime(ms)),
    show: (call: CachedRequest) => show(page(call)),
  };
}

const offline =
  'You are offline. What you saw before is still here, and you can fill your cart. Paying waits for the network.';

it('shows nothing while online', async () => {
  const { line, age } = await openPage();
  expect([line(), age()]).toEqual([undefined, '']);
});

it('shows that the browser is offline, then for 4 s that it is online again', async () => {
  const { become, line, look, pass } = await openPage();
  await become('offline');
  expect([line(), look()]).toEqual([offline, 'bar']);
  await become('online');
  expect([line(), look()]).toEqual(['You are online again.', 'restored']);
  await pass(4_000);
  expect([line(), look()]).toEqual(['', 'bar']);
});

it('shows that the browser is offline on a page that is opened offline', async () => {
  isOnline = false;
  const { line } = await openPage();
  await act(async () => vi.dynamicImportSettled());
  expect(line()).toBe(offline);
});

it('shows that the server is unreachable when an answer comes from the cache of the service worker', async () => {
  const { line } = await openPage();
  const { trackReachability } = await import('../../src/runtime/offline/reach.ts');
  await act(async () => {
    trackReachability(new Response('{}', { headers: { 'x-seen-at': String(now) } }));
    await vi.dynamicImportSettled();
  });
  expect(line()).toBe(offline);
});

it.each<[string, CachedRequest, string]>([
  ['by its path', { path: '/cities' }, '/cities'],
  ['by its path and body', { path: '/restaurants', body: { city_id: 1 } }, '/restaurants?{"city_id":1}'],
])('shows while offline the age of an answer that is found %s', async (_, call, key) => {
  answers.set(`seen ${location.origin}/api/v1/c1${key}`, now - 5 * 60_000);
  const { become, age, pass } = await openPage(call);
  expect(age()).toBe('');
  await become('offline');
  await pass(0);
  expect(age()).toBe('Last seen 5 minutes ago');
  await pass(60_000);
  expect(age()).toBe('Last seen 6 minutes ago');
  await become('online');
  expect(age()).toBe('');
});

it('shows an unknown age for an answer that is not stored, and then the age of a stored answer', async () => {
  answers.set(`seen ${location.origin}/api/v1/c1/cities`, now - 60_000);
  const { become, age, pass, show } = await openPage({ path: '/menus' });
  await become('offline');
  await pass(0);
  expect(age()).toBe('Last seen some time ago');
  await show({ path: '/cities' });
  await pass(0);
  expect(age()).toBe('Last seen 1 minute ago');
});

it('shows a short message if the script of the offline state fails to load, until the browser is online', async () => {
  vi.doMock('../../src/runtime/offline/offline.tsx', () => {
    throw new Error('no network');
  });
  const { become, line, look } = await openPage();
  await become('offline');
  expect([line(), look()]).toEqual(['You are offline.', 'turmeric']);
  vi.doUnmock('../../src/runtime/offline/offline.tsx');
  await become('online');
  await vi.waitFor(() => expect(line()).not.toBe('You are offline.'));
});
