import type { ApiClient } from '../../../openapi/client.ts';
import { failureMessage } from '../../shared/lib/failure-message.ts';
import { fromPromise } from '../../shared/lib/from-promise.ts';
import type { LoadOrdersResult } from './orders.machine.ts';

export function createCustomerOrdersActors({ api }: { api: ApiClient }) {
  const loadOrders = fromPromise<LoadOrdersResult>(async ({ signal }) => {
    const { data, error } = await api.GET('/order/getmyorders', { signal });
    return data ? { kind: 'loaded', orders: data.orders } : { kind: 'refused', message: failureMessage(error) };
  });
  return { loadOrders, refreshOrders: loadOrders };
}
