/** GST on restaurant service, per cent of the subtotal (spec §9). */
export const taxPercent = 5;

export interface Bill {
  subtotalPaise: number;
  taxPaise: number;
  /** Half the tax, rounded to the paisa (D61). */
  cgstPaise: number;
  /** The rest of the tax (D61). */
  sgstPaise: number;
  totalPaise: number;
}

/** The bill for lines of unit price (paise) and quantity. The tax is rounded once, on the subtotal (spec §9). */
export function billFor(lines: readonly { pricePaise: number; quantity: number }[]): Bill {
  const subtotalPaise = lines.reduce((sum, line) => sum + line.pricePaise * line.quantity, 0);
  const taxPaise = Math.round((subtotalPaise * taxPercent) / 100);
  return { subtotalPaise, taxPaise, ...splitTax(taxPaise), totalPaise: subtotalPaise + taxPaise };
}

/** CGST is half the tax rounded to the paisa, SGST the rest (D61). All in paise. */
export function splitTax(taxPaise: number): Pick<Bill, 'cgstPaise' | 'sgstPaise'> {
  const cgstPaise = Math.round(taxPaise / 2);
  return { cgstPaise, sgstPaise: taxPaise - cgstPaise };
}
