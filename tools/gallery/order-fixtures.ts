import type { Schemas } from '../../openapi/client.ts';
import { customerOrder } from '../../tests/fixtures/order.ts';
import { cartRestaurantName } from './kept-cart.ts';
import { longName, longWord } from './state.ts';

type Order = Schemas['CustomerOrder'];

/** A paid and expensive order with long names. */
export const longOrder = customerOrder({
  id: '3-100001',
  created_at: '2026-11-21T06:58:00.000Z',
  status: 'confirmed',
  total_amount: 1_260_425.03,
  tax: 60_020.24,
  restaurant_id: 3,
  restaurant_name: longName,
  fssai: '13623011000412',
  pickup_code: '482913',
  order_items: [
    { id: 1, menu_id: 1, menu_name: `Royal wedding thali ${longWord}`, quantity: 400, price: 3000 },
    { id: 2, menu_id: 2, menu_name: 'Raita', quantity: 1, price: 404.79 },
  ],
  payment_info: [{ id: 'pay_1', amount: 1_260_425.03, status: 'completed' }],
  slot_info: [{ id: 1, slot_duration: 60, start_time: Date.UTC(2026, 10, 21, 8, 30) }],
});

/** Refunds in each state, and of an order that its restaurant cancelled. */
export const refundedOrders: Schemas['CustomerOrders'] = {
  orders: [
    {
      ...longOrder,
      status: 'cancelled',
      pickup_code: null,
      ended: {
        at: Date.UTC(2026, 10, 21, 7, 34),
        message: 'The restaurant could not take your order: it is too busy.',
      },
      refunds: [
        {
          id: 1,
          amount: longOrder.total_amount,
          status: 'requested',
          message: 'Refund of ₹12,60,425.03 is on its way. Banks need 5–7 working days.',
        },
      ],
    },
    {
      ...longOrder,
      id: '3-100000',
      status: 'delivered',
      refunds: [
        {
          id: 2,
          amount: 404.79,
          status: 'processed',
          title: 'Missing: 1 × Raita, ₹404.79',
          message: 'Sent to your bank on 21 Nov; it may show there within 5–7 working days. Reference 74332744321',
        },
        { id: 3, amount: 63, status: 'processed', message: 'Refunded ₹63 on 21 Nov, 1:12 pm.' },
        {
          id: 4,
          amount: 147,
          status: 'failed',
          title: 'Refund of ₹147',
          message: 'The refund did not go through. We are on it: support@pehle.example',
        },
      ],
    },
  ],
};

const gstin = '27AAPFU0939F1ZV';

/** A delivered order with tax papers, one dish of which was refunded. */
export const orderWithPapers: Schemas['CustomerOrders'] = {
  orders: [
    {
      ...longOrder,
      status: 'delivered',
      pickup_code: null,
      refunds: refundedOrders.orders[1]?.refunds?.slice(0, 1) ?? [],
      papers: [
        {
          ...{ kind: 'receipt_voucher', number: '3-26-1204', gstin, at: Date.UTC(2026, 10, 21, 7, 30) },
          ...{ amount: 1_260_425.03, tax: 60_020.24 },
        },
        {
          ...{ kind: 'invoice', number: '3-26-1207', gstin, at: Date.UTC(2026, 10, 21, 8, 42) },
          ...{ amount: 1_260_425.03, tax: 60_020.24 },
        },
        {
          ...{ kind: 'credit_note', number: '3-26-1211', gstin, at: Date.UTC(2026, 10, 22, 5, 10) },
          ...{ amount: 425.03, tax: 20.24 },
        },
      ],
    },
  ],
};

const unpaid: Order = {
  ...longOrder,
  status: 'pending',
  restaurant_name: cartRestaurantName,
  pickup_code: null,
  payment_info: [],
  not_paid: true,
};

/**
 * Four unpaid orders: one with a hold, one whose hold has expired, one that is cancelled, and one whose payment is
 * being checked.
 */
export const unpaidOrders: Schemas['CustomerOrders'] = {
  orders: [
    {
      ...unpaid,
      hold_until: '2026-11-21T07:13:00.000Z',
      payment_order: {
        key: 'rzp_test_sandbox',
        amount: 126_042_503,
        currency: 'INR',
        name: cartRestaurantName,
        description: 'Your order',
        order_id: 'order_gallery',
        id: unpaid.id,
      },
    },
    { ...unpaid, id: '3-100000' },
    { ...unpaid, id: '3-99999', status: 'cancelled' },
    {
      ...unpaid,
      id: '3-99998',
      not_paid: false,
      payment_info: [{ id: 'pay_1', amount: unpaid.total_amount, status: 'pending' }],
    },
  ],
};
