/** GST on restaurant service, per cent of the subtotal (spec §9). */
export const taxPercent = 5;

export interface Bill {
  subtotalPaise: number;
  taxPaise: number;
  /** Half the tax, rounded to the paisa (D61). */
  cgstPaise: number;
  /** The other half of the tax (D61). */
  sgstPaise: number;
  totalPaise: number;
}

/**
 * Returns the bill for items with a unit price in paise and a quantity. The tax is rounded once, on the subtotal (spec
 * §9).
 */
export function billFor(lines: readonly { pricePaise: number; quantity: number }[]): Bill {
  const subtotalPaise = lines.reduce((sum, line) => sum + line.pricePaise * line.quantity, 0);
  const taxPaise = Math.round((subtotalPaise * taxPercent) / 100);
  return { subtotalPaise, taxPaise, ...splitTax(taxPaise), totalPaise: subtotalPaise + taxPaise };
}

/** Splits a tax into CGST (half, rounded to the paisa) and SGST (the remainder). All amounts in paise (D61). */
export function splitTax(taxPaise: number): Pick<Bill, 'cgstPaise' | 'sgstPaise'> {
  const cgstPaise = Math.round(taxPaise / 2);
  return { cgstPaise, sgstPaise: taxPaise - cgstPaise };
}
