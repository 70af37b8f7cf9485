import type { Pickup } from '../orders/pickups.ts';
import type { CustomerOrderSnapshot } from './customer-order.machine.ts';

export type CustomerOrderView = 'loading' | 'failed' | 'unknown' | 'shown';

export function selectView(snapshot: CustomerOrderSnapshot): CustomerOrderView {
  if (snapshot.matches('shown')) return 'shown';
  if (snapshot.matches('unknown')) return 'unknown';
  return snapshot.matches('failed') ? 'failed' : 'loading';
}

/** What an earlier visit kept on the device, if the order did not load; also while it is loaded once more. */
export function selectKeptPickup(snapshot: CustomerOrderSnapshot): Pickup | null {
  const view = selectView(snapshot);
  const { kept, error } = snapshot.context;
  return view === 'failed' || (view === 'loading' && error !== null) ? kept : null;
}

export const selectOrder = ({ context }: CustomerOrderSnapshot) => context.order;
export const selectError = ({ context }: CustomerOrderSnapshot) => context.error;
/** The server's time in the last response, epoch ms; null before the first one. */
export const selectNow = ({ context }: CustomerOrderSnapshot) => context.now;
/** When the order was last loaded, epoch ms, if the last refresh failed; otherwise null. */
export const selectOutdatedSince = ({ context: { isOutdated, loadedAt } }: CustomerOrderSnapshot) =>
  isOutdated ? loadedAt : null;
