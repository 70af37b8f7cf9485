import type { CartCandidate, CartItem, LiveDish } from '../../domain/cart.ts';
import type { KeptCart } from './kept-cart.ts';

/** What `watchTabs` reports: another tab changed the kept cart. */
export interface CartSynced {
  type: 'cart.synced';
  kept: KeptCart;
}

export type LoadLiveResult = { kind: 'loaded'; live: readonly LiveDish[] } | { kind: 'refused' };

export type CartEvent =
  /** One more of a dish; `liveCount` is its stock, undefined where nobody said (D31). */
  | { type: 'item.add'; item: CartCandidate; liveCount?: number | undefined }
  | { type: 'item.increment'; id: number }
  | { type: 'item.decrement'; id: number }
  | { type: 'item.remove'; id: number }
  /** Down to what is there, or out (D36). */
  | { type: 'item.fit'; id: number }
  | { type: 'cart.clear' }
  | { type: 'conflict.confirm' }
  | { type: 'conflict.cancel' }
  | { type: 'removal.undo' }
  | CartSynced
  /** The cart is looked at again: stock and prices may have moved (D33). */
  | { type: 'prices.check' }
  /** The stock and prices of the cart's restaurant, fresh from the server. */
  | { type: 'live.told'; live: readonly LiveDish[] }
  /** What is in the cart was paid for (CHECK-15). */
  | { type: 'order.paid' }
  /** Somebody logged in: the cart of anybody else is not his. */
  | { type: 'customer.identified'; phone: string }
  | { type: 'removal.offer'; removal: Removal | null }
  | { type: 'removal.forget' };

/** What 'Undo' brings back. */
export interface Removal {
  item: CartItem;
  /** Where it stood in the list. */
  index: number;
}

/** The dish that waits for an answer, with the stock it was added at (spec §3, 'a holder for a pending conflicting item'). */
export interface PendingItem {
  item: CartCandidate;
  liveCount: number | undefined;
}
