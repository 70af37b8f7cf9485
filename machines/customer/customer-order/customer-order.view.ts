import { describeForCustomer, type Step } from '../../../domain/order-words.ts';
import { pageOf } from '../../shared/lib/page-of.ts';
import type { Order } from '../orders/order-list.ts';
import type { Pickup } from '../orders/pickups.ts';
import type { LoadedOrder } from './customer-order.actors.ts';
import type { CustomerOrderSnapshot } from './customer-order.machine.ts';

/** An order, and what its customer reads about it at the time of the response. */
export interface ShownOrder {
  order: Order;
  title: string;
  text: string | null;
  steps: readonly Step[];
  /** Until when the order can be cancelled; null if it cannot. */
  cancelRule: string | null;
}

export interface CustomerOrderView {
  view: 'loading' | 'failed' | 'unknown' | 'shown';
  /** Why the order did not load. */
  error: string | null;
  /** What an earlier visit kept on the device, if the order did not load; also while it is loaded once more. */
  kept: Pickup | null;
  /** The order as it was loaded last; the same object until it is loaded again. */
  shown: ShownOrder | null;
  /** When the order was last loaded, epoch ms, if the last refresh failed; otherwise null. */
  outdatedSince: number | null;
}

export function selectPage(snapshot: CustomerOrderSnapshot): CustomerOrderView {
  const { kept, loaded, error, loadedAt, isOutdated } = snapshot.context;
  const view = viewOf(snapshot);
  const isKeptShown = view === 'failed' || (view === 'loading' && error !== null);
  return {
    ...{ view, error },
    kept: isKeptShown ? kept : null,
    shown: loaded && shownOf(loaded),
    outdatedSince: isOutdated ? loadedAt : null,
  };
}

const shownOf = pageOf(({ order, now }: LoadedOrder): ShownOrder => {
  const { title, detail, ended, steps, cancelRule } = describeForCustomer(order, now);
  return { order, title, text: detail ?? ended, steps, cancelRule };
});

function viewOf(snapshot: CustomerOrderSnapshot): CustomerOrderView['view'] {
  if (snapshot.matches('loading')) return 'loading';
  if (snapshot.matches('failed')) return 'failed';
  return snapshot.matches('unknown') ? 'unknown' : 'shown';
}
