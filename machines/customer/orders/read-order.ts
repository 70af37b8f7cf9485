import type { ApiClient } from '../../../openapi/client.ts';
import type { ApiFailure } from '../../shared/lib/api-failure.ts';
import { failureMessage } from '../../shared/lib/failure-message.ts';
import type { Order } from './order-list.ts';

/** `unknown`: the customer has no order with this id. `now` is the server's time, epoch ms. */
export type ReadOrderResult = { kind: 'loaded'; order: Order; now: number } | { kind: 'unknown' } | ApiFailure;

/**
 * Reads one order of the customer.
 * @throws if there is no response
 */
export async function readOrder(api: ApiClient, orderId: string, signal: AbortSignal): Promise<ReadOrderResult> {
  const { data, error } = await api.GET('/order/{orderId}', { params: { path: { orderId } }, signal });
  if (data) return { kind: 'loaded', ...data };
  // Any text may be in the address, so an id of another form is as unknown as one of another customer.
  const isUnknown = error?.code === 'order_not_found' || error?.code === 'validation_error';
  return isUnknown ? { kind: 'unknown' } : { kind: 'refused', message: failureMessage(error) };
}
