import type { ApiFailure } from '../../shared/lib/api-failure.ts';
import { failureMessage } from '../../shared/lib/failure-message.ts';
import { fromPromise } from '../../shared/lib/from-promise.ts';
import { createLiveActors } from '../../shared/live/live.actors.ts';
import { liveMachine } from '../../shared/live/live.machine.ts';
import type { Order } from '../orders/order-list.ts';

/** `unknown`: the customer has no order with this id. */
export type LoadOrderResult =
  /** `now` is the server's time, `at` the time of the response on this device. Both are epoch ms. */
  { kind: 'loaded'; order: Order; now: number; at: number } | { kind: 'unknown' } | ApiFailure;

/** `tooLate`: the kitchen has started. */
export type CancelOrderResult = { kind: 'cancelled' } | { kind: 'tooLate'; message: string } | ApiFailure;

type Deps = Omit<Parameters<typeof createLiveActors>[0], 'path'>;

export function createCustomerOrderActors({ api, onVisibility, locks }: Deps) {
  const loadOrder = fromPromise<LoadOrderResult, { id: string }>(async ({ input: { id }, signal }) => {
    const { data, error } = await api.GET('/order/{orderId}', { params: { path: { orderId: id } }, signal });
    if (data) return { kind: 'loaded', ...data, at: Date.now() };
    // Any text may be in the address, so an id of another form is as unknown as one of another customer.
    const isUnknown = error?.code === 'order_not_found' || error?.code === 'validation_error';
    return isUnknown ? { kind: 'unknown' } : { kind: 'refused', message: failureMessage(error) };
  });
  return {
    loadOrder,
    refreshOrder: loadOrder,
    cancelOrder: fromPromise<CancelOrderResult, { id: string }>(async ({ input: { id }, signal }) => {
      const { data, error } = await api.POST('/order/cancel', { body: { id, refund: true }, signal });
      if (data) return { kind: 'cancelled' };
      return { kind: error?.code === 'too_late' ? 'tooLate' : 'refused', message: failureMessage(error) };
    }),
    live: liveMachine.provide({ actors: createLiveActors({ api, path: '/order/events', onVisibility, locks }) }),
  };
}
