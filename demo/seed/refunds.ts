import { partRefundOf, type RefundLine } from '../../domain/part-refund.ts';
import type { demoOrders } from './orders.ts';
import { hourMs } from '../../domain/time-units.ts';

type DemoOrder = ReturnType<typeof demoOrders>[number];

/** How long after the seed the worker asks about the refund that is on its way, ms. */
const onItsWayMs = hourMs;

/** Returns what of a demo order is refunded: all of it, or one portion of its first dish. */
function partOf({ payment, lines }: DemoOrder) {
  if (payment.status !== 'completed') return { amountPaise: payment.amount_paise, taxPaise: null, missing: null };
  const missing: RefundLine[] = [{ id: 1, quantity: 1 }];
  const all = lines.map(({ line, quantity, price_paise }) => ({
    ...{ id: line, quantity, pricePaise: price_paise },
    refunded: 0,
  }));
  return { ...partRefundOf(all, missing, payment.amount_paise), missing };
}

/** Returns the amount that the provider has refunded of a demo order, paise. */
export function refundedPaise(order: DemoOrder): number {
  return order.refund?.status === 'processed' ? partOf(order).amountPaise : 0;
}

/** Returns the refunds of the demo orders, and those that the sandbox has made. */
export function demoRefunds(orders: readonly DemoOrder[], now: Date) {
  const made = orders.flatMap((order) => {
    const { refund, ended_at: at, payment } = order;
    if (refund === null || at === null) return [];
    const { status, speed = 'normal' } = refund;
    const { amountPaise, taxPaise, missing } = partOf(order);
    const id = `rfnd_DemoPaid${order.number}`;
    const isAtProvider = status !== 'requested';
    const row = {
      restaurant_id: order.restaurant_id,
      order_number: order.number,
      provider_payment_id: payment.provider_payment_id,
      amount_paise: amountPaise,
      tax_paise: taxPaise,
      lines: missing && JSON.stringify(missing),
      reason: missing === null ? ('restaurant' as const) : ('dish_missing' as const),
      status,
      provider_key: `demo-refund-${order.number}`,
      provider_refund_id: isAtProvider ? id : null,
      speed,
      reference: status === 'processed' && speed === 'normal' ? String(74_332_744_321_000 + order.number) : null,
      attempts: 1,
      next_attempt_at: isAtProvider ? null : new Date(now.getTime() + onItsWayMs),
      created_at: at,
      processed_at: status === 'processed' ? at : null,
      updated_at: at,
    };
    return [row];
  });
  const atProvider = made
    .filter(({ status }) => status === 'processed')
    .map((row) => ({
      id: row.provider_refund_id ?? '',
      payment_id: row.provider_payment_id,
      amount_paise: row.amount_paise,
      receipt: row.provider_key,
      speed: row.speed,
      created_at: row.created_at,
    }));
  return { refunds: made, atProvider };
}
