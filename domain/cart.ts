import { billFor, type Bill } from './bill.ts';
import { toPaise, toRupees } from './money.ts';
import { finalPricePaise, type Priced } from './price.ts';
import { isInStock } from './stock.ts';

/**
 * One dish in a cart (spec §3). `price` is the final price of one, in rupees; a string counts as its number. What the
 * cart page shows besides (the restaurant's name, the veg mark) comes along, so that it needs no call to be shown.
 */
export interface CartItem {
  id: number;
  restaurantId: number;
  restaurantName: string;
  is_veg: 0 | 1;
  name: string;
  price: number | string;
  image_url: string | null;
  /** At least 1. */
  qty: number;
}

/** A cart belongs to one restaurant; an empty one to none (spec §3). */
export interface Cart {
  restaurantId: number | null;
  items: readonly CartItem[];
}

/** What can be added: an item without its quantity. */
export type CartCandidate = Omit<CartItem, 'qty'>;

export const emptyCart: Cart = { restaurantId: null, items: [] };

/** The cart of these dishes. */
export function cartOf(items: readonly CartItem[]): Cart {
  return { restaurantId: items[0]?.restaurantId ?? null, items };
}

/** Whether `item` may join: the cart is empty or of the same restaurant (spec §4, Cart). */
export function belongs(cart: Cart, item: Pick<CartItem, 'restaurantId'>): boolean {
  return cart.restaurantId === null || cart.restaurantId === item.restaurantId;
}

/** How many of an item are in the cart. */
export function quantityOf(cart: Cart, id: number): number {
  return cart.items.find((item) => item.id === id)?.qty ?? 0;
}

/** All quantities together: the badge of the Cart link. */
export function totalQuantity(cart: Cart): number {
  return cart.items.reduce((sum, item) => sum + item.qty, 0);
}

/** The cart with one more of `item`, or `qty` more, at its present price; a new item comes in with that (spec §4, D32). */
export function withAdded(cart: Cart, item: CartCandidate, qty = 1): Cart {
  const known = cart.items.some(({ id }) => id === item.id);
  return cartOf(
    known
      ? cart.items.map((each) => (each.id === item.id ? { ...each, ...item, qty: each.qty + qty } : each))
      : [...cart.items, { ...item, qty }],
  );
}

/** The cart with `qty` of an item; 0 takes it out (spec §4). */
export function withQuantity(cart: Cart, id: number, qty: number): Cart {
  return cartOf(cart.items.flatMap((item) => (item.id !== id ? [item] : qty > 0 ? [{ ...item, qty }] : [])));
}

/** The bill of a cart: sum of price × quantity, tax, total (spec §9). */
export function cartBill(cart: Cart): Bill {
  return billFor(cart.items.map(({ price, qty }) => ({ pricePaise: toPaise(price), quantity: qty })));
}

/** Text that is the same for two carts exactly when they hold the same dishes, as many of them, at the same prices. */
export function cartFingerprint({ restaurantId, items }: Cart): string {
  return JSON.stringify([restaurantId, items.map(({ id, qty, price }) => [id, qty, toPaise(price)])]);
}

/** What the server said last of a dish: its stock, and what prices it (spec §3, Menu live info). */
export interface LiveDish extends Priced {
  id: number;
  live_count: number;
}

/** The cart at the prices of `live`; a dish without a live entry keeps its price (D30, D31). */
export function withLivePrices(cart: Cart, live: readonly LiveDish[]): Cart {
  const prices = new Map(live.map((dish) => [dish.id, finalPricePaise(dish)]));
  return {
    ...cart,
    items: cart.items.map((item) => {
      const paise = prices.get(item.id);
      return paise === undefined || paise === toPaise(item.price) ? item : { ...item, price: toRupees(paise) };
    }),
  };
}

/** The dishes of which the cart holds more than there are (spec §5, Checkout). */
export function itemsShortOfStock(cart: Cart, live: readonly LiveDish[]): CartItem[] {
  const counts = new Map(live.map((dish) => [dish.id, dish.live_count]));
  return cart.items.filter(({ id, qty }) => !isInStock(counts.get(id), qty));
}
