import type { SnapshotFrom } from 'xstate';
import { emptyCart } from '../../../domain/cart.ts';
import { liveOf, asSingleItem, stockCheckParams } from './cart.rules.ts';
import { cartSetup } from './cart.setup.ts';

/** Dishes of one restaurant, within their stock, the same in every tab (spec §4, Cart; D31–D33, D60). */
export const cartMachine = cartSetup.createMachine({
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
        'cart.synced': [
          {
            guard: { type: 'isReplacedBy', params: ({ event }) => event.kept },
            target: '.counting',
            actions: [
              { type: 'takeOver', params: ({ event }) => event.kept },
              'dropPending',
              'withdrawUndo',
              'reportReplaced',
            ],
          },
          {
            target: '.counting',
            actions: [{ type: 'takeOver', params: ({ event }) => event.kept }, 'dropPending', 'withdrawUndo'],
          },
        ],
        'order.paid': { target: '.counting', actions: ['takeEverythingOut', 'dropPending', 'withdrawUndo'] },
        'stock.refreshed': { actions: { type: 'rememberLive', params: ({ event }) => event.live } },
        'customer.identified': [
          {
            guard: { type: 'isOfOtherCustomer', params: ({ event }) => event },
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
                guard: { type: 'isBeyondStock', params: ({ event }) => stockCheckParams(event) },
                actions: { type: 'toastStock', params: ({ event }) => stockCheckParams(event) },
              },
              {
                target: 'filled',
                actions: [
                  { type: 'add', params: ({ event }) => asSingleItem(event) },
                  'withdrawUndo',
                  { type: 'announce', params: ({ event }) => [event.item] },
                ],
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
                guard: { type: 'isBeyondStock', params: ({ event }) => stockCheckParams(event) },
                actions: { type: 'toastStock', params: ({ event }) => stockCheckParams(event) },
              },
              {
                guard: { type: 'isOfAnotherRestaurant', params: ({ event }) => asSingleItem(event) },
                target: 'conflict',
                actions: [
                  { type: 'holdPending', params: ({ event }) => ({ dishes: asSingleItem(event), isOrder: false }) },
                  'withdrawUndo',
                ],
              },
              {
                actions: [
                  { type: 'add', params: ({ event }) => asSingleItem(event) },
                  'withdrawUndo',
                  { type: 'announce', params: ({ event }) => [event.item] },
                ],
              },
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
                actions: [
                  { type: 'changeBy', params: ({ event }) => ({ id: event.id, by: 1 }) },
                  'withdrawUndo',
                  { type: 'announce', params: ({ event }) => [event] },
                ],
              },
            ],
            'item.decrement': [
              {
                guard: { type: 'isLastOne', params: ({ event }) => event },
                actions: { type: 'remove', params: ({ event }) => event },
              },
              {
                guard: { type: 'isPresent', params: ({ event }) => event },
                actions: [
                  { type: 'changeBy', params: ({ event }) => ({ id: event.id, by: -1 }) },
                  'withdrawUndo',
                  { type: 'announce', params: ({ event }) => [event] },
                ],
              },
            ],
            'item.reduceToStock': [
              {
                guard: { type: 'isSoldOut', params: ({ event }) => event },
                actions: { type: 'remove', params: ({ event }) => event },
              },
              {
                guard: { type: 'isShort', params: ({ event }) => event },
                actions: [
                  { type: 'lowerToStock', params: ({ event }) => event },
                  'withdrawUndo',
                  { type: 'announce', params: ({ event }) => [event] },
                ],
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
            'cart.clear': {
              target: 'empty',
              actions: [{ type: 'offerUndo', params: {} }, 'takeEverythingOut', 'toastCleared'],
            },
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
              {
                target: 'filled',
                actions: [
                  'replaceByPending',
                  { type: 'announce', params: ({ context }) => context.cart.items },
                  'dropPending',
                ],
              },
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
            // On failure the cart stays unchanged; the checkout checks the stock again.
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
            'removal.undo': {
              target: '#cart.contents.counting',
              actions: [
                'putBack',
                { type: 'announce', params: ({ context }) => context.removal?.items ?? [] },
                'clearRemoval',
              ],
            },
            'removal.forget': { target: 'none', actions: 'clearRemoval' },
          },
          after: { undoOffer: { target: 'none', actions: 'clearRemoval' } },
        },
      },
    },
  },
});

export type CartSnapshot = SnapshotFrom<typeof cartMachine>;
