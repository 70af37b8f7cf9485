import { expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { LoadOrderResult } from '../../../../machines/customer/customer-order/customer-order.actors.ts';
import { customerOrderMachine } from '../../../../machines/customer/customer-order/customer-order.machine.ts';
import type { LoadOrdersResult } from '../../../../machines/customer/orders/orders.actors.ts';
import { customerOrdersMachine } from '../../../../machines/customer/orders/orders.machine.ts';
import { customerOrder } from '../../../fixtures/order.ts';
import { silentLive as live } from '../../../fixtures/silent.ts';

/** A change during a load that fails: the load after the retry is newer, so nothing is loaded a second time. */

const at = 1_795_246_200_000;

/** Returns a call whose first answer is missing, and the number of its calls. */
function failingFirst<Answer>(answer: Answer) {
  let calls = 0;
  const call = async (): Promise<Answer> => {
    calls += 1;
    if (calls === 1) throw new Error('No answer.');
    return answer;
  };
  return { call, calls: () => calls };
}

it('loads My Orders once after a retry, if an order changed during the load that failed', async () => {
  const list: LoadOrdersResult = { kind: 'loaded', orders: [customerOrder()], now: null, at };
  const load = failingFirst(list);
  let polls = 0;
  const pollOrders = fromPromise<LoadOrdersResult>(async () => {
    polls += 1;
    return list;
  });
  const actors = { live, loadOrders: fromPromise<LoadOrdersResult>(load.call), pollOrders };
  const page = createActor(customerOrdersMachine.provide({ actors }), { input: { kept: [] } }).start();
  page.send({ type: 'poll.due' });
  await waitFor(page, (snapshot) => snapshot.matches('failed'));
  page.send({ type: 'orders.refresh' });
  await waitFor(page, (snapshot) => snapshot.matches('ready'));
  expect(page.getSnapshot().value).toEqual({ ready: 'settled' });
  expect([load.calls(), polls]).toEqual([2, 0]);
  page.stop();
});

it("loads an order's page once after a retry, if the order changed during the load that failed", async () => {
  const answer: LoadOrderResult = { kind: 'loaded', order: customerOrder(), now: at, at };
  const load = failingFirst(answer);
  let refreshes = 0;
  const refreshOrder = fromPromise<LoadOrderResult, { id: string }>(async () => {
    refreshes += 1;
    return answer;
  });
  const actors = { live, loadOrder: fromPromise<LoadOrderResult, { id: string }>(load.call), refreshOrder };
  const input = { id: '12-1042', kept: null };
  const page = createActor(customerOrderMachine.provide({ actors }), { input }).start();
  page.send({ type: 'poll.due' });
  await waitFor(page, (snapshot) => snapshot.matches('failed'));
  page.send({ type: 'page.retry' });
  await waitFor(page, (snapshot) => snapshot.matches('shown'));
  expect(page.getSnapshot().value).toEqual({ shown: 'settled' });
  expect([load.calls(), refreshes]).toEqual([2, 0]);
  page.stop();
});
