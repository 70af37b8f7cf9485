import { createOrderRefundActors } from '../../../../machines/partner/order-refund/order-refund.actors.ts';
import { failures, refusal, refused, testApiCall } from '../../../fixtures/api-call.ts';
import { readyOrder, readyRefundable } from './model.ts';

const message = 'This order was cancelled.';
const newKey = () => 'key-0001';
const changed = [
  'that the order was changed',
  refusal(409, 'order_changed', message),
  { kind: 'changed', message },
] as const;

testApiCall('loading what can be refunded', {
  actor: (api) => createOrderRefundActors({ api, newKey }).loadRefundable,
  input: { orderId: '12-1042' },
  request: 'POST /partner/order/refundable',
  body: { orderId: '12-1042' },
  answers: [
    ['the order', { status: 200, json: readyOrder }, { kind: 'loaded', refundable: readyRefundable, key: 'key-0001' }],
    [
      'an order that was handed over',
      { status: 200, json: { ...readyOrder, status: 'delivered' } },
      { kind: 'loaded', refundable: { ...readyRefundable, isDelivered: true }, key: 'key-0001' },
    ],
    changed,
    ...failures(refused),
  ],
});

const refund = { id: 7, amount: 105, status: 'requested', missing: '1 × Idli' };

testApiCall('refunding dishes', {
  actor: (api) => createOrderRefundActors({ api, newKey }).sendRefund,
  input: { key: 'key-0001', orderId: '12-1042', lines: [{ id: 2, quantity: 1 }], refundedPaise: 14_750 },
  request: 'POST /partner/order/refund',
  body: { orderId: '12-1042', lines: [{ id: 2, quantity: 1 }], refunded: 147.5 },
  key: 'key-0001',
  answers: [
    ['the refund', { status: 200, json: { refund } }, { kind: 'refunded', refund }],
    changed,
    ...failures(refused),
  ],
});
