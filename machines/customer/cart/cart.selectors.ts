import { cartBill, quantityOf, totalQuantity, type CartItem } from '../../../domain/cart.ts';
import { toPaise } from '../../../domain/money.ts';
import { isInStock } from '../../../domain/stock.ts';
import type { CartSnapshot } from './cart.machine.ts';
import type { KeptCart } from './kept-cart.ts';

export const selectCart = (snapshot: CartSnapshot) => snapshot.context.cart;
export const selectItems = (snapshot: CartSnapshot) => snapshot.context.cart.items;
export const selectIsEmpty = (snapshot: CartSnapshot) => snapshot.context.cart.items.length === 0;

/** All quantities together: the badge of the Cart link (spec §2). */
export const selectTotalQuantity = (snapshot: CartSnapshot) => totalQuantity(snapshot.context.cart);

/** Sum of price × quantity in paise (spec §3). */
export const selectSubtotalPaise = (snapshot: CartSnapshot) => cartBill(snapshot.context.cart).subtotalPaise;

/** How many of a dish are in the cart: `useSelector(cart, selectQuantityOf(id))`. */
export const selectQuantityOf = (id: number) => (snapshot: CartSnapshot) => quantityOf(snapshot.context.cart, id);

/** The dishes that wait for an answer while 'Items from different restaurant' stands. */
export const selectPending = (snapshot: CartSnapshot) => snapshot.context.pending?.dishes ?? null;

/** What can be taken back: dishes, and where in the list they stood. */
export const selectRemoval = (snapshot: CartSnapshot) => snapshot.context.removal;

/** Stock by dish id, as last heard. */
export const selectCounts = (snapshot: CartSnapshot) => snapshot.context.counts;

/** The dishes of which there is less than the cart holds (D36). */
export function selectShortages({ context }: CartSnapshot): readonly CartItem[] {
  return context.cart.items.filter(({ id, qty }) => !isInStock(context.counts[id], qty));
}

/** What a dish cost before its price changed, in paise; undefined where it did not (D33). */
export function formerPriceOf({ context }: CartSnapshot, item: CartItem): number | undefined {
  const former = context.formerPrices[item.id];
  return former === toPaise(item.price) ? undefined : former;
}

export const selectOwner = (snapshot: CartSnapshot) => snapshot.context.owner;

/** What survives a reload (D33, D44). */
export function selectKept({ context }: CartSnapshot): KeptCart {
  return { restaurantId: context.cart.restaurantId, items: context.cart.items, owner: context.owner };
}
