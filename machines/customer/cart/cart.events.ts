import type { CartCandidate, CartItem, LiveDish } from '../../../domain/cart.ts';
import type { KeptCart } from './kept-cart.ts';

/** What `watchTabs` reports: another tab changed the kept cart. */
export interface CartSynced {
  type: 'cart.synced';
  kept: KeptCart;
}

/** What is in the cart is not what this tab put there: another tab changed it. */
export interface CartReplaced {
  type: 'cart.replaced';
}

export type LoadLiveResult = { kind: 'loaded'; live: readonly LiveDish[] } | { kind: 'refused' };

export type CartEvent =
  /** One more of a dish; `liveCount` is its stock, undefined where nobody said (D31). */
  | { type: 'item.add'; item: CartCandidate; liveCount?: number | undefined }
  /** The dishes of an earlier order once more, of one restaurant and within their stock. */
  | { type: 'dishes.add'; dishes: readonly PendingItem[] }
  | { type: 'item.increment'; id: number }
  | { type: 'item.decrement'; id: number }
  | { type: 'item.remove'; id: number }
  /** Down to what is there, or out (D36). */
  | { type: 'item.reduceToStock'; id: number }
  | { type: 'cart.clear' }
  | { type: 'conflict.confirm' }
  | { type: 'conflict.cancel' }
  | { type: 'removal.undo' }
  | CartSynced
  /** The cart is looked at again: stock and prices may have moved (D33). */
  | { type: 'prices.check' }
  /** The stock and prices of the cart's restaurant, fresh from the server. */
  | { type: 'stock.refreshed'; live: readonly LiveDish[] }
  /** What is in the cart was paid for (CHECK-15). */
  | { type: 'order.paid' }
  /** Somebody logged in: the cart of anybody else is not his. */
  | { type: 'customer.identified'; phone: string }
  | { type: 'removal.offer'; removal: Removal }
  | { type: 'removal.forget' };

/** What 'Undo' brings back: one dish, or all of them after Clear Cart, with what was known of stock and prices. */
export interface Removal {
  items: readonly CartItem[];
  /** Where the first of them stood in the list. */
  index: number;
  counts: Readonly<Record<string, number>>;
  formerPrices: Readonly<Record<string, number>>;
}

/** So many of a dish, with the stock they were added at. */
export interface PendingItem {
  item: CartCandidate;
  qty: number;
  liveCount: number | undefined;
}

/** The dishes that wait for an answer (spec §3, 'a holder for a pending conflicting item'). */
export interface Pending {
  dishes: readonly PendingItem[];
  /** Whether they are an earlier order's, after which the cart opens. */
  isOrder: boolean;
}
