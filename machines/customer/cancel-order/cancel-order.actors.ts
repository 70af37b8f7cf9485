import { fromCallback } from 'xstate';
import type { ApiClient } from '../../../openapi/client.ts';
import type { ApiFailure } from '../../shared/lib/api-failure.ts';
import { failureMessage } from '../../shared/lib/failure-message.ts';
import { fromPromise } from '../../shared/lib/from-promise.ts';

/** `refund`: the customer read what goes back; without it a paid order is not cancelled (D179). */
export interface CancelInput {
  id: string;
  refund: boolean;
}

/** `tooLate`: the kitchen has started. */
export type CancelResult = { kind: 'cancelled' } | { kind: 'tooLate'; message: string } | ApiFailure;

/** Command to the screen: its orders may have changed. */
export type RefreshCommand = { type: 'orders.refresh' };

interface Deps {
  api: ApiClient;
  /** Is called with the id of each order that was cancelled. */
  onCancelled: (id: string) => void;
  /** Loads the orders of the screen again. */
  refresh: () => void;
}

export function createCancelOrderActors({ api, onCancelled, refresh }: Deps) {
  return {
    cancelOrder: fromPromise<CancelResult, CancelInput>(async ({ input, signal }) => {
      const { data, error } = await api.POST('/order/cancel', { body: input, signal });
      if (!data) return { kind: error?.code === 'too_late' ? 'tooLate' : 'refused', message: failureMessage(error) };
      onCancelled(input.id);
      return { kind: 'cancelled' };
    }),
    screen: fromCallback<RefreshCommand>(({ receive }) => receive(refresh)),
  };
}
