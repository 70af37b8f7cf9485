import { expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { createCustomerOrderActors } from '../../../../machines/customer/customer-order/customer-order.actors.ts';
import { answeringApi, type ApiAnswer } from '../../../fixtures/answering-api.ts';
import { testStream } from '../../../fixtures/test-stream.ts';
import { noPage } from '../../../fixtures/silent.ts';
import { accepted, cancelled, keptPickup } from './model.ts';

const input = { id: '12-1008' };

it('keeps the code of the order, nothing once it has ended, and what was kept after a failure', async () => {
  const kept: unknown[] = [];
  const answers: ApiAnswer[] = [accepted, cancelled].map((order) => ({ status: 200, json: { now: 7, order } }));
  const { api } = answeringApi(() => answers.shift() ?? 'broken');
  const { loadOrder } = createCustomerOrderActors({ api, ...noPage, keepPickup: (...each) => kept.push(each) });
  const load = () => toPromise(createActor(loadOrder, { input }).start());
  await load();
  await load();
  await expect(load()).rejects.toThrow('fetch failed');
  expect(kept).toEqual([
    ['12-1008', keptPickup],
    ['12-1008', null],
  ]);
});

testStream('/order/events', (deps) => createCustomerOrderActors({ ...deps, keepPickup: () => undefined }).live);
