import type { CartItem } from '../../../domain/cart.ts';
import { toPaise } from '../../../domain/money.ts';
import type { CartSnapshot } from './cart.machine.ts';

// What only the cart page reads; a module of its own, so that other pages do not load it.

/** The note to the kitchen. */
export const selectNote = ({ context }: CartSnapshot) => context.cart.options?.kitchen_note ?? '';
/** Why the last edit of the note was rejected. */
export const selectNoteError = ({ context }: CartSnapshot) => context.noteError;
/** Start of the chosen pickup slot, epoch ms; null for 'as soon as possible'. */
export const selectPickupStart = ({ context }: CartSnapshot) => context.cart.options?.pickup_slot?.start_time ?? null;

/** Returns the previous price of a dish in paise; undefined if its price has not changed (D33). */
export function formerPriceOf({ context }: CartSnapshot, item: CartItem): number | undefined {
  const former = context.formerPrices[item.id];
  return former === toPaise(item.price) ? undefined : former;
}
