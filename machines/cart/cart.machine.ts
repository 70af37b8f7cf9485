import { assign, emit, fromCallback, raise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import {
  belongs,
  emptyCart,
  quantityOf,
  withLivePrices,
  withQuantity,
  type Cart,
  type CartCandidate,
  type LiveDish,
} from '../../domain/cart.ts';
import { isInStock } from '../../domain/stock.ts';
import { notProvided } from '../shared/not-provided.ts';
import type { Navigate, Toast } from '../shared/notices.ts';
import type { CartEvent, LoadLiveResult, Pending, PendingItem, Removal } from './cart.events.ts';
import {
  cartToast,
  changedPrices,
  countsIn,
  countsOf,
  liveOf,
  oneOf,
  removalOf,
  stockQuestion,
  withDishes,
  withPutBack,
  type StockQuestion,
} from './cart.rules.ts';
import { cartTexts } from './cart.texts.ts';
import type { KeptCart } from './kept-cart.ts';

interface Context {
  cart: Cart;
  owner: string | null;
  pending: Pending | null;
  removal: Removal | null;
  /** Stock by dish, as last heard. */
  counts: Readonly<Record<string, number>>;
  /** What a dish cost before its price changed, in paise (D33). */
  formerPrices: Readonly<Record<string, number>>;
}

/** One restaurant's dishes, within their stock, the same in every tab (spec §4, Cart; D31–D33, D60). */
export const cartMachine = setup({
  types: {
    input: {} as { kept: KeptCart | null },
    context: {} as Context,
    events: {} as CartEvent,
    emitted: {} as Toast | Navigate,
  },
  actors: {
    watchTabs: fromCallback<CartEvent>(() => {
      throw new Error('Actor "watchTabs" was not provided.');
    }),
    loadLive: notProvided<LoadLiveResult, { restaurantId: number }>('loadLive'),
  },
  delays: {
    /** How long a removal can be taken back (D60). */
    undoOffer: 10_000,
  },
  guards: {
    isEmpty: ({ context }) => context.cart.items.length === 0,
    isFilled: ({ context }) => context.cart.items.length > 0,
    isOfAnotherRestaurant: ({ context }, dishes: readonly { item: CartCandidate }[]) =>
      dishes.some(({ item }) => !belongs(context.cart, item)),
    isOrderPending: ({ context }) => context.pending?.isOrder === true,
    isBeyondStock: ({ context }, { id, liveCount }: StockQuestion) =>
      !isInStock(liveCount ?? context.counts[id], quantityOf(context.cart, id) + 1),
    isPresent: ({ context }, { id }: { id: number }) => quantityOf(context.cart, id) > 0,
    isLastOne: ({ context }, { id }: { id: number }) => quantityOf(context.cart, id) === 1,
    isAtLimit: ({ context: { cart, counts } }, { id }: { id: number }) =>
      quantityOf(cart, id) > 0 && !isInStock(counts[id], quantityOf(cart, id) + 1),
    isSoldOut: ({ context }, { id }: { id: number }) =>
      quantityOf(context.cart, id) > 0 && (context.counts[id] ?? 1) <= 0,
    isShort: ({ context }, { id }: { id: number }) =>
      quantityOf(context.cart, id) > 0 && !isInStock(context.counts[id], quantityOf(context.cart, id)),
    isSomebodyElses: ({ context }, { phone }: { phone: string }) =>
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
    putBack: assign(({ context }) => ({ cart: withPutBack(context.cart, context.removal) })),
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
    takeOver: assign((_, { owner, restaurantId, items }: KeptCart) => ({ cart: { restaurantId, items }, owner })),
    rememberOwner: assign((_, { phone }: { phone: string }) => ({ owner: phone })),
    rememberLive: assign(({ context }, live: readonly LiveDish[]) => {
      const cart = withLivePrices(context.cart, live);
      return {
        cart,
        counts: { ...context.counts, ...countsIn(cart, live) },
        formerPrices: { ...changedPrices(context.cart, cart), ...context.formerPrices },
      };
    }),
    offerUndo: raise(({ context }, { id }: { id: number }) => ({
      type: 'removal.offer' as const,
      removal: removalOf(context.cart, id),
    })),
    withdrawUndo: raise({ type: 'removal.forget' }),
    rememberRemoval: assign((_, { removal }: { removal: Removal | null }) => ({ removal })),
    forgetRemoval: assign({ removal: null }),
    openCart: emit({ type: 'navigate', to: '/cart' }),
    toastRemoved: emit(({ context }, { id }: { id: number }) =>
      cartToast(cartTexts.removed(context.cart.items.find((item) => item.id === id)?.name ?? 'Item')),
    ),
    toastCleared: emit(cartToast(cartTexts.cleared)),
    toastAlreadyEmpty: emit(cartToast(cartTexts.alreadyEmpty)),
    toastStock: emit(({ context }, { id, liveCount }: StockQuestion) =>
      cartToast(cartTexts.stock(liveCount ?? context.counts[id] ?? 0)),
    ),
  },
}).createMachine({
  id: 'cart',
  context: ({ input: { kept } }) => ({
    cart: kept ? { restaurantId: kept.restaurantId, items: kept.items } : emptyCart,
    owner: kept?.owner ?? null,
    pending: null,
    removal: null,
    counts: {},
    formerPrices: {},
  }),
  invoke: { id: 'watchTabs', src: 'watchTabs' },
  type: 'parallel',
  states: {
    contents: {
      initial: 'counting',
      on: {
        'cart.synced': {
          target: '.counting',
          actions: [{ type: 'takeOver', params: ({ event }) => event.kept }, 'dropPending', 'withdrawUndo'],
        },
        'order.paid': { target: '.counting', actions: ['takeEverythingOut', 'dropPending', 'withdrawUndo'] },
        'live.told': { actions: { type: 'rememberLive', params: ({ event }) => event.live } },
        'customer.identified': [
          {
            guard: { type: 'isSomebodyElses', params: ({ event }) => event },
            target: '.counting',
            actions: [
              'takeEverythingOut',
              'dropPending',
              'withdrawUndo',
              { type: 'rememberOwner', params: ({ event }) => event },
            ],
          },
          { actions: { type: 'rememberOwner', params: ({ event }) => event } },
        ],
      },
      states: {
        counting: { always: [{ guard: 'isEmpty', target: 'empty' }, { target: 'filled' }] },
        empty: {
          on: {
            'item.add': [
              {
                guard: { type: 'isBeyondStock', params: ({ event }) => stockQuestion(event) },
                actions: { type: 'toastStock', params: ({ event }) => stockQuestion(event) },
              },
              {
                target: 'filled',
                actions: [{ type: 'add', params: ({ event }) => oneOf(event) }, 'withdrawUndo'],
              },
            ],
            'dishes.add': {
              target: 'filled',
              actions: [{ type: 'add', params: ({ event }) => event.dishes }, 'withdrawUndo', 'openCart'],
            },
            'cart.clear': { actions: ['withdrawUndo', 'toastAlreadyEmpty'] },
          },
        },
        filled: {
          on: {
            'item.add': [
              {
                guard: { type: 'isBeyondStock', params: ({ event }) => stockQuestion(event) },
                actions: { type: 'toastStock', params: ({ event }) => stockQuestion(event) },
              },
              {
                guard: { type: 'isOfAnotherRestaurant', params: ({ event }) => oneOf(event) },
                target: 'conflict',
                actions: [
                  { type: 'holdPending', params: ({ event }) => ({ dishes: oneOf(event), isOrder: false }) },
                  'withdrawUndo',
                ],
              },
              { actions: [{ type: 'add', params: ({ event }) => oneOf(event) }, 'withdrawUndo'] },
            ],
            'dishes.add': [
              {
                guard: { type: 'isOfAnotherRestaurant', params: ({ event }) => event.dishes },
                target: 'conflict',
                actions: [
                  { type: 'holdPending', params: ({ event }) => ({ dishes: event.dishes, isOrder: true }) },
                  'withdrawUndo',
                ],
              },
              { actions: [{ type: 'add', params: ({ event }) => event.dishes }, 'withdrawUndo', 'openCart'] },
            ],
            'item.increment': [
              {
                guard: { type: 'isAtLimit', params: ({ event }) => event },
                actions: { type: 'toastStock', params: ({ event }) => event },
              },
              {
                guard: { type: 'isPresent', params: ({ event }) => event },
                actions: [{ type: 'changeBy', params: ({ event }) => ({ id: event.id, by: 1 }) }, 'withdrawUndo'],
              },
            ],
            'item.decrement': [
              {
                guard: { type: 'isLastOne', params: ({ event }) => event },
                actions: { type: 'remove', params: ({ event }) => event },
              },
              {
                guard: { type: 'isPresent', params: ({ event }) => event },
                actions: [{ type: 'changeBy', params: ({ event }) => ({ id: event.id, by: -1 }) }, 'withdrawUndo'],
              },
            ],
            'item.fit': [
              {
                guard: { type: 'isSoldOut', params: ({ event }) => event },
                actions: { type: 'remove', params: ({ event }) => event },
              },
              {
                guard: { type: 'isShort', params: ({ event }) => event },
                actions: [{ type: 'lowerToStock', params: ({ event }) => event }, 'withdrawUndo'],
              },
            ],
            'item.remove': {
              guard: { type: 'isPresent', params: ({ event }) => event },
              target: 'counting',
              actions: [
                { type: 'offerUndo', params: ({ event }) => event },
                { type: 'toastRemoved', params: ({ event }) => event },
                { type: 'takeOut', params: ({ event }) => event },
              ],
            },
            'cart.clear': { target: 'empty', actions: ['takeEverythingOut', 'withdrawUndo', 'toastCleared'] },
          },
        },
        conflict: {
          on: {
            'conflict.confirm': [
              {
                guard: 'isOrderPending',
                target: 'filled',
                actions: ['replaceByPending', 'dropPending', 'openCart'],
              },
              { target: 'filled', actions: ['replaceByPending', 'dropPending'] },
            ],
            'conflict.cancel': { target: 'filled', actions: 'dropPending' },
          },
        },
      },
    },
    prices: {
      initial: 'resting',
      states: {
        resting: { on: { 'prices.check': { guard: 'isFilled', target: 'checking' } } },
        checking: {
          invoke: {
            id: 'loadLive',
            src: 'loadLive',
            input: ({ context }) => ({ restaurantId: context.cart.restaurantId ?? 0 }),
            onDone: {
              target: 'resting',
              actions: { type: 'rememberLive', params: ({ event }) => liveOf(event.output) },
            },
            // Without an answer the cart stays as it is; the checkout asks again.
            onError: 'resting',
          },
        },
      },
    },
    undo: {
      initial: 'none',
      on: {
        'removal.offer': {
          target: '.offered',
          actions: { type: 'rememberRemoval', params: ({ event }) => event },
        },
      },
      states: {
        none: {},
        offered: {
          on: {
            'removal.undo': { target: '#cart.contents.counting', actions: ['putBack', 'forgetRemoval'] },
            'removal.forget': { target: 'none', actions: 'forgetRemoval' },
          },
          after: { undoOffer: { target: 'none', actions: 'forgetRemoval' } },
        },
      },
    },
  },
});

export type CartActorRef = ActorRefFrom<typeof cartMachine>;
export type CartSnapshot = SnapshotFrom<typeof cartMachine>;
