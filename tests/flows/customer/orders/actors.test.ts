import { expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { createCustomerOrdersActors } from '../../../../machines/customer/orders/orders.actors.ts';
import { answeringApi } from '../../../fixtures/answering-api.ts';
import { failures, refused, testApiCall } from '../../../fixtures/api-call.ts';
import { testStream } from '../../../fixtures/test-stream.ts';
import { noPage } from '../../../fixtures/silent.ts';
import { nineOrders } from './model.ts';

for (const name of ['loadOrders', 'refreshOrders', 'pollOrders'] as const)
  testApiCall(`${name} [API-23 ORDERS-7]`, {
    actor: (api) => createCustomerOrdersActors({ api, keepPickups: () => {}, ...noPage })[name],
    request: 'GET /order/getmyorders',
    answers: [
      [
        'the orders',
        { status: 200, json: { now: 7, orders: nineOrders } },
        { kind: 'loaded', orders: nineOrders, now: 7, at: expect.any(Number) },
      ],
      [
        'the orders without the time, of a server of an earlier release',
        { status: 200, json: { orders: nineOrders } },
        { kind: 'loaded', orders: nineOrders, now: null, at: expect.any(Number) },
      ],
      ...failures(refused),
    ],
  });

it('keeps the codes of open orders, in place of those that were kept before, and nothing after a failure', async () => {
  const kept: unknown[] = [];
  const answers = [
    { status: 200, json: { orders: nineOrders } },
    { status: 500, json: {} },
    { status: 200, json: { orders: nineOrders.slice(4) } },
  ];
  const { api } = answeringApi(() => answers.shift() ?? 'broken');
  const { loadOrders } = createCustomerOrdersActors({
    api,
    keepPickups: (pickups) => kept.push(pickups),
    ...noPage,
  });
  for (let load = 0; load < 3; load += 1) await toPromise(createActor(loadOrders).start());
  const slot = { start_time: 1_795_246_200_000, slot_duration: 60 };
  expect(kept).toEqual([
    [
      { id: '12-1008', code: '482913', qr: 'AAAA', slot },
      { id: '7-1007', code: '482913', qr: 'AAAA', slot },
      { id: '7-1006', code: '482913', qr: 'AAAA', slot },
    ],
    [],
  ]);
});

testStream('/order/events', (deps) => createCustomerOrdersActors({ ...deps, keepPickups: () => {} }).live);
