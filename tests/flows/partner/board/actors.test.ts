import { expect, it } from 'vitest';
import { createActor, createMachine } from 'xstate';
import { createBoardActors } from '../../../../machines/partner/board/board.actors.ts';
import { createApiClient } from '../../../../openapi/client.ts';
import { failures, refused, testApiCall } from '../../../fixtures/api-call.ts';
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

it('keeps the event stream of the partner while the board is open', async () => {
  const listeners = new Set<(isVisible: boolean) => void>();
  const requests: Request[] = [];
  const { live } = createBoardActors({
    randomKey,
    locks,
    api: createApiClient('http://pehle.test', (request) => {
      requests.push(request);
      return new Promise(() => undefined);
    }),
    onVisibility: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  });
  const input = { pollMs: 10_000, slowMs: 60_000, hiddenMs: null };
  const actor = createActor(createMachine({ invoke: { src: live, input } })).start();
  await expect.poll(() => requests.map(({ url }) => url)).toEqual(['http://pehle.test/api/v1/c1/partner/events']);
  expect([listeners.size, requests[0]?.signal.aborted]).toEqual([1, false]);
  actor.stop();
  expect([listeners.size, requests[0]?.signal.aborted]).toEqual([0, true]);
});
