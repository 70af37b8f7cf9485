import { isolateName } from '../../../domain/isolate-name.ts';
import { assign, emit, raise, setup } from 'xstate';
import {
  canBeAdded,
  cartFingerprint,
  emptyCart,
  quantityOf,
  withLivePrices,
  withOptions,
  withQuantity,
  type Cart,
  type CartCandidate,
  type LiveDish,
  type CartItem,
} from '../../../domain/cart.ts';
import { isInStock } from '../../../domain/stock.ts';
import { callbackNotProvided, notProvided } from '../../shared/lib/not-provided.ts';
import type { Announce, Navigate, Toast } from '../../shared/lib/notices.ts';
import {
  changedPrices,
  countsIn,
  countsOf,
  removalOf,
  withDishes,
  withRestored,
  type StockCheck,
  type PendingItem,
  type RemovedDishes,
} from './contents.ts';
import { contentOf, isOfSameOwner, type PersistedCart } from './persisted-cart.ts';
import type { LoadLiveResult, CartSynced } from './cart.actors.ts';

/** Emitted when another tab replaced the content of this cart. */
export interface CartReplaced {
  type: 'cart.replaced';
}

export type CartEvent =
  /** Adds one portion of a dish. `liveCount` is its stock, undefined if unknown (D31). */
  | { type: 'item.add'; item: CartCandidate; liveCount?: number | undefined }
  /** Adds the dishes of an earlier order, which are all of one restaurant and within their stock. */
  | { type: 'dishes.add'; dishes: readonly PendingItem[] }
  | { type: 'item.increment'; id: number }
  | { type: 'item.decrement'; id: number }
  | { type: 'item.remove'; id: number }
  /** Lowers the quantity to the stock, or removes the dish if none is left (D36). */
  | { type: 'item.reduceToStock'; id: number }
  | { type: 'cart.clear' }
  /** The customer edits the note to the kitchen, as `readNote` reads it. */
  | { type: 'note.change'; note: string; error: string | null }
  /** Chooses a pickup slot by its start, epoch ms; null for 'as soon as possible'. */
  | { type: 'pickup.set'; start: number | null }
  | { type: 'conflict.confirm' }
  | { type: 'conflict.cancel' }
  | { type: 'removal.undo' }
  | CartSynced
  /** The cart page became visible; stock and prices may have changed (D33). */
  | { type: 'prices.check' }
  /** Current stock and prices of the dishes of the cart's restaurant. */
  | { type: 'stock.refreshed'; live: readonly LiveDish[] }
  /** The dishes in the cart have been paid for (CHECK-15). */
  | { type: 'order.paid' }
  /** A customer logged in; the cart is emptied if it belongs to another customer. */
  | { type: 'customer.identified'; phone: string }
  | { type: 'removal.offer'; removal: RemovedDishes }
  | { type: 'removal.forget' };

/** The dishes to add if the customer confirms the dialog (spec §3, 'a holder for a pending conflicting item'). */
export interface PendingDishes {
  dishes: readonly PendingItem[];
  /** Whether the dishes come from an earlier order; if so, the cart page opens after the decision. */
  isOrder: boolean;
}

/** Texts of the cart's toasts (D60). */
const cartTexts = {
  cleared: 'Cart cleared successfully',
  alreadyEmpty: 'Cart is already empty',
  inCart: (items: readonly CartItem[]) =>
    `${items.map(({ qty, name }) => `${qty} of ${isolateName(name)}`).join(', ')} in the cart`,
  removed: (name: string) => `${isolateName(name)} removed from cart`,
  stock: (count: number) => `Only ${count} items available in stock`,
} as const;

function cartToast(text: string): Toast {
  return { type: 'toast', kind: 'cart', text };
}

interface Context {
  cart: Cart;
  owner: string | null;
  pending: PendingDishes | null;
  removal: RemovedDishes | null;
  /** What is said about the last edit of the note. */
  noteError: string | null;
  /** Last known stock by dish id. */
  counts: Readonly<Record<string, number>>;
  /** Previous price by dish id, in paise (D33). */
  formerPrices: Readonly<Record<string, number>>;
}

/** Whether the dialog's dishes are of a different restaurant from the cart of another tab as well (D188). */
function conflictsWith({ pending, owner }: Context, kept: PersistedCart): boolean {
  return isOfSameOwner(kept, owner) && pending?.dishes.some(({ item }) => !canBeAdded(kept, item)) === true;
}

/** Types, actors, guards and actions of `cartMachine`. */
export const cartSetup = setup({
  types: {
    input: {} as { kept: PersistedCart | null },
    context: {} as Context,
    events: {} as CartEvent,
    emitted: {} as Toast | Navigate | Announce | CartReplaced,
  },
  actors: {
    watchTabs: callbackNotProvided('watchTabs'),
    loadLive: notProvided<LoadLiveResult, { restaurantId: number }>('loadLive'),
  },
  delays: {
    /** How long the toast offers 'Undo', ms (D60). */
    undoOffer: 10_000,
  },
  guards: {
    isEmpty: ({ context }) => context.cart.items.length === 0,
    isFilled: ({ context }) => context.cart.items.length > 0,
    isOfAnotherRestaurant: ({ context }, dishes: readonly { item: CartCandidate }[]) =>
      dishes.some(({ item }) => !canBeAdded(context.cart, item)),
    isOrderPending: ({ context }) => context.pending?.isOrder === true,
    isBeyondStock: ({ context }, { id, liveCount }: StockCheck) =>
      !isInStock(liveCount ?? context.counts[id], quantityOf(context.cart, id) + 1),
    isPresent: ({ context }, { id }: { id: number }) => quantityOf(context.cart, id) > 0,
    isLastOne: ({ context }, { id }: { id: number }) => quantityOf(context.cart, id) === 1,
    isAtLimit: ({ context: { cart, counts } }, { id }: { id: number }) =>
      quantityOf(cart, id) > 0 && !isInStock(counts[id], quantityOf(cart, id) + 1),
    isSoldOut: ({ context }, { id }: { id: number }) =>
      quantityOf(context.cart, id) > 0 && (context.counts[id] ?? 1) <= 0,
    isShort: ({ context }, { id }: { id: number }) =>
      quantityOf(context.cart, id) > 0 && !isInStock(context.counts[id], quantityOf(context.cart, id)),
    isReplacedBy: ({ context }, kept: PersistedCart) => cartFingerprint(kept) !== cartFingerprint(context.cart),
    isStillConflict: ({ context }, kept: PersistedCart) => conflictsWith(context, kept),
    isReplacedDuringConflict: ({ context }, kept: PersistedCart) =>
      conflictsWith(context, kept) && cartFingerprint(kept) !== cartFingerprint(context.cart),
    /** Whether 'Undo' cannot put the removed dishes back into the cart of another tab (D188). */
    isUndoOutdated: ({ context: { removal, owner } }, kept: PersistedCart) =>
      !isOfSameOwner(kept, owner) ||
      removal?.items.some((item) => !canBeAdded(kept, item) || quantityOf(kept, item.id) > 0) === true,
    isOfOtherCustomer: ({ context }, { phone }: { phone: string }) =>
      context.owner !== phone && context.cart.items.length > 0,
  },
  actions: {
    add: assign(({ context }, dishes: readonly PendingItem[]) => ({
      cart: withDishes(context.cart, dishes),
      counts: { ...context.counts, ...countsOf(dishes) },
    })),
    changeBy: assign(({ context }, { id, by }: { id: number; by: 1 | -1 }) => ({
      cart: withQuantity(context.cart, id, quantityOf(context.cart, id) + by),
    })),
    lowerToStock: assign(({ context }, { id }: { id: number }) => ({
      cart: withQuantity(context.cart, id, context.counts[id] ?? quantityOf(context.cart, id)),
    })),
    remove: raise((_, { id }: { id: number }) => ({ type: 'item.remove' as const, id })),
    takeOut: assign(({ context }, { id }: { id: number }) => ({ cart: withQuantity(context.cart, id, 0) })),
    takeEverythingOut: assign({ cart: emptyCart, counts: {}, formerPrices: {} }),
    putBack: assign(({ context }) => (context.removal ? withRestored(context, context.removal) : {})),
    holdPending: assign((_, pending: PendingDishes) => ({ pending })),
    dropPending: assign({ pending: null }),
    replaceByPending: assign(({ context: { pending } }) =>
      pending
        ? {
            cart: withDishes(emptyCart, pending.dishes),
            counts: countsOf(pending.dishes),
            formerPrices: {},
          }
        : {},
    ),
    setNote: assign(({ context: { cart } }, { note, error }: { note: string; error: string | null }) => {
      const { kitchen_note: _, ...others } = cart.options ?? {};
      return { cart: withOptions(cart, note ? { ...others, kitchen_note: note } : others), noteError: error };
    }),
    setPickup: assign(({ context: { cart } }, { start }: { start: number | null }) => {
      const { pickup_slot: _, ...others } = cart.options ?? {};
      return { cart: withOptions(cart, start === null ? others : { ...others, pickup_slot: { start_time: start } }) };
    }),
    clearNoteError: assign({ noteError: null }),
    takeOver: assign((_, kept: PersistedCart) => contentOf(kept)),
    rememberOwner: assign((_, { phone }: { phone: string }) => ({ owner: phone })),
    rememberLive: assign(({ context }, live: readonly LiveDish[]) => {
      const cart = withLivePrices(context.cart, live);
      return {
        cart,
        counts: { ...context.counts, ...countsIn(cart, live) },
        formerPrices: { ...changedPrices(context.cart, cart), ...context.formerPrices },
      };
    }),
    offerUndo: raise(({ context }, { id }: { id?: number }) => ({
      type: 'removal.offer' as const,
      removal: removalOf(context, id),
    })),
    withdrawUndo: raise({ type: 'removal.forget' }),
    rememberRemoval: assign((_, { removal }: { removal: RemovedDishes }) => ({ removal })),
    clearRemoval: assign({ removal: null }),
    reportReplaced: emit({ type: 'cart.replaced' }),
    openCart: emit({ type: 'navigate', to: '/cart' }),
    announce: emit(({ context: { cart } }, changed: readonly { id: number }[]) => ({
      type: 'announce' as const,
      text: cartTexts.inCart(cart.items.filter((item) => changed.some(({ id }) => id === item.id))),
    })),
    toastRemoved: emit(({ context }, { id }: { id: number }) =>
      cartToast(cartTexts.removed(context.cart.items.find((item) => item.id === id)?.name ?? 'Item')),
    ),
    toastCleared: emit(cartToast(cartTexts.cleared)),
    toastAlreadyEmpty: emit(cartToast(cartTexts.alreadyEmpty)),
    toastStock: emit(({ context }, { id, liveCount }: StockCheck) =>
      cartToast(cartTexts.stock(liveCount ?? context.counts[id] ?? 0)),
    ),
  },
});
