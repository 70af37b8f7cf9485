import { describe, expect, it } from 'vitest';
import { createActor, createMachine, toPromise } from 'xstate';
import type { Cart } from '../../../../domain/cart.ts';
import { createUnpaidOrderActors } from '../../../../machines/customer/unpaid-order/unpaid-order.actors.ts';
import { createApiClient } from '../../../../openapi/client.ts';
import { paymentOrder, unpaid } from './model.ts';
import { dosa } from '../cart/model.ts';
import { testFlow } from '../../../engine/register-tests.ts';
import { flow } from './flow.ts';

testFlow(flow);

function actors(status: number, body: unknown, cart: Cart = { restaurantId: null, items: [] }) {
  const asked: string[] = [];
  const started: unknown[] = [];
  const api = createApiClient('http://pehle.test', async (request) => {
    asked.push(`${request.method} ${new URL(request.url).pathname} ${await request.text()}`);
    return new Response(JSON.stringify(body), { status });
  });
  const created = createUnpaidOrderActors({
    api,
    cart: () => cart,
    startPayment: (payment) => (started.push(payment), () => undefined),
    command: () => undefined,
  });
  return { ...created, asked, started };
}

describe('actions of an unpaid order', () => {
  const { payment_order: _, hold_until: __, ...lapsed } = unpaid;
  const { not_paid: ___, ...checked } = lapsed;
  it.each([
    ['is paid for while its dishes are kept', unpaid, { kind: 'payable', payment: paymentOrder }],
    ['is ordered again when they are not', lapsed, { kind: 'lapsed' }],
    ['is nothing when it is cancelled', { ...lapsed, status: 'cancelled' }, { kind: 'over' }],
    ['is nothing while its payment is being checked', checked, { kind: 'over' }],
    ['is nothing when it is gone', { ...unpaid, id: '1-1' }, { kind: 'over' }],
  ])('%s', async (_words, order, expected) => {
    const { lookUp, asked } = actors(200, { orders: [order] });
    expect(await toPromise(createActor(lookUp, { input: { id: '12-1010' } }).start())).toEqual(expected);
    expect(asked).toEqual(['GET /api/v1/c1/order/getmyorders ']);
  });

  it.each([
    ['cancels it', 200, { id: '12-1010', status: 'cancelled' }, { kind: 'cancelled' }],
    [
      "takes the server's words of a refusal",
      409,
      { code: 'order_paid', message: 'This order is paid and cannot be cancelled here.', detail: 'x' },
      { kind: 'refused', message: 'This order is paid and cannot be cancelled here.' },
    ],
  ])('%s', async (_words, status, body, expected) => {
    const { cancelOrder, asked } = actors(status, body);
    expect(await toPromise(createActor(cancelOrder, { input: { id: '12-1010' } }).start())).toEqual(expected);
    expect(asked).toEqual(['POST /api/v1/c1/order/cancel {"id":"12-1010"}']);
  });
});

describe('a reopened payment', () => {
  const haleem = { ...dosa, id: 345, name: 'Haleem', price: 320 };
  const ordered: Cart = {
    restaurantId: 12,
    items: [
      { ...dosa, id: 340, price: 140, qty: 2 },
      { ...haleem, qty: 1 },
    ],
  };
  it.each([
    ['empties a cart that holds what was ordered', ordered, false],
    ['keeps a cart that holds something else', { ...ordered, items: ordered.items.slice(1) }, true],
    ['keeps an empty cart as it is', { restaurantId: null, items: [] }, true],
  ])('%s', (_words, cart, keepsCart) => {
    const { payment, started } = actors(200, {}, cart);
    const parent = createMachine({
      invoke: { src: payment, input: { payment: paymentOrder, order: unpaid } },
    });
    createActor(parent).start();
    expect(started).toEqual([{ order: paymentOrder, keepsCart }]);
  });
});
