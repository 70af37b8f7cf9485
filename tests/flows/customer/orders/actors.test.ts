import { expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { createCustomerOrdersActors } from '../../../../machines/customer/orders/orders.actors.ts';
import { answeringApi } from '../../../fixtures/answering-api.ts';
import { testStream } from '../../../fixtures/test-stream.ts';
import { noPage } from '../../../fixtures/silent.ts';
import { nineOrders } from './model.ts';

it('reads the older orders too, as long as an answer says that there are more', async () => {
  const answers = [
    { status: 200, json: { now: 7, orders: nineOrders.slice(0, 4), older: 1005 } },
    { status: 200, json: { now: 8, orders: nineOrders.slice(4, 8), older: 1001 } },
    { status: 200, json: { now: 9, orders: nineOrders.slice(8) } },
  ];
  const { api, requests } = answeringApi(() => answers.shift() ?? 'broken');
  const { loadOrders } = createCustomerOrdersActors({ api, keepPickups: () => {}, ...noPage });
  const loaded = await toPromise(createActor(loadOrders).start());
  expect(loaded).toMatchObject({ kind: 'loaded', orders: nineOrders, now: 7 });
  expect(requests).toHaveLength(3);
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
