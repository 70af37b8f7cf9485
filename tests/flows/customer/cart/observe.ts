import type { cartMachine, CartSnapshot } from '../../../../machines/customer/cart/cart.machine.ts';
import {
  selectItems,
  selectPersistedCart,
  selectPending,
  selectShortages,
  selectSubtotalPaise,
  selectTotalQuantity,
} from '../../../../machines/customer/cart/cart.view.ts';
import { formerPriceOf, selectPage, type CartPageView } from '../../../../machines/customer/cart/cart-page.view.ts';
import type { Always } from '../../../engine/oracle.ts';
import { dosa } from './model.ts';

export interface CartPage {
  shows: CartPageView & {
    /** Name, quantity and unit price (rupees) of each dish, in order. */
    dishes: [string, number, number | string][];
    badge: number;
    subtotalPaise: number;
    conflict: string | null;
    short: string[];
    /** Former price of the dosa, in paise. */
    dosaWas: number | null;
  };
  stored: object;
}

export function observe(snapshot: CartSnapshot): CartPage {
  const items = selectItems(snapshot);
  const cartDosa = items.find(({ id }) => id === dosa.id);
  return {
    shows: {
      ...selectPage(snapshot),
      dishes: items.map(({ name, qty, price }) => [name, qty, price]),
      badge: selectTotalQuantity(snapshot),
      subtotalPaise: selectSubtotalPaise(snapshot),
      conflict:
        selectPending(snapshot)
          ?.map(({ item, qty }) => `${qty} ${item.name}`)
          .join(', ') ?? null,
      short: selectShortages(snapshot).map(({ name }) => name),
      dosaWas: cartDosa ? (formerPriceOf(snapshot, cartDosa) ?? null) : null,
    },
    stored: selectPersistedCart(snapshot),
  };
}

/** Spec §3. */
export const cartInvariants: Always<typeof cartMachine> = {
  'A cart contains dishes of only one restaurant.': ({ context: { cart } }) =>
    new Set(cart.items.map(({ restaurantId }) => restaurantId)).size <= 1,
  'A cart contains each dish once, with a positive quantity.': ({ context: { cart } }) =>
    new Set(cart.items.map(({ id }) => id)).size === cart.items.length && cart.items.every(({ qty }) => qty >= 1),
};
