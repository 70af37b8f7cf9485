import { billFor, type Bill } from './bill.ts';
import { hasHiddenCharacters } from './hidden-characters.ts';
import { isRecord } from './is-record.ts';
import { toPaise, toRupees } from './money.ts';
import { finalPricePaise, type PriceFields } from './price.ts';

/**
 * One dish in a cart (spec §3). `price` is the final unit price in rupees, as a number or a numeric string. The other
 * fields are stored so that the cart page can show the dish without a call.
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

/** Optional fields of the order's body, by their name in the contract. */
export interface OrderOptions {
  /** The customer's note to the kitchen: not blank, without an error (`noteError`). */
  readonly kitchen_note?: string;
}

/** Maximum length of a note to the kitchen, characters. */
const noteLength = 140;

/** The validation error for a note to the kitchen, or null. Line breaks count as spaces. */
export function noteError(note: string): string | null {
  if (Array.from(note).length > noteLength) return `Use at most ${noteLength} characters`;
  return hasHiddenCharacters(singleLine(note)) ? 'Remove the hidden characters' : null;
}

/** The text with spaces instead of line breaks and tabs. */
export const singleLine = (text: string) => text.replace(/\s/g, ' ');

/** A cart contains dishes of one restaurant; an empty cart has no restaurant (spec §3) and no options. */
export interface Cart {
  restaurantId: number | null;
  items: readonly CartItem[];
  options?: OrderOptions;
}

/** A dish that can be added to a cart: an item without its quantity. */
export type CartCandidate = Omit<CartItem, 'qty'>;

export const emptyCart: Cart = { restaurantId: null, items: [] };

/** Whether an unknown value, such as a stored one, is a cart. */
export function isCart(value: unknown): value is Cart {
  if (!isRecord(value) || !Array.isArray(value['items'])) return false;
  const { restaurantId, items, options } = value;
  return (
    (options === undefined || (isRecord(options) && typeof options['kitchen_note'] === 'string')) &&
    items.every((item) => isCartItem(item) && item.restaurantId === restaurantId) &&
    (items.length === 0 ? restaurantId === null : typeof restaurantId === 'number')
  );
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

/** The cart with other dishes, which must be of one restaurant; empty without dishes. */
export function withItems(cart: Cart, items: readonly CartItem[]): Cart {
  const [first] = items;
  return first ? { ...cart, restaurantId: first.restaurantId, items } : emptyCart;
}

/** Whether `item` may be added: the cart is empty or of the same restaurant (spec §4, Cart). */
export function canBeAdded(cart: Cart, item: Pick<CartItem, 'restaurantId'>): boolean {
  return cart.restaurantId === null || cart.restaurantId === item.restaurantId;
}

/** The quantity of a dish in the cart; 0 if it is not in the cart. */
export function quantityOf(cart: Cart, id: number): number {
  return cart.items.find((item) => item.id === id)?.qty ?? 0;
}

/** The sum of all quantities, shown in the badge of the Cart link. */
export function totalQuantity(cart: Cart): number {
  return cart.items.reduce((sum, item) => sum + item.qty, 0);
}

/** The cart with `qty` more of `item`, whose price and other fields replace those in the cart (spec §4, D32). */
export function withAdded(cart: Cart, item: CartCandidate, qty = 1): Cart {
  const isInCart = cart.items.some(({ id }) => id === item.id);
  return withItems(
    cart,
    isInCart
      ? cart.items.map((each) => (each.id === item.id ? { ...each, ...item, qty: each.qty + qty } : each))
      : [...cart.items, { ...item, qty }],
  );
}

/** The cart with the quantity of a dish set to `qty`; 0 removes it (spec §4). */
export function withQuantity(cart: Cart, id: number, qty: number): Cart {
  const items = cart.items.flatMap((item) => (item.id !== id ? [item] : qty > 0 ? [{ ...item, qty }] : []));
  return withItems(cart, items);
}

/** The bill of a cart: sum of price × quantity, tax, total (spec §9). */
export function cartBill(cart: Cart): Bill {
  return billFor(cart.items.map(({ price, qty }) => ({ pricePaise: toPaise(price), quantity: qty })));
}

/** A text that is equal for two carts if and only if they have the same dishes, quantities, prices and options. */
export function cartFingerprint({ restaurantId, items, options }: Cart): string {
  const dishes = items.map(({ id, qty, price }) => [id, qty, toPaise(price)]);
  return JSON.stringify([restaurantId, dishes, ...(options ? [options] : [])]);
}

/** The server's last known stock and price of a dish (spec §3, Menu live info). */
export interface LiveDish extends PriceFields {
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
