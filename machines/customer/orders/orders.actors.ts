import type { ApiClient } from '../../../openapi/client.ts';
import { failureMessage } from '../../shared/lib/failure-message.ts';
import { fromPromise } from '../../shared/lib/from-promise.ts';
import type { ApiFailure } from '../../shared/lib/api-failure.ts';
import type { Order } from './order-list.ts';
import { pickupsOf, type Pickup } from './pickups.ts';

export type LoadOrdersResult = { kind: 'loaded'; orders: Order[] } | ApiFailure;

interface Deps {
  api: ApiClient;
  /** Keeps what the customer shows at the counter on the device, in place of what was kept before (D222). */
  keepPickups: (pickups: Pickup[]) => void;
}

export function createCustomerOrdersActors({ api, keepPickups }: Deps) {
  const loadOrders = fromPromise<LoadOrdersResult>(async ({ signal }) => {
    const { data, error } = await api.GET('/order/getmyorders', { signal });
    if (!data) return { kind: 'refused', message: failureMessage(error) };
    keepPickups(pickupsOf(data.orders));
    return { kind: 'loaded', orders: data.orders };
  });
  return { loadOrders, refreshOrders: loadOrders };
}
