import { toPaise } from './money.ts';

/** What prices an item: rupees and two discounts in per cent (spec §3, Menu item and Menu live info). */
export interface Priced {
  price: number | string;
  discount_percentage: number;
  platform_discount_percentage?: number;
  /** The menu's own word for the platform's discount; the other one wins where both stand (spec §3). */
  platform_menu_discount_percentage?: number;
}

const wholeInBasisPoints = 10_000;

/** Per cent as what is left of 100 %, in basis points, so that 12.5 % stays an integer. */
function remaining(percent: number): number {
  const kept = wholeInBasisPoints - Math.round(percent * 100);
  return Math.min(wholeInBasisPoints, Math.max(0, kept));
}

/** Price × (1 − discount) × (1 − platform discount), rounded to the paisa (spec §9). Integer paise. */
export function finalPricePaise(item: Priced): number {
  const platform = item.platform_discount_percentage ?? item.platform_menu_discount_percentage ?? 0;
  const kept = remaining(item.discount_percentage) * remaining(platform);
  return Math.round((toPaise(item.price) * kept) / wholeInBasisPoints ** 2);
}

/** The combined discount in whole per cent, 0 where there is none (D30). */
export function percentOff(item: Priced): number {
  const full = toPaise(item.price);
  return full === 0 ? 0 : Math.round((1 - finalPricePaise(item) / full) * 100);
}
