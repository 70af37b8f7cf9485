import { stateIn, type SnapshotFrom } from 'xstate';
import { emptyCart } from '../../../domain/cart.ts';
import { liveOf, asSingleItem, stockCheckParams } from './contents.ts';
import type { CartSynced } from './cart.actors.ts';
import { cartSetup } from './cart.setup.ts';
import { contentOf } from './persisted-cart.ts';
import { ofEvent } from '../../shared/lib/params.ts';

type ItemEvent = { event: Parameters<typeof asSingleItem>[0] };
const ofKept = ({ event }: { event: CartSynced }) => event.kept;
const singleItem = ({ event }: ItemEvent) => asSingleItem(event);
const addItem = [
  { type: 'add', params: singleItem },
  'withdrawUndo',
  { type: 'announce', params: ({ event }: ItemEvent) => [event.item] },
] as const;

/** The cart: dishes of one restaurant, within their stock, synchronized between tabs (spec §4, Cart; D31–D33, D60). */
export const cartMachine = cartSetup.createMachine({
  id: 'cart',
  context: ({ input: { kept } }) => ({
    ...(kept ? contentOf(kept) : { cart: emptyCart, owner: null }),
    pending: null,
    removal: null,
    noteError: null,
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
            guard: { type: 'isReplacedBy', params: ofKept },
            target: '.counting',
            actions: [{ type: 'takeOver', params: ofKept }, 'dropPending', 'reportReplaced'],
          },
          { target: '.counting', actions: [{ type: 'takeOver', params: ofKept }, 'dropPending'] },
        ],
        // A target from the region of Undo would enter all regions again and stop a check of the prices.
        'removal.undo': { guard: stateIn({ undo: 'offered' }), target: '.counting' },
        'order.paid': { target: '.counting', actions: ['takeEverythingOut', 'dropPending', 'withdrawUndo'] },
        'stock.refreshed': { actions: { type: 'rememberLive', params: ({ event }) => event.live } },
        'customer.identified': [
          {
            guard: { type: 'isOfOtherCustomer', params: ofEvent },
            target: '.counting',
            actions: ['takeEverythingOut', 'dropPending', 'withdrawUndo', { type: 'rememberOwner', params: ofEvent }],
          },
          { actions: { type: 'rememberOwner', params: ofEvent } },
        ],
      },
      states: {
        counting: { always: [{ guard: 'isEmpty', target: 'empty' }, { target: 'filled' }] },
        empty: {
          entry: 'clearNoteError',
          on: {
            'item.add': [
              {
                guard: { type: 'isBeyondStock', params: stockCheckParams },
                actions: { type: 'toastStock', params: stockCheckParams },
              },
              {
                target: 'filled',
                actions: addItem,
              },
            ],
            'dishes.add': {
              target: 'filled',
              actions: [{ type: 'add', params: ({ event }) => event.dishes }, 'withdrawUndo', 'openCart'],
            },
            'cart.clear': { actions: 'toastAlreadyEmpty' },
          },
        },
        filled: {
          on: {
            'pickup.set': { actions: { type: 'setPickup', params: ofEvent } },
            'note.change': { actions: { type: 'setNote', params: ofEvent } },
            'item.add': [
              {
                guard: { type: 'isBeyondStock', params: stockCheckParams },
                actions: { type: 'toastStock', params: stockCheckParams },
              },
              {
                guard: { type: 'isOfAnotherRestaurant', params: singleItem },
                target: 'conflict',
                actions: [
                  { type: 'holdPending', params: ({ event }) => ({ dishes: asSingleItem(event), isOrder: false }) },
                  'withdrawUndo',
                ],
              },
              {
                actions: addItem,
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
                guard: { type: 'isAtLimit', params: ofEvent },
                actions: { type: 'toastStock', params: ofEvent },
              },
              {
                guard: { type: 'isPresent', params: ofEvent },
                actions: [
                  { type: 'changeBy', params: ({ event }) => ({ id: event.id, by: 1 }) },
                  'withdrawUndo',
                  { type: 'announce', params: ({ event }) => [event] },
                ],
              },
            ],
            'item.decrement': [
              {
                guard: { type: 'isLastOne', params: ofEvent },
                actions: { type: 'remove', params: ofEvent },
              },
              {
                guard: { type: 'isPresent', params: ofEvent },
                actions: [
                  { type: 'changeBy', params: ({ event }) => ({ id: event.id, by: -1 }) },
                  'withdrawUndo',
                  { type: 'announce', params: ({ event }) => [event] },
                ],
              },
            ],
            'item.reduceToStock': [
              {
                guard: { type: 'isSoldOut', params: ofEvent },
                actions: { type: 'remove', params: ofEvent },
              },
              {
                guard: { type: 'isShort', params: ofEvent },
                actions: [
                  { type: 'lowerToStock', params: ofEvent },
                  'withdrawUndo',
                  { type: 'announce', params: ({ event }) => [event] },
                ],
              },
            ],
            'item.remove': {
              guard: { type: 'isPresent', params: ofEvent },
              target: 'counting',
              actions: [
                { type: 'offerUndo', params: ofEvent },
                { type: 'toastRemoved', params: ofEvent },
                { type: 'takeOut', params: ofEvent },
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
            'cart.synced': [
              {
                guard: { type: 'isReplacedDuringConflict', params: ofKept },
                actions: [{ type: 'takeOver', params: ofKept }, 'reportReplaced'],
              },
              {
                guard: { type: 'isStillConflict', params: ofKept },
                actions: { type: 'takeOver', params: ofKept },
              },
            ],
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
            // If the request fails, the cart stays unchanged; the checkout checks the stock again.
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
          actions: { type: 'rememberRemoval', params: ofEvent },
        },
      },
      states: {
        none: {},
        offered: {
          on: {
            'removal.undo': {
              target: 'none',
              actions: [
                'putBack',
                { type: 'announce', params: ({ context }) => context.removal?.items ?? [] },
                'clearRemoval',
              ],
            },
            'removal.forget': { target: 'none', actions: 'clearRemoval' },
            'cart.synced': {
              guard: { type: 'isUndoOutdated', params: ofKept },
              target: 'none',
              actions: 'clearRemoval',
            },
          },
          after: { undoOffer: { target: 'none', actions: 'clearRemoval' } },
        },
      },
    },
  },
});

export type CartSnapshot = SnapshotFrom<typeof cartMachine>;
