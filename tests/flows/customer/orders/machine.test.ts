import { describe, expect, it } from 'vitest';
import {
  isChecking,
  canPayOrCancel,
  paymentOf,
  paymentTone,
  slotOf,
  cancelText,
  progressOf,
  refundOnCancel,
  statusOf,
  statusTone,
} from '../../../../machines/customer/orders/orders.selectors.ts';
import { pickupCodeOf } from '../../../../machines/customer/orders/pickups.ts';
import { nineOrders } from './model.ts';
import { customerOrder } from '../../../fixtures/order.ts';
import { testFlow } from '../../../engine/register-tests.ts';
import { flow } from './flow.ts';

testFlow(flow);

describe('an order on the page', () => {
  const [pending] = nineOrders;

  it('gives back all but what was refunded when it is cancelled, paise (D179)', () => {
    const refund = (id: number, status: 'requested' | 'processed' | 'failed') => ({
      id,
      amount: 50.5,
      status,
      message: '',
    });
    const order = customerOrder({ total_amount: 315 });
    expect(refundOnCancel(order)).toBe(31_500);
    const refunds = [refund(1, 'requested'), refund(2, 'processed'), refund(3, 'failed')];
    expect(refundOnCancel({ ...order, refunds })).toBe(21_400);
  });

  it.each([
    ['pending', 'turmeric'],
    ['confirmed', 'leaf'],
    ['delivered', 'leaf'],
    ['cancelled', 'red'],
    ['preparing', 'plain'],
    ['ready', 'plain'],
    ['on its way', 'plain'],
    ['constructor', 'plain'],
  ])('shows its status %s in the tone %s [ORDERS-8]', (status, tone) => {
    expect(statusTone(status)).toBe(tone);
  });

  it.each([
    ['completed', 'leaf'],
    ['pending', 'turmeric'],
    ['failed', 'red'],
    ['refunded', 'red'],
    ['whatever', 'red'],
  ])('shows a payment that is %s in the tone %s [ORDERS-9]', (status, tone) => {
    expect(paymentTone(status)).toBe(tone);
  });

  it.each([
    ['pending', null],
    ['confirmed', '482913'],
    ['preparing', '482913'],
    ['ready', '482913'],
    ['delivered', null],
    ['cancelled', null],
  ] as const)('with status %s shows the pickup code %s', (status, code) => {
    expect(pickupCodeOf(customerOrder({ status, pickup_code: '482913' }))).toBe(code);
  });

  it.each([
    ['pending', { words: 'Not paid', tone: 'turmeric', isPlain: false }, true],
    ['cancelled', { words: 'Not paid, cancelled', tone: 'red', isPlain: false }, false],
  ] as const)('with status %s and no payment shows that it is not paid, and no slot', (status, words, isOpen) => {
    const unpaid = customerOrder({ status, not_paid: true, payment_info: [] });
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
  ] as const)(
    'with status %s and a payment that is %s is being checked and shows no slot: %s',
    (status, payment, expected) => {
      const payment_info = [{ id: 'pay_1', amount: 315, status: payment }];
      expect(isChecking(customerOrder({ status, payment_info }))).toBe(expected);
      expect(slotOf(customerOrder({ status, payment_info })) === null).toBe(expected);
    },
  );

  it('shows the completed payment, or the newest one if none is completed', () => {
    const failed = { id: 'pay_3', amount: 315, status: 'failed' } as const;
    const completed = { id: 'pay_2', amount: 315, status: 'completed' } as const;
    const first = { id: 'pay_1', amount: 315, status: 'pending' } as const;
    expect(paymentOf(customerOrder({ payment_info: [failed, completed] }))).toEqual(completed);
    expect(paymentOf(customerOrder({ payment_info: [failed, first] }))).toEqual(failed);
    expect(paymentOf(customerOrder({ payment_info: [] }))).toBeNull();
    expect(pending && pickupCodeOf(pending)).toBeNull();
  });
});

it.each([
  ['confirmed', undefined, null],
  ['preparing', undefined, 'Being prepared'],
  ['ready', undefined, 'Ready. Show your code'],
  ['delivered', undefined, null],
  ['cancelled', undefined, null],
  ['cancelled', { at: 1, message: 'Not collected.' }, 'Not collected.'],
] as const)('an order with status %s that ended with %j shows the text %s', (status, ended, text) => {
  expect(progressOf(customerOrder({ status, ...(ended && { ended }) }), null)).toBe(text);
});

it.each([
  ['2026-11-21T13:20:00+05:30', {}, 'Accepted. Ready about 1:20 pm'],
  ['2026-11-21T13:40:00+05:30', { delayed_minutes: 20 }, 'Accepted. Now ready about 1:40 pm'],
  ['2026-11-22T13:20:00+05:30', {}, 'Accepted. Ready about Sun, 22 Nov, 1:20 pm'],
])('an accepted order that is to be ready at %s, with %j, shows the text %s', (ready, changes, text) => {
  expect(progressOf(customerOrder({ ready_at: Date.parse(ready), ...changes }), null)).toBe(text);
});

it.each([
  ['confirmed', 0, 'Accepted. Ready about 1:20 pm'],
  ['confirmed', 1, 'Accepted. It was expected at 1:20 pm and is 1 minute late'],
  ['confirmed', 130, 'Accepted. It was expected at 1:20 pm and is 2 hours late'],
  ['preparing', 13, 'Being prepared. It was expected at 1:20 pm and is 13 minutes late'],
  ['preparing', 0, 'Being prepared'],
  ['ready', 13, 'Ready. Show your code'],
] as const)('an order that is %s, %s minutes after its ready time, shows the text %s', (status, late, text) => {
  const ready_at = Date.parse('2026-11-21T13:20:00+05:30');
  expect(progressOf(customerOrder({ status, ready_at }), ready_at + late * 60_000)).toBe(text);
});

it('an order that waits to be accepted says until when, and is not checked for a payment', () => {
  // 1:10 pm in India.
  const accept_by = Date.parse('2026-11-21T07:40:00.000Z');
  const second = { id: 'pay_2', amount: 315, status: 'pending' } as const;
  const order = customerOrder({ status: 'pending', payment_info: [second], accept_by });
  expect(progressOf(order, null)).toBe('Waiting for the restaurant until 1:10 pm');
  const late = { ...order, accept_by: accept_by + 24 * 3_600_000 };
  expect(progressOf(late, null)).toBe('Waiting for the restaurant until Sun, 22 Nov, 1:10 pm');
  expect(isChecking(order)).toBe(false);
  expect(isChecking(customerOrder({ status: 'pending', payment_info: [second] }))).toBe(true);
});

it('the time until which an order can be cancelled says that the acceptance of a waiting order ends it earlier', () => {
  const at110 = Date.parse('2026-11-21T07:40:00.000Z');
  expect(cancelText(customerOrder(), at110)).toBe('You may cancel until 1:10 pm');
  expect(cancelText(customerOrder(), at110 + 24 * 3_600_000)).toBe('You may cancel until Sun, 22 Nov, 1:10 pm');
  expect(cancelText(customerOrder({ status: 'pending', accept_by: at110 }), at110)).toBe(
    'You may cancel until 1:10 pm, or until the restaurant accepts the order',
  );
});
