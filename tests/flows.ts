import type { AnyStateMachine } from 'xstate';
import type { Flow, Page } from './engine/oracle.ts';

/** A flow whose machine is not known: its own model, oracle and selectors only ever meet each other. */
export type AnyFlow = Flow<AnyStateMachine, unknown, Page>;

/** One machine with its flows, one for each way in which it can start. */
export interface FlowEntry {
  /** As its tests are called. */
  name: string;
  part: 'customer' | 'partner' | 'shared';
  /** Its folder in `tests/flows/` and `machines/`. */
  folder: string;
  /** The names of the flows that the file exports; a name may stand for a list of them. */
  flows: readonly string[];
}

const entry = (part: FlowEntry['part'], name: string, folder: string, ...flows: string[]): FlowEntry => ({
  name,
  part,
  folder,
  flows,
});

/**
 * Every flow of the product. `tests/flows/` walks them with Vitest, `npm run flows` writes them down, and
 * `flows:mutate` plants faults in their machines; tests/flows/all-flows.test.ts holds that none is missing here.
 */
export const allFlows: readonly FlowEntry[] = [
  entry('customer', 'customer login', 'customer/login', 'customerLoginFlow', 'resumedLoginFlow'),
  entry('customer', 'customer signup', 'customer/signup', 'customerSignupFlow'),
  entry('customer', 'customer session', 'customer/session', 'customerSessionFlows'),
  entry('customer', 'customer profile', 'customer/profile', 'unknownProfileFlow', 'knownProfileFlow'),
  entry('customer', 'browse', 'customer/browse', 'browseFlow', 'noCityBrowseFlow'),
  entry('customer', 'catalog', 'customer/catalog', 'catalogFlow', 'keptCatalogFlow'),
  entry('customer', 'restaurant', 'customer/restaurant', 'restaurantFlow', 'listedRestaurantFlow'),
  entry('customer', 'list search', 'shared/list-search', 'listSearchFlow', 'linkedSearchFlow'),
  entry('customer', 'menu details', 'customer/menu-details', 'menuDetailsFlow'),
  entry('customer', 'place', 'customer/place', 'placeFlow'),
  entry('customer', 'place gallery', 'customer/place-gallery', 'placeGalleryFlow'),
  entry('customer', 'cart', 'customer/cart', 'cartFlow', 'cartPricesFlow'),
  entry('customer', 'checkout', 'customer/checkout', 'checkoutFlow'),
  entry('customer', 'inventory recovery', 'customer/inventory-recovery', 'inventoryRecoveryFlow'),
  entry('customer', 'order again', 'customer/order-again', 'orderAgainFlow'),
  entry('customer', 'unpaid order', 'customer/unpaid-order', 'unpaidOrderFlow'),
  entry('customer', 'customer orders', 'customer/orders', 'customerOrdersFlow'),
  entry('partner', 'partner portal', 'partner/portal', 'partnerPortalFlow'),
  entry('partner', 'partner session', 'partner/session', 'partnerSessionFlows'),
  entry('partner', 'partner login', 'partner/login', 'partnerLoginFlow', 'resumedPartnerLoginFlow'),
  entry('partner', 'partner signup', 'partner/signup', 'partnerSignupFlow'),
  entry('partner', 'partner profile', 'partner/profile', 'partnerProfileFlow', 'incompleteProfileFlow'),
  entry('partner', 'partner-restaurants', 'partner/restaurants', 'partnerRestaurantsFlow'),
  entry('partner', 'restaurant-pictures', 'partner/restaurant-pictures', 'restaurantPicturesFlow'),
  entry('partner', 'restaurant-create', 'partner/restaurant-create', 'restaurantCreateFlow'),
  entry('partner', 'restaurant-edit', 'partner/restaurant-edit', 'restaurantEditFlow'),
  entry('partner', 'location', 'partner/location', 'locationFlow'),
  entry('partner', 'image-upload', 'partner/image-upload', 'imageUploadFlow', 'heavyImageFlow', 'gifFlow'),
  entry(
    'partner',
    'menu board',
    'partner/menu-board',
    'loadsFlow',
    'polledFlow',
    'dialogsFlow',
    'tableFlow',
    'countedFlow',
  ),
  entry('partner', 'menu item', 'partner/menu-item', 'addingFlow', 'editingFlow'),
  entry('partner', 'menu item delete', 'partner/menu-item-delete', 'menuItemDeleteFlow'),
  entry('partner', 'stock', 'partner/stock', 'stockFlow'),
  entry('partner', 'stock rows', 'partner/stock-rows', 'stockRowsFlow'),
  entry('partner', 'partner orders', 'partner/orders', 'partnerOrdersFlow', 'linkedOrdersFlow', 'polledOrdersFlow'),
  entry('partner', 'polling', 'shared/polling', 'pollingFlow'),
  entry('partner', 'order otp', 'partner/order-otp', 'orderOtpFlow'),
  entry('shared', 'app', 'app', 'appFlow'),
  entry('shared', 'token refresh', 'shared/token-refresh', 'tokenRefreshFlow'),
  entry('shared', 'sign out everywhere', 'shared/sign-out-everywhere', 'signOutEverywhereFlow'),
  entry('shared', 'chunk of a lazy route', 'shared/chunk', 'chunkFlow'),
  entry('shared', 'toasts', 'shared/toasts', 'toastsFlow'),
  entry('shared', 'lightbox', 'shared/lightbox', 'lightboxFlow'),
  entry('shared', 'copy link', 'shared/copy-link', 'copyLinkFlow'),
  entry('shared', 'connection', 'shared/connection', 'connectionFlow'),
  entry('customer', 'payment wait', 'customer/payment-wait', 'paymentWaitFlow'),
  entry('shared', 'demo phone', 'shared/demo-phone', 'demoPhoneFlow'),
];

/** The flows of an entry. Only its own machine is loaded. @throws when the oracle's file does not export them */
export async function loadFlows({ folder, flows }: FlowEntry): Promise<AnyFlow[]> {
  const file = new URL(`flows/${folder}/oracle.ts`, import.meta.url).href;
  const exported = (await import(/* @vite-ignore */ file)) as Record<string, AnyFlow | AnyFlow[] | undefined>;
  return flows.flatMap((name) => {
    const found = exported[name];
    if (!found) throw new Error(`tests/flows/${folder}/oracle.ts exports no ${name}.`);
    return found;
  });
}
