import { describe, expect, it } from 'vitest';
import { emptyCart, type Cart, type OrderOptions } from '../../../../domain/cart.ts';
import { createUnpaidOrderActors } from '../../../../machines/customer/unpaid-order/unpaid-order.actors.ts';
import { createApiClient, type ApiClient } from '../../../../openapi/client.ts';
import { failures, refusal, refused, testApiCall } from '../../../fixtures/api-call.ts';
import { runCallback } from '../../../fixtures/callback-actor.ts';
import { dosa } from '../cart/model.ts';
import { paymentOrder, unpaidOrder } from './model.ts';

const id = '12-1010';
const noApi = createApiClient('', () => Promise.reject());

function create(api: ApiClient = noApi, cart: Cart = emptyCart) {
  const log: unknown[] = [];
  const actors = createUnpaidOrderActors({
    api,
    cart: () => cart,
    startPayment: (payment, report) => {
      log.push(payment);
      report({ type: 'payment.ended' });
      return () => log.push('left');
    },
    command: (command) => log.push(command),
  });
  return { ...actors, log };
}

const { payment_order: _, hold_until: __, ...lapsed } = unpaidOrder;
const { not_paid: ___, ...checked } = lapsed;
const orders = (order: object) => ({ status: 200, json: { orders: [{ ...unpaidOrder, id: '12-1' }, order] } });

testApiCall('looking up an unpaid order', {
  actor: (api) => create(api).lookUp,
  input: { id },
  request: 'GET /order/getmyorders',
  answers: [
    ['that its dishes are kept', orders(unpaidOrder), { kind: 'payable', payment: paymentOrder }],
    ['that its dishes are no longer kept', orders(lapsed), { kind: 'lapsed' }],
    ['that it is cancelled', orders({ ...lapsed, status: 'cancelled' }), { kind: 'over' }],
    ['that its payment is being checked', orders(checked), { kind: 'over' }],
    ['that it is gone', orders({ ...unpaidOrder, id: '1-1' }), { kind: 'over' }],
    ...failures(refused),
  ],
});

testApiCall('cancelling an unpaid order', {
  actor: (api) => create(api).cancelOrder,
  input: { id, refund: false },
  request: 'POST /order/cancel',
  body: { id, refund: false },
  answers: [
    ['that it is cancelled', { status: 200, json: { id, status: 'cancelled' } }, { kind: 'cancelled' }],
    ['that it is paid', refusal(409, 'order_paid', 'This order is paid.'), refused('This order is paid.')],
    ...failures(refused),
  ],
});

describe('a reopened payment', () => {
  const haleem = { ...dosa, id: 345, name: 'Haleem', price: 320, qty: 1 };
  const withDosas = (change: object, options?: OrderOptions): Cart => ({
    restaurantId: 12,
    items: [{ ...dosa, id: 340, price: 140, qty: 2, ...change }, haleem],
    ...(options && { options }),
  });
  const ordered = withDosas({});
  const note = { kitchen_note: 'Less spicy, please' };
  const slot = { pickup_slot: { start_time: 1_795_246_440_000 } };

  it.each([
    ['empties a cart with exactly the ordered dishes', ordered, false],
    ['empties a cart with the ordered dishes and a note', withDosas({}, note), false],
    ['empties a cart with the ordered dishes and a pickup time', withDosas({}, slot), false],
    ['empties a cart with the ordered dishes, a note and a pickup time', withDosas({}, { ...note, ...slot }), false],
    ['keeps a cart with other dishes, a note and a pickup time', withDosas({ id: 341 }, { ...note, ...slot }), true],
    ['keeps a cart without one of the dishes', { ...ordered, items: ordered.items.slice(1) }, true],
    ['keeps a cart with another quantity', withDosas({ qty: 3 }), true],
    ['keeps a cart with another price', withDosas({ price: 141 }), true],
    ['keeps a cart with another dish', withDosas({ id: 341 }), true],
    ['keeps a cart of another restaurant', { ...ordered, restaurantId: 13 }, true],
    ['keeps an empty cart', emptyCart, true],
  ])('%s', (_words, cart, keepsCart) => {
    const { payment, log } = create(noApi, cart);
    const { events, stop } = runCallback(payment, { payment: paymentOrder, order: unpaidOrder });
    expect([log, events]).toEqual([[{ order: paymentOrder, keepsCart }], [{ type: 'payment.ended' }]]);
    stop();
    expect(log.at(-1)).toBe('left');
  });

  it.each([
    [
      'dishes without an id',
      { ...unpaidOrder, order_items: unpaidOrder.order_items.map(({ menu_id: _id, ...item }) => item) },
    ],
    ['a restaurant without an id', { ...unpaidOrder, restaurant_id: undefined }],
  ])('keeps the cart if the order has %s', (_words, order) => {
    const { payment, log } = create(noApi, ordered);
    runCallback(payment, { payment: paymentOrder, order });
    expect(log).toEqual([{ order: paymentOrder, keepsCart: true }]);
  });

  it('fails if there is no payment to open', () => {
    const { events } = runCallback(create().payment, { payment: null, order: unpaidOrder });
    expect(events).toMatchObject([{ error: new Error('There is no payment to open.') }]);
  });
});

it('forwards commands to the other flows of the screen', () => {
  const { screen, log } = create();
  runCallback(screen).send({ type: 'orders.refresh' });
  expect(log).toEqual([{ type: 'orders.refresh' }]);
});
