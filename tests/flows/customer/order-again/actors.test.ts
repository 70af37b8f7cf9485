import { expect, it } from 'vitest';
import { emptyCart } from '../../../../domain/cart.ts';
import { createOrderAgainActors } from '../../../../machines/customer/order-again/order-again.actors.ts';
import { createApiClient } from '../../../../openapi/client.ts';
import { answeringApi, type ApiAnswer } from '../../../fixtures/answering-api.ts';
import { runCallback } from '../../../fixtures/callback-actor.ts';
import { createActor, toPromise, waitFor } from 'xstate';
import { dosa, dosaLive } from '../restaurant/model.ts';
import { deliveredOrder } from './model.ts';

const menus: ApiAnswer = { status: 200, json: { menus: [dosa] } };
const live: ApiAnswer = { status: 200, json: { menus_live_info: [dosaLive] } };
const refusal: ApiAnswer = { status: 404, json: { code: 'restaurant_not_found', message: 'Not here.', detail: '' } };

/** Looks up the dishes of an order while the cart contains one dosa. */
function lookUp(menuAnswer: ApiAnswer, liveAnswer: ApiAnswer, order = deliveredOrder) {
  const { api, calls, requests } = answeringApi(({ path }) => (path === '/menus' ? menuAnswer : liveAnswer));
  const item = { ...dosa, restaurantId: 12, restaurantName: 'Charminar Dastarkhwan' };
  const cart = { restaurantId: 12, items: [{ ...item, qty: 1 }] };
  const actors = createOrderAgainActors({ api, ownHold: () => null, cart: () => cart, putInCart: () => {} });
  const actor = createActor(actors.lookUp, { input: { order } });
  actor.subscribe({ error: () => {} });
  return { actor: actor.start(), calls, requests };
}

it('requests the menu and the current stock of the restaurant', async () => {
  const { actor, calls } = lookUp(menus, live);
  await toPromise(actor);
  expect(calls).toEqual([
    { method: 'POST', path: '/menus', body: { restaurantId: 12 } },
    { method: 'POST', path: '/menusLiveInfo', body: { restaurant_id: 12, hard_refresh: true } },
  ]);
});

it('returns the dishes on the menu with quantity and stock, and the missing ones', async () => {
  const output = await toPromise(lookUp(menus, live).actor);
  // Two dosas were ordered, one is in the cart, three are in stock. The haleem is no longer on the menu.
  expect(output).toMatchObject({
    kind: 'found',
    dishes: [{ item: { name: 'Ghee Roast Dosa', price: 162 }, qty: 2, liveCount: 3 }],
    missing: ['Haleem (no longer on the menu)'],
  });
});

it('returns the dishes with unknown stock if the request for the stock is refused', async () => {
  const output = await toPromise(lookUp(menus, refusal).actor);
  expect(output).toMatchObject({ kind: 'found', dishes: [{ qty: 2, liveCount: undefined }] });
});

it("returns the server's message if the request for the menu is refused", async () => {
  expect(await toPromise(lookUp(refusal, live).actor)).toEqual({ kind: 'refused', message: 'Not here.' });
});

it.each<[string, ApiAnswer, ApiAnswer]>([
  ['the menu', 'broken', live],
  ['the stock', menus, 'broken'],
])('fails if the request for %s gets no response', async (_, menuAnswer, liveAnswer) => {
  await expect(toPromise(lookUp(menuAnswer, liveAnswer).actor)).rejects.toThrow('fetch failed');
});

it('aborts both requests when it is stopped', async () => {
  const { actor, requests } = lookUp('silent', 'silent');
  await new Promise(setImmediate);
  actor.stop();
  expect(requests.map(({ signal }) => signal.aborted)).toEqual([true, true]);
});

it('requests restaurant 0 if the order does not name one', async () => {
  const { restaurant_id: _, ...anonymous } = deliveredOrder;
  const { actor, calls } = lookUp(refusal, refusal, anonymous);
  await waitFor(actor, ({ status }) => status === 'done');
  expect(calls.map(({ body }) => body)).toEqual([{ restaurantId: 0 }, { restaurant_id: 0, hard_refresh: true }]);
});

it('passes commands on to the cart', () => {
  const put: unknown[] = [];
  const { cart } = createOrderAgainActors({
    api: createApiClient('', () => Promise.reject()),
    ownHold: () => null,
    cart: () => emptyCart,
    putInCart: (command) => put.push(command),
  });
  const { send } = runCallback(cart);
  const command = { type: 'cart.clear' };
  send(command);
  expect(put).toEqual([command]);
});
