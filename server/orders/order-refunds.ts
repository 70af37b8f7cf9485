import { sql } from 'kysely';
import { toRupees } from '../../domain/money.ts';
import { missingDishes, quantityOf } from '../../domain/part-refund.ts';
import { refundText, refundTitle } from '../../domain/refund.ts';
import type { Schemas } from '../../openapi/client.ts';
import type { Row } from '../db/schema.ts';

/** A refund as `refundsOfOrder` selects it. */
export interface SelectedRefund extends Pick<
  Row<'refunds'>,
  'id' | 'amount_paise' | 'status' | 'lines' | 'speed' | 'reference'
> {
  /** Epoch ms. */
  readonly processed_ms: number | null;
}

/** A line of an order with its number. */
interface NamedLine {
  readonly line: number;
  readonly menu_name: string;
}

/**
 * Selects the refunds of each row of `orders`, oldest first and 20 at most. Failed refunds that were replaced are left
 * out.
 */
export const refundsOfOrder = sql<readonly SelectedRefund[]>`coalesce((
  select json_agg(shown order by shown.id) from (
    select refunds.id, refunds.amount_paise, refunds.status, refunds.lines, refunds.speed,
      refunds.reference,
      extract(epoch from refunds.processed_at) * 1000 as processed_ms
    from refunds where refunds.restaurant_id = orders.restaurant_id and refunds.order_number = orders.number
      and refunds.retried_as is null
    order by refunds.id limit 20) as shown), '[]'::json)`;

/** Returns a refund of an order with what its customer reads about it. */
export function customerRefund(
  lines: readonly NamedLine[],
  { id, amount_paise: amountPaise, status, processed_ms: processedAt, ...refund }: SelectedRefund,
  supportEmail: string,
): NonNullable<Schemas['CustomerOrder']['refunds']>[number] {
  const { speed, reference } = refund;
  const missing = missingDishes(lines, refund.lines);
  const shown = { status, amountPaise, processedAt, speed, reference, missing };
  const title = refundTitle(shown);
  const message = refundText(shown, supportEmail);
  return { id, amount: toRupees(amountPaise), status, ...(title !== null && { title }), message };
}

/** Returns the field with the refunds of an order as its restaurant sees them; nothing if it has none. */
export function partnerRefunds(
  lines: readonly NamedLine[],
  refunds: readonly SelectedRefund[],
): { refunds?: Schemas['OrderRefund'][] } {
  if (refunds.length === 0) return {};
  return {
    refunds: refunds.map(({ id, amount_paise, status, lines: refunded }) => {
      const missing = missingDishes(lines, refunded);
      return { id, amount: toRupees(amount_paise), status, ...(missing !== null && { missing }) };
    }),
  };
}

/** Returns the number of portions of a line that were refunded as missing. */
export function missingCount(refunds: readonly Pick<SelectedRefund, 'lines'>[], line: number): number {
  return refunds.reduce((sum, { lines }) => sum + quantityOf(lines ?? [], line), 0);
}
