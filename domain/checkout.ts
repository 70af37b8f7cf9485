import {
  cartBill,
  cartFingerprint,
  quantityOf,
  withLivePrices,
  type Cart,
  type CartItem,
  type LiveDish,
} from './cart.ts';
import { toPaise } from './money.ts';
import { slotFromNow } from './slot.ts';
import { isInStock } from './stock.ts';

/** The body of `POST /order/placeorder` (spec §7). Amounts are in paise and include the tax. */
export interface OrderRequest {
  restaurant_id: number;
  totalAmount: number;
  items: { id: number; quantity: number; price: number; name: string }[];
  slot_info: ReturnType<typeof slotFromNow>;
  pickup_slot?: { readonly start_time: number };
  ready_by?: number;
}

/**
 * Returns the order request for a cart, which must not be empty.
 * @param startTime when the order was first submitted, epoch ms
 * @param readyBy the ready time that the customer saw, epoch ms; null if none
 */
export function orderRequest(cart: Cart, startTime: number, readyBy: number | null = null): OrderRequest {
  return {
    restaurant_id: cart.restaurantId ?? 0,
    totalAmount: cartBill(cart).totalPaise,
    items: cart.items.map(({ id, qty, price, name }) => ({ id, quantity: qty, price: toPaise(price), name })),
    slot_info: slotFromNow(startTime),
    ...cart.options,
    ...(readyBy !== null && { ready_by: readyBy }),
  };
}

/** Whether two carts have the same dishes, quantities and options, so that at most their prices differ. */
export function isOnlyRepriced(before: Cart, after: Cart): boolean {
  const contentOf = ({ items, options }: Cart) => JSON.stringify([items.map(({ id, qty }) => [id, qty]), options]);
  return contentOf(before) === contentOf(after);
}

/** Whether two carts have the same dishes, in any quantities and at any prices. */
export function hasSameDishes(before: Cart, after: Cart): boolean {
  return before.items.length === after.items.length && before.items.every(({ id }) => quantityOf(after, id) > 0);
}

/** Whether any dish in the cart has a price that differs from its current price. */
export function hasPriceChanged(cart: Cart, live: readonly LiveDish[]): boolean {
  return cartFingerprint(withLivePrices(cart, live)) !== cartFingerprint(cart);
}

/** Returns the dishes whose quantity in the cart exceeds their stock (spec §5, Checkout). */
export function itemsShortOfStock(cart: Cart, live: readonly LiveDish[]): CartItem[] {
  const counts = new Map(live.map((dish) => [dish.id, dish.live_count]));
  return cart.items.filter(({ id, qty }) => !isInStock(counts.get(id), qty));
}
