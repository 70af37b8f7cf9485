import { expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { createCancelOrderActors } from '../../../../machines/customer/cancel-order/cancel-order.actors.ts';
import { answeringApi, type ApiAnswer } from '../../../fixtures/answering-api.ts';
import { refusal } from '../../../fixtures/api-call.ts';
import { runCallback } from '../../../fixtures/callback-actor.ts';

function create(answers: ApiAnswer[] = []) {
  const log: string[] = [];
  const { api } = answeringApi(() => answers.shift() ?? 'broken');
  const onCancelled = (id: string) => log.push(`cancelled ${id}`);
  return { ...createCancelOrderActors({ api, onCancelled, refresh: () => log.push('refreshed') }), log };
}

it('reports each order that was cancelled, and none after a refusal or without an answer', async () => {
  const { cancelOrder, log } = create([
    { status: 200, json: { id: '12-1010', status: 'cancelled' } },
    refusal(409, 'too_late'),
    refusal(409, 'payment_pending'),
  ]);
  const cancel = (id: string) => toPromise(createActor(cancelOrder, { input: { id, refund: false } }).start());
  await cancel('12-1010');
  expect(log).toEqual(['cancelled 12-1010']);
  await cancel('12-1008');
  await cancel('12-1008');
  await expect(cancel('12-1008')).rejects.toThrow('fetch failed');
  expect(log).toEqual(['cancelled 12-1010']);
});

it('loads the orders of the screen again', () => {
  const { screen, log } = create();
  runCallback(screen).send({ type: 'orders.refresh' });
  expect(log).toEqual(['refreshed']);
});
