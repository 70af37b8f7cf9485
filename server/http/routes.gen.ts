// Written by `npm run gen` from server/*/*.routes.ts: a bundled server cannot read these folders.
import { handlers as accountAccount } from '../account/account.routes.ts';
import { handlers as authAuth } from '../auth/auth.routes.ts';
import { handlers as authPasskeys } from '../auth/passkeys.routes.ts';
import { handlers as catalogCatalog } from '../catalog/catalog.routes.ts';
import { handlers as catalogFavourites } from '../catalog/favourites.routes.ts';
import { handlers as orderEventsOrderEvents } from '../order-events/order-events.routes.ts';
import { handlers as ordersOrders } from '../orders/orders.routes.ts';
import { handlers as ordersWebhook } from '../orders/webhook.routes.ts';
import { handlers as partnerBoard } from '../partner/board.routes.ts';
import { handlers as partnerHours } from '../partner/hours.routes.ts';
import { handlers as partnerMedia } from '../partner/media.routes.ts';
import { handlers as partnerMenu } from '../partner/menu.routes.ts';
import { handlers as partnerOrderSettings } from '../partner/order-settings.routes.ts';
import { handlers as partnerOrders } from '../partner/orders.routes.ts';
import { handlers as partnerRefunds } from '../partner/refunds.routes.ts';
import { handlers as partnerRestaurants } from '../partner/restaurants.routes.ts';
import { handlers as partnerStock } from '../partner/stock.routes.ts';

export const routes = [
  accountAccount,
  authAuth,
  authPasskeys,
  catalogCatalog,
  catalogFavourites,
  orderEventsOrderEvents,
  ordersOrders,
  ordersWebhook,
  partnerBoard,
  partnerHours,
  partnerMedia,
  partnerMenu,
  partnerOrderSettings,
  partnerOrders,
  partnerRefunds,
  partnerRestaurants,
  partnerStock,
];
