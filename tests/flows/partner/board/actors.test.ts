import { expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { createBoardActors } from '../../../../machines/partner/board/board.actors.ts';
import { orderActionsMachine } from '../../../../machines/partner/order-actions/order-actions.machine.ts';
import { answeringApi } from '../../../fixtures/answering-api.ts';
import { failures, refused, testApiCall } from '../../../fixtures/api-call.ts';
import { testStream } from '../../../fixtures/test-stream.ts';
import { fiveOrders } from './model.ts';

const onVisibility = () => () => {};
const randomKey = () => 'key-1';
const actions = createActor(orderActionsMachine).start();
/** A browser without Web Locks. */
const locks = undefined;

for (const name of ['loadBoard', 'pollBoard'] as const)
  testApiCall(name, {
    actor: (api) => createBoardActors({ api, onVisibility, locks, randomKey, actions })[name],
    request: 'POST /partner/board',
    body: {},
    answers: [
      [
        'the orders and the time of the server',
        { status: 200, json: { now: 7, orders: fiveOrders } },
        { kind: 'loaded', now: 7, orders: fiveOrders, at: expect.any(Number) },
      ],
      ...failures(refused),
    ],
  });

testStream('/partner/events', (deps) => createBoardActors({ ...deps, randomKey, actions }).live);

it('sends the code of an order with a new key', async () => {
  const { api, calls, requests } = answeringApi(() => 'silent');
  const { orderOtp } = createBoardActors({ api, onVisibility, locks, randomKey, actions });
  const actor = createActor(orderOtp, { input: { orderId: '12-7', customer: 'Ravi' } }).start();
  actor.send({ type: 'code.change', code: '481516' });
  actor.send({ type: 'code.submit' });
  await vi.waitFor(() =>
    expect(calls).toEqual([
      { method: 'POST', path: '/partner/order/verifyOTP', body: { orderId: '12-7', code: '481516', warn_early: true } },
    ]),
  );
  expect(requests[0]?.headers.get('Idempotency-Key')).toBe('key-1');
  actor.stop();
});
