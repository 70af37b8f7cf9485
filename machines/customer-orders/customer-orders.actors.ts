import type { ApiClient } from '../../openapi/client.ts';
import { failureMessage } from '../shared/failure-message.ts';
import { fromPromise } from '../shared/from-promise.ts';
import type { LoadOrdersResult } from './customer-orders.machine.ts';

export function createCustomerOrdersActors({ api }: { api: ApiClient }) {
  const loadOrders = fromPromise<LoadOrdersResult>(async ({ signal }) => {
    const { data, error } = await api.GET('/order/getmyorders', { signal });
    return data ? { kind: 'loaded', orders: data.orders } : { kind: 'refused', message: failureMessage(error) };
  });
  return { loadOrders, refreshOrders: loadOrders };
}
