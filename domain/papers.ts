import { kolkataOffsetMs } from './kolkata-time.ts';

/** The numbered documents about the tax of an order (D218). */
export const paperKinds = ['receipt_voucher', 'invoice', 'refund_voucher', 'credit_note'] as const;

/**
 * `receipt_voucher`: money was received before the meal (rule 50 of the CGST rules). `invoice`: the meal was handed over
 * (rule 46). `refund_voucher`: money was returned before that (rule 51); `credit_note`: after that (rule 53).
 */
export type PaperKind = (typeof paperKinds)[number];

export const paperTitles: Record<PaperKind, string> = {
  receipt_voucher: 'Receipt voucher',
  invoice: 'Tax invoice',
  refund_voucher: 'Refund voucher',
  credit_note: 'Credit note',
};

/** Maximum length of a paper's number (rule 46). */
const maxNumberLength = 16;

/** Returns the year in which India's financial year of a time (epoch ms) began on 1 April. */
export function financialYear(at: number): number {
  const day = new Date(at + kolkataOffsetMs);
  return day.getUTCFullYear() - (day.getUTCMonth() < 3 ? 1 : 0);
}

/**
 * Returns the number of a paper: the restaurant in base 36, the financial year and the place in its series, such as
 * 'C-26-107'.
 * @throws RangeError if it is longer than the law allows
 */
export function paperNumber(restaurantId: number, year: number, place: number): string {
  const number = `${restaurantId.toString(36).toUpperCase()}-${String(year % 100).padStart(2, '0')}-${place}`;
  if (number.length > maxNumberLength) throw new RangeError(`${number} is too long for the number of a paper`);
  return number;
}

/** An amount with the tax in it. */
export interface Taxed {
  readonly amountPaise: number;
  readonly taxPaise: number;
}

/** A part of an order; `taxPaise` is null if it is not for single dishes. */
export interface OrderPart {
  readonly amountPaise: number;
  readonly taxPaise: number | null;
}

/**
 * Returns the tax in a part of an order: what is left of the order's tax if the part is the rest of it; else that of its
 * dishes, or in proportion.
 * @param before the sum of the parts before it
 */
export function taxInPart(order: Taxed, before: Taxed, { amountPaise, taxPaise }: OrderPart): number {
  if (before.amountPaise + amountPaise >= order.amountPaise) return Math.max(0, order.taxPaise - before.taxPaise);
  return taxPaise ?? Math.round((amountPaise * order.taxPaise) / order.amountPaise);
}
