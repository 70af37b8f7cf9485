import { cartBill, quantityOf, totalQuantity, type CartItem } from '../../../domain/cart.ts';
import { isInStock } from '../../../domain/stock.ts';
import type { CartSnapshot } from './cart.machine.ts';
import type { PersistedCart } from './persisted-cart.ts';

export const selectCart = (snapshot: CartSnapshot) => snapshot.context.cart;
export const selectItems = (snapshot: CartSnapshot) => snapshot.context.cart.items;

/** The sum of all quantities, for the badge of the Cart link (spec §2). */
export const selectTotalQuantity = (snapshot: CartSnapshot) => totalQuantity(snapshot.context.cart);

/** The sum of price × quantity, in paise (spec §3). */
export const selectSubtotalPaise = (snapshot: CartSnapshot) => cartBill(snapshot.context.cart).subtotalPaise;

/** The quantity of a dish in the cart. Example: `useSelector(cart, selectQuantityOf(id))`. */
export const selectQuantityOf = (id: number) => (snapshot: CartSnapshot) => quantityOf(snapshot.context.cart, id);

/** The dishes that are added if the customer confirms the dialog 'Items from different restaurant'. */
export const selectPending = (snapshot: CartSnapshot) => snapshot.context.pending?.dishes ?? null;

/** Dishes whose stock is lower than their quantity in the cart (D36). */
export function selectShortages({ context }: CartSnapshot): readonly CartItem[] {
  return context.cart.items.filter(({ id, qty }) => !isInStock(context.counts[id], qty));
}

export const selectOwner = (snapshot: CartSnapshot) => snapshot.context.owner;

/** Returns the part of the cart to persist (D33, D44). */
export function selectPersistedCart({ context }: CartSnapshot): PersistedCart {
  return { ...context.cart, owner: context.owner };
}
