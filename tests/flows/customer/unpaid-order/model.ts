import type { Order } from '../../../../machines/customer/orders/order-list.ts';
import { unpaidOrderMachine } from '../../../../machines/customer/unpaid-order/unpaid-order.machine.ts';
import { defineModel } from '../../../engine/model.ts';
import { deliveredOrder } from '../order-again/model.ts';
import type { PaymentOrder } from '../../../../machines/customer/unpaid-order/unpaid-order.actors.ts';

export const paymentOrder: PaymentOrder = {
  key: 'rzp_test_pehle',
  amount: 63_000,
  currency: 'INR',
  name: 'Pehle',
  description: 'Charminar Dastarkhwan',
  order_id: 'order_IEIaMR65cu6nz3',
  id: '12-1010',
};

/** A recent unpaid order with two dosas and a haleem. */
export const unpaidOrder: Order = {
  ...deliveredOrder,
  id: '12-1010',
  status: 'pending',
  payment_info: [],
  not_paid: true,
  hold_until: '2026-11-21T07:45:00.000Z',
  payment_order: paymentOrder,
};

/** A paid order of the same dishes whose kitchen has not started. */
export const paidOrder: Order = {
  ...deliveredOrder,
  id: '12-1008',
  status: 'confirmed',
  cancel_until: 1_795_246_440_000,
};

export const unpaidOrderModel = defineModel(unpaidOrderMachine, {
  input: undefined,
  events: {
    'payment.open': [
      { type: 'payment.open', order: unpaidOrder },
      { type: 'payment.open', order: { ...unpaidOrder, id: '12-1009' } },
    ],
    'order.cancel': [
      { type: 'order.cancel', order: unpaidOrder },
      { type: 'order.cancel', order: paidOrder },
    ],
    'cancel.confirm': [{ type: 'cancel.confirm' }],
    'cancel.dismiss': [{ type: 'cancel.dismiss' }],
    'payment.ended': [{ type: 'payment.ended' }],
    'payment.blocked': [{ type: 'payment.blocked', text: 'A payment is open in another tab' }],
  },
  actors: {
    lookUp: {
      outcomes: [
        { kind: 'payable', payment: paymentOrder },
        { kind: 'lapsed' },
        { kind: 'over' },
        { kind: 'refused', message: 'Server error occurred. Please try again later.' },
      ],
    },
    payment: { sends: ['payment.ended', 'payment.blocked'] },
    cancelOrder: {
      outcomes: [
        { kind: 'cancelled' },
        { kind: 'refused', message: 'Your payment is being checked. Please try again in a few minutes.' },
      ],
    },
    screen: { sends: [] },
  },
  delays: {},
});
