import { toRupees } from '../../domain/money.ts';
import { missingDishes, quantityOf } from '../../domain/part-refund.ts';
import { refundText, refundTitle } from '../../domain/refund-words.ts';
import type { Schemas } from '../../openapi/client.ts';
import type { SelectedRefund } from './refund-sums.store.ts';

/** A line of an order with its number. */
interface NamedLine {
  readonly line: number;
  readonly menu_name: string;
}

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

/** Returns the field with the number of portions of a line that were refunded as missing; nothing if there are none. */
export function missingOf(refunds: readonly Pick<SelectedRefund, 'lines'>[], line: number): { missing?: number } {
  const missing = missingCount(refunds, line);
  return missing > 0 ? { missing } : {};
}
