import {
  quantityOf,
  withAdded,
  withItems,
  withOptions,
  type Cart,
  type CartCandidate,
  type LiveDish,
  type CartItem,
} from '../../../domain/cart.ts';
import { toPaise } from '../../../domain/money.ts';
import type { LoadLiveResult } from './cart.actors.ts';

/** What 'Undo' restores, with the known stock and prices: one dish, or all dishes after Clear Cart. */
export interface RemovedDishes {
  /** The options of the order before the removal. */
  options: Cart['options'];
  items: readonly CartItem[];
  /** Index of the first removed dish in the list. */
  index: number;
  counts: Readonly<Record<string, number>>;
  formerPrices: Readonly<Record<string, number>>;
}

/** A dish, its quantity and the stock known when it was added. */
export interface PendingItem {
  item: CartCandidate;
  qty: number;
  liveCount: number | undefined;
}

/** Input of the guards that check whether one more portion is in stock. `liveCount` is set if the event contains it. */
export interface StockCheck {
  id: number;
  liveCount?: number | undefined;
}

export const stockCheckParams = ({
  event: { item, liveCount },
}: {
  event: { item: CartCandidate; liveCount?: number | undefined };
}): StockCheck => ({ id: item.id, liveCount });

/** Returns one portion of the dish in an event. */
export const asSingleItem = ({
  item,
  liveCount,
}: {
  item: CartCandidate;
  liveCount?: number | undefined;
}): readonly PendingItem[] => [{ item, qty: 1, liveCount }];

export function withDishes(cart: Cart, dishes: readonly PendingItem[]): Cart {
  return dishes.reduce((sum, { item, qty }) => withAdded(sum, item, qty), cart);
}

/** Returns the known stock by dish id. */
export function countsOf(dishes: readonly PendingItem[]): Record<string, number> {
  return Object.fromEntries(
    dishes.flatMap(({ item, liveCount }) => (liveCount === undefined ? [] : [[item.id, liveCount]])),
  );
}

export const liveOf = (result: LoadLiveResult): readonly LiveDish[] => (result.kind === 'loaded' ? result.live : []);

/** The dishes of a cart with their known stock and previous prices. */
interface Contents {
  cart: Cart;
  counts: Readonly<Record<string, number>>;
  formerPrices: Readonly<Record<string, number>>;
}

/** Returns what 'Undo' restores after one dish was removed, or after all were removed if `id` is missing. */
export function removalOf({ cart, counts, formerPrices }: Contents, id?: number): RemovedDishes {
  const index = cart.items.findIndex((item) => item.id === id);
  return index < 0
    ? { options: cart.options, items: cart.items, index: 0, counts, formerPrices }
    : { options: cart.options, items: cart.items.slice(index, index + 1), index, counts, formerPrices };
}

/** Puts removed dishes back. Stock and prices received after the removal take precedence. */
export function withRestored(
  { cart, counts, formerPrices }: Contents,
  { options = {}, items, index, ...known }: RemovedDishes,
): Contents {
  const kept = cart.items.length === 0 ? withOptions(cart, options) : cart;
  return {
    cart: withItems(kept, cart.items.toSpliced(index, 0, ...items)),
    counts: { ...known.counts, ...counts },
    formerPrices: { ...known.formerPrices, ...formerPrices },
  };
}

export function countsIn(cart: Cart, live: readonly LiveDish[]): Record<string, number> {
  const inCart = live.filter(({ id }) => quantityOf(cart, id) > 0);
  return Object.fromEntries(inCart.map((dish) => [dish.id, dish.orderable_count ?? dish.live_count]));
}

/** Returns the previous prices, in paise, of the dishes whose price changed. */
export function changedPrices(before: Cart, after: Cart): Record<string, number> {
  const prices = new Map(after.items.map((item) => [item.id, toPaise(item.price)]));
  return Object.fromEntries(
    before.items
      .filter((item) => prices.get(item.id) !== toPaise(item.price))
      .map((item) => [item.id, toPaise(item.price)]),
  );
}
