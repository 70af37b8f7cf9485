import { expect, it } from 'vitest';
import { createActor, createMachine } from 'xstate';
import { createBoardActors } from '../../../../machines/partner/board/board.actors.ts';
import { createApiClient } from '../../../../openapi/client.ts';
import { failures, refused, testApiCall } from '../../../fixtures/api-call.ts';
import { fiveOrders } from './model.ts';

const onVisibility = () => () => {};
const randomKey = () => 'key-1';

for (const name of ['loadBoard', 'pollBoard'] as const)
  testApiCall(name, {
    actor: (api) => createBoardActors({ api, onVisibility, randomKey })[name],
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

it('polls only while the page is visible', () => {
  const listeners = new Set<(isVisible: boolean) => void>();
  const { polling } = createBoardActors({
    randomKey,
    api: createApiClient('', () => Promise.reject()),
    onVisibility: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  });
  const actor = createActor(createMachine({ invoke: { src: polling, input: { intervalMs: 10_000 } } })).start();
  expect(listeners.size).toBe(1);
  actor.stop();
  expect(listeners.size).toBe(0);
});
