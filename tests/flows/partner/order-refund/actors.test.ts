import { expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { createOrderRefundActors } from '../../../../machines/partner/order-refund/order-refund.actors.ts';
import { answeringApi, type ApiAnswer } from '../../../fixtures/answering-api.ts';
import { failures, refusal, refused, testApiCall } from '../../../fixtures/api-call.ts';
import { readyOrder, readyRefundable } from './model.ts';

const message = 'This order was cancelled.';
const deps = { newKey: () => 'key-0001', onVisibility: () => () => {}, report: () => {} };
const changed = [
  'that the order was changed',
  refusal(409, 'order_changed', message),
  { kind: 'changed', message },
] as const;

testApiCall('loading what can be refunded', {
  actor: (api) => createOrderRefundActors({ ...deps, api }).loadRefundable,
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

const input = { key: 'key-0001', orderId: '12-1042', lines: [{ id: 2, quantity: 1 }], refundedPaise: 14_750 };
const refund = { id: 7, amount: 105, status: 'requested', missing: '1 × Idli' };

it.each<[string, ApiAnswer, string[]]>([
  ['made', { status: 200, json: { refund } }, []],
  ['refused', refusal(409, 'order_changed', message), ['Order 12-1042 was not refunded. This order was cancelled.']],
  [
    'not answered',
    'broken',
    ['Order 12-1042 was not refunded. Network connection issue. Please check your internet connection.'],
  ],
])('reports a refund whose page was left only if it fails: %s', async (_, answer, reports) => {
  const reported: string[] = [];
  const { api, requests } = answeringApi(() => answer);
  const { sendRefund } = createOrderRefundActors({ ...deps, api, report: (text) => reported.push(text) });
  const actor = createActor(sendRefund, { input }).start();
  actor.stop();
  await vi.waitFor(() => expect(requests[0]?.keepalive).toBe(true));
  await new Promise((resolve) => setTimeout(resolve));
  expect(reported).toEqual(reports);
});
