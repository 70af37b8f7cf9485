import { splitTax } from '../../../../domain/bill.ts';
import { formatRupees } from '../../../../domain/money.ts';

/** Splits the tax into its two halves, each with label and amount (D61). @param taxPaise The sum of both halves. */
export function taxLines(taxPaise: number): { label: string; amount: string }[] {
  const { cgstPaise, sgstPaise } = splitTax(taxPaise);
  return [
    { label: 'CGST 2.5 %', amount: formatRupees(cgstPaise) },
    { label: 'SGST 2.5 %', amount: formatRupees(sgstPaise) },
  ];
}
