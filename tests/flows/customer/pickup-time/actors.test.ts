import { createActor, toPromise } from 'xstate';
import { expect, it, vi } from 'vitest';
import type { Cart } from '../../../../domain/cart.ts';
import {
  createPickupTimeActors,
  type SetPickupCommand,
} from '../../../../machines/customer/pickup-time/pickup-time.actors.ts';
import { answeringApi, type ApiAnswer } from '../../../fixtures/answering-api.ts';
import { runCallback } from '../../../fixtures/callback-actor.ts';
import { dosa } from '../cart/model.ts';
import { at130, openTimes, today, tomorrow, tomorrowTimes, tonight } from './model.ts';

const cart: Cart = { restaurantId: 12, items: [{ ...dosa, qty: 2 }] };

function load(answer: ApiAnswer, current: Cart = cart, day: string | null = null) {
  const { api, calls } = answeringApi(() => answer);
  const actors = createPickupTimeActors({
    api,
    cart: () => current,
    setPickup: () => {},
    clearPickup: () => {},
    onOutdated: () => () => {},
    onCart: () => () => {},
    onNetwork: () => () => {},
  });
  const actor = createActor(actors.loadTimes, { input: { day } });
  actor.subscribe({ error: () => {} });
  return { output: toPromise(actor.start()), calls };
}

it('requests the times for the dishes of the cart', async () => {
  const { output, calls } = load({ status: 200, json: openTimes });
  expect(await output).toEqual({ kind: 'loaded', times: openTimes, chosen: null, chosenDay: null });
  expect(calls).toEqual([
    { method: 'POST', path: '/order/slots', body: { restaurant_id: 12, items: [{ id: 340, quantity: 2 }] } },
  ]);
});

it('requests the times of a later day', async () => {
  const { output, calls } = load({ status: 200, json: tomorrowTimes }, cart, tomorrow);
  expect(await output).toMatchObject({ times: tomorrowTimes });
  expect(calls[0]?.body).toMatchObject({ day: '2026-11-22' });
});

it('returns the slot that is in the cart when the answer arrives', async () => {
  const planned = { ...cart, options: { pickup_slot: { start_time: at130 } } };
  expect(await load({ status: 200, json: openTimes }, planned).output).toMatchObject({ chosen: at130 });
});

it('requests and returns the day that lists the chosen slot, which may begin after its midnight', async () => {
  const planned = { ...cart, options: { pickup_slot: { start_time: tonight } } };
  const { output, calls } = load({ status: 200, json: { ...tomorrowTimes, chosen_day: today } }, planned, tomorrow);
  expect(await output).toMatchObject({ chosen: tonight, chosenDay: today });
  expect(calls[0]?.body).toMatchObject({ chosen: tonight });
});

it('returns no day of a slot that was chosen after the request', async () => {
  let current: Cart = cart;
  const { api } = answeringApi(() => ({ status: 200, json: { ...openTimes, chosen_day: today } }));
  const actors = createPickupTimeActors({
    api,
    cart: () => current,
    setPickup: () => {},
    clearPickup: () => {},
    onOutdated: () => () => {},
    onCart: () => () => {},
    onNetwork: () => () => {},
  });
  const output = toPromise(createActor(actors.loadTimes, { input: { day: null } }).start());
  current = { ...cart, options: { pickup_slot: { start_time: at130 } } };
  expect(await output).toMatchObject({ chosen: at130, chosenDay: null });
});

it("returns the server's message if it is refused, and rejects without an answer", async () => {
  const json = { code: 'restaurant_not_found', message: 'Not here.', detail: '' };
  expect(await load({ status: 404, json }).output).toEqual({ kind: 'refused', message: 'Not here.' });
  await expect(load('broken').output).rejects.toThrow('fetch failed');
});

it('passes the choice on, and clears it when it is stopped', () => {
  const setPickup = vi.fn<(command: SetPickupCommand) => void>();
  const { api } = answeringApi(() => 'silent');
  const clearPickup = vi.fn<() => void>();
  const actors = createPickupTimeActors({
    api,
    cart: () => cart,
    setPickup,
    clearPickup,
    onOutdated: () => () => {},
    onCart: () => () => {},
    onNetwork: () => () => {},
  });
  const command: SetPickupCommand = { type: 'pickup.set', start: at130, readyBy: null, isOffered: true, now: at130 };
  const actor = createActor(actors.cart).start();
  actor.send(command);
  expect(setPickup.mock.calls).toEqual([[command]]);
  expect(clearPickup).not.toHaveBeenCalled();
  actor.stop();
  expect(clearPickup).toHaveBeenCalledOnce();
});

it('reports that the list is outdated until it is stopped', () => {
  const listeners = new Set<() => void>();
  const { api } = answeringApi(() => 'silent');
  const actors = createPickupTimeActors({
    api,
    cart: () => cart,
    setPickup: () => {},
    clearPickup: () => {},
    onOutdated(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    onCart: () => () => {},
    onNetwork: () => () => {},
  });
  const { stop, events } = runCallback(actors.watchCheckout);
  for (const listener of listeners) listener();
  expect(events).toEqual([{ type: 'times.outdated' }]);
  stop();
  expect(listeners.size).toBe(0);
});

it('reports a change of the dishes, their quantities or the pickup time until it is stopped, and no other change', () => {
  const listeners = new Set<() => void>();
  const { api } = answeringApi(() => 'silent');
  let current: Cart = cart;
  const actors = createPickupTimeActors({
    api,
    cart: () => current,
    setPickup: () => {},
    clearPickup: () => {},
    onOutdated: () => () => {},
    onCart(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    onNetwork: () => () => {},
  });
  const { stop, events } = runCallback(actors.watchCart);
  const change = (next: Cart) => {
    current = next;
    for (const listener of listeners) listener();
  };
  change({ ...cart, options: { kitchen_note: 'No onion' } });
  expect(events).toEqual([]);
  change({ ...cart, items: [{ ...dosa, qty: 1 }] });
  change({ ...cart, items: [{ ...dosa, qty: 1 }] });
  expect(events).toEqual([{ type: 'dishes.changed' }]);
  change({ ...cart, items: [{ ...dosa, id: 341, qty: 1 }] });
  expect(events).toHaveLength(2);
  const planned = { ...current, options: { pickup_slot: { start_time: at130 } } };
  change(planned);
  change({ ...planned, options: { ...planned.options, kitchen_note: 'No onion' } });
  change({ ...current, options: { kitchen_note: 'No onion' } });
  expect(events.slice(2)).toEqual([
    { type: 'choice.changed', start: at130 },
    { type: 'choice.changed', start: null },
  ]);
  stop();
  expect(listeners.size).toBe(0);
});

it('reports that the browser is online, and not that it is offline, until it is stopped', () => {
  const listeners = new Set<(isOnline: boolean) => void>();
  const { api } = answeringApi(() => 'silent');
  const actors = createPickupTimeActors({
    api,
    cart: () => cart,
    setPickup: () => {},
    clearPickup: () => {},
    onOutdated: () => () => {},
    onCart: () => () => {},
    onNetwork(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  });
  const { stop, events } = runCallback(actors.watchNetwork);
  for (const isOnline of [false, true]) for (const listener of listeners) listener(isOnline);
  expect(events).toEqual([{ type: 'network.found' }]);
  stop();
  expect(listeners.size).toBe(0);
});
