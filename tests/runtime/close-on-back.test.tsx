// @vitest-environment happy-dom
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { act, useEffect, useState } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { expect, it, onTestFinished, vi } from 'vitest';
import { useCloseOnBack } from '../../src/runtime/close-on-back.ts';
import { currentOverlay } from '../../src/design/history-state.ts';
import { render } from '../fixtures/render.tsx';

/** Opens or closes the overlay of the rendered page. */
let setOverlay: (next: { isOpen: boolean; close: () => void }) => void = () => {};

function Page({ isOpenFirst }: { isOpenFirst: boolean }) {
  const [{ isOpen, close }, set] = useState({ isOpen: isOpenFirst, close: () => {} });
  useEffect(() => {
    setOverlay = set;
  }, []);
  useCloseOnBack('dish', isOpen, close);
  return null;
}

/** Opens the page `/menu?veg=1` from `/home`, with an overlay 'dish'. */
async function openPage({ isOpenFirst = false } = {}) {
  history.replaceState(null, '', '/home');
  history.pushState(null, '', '/menu?veg=1');
  const router = createBrowserRouter([{ path: '*', element: <Page isOpenFirst={isOpenFirst} /> }]);
  onTestFinished(() => router.dispose());
  const { unmount } = await render(<RouterProvider router={router} />);
  const close = vi.fn<() => void>();
  const update = (isOpen: boolean, onClose: () => void = close) =>
    act(async () => setOverlay({ isOpen, close: onClose }));
  return { update, close, unmount, scrolls: () => !router.state.preventScrollReset };
}

const address = () => `${location.pathname}${location.search}`;

/** The browser's back button. */
const goBack = () =>
  act(async () => {
    const arrived = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    history.back();
    await arrived;
  });

it('pushes one history entry with the URL of the page when the overlay opens', async () => {
  const { update, scrolls } = await openPage();
  const before = history.length;
  await update(false);
  expect([history.length, currentOverlay()]).toEqual([before, undefined]);
  await update(true);
  expect([address(), history.length, currentOverlay(), scrolls()]).toEqual(['/menu?veg=1', before + 1, 'dish', false]);
  await update(true, () => {});
  expect(history.length).toBe(before + 1);
});

it('finds no current overlay before the router has written the state of the history entry', () => {
  history.replaceState(null, '', '/home');
  expect(currentOverlay()).toBeUndefined();
});

it('pushes a history entry for an overlay that is open on the first render', async () => {
  await openPage({ isOpenFirst: true });
  expect([address(), currentOverlay()]).toEqual(['/menu?veg=1', 'dish']);
});

it('removes the history entry when the overlay is closed without the back button', async () => {
  const { update, close } = await openPage();
  await update(true);
  await update(false);
  await vi.waitFor(() => expect([address(), currentOverlay()]).toEqual(['/menu?veg=1', undefined]));
  expect(close).not.toHaveBeenCalled();
  await goBack();
  expect(address()).toBe('/home');
});

it('closes the overlay once with the back button, and stays on the page', async () => {
  const { update, close } = await openPage();
  close.mockImplementation(() => setOverlay({ isOpen: false, close }));
  await update(true);
  await goBack();
  expect([address(), currentOverlay(), close.mock.calls.length]).toEqual(['/menu?veg=1', undefined, 1]);
  await goBack();
  expect([address(), close.mock.calls.length]).toEqual(['/home', 1]);
});

it('pushes a new history entry if the overlay stays open after the back button', async () => {
  const { update, close } = await openPage();
  await update(true);
  await goBack();
  expect([close.mock.calls.length, currentOverlay()]).toEqual([1, 'dish']);
  await goBack();
  expect([close.mock.calls.length, currentOverlay()]).toEqual([2, 'dish']);
});

it('keeps the overlay open when the back button closes another overlay above it', async () => {
  const { update, close } = await openPage();
  await update(true);
  history.pushState({ usr: { over: 'lightbox' } }, '', location.href);
  await goBack();
  expect([close.mock.calls.length, currentOverlay()]).toEqual([0, 'dish']);
});

it('goes back only if the history entry of the overlay is the current entry', async () => {
  const { update } = await openPage();
  await update(true);
  history.pushState({ usr: { over: 'lightbox' } }, '', location.href);
  await update(false);
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(currentOverlay()).toBe('lightbox');
});

it('ignores the back button after the page is left', async () => {
  const { update, close, unmount } = await openPage();
  await update(true);
  await unmount();
  await goBack();
  expect(close).not.toHaveBeenCalled();
});

/** Dialogs whose history entry another file adds, and the file. */
const hosts: Readonly<Record<string, string>> = {
  'features/customer/pickup-qr/qr-dialog.tsx': 'features/customer/pickup-qr/pickup-code.tsx',
  'features/partner/board/cancel-dialog.tsx': 'features/partner/board/order-actions.tsx',
  'features/partner/menu-item/dish-dialog.tsx': 'features/partner/menu-board/dialogs.tsx',
  'features/partner/order-otp/otp-dialog.tsx': 'features/partner/order-otp/otp-host.tsx',
  'features/partner/passkeys/passkey-task.tsx': 'features/partner/passkeys/passkeys.tsx',
};

/** The files that draw what covers a page. */
const overlays = ['confirm-dialog', 'dialog', 'lightbox', 'full-screen-alert'].map((name) => `design/${name}.tsx`);
/** The catalog of components is not a page of the product. */
const showcase = 'design/showcase/';
/** Has a blocker of its own, which closes it (`tests/browser/back-closes.spec.ts`, 'Leave this page?'). */
const blocking = 'runtime/leave-dialog.tsx';

it('is used by each file that covers a page, or by the file that opens it', async () => {
  const folder = path.resolve('src');
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.tsx'));
  const texts = new Map(
    await Promise.all(files.map(async (name) => [name, await readFile(path.join(folder, name), 'utf8')] as const)),
  );
  const usesHook = (name: string) => texts.get(name)?.includes('useCloseOnBack(') === true;
  const imported = (name: string) =>
    [...(texts.get(name) ?? '').matchAll(/'(\.[^']+\.tsx)'/g)].map(([, file = '']) =>
      path.join(path.dirname(name), file),
    );
  const users = files.filter(
    (name) =>
      !overlays.includes(name) && !name.startsWith(showcase) && imported(name).some((file) => overlays.includes(file)),
  );
  expect(users).toContain('app/partner/new-orders.tsx');
  expect(users.length).toBeGreaterThan(13);
  expect(users.filter((name) => !usesHook(hosts[name] ?? name))).toEqual([blocking]);
});
