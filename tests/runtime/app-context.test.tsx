// @vitest-environment happy-dom
import { act, type ReactNode } from 'react';
import { createActor, createMachine, emit, setup } from 'xstate';
import { expect, it, vi } from 'vitest';
import { AppContext, useApp, useFlow, type App } from '../../src/runtime/app-context.tsx';
import { useCheckout, type LazyCheckout } from '../../src/runtime/checkout-flow.ts';
import { useNotices } from '../../src/runtime/notices.ts';
import { useOnLeave } from '../../src/runtime/on-leave.ts';
import { PageTitle } from '../../src/runtime/page-title.tsx';
import { PortalContext, usePortal, usePortalFlow, type Portal } from '../../src/runtime/partner/portal-context.tsx';
import { useRestaurantNotices } from '../../src/runtime/partner/restaurant-notices.ts';
import { runningApp } from '../fixtures/running-app.ts';
import { render } from '../fixtures/render.tsx';

/** Renders a component that calls a hook, and returns what the hook returned last. */
async function renderHook<Result>(hook: () => Result, around: (node: ReactNode) => ReactNode = (node) => node) {
  const results: Result[] = [];
  function Probe() {
    results.push(hook());
    return null;
  }
  const rendered = await render(around(<Probe />));
  return { ...rendered, last: () => results.at(-1), show: () => rendered.show(around(<Probe />)) };
}

const within = (app: App) => (node: ReactNode) => <AppContext value={app}>{node}</AppContext>;
/** The tests use only the properties that they provide. */
const portalOf = (portal: Partial<Portal>) => (node: ReactNode) => (
  <PortalContext value={portal as Portal}>{node}</PortalContext>
);

it('returns the running app and its flows', async () => {
  const { app, actor } = await runningApp();
  expect((await renderHook(() => useApp(), within(app))).last()).toBe(app);
  expect((await renderHook(() => useFlow('cart'), within(app))).last()).toBe(actor.getSnapshot().children.cart);
});

it('throws outside of the app, and for a flow that does not run', async () => {
  const { app } = await runningApp();
  await expect(renderHook(() => useApp())).rejects.toThrow('No App above this component.');
  await expect(renderHook(() => useFlow('login'), within(app))).rejects.toThrow('The flow "login" is not running.');
});

it('returns the running portal and its flows', async () => {
  const flow = createActor(createMachine({}));
  const actor = createActor(
    setup({ actors: { partnerSession: createMachine({}) } }).createMachine({
      invoke: { id: 'partnerSession', src: 'partnerSession' },
    }),
  ).start() as unknown as Portal['actor'];
  const portal = { actor };
  expect((await renderHook(() => usePortal(), portalOf(portal))).last()).toBe(portal);
  const session = await renderHook(() => usePortalFlow('partnerSession'), portalOf(portal));
  expect(session.last()).toBe(actor.getSnapshot().children.partnerSession);
  await expect(renderHook(() => usePortal())).rejects.toThrow('No portal above this component.');
  await expect(renderHook(() => usePortalFlow('partnerLogin'), portalOf(portal))).rejects.toThrow(
    'The partner\'s flow "partnerLogin" is not running.',
  );
  flow.stop();
});

it('loads the checkout with the page that uses it, offers a retry after a failure, and checks the prices', async () => {
  const { app, actor, loads, sent } = await runningApp();
  const { last } = await renderHook<LazyCheckout>(() => useCheckout(), within(app));
  expect(loads).toHaveLength(1);
  expect(last()).toEqual({ checkout: undefined, retry: undefined });
  expect(sent.filter((line) => line === 'cart prices.check')).toHaveLength(1);
  await act(async () => loads[0]?.reject(new Error('no network')));
  expect(loads).toHaveLength(1);
  await act(async () => last()?.retry?.());
  expect(loads).toHaveLength(2);
  await act(async () => loads[1]?.resolve());
  const { checkout } = actor.getSnapshot().children;
  expect(checkout).toBeDefined();
  expect(last()).toEqual({ checkout, retry: undefined });
});

it('loads the checkout again after a logout', async () => {
  const { app, actor, loads } = await runningApp();
  const { last } = await renderHook<LazyCheckout>(() => useCheckout(), within(app));
  await act(async () => loads[0]?.resolve());
  await act(async () => actor.send({ type: 'storage.cleared', isPartnerPage: false }));
  expect(last()?.checkout).toBeUndefined();
  expect(loads).toHaveLength(2);
});

it('does not request the checkout again if it is running', async () => {
  const { app, loads, sent } = await runningApp();
  await renderHook(() => useCheckout(), within(app));
  await act(async () => loads[0]?.resolve());
  sent.length = 0;
  await renderHook(() => useCheckout(), within(app));
  expect(sent).not.toContain('app checkout.wanted');
});

/** A flow that emits each event that it receives. */
const createNotifier = (id: string) =>
  createActor(createMachine({ on: { '*': { actions: emit(({ event }) => event) } } }), { id }).start();

it('handles the notices of a flow while its screen is mounted', async () => {
  const handleNotice = vi.fn<App['handleNotice']>();
  const { app } = await runningApp({ handleNotice });
  const flow = createNotifier('orders');
  const { unmount } = await renderHook(() => useNotices(flow), within(app));
  const notices = [
    { type: 'navigate', to: '/orders' },
    { type: 'toast', kind: 'success', text: 'Saved.' },
    { type: 'announce', text: '3 restaurants' },
    { type: 'other' },
  ];
  for (const notice of notices) flow.send(notice);
  expect(handleNotice.mock.calls).toEqual(notices.slice(0, 3).map((notice) => [notice, 'orders']));
  await unmount();
  flow.send({ type: 'announce', text: '4 restaurants' });
  expect(handleNotice).toHaveBeenCalledTimes(3);
});

it("loads the partner's restaurants again after a change, and handles the notices of the flow", async () => {
  const handleNotice = vi.fn<App['handleNotice']>();
  const { app } = await runningApp({ handleNotice });
  const received: string[] = [];
  const actor = createActor(
    setup({
      actors: {
        partnerRestaurants: createMachine({ on: { '*': { actions: ({ event }) => received.push(event.type) } } }),
      },
    }).createMachine({ invoke: { id: 'partnerRestaurants', src: 'partnerRestaurants' } }),
  ).start() as unknown as Portal['actor'];
  let flow = createNotifier('restaurantCreate');
  const { show, unmount } = await renderHook(
    () => useRestaurantNotices(flow),
    (node) => within(app)(portalOf({ actor })(node)),
  );
  const former = flow;
  flow = createNotifier('restaurantEdit');
  await show();
  former.send({ type: 'restaurants.changed' });
  flow.send({ type: 'restaurants.changed' });
  flow.send({ type: 'announce', text: 'Saved.' });
  expect(received).toEqual(['restaurants.refresh']);
  expect(handleNotice.mock.calls).toEqual([[{ type: 'announce', text: 'Saved.' }, 'restaurantEdit']]);
  await unmount();
  flow.send({ type: 'restaurants.changed' });
  expect(received).toHaveLength(1);
});

it('calls back when the screen is left', async () => {
  const onLeave = vi.fn<() => void>();
  const { show, unmount } = await renderHook(() => useOnLeave(onLeave));
  await show();
  expect(onLeave).not.toHaveBeenCalled();
  await unmount();
  expect(onLeave).toHaveBeenCalledOnce();
});

it('sets the document title to the name of the page and of the service', async () => {
  const { app } = await runningApp({ config: { brand: 'Pehle' } as App['config'] });
  await render(within(app)(<PageTitle>Your cart</PageTitle>));
  expect(document.title).toBe('Your cart · Pehle');
});
