import { expect, it, vi } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { createBoardActors, type KeptBoard } from '../../../../machines/partner/board/board.actors.ts';
import { orderActionsMachine } from '../../../../machines/partner/order-action/order-actions.machine.ts';
import { partnerRestaurantsMachine } from '../../../../machines/partner/restaurants/restaurants.machine.ts';
import { answeringApi } from '../../../fixtures/answering-api.ts';
import { testStream } from '../../../fixtures/test-stream.ts';
import { fromPromise } from '../../../../machines/shared/lib/from-promise.ts';
import { runCallback } from '../../../fixtures/callback-actor.ts';
import { shalibanda } from '../restaurants/model.ts';
import { fiveOrders } from './model.ts';
import type {
  LoadPartnerCitiesResult,
  LoadRestaurantsResult,
} from '../../../../machines/partner/restaurants/restaurants.actors.ts';

const onVisibility = () => () => {};
const randomKey = () => 'key-1';
const runningActions = createActor(orderActionsMachine).start();
const runningRestaurants = createActor(partnerRestaurantsMachine);
const actions = () => runningActions;
const restaurants = () => runningRestaurants;
/** A tab that has kept nothing. */
const kept = { write: () => {}, read: () => null };
/** A browser without Web Locks. */
const locks = undefined;

testStream('/partner/events', (deps) => createBoardActors({ ...deps, randomKey, actions, restaurants, kept }).live);

it('sends the code of an order with a new key', async () => {
  const { api, calls, requests } = answeringApi(() => 'silent');
  const { orderOtp } = createBoardActors({ api, onVisibility, locks, randomKey, actions, restaurants, kept });
  const actor = createActor(orderOtp, {
    input: { orderId: '12-7', customer: 'Ravi', status: 'ready', dishes: [] },
  }).start();
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

it('reports the ids of the restaurants once they are loaded, and after each load', async () => {
  const lists = [[7, 12], [12]];
  const loadRestaurants = fromPromise<LoadRestaurantsResult>(async () => {
    const restaurants = (lists.shift() ?? []).map((id) => ({ ...shalibanda, id }));
    return { kind: 'loaded', restaurants, partnerId: 1, count: restaurants.length };
  });
  const loadCities = fromPromise<LoadPartnerCitiesResult>(async () => ({ kind: 'loaded', cities: [] }));
  const flow = createActor(partnerRestaurantsMachine.provide({ actors: { loadRestaurants, loadCities } })).start();
  const { api } = answeringApi(() => 'silent');
  const actors = createBoardActors({ api, onVisibility, locks, randomKey, actions, restaurants: () => flow, kept });
  const watching = runCallback(actors.watchRestaurants);
  expect(watching.events).toEqual([]);
  await vi.waitFor(() => expect(watching.events).toEqual([{ type: 'restaurants.listed', ids: [7, 12] }]));
  flow.send({ type: 'restaurants.refresh' });
  await vi.waitFor(() => expect(watching.events.at(-1)).toEqual({ type: 'restaurants.listed', ids: [12] }));
  expect(watching.events).toHaveLength(2);
  watching.stop();
});

it('keeps the last answer in the tab, and returns it as old if the server does not answer the first call', async () => {
  let stored: KeptBoard | null = null;
  const tab = { write: (board: KeptBoard) => void (stored = board), read: () => stored };
  const deps = { onVisibility, locks, randomKey, actions, restaurants, kept: tab };
  const { api } = answeringApi(() => ({ status: 200, json: { now: 7, orders: fiveOrders } }));
  await toPromise(createActor(createBoardActors({ ...deps, api }).pollBoard).start());
  expect(stored).toEqual({ now: 7, orders: fiveOrders, at: expect.any(Number) });
  const offline = createBoardActors({ ...deps, api: answeringApi(() => 'broken').api });
  expect(await toPromise(createActor(offline.loadBoard).start())).toMatchObject({ isOld: true, orders: fiveOrders });
  const poll = createActor(offline.pollBoard);
  poll.subscribe({ error: () => {} });
  await expect(toPromise(poll.start())).rejects.toBeInstanceOf(Error);
});
