import type { SnapshotFrom } from 'xstate';
import { askForCode } from '../order-otp/order-otp.machine.ts';
import {
  begin,
  loadingState,
  neverLoaded,
  pollingState,
  refreshingState,
  restingState,
} from '../../shared/live/fresh.ts';
import type { LoadPartnerOrdersResult } from './orders.actors.ts';
import { lastPage, type OrdersSelection, type OrdersParams } from './orders-params.ts';
import { partnerOrdersSetup } from './orders.setup.ts';
import { ofEvent, ofOutput } from '../../shared/lib/params.ts';
import { given } from '../../shared/lib/given.ts';
import { outcome, when } from '../../shared/lib/when.ts';

/**
 * Intervals of the polling while the page is visible, without and with the event stream, ms. A page that is hidden for a
 * minute closes the stream (D255).
 */
const live = { pollMs: 10_000, slowMs: 30_000, hiddenMs: 60_000 };

/** The page no longer exists, for example in an old link or after a hand-over. */
const behindLastPage = {
  guard: when<LoadPartnerOrdersResult, 'loaded', OrdersSelection>(
    'loaded',
    ({ list }, { page, size }) => page > lastPage(list.total, size),
  ),
  target: 'loading',
  reenter: true,
  actions: { type: 'goToLastPage', params: outcome<LoadPartnerOrdersResult, 'loaded'>('loaded') },
} as const;

const load = { show: 'takeList', input: wantedIn, first: behindLastPage } as const;

const refresh = { 'orders.refresh': 'refreshing', 'orders.outdated': 'refreshing' } as const;

const handOver = {
  guard: { type: 'mayHandOver', params: ofEvent },
  target: 'open',
  actions: { type: 'beginHandOver', params: ofEvent },
} as const;

/** The orders of one restaurant. The server searches, filters and paginates them (spec §2, §9, D48b). */
export const partnerOrdersMachine = partnerOrdersSetup.createMachine({
  id: 'partnerOrders',
  context: ({ input }) => ({
    ...input,
    list: null,
    ...neverLoaded,
    handOver: null,
    banner: null,
  }),
  invoke: { id: 'live', src: 'live', input: live },
  type: 'parallel',
  states: {
    list: {
      initial: 'arriving',
      on: {
        'restaurant.choose': {
          guard: { type: 'isOtherRestaurant', params: ofEvent },
          target: '.chosen',
          actions: { type: 'chooseRestaurant', params: ofEvent },
        },
        'address.changed': [
          {
            guard: { type: 'isOtherChoice', params: ofEvent },
            target: '.chosen',
            actions: { type: 'followAddress', params: ofEvent },
          },
          {
            guard: { type: 'isNoChoice', params: ofEvent },
            target: '.choosing',
            actions: { type: 'followAddress', params: ofEvent },
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
                    guard: when('only'),
                    target: '#partnerOrders.list.chosen',
                    actions: { type: 'takeOnly', params: outcome('only') },
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
              guard: { type: 'isOtherStatus', params: ofEvent },
              target: '.loading',
              actions: { type: 'chooseStatus', params: ofEvent },
            },
            'search.change': {
              guard: { type: 'isOtherSearch', params: ofEvent },
              target: '.typing',
              actions: { type: 'search', params: ofEvent },
            },
            'search.clear': { guard: 'isNothingFound', target: '.loading', actions: 'showEverything' },
            'size.choose': {
              guard: { type: 'isOtherSize', params: ofEvent },
              target: '.loading',
              actions: { type: 'chooseSize', params: ofEvent },
            },
            'page.go': {
              guard: { type: 'isOtherPage', params: ofEvent },
              target: '.loading',
              actions: { type: 'goToPage', params: ofEvent },
            },
            'orders.outdated': '.loading',
          },
          states: {
            typing: { after: { typing: 'loading' } },
            loading: { ...loadingState('loadOrders', load), entry: [begin, 'writeAddress'] },
            // Clears the list, because its orders belong to the previous parameters.
            failed: { entry: 'clearList', on: { 'orders.refresh': 'loading' } },
            ready: restingState('polling', refresh),
            /** A refresh by the user takes precedence. */
            polling: pollingState('pollOrders', load, refresh),
            refreshing: refreshingState('refreshOrders', load, {
              'orders.outdated': { target: 'refreshing', reenter: true },
            }),
          },
        },
      },
    },
    handOver: {
      initial: 'closed',
      states: {
        closed: {
          on: { 'otp.open': handOver },
        },
        open: {
          invoke: {
            ...askForCode,
            onDone: [
              {
                guard: { type: 'isHandedOver', params: ofOutput },
                target: 'delivered',
                actions: [{ type: 'markDelivered', params: ofOutput }, 'raiseOutdated'],
              },
              {
                guard: { type: 'isOutdated', params: ofOutput },
                target: 'closed',
                actions: [{ type: 'keepBanner', params: ofOutput }, 'raiseOutdated'],
              },
              { target: 'closed', actions: { type: 'keepBanner', params: ofOutput } },
            ],
          },
        },
        delivered: {
          after: { thanks: 'closed' },
          on: { 'otp.open': handOver },
        },
      },
    },
  },
});

function wantedIn({ context }: { context: OrdersSelection }): OrdersParams {
  const { restaurantId, status, search, page, size } = context;
  return { restaurantId: given(restaurantId), status, search: search.trim(), page, size };
}

export type PartnerOrdersSnapshot = SnapshotFrom<typeof partnerOrdersMachine>;
