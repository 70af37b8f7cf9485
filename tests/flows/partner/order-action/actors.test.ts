import { expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { createOrderActionActors } from '../../../../machines/partner/order-action/order-action.actors.ts';
import { answeringApi } from '../../../fixtures/answering-api.ts';
import { failures, refused, testApiCall } from '../../../fixtures/api-call.ts';
import { boardOrder } from '../../../fixtures/board-order.ts';

const onVisibility = () => () => {};
const order = boardOrder({ status: 'ready' });
const message = 'This order was handed over at 1:04 pm.';

testApiCall('acting on an order', {
  actor: (api) => createOrderActionActors({ api, onVisibility }).sendAction,
  input: { key: 'seed-1', body: { orderId: '12-1042', action: 'ready' } },
  request: 'POST /partner/order/act',
  body: { orderId: '12-1042', action: 'ready' },
  key: 'seed-1',
  answers: [
    ['the order as it is now', { status: 200, json: { order } }, { kind: 'acted', order }],
    [
      'that the order was changed',
      { status: 409, json: { code: 'order_changed', message, detail: message } },
      { kind: 'changed', message },
    ],
    ...failures(refused),
  ],
});

it('sends the action also when the page is closed before the answer', async () => {
  const { api, requests } = answeringApi(() => 'silent');
  const { sendAction } = createOrderActionActors({ api, onVisibility });
  const input = { key: 'seed-1', body: { orderId: '12-1042', action: 'ready' } } as const;
  const actor = createActor(sendAction, { input }).start();
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]?.keepalive).toBe(true);
  actor.stop();
});
