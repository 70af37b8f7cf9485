import { toPaise } from './money.ts';
import { finalPricePaise, percentOff, type Priced } from './price.ts';

/** The current price and stock of a dish. */
export interface Offer {
  /** The final price of one, integer paise. */
  pricePaise: number;
  /** The price before the discounts, integer paise. */
  fullPaise: number;
  /** The combined discount in whole per cent; 0 without one. */
  percentOff: number;
  /** The stock; undefined when it is not known (D31). */
  liveCount: number | undefined;
}

/** A dish's price and both discounts from its live info, or from the menu where there is none (D30, D31). */
export function offerOf(menuItem: Priced, live: (Priced & { live_count: number }) | undefined): Offer {
  const priced = live ?? menuItem;
  return {
    pricePaise: finalPricePaise(priced),
    fullPaise: toPaise(priced.price),
    percentOff: percentOff(priced),
    liveCount: live?.live_count,
  };
}
