import type { LoadOrderResult } from '../../../../machines/customer/customer-order/customer-order.actors.ts';
import { customerOrderMachine } from '../../../../machines/customer/customer-order/customer-order.machine.ts';
import type { Order } from '../../../../machines/customer/orders/order-list.ts';
import { defineModel } from '../../../engine/model.ts';
import { customerOrder, noon } from '../../../fixtures/order.ts';

const minute = 60_000;

/** The server's time: 1:05 pm. */
export const orderNow = noon + 5 * minute;
/** The time of the response on the device: 1:06 pm. */
export const orderAt = noon + 6 * minute;

/** Paid at 1:00 pm, ready at 1:20 pm, and cancellable until 1:07 pm. */
export const accepted = customerOrder({
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
export const cancelled = { ...started, status: 'cancelled' as const, pickup_code: null, ended_at: noon + 6 * minute };

/** Paid, and to be accepted by its restaurant until 1:09 pm. */
export const waiting = customerOrder({
  ...{ status: 'pending', pickup_code: null, paid_at: noon, ready_at: noon + 20 * minute },
  ...{ accept_by: noon + 9 * minute, cancel_until: noon + 9 * minute },
});

const loaded = (order: Order): LoadOrderResult => ({ kind: 'loaded', order, now: orderNow, at: orderAt });
const refused = { kind: 'refused', message: 'Server error occurred. Please try again later.' } as const;

export const customerOrderModel = defineModel(customerOrderMachine, {
  input: { id: '12-1008' },
  events: {
    'page.retry': [{ type: 'page.retry' }],
    'order.reload': [{ type: 'order.reload' }],
    'cancel.open': [{ type: 'cancel.open' }],
    'cancel.confirm': [{ type: 'cancel.confirm' }],
    'cancel.dismiss': [{ type: 'cancel.dismiss' }],
    'poll.due': [{ type: 'poll.due' }],
  },
  actors: {
    loadOrder: { outcomes: [loaded(accepted), { kind: 'unknown' }, refused] },
    refreshOrder: {
      outcomes: [...[accepted, delayed, preparing, cancelled, waiting].map(loaded), { kind: 'unknown' }, refused],
    },
    cancelOrder: {
      outcomes: [
        { kind: 'cancelled' },
        { kind: 'tooLate', message: 'The kitchen has started. Please ask the restaurant.' },
        refused,
      ],
    },
    live: { outcomes: [], rejects: false, sends: ['poll.due'] },
  },
  delays: {},
});
