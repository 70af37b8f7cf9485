import { failureMessage } from '../../shared/lib/failure-message.ts';
import { fromPromise } from '../../shared/lib/from-promise.ts';
import type { ApiFailure } from '../../shared/lib/api-failure.ts';
import { createLiveActors } from '../../shared/live/live.actors.ts';
import { liveMachine } from '../../shared/live/live.machine.ts';
import type { Order } from './order-list.ts';
import { pickupsOf, type Pickup } from './pickups.ts';

/**
 * `now` is the server's time, null in the answer of an earlier release (D305); `at` is the time of the response on this
 * device. Both are epoch ms.
 */
export type LoadOrdersResult = { kind: 'loaded'; orders: Order[]; now: number | null; at: number } | ApiFailure;

interface Deps extends Omit<Parameters<typeof createLiveActors>[0], 'path'> {
  /** Keeps what the customer shows at the counter on the device, in place of what was kept before (D222). */
  keepPickups: (pickups: Pickup[]) => void;
}

export function createCustomerOrdersActors({ api, keepPickups, onVisibility, locks }: Deps) {
  const loadOrders = fromPromise<LoadOrdersResult>(async ({ signal }) => {
    const orders: Order[] = [];
    let before: number | undefined;
    let now: number | null = null;
    do {
      const params = before === undefined ? {} : { params: { query: { before } } };
      const { data, error } = await api.GET('/order/getmyorders', { ...params, signal });
      if (!data) return { kind: 'refused', message: failureMessage(error) };
      orders.push(...data.orders);
      now ??= data.now ?? null;
      before = data.older;
    } while (before !== undefined);
    keepPickups(pickupsOf(orders));
    return { kind: 'loaded', orders, now, at: Date.now() };
  });
  return {
    loadOrders,
    refreshOrders: loadOrders,
    pollOrders: loadOrders,
    live: liveMachine.provide({ actors: createLiveActors({ api, path: '/order/events', onVisibility, locks }) }),
  };
}
