import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { LoadLiveResult } from '../../../../machines/customer/cart/cart.actors.ts';
import { cartMachine } from '../../../../machines/customer/cart/cart.machine.ts';
import { selectCart, selectPending, selectSubtotalPaise } from '../../../../machines/customer/cart/cart.view.ts';
import { silent } from '../../../fixtures/silent.ts';

const dosa = {
  id: 71,
  restaurantId: 7,
  name: 'Ghee Roast Dosa',
  price: '140.50',
  image_url: '/pictures/dish/dosa-54.webp',
};
const idli = { id: 72, restaurantId: 7, name: 'Idli', price: 60, image_url: null };
const biryani = { id: 81, restaurantId: 8, name: 'Dum Biryani', price: 320, image_url: null };

it('selects restaurant, items and subtotal of the cart, and the pending dish of another restaurant [STORE-25]', () => {
  const cart = createActor(cartMachine.provide({ actors: { watchTabs: silent } }), { input: { kept: null } }).start();
  const held = () => cart.getSnapshot();
  expect(selectCart(held())).toEqual({ restaurantId: null, items: [] });
  const of = (restaurantName: string) => ({ restaurantName, is_veg: 1 }) as const;
  cart.send({ type: 'item.add', item: { ...dosa, ...of('Udupi Upahar') } });
  cart.send({ type: 'item.add', item: { ...dosa, ...of('Udupi Upahar') } });
  cart.send({ type: 'item.add', item: { ...idli, ...of('Udupi Upahar') } });
  expect(selectCart(held())).toMatchObject({
    restaurantId: 7,
    items: [
      { ...dosa, qty: 2 },
      { ...idli, qty: 1 },
    ],
  });
  // 2 × ₹140.50 + ₹60
  expect(selectSubtotalPaise(held())).toBe(34_100);
  expect(selectPending(held())).toBeNull();
  cart.send({ type: 'item.add', item: { ...biryani, ...of('Charminar Dastarkhwan') } });
  expect(selectPending(held())).toMatchObject([{ item: biryani, qty: 1 }]);
  expect(selectCart(held()).items).toHaveLength(2);
});

it('goes on with a check of the prices when a removed dish is put back', () => {
  const loadLive = fromPromise<LoadLiveResult, { restaurantId: number }>(() => new Promise(() => undefined));
  const actors = { watchTabs: silent, loadLive };
  const cart = createActor(cartMachine.provide({ actors }), { input: { kept: null } }).start();
  cart.send({ type: 'item.add', item: { ...idli, restaurantName: 'Udupi Upahar', is_veg: 1 } });
  cart.send({ type: 'prices.check' });
  cart.send({ type: 'item.remove', id: idli.id });
  const { loadLive: running } = cart.getSnapshot().children;
  cart.send({ type: 'removal.undo' });
  expect(cart.getSnapshot().matches({ contents: 'filled', undo: 'none' })).toBe(true);
  expect(cart.getSnapshot().children.loadLive).toBe(running);
});
