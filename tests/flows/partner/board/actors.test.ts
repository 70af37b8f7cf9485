import { expect } from 'vitest';
import { createBoardActors } from '../../../../machines/partner/board/board.actors.ts';
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
