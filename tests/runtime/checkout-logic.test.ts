// @vitest-environment happy-dom
import { createActor } from 'xstate';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { RuntimeConfig } from '../../domain/runtime-config.ts';
import { readPersisted, writeSlices } from '../../machines/app/persisted.ts';
import { cartMachine } from '../../machines/customer/cart/cart.machine.ts';
import { selectCart } from '../../machines/customer/cart/cart.view.ts';
import { selectRefusal } from '../../machines/customer/checkout/checkout.view.ts';
import { createCheckoutLogic } from '../../src/runtime/checkout-logic.ts';
import { createPersister } from '../../src/runtime/persistence.ts';
import { cart, liveDosa, order, cartWithMoreDosas } from '../flows/customer/checkout/model.ts';
import { answeringApi, type ApiAnswer } from '../fixtures/answering-api.ts';
import { silent } from '../fixtures/silent.ts';

const now = 1_795_246_200_000;
const key = '0'.repeat(32);
const config = { checkoutScript: 'https://checkout.test/v1/checkout.js', supportEmail: 'help@pehle.test' };

/** The options of the opened payment windows. */
const windows: Record<string, unknown>[] = [];
let scripts: EventTarget[] = [];

beforeEach(() => {
  localStorage.clear();
  // A browser without Web Locks.
  vi.stubGlobal('navigator', { onLine: true });
  windows.length = 0;
  scripts = [];
  vi.spyOn(Date, 'now').mockReturnValue(now);
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => bytes);
  vi.spyOn(document.head, 'append').mockImplementation((script) => void scripts.push(script as unknown as EventTarget));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

class PaymentWindow {
  constructor(options: Record<string, unknown>) {
    windows.push(options);
  }
  on() {}
  open() {}
  close() {}
}

const placed: ApiAnswer = { status: 200, json: { success: true, order } };
const outOfStock: ApiAnswer = {
  status: 409,
  json: { code: 'insufficient_inventory', message: 'Out of stock.', detail: 'Out of stock.' },
};

/** Starts the checkout of a page with a cart, and a server that answers a new order with `placing`. */
function openCheckout(placing = placed, owner: string | null = null) {
  const { api, calls } = answeringApi(({ path }) => {
    if (path === '/order/status')
      return { status: 200, json: { outcome: 'checking', status: 'pending', id: order.id } };
    return path === '/order/placeorder' ? placing : { status: 200, json: { menus_live_info: [liveDosa(9, 160)] } };
  });
  const running = createActor(cartMachine.provide({ actors: { watchTabs: silent } }), {
    input: { kept: { ...cart, owner } },
  }).start();
  const logic = createCheckoutLogic({
    api,
    // The checkout uses only these two properties.
    config: config as RuntimeConfig,
    cart: () => running,
  });
  const checkout = createActor(logic, { id: 'checkout', inspect: createPersister() }).start();
  onTestFinished(() => void checkout.stop());
  return { checkout, calls, running };
}

const pay = { type: 'pay.submit', cart, phone: '9876543210' } as const;
const kept = { attempt: null, razorpayOrderId: order.order_id };

async function loadScript(): Promise<void> {
  await vi.waitFor(() => expect(scripts).toHaveLength(1));
  vi.stubGlobal('Razorpay', PaymentWindow);
  scripts[0]?.dispatchEvent(new Event('load'));
}

it("places the order and opens the provider's window", async () => {
  const { checkout, calls } = openCheckout();
  checkout.send(pay);
  await loadScript();
  await vi.waitFor(() => expect(windows).toHaveLength(1));
  expect((scripts[0] as HTMLScriptElement).src).toBe('https://checkout.test/v1/checkout.js');
  expect(windows[0]).toMatchObject({
    order_id: order.order_id,
    prefill: { email: 'help@pehle.test', contact: '+919876543210' },
  });
  expect(calls.map(({ path }) => path)).toEqual(['/menusLiveInfo', '/order/placeorder']);
  expect(readPersisted(localStorage.getItem('root')).checkout).toMatchObject({
    attempt: { key, startTime: now },
    razorpayOrderId: order.order_id,
  });
});

it('checks the stock again when the server refuses an order for lack of stock', async () => {
  const { checkout, calls } = openCheckout(outOfStock);
  checkout.send(pay);
  await loadScript();
  await vi.waitFor(() =>
    expect(calls.map(({ path }) => path)).toEqual(['/menusLiveInfo', '/order/placeorder', '/menusLiveInfo']),
  );
});

it('resumes the payment that is in the storage', async () => {
  localStorage.setItem('root', writeSlices(null, { checkout: kept }));
  const { calls } = openCheckout();
  await vi.waitFor(() => expect(calls.map(({ path }) => path)).toEqual(['/order/status']));
});

describe('a payment that is in the storage, of a known customer', () => {
  const [first, second] = ['9876543210', '9000000002'];
  const payment = { ...kept, owner: first };
  const stored = () => readPersisted(localStorage.getItem('root')).checkout;
  const asked = { path: '/order/status', body: { razorpay_order_id: order.order_id } };

  beforeEach(() => localStorage.setItem('root', writeSlices(null, { checkout: payment })));

  it('is not continued for another customer, and stays in the storage until that one pays', async () => {
    const { checkout, calls } = openCheckout(placed, second);
    expect(checkout.getSnapshot().matches({ ready: { result: 'calm' } })).toBe(true);
    expect(stored()).toEqual(payment);
    checkout.send(pay);
    await loadScript();
    await vi.waitFor(() => expect(windows).toHaveLength(1));
    expect(stored()).toMatchObject({ attempt: { key }, owner: second });
    expect(calls.map(({ path }) => path)).toEqual(['/menusLiveInfo', '/order/placeorder']);
  });

  it('is left when another tab reports another customer, and continued when its own customer is back', async () => {
    const { checkout, calls, running } = openCheckout(placed, first);
    await vi.waitFor(() => expect(calls).toMatchObject([asked]));
    running.send({ type: 'cart.synced', kept: { ...cart, owner: second } });
    expect(checkout.getSnapshot().matches({ ready: { result: 'calm' } })).toBe(true);
    expect(stored()).toEqual(payment);
    running.send({ type: 'customer.identified', phone: first });
    await vi.waitFor(() => expect(calls).toMatchObject([asked, asked]));
    expect(stored()).toEqual(payment);
  });

  it('goes on when its own customer logs in again', async () => {
    const { checkout, calls, running } = openCheckout(placed, first);
    await vi.waitFor(() => expect(calls).toMatchObject([asked]));
    await vi.waitFor(() => expect(checkout.getSnapshot().matches({ holdingPaymentLock: 'checking' })).toBe(true));
    const before = checkout.getSnapshot();
    running.send({ type: 'customer.identified', phone: first });
    running.send({ type: 'item.increment', id: 340 });
    expect(checkout.getSnapshot().value).toEqual(before.value);
    expect(checkout.getSnapshot().context).toEqual(before.context);
  });
});

it('places no order if the cart has changed in this tab or in the storage', async () => {
  const changed = openCheckout();
  changed.checkout.send(pay);
  changed.running.send({ type: 'item.increment', id: 340 });
  expect(changed.checkout.getSnapshot().matches({ ready: { result: 'calm' } })).toBe(true);
  localStorage.setItem('root', writeSlices(null, { cart: { ...cartWithMoreDosas, owner: null } }));
  const stored = openCheckout();
  stored.checkout.send(pay);
  await loadScript();
  await vi.waitFor(() => expect(stored.checkout.getSnapshot().matches({ ready: { result: 'calm' } })).toBe(true));
  expect(stored.calls.map(({ path }) => path)).toEqual(['/menusLiveInfo']);
});

const become = (name: 'online' | 'offline') => {
  vi.stubGlobal('navigator', { onLine: name === 'online' });
  dispatchEvent(new Event(name));
};
const noLock = () => new Promise(setImmediate);

it('waits for the network if the customer pays while offline', async () => {
  become('offline');
  const { checkout, calls } = openCheckout();
  await noLock();
  checkout.send(pay);
  expect(checkout.getSnapshot().matches({ ready: { network: 'waiting' } })).toBe(true);
  become('online');
  await vi.waitFor(() => expect(calls.map(({ path }) => path)).toEqual(['/menusLiveInfo']));
});

it('stops waiting for the network when another tab changes the cart, and unsubscribes from the cart', async () => {
  become('offline');
  const { checkout, running } = openCheckout();
  const followed = vi.spyOn(running, 'on');
  await noLock();
  checkout.send(pay);
  const subscription = followed.mock.results[0]?.value as { unsubscribe: () => void };
  const unsubscribed = vi.spyOn(subscription, 'unsubscribe');
  running.send({ type: 'cart.synced', kept: { ...cartWithMoreDosas, owner: null } });
  expect(checkout.getSnapshot().matches({ ready: { network: 'offline' } })).toBe(true);
  expect(unsubscribed).toHaveBeenCalledOnce();
  const refusalOf = () => selectRefusal(selectCart(running.getSnapshot()))(checkout.getSnapshot());
  expect(refusalOf()).toBe('Your cart has changed, maybe in another tab. Check it and pay again.');
  running.send({ type: 'item.decrement', id: 340 });
  expect(refusalOf(), 'the customer has looked at the cart').toBeNull();
});

it('receives the customer of the cart once', () => {
  const { checkout, running } = openCheckout(placed, '9876543210');
  const notified = vi.fn<() => void>();
  checkout.subscribe(notified);
  running.send({ type: 'item.increment', id: 340 });
  expect(notified).not.toHaveBeenCalled();
  running.send({ type: 'customer.identified', phone: '9000000002' });
  expect(notified).toHaveBeenCalled();
});

it('is subscribed to the cart only while it holds the payment lock', () => {
  const { checkout, running } = openCheckout();
  const subscribed = vi.spyOn(running, 'subscribe');
  checkout.send(pay);
  const subscription = subscribed.mock.results[0]?.value as { unsubscribe: () => void };
  const unsubscribed = vi.spyOn(subscription, 'unsubscribe');
  running.send({ type: 'item.increment', id: 340 });
  expect([subscribed.mock.calls.length, unsubscribed.mock.calls.length]).toEqual([1, 1]);
});
