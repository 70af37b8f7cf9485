import { toPaise } from './money.ts';
import { finalPricePaise, percentOff, type PriceFields } from './price.ts';

/** The current price and stock of a dish. */
export interface Offer {
  /** The final unit price, integer paise. */
  pricePaise: number;
  /** The unit price before discounts, integer paise. */
  fullPaise: number;
  /** The combined discount in whole per cent; 0 without a discount. */
  percentOff: number;
  /** The stock; undefined if unknown (D31). */
  liveCount: number | undefined;
}

/** A dish's price and both discounts from its live info, or from the menu if there is none (D30, D31). */
export function offerOf(menuItem: PriceFields, live: (PriceFields & { live_count: number }) | undefined): Offer {
  const priced = live ?? menuItem;
  return {
    pricePaise: finalPricePaise(priced),
    fullPaise: toPaise(priced.price),
    percentOff: percentOff(priced),
    liveCount: live?.live_count,
  };
}
