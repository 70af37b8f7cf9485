import type { CartCandidate, CartItem, LiveDish } from '../../../domain/cart.ts';
import type { PersistedCart } from './persisted-cart.ts';

/** Sent by `watchTabs`: another tab changed the stored cart. */
export interface CartSynced {
  type: 'cart.synced';
  kept: PersistedCart;
}

/** Emitted when another tab replaced the content of this cart. */
export interface CartReplaced {
  type: 'cart.replaced';
}

export type LoadLiveResult = { kind: 'loaded'; live: readonly LiveDish[] } | { kind: 'refused' };

export type CartEvent =
  /** Adds one portion of a dish. `liveCount` is its stock, undefined if unknown (D31). */
  | { type: 'item.add'; item: CartCandidate; liveCount?: number | undefined }
  /** Adds the dishes of an earlier order, all of one restaurant and within their stock. */
  | { type: 'dishes.add'; dishes: readonly PendingItem[] }
  | { type: 'item.increment'; id: number }
  | { type: 'item.decrement'; id: number }
  | { type: 'item.remove'; id: number }
  /** Lowers the quantity to the stock, or removes the dish if none is left (D36). */
  | { type: 'item.reduceToStock'; id: number }
  | { type: 'cart.clear' }
  | { type: 'conflict.confirm' }
  | { type: 'conflict.cancel' }
  | { type: 'removal.undo' }
  | CartSynced
  /** The cart page became visible: stock and prices may have changed (D33). */
  | { type: 'prices.check' }
  /** Fresh stock and prices of the cart's restaurant. */
  | { type: 'stock.refreshed'; live: readonly LiveDish[] }
  /** The content of the cart was paid for (CHECK-15). */
  | { type: 'order.paid' }
  /** A customer logged in: a cart of another customer is cleared. */
  | { type: 'customer.identified'; phone: string }
  | { type: 'removal.offer'; removal: RemovedDishes }
  | { type: 'removal.forget' };

/** What 'Undo' restores: one dish, or all after Clear Cart, with their known stock and prices. */
export interface RemovedDishes {
  items: readonly CartItem[];
  /** List index of the first removed dish. */
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

/** The dishes that wait for the customer's decision (spec §3, 'a holder for a pending conflicting item'). */
export interface Pending {
  dishes: readonly PendingItem[];
  /** Whether the dishes come from an earlier order; the cart page then opens after the decision. */
  isOrder: boolean;
}
