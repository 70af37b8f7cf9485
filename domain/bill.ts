/** GST on restaurant service, per cent of the subtotal (spec §9). */
export const taxPercent = 5;

export interface Bill {
  subtotalPaise: number;
  taxPaise: number;
  /** Half the tax, rounded to the paisa (D61). */
  cgstPaise: number;
  /** The other half (D61). */
  sgstPaise: number;
  totalPaise: number;
}

/** The bill for lines of unit price (paise) and quantity: tax is rounded once, on the subtotal (spec §9). */
export function billFor(lines: readonly { pricePaise: number; quantity: number }[]): Bill {
  const subtotalPaise = lines.reduce((sum, line) => sum + line.pricePaise * line.quantity, 0);
  const taxPaise = Math.round((subtotalPaise * taxPercent) / 100);
  const cgstPaise = Math.round(taxPaise / 2);
  return { subtotalPaise, taxPaise, cgstPaise, sgstPaise: taxPaise - cgstPaise, totalPaise: subtotalPaise + taxPaise };
}
