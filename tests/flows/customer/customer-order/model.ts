import type { Call, Calls } from '../../../engine/calls.ts';
import { refusal } from '../../../fixtures/api-call.ts';
import type { LoadOrderResult } from '../../../../machines/customer/customer-order/customer-order.actors.ts';
import { customerOrderMachine } from '../../../../machines/customer/customer-order/customer-order.machine.ts';
import type { Order } from '../../../../machines/customer/orders/order-list.ts';
import type { Pickup } from '../../../../machines/customer/orders/pickups.ts';
import { defineModel } from '../../../engine/model.ts';
import { customerOrder, noon } from '../../../fixtures/order.ts';

const minute = 60_000;

/** The server's time: 1:05 pm. */
export const orderNow = noon + 5 * minute;
/** The time of the response on the device: 1:06 pm. */
export const orderAt = noon + 6 * minute;

/** Paid at 1:00 pm, ready at 1:20 pm, and cancellable until 1:07 pm. */
export const accepted = customerOrder({
  restaurant_phone: '6353728417',
  restaurant_place: { street_address: 'Shalibanda Road', map: 'https://maps.example/12' },
  closes_text: 'Open until 10:30 pm',
  paid_at: noon,
  ready_at: noon + 20 * minute,
  cancel_until: noon + 7 * minute,
});
/** The restaurant has delayed it by 20 minutes at 1:05 pm, so that it can be cancelled until 1:10 pm. */
export const delayed = {
  ...accepted,
  ...{ ready_at: noon + 40 * minute, delayed_minutes: 20, cancel_until: noon + 10 * minute },
};
const { cancel_until: _, ...started } = accepted;
export const preparing = { ...started, status: 'preparing' as const };
const { restaurant_place: __, closes_text: ___, ...placeless } = started;
export const cancelled = { ...placeless, status: 'cancelled' as const, pickup_code: null, ended_at: noon + 6 * minute };

/** Paid, and to be accepted by its restaurant until 1:09 pm. */
export const waiting = customerOrder({
  ...{ status: 'pending', pickup_code: null, paid_at: noon, ready_at: noon + 20 * minute },
  ...{ accept_by: noon + 9 * minute, cancel_until: noon + 9 * minute },
});

const loaded = (order: Order): LoadOrderResult => ({ kind: 'loaded', order, now: orderNow, at: orderAt });
const refused = { kind: 'refused', message: 'Server error occurred. Please try again later.' } as const;

/** What an earlier visit has kept of this order. */
export const keptPickup: Pickup = {
  ...{ id: '12-1008', code: '482913', qr: null },
  slot: { start_time: noon, slot_duration: 60 },
  place: {
    restaurant: 'Charminar Dastarkhwan',
    address: 'Shalibanda Road',
    map: 'https://maps.example/12',
    phone: '6353728417',
  },
};

export const customerOrderModel = defineModel(customerOrderMachine, {
  input: { id: '12-1008', kept: keptPickup },
  events: {
    'page.retry': [{ type: 'page.retry' }],
    'order.reload': [{ type: 'order.reload' }],
    'poll.due': [{ type: 'poll.due' }],
  },
  actors: {
    loadOrder: { outcomes: [loaded(accepted), { kind: 'unknown' }, refused] },
    refreshOrder: {
      outcomes: [...[accepted, delayed, preparing, cancelled, waiting].map(loaded), { kind: 'unknown' }, refused],
    },
    live: { outcomes: [], rejects: false, sends: ['poll.due'] },
  },
  delays: {},
});

/** A visit without a kept code, until the order is loaded. */
export const unkeptOrderModel = defineModel(customerOrderMachine, {
  ...customerOrderModel,
  input: { id: '12-1008', kept: null },
  allow: (snapshot) => snapshot.context.loaded === null,
});

const load: Call<{ id: string }, LoadOrderResult> = {
  at: 'GET /api/v1/c1/order/12-1008',
  answer(outcome) {
    if (outcome.kind === 'loaded') return { status: 200, json: { now: outcome.now, order: outcome.order } };
    return outcome.kind === 'unknown' ? refusal(404, 'order_not_found') : refusal(500, 'server_error', outcome.message);
  },
  arrives: () => orderAt,
  also: [['that the id has another form', refusal(400, 'validation_error'), { kind: 'unknown' }]],
};

export const calls = {
  loadOrder: load,
  refreshOrder: load,
} satisfies Calls<typeof customerOrderMachine>;
