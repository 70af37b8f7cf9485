/** GST on restaurant service, per cent of the subtotal (spec §9). */
export const taxPercent = 5;

export interface Bill {
  subtotalPaise: number;
  taxPaise: number;
  totalPaise: number;
}

/**
 * Returns the bill for items with a unit price in paise and a quantity. The tax is rounded once, on the subtotal (spec
 * §9).
 */
export function billFor(lines: readonly { pricePaise: number; quantity: number }[]): Bill {
  const subtotalPaise = lines.reduce((sum, line) => sum + line.pricePaise * line.quantity, 0);
  const taxPaise = Math.round((subtotalPaise * taxPercent) / 100);
  return { subtotalPaise, taxPaise, totalPaise: subtotalPaise + taxPaise };
}

/** A tax with its label; `paise` is the amount. */
export interface TaxLine {
  readonly label: string;
  readonly paise: number;
}

/** Splits a tax, paise, into its two halves as a bill names them: CGST is rounded to the paisa, SGST is the rest (D61). */
export function taxLines(taxPaise: number): readonly [cgst: TaxLine, sgst: TaxLine] {
  const cgstPaise = Math.round(taxPaise / 2);
  const halfPercent = `${taxPercent / 2} %`;
  return [
    { label: `CGST ${halfPercent}`, paise: cgstPaise },
    { label: `SGST ${halfPercent}`, paise: taxPaise - cgstPaise },
  ];
}
