import { taxHalves } from '../../../../domain/bill.ts';
import { formatRupees } from '../../../../domain/money.ts';

/** The tax in its two halves, each with its words and its amount (D61). @param taxPaise the whole of it */
export function taxLines(taxPaise: number): { label: string; amount: string }[] {
  const { cgstPaise, sgstPaise } = taxHalves(taxPaise);
  return [
    { label: 'CGST 2.5 %', amount: formatRupees(cgstPaise) },
    { label: 'SGST 2.5 %', amount: formatRupees(sgstPaise) },
  ];
}
