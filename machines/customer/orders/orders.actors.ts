import type { ApiClient } from '../../../openapi/client.ts';
import { failureMessage } from '../../shared/lib/failure-message.ts';
import { fromPromise } from '../../shared/lib/from-promise.ts';
import type { ApiFailure } from '../../shared/lib/api-failure.ts';
import type { Order } from './order-list.ts';

export type LoadOrdersResult = { kind: 'loaded'; orders: Order[] } | ApiFailure;

export function createCustomerOrdersActors({ api }: { api: ApiClient }) {
  const loadOrders = fromPromise<LoadOrdersResult>(async ({ signal }) => {
    const { data, error } = await api.GET('/order/getmyorders', { signal });
    return data ? { kind: 'loaded', orders: data.orders } : { kind: 'refused', message: failureMessage(error) };
  });
  return { loadOrders, refreshOrders: loadOrders };
}
