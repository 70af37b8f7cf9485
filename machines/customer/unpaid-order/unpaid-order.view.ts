import { pageOf } from '../../shared/lib/page-of.ts';
import type { UnpaidOrderSnapshot } from './unpaid-order.machine.ts';

export interface UnpaidOrderView {
  /** The id of the order that is being paid. */
  busy: string | null;
  /** Why the payment of an order was not opened, by the order's id. */
  messages: Readonly<Record<string, string>>;
}

export const selectPage = pageOf((snapshot: UnpaidOrderSnapshot): UnpaidOrderView => {
  const { order, message } = snapshot.context;
  return {
    busy: snapshot.hasTag('busy') ? (order?.id ?? null) : null,
    messages: order && message !== null ? { [order.id]: message } : {},
  };
});
