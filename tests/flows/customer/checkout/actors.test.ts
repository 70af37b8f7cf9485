import { describe, expect, it } from 'vitest';
import { createActor, setup, toPromise, type AnyActorLogic } from 'xstate';
import {
  createCheckoutActors,
  type OpenPaymentWindow,
  type AcquirePaymentLock,
} from '../../../../machines/customer/checkout/checkout.actors.ts';
import type { PersistedCheckout } from '../../../../machines/customer/checkout/checkout.outcomes.ts';
import { createInventoryRecoveryActors } from '../../../../machines/customer/inventory-recovery/inventory-recovery.actors.ts';
import { cartFingerprint, type Cart } from '../../../../domain/cart.ts';
import { createApiClient } from '../../../../openapi/client.ts';
import { attempt, cart, order, payment, withMoreDosas } from './model.ts';

interface Heard {
  line: string;
  body: unknown;
  key: string | null;
}

/** The actors with a network that answers with `status` and `json`, or not at all. */
function outside(
  answer: { status: number; json: unknown } | null,
  kept: PersistedCheckout | null = null,
  persistedCart: Cart | null = null,
) {
  const cartWatchers: ((cart: Cart) => void)[] = [];
  const heard: Heard[] = [];
  const windows: Parameters<OpenPaymentWindow>[] = [];
  const turns: Parameters<AcquirePaymentLock>[0][] = [];
  const api = createApiClient('https://pehle.test', async (request) => {
    const { method, url, headers } = request;
    heard.push({
      line: `${method} ${new URL(url).pathname}`,
      body: await request.json(),
      key: headers.get('Idempotency-Key'),
    });
    if (!answer) throw new TypeError('no network');
    return Response.json(answer.json, { status: answer.status });
  });
  const actors = createCheckoutActors({
    api,
    acquirePaymentLock: (report) => {
      turns.push(report);
      return () => turns.pop();
    },
    loadScript: async () => {},
    openPaymentWindow: (...opened) => {
      windows.push(opened);
      return () => {};
    },
    now: () => 1_795_246_260_000,
    randomKey: () => 'fresh-key',
    watchCart: (onChange) => {
      cartWatchers.push(onChange);
      return () => cartWatchers.pop();
    },
    persistedCart: () => persistedCart,
    persistedCheckout: () => kept,
    supportEmail: 'help@pehle.test',
  });
  return { actors, recovery: createInventoryRecoveryActors({ api }), heard, windows, turns, cartWatchers };
}

const run = (logic: AnyActorLogic, input: unknown): Promise<unknown> =>
  toPromise(createActor(logic, { input }).start());
const problem = (code: string) => ({ code, message: 'No.', detail: 'No.' });
const body = {
  restaurant_id: 12,
  totalAmount: 29_400,
  items: [{ id: 340, quantity: 2, price: 14_000, name: 'Ghee Roast Dosa' }],
  slot_info: { start_time: 1_795_246_200_000, slot_duration: 60 },
};

describe('the payment lock', () => {
  it('reports the stored checkout when the lock is acquired, and releases the lock when it is stopped [CHECK-1]', () => {
    const kept = { attempt, razorpayOrderId: 'order_1' };
    const { actors, turns } = outside(null, kept);
    const told: unknown[] = [];
    const parent = createActor(
      setup({ actors: { turn: actors.paymentLock } }).createMachine({
        invoke: { src: 'turn' },
        on: { '*': { actions: ({ event }) => told.push(event) } },
      }),
    ).start();
    turns[0]?.denied();
    turns[0]?.acquired();
    expect(told).toEqual([{ type: 'lock.denied' }, { type: 'lock.acquired', kept }]);
    parent.stop();
    expect(turns).toEqual([]);
  });
});

describe('the cart during a payment', () => {
  it('is reported at each change, until the watch is stopped [CHECK-1]', () => {
    const { actors, cartWatchers } = outside(null);
    const events: unknown[] = [];
    const parent = createActor(
      setup({ actors: { watch: actors.watchCart } }).createMachine({
        invoke: { src: 'watch' },
        on: { '*': { actions: ({ event }) => events.push(event) } },
      }),
    ).start();
    cartWatchers[0]?.(withMoreDosas);
    expect(events).toEqual([{ type: 'cart.changed', cart: withMoreDosas }]);
    parent.stop();
    expect(cartWatchers).toEqual([]);
  });
});

describe('placing an order', () => {
  it('sends the order in paise with its key and reads what the window needs [API-20 API-21 CHECK-10]', async () => {
    const { actors, heard } = outside({ status: 200, json: { success: true, order } });
    expect(await run(actors.placeOrder, { key: 'key-1234', body })).toEqual({ kind: 'placed', order });
    expect(heard).toEqual([{ line: 'POST /api/v1/c1/order/placeorder', body, key: 'key-1234' }]);
  });

  it.each([
    ['a refusal', 409, problem('restaurant_closed'), { code: 'restaurant_closed', isFinal: true }],
    [
      'a wait, with the time that the server says',
      409,
      { ...problem('hold_wait'), message: 'Two orders ran out unpaid. Try again at 1:15 pm.' },
      { code: 'hold_wait', isFinal: true, text: 'Two orders ran out unpaid. Try again at 1:15 pm.' },
    ],
    [
      'too many requests, with the time that the server says, as an order that may be tried again with its key',
      429,
      { ...problem('too_many_requests'), message: 'Too many requests. Try again in 12 seconds.' },
      { code: 'too_many_requests', isFinal: false, text: 'Too many requests. Try again in 12 seconds.' },
    ],
    ['a code that the catalogue does not know [ERR-19]', 400, problem('teapot'), { code: 'other', isFinal: true }],
    ['a fault without a code [ERR-17]', 503, 'Bad gateway', { code: 'server_error', isFinal: false }],
    ['success: false [CHECK-6]', 200, { success: false }, { code: null, isFinal: true }],
  ])('reads %s', async (_words, status, json, expected) => {
    const { actors } = outside({ status, json });
    expect(await run(actors.placeOrder, { key: 'key-1234', body })).toEqual({ kind: 'refused', ...expected });
  });

  it.each([
    ['the stock', ({ checkStock }) => run(checkStock, { restaurantId: 12 })],
    ['the order', ({ placeOrder }) => run(placeOrder, { key: 'key-1234', body })],
  ] satisfies [string, (actors: ReturnType<typeof outside>['actors']) => Promise<unknown>][])(
    'distinguishes an ended session from a refusal of %s',
    async (_words, ask) => {
      const { actors } = outside({ status: 401, json: problem('token_not_valid') });
      expect(await ask(actors)).toEqual({ kind: 'sessionEnded' });
    },
  );

  it('contains the opening time of a closed restaurant [ERR-10]', async () => {
    const json = { ...problem('restaurant_closed'), opens_at: Date.parse('2026-11-22T11:30:00+05:30') };
    const { actors } = outside({ status: 409, json });
    expect(await run(actors.placeOrder, { key: 'key-1234', body })).toMatchObject({
      text: 'This restaurant is currently closed. Please try again later. Opens tomorrow, 11:30 am.',
    });
  });

  it('returns a network error without a network [ERR-18]', async () => {
    await expect(run(outside(null).actors.placeOrder, { key: 'key-1234', body })).rejects.toThrow('no network');
  });
});

it.each([
  ['is cancelled', 200, { id: '12-1042', status: 'cancelled' }],
  ['cannot be cancelled', 409, problem('order_paid')],
])('settles when an unneeded order %s', async (_words, status, json) => {
  const { actors, heard } = outside({ status, json });
  await run(actors.cancelOrder, { id: '12-1042' });
  expect(heard).toEqual([{ line: 'POST /api/v1/c1/order/cancel', body: { id: '12-1042' }, key: null }]);
});

describe('the idempotency key of an attempt', () => {
  const content = 'two dosas and a tea';

  it('stays the same for the same content, so that a retry finds the order', async () => {
    const { actors } = outside(null);
    expect(await run(actors.prepareAttempt, { content, attempt })).toEqual({ kind: 'prepared', attempt });
  });

  it('is shared with another tab that orders the same', async () => {
    const { actors } = outside(null, { attempt, razorpayOrderId: null });
    expect(await run(actors.prepareAttempt, { content, attempt: null })).toEqual({ kind: 'prepared', attempt });
  });

  it('is new when the cart changed, and the slot starts now [CHECK-11]', async () => {
    const { actors } = outside(null);
    expect(await run(actors.prepareAttempt, { content: 'three dosas', attempt })).toEqual({
      kind: 'prepared',
      attempt: { content: 'three dosas', key: 'fresh-key', startTime: 1_795_246_260_000 },
    });
  });

  it('is new after the old hold expired', async () => {
    const old = { ...attempt, startTime: 1_795_246_260_000 - 15 * 60_000 };
    expect(await run(outside(null).actors.prepareAttempt, { content, attempt: old })).toMatchObject({
      attempt: { key: 'fresh-key' },
    });
  });

  it('is not created for a cart that another tab has changed before its storage event [CHECK-1]', async () => {
    const { actors } = outside(null, null, withMoreDosas);
    const input = { content: cartFingerprint(cart), attempt: null };
    expect(await run(actors.prepareAttempt, input)).toEqual({ kind: 'changed', cart: withMoreDosas });
    const same = outside(null, null, cart);
    expect(await run(same.actors.prepareAttempt, input)).toMatchObject({ kind: 'prepared' });
  });
});

describe('the payment window', () => {
  it('is prefilled with placeholders and the phone [CHECK-12]', () => {
    const { actors, windows } = outside(null);
    createActor(actors.paymentWindow, { input: { order, phone: '9876543210' } }).start();
    expect(windows.map(([options]) => options)).toEqual([
      { ...order, prefill: { name: 'Customer', email: 'help@pehle.test', contact: '+919876543210' } },
    ]);
  });
});

describe('verifying a payment', () => {
  it('sends the three values under the names of section 7 [API-22]', async () => {
    const { actors, heard } = outside({ status: 200, json: { success: true, outcome: 'paid' } });
    expect(await run(actors.verifyPayment, payment)).toEqual({ kind: 'answered', outcome: 'paid' });
    expect(heard).toEqual([{ line: 'POST /api/v1/c1/order/verifypayment', body: payment, key: null }]);
  });

  it.each([
    [200, { success: true }, { kind: 'answered', outcome: 'paid' }],
    [200, { success: false, outcome: 'refunded' }, { kind: 'answered', outcome: 'refunded' }],
    [200, { success: false, outcome: 'checking' }, { kind: 'answered', outcome: 'checking' }],
    [200, { success: false, outcome: 'unpaid' }, { kind: 'refused', code: null }],
    [200, { success: false }, { kind: 'refused', code: null }],
    [400, problem('invalid_payment_details'), { kind: 'refused', code: 'invalid_payment_details' }],
    [502, problem('payment_failed'), { kind: 'unanswered', code: 'payment_failed' }],
    // Rejected before it was processed.
    [429, problem('too_many_requests'), { kind: 'unanswered', code: 'too_many_requests' }],
    // The session ended during the payment, whose outcome is unknown.
    [401, problem('token_not_valid'), { kind: 'unanswered', code: 'other' }],
  ])('reads %i %j', async (status, json, expected) => {
    expect(await run(outside({ status, json }).actors.verifyPayment, payment)).toEqual(expected);
  });
});

describe('fetching the outcome of a payment', () => {
  it.each([
    ['paid', 'confirmed', false],
    ['unpaid', 'pending', false],
    ['unpaid', 'cancelled', true],
    ['refunded', 'cancelled', true],
    ['checking', 'pending', false],
  ])('reads %s of an order that is %s', async (outcome, status, isOver) => {
    const { actors, heard } = outside({ status: 200, json: { outcome, status, id: '12-1042' } });
    const result = await run(actors.fetchOutcome, { razorpayOrderId: 'order_IEIaMR65cu6nz3' });
    expect(result).toEqual({ kind: 'answered', outcome, isOver });
    expect(heard[0]).toMatchObject({
      line: 'POST /api/v1/c1/order/status',
      body: { razorpay_order_id: 'order_IEIaMR65cu6nz3' },
    });
  });

  it('continues after a server error, and ends if the order does not exist [ERR-14]', async () => {
    const input = { razorpayOrderId: 'order_IEIaMR65cu6nz3' };
    await expect(
      run(outside({ status: 500, json: problem('server_error') }).actors.fetchOutcome, input),
    ).rejects.toThrow('answered 500');
    const gone = await run(outside({ status: 404, json: problem('order_not_found') }).actors.fetchOutcome, input);
    expect(gone).toEqual({ kind: 'refused', code: 'order_not_found' });
  });
});

describe('stock', () => {
  const live = [{ id: 340, live_count: 1, price: 160, discount_percentage: 12.5, platform_discount_percentage: 0 }];
  const asked = {
    line: 'POST /api/v1/c1/menusLiveInfo',
    body: { restaurant_id: 12, hard_refresh: true },
    key: null,
  };

  it('is loaded with hard refresh before paying and after a refusal [API-19 CHECK-18]', async () => {
    const { actors, recovery, heard } = outside({ status: 200, json: { menus_live_info: live } });
    expect(await run(actors.checkStock, { restaurantId: 12 })).toEqual({ kind: 'loaded', live });
    expect(await run(recovery.refetchLive, { restaurantId: 12 })).toEqual({ kind: 'loaded', live });
    expect(heard).toEqual([asked, asked]);
  });

  it('reports a refusal', async () => {
    const { actors, recovery } = outside({ status: 404, json: problem('restaurant_not_found') });
    expect(await run(actors.checkStock, { restaurantId: 12 })).toEqual({ kind: 'refused' });
    expect(await run(recovery.refetchLive, { restaurantId: 12 })).toEqual({ kind: 'refused' });
  });
});
