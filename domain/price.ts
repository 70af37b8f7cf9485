import { toPaise } from './money.ts';

/**
 * The fields that determine the price of a dish: the price in rupees, and two discounts in per cent (spec §3, Menu
 * item, Menu live info).
 */
export interface PriceFields {
  price: number | string;
  discount_percentage: number;
  platform_discount_percentage?: number;
  /**
   * The platform's discount as it is named in a menu. `platform_discount_percentage` takes precedence if both are
   * present (spec §3).
   */
  platform_menu_discount_percentage?: number;
}

const wholeInBasisPoints = 10_000;

/** Returns the share that remains after a discount, in basis points, so that 12.5 % is an integer. */
function remaining(percent: number): number {
  const kept = wholeInBasisPoints - Math.round(percent * 100);
  return Math.min(wholeInBasisPoints, Math.max(0, kept));
}

/** Returns the share of the price that remains after both discounts, as a part of `whole`. */
function remainingOfBoth(item: PriceFields): number {
  const platform = item.platform_discount_percentage ?? item.platform_menu_discount_percentage ?? 0;
  return remaining(item.discount_percentage) * remaining(platform);
}

const whole = wholeInBasisPoints ** 2;

/** Returns price × (1 − discount) × (1 − platform discount), rounded to whole paise (spec §9). */
export function finalPricePaise(item: PriceFields): number {
  return Math.round((toPaise(item.price) * remainingOfBoth(item)) / whole);
}

/** Returns the combined discount as a whole number of per cent, the same for each price; 0 without a discount (D30). */
export function percentOff(item: PriceFields): number {
  return toPaise(item.price) === 0 ? 0 : Math.round(((whole - remainingOfBoth(item)) * 100) / whole);
}
