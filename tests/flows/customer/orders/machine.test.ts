import { describe, expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { createCustomerOrdersActors } from '../../../../machines/customer/orders/orders.actors.ts';
import {
  isPaymentPending,
  canPayOrCancel,
  paymentOf,
  paymentTone,
  pickupCodeOf,
  slotOf,
  statusOf,
  statusTone,
} from '../../../../machines/customer/orders/orders.selectors.ts';
import type { Order } from '../../../../machines/customer/orders/order-list.ts';
import { createApiClient } from '../../../../openapi/client.ts';
import { nineOrders } from './model.ts';
import { testFlow } from '../../../engine/register-tests.ts';
import { flow } from './flow.ts';

testFlow(flow);

describe('an order on the page', () => {
  const [pending, confirmed] = nineOrders;
  const order = (change: Partial<Order>): Order => {
    if (!confirmed) throw new Error('The model has no orders.');
    return { ...confirmed, ...change };
  };

  it.each([
    ['pending', 'turmeric'],
    ['confirmed', 'leaf'],
    ['delivered', 'leaf'],
    ['cancelled', 'red'],
    ['preparing', 'plain'],
    ['ready', 'plain'],
    ['on its way', 'plain'],
    ['constructor', 'plain'],
  ])('with status %s has tone %s [ORDERS-8]', (status, tone) => {
    expect(statusTone(status)).toBe(tone);
  });

  it.each([
    ['completed', 'leaf'],
    ['pending', 'turmeric'],
    ['failed', 'red'],
    ['refunded', 'red'],
    ['whatever', 'red'],
  ])('with a payment that is %s has tone %s [ORDERS-9]', (status, tone) => {
    expect(paymentTone(status)).toBe(tone);
  });

  it.each([
    ['pending', null],
    ['confirmed', '482913'],
    ['preparing', '482913'],
    ['ready', '482913'],
    ['delivered', null],
    ['cancelled', null],
  ] as const)('with status %s shows the code %s', (status, code) => {
    expect(pickupCodeOf(order({ status, pickup_code: '482913' }))).toBe(code);
  });

  it.each([
    ['pending', { words: 'Not paid', tone: 'turmeric', isPlain: false }, true],
    ['cancelled', { words: 'Not paid, cancelled', tone: 'red', isPlain: false }, false],
  ] as const)('shows that it is not paid with status %s, and no slot', (status, words, isOpen) => {
    const unpaid = order({ status, not_paid: true, payment_info: [] });
    expect(statusOf(unpaid)).toEqual(words);
    expect(slotOf(unpaid)).toBeNull();
    expect(canPayOrCancel(unpaid)).toBe(isOpen);
    const { not_paid: _, ...other } = unpaid;
    expect(statusOf(other)).toEqual({ words: status, tone: words.tone, isPlain: true });
    expect(slotOf(other)).toEqual(unpaid.slot_info[0]);
    expect(canPayOrCancel(other)).toBe(false);
  });

  it.each([
    ['pending', 'pending', true],
    ['pending', 'failed', false],
    ['confirmed', 'pending', false],
    ['cancelled', 'pending', false],
  ] as const)('with status %s and payment %s is being checked, without a slot: %s', (status, payment, expected) => {
    const payment_info = [{ id: 'pay_1', amount: 315, status: payment }];
    expect(isPaymentPending(order({ status, payment_info }))).toBe(expected);
    expect(slotOf(order({ status, payment_info })) === null).toBe(expected);
  });

  it('shows the completed payment, else the newest one', () => {
    const failed = { id: 'pay_3', amount: 315, status: 'failed' } as const;
    const completed = { id: 'pay_2', amount: 315, status: 'completed' } as const;
    const first = { id: 'pay_1', amount: 315, status: 'pending' } as const;
    expect(paymentOf(order({ payment_info: [failed, completed] }))).toEqual(completed);
    expect(paymentOf(order({ payment_info: [failed, first] }))).toEqual(failed);
    expect(paymentOf(order({ payment_info: [] }))).toBeNull();
    expect(pending && pickupCodeOf(pending)).toBeNull();
  });
});

describe('loading the orders', () => {
  const load = async (status: number, body: unknown) => {
    const asked: string[] = [];
    const api = createApiClient('http://pehle.test', async (request) => {
      asked.push(`${request.method} ${new URL(request.url).pathname} ${await request.text()}`);
      return new Response(JSON.stringify(body), { status });
    });
    const answer = await toPromise(createActor(createCustomerOrdersActors({ api }).loadOrders).start());
    return { answer, asked };
  };

  it('sends no body and reads `orders` [API-23]', async () => {
    const { answer, asked } = await load(200, { orders: nineOrders });
    expect(asked).toEqual(['GET /api/v1/c1/order/getmyorders ']);
    expect(answer).toEqual({ kind: 'loaded', orders: nineOrders });
  });

  it("returns the server's message of a failure [ORDERS-7]", async () => {
    const message = 'Server error occurred. Please try again later.';
    const { answer } = await load(500, { code: 'server_error', message, detail: 'x' });
    expect(answer).toEqual({ kind: 'refused', message });
  });
});
