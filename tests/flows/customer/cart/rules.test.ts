import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import { formerPriceOf } from '../../../../machines/customer/cart/cart-page.view.ts';
import { cartMachine } from '../../../../machines/customer/cart/cart.machine.ts';
import {
  selectCart,
  selectPending,
  selectSubtotalPaise,
  selectTotalQuantity,
} from '../../../../machines/customer/cart/cart.view.ts';
import { dosa, kebab, tea } from './model.ts';
import { silent } from '../../../fixtures/silent.ts';
import type { CartEvent } from '../../../../machines/customer/cart/cart.setup.ts';

/** Tests each rule of section 4 of the specification on its own; the walks cover their combinations. */

function cartAfter(events: readonly CartEvent[]) {
  const toasts: unknown[] = [];
  const actor = createActor(cartMachine.provide({ actors: { watchTabs: silent } }), {
    input: { kept: null },
  });
  actor.on('toast', ({ text }) => toasts.push(text));
  actor.start();
  for (const event of events) actor.send(event);
  const snapshot = actor.getSnapshot();
  actor.stop();
  const { restaurantId, items } = selectCart(snapshot);
  return {
    restaurantId,
    formerPrices: items.map((item) => formerPriceOf(snapshot, item) ?? null),
    dishes: items.map(({ name, qty }) => [name, qty]),
    pending: selectPending(snapshot)?.[0]?.item.name ?? null,
    badge: selectTotalQuantity(snapshot),
    subtotalPaise: selectSubtotalPaise(snapshot),
    toasts,
  };
}

const add = (item = dosa, liveCount?: number): CartEvent => ({ type: 'item.add', item, liveCount });
const one = (type: 'item.increment' | 'item.decrement' | 'item.remove'): CartEvent => ({ type, id: dosa.id });

it('adds a new dish with quantity 1, and increases the quantity of a dish in the cart [CART-11 CART-12]', () => {
  expect(cartAfter([add()]).dishes).toEqual([['Ghee Roast Dosa', 1]]);
  expect(cartAfter([add(), add()]).dishes).toEqual([['Ghee Roast Dosa', 2]]);
  expect(cartAfter([add(), add(tea)])).toMatchObject({
    dishes: [
      ['Ghee Roast Dosa', 1],
      ['Irani Chai', 1],
    ],
    badge: 2,
  });
});

it('stores the restaurant of the first dish, and none for an empty cart [CART-13 CART-24]', () => {
  expect(cartAfter([add()]).restaurantId).toBe(12);
  expect(cartAfter([add(kebab)]).restaurantId).toBe(7);
  expect(cartAfter([]).restaurantId).toBeNull();
  expect(cartAfter([add(), one('item.decrement')]).restaurantId).toBeNull();
  expect(cartAfter([add(), { type: 'cart.clear' }]).restaurantId).toBeNull();
});

it('asks before it adds a dish of another restaurant [CART-14 CART-16 CART-17]', () => {
  const asked = [add(), add(), add(kebab)];
  const mine = [['Ghee Roast Dosa', 2]];
  expect(cartAfter(asked)).toMatchObject({ dishes: mine, pending: 'Galouti Kebab' });
  const confirmed = cartAfter([...asked, { type: 'conflict.confirm' }]);
  expect(confirmed).toMatchObject({ restaurantId: 7, dishes: [['Galouti Kebab', 1]], pending: null });
  expect(cartAfter([...asked, { type: 'conflict.cancel' }])).toMatchObject({ dishes: mine, pending: null });
});

it('forgets the former prices of dishes that those of another restaurant replace (D33)', () => {
  // The dosa costs ₹175 instead of ₹140: ₹200 less 12.5 %.
  const live = { id: dosa.id, live_count: 2, price: 200, discount_percentage: 12.5, platform_discount_percentage: 0 };
  const changed: CartEvent[] = [add(), { type: 'stock.refreshed', live: [live] }];
  expect(cartAfter(changed).formerPrices).toEqual([140_00]);
  const back: CartEvent[] = [
    ...[...changed, add(kebab), { type: 'conflict.confirm' as const }],
    ...[add({ ...dosa, price: 175 }), { type: 'conflict.confirm' as const }],
  ];
  expect(cartAfter(back)).toMatchObject({ dishes: [['Ghee Roast Dosa', 1]], formerPrices: [null] });
});

it('increases and decreases quantities, and removes a dish at zero [CART-18 CART-21 CART-22]', () => {
  expect(cartAfter([add(), one('item.increment')]).dishes).toEqual([['Ghee Roast Dosa', 2]]);
  expect(cartAfter([add(), add(), one('item.decrement')]).dishes).toEqual([['Ghee Roast Dosa', 1]]);
  expect(cartAfter([add(), add(tea), one('item.decrement')]).dishes).toEqual([['Irani Chai', 1]]);
});

it('drops a removed dish, and is empty after Clear Cart and after a payment [CART-7 CART-23]', () => {
  expect(cartAfter([add(), add(), add(tea), one('item.remove')]).dishes).toEqual([['Irani Chai', 1]]);
  expect(cartAfter([add(), add(tea), { type: 'cart.clear' }]).dishes).toEqual([]);
  expect(cartAfter([add(), add(tea), { type: 'order.paid' }]).dishes).toEqual([]);
});

it('restores the cleared dishes on Undo, unless the cart has changed after Clear Cart', () => {
  const cleared = [add(), add(), add(tea), { type: 'cart.clear' }] as const;
  const back = cartAfter([...cleared, { type: 'removal.undo' }]);
  expect(back).toMatchObject({
    restaurantId: 12,
    dishes: [
      ['Ghee Roast Dosa', 2],
      ['Irani Chai', 1],
    ],
    toasts: ['Cart cleared successfully'],
  });
  expect(cartAfter([...cleared, add(kebab), { type: 'removal.undo' }]).dishes).toEqual([['Galouti Kebab', 1]]);
});

it('restores the known stock when Clear Cart is undone', () => {
  const back: CartEvent[] = [add(dosa, 2), add(), { type: 'cart.clear' }, { type: 'removal.undo' }];
  expect(cartAfter([...back, one('item.increment')])).toMatchObject({
    dishes: [['Ghee Roast Dosa', 2]],
    toasts: ['Cart cleared successfully', 'Only 2 items available in stock'],
  });
});

it('limits the quantity to the stock and shows a toast [CART-19 CART-20 CART-26 CART-29]', () => {
  const full = { dishes: [['Ghee Roast Dosa', 2]], toasts: ['Only 2 items available in stock'] };
  expect(cartAfter([add(dosa, 2), one('item.increment'), one('item.increment')])).toMatchObject(full);
  expect(cartAfter([add(dosa, 2), add(dosa, 2), add(dosa, 2)])).toMatchObject(full);
  expect(cartAfter([add(dosa, 0)])).toMatchObject({ dishes: [], toasts: ['Only 0 items available in stock'] });
});

it('sums price × quantity, converts a string price to a number, and counts an invalid price as 0 [CART-31 CART-32 CART-33]', () => {
  const priceless = { ...dosa, id: 343, price: 'market price' };
  // 2 × 140.00 + 30.50
  expect(cartAfter([add(), add(), add(tea), add(priceless)]).subtotalPaise).toBe(31_050);
});
