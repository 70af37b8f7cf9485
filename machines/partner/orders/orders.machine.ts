import type { SnapshotFrom } from 'xstate';
import type { HandOver } from '../order-otp/order-otp.machine.ts';
import type { OrdersSelection, OrdersParams } from './orders-params.ts';
import { partnerOrdersSetup } from './orders.setup.ts';

/** Interval of the order polling while the page is visible, ms. */
const pollEvery = 10_000;

/** Orders of one restaurant: searched, filtered and paged by the server (spec §2, §9, D48b). */
export const partnerOrdersMachine = partnerOrdersSetup.createMachine({
  id: 'partnerOrders',
  context: ({ input }) => ({
    ...input,
    list: null,
    error: null,
    loadedAt: null,
    isOutdated: false,
    handOver: null,
    banner: null,
  }),
  invoke: { id: 'polling', src: 'polling', input: { intervalMs: pollEvery } },
  type: 'parallel',
  states: {
    list: {
      initial: 'arriving',
      on: {
        'restaurant.choose': {
          guard: { type: 'isOtherRestaurant', params: ({ event }) => event },
          target: '.chosen',
          actions: { type: 'chooseRestaurant', params: ({ event }) => event },
        },
        'address.changed': [
          {
            guard: { type: 'isOtherChoice', params: ({ event }) => event },
            target: '.chosen',
            actions: { type: 'followAddress', params: ({ event }) => event },
          },
          {
            guard: { type: 'isNoChoice', params: ({ event }) => event },
            target: '.choosing',
            actions: { type: 'followAddress', params: ({ event }) => event },
          },
        ],
      },
      states: {
        arriving: { always: [{ guard: 'hasRestaurant', target: 'chosen' }, { target: 'choosing' }] },
        choosing: {
          initial: 'finding',
          states: {
            finding: {
              invoke: {
                id: 'findRestaurant',
                src: 'findRestaurant',
                onDone: [
                  {
                    guard: { type: 'isOnly', params: ({ event }) => event.output },
                    target: '#partnerOrders.list.chosen',
                    actions: { type: 'takeOnly', params: ({ event }) => event.output },
                  },
                  { target: 'asking' },
                ],
                onError: 'asking',
              },
            },
            asking: {},
          },
        },
        chosen: {
          initial: 'loading',
          on: {
            'status.choose': {
              guard: { type: 'isOtherStatus', params: ({ event }) => event },
              target: '.loading',
              actions: { type: 'chooseStatus', params: ({ event }) => event },
            },
            'search.change': {
              guard: { type: 'isOtherSearch', params: ({ event }) => event },
              target: '.typing',
              actions: { type: 'search', params: ({ event }) => event },
            },
            'search.clear': { guard: 'isNothingFound', target: '.loading', actions: 'showEverything' },
            'size.choose': {
              guard: { type: 'isOtherSize', params: ({ event }) => event },
              target: '.loading',
              actions: { type: 'chooseSize', params: ({ event }) => event },
            },
            'page.go': {
              guard: { type: 'isOtherPage', params: ({ event }) => event },
              target: '.loading',
              actions: { type: 'goToPage', params: ({ event }) => event },
            },
            'order.delivered': '.loading',
          },
          states: {
            typing: { after: { typing: 'loading' } },
            loading: {
              tags: 'busy',
              entry: ['clearError', 'writeAddress'],
              invoke: {
                id: 'loadOrders',
                src: 'loadOrders',
                input: ({ context }) => wantedOf(context),
                onDone: [
                  {
                    guard: { type: 'isBehindLastPage', params: ({ event }) => event.output },
                    target: 'loading',
                    reenter: true,
                    actions: { type: 'goToLastPage', params: ({ event }) => event.output },
                  },
                  {
                    guard: { type: 'isLoaded', params: ({ event }) => event.output },
                    target: 'ready',
                    actions: { type: 'takeList', params: ({ event }) => event.output },
                  },
                  { target: 'failed', actions: { type: 'reportRefusal', params: ({ event }) => event.output } },
                ],
                onError: { target: 'failed', actions: 'reportUnreachable' },
              },
            },
            // The listed orders belong to earlier parameters.
            failed: { entry: 'clearList', on: { 'orders.refresh': 'loading' } },
            ready: {
              on: { 'orders.refresh': 'refreshing', 'order.delivered': 'refreshing', 'poll.due': 'polling' },
            },
            /** Polls without a loading state; a refresh requested by the user takes precedence. */
            polling: {
              on: { 'orders.refresh': 'refreshing', 'order.delivered': 'refreshing' },
              invoke: {
                id: 'pollOrders',
                src: 'pollOrders',
                input: ({ context }) => wantedOf(context),
                onDone: [
                  {
                    guard: { type: 'isBehindLastPage', params: ({ event }) => event.output },
                    target: 'loading',
                    actions: { type: 'goToLastPage', params: ({ event }) => event.output },
                  },
                  {
                    guard: { type: 'isLoaded', params: ({ event }) => event.output },
                    target: 'ready',
                    actions: ['clearError', { type: 'takeList', params: ({ event }) => event.output }],
                  },
                  { target: 'ready', actions: 'markOutdated' },
                ],
                onError: { target: 'ready', actions: 'markOutdated' },
              },
            },
            refreshing: {
              tags: 'busy',
              entry: 'clearError',
              on: { 'order.delivered': { target: 'refreshing', reenter: true } },
              invoke: {
                id: 'refreshOrders',
                src: 'refreshOrders',
                input: ({ context }) => wantedOf(context),
                onDone: [
                  {
                    guard: { type: 'isBehindLastPage', params: ({ event }) => event.output },
                    target: 'loading',
                    actions: { type: 'goToLastPage', params: ({ event }) => event.output },
                  },
                  {
                    guard: { type: 'isLoaded', params: ({ event }) => event.output },
                    target: 'ready',
                    actions: { type: 'takeList', params: ({ event }) => event.output },
                  },
                  { target: 'ready', actions: { type: 'reportRefusal', params: ({ event }) => event.output } },
                ],
                onError: { target: 'ready', actions: 'reportUnreachable' },
              },
            },
          },
        },
      },
    },
    handOver: {
      initial: 'closed',
      states: {
        closed: {
          on: {
            'otp.open': {
              guard: { type: 'mayHandOver', params: ({ event }) => event },
              target: 'open',
              actions: { type: 'beginHandOver', params: ({ event }) => event },
            },
          },
        },
        open: {
          invoke: {
            id: 'orderOtp',
            src: 'orderOtp',
            input: ({ context }) => handOverOf(context),
            onDone: [
              {
                guard: { type: 'isHandedOver', params: ({ event }) => event.output },
                target: 'delivered',
                actions: [{ type: 'markDelivered', params: ({ event }) => event.output }, 'notifyDelivered'],
              },
              { target: 'closed', actions: { type: 'keepBanner', params: ({ event }) => event.output } },
            ],
          },
        },
        delivered: {
          after: { thanks: 'closed' },
          on: {
            'otp.open': {
              guard: { type: 'mayHandOver', params: ({ event }) => event },
              target: 'open',
              actions: { type: 'beginHandOver', params: ({ event }) => event },
            },
          },
        },
      },
    },
  },
});

function wantedOf({ restaurantId, status, search, page, size }: OrdersSelection): OrdersParams {
  if (restaurantId === null) throw new Error('Orders are loaded of a chosen restaurant only.');
  return { restaurantId, status, search: search.trim(), page, size };
}

function handOverOf({ handOver }: { handOver: HandOver | null }): HandOver {
  if (handOver === null) throw new Error('A code is checked for a listed order only.');
  return handOver;
}

export type PartnerOrdersSnapshot = SnapshotFrom<typeof partnerOrdersMachine>;
