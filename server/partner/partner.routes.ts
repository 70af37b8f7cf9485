import type { Deps } from '../deps.ts';
import { partnerMediaHandlers } from './media.routes.ts';
import { partnerMenuHandlers } from './menu.routes.ts';
import { partnerOrderHandlers } from './orders.routes.ts';
import { partnerRestaurantHandlers } from './restaurants.routes.ts';
import { partnerStockHandlers } from './stock.routes.ts';

/** A partner's calls; restaurants of other partners are answered with 404. */
export function partnerHandlers(deps: Deps) {
  return {
    ...partnerRestaurantHandlers(deps),
    ...partnerMenuHandlers(deps),
    ...partnerStockHandlers(deps),
    ...partnerMediaHandlers(deps),
    ...partnerOrderHandlers(deps),
  };
}
