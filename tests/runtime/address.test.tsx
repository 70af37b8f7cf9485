// @vitest-environment happy-dom
import { act } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { expect, it, onTestFinished } from 'vitest';
import type { WriteAddress } from '../../machines/shared/lib/notices.ts';
import { useQuerySync } from '../../src/runtime/address.ts';
import { currentOverlay } from '../../src/design/history-state.ts';
import { render } from '../fixtures/render.tsx';

/** A flow that remembers the queries that it received. */
function createFlow() {
  const received: string[] = [];
  const listeners = new Set<(notice: WriteAddress) => void>();
  return {
    received,
    listeners,
    on(_type: 'address.write', listener: (notice: WriteAddress) => void) {
      listeners.add(listener);
      return { unsubscribe: () => listeners.delete(listener) };
    },
    send: ({ type, query }: { type: 'address.changed'; query: string }) => received.push(`${type} ${query}`),
    write: (query: string) =>
      act(async () => listeners.forEach((listener) => listener({ type: 'address.write', query }))),
  };
}

/** Opens `/menu` with this query, a page that connects a flow to the URL. */
async function openPage(query = '') {
  history.replaceState(null, '', `/menu${query}`);
  const flow = createFlow();
  function Page() {
    useQuerySync(flow);
    return null;
  }
  const router = createBrowserRouter([{ path: '*', element: <Page /> }]);
  onTestFinished(() => router.dispose());
  const { unmount } = await render(<RouterProvider router={router} />);
  const follow = (...to: Parameters<typeof router.navigate>) => act(async () => router.navigate(...to));
  return { flow, follow, unmount, router };
}

const goBack = () =>
  act(async () => {
    const arrived = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    history.back();
    await arrived;
  });

it('sends the flow the query of the URL at the start, and after a link or the back button', async () => {
  const { flow, follow } = await openPage('?veg=1');
  expect(flow.received).toEqual(['address.changed ?veg=1']);
  await follow('/menu?search=dosa');
  await follow('/menu?search=dosa');
  await goBack();
  await goBack();
  expect(flow.received).toEqual(['address.changed ?veg=1', 'address.changed ?search=dosa', 'address.changed ?veg=1']);
});

it('replaces the query of the URL when the flow writes one, keeps the scroll position, and does not send that query back', async () => {
  const { flow, router } = await openPage('?veg=1');
  const before = history.length;
  await flow.write('?veg=1&search=dosa');
  expect([location.search, history.length]).toEqual(['?veg=1&search=dosa', before]);
  expect(router.state.preventScrollReset).toBe(true);
  expect(flow.received).toEqual(['address.changed ?veg=1']);
});

it('does not navigate if the URL already has the query', async () => {
  const { flow, router } = await openPage('?veg=1');
  const { key } = router.state.location;
  await flow.write('?veg=1');
  expect(router.state.location.key).toBe(key);
});

it('keeps an overlay open when the flow writes a query, and keeps the query when the overlay is closed', async () => {
  const { flow, follow } = await openPage('?veg=1');
  await follow('/menu?veg=1', { state: { over: 'dish' } });
  await flow.write('?page=2');
  expect([location.search, currentOverlay()]).toEqual(['?page=2', 'dish']);
  await goBack();
  expect([location.search, currentOverlay()]).toEqual(['?page=2', undefined]);
  expect(flow.received).toEqual(['address.changed ?veg=1']);
  // The query is copied only once; later changes come from the user.
  await follow('/menu?search=idli');
  await goBack();
  expect(flow.received.slice(1)).toEqual(['address.changed ?search=idli', 'address.changed ?page=2']);
});

it('does not write to the URL of the next page while that page is still loading', async () => {
  const { flow, router } = await openPage();
  history.pushState(null, '', '/orders');
  await flow.write('?search=dosa');
  expect([location.pathname, location.search]).toEqual(['/orders', '']);
  expect(router.state.location.pathname).toBe('/menu');
});

it('does not listen to the flow after the page is left', async () => {
  const { flow, unmount } = await openPage();
  expect(flow.listeners.size).toBe(1);
  await unmount();
  expect(flow.listeners.size).toBe(0);
});
