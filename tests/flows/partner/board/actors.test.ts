import { expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { createBoardActors } from '../../../../machines/partner/board/board.actors.ts';
import { answeringApi } from '../../../fixtures/answering-api.ts';
import { failures, refused, testApiCall } from '../../../fixtures/api-call.ts';
import { testStream } from '../../../fixtures/test-stream.ts';
import { fiveOrders } from './model.ts';

const onVisibility = () => () => {};
const randomKey = () => 'key-1';
/** A browser without Web Locks. */
const locks = undefined;

for (const name of ['loadBoard', 'pollBoard'] as const)
  testApiCall(name, {
    actor: (api) => createBoardActors({ api, onVisibility, locks, randomKey })[name],
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

testStream('/partner/events', (deps) => createBoardActors({ ...deps, randomKey }).live);

it('sends an action on an order of the board with the number of the action as key', async () => {
  const { api, calls, requests } = answeringApi(() => 'silent');
  const { orderActions } = createBoardActors({ api, onVisibility, locks, randomKey });
  const actor = createActor(orderActions, { input: { keySeed: 'board-1' } }).start();
  actor.send({ type: 'order.forward', orderId: '12-7', event: { type: 'order.accept' } });
  await vi.waitFor(() =>
    expect(calls).toEqual([
      { method: 'POST', path: '/partner/order/act', body: { orderId: '12-7', action: 'accept' } },
    ]),
  );
  expect(requests[0]?.headers.get('Idempotency-Key')).toBe('board-1-12-7-1');
  actor.stop();
});

it('sends the code of an order with a new key', async () => {
  const { api, calls, requests } = answeringApi(() => 'silent');
  const { orderOtp } = createBoardActors({ api, onVisibility, locks, randomKey });
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
