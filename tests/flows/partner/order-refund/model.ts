import type { OrderRefund, Refundable } from '../../../../machines/partner/order-refund/order-refund.actors.ts';
import { orderRefundMachine } from '../../../../machines/partner/order-refund/order-refund.machine.ts';
import type { Schemas } from '../../../../openapi/client.ts';
import type { Calls } from '../../../engine/calls.ts';
import { refusal } from '../../../fixtures/api-call.ts';
import { defineModel } from '../../../engine/model.ts';

/** An order that is ready: two dosas at ₹140 and one idli at ₹99.99; the bill is ₹398.99. */
export const readyOrder: Schemas['RefundableOrder'] = {
  id: '12-1042',
  user_name: 'Asha Rao',
  status: 'ready',
  total_amount: 398.99,
  refunded: 0,
  lines: [
    { id: 1, menu_name: 'Masala Dosa', price: 140, quantity: 2, refunded: 0 },
    { id: 2, menu_name: 'Idli', price: 99.99, quantity: 1, refunded: 0 },
  ],
};
/** The same order, handed over, after one dosa was refunded and ₹100 more in the provider's dashboard. */
export const deliveredOrder: Schemas['RefundableOrder'] = {
  ...readyOrder,
  status: 'delivered',
  refunded: 247,
  lines: [
    { id: 1, menu_name: 'Masala Dosa', price: 140, quantity: 2, refunded: 1 },
    { id: 2, menu_name: 'Idli', price: 99.99, quantity: 1, refunded: 0 },
  ],
};
/** The ready order after ₹251.99 was refunded in the provider's dashboard: ₹147 are left, the price of one dosa. */
export const reducedOrder: Schemas['RefundableOrder'] = { ...readyOrder, refunded: 251.99 };

export const dosa = { id: 1, name: 'Masala Dosa', pricePaise: 14_000, quantity: 2, refunded: 0 };
export const idli = { id: 2, name: 'Idli', pricePaise: 9_999, quantity: 1, refunded: 0 };
const base = { customer: 'Asha Rao', totalPaise: 39_899 };
export const readyRefundable: Refundable = {
  ...base,
  isDelivered: false,
  refundedPaise: 0,
  dishes: [dosa, idli],
};
export const deliveredRefundable: Refundable = {
  ...base,
  isDelivered: true,
  refundedPaise: 24_700,
  dishes: [{ ...dosa, refunded: 1 }, idli],
};
export const reducedRefundable: Refundable = { ...readyRefundable, refundedPaise: 25_199 };

export const requested: OrderRefund = { id: 7, amount: 147, status: 'requested', missing: '1 × Masala Dosa' };

export const messages = {
  cancelled: 'This order was cancelled.',
  changed: '₹147 of this order is refunded by now. Please check what is missing.',
  notFound: 'Order not found. Please try again.',
  busy: 'Too many requests. Please wait a moment.',
} as const;

export const orderRefundModel = defineModel(orderRefundMachine, {
  input: { orderId: '12-1042' },
  events: {
    'dish.add': [
      { type: 'dish.add', id: 1 },
      { type: 'dish.add', id: 2 },
      { type: 'dish.add', id: 3 },
    ],
    'dish.remove': [
      { type: 'dish.remove', id: 1 },
      { type: 'dish.remove', id: 2 },
    ],
    'refund.send': [{ type: 'refund.send' }],
    'refund.undo': [{ type: 'refund.undo' }],
    'page.hidden': [{ type: 'page.hidden' }],
    'refund.retry': [{ type: 'refund.retry' }],
    'order.reload': [{ type: 'order.reload' }],
  },
  actors: {
    loadRefundable: {
      outcomes: [
        { kind: 'loaded', refundable: readyRefundable, key: 'key-0001' },
        { kind: 'loaded', refundable: deliveredRefundable, key: 'key-0002' },
        { kind: 'loaded', refundable: reducedRefundable, key: 'key-0003' },
        { kind: 'changed', message: messages.cancelled },
        { kind: 'refused', message: messages.notFound },
      ],
    },
    watchPage: { sends: ['page.hidden'] },
    sendRefund: {
      outcomes: [
        { kind: 'refunded', refund: requested },
        { kind: 'changed', message: messages.changed },
        { kind: 'refused', message: messages.busy },
      ],
    },
  },
  delays: { holdTime: 5000 },
});

/** Without the call that loads an order, whose outcomes have keys that the app generates. */
export const calls = {
  sendRefund: {
    at: 'POST /api/v1/c1/partner/order/refund',
    body: ({ orderId, lines, refundedPaise }) => ({ orderId, lines, refunded: refundedPaise / 100 }),
    key: ({ key }) => key,
    outlives: true,
    keepalive: true,
    answer(outcome) {
      if (outcome.kind === 'refunded') return { status: 200, json: { refund: outcome.refund } };
      return outcome.kind === 'changed'
        ? refusal(409, 'order_changed', outcome.message)
        : refusal(429, 'too_many_requests', outcome.message);
    },
  },
} satisfies Calls<typeof orderRefundMachine>;
