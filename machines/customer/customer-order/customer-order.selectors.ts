import type { CustomerOrderSnapshot } from './customer-order.machine.ts';

export type CustomerOrderView = 'loading' | 'failed' | 'unknown' | 'shown';

export function selectView(snapshot: CustomerOrderSnapshot): CustomerOrderView {
  if (snapshot.matches({ order: 'shown' })) return 'shown';
  if (snapshot.matches({ order: 'unknown' })) return 'unknown';
  return snapshot.matches({ order: 'failed' }) ? 'failed' : 'loading';
}

export const selectOrder = ({ context }: CustomerOrderSnapshot) => context.order;
export const selectError = ({ context }: CustomerOrderSnapshot) => context.error;
/** The server's time in the last response, epoch ms; null before the first one. */
export const selectNow = ({ context }: CustomerOrderSnapshot) => context.now;
/** When the order was last loaded, epoch ms, if the last refresh failed; otherwise null. */
export const selectOutdatedSince = ({ context: { isOutdated, loadedAt } }: CustomerOrderSnapshot) =>
  isOutdated ? loadedAt : null;

/** Whether the customer is asked if the order should be cancelled. */
export const selectIsAskingToCancel = (snapshot: CustomerOrderSnapshot) => snapshot.matches({ cancel: 'asking' });
/** Whether the order is being cancelled, until the page shows that it is. */
export const selectIsCancelling = (snapshot: CustomerOrderSnapshot) =>
  snapshot.matches({ cancel: 'sending' }) || snapshot.matches({ cancel: 'done' });
/** Why the order was not cancelled. */
export const selectCancelError = ({ context: { order, cancelError } }: CustomerOrderSnapshot) =>
  order?.status === 'cancelled' ? null : cancelError;
