import { toPaise } from './money.ts';
import type { Counts } from './stock.ts';
import { finalPricePaise, percentOff, type PriceFields } from './price.ts';

/** The current price and stock of a dish. */
export interface Offer {
  /** The final unit price in paise, an integer. */
  pricePaise: number;
  /** The unit price before discounts in paise, an integer. */
  fullPaise: number;
  /** The combined discount, a whole number of per cent; 0 without a discount. */
  percentOff: number;
  /** How many portions can be ordered for today or for one later day (D280); undefined if it is unknown (D31). */
  liveCount: number | undefined;
}

/**
 * Returns the current price and stock of a dish: from its live info, or from the menu if it has no live info (D30,
 * D31).
 */
export function offerOf(menuItem: PriceFields, live: (PriceFields & Counts) | undefined): Offer {
  const priced = live ?? menuItem;
  return {
    pricePaise: finalPricePaise(priced),
    fullPaise: toPaise(priced.price),
    percentOff: percentOff(priced),
    liveCount: live?.orderable_count ?? live?.live_count,
  };
}
