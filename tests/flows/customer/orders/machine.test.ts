import { describe, expect, it } from 'vitest';
import { isChecking } from '../../../../domain/order-words.ts';
import {
  canPayOrCancel,
  paymentOf,
  paymentTone,
  slotOf,
  refundOnCancel,
} from '../../../../machines/customer/orders/order-facts.ts';
import { pickupCodeOf } from '../../../../machines/customer/orders/pickups.ts';
import { nineOrders } from './model.ts';
import { customerOrder } from '../../../fixtures/order.ts';

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
    ['pending', true],
    ['cancelled', false],
  ] as const)('with status %s and no payment shows no slot', (status, isOpen) => {
    const unpaid = customerOrder({ status, not_paid: true, payment_info: [] });
    expect(slotOf(unpaid)).toBeNull();
    expect(canPayOrCancel(unpaid)).toBe(isOpen);
    const { not_paid: _, ...other } = unpaid;
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

it('an order that waits to be accepted is not checked for a payment', () => {
  const second = { id: 'pay_2', amount: 315, status: 'pending' } as const;
  const order = customerOrder({ status: 'pending', payment_info: [second] });
  expect(isChecking(order)).toBe(true);
  expect(isChecking({ ...order, accept_by: 1 })).toBe(false);
});
