import { afterEach, expect, it, vi } from 'vitest';
import { askForNotifications, showNotification } from '../../src/runtime/notifications.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser with notifications and a service worker. `registration` is what it finds of the worker. */
function withBrowser({ answer = 'granted', registration }: { answer?: string; registration?: object } = {}) {
  const requestPermission = vi.fn<() => Promise<string>>(() => Promise.resolve(answer));
  vi.stubGlobal('Notification', { requestPermission });
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: () => Promise.resolve(registration) } });
  return requestPermission;
}

it.each([
  ['granted', 'granted'],
  ['denied', 'denied'],
  ['default', 'dismissed'],
])('asks for the permission, and returns the answer %s as %s', async (answer, permission) => {
  const requestPermission = withBrowser({ answer });
  expect(await askForNotifications()).toBe(permission);
  expect(requestPermission).toHaveBeenCalledOnce();
});

it('does not ask in a browser without service workers', async () => {
  const requestPermission = withBrowser();
  vi.stubGlobal('navigator', {});
  expect(await askForNotifications()).toBe('unsupported');
  expect(requestPermission).not.toHaveBeenCalled();
});

it('reports a browser without notifications as unsupported', async () => {
  withBrowser();
  Reflect.deleteProperty(globalThis, 'Notification');
  expect(await askForNotifications()).toBe('unsupported');
});

const notice = { title: 'Your order is ready', body: 'Charminar Dastarkhwan, code 12-1042', path: '/orders/12-1042' };

it('shows a notification that replaces an earlier one of the same order, and that opens its page', async () => {
  const shown: unknown[][] = [];
  withBrowser({ registration: { showNotification: async (...given: unknown[]) => void shown.push(given) } });
  await showNotification(notice);
  expect(shown).toEqual([
    [
      'Your order is ready',
      {
        body: 'Charminar Dastarkhwan, code 12-1042',
        tag: '/orders/12-1042',
        icon: '/icons/any-192.png',
        data: { path: '/orders/12-1042' },
      },
    ],
  ]);
});

it('rejects if no service worker is registered', async () => {
  withBrowser();
  await expect(showNotification(notice)).rejects.toThrow('no service worker');
});
