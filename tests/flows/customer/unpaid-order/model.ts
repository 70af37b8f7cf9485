import type { PaymentOrder } from '../../../../machines/customer/unpaid-order/unpaid-order.actors.ts';
import { unpaidOrderMachine } from '../../../../machines/customer/unpaid-order/unpaid-order.machine.ts';
import type { Order } from '../../../../machines/customer/orders/order-list.ts';
import type { Calls } from '../../../engine/calls.ts';
import { defineModel } from '../../../engine/model.ts';
import { refusal } from '../../../fixtures/api-call.ts';
import { deliveredOrder } from '../order-again/model.ts';

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

const { payment_order: _, hold_until: __, ...lapsed } = unpaidOrder;
const { not_paid: ___, ...checked } = lapsed;

export const unpaidOrderModel = defineModel(unpaidOrderMachine, {
  input: undefined,
  events: {
    'payment.open': [
      { type: 'payment.open', order: unpaidOrder },
      { type: 'payment.open', order: { ...unpaidOrder, id: '12-1009' } },
    ],
    'message.clear': [{ type: 'message.clear' }],
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
    screen: { sends: [] },
  },
  delays: {},
});

const read = (order: object) => ({ status: 200, json: { now: 1_795_246_200_000, order } });

export const calls = {
  lookUp: {
    at: 'GET /api/v1/c1/order/12-*',
    path: ({ id }) => `/api/v1/c1/order/${id}`,
    answer(outcome) {
      if (outcome.kind === 'refused') return refusal(500, 'server_error', outcome.message);
      return read({ payable: unpaidOrder, lapsed, over: { ...lapsed, status: 'cancelled' } }[outcome.kind]);
    },
    also: [
      ['that its payment is being checked', read(checked), { kind: 'over' }],
      ['that it is paid', read(paidOrder), { kind: 'over' }],
      ['that it is gone', refusal(404, 'order_not_found'), { kind: 'over' }],
    ],
  },
} satisfies Calls<typeof unpaidOrderMachine>;
