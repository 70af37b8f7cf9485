import type { CartItem } from '../../../domain/cart.ts';
import { toPaise } from '../../../domain/money.ts';
import { pageOf } from '../../shared/lib/page-of.ts';
import type { CartSnapshot } from './cart.machine.ts';
import type { RemovedDishes } from './contents.ts';

// What only the cart page reads; a module of its own, so that other pages do not load it.

export interface CartPageView {
  isEmpty: boolean;
  /** What 'Undo' restores: the removed dishes and their position in the list. */
  removal: Pick<RemovedDishes, 'items' | 'index'> | null;
  /** Last known stock by dish id. */
  counts: Readonly<Record<string, number>>;
  /** The note to the kitchen. */
  note: string;
  /** What is said about the last edit of the note. */
  noteError: string | null;
  /** Start of the chosen pickup slot, epoch ms; null for 'as soon as possible'. */
  pickupStart: number | null;
}

export const selectPage = pageOf(({ context: { cart, removal, counts, noteError } }: CartSnapshot): CartPageView => ({
  isEmpty: cart.items.length === 0,
  removal: removal && { items: removal.items, index: removal.index },
  counts,
  note: cart.options?.kitchen_note ?? '',
  noteError,
  pickupStart: cart.options?.pickup_slot?.start_time ?? null,
}));

/** Returns the previous price of a dish in paise; undefined if its price has not changed (D33). */
export function formerPriceOf({ context }: CartSnapshot, item: CartItem): number | undefined {
  const former = context.formerPrices[item.id];
  return former === toPaise(item.price) ? undefined : former;
}
