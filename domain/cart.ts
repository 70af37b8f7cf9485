import { billFor, type Bill } from './bill.ts';
import { isRecord } from './is-record.ts';
import { toPaise, toRupees } from './money.ts';
import { finalPricePaise, type PriceFields } from './price.ts';

/**
 * One dish in a cart (spec §3). `price` is the final unit price in rupees, as a number or a numeric string. The other
 * fields are stored so that the cart page can show the dish without a request.
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

/** Optional fields of the order request; the keys are those of the API. */
export interface OrderOptions {
  /** The customer's note to the kitchen; not blank, and valid (domain/kitchen-note.ts). */
  readonly kitchen_note?: string;
  /** The chosen pickup slot, by its start (epoch ms); as soon as possible if absent (D210). */
  readonly pickup_slot?: { readonly start_time: number };
}

/** A cart. All its dishes are of one restaurant; an empty cart has no restaurant (spec §3) and no options. */
export interface Cart {
  restaurantId: number | null;
  items: readonly CartItem[];
  options?: OrderOptions;
}

/** A dish that can be added to a cart: an item without its quantity. */
export type CartCandidate = Omit<CartItem, 'qty'>;

export const emptyCart: Cart = { restaurantId: null, items: [] };

/** Whether a value of unknown type, such as stored JSON, is a cart. */
export function isCart(value: unknown): value is Cart {
  if (!isRecord(value) || !Array.isArray(value['items'])) return false;
  const { restaurantId, items, options } = value;
  return (
    (options === undefined || (isRecord(options) && areOptions(options))) &&
    items.every((item) => isCartItem(item) && item.restaurantId === restaurantId) &&
    (items.length > 0 || restaurantId === null)
  );
}

function areOptions({ kitchen_note: note = '', pickup_slot: slot = { start_time: 1 } }: Record<string, unknown>) {
  return typeof note === 'string' && isRecord(slot) && isCount(slot['start_time']);
}

function isCartItem(value: unknown): value is CartItem {
  return (
    isRecord(value) &&
    isCount(value['id']) &&
    isCount(value['restaurantId']) &&
    isCount(value['qty']) &&
    typeof value['restaurantName'] === 'string' &&
    typeof value['name'] === 'string' &&
    (value['is_veg'] === 0 || value['is_veg'] === 1) &&
    (typeof value['price'] === 'number' || typeof value['price'] === 'string') &&
    (value['image_url'] === null || typeof value['image_url'] === 'string')
  );
}

function isCount(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) > 0;
}

/**
 * Returns the cart with `items` instead of its dishes. The items must be of one restaurant; without items, the result
 * is the empty cart.
 */
export function withItems(cart: Cart, items: readonly CartItem[]): Cart {
  const [first] = items;
  return first ? { ...cart, restaurantId: first.restaurantId, items } : emptyCart;
}

/** Returns the cart with these options instead of its own. */
export function withOptions({ options: _, ...cart }: Cart, options: OrderOptions): Cart {
  return Object.keys(options).length > 0 ? { ...cart, options } : cart;
}

/**
 * Whether `item` may be added: the cart is empty, or its dishes are of the same restaurant as `item` (spec §4, Cart).
 */
export function canBeAdded(cart: Cart, item: Pick<CartItem, 'restaurantId'>): boolean {
  return cart.restaurantId === null || cart.restaurantId === item.restaurantId;
}

/** Returns the quantity of a dish in the cart; 0 if the cart does not contain the dish. */
export function quantityOf(cart: Cart, id: number): number {
  return cart.items.find((item) => item.id === id)?.qty ?? 0;
}

/** Returns the sum of all quantities, which the badge of the Cart link shows. */
export function totalQuantity(cart: Cart): number {
  return cart.items.reduce((sum, item) => sum + item.qty, 0);
}

/**
 * Returns the cart with `qty` more portions of `item`. The price and other fields of `item` replace those in the cart
 * (spec §4, D32).
 */
export function withAdded(cart: Cart, item: CartCandidate, qty = 1): Cart {
  const isInCart = cart.items.some(({ id }) => id === item.id);
  return withItems(
    cart,
    isInCart
      ? cart.items.map((each) => (each.id === item.id ? { ...each, ...item, qty: each.qty + qty } : each))
      : [...cart.items, { ...item, qty }],
  );
}

/** Returns the cart with the quantity of a dish set to `qty`; a quantity of 0 removes the dish (spec §4). */
export function withQuantity(cart: Cart, id: number, qty: number): Cart {
  const items = cart.items.flatMap((item) => (item.id !== id ? [item] : qty > 0 ? [{ ...item, qty }] : []));
  return withItems(cart, items);
}

/** Returns the bill of a cart: the sum of price × quantity, the tax and the total (spec §9). */
export function cartBill(cart: Cart): Bill {
  return billFor(cart.items.map(({ price, qty }) => ({ pricePaise: toPaise(price), quantity: qty })));
}

/**
 * Returns a string that is equal for two carts if and only if they have the same dishes, quantities, prices and
 * options.
 */
export function cartFingerprint({ restaurantId, items, options }: Cart): string {
  const dishes = items.map(({ id, qty, price }) => [id, qty, toPaise(price)]);
  return JSON.stringify([restaurantId, dishes, ...(options ? [options] : [])]);
}

/** The server's last known stock and price of a dish (spec §3, Menu live info). */
export interface LiveDish extends PriceFields {
  id: number;
  live_count: number;
  /** The most portions that can be ordered for a later day, if these are more (D280). */
  orderable_count?: number;
}

/** Returns the cart at the prices in `live`. A dish that `live` does not contain keeps its price (D30, D31). */
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
