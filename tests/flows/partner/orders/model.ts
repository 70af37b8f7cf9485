import type { Call, Calls } from '../../../engine/calls.ts';
import { refusal } from '../../../fixtures/api-call.ts';
import type { OrdersParams } from '../../../../machines/partner/orders/orders-params.ts';
import type { LoadPartnerOrdersResult } from '../../../../machines/partner/orders/orders.actors.ts';
import { partnerOrdersMachine } from '../../../../machines/partner/orders/orders.machine.ts';
import { defineModel } from '../../../engine/model.ts';
import type { Always } from '../../../engine/oracle.ts';
import { partnerOrder } from '../../../fixtures/order.ts';
import type { OrdersList, PartnerOrder } from '../../../../machines/partner/orders/orders-list.ts';

/** The time at which each list was loaded. */
export const loadedAt = 1_795_246_200_000;

type Row = [id: string, status: PartnerOrder['status'], customer: string, dish: string];

/** One order in each status that a partner sees, newest first. */
const rows: readonly Row[] = [
  ['7-1012', 'confirmed', 'Asha Rao', 'Ghee Roast Dosa'],
  ['7-1011', 'preparing', 'Imran Khan', 'Idli'],
  ['7-1010', 'ready', 'Meera Iyer', 'Vegetable Biryani'],
  ['7-1009', 'delivered', 'Asha Rao', 'Ghee Roast Dosa'],
  ['7-1008', 'cancelled', 'Joseph Mathew', 'Pongal'],
];

export const fiveOrders: PartnerOrder[] = rows.map(([id, status, user_name, menu_name], index) =>
  partnerOrder({
    id,
    status,
    created_at: new Date(Date.UTC(2026, 10, 21, 7, 30 - index)).toISOString(),
    user_name,
    order_items: [{ menu_name, quantity: 2 }],
    ...(status === 'cancelled' && {
      ended: { at: loadedAt, by: 'restaurant' as const, reason: 'sold_out' as const, note: null },
      refunds: [{ id: 1, amount: 294.5, status: 'processed' as const }],
    }),
  }),
);

const summary = { orders: 7, confirmed: 1, delivered: 3, revenue: 126_042.5, refunded: 294.5 };

export const orderLists = {
  /** The first of two pages of five. */
  first: { orders: fiveOrders, total: 7, summary },
  /** The same list after the hand-over of its first order. */
  handedOver: {
    orders: fiveOrders.map((order, at) => (at === 0 ? { ...order, status: 'delivered' as const } : order)),
    ...{ total: 7, summary },
  },
  /** A list that fits on one page. */
  two: { orders: fiveOrders.slice(3), total: 2, summary },
  nothing: { orders: [], total: 0, summary },
  noOrders: { orders: [], total: 0, summary: { orders: 0, confirmed: 0, delivered: 0, revenue: 0 } },
} satisfies Record<string, OrdersList>;

export const refusalMessage = 'Restaurant not found. Please try again.';

export const partnerOrdersModel = defineModel(partnerOrdersMachine, {
  input: { restaurantId: null, status: 'all', search: '', page: 1, size: 5 },
  events: {
    'restaurant.choose': [
      { type: 'restaurant.choose', restaurantId: 7 },
      { type: 'restaurant.choose', restaurantId: 12 },
    ],
    'status.choose': [
      { type: 'status.choose', status: 'delivered' },
      { type: 'status.choose', status: 'all' },
    ],
    'search.change': [
      { type: 'search.change', search: ' asha' },
      { type: 'search.change', search: '' },
      { type: 'search.change', search: 'n'.repeat(200) },
    ],
    'search.clear': [{ type: 'search.clear' }],
    'size.choose': [
      { type: 'size.choose', size: 10 },
      { type: 'size.choose', size: 5 },
    ],
    'page.go': [
      { type: 'page.go', page: 2 },
      { type: 'page.go', page: 1 },
      { type: 'page.go', page: 0 },
      { type: 'page.go', page: 3 },
    ],
    'orders.refresh': [{ type: 'orders.refresh' }],
    'address.changed': [
      { type: 'address.changed', query: '' },
      { type: 'address.changed', query: '?restaurant=7' },
      { type: 'address.changed', query: '?page=2&restaurant=12' },
      { type: 'address.changed', query: '?restaurant=none&status=late&size=7&page=0' },
    ],
    'otp.open': [
      { type: 'otp.open', orderId: '7-1012' },
      { type: 'otp.open', orderId: '7-1011' },
      { type: 'otp.open', orderId: '7-1' },
    ],
    'orders.outdated': [{ type: 'orders.outdated' }],
    'poll.due': [{ type: 'poll.due' }],
  },
  actors: {
    findRestaurant: { outcomes: [{ kind: 'only', restaurantId: 7 }, { kind: 'several' }] },
    loadOrders: {
      outcomes: [
        { kind: 'loaded', list: orderLists.first, at: loadedAt },
        { kind: 'loaded', list: orderLists.two, at: loadedAt },
        { kind: 'loaded', list: orderLists.nothing, at: loadedAt },
        { kind: 'loaded', list: orderLists.noOrders, at: loadedAt },
        { kind: 'refused', message: refusalMessage },
      ],
    },
    refreshOrders: {
      outcomes: [
        { kind: 'loaded', list: orderLists.first, at: loadedAt },
        { kind: 'loaded', list: orderLists.two, at: loadedAt },
        { kind: 'refused', message: refusalMessage },
      ],
    },
    pollOrders: {
      outcomes: [
        { kind: 'loaded', list: orderLists.first, at: loadedAt },
        { kind: 'loaded', list: orderLists.two, at: loadedAt },
        { kind: 'refused', message: refusalMessage },
      ],
    },
    live: { outcomes: [], rejects: false, sends: ['poll.due'] },
    orderOtp: {
      outcomes: [
        { delivered: '7-1012', banner: null, isOutdated: false },
        { delivered: null, banner: 'Invalid OTP', isOutdated: false },
        { delivered: null, banner: 'Already handed over at 1:04 pm.', isOutdated: true },
        { delivered: null, banner: null, isOutdated: false },
      ],
      rejects: false,
    },
  },
  delays: { typing: 250, thanks: 3000 },
  // Each parameter (restaurant, filter, search, size, page) is varied with the others at their defaults. While the
  // dialog is open, only the browser's back and forward buttons work.
  allow({ context, value }, event) {
    const { restaurantId, status, search, size, handOver, page } = context;
    const isPlain = restaurantId === 7 && status === 'all' && search === '' && size === 5;
    const isOpen = value.handOver === 'open';
    switch (event.type) {
      case 'loadOrders done':
        if (event.output.kind === 'refused') return isPlain;
        if (event.output.list === orderLists.noOrders) return restaurantId === 12;
        if (event.output.list === orderLists.nothing) return status === 'delivered' || search !== '';
        return event.output.list === orderLists.first || page === 2 || size === 10;
      case 'refreshOrders done':
      case 'refreshOrders failed':
      case 'loadOrders failed':
        return isPlain;
      case 'restaurant.choose':
        return !isOpen && (restaurantId === null || isPlain || event.restaurantId === 7);
      case 'status.choose':
        return !isOpen && (isPlain || event.status === 'all');
      case 'search.change':
        return !isOpen && (isPlain || event.search === '');
      case 'size.choose':
        return !isOpen && (isPlain || event.size === 5);
      case 'page.go':
        return !isOpen && isPlain;
      case 'address.changed':
        return isOpen ? event.query === '' : handOver === null;
      case 'otp.open':
        return isPlain && page === 1;
      case 'orders.outdated':
        return isPlain && handOver === null;
      // polledOrdersModel covers polling.
      case 'poll.due':
      case 'pollOrders done':
      case 'pollOrders failed':
        return false;
      case 'search.clear':
      case 'orders.refresh':
        return !isOpen;
      case 'findRestaurant done':
      case 'findRestaurant failed':
      case 'orderOtp done':
      case 'orderOtp failed':
      case 'live done':
      case 'live failed':
      case 'after typing':
      case 'after thanks':
        return true;
    }
  },
});

/** A model of polling, with user events during a poll. */
export const polledOrdersModel = defineModel(partnerOrdersMachine, {
  ...partnerOrdersModel,
  input: { restaurantId: 7, status: 'all', search: '', page: 1, size: 5 },
  allow({ context: { page } }, event) {
    if (event.type === 'loadOrders done')
      return event.output.kind === 'loaded' && event.output.list === orderLists.first;
    const others = ['poll.due', 'page.go', 'orders.refresh', 'orders.outdated', 'pollOrders done', 'pollOrders failed'];
    if (event.type === 'page.go') return event.page === 1 || event.page === 2;
    if (event.type === 'refreshOrders done') return event.output.kind === 'loaded' && page === 1;
    return others.includes(event.type);
  },
});

const load: Call<OrdersParams, LoadPartnerOrdersResult> = {
  at: 'POST /api/v1/c1/partner/order',
  proves: ['API-50', 'PORD-1', 'PORD-2', 'PORD-3', 'STORE-27', 'ERR-5'],
  body: ({ restaurantId, status, search, page, size }) => ({
    ...{ restaurant_id: restaurantId, status, search, page, page_size: size },
  }),
  answer: (outcome) =>
    outcome.kind === 'loaded'
      ? { status: 200, json: { data: outcome.list.orders, total: outcome.list.total, summary: outcome.list.summary } }
      : refusal(404, 'restaurant_not_found', outcome.message),
  arrives: (outcome) => (outcome.kind === 'loaded' ? outcome.at : 0),
};

export const calls = { loadOrders: load, refreshOrders: load, pollOrders: load } satisfies Calls<
  typeof partnerOrdersMachine
>;

export const partnerOrdersInvariants: Always<typeof partnerOrdersMachine> = {
  'Orders are loaded and listed only for a chosen restaurant.': (snapshot) =>
    snapshot.context.restaurantId !== null || (snapshot.context.list === null && !snapshot.matches({ list: 'chosen' })),
  'The page number is at least 1, and the search is not longer than the contract allows.': ({ context }) =>
    context.page >= 1 && context.search.length <= 120,
  'After a failed load, no list of another selection is shown.': (snapshot) =>
    !snapshot.matches({ list: { chosen: 'failed' } }) ||
    (snapshot.context.list === null && snapshot.context.error !== null),
  'No earlier error is shown while orders are being loaded.': (snapshot) =>
    !snapshot.hasTag('busy') || snapshot.context.error === null,
  'The flow of the pickup code runs only while the dialog is open, for a given order.': (snapshot) => {
    const { orderId = '', customer = '' } = snapshot.context.handOver ?? {};
    const isOpen = snapshot.matches({ handOver: 'open' });
    return isOpen === (snapshot.children.orderOtp !== undefined) && (!isOpen || (orderId !== '' && customer !== ''));
  },
  'The banner of a failed hand-over is never shown with the message of a successful one.': (snapshot) =>
    !snapshot.matches({ handOver: 'delivered' }) || snapshot.context.banner === null,
};
