import { billFor, type Bill } from './bill.ts';
import { toPaise } from './money.ts';

/** One dish in a cart (spec §3). `price` is the final price of one, in rupees; a string counts as its number. */
export interface CartItem {
  id: number;
  restaurantId: number;
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

function cartOf(items: readonly CartItem[]): Cart {
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

/** The cart with one more of `item`, at its present price; a new item comes in with quantity 1 (spec §4, D32). */
export function withAdded(cart: Cart, item: CartCandidate): Cart {
  const known = cart.items.some(({ id }) => id === item.id);
  return cartOf(
    known
      ? cart.items.map((each) => (each.id === item.id ? { ...each, ...item, qty: each.qty + 1 } : each))
      : [...cart.items, { ...item, qty: 1 }],
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
