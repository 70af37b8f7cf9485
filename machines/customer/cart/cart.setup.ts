import { assign, emit, fromCallback, raise, setup } from 'xstate';
import {
  belongs,
  cartFingerprint,
  emptyCart,
  quantityOf,
  withLivePrices,
  withQuantity,
  type Cart,
  type CartCandidate,
  type LiveDish,
} from '../../../domain/cart.ts';
import { isInStock } from '../../../domain/stock.ts';
import { notProvided } from '../../shared/lib/not-provided.ts';
import type { Announce, Navigate, Toast } from '../../shared/lib/notices.ts';
import type { CartEvent, CartReplaced, LoadLiveResult, Pending, PendingItem, RemovedDishes } from './cart.events.ts';
import {
  cartToast,
  changedPrices,
  countsIn,
  countsOf,
  removalOf,
  withDishes,
  withRestored,
  type StockCheck,
} from './cart.rules.ts';
import { cartTexts } from './cart.texts.ts';
import type { PersistedCart } from './persisted-cart.ts';

interface Context {
  cart: Cart;
  owner: string | null;
  pending: Pending | null;
  removal: RemovedDishes | null;
  /** Last known stock by dish id. */
  counts: Readonly<Record<string, number>>;
  /** Former price by dish id, in paise (D33). */
  formerPrices: Readonly<Record<string, number>>;
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
    watchTabs: fromCallback<CartEvent>(() => {
      throw new Error('Actor "watchTabs" was not provided.');
    }),
    loadLive: notProvided<LoadLiveResult, { restaurantId: number }>('loadLive'),
  },
  delays: {
    /** How long 'Undo' is offered, ms (D60). */
    undoOffer: 10_000,
  },
  guards: {
    isEmpty: ({ context }) => context.cart.items.length === 0,
    isFilled: ({ context }) => context.cart.items.length > 0,
    isOfAnotherRestaurant: ({ context }, dishes: readonly { item: CartCandidate }[]) =>
      dishes.some(({ item }) => !belongs(context.cart, item)),
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
    holdPending: assign((_, pending: Pending) => ({ pending })),
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
    takeOver: assign((_, { owner, restaurantId, items }: PersistedCart) => ({ cart: { restaurantId, items }, owner })),
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
