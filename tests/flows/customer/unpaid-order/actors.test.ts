import { describe, expect, it } from 'vitest';
import { emptyCart, type Cart, type OrderOptions } from '../../../../domain/cart.ts';
import { createUnpaidOrderActors } from '../../../../machines/customer/unpaid-order/unpaid-order.actors.ts';
import { createApiClient } from '../../../../openapi/client.ts';
import { runCallback } from '../../../fixtures/callback-actor.ts';
import { dosa } from '../cart/model.ts';
import { paymentOrder, unpaidOrder } from './model.ts';

function create(cart: Cart = emptyCart) {
  const log: unknown[] = [];
  const actors = createUnpaidOrderActors({
    api: createApiClient('', () => Promise.reject()),
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
    const { payment, log } = create(cart);
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
    const { payment, log } = create(ordered);
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
