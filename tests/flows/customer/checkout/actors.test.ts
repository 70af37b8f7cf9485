import { describe, expect, it } from 'vitest';
import { createActor, toPromise, type AnyActorLogic } from 'xstate';
import { cartFingerprint, type Cart } from '../../../../domain/cart.ts';
import {
  createCheckoutActors,
  type AcquirePaymentLock,
  type OpenPaymentWindow,
} from '../../../../machines/customer/checkout/checkout.actors.ts';
import { createApiClient, type ApiClient } from '../../../../openapi/client.ts';
import { rejectionWith, refusal, testApiCall } from '../../../fixtures/api-call.ts';
import { runCallback } from '../../../fixtures/callback-actor.ts';
import { orderBody } from '../../../fixtures/order.ts';
import { attempt, cart, emptyCart, held, liveDosa, order, payment, cartWithMoreDosas, repricedCart } from './model.ts';
import type { HeldOrder } from '../../../../machines/customer/checkout/held-orders.ts';
import type { PersistedCheckout } from '../../../../machines/customer/checkout/persisted-checkout.ts';

const now = 1_795_246_260_000;

interface World {
  api?: ApiClient;
  /** The checkout and the cart that another tab has stored. */
  kept?: PersistedCheckout | null;
  persistedCart?: Cart | null;
  ownHold?: HeldOrder | null;
  openPaymentWindow?: OpenPaymentWindow;
  loadScript?: () => Promise<void>;
}

/** Creates the actors, and collects the listeners that they register. */
function create({ api = createApiClient('', () => Promise.reject()), kept = null, ...rest }: World = {}) {
  const {
    persistedCart = null,
    ownHold = null,
    openPaymentWindow = () => () => {},
    loadScript = async () => {},
  } = rest;
  const locks = new Set<Parameters<AcquirePaymentLock>[0]>();
  const customers = new Set<(phone: string) => void>();
  const carts = new Set<(cart: Cart) => void>();
  const replaced = new Set<(cart: Cart) => void>();
  const network = new Set<(isOnline: boolean) => void>();
  const addTo =
    <Listener>(listeners: Set<Listener>) =>
    (listener: Listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    };
  const actors = createCheckoutActors({
    ...{ api, openPaymentWindow, loadScript, acquirePaymentLock: addTo(locks), watchCart: addTo(carts) },
    ...{ onCartReplaced: addTo(replaced), onNetwork: addTo(network), now: () => now, randomKey: () => 'fresh-key' },
    watchCustomer: addTo(customers),
    currentCart: () => cart,
    persistedCart: () => persistedCart,
    persistedCheckout: () => kept,
    ownHold: () => ownHold,
    supportEmail: 'help@pehle.test',
  });
  return { actors, locks, customers, carts, replaced, network };
}

const run = (logic: AnyActorLogic, input?: unknown): Promise<unknown> => {
  const actor = createActor(logic, { input });
  actor.subscribe({ error: () => {} });
  return toPromise(actor.start());
};

describe('the subscriptions of the checkout', () => {
  it('report whether the payment lock is acquired, with the stored checkout, until they are stopped [CHECK-1]', () => {
    const kept = { attempt, razorpayOrderId: 'order_1' };
    const { actors, locks } = create({ kept });
    const { events, stop } = runCallback(actors.paymentLock);
    for (const { acquired, denied } of locks) {
      denied();
      acquired();
    }
    expect(events).toEqual([{ type: 'lock.denied' }, { type: 'lock.acquired', kept }]);
    stop();
    expect(locks.size).toBe(0);
  });

  it('report the customer, until they are stopped', () => {
    const { actors, customers } = create();
    const { events, stop } = runCallback(actors.watchCustomer);
    for (const listener of customers) listener('9876543210');
    expect(events).toEqual([{ type: 'customer.identified', phone: '9876543210' }]);
    stop();
    expect(customers.size).toBe(0);
  });

  it('report each change of the cart, until they are stopped [CHECK-1]', () => {
    const { actors, carts } = create();
    const { events, stop } = runCallback(actors.watchCart);
    for (const listener of carts) listener(cartWithMoreDosas);
    expect(events).toEqual([{ type: 'cart.changed', cart: cartWithMoreDosas }]);
    stop();
    expect(carts.size).toBe(0);
  });

  it('report other dishes than at their start, in the same restaurant or not, until they are stopped', () => {
    const { actors, carts } = create();
    const { events, stop } = runCallback(actors.watchDishes);
    const withOneDish = { ...cart, items: cart.items.slice(0, 1) };
    const elsewhere = { restaurantId: 13, items: cart.items.map((item) => ({ ...item, id: item.id + 1000 })) };
    for (const changed of [cartWithMoreDosas, repricedCart, withOneDish, elsewhere, emptyCart])
      for (const listener of carts) listener(changed);
    expect(events).toEqual(
      [true, false, false].map((isSameRestaurant) => ({ type: 'dishes.changed', isSameRestaurant })),
    );
    stop();
    expect(carts.size).toBe(0);
  });

  it('report that another tab has replaced the cart, until they are stopped', () => {
    const { actors, replaced } = create();
    const { events, stop } = runCallback(actors.watchReplacedCart);
    for (const listener of replaced) listener(cart);
    expect(events).toEqual([{ type: 'cart.replaced', cart }]);
    stop();
    expect(replaced.size).toBe(0);
  });

  it('report whether the browser is online, until they are stopped', () => {
    const { actors, network } = create();
    const { events, stop } = runCallback(actors.watchNetwork);
    for (const isOnline of [false, true]) for (const listener of network) listener(isOnline);
    expect(events).toEqual([{ type: 'network.lost' }, { type: 'network.found' }]);
    stop();
    expect(network.size).toBe(0);
  });
});

const body = orderBody(12, [{ id: 340, quantity: 2, price: 14_000, name: 'Ghee Roast Dosa' }]);
const refused = (code: string | null, isFinal: boolean, text?: string) => ({
  ...{ kind: 'refused', code, isFinal },
  ...(text !== undefined && { text }),
});
const opening = { opens_at: Date.parse('2026-11-22T11:30:00+05:30'), opens_text: 'Opens Sun, 22 Nov, 11:30 am' };
const closed = refusal(409, 'restaurant_closed');
const success = (json: object) => ({ status: 200, json });
const badGateway = { status: 502, text: '<h1>Bad gateway</h1>' };

testApiCall('placing an order in paise with its key [API-20 API-21 CHECK-10 ERR-18]', {
  actor: (api) => create({ api }).actors.placeOrder,
  input: { key: 'key-1234', body },
  request: 'POST /order/placeorder',
  body,
  key: 'key-1234',
  answers: [
    ['what the window needs', success({ success: true, order }), { kind: 'placed', order, until: null }],
    [
      'until when the dishes are kept',
      success({ success: true, order, hold_until: '2026-11-21T14:35:00.000Z' }),
      { kind: 'placed', order, until: held.until },
    ],
    ['success: false [CHECK-6]', success({ success: false }), refused(null, true)],
    ['an order without success', success({ success: false, order }), refused(null, true)],
    ['a success without an order', success({ success: true }), refused(null, true)],
    ['that the session has ended', refusal(401, 'token_not_valid'), { kind: 'sessionEnded' }],
    ['a closed restaurant without its opening time', closed, refused('restaurant_closed', true)],
    [
      'a closed restaurant with its opening time [ERR-10]',
      { ...closed, json: { ...closed.json, ...opening } },
      refused(
        'restaurant_closed',
        true,
        'This restaurant is currently closed. Please try again later. Opens Sun, 22 Nov, 11:30 am.',
      ),
    ],
    [
      'the opening time of another refusal',
      { status: 409, json: { ...refusal(409, 'invalid_menu_item').json, ...opening } },
      refused('invalid_menu_item', true),
    ],
    [
      'a wait, with the time that the server says',
      refusal(409, 'hold_wait', 'Try again at 1:15 pm.'),
      refused('hold_wait', true, 'Try again at 1:15 pm.'),
    ],
    [
      'too many requests, as an order that may be tried again with its key',
      refusal(429, 'too_many_requests', 'Try again in 12 seconds.'),
      refused('too_many_requests', false, 'Try again in 12 seconds.'),
    ],
    ['a code that the catalogue does not know [ERR-19]', refusal(400, 'teapot'), refused('other', true)],
    ['a fault with a code', refusal(500, 'server_error'), refused('server_error', false)],
    ["a gateway's page [ERR-17]", badGateway, refused('server_error', false)],
    ['an error 500 without a code [ERR-17]', { status: 500, json: null }, refused('server_error', false)],
    ['an error 499 without a code', { status: 499, json: null }, refused('other', true)],
    ['a code that is no text', { status: 400, json: { code: 7 } }, refused('other', true)],
  ],
});

testApiCall('cancelling an order that is not needed', {
  actor: (api) => create({ api }).actors.cancelOrder,
  input: { id: '12-1042' },
  request: 'POST /order/cancel',
  body: { id: '12-1042' },
  answers: [
    ['that it is cancelled', success({ id: '12-1042', status: 'cancelled' }), { kind: 'cancelled' }],
    ['that it cannot be cancelled', refusal(409, 'order_paid'), { kind: 'refused' }],
  ],
});

const live = [liveDosa(1, 160)];

testApiCall('checking the stock before paying [API-19 CHECK-18]', {
  actor: (api) => create({ api }).actors.checkStock,
  input: { restaurantId: 12 },
  request: 'POST /menusLiveInfo',
  body: { restaurant_id: 12, hard_refresh: true },
  answers: [
    ['the stock', success({ menus_live_info: live }), { kind: 'loaded', live }],
    ['that the session has ended', refusal(401, 'token_not_valid'), { kind: 'sessionEnded' }],
    ['a refusal', refusal(404, 'restaurant_not_found'), { kind: 'refused' }],
    ["a gateway's page", badGateway, { kind: 'refused' }],
    ['an empty answer of a gateway', { status: 503, text: '' }, { kind: 'refused' }],
  ],
});

testApiCall('checking the stock while an own order holds two dosas [CHECK-2]', {
  actor: (api) => create({ api, ownHold: held }).actors.checkStock,
  input: { restaurantId: 12 },
  request: 'POST /menusLiveInfo',
  body: { restaurant_id: 12, hard_refresh: true },
  answers: [
    [
      'the stock and the own portions',
      success({ menus_live_info: live }),
      { kind: 'loaded', live: [{ ...liveDosa(3, 160) }] },
    ],
  ],
});

describe('the idempotency key of an attempt', () => {
  const { content } = attempt;
  const fresh = (of: string) => ({ kind: 'prepared', attempt: { content: of, key: 'fresh-key', startTime: now } });
  const lifetime = 15 * 60_000;

  it('stays the same while the content is unchanged, so that a retry finds the order', async () => {
    const { actors } = create();
    expect(await run(actors.prepareAttempt, { content, attempt, held: [], owner: null })).toEqual({
      kind: 'prepared',
      attempt,
    });
  });

  it('is shared with another tab that orders the same content', async () => {
    const { actors } = create({ kept: { attempt, razorpayOrderId: null } });
    expect(await run(actors.prepareAttempt, { content, attempt: null, held: [], owner: null })).toEqual({
      kind: 'prepared',
      attempt,
    });
  });

  it.each([
    ['this customer has stored it', '9876543210', true],
    ['another customer has stored it', '9000000002', false],
    ['it was stored before its customer was known', undefined, true],
  ])('is shared with another tab or not if %s', async (_, owner, isShared) => {
    const { actors } = create({ kept: { attempt, razorpayOrderId: null, ...(owner !== undefined && { owner }) } });
    const prepared = await run(actors.prepareAttempt, { content, attempt: null, held: [], owner: '9876543210' });
    expect(prepared).toEqual(isShared ? { kind: 'prepared', attempt } : fresh(content));
  });

  it.each([
    ['this visit', { held: [held] }, {}],
    ['another tab', { held: [] }, { kept: { attempt: null, razorpayOrderId: null, held: [held] } }],
  ])(
    'stays that of the unpaid order of %s, also after a changed cart was refused',
    async (_, { held: known }, world) => {
      const { actors } = create(world);
      const other = { content: 'three dosas', key: 'key-of-three', startTime: now };
      const input = { content, attempt: other, held: known, owner: null };
      expect(await run(actors.prepareAttempt, input)).toEqual({ kind: 'prepared', attempt });
    },
  );

  it('is replaced when the content has changed, and the slot then starts now [CHECK-11]', async () => {
    const { actors } = create({ kept: { attempt, razorpayOrderId: null } });
    expect(await run(actors.prepareAttempt, { content: 'three dosas', attempt, held: [], owner: null })).toEqual(
      fresh('three dosas'),
    );
  });

  it('is replaced 15 minutes after its creation, when the hold has expired', async () => {
    const { actors } = create();
    const old = { ...attempt, startTime: now - lifetime };
    expect(await run(actors.prepareAttempt, { content, attempt: old, held: [], owner: null })).toEqual(fresh(content));
    const young = { ...attempt, startTime: now - lifetime + 1 };
    expect(await run(actors.prepareAttempt, { content, attempt: young, held: [], owner: null })).toEqual({
      kind: 'prepared',
      attempt: young,
    });
  });

  it('is not created if another tab has changed the cart and the storage event has not arrived [CHECK-1]', async () => {
    const input = { content: cartFingerprint(cart), attempt: null, held: [], owner: null };
    const changed = create({ persistedCart: cartWithMoreDosas });
    expect(await run(changed.actors.prepareAttempt, input)).toEqual({ kind: 'changed', cart: cartWithMoreDosas });
    const same = create({ persistedCart: cart });
    expect(await run(same.actors.prepareAttempt, input)).toEqual(fresh(input.content));
  });
});

describe('the payment window', () => {
  const input = { order, phone: '9876543210' };
  const broken = { type: 'window.broken' };

  it('is prefilled with placeholders and the phone number, and closed when its actor is stopped [CHECK-12]', () => {
    const opened: unknown[] = [];
    const { actors } = create({
      openPaymentWindow: (options, report) => {
        opened.push(options);
        report({ type: 'window.dismissed' });
        return () => opened.push('closed');
      },
    });
    const { events, stop } = runCallback(actors.paymentWindow, input);
    const prefill = { name: 'Customer', email: 'help@pehle.test', contact: '+919876543210' };
    expect([opened, events]).toEqual([[{ ...order, prefill }], [{ type: 'window.dismissed' }]]);
    stop();
    expect(opened.at(-1)).toBe('closed');
  });

  it('is reported as broken if it cannot be opened or if there is no order', () => {
    const { actors } = create({
      openPaymentWindow: () => {
        throw new Error('no script');
      },
    });
    expect(runCallback(actors.paymentWindow, input).events).toEqual([broken]);
    expect(runCallback(create().actors.paymentWindow, { ...input, order: null }).events).toEqual([broken]);
  });

  it('loads the script of the provider, and fails if the script cannot be loaded', async () => {
    let loads = 0;
    await run(create({ loadScript: async () => void (loads += 1) }).actors.loadScript);
    expect(loads).toBe(1);
    const { actors } = create({ loadScript: () => Promise.reject(new Error('blocked')) });
    await expect(run(actors.loadScript)).rejects.toThrow('blocked');
  });
});

const outcome = (name: string) => ({ kind: 'answered', outcome: name });
const unanswered = (code: string) => ({ kind: 'unanswered', code });

testApiCall('verifying a payment with the three values of section 7 [API-22]', {
  actor: (api) => create({ api }).actors.verifyPayment,
  input: payment,
  request: 'POST /order/verifypayment',
  body: payment,
  answers: [
    ['paid', success({ success: true, outcome: 'paid' }), outcome('paid')],
    ['paid without the outcome', success({ success: true }), outcome('paid')],
    ['refunded', success({ success: false, outcome: 'refunded' }), outcome('refunded')],
    ['checking', success({ success: false, outcome: 'checking' }), outcome('checking')],
    ['unpaid', success({ success: false, outcome: 'unpaid' }), { kind: 'refused', code: null }],
    ['no success', success({ success: false }), { kind: 'refused', code: null }],
    ['wrong details', refusal(400, 'invalid_payment_details'), { kind: 'refused', code: 'invalid_payment_details' }],
    ['a failure of the provider', refusal(502, 'payment_failed'), unanswered('payment_failed')],
    // The rate limit rejects the request before the server processes it.
    ['too many requests', refusal(429, 'too_many_requests'), unanswered('too_many_requests')],
    // The session ended during the payment, so its outcome is unknown.
    ['an ended session', refusal(401, 'token_not_valid'), unanswered('other')],
    ["a gateway's page", badGateway, unanswered('server_error')],
  ],
});

const razorpay_order_id = 'order_IEIaMR65cu6nz3';
const stateOf = (name: string, status: string) => success({ outcome: name, status, id: '12-1042' });

testApiCall('fetching the outcome of a payment [ERR-14]', {
  actor: (api) => create({ api }).actors.fetchOutcome,
  input: { razorpayOrderId: razorpay_order_id },
  request: 'POST /order/status',
  body: { razorpay_order_id },
  answers: [
    ['paid', stateOf('paid', 'confirmed'), { ...outcome('paid'), isOver: false, id: '12-1042' }],
    ['unpaid', stateOf('unpaid', 'pending'), { ...outcome('unpaid'), isOver: false, id: '12-1042' }],
    ['unpaid and cancelled', stateOf('unpaid', 'cancelled'), { ...outcome('unpaid'), isOver: true, id: '12-1042' }],
    ['refunded', stateOf('refunded', 'cancelled'), { ...outcome('refunded'), isOver: true, id: '12-1042' }],
    ['checking', stateOf('checking', 'pending'), { ...outcome('checking'), isOver: false, id: '12-1042' }],
    ['an unknown order', refusal(404, 'order_not_found'), { kind: 'refused', code: 'order_not_found' }],
    ['a server error', refusal(500, 'server_error'), rejectionWith('answered 500')],
    ['an ended session', refusal(401, 'token_not_valid'), rejectionWith('answered 401')],
  ],
});
