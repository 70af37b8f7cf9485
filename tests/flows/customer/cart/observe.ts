import type { cartMachine, CartSnapshot } from '../../../../machines/customer/cart/cart.machine.ts';
import {
  selectItems,
  selectPersistedCart,
  selectPending,
  selectRemovedDishes,
  selectShortages,
  selectSubtotalPaise,
  selectTotalQuantity,
} from '../../../../machines/customer/cart/cart.selectors.ts';
import {
  formerPriceOf,
  selectNote,
  selectNoteError,
  selectPickupStart,
} from '../../../../machines/customer/cart/cart-page.selectors.ts';
import type { Always, Control, Page } from '../../../engine/oracle.ts';
import { dosa } from './model.ts';

type PersonEvent =
  | 'cart.clear'
  | 'conflict.confirm'
  | 'conflict.cancel'
  | 'removal.undo'
  | 'item.increment'
  | 'note.change'
  | 'pickup.set'
  | 'item.reduceToStock';

export interface CartPage extends Page {
  shows: {
    /** Name, quantity and unit price (rupees) of each dish, in order. */
    dishes: [string, number, number | string][];
    badge: number;
    subtotalPaise: number;
    /** The note to the kitchen, and the error of its last change. */
    note: [string, string | null];
    /** Start of the chosen pickup slot, epoch ms. */
    pickup: number | null;
    conflict: string | null;
    undo: { names: string[]; at: number } | null;
    short: string[];
    /** Former price of the dosa, in paise. */
    dosaWas: number | null;
  };
  may: Record<PersonEvent, Control>;
  stored: object;
}

export function observe(snapshot: CartSnapshot): CartPage {
  const can = (event: Parameters<CartSnapshot['can']>[0]): Control => (snapshot.can(event) ? 'enabled' : 'absent');
  const items = selectItems(snapshot);
  const removal = selectRemovedDishes(snapshot);
  const cartDosa = items.find(({ id }) => id === dosa.id);
  return {
    shows: {
      dishes: items.map(({ name, qty, price }) => [name, qty, price]),
      badge: selectTotalQuantity(snapshot),
      subtotalPaise: selectSubtotalPaise(snapshot),
      note: [selectNote(snapshot), selectNoteError(snapshot)],
      pickup: selectPickupStart(snapshot),
      conflict:
        selectPending(snapshot)
          ?.map(({ item, qty }) => `${qty} ${item.name}`)
          .join(', ') ?? null,
      undo: removal && { names: removal.items.map(({ name }) => name), at: removal.index },
      short: selectShortages(snapshot).map(({ name }) => name),
      dosaWas: cartDosa ? (formerPriceOf(snapshot, cartDosa) ?? null) : null,
    },
    may: {
      'cart.clear': can({ type: 'cart.clear' }),
      'conflict.confirm': can({ type: 'conflict.confirm' }),
      'conflict.cancel': can({ type: 'conflict.cancel' }),
      'removal.undo': can({ type: 'removal.undo' }),
      'item.increment': can({ type: 'item.increment', id: 340 }),
      'item.reduceToStock': can({ type: 'item.reduceToStock', id: 340 }),
      'note.change': can({ type: 'note.change', note: '', error: null }),
      'pickup.set': can({ type: 'pickup.set', start: null }),
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
