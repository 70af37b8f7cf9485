import { cartBill, cartFingerprint, withLivePrices, type Cart, type LiveDish } from './cart.ts';
import { toPaise } from './money.ts';
import { slotMinutes } from './slot.ts';

/** The body of `POST /order/placeorder` (spec §7): amounts in paise, tax included. */
export interface OrderRequest {
  restaurant_id: number;
  totalAmount: number;
  items: { id: number; quantity: number; price: number; name: string }[];
  slot_info: { start_time: number; slot_duration: typeof slotMinutes };
}

/** The order request for a cart that is not empty. @param startTime of the slot, epoch ms */
export function orderRequest(cart: Cart, startTime: number): OrderRequest {
  return {
    restaurant_id: cart.restaurantId ?? 0,
    totalAmount: cartBill(cart).totalPaise,
    items: cart.items.map(({ id, qty, price, name }) => ({ id, quantity: qty, price: toPaise(price), name })),
    slot_info: { start_time: startTime, slot_duration: slotMinutes },
  };
}

/** Whether two carts order the same dishes, and as many of them, at other prices. */
export function isOnlyRepriced(before: Cart, after: Cart): boolean {
  const dishesOf = ({ items }: Cart) => JSON.stringify(items.map(({ id, qty }) => [id, qty]));
  return dishesOf(before) === dishesOf(after);
}

/** Whether a dish of the cart costs something else by now. */
export function hasPriceChanged(cart: Cart, live: readonly LiveDish[]): boolean {
  return cartFingerprint(withLivePrices(cart, live)) !== cartFingerprint(cart);
}
