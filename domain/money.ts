const rupeeFormat = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });
const wholeRupeeFormat = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 0,
});

/**
 * Converts rupees, as in API bodies and carts, to integer paise (×100, rounded; spec §9). Accepts numeric strings;
 * anything that is not a number counts as 0 (spec §3, Cart).
 */
export function toPaise(rupees: number | string): number {
  const value = Number(rupees);
  // Without the epsilon, 1.005 × 100 = 100.49999… would be rounded down.
  return Number.isFinite(value) ? Math.round(value * 100 + Math.sign(value) * 1e-7) : 0;
}

/** Converts integer paise to rupees with at most two decimals. */
export function toRupees(paise: number): number {
  return paise / 100;
}

/** Formats integer paise as '₹1,00,000.00': always two decimals, Indian grouping (D4). For bills and tables. */
export function formatRupees(paise: number): string {
  return rupeeFormat.format(paise / 100);
}

/** Formats integer paise as '₹320', with decimals only if they are not zero ('₹320.50'). For price tags and buttons. */
export function formatPrice(paise: number): string {
  return (paise % 100 === 0 ? wholeRupeeFormat : rupeeFormat).format(paise / 100);
}
