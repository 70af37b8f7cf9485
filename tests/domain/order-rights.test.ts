import { describe, expect, it } from 'vitest';
import {
  cancelBlockedReason,
  isPaymentPending,
  isUnpaid,
  may,
  orderRights,
  paymentOutcome,
  type PaymentStatus,
  mayCancelPaid,
} from '../../domain/order-rights.ts';
import { orderStatuses, type PaidStatus } from '../../domain/order-states.ts';

const { customer, partner, provider } = orderRights;

it.each([
  ['a customer pays', customer.pay, ['pending']],
  ['a customer cancels', customer.cancel, ['pending']],
  ['a customer cancels a paid order (D179)', customer.cancelPaid, ['confirmed', 'preparing']],
  ['a customer sees the pickup code (D18)', customer.seePickupCode, ['confirmed', 'preparing', 'ready']],
  ['a customer orders the same again', customer.orderAgain, ['delivered']],
  ['a partner opens the hand-over [PORD-12]', partner.openHandOver, ['confirmed']],
  ['a partner hands over (D50)', partner.handOver, ['confirmed', 'preparing', 'ready']],
  ['a partner or the operator sets preparing (D160)', partner.prepare, ['confirmed']],
  ['a partner or the operator sets ready (D160)', partner.ready, ['confirmed', 'preparing']],
  ['a partner delays (D160)', partner.delay, ['confirmed', 'preparing']],
  ['a partner cancels (D160)', partner.cancel, ['confirmed', 'preparing', 'ready']],
  ['a partner sets not collected (D160)', partner.not_collected, ['ready']],
  ["the provider's refund cancels (D50)", provider.cancelByRefund, ['pending', 'confirmed']],
])('%s only in the expected statuses', (_action, right, statuses) => {
  expect(orderStatuses.filter((status) => may(right, { status }))).toEqual(statuses);
});

describe('an order', () => {
  it.each<[(typeof orderStatuses)[number], PaymentStatus[], Record<string, unknown>]>([
    ['pending', [], { isUnpaid: true, isPending: false, blocked: null, outcome: 'unpaid', unsure: 'checking' }],
    ['pending', ['failed'], { isUnpaid: true, isPending: false, blocked: null, outcome: 'unpaid', unsure: 'checking' }],
    [
      'pending',
      ['failed', 'pending'],
      { isUnpaid: false, isPending: true, blocked: 'payment_pending', outcome: 'checking', unsure: 'checking' },
    ],
    [
      'pending',
      ['refund_due'],
      { isUnpaid: false, isPending: false, blocked: null, outcome: 'refunded', unsure: 'refunded' },
    ],
    [
      'pending',
      ['refunded', 'pending'],
      { isUnpaid: false, isPending: true, blocked: 'payment_pending', outcome: 'checking', unsure: 'checking' },
    ],
    [
      'pending',
      ['refunded', 'failed'],
      { isUnpaid: false, isPending: false, blocked: null, outcome: 'refunded', unsure: 'refunded' },
    ],
    [
      'cancelled',
      ['refund_due', 'pending'],
      { isUnpaid: false, isPending: false, blocked: 'order_paid', outcome: 'refunded', unsure: 'refunded' },
    ],
    [
      'cancelled',
      ['failed'],
      { isUnpaid: true, isPending: false, blocked: 'order_paid', outcome: 'unpaid', unsure: 'unpaid' },
    ],
    [
      'cancelled',
      ['failed', 'pending'],
      { isUnpaid: false, isPending: false, blocked: 'order_paid', outcome: 'checking', unsure: 'checking' },
    ],
    [
      'cancelled',
      ['refunded'],
      { isUnpaid: false, isPending: false, blocked: 'order_paid', outcome: 'refunded', unsure: 'refunded' },
    ],
    ...(['confirmed', 'preparing', 'ready', 'delivered'] as const).map(
      (status): [typeof status, PaymentStatus[], Record<string, unknown>] => [
        status,
        ['pending', 'refund_due'],
        { isUnpaid: false, isPending: false, blocked: 'order_paid', outcome: 'paid', unsure: 'paid' },
      ],
    ),
    [
      'cancelled',
      ['completed'],
      { isUnpaid: false, isPending: false, blocked: 'order_paid', outcome: 'paid', unsure: 'paid' },
    ],
    [
      'cancelled',
      ['refunded', 'completed'],
      { isUnpaid: false, isPending: false, blocked: 'order_paid', outcome: 'paid', unsure: 'paid' },
    ],
    [
      'confirmed',
      ['failed'],
      { isUnpaid: false, isPending: false, blocked: 'order_paid', outcome: 'paid', unsure: 'paid' },
    ],
  ])('with status %s and payments %j has the expected outcome (D54)', (status, payments, expected) => {
    const order = { status, payments };
    expect({
      isUnpaid: isUnpaid(order),
      isPending: isPaymentPending(order),
      blocked: cancelBlockedReason(order),
      outcome: paymentOutcome(order, true),
      unsure: paymentOutcome(order, false),
    }).toEqual(expected);
  });
});

/** 1:04 pm in India, epoch ms. */
const now = Date.parse('2026-11-21T07:34:00.000Z');

it.each<[isAllowed: boolean, status: PaidStatus, cancelUntil: number | null, what: string]>([
  [true, 'waiting', null, 'before the restaurant has accepted it'],
  [true, 'confirmed', now + 1, 'until the time to cancel is over'],
  [false, 'confirmed', now, 'when the time to cancel is over'],
  [false, 'confirmed', null, 'without a time to cancel'],
  [false, 'ready', now + 1, 'once it is ready'],
  [false, 'cancelled', now + 1, 'once it is cancelled'],
  [false, 'delivered', now + 1, 'once it is handed over'],
])('its customer may cancel a paid order: %s if it is %s with the time %s, %s', (isAllowed, status, cancelUntil) => {
  expect(mayCancelPaid({ status, cancel_until: cancelUntil }, now)).toBe(isAllowed);
});
