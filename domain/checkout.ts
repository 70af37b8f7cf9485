import { cartBill, withLivePrices, type Cart, type LiveDish } from './cart.ts';
import { toPaise } from './money.ts';
import { slotMinutes } from './slot.ts';

/** What `POST /order/placeorder` is sent (spec §7): amounts in paise, the tax included. */
export interface OrderRequest {
  restaurant_id: number;
  totalAmount: number;
  items: { id: number; quantity: number; price: number; name: string }[];
  slot_info: { start_time: number; slot_duration: typeof slotMinutes };
}

/** The order for a filled cart. @param startTime of the slot, epoch ms */
export function orderRequest(cart: Cart, startTime: number): OrderRequest {
  return {
    restaurant_id: cart.restaurantId ?? 0,
    totalAmount: cartBill(cart).totalPaise,
    items: cart.items.map(({ id, qty, price, name }) => ({ id, quantity: qty, price: toPaise(price), name })),
    slot_info: { start_time: startTime, slot_duration: slotMinutes },
  };
}

/** Text that is the same for two carts exactly when they order the same at the same prices. */
export function contentOf(cart: Cart): string {
  const { restaurant_id, items } = orderRequest(cart, 0);
  return JSON.stringify([restaurant_id, items.map(({ id, quantity, price }) => [id, quantity, price])]);
}

/** Whether a dish of the cart costs something else by now. */
export function hasPriceChanged(cart: Cart, live: readonly LiveDish[]): boolean {
  return contentOf(withLivePrices(cart, live)) !== contentOf(cart);
}
