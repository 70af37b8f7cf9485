import { customerOrdersMachine } from '../../../../machines/customer/orders/orders.machine.ts';
import type { LoadOrdersResult } from '../../../../machines/customer/orders/orders.actors.ts';
import type { Pickup } from '../../../../machines/customer/orders/pickups.ts';
import type { Order } from '../../../../machines/customer/orders/order-list.ts';
import type { Call, Calls } from '../../../engine/calls.ts';
import { defineModel } from '../../../engine/model.ts';
import { refusal } from '../../../fixtures/api-call.ts';
import { customerOrder } from '../../../fixtures/order.ts';

const minute = 60_000;
/** The time at which each list was loaded: 1:00 pm in India. */
export const loadedAt = 1_795_246_200_000;
/** The server's time in the answer with two orders: 1:33 pm. */
const late = loadedAt + 33 * minute;

type Row = [id: string, status: Order['status'], restaurant: string, dish: string];

/** Nine orders, one more than fit on a page; newest first, as the server returns them. */
const rows: readonly Row[] = [
  ['12-1009', 'pending', 'Charminar Dastarkhwan', 'Dum Biryani'],
  ['12-1008', 'confirmed', 'Charminar Dastarkhwan', 'Double ka Meetha'],
  ['7-1007', 'preparing', 'Udupi Upahar', 'Ghee Roast Dosa'],
  ['7-1006', 'ready', 'Udupi Upahar', 'Vegetable Biryani'],
  ['7-1005', 'delivered', 'Udupi Upahar', 'Idli'],
  ['12-1004', 'delivered', 'Charminar Dastarkhwan', 'Haleem'],
  ['3-1003', 'cancelled', 'Biryani Ghar', 'Raita'],
  ['3-1002', 'delivered', 'Biryani Ghar', 'Phirni'],
  ['3-1001', 'delivered', 'Biryani Ghar', 'Raita'],
];

export const nineOrders: Order[] = rows.map(([id, status, restaurant_name, menu_name]) =>
  customerOrder({
    id,
    status,
    restaurant_name,
    pickup_code: ['confirmed', 'preparing', 'ready'].includes(status) ? '482913' : null,
    ...(['confirmed', 'preparing', 'ready'].includes(status) && { pickup_qr: 'AAAA' }),
    order_items: [{ id: 1, menu_name, quantity: 1, price: 300 }],
    // 1:20 pm in India.
    ...(status === 'confirmed' && { ready_at: loadedAt + 20 * minute }),
  }),
);

/** What an earlier visit has kept: the code of one order. */
export const keptPickups: Pickup[] = [
  { id: '7-1006', code: '482913', qr: null, slot: { start_time: 1_795_246_200_000, slot_duration: 60 } },
];

const refused = { kind: 'refused', message: 'Server error occurred. Please try again later.' } as const;

export const customerOrdersModel = defineModel(customerOrdersMachine, {
  input: { kept: keptPickups },
  events: {
    'search.change': [
      { type: 'search.change', query: ' BIRYANI ' },
      { type: 'search.change', query: '7-1006' },
      { type: 'search.change', query: 'pizza' },
    ],
    'address.changed': [
      { type: 'address.changed', query: '' },
      { type: 'address.changed', query: '?page=2' },
      { type: 'address.changed', query: '?q=7-1006&tab=ready' },
      { type: 'address.changed', query: '?tab=late&page=0' },
    ],
    'tab.choose': [
      { type: 'tab.choose', tab: 'delivered' },
      { type: 'tab.choose', tab: 'preparing' },
      { type: 'tab.choose', tab: 'ready' },
      { type: 'tab.choose', tab: 'all' },
    ],
    'search.clear': [{ type: 'search.clear' }],
    'page.go': [
      { type: 'page.go', page: 2 },
      { type: 'page.go', page: 1 },
      { type: 'page.go', page: 0 },
      { type: 'page.go', page: 3 },
    ],
    'orders.refresh': [{ type: 'orders.refresh' }],
    'poll.due': [{ type: 'poll.due' }],
  },
  actors: {
    loadOrders: {
      outcomes: [
        { kind: 'loaded', orders: nineOrders, now: loadedAt, at: loadedAt },
        { kind: 'loaded', orders: [], now: null, at: loadedAt },
        refused,
      ],
    },
    refreshOrders: {
      outcomes: [{ kind: 'loaded', orders: nineOrders.slice(0, 2), now: late, at: loadedAt }, refused],
    },
    pollOrders: {
      outcomes: [
        { kind: 'loaded', orders: nineOrders, now: loadedAt, at: loadedAt },
        { kind: 'loaded', orders: nineOrders.slice(0, 2), now: late, at: loadedAt },
        refused,
      ],
    },
    live: { outcomes: [], rejects: false, sends: ['poll.due'] },
  },
  delays: {},
});

const load: Call<unknown, LoadOrdersResult> = {
  at: 'GET /api/v1/c1/order/getmyorders',
  proves: ['API-23', 'ORDERS-7'],
  // The answer of an earlier release has no time.
  answer: (outcome) =>
    outcome.kind === 'loaded'
      ? { status: 200, json: { now: outcome.now ?? undefined, orders: outcome.orders } }
      : refusal(500, 'server_error', outcome.message),
  arrives: () => loadedAt,
};

export const calls = { loadOrders: load, refreshOrders: load, pollOrders: load } satisfies Calls<
  typeof customerOrdersMachine
>;
