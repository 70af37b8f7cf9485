import { afterEach, expect, it, vi } from 'vitest';
import { askForNotifications, closeNotification, showNotification } from '../../src/runtime/notifications.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser with notifications and a service worker. `registration` is what it finds of the worker. */
function withBrowser({
  answer = 'granted',
  permission = 'default',
  isPressed = true,
  registration,
}: {
  answer?: string;
  permission?: string;
  isPressed?: boolean;
  registration?: object;
} = {}) {
  const requestPermission = vi.fn<() => Promise<string>>(() => Promise.resolve(answer));
  vi.stubGlobal('Notification', { requestPermission, permission });
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: () => Promise.resolve(registration) },
    userActivation: { isActive: isPressed },
  });
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

it('does not ask without a press, but returns a permission that was given before', async () => {
  const requestPermission = withBrowser({ isPressed: false });
  expect(await askForNotifications()).toBe('dismissed');
  expect(requestPermission).not.toHaveBeenCalled();
  withBrowser({ isPressed: false, permission: 'granted' });
  expect(await askForNotifications()).toBe('granted');
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

it('closes the notifications with a path', async () => {
  const closed: unknown[] = [];
  const getNotifications = async ({ tag }: { tag: string }) => [{ close: () => void closed.push(tag) }];
  withBrowser({ registration: { getNotifications } });
  await closeNotification('/partner/board');
  expect(closed).toEqual(['/partner/board']);
  withBrowser();
  await expect(closeNotification('/partner/board')).resolves.toBeUndefined();
});
