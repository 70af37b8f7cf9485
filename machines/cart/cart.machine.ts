import { assign, emit, fromCallback, raise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import {
  belongs,
  emptyCart,
  quantityOf,
  withAdded,
  withLivePrices,
  withQuantity,
  type Cart,
  type CartCandidate,
  type CartItem,
  type LiveDish,
} from '../../domain/cart.ts';
import { toPaise } from '../../domain/money.ts';
import { isInStock } from '../../domain/stock.ts';
import { notProvided } from '../shared/not-provided.ts';
import type { Toast } from '../shared/notices.ts';

/** The cart as it survives a reload (D33, D44), with the phone of the customer whose it is. */
export interface KeptCart extends Cart {
  owner: string | null;
}

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

interface Context {
  cart: Cart;
  owner: string | null;
  pending: PendingItem | null;
  removal: Removal | null;
  /** Stock by dish, as last heard. */
  counts: Readonly<Record<string, number>>;
  /** What a dish cost before its price changed, in paise (D33). */
  formerPrices: Readonly<Record<string, number>>;
}

/** What goes with 'Undo' (D60). */
export const cartMessages = {
  cleared: 'Cart cleared successfully',
  alreadyEmpty: 'Cart is already empty',
  removed: (name: string) => `${name} removed from cart`,
  stock: (count: number) => `Only ${count} items available in stock`,
} as const;

/** One restaurant's dishes, within their stock, the same in every tab (spec §4, Cart; D31–D33, D60). */
export const cartMachine = setup({
  types: {
    input: {} as { kept: KeptCart | null },
    context: {} as Context,
    events: {} as CartEvent,
    emitted: {} as Toast,
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
    isOfAnotherRestaurant: ({ context }, item: CartCandidate) => !belongs(context.cart, item),
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
    add: assign(({ context }, { item, liveCount }: PendingItem) => ({
      cart: withAdded(context.cart, item),
      counts: liveCount === undefined ? context.counts : { ...context.counts, [item.id]: liveCount },
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
    holdPending: assign((_, pending: PendingItem) => ({ pending })),
    dropPending: assign({ pending: null }),
    replaceByPending: assign(({ context: { pending } }) =>
      pending
        ? {
            cart: withAdded(emptyCart, pending.item),
            counts: pending.liveCount === undefined ? {} : { [pending.item.id]: pending.liveCount },
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
    toastRemoved: emit(({ context }, { id }: { id: number }) =>
      cartToast(cartMessages.removed(context.cart.items.find((item) => item.id === id)?.name ?? 'Item')),
    ),
    toastCleared: emit(cartToast(cartMessages.cleared)),
    toastAlreadyEmpty: emit(cartToast(cartMessages.alreadyEmpty)),
    toastStock: emit(({ context }, { id, liveCount }: StockQuestion) =>
      cartToast(cartMessages.stock(liveCount ?? context.counts[id] ?? 0)),
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
                actions: [{ type: 'add', params: ({ event }) => pendingOf(event) }, 'withdrawUndo'],
              },
            ],
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
                guard: { type: 'isOfAnotherRestaurant', params: ({ event }) => event.item },
                target: 'conflict',
                actions: [{ type: 'holdPending', params: ({ event }) => pendingOf(event) }, 'withdrawUndo'],
              },
              { actions: [{ type: 'add', params: ({ event }) => pendingOf(event) }, 'withdrawUndo'] },
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
            'conflict.confirm': { target: 'filled', actions: ['replaceByPending', 'dropPending'] },
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

interface StockQuestion {
  id: number;
  liveCount?: number | undefined;
}

const stockQuestion = ({
  item,
  liveCount,
}: {
  item: CartCandidate;
  liveCount?: number | undefined;
}): StockQuestion => ({
  id: item.id,
  liveCount,
});

const pendingOf = ({ item, liveCount }: { item: CartCandidate; liveCount?: number | undefined }): PendingItem => ({
  item,
  liveCount,
});

const liveOf = (result: LoadLiveResult): readonly LiveDish[] => (result.kind === 'loaded' ? result.live : []);

function removalOf(cart: Cart, id: number): Removal | null {
  const index = cart.items.findIndex((item) => item.id === id);
  const item = cart.items[index];
  return item ? { item, index } : null;
}

function withPutBack(cart: Cart, removal: Removal | null): Cart {
  if (!removal) return cart;
  return { restaurantId: removal.item.restaurantId, items: cart.items.toSpliced(removal.index, 0, removal.item) };
}

function countsIn(cart: Cart, live: readonly LiveDish[]): Record<string, number> {
  const inCart = live.filter(({ id }) => quantityOf(cart, id) > 0);
  return Object.fromEntries(inCart.map((dish) => [dish.id, dish.live_count]));
}

/** What the changed dishes cost before, in paise. */
function changedPrices(before: Cart, after: Cart): Record<string, number> {
  const prices = new Map(after.items.map((item) => [item.id, toPaise(item.price)]));
  return Object.fromEntries(
    before.items
      .filter((item) => prices.get(item.id) !== toPaise(item.price))
      .map((item) => [item.id, toPaise(item.price)]),
  );
}

function cartToast(text: string): Toast {
  return { type: 'toast', kind: 'cart', text };
}

export type CartActorRef = ActorRefFrom<typeof cartMachine>;
export type CartSnapshot = SnapshotFrom<typeof cartMachine>;
