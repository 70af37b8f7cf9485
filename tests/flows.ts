import type { AnyStateMachine } from 'xstate';
import type { Flow, Page } from './support/flow-oracle.ts';

/** A flow whose machine is not known: its own model, oracle and selectors only ever meet each other. */
export type AnyFlow = Flow<AnyStateMachine, unknown, Page>;

/** One machine with its flows, one for each way in which it can start. */
export interface FlowEntry {
  /** As its tests are called. */
  name: string;
  part: 'customer' | 'partner' | 'shared';
  /** The file in `tests/oracles/`, without its ending. */
  oracle: string;
  /** The names of the flows that the file exports; a name may stand for a list of them. */
  flows: readonly string[];
}

const entry = (part: FlowEntry['part'], name: string, oracle: string, ...flows: string[]): FlowEntry => ({
  name,
  part,
  oracle,
  flows,
});

/**
 * Every flow of the product. `tests/machines/` walks them with Vitest, `npm run flows` writes them down, and
 * `flows:mutate` plants faults in their machines; tests/machines/all-flows.test.ts holds that none is missing here.
 */
export const allFlows: readonly FlowEntry[] = [
  entry('customer', 'customer login', 'customer-login', 'customerLoginFlow', 'resumedLoginFlow'),
  entry('customer', 'customer signup', 'customer-signup', 'customerSignupFlow'),
  entry('customer', 'customer session', 'customer-session', 'customerSessionFlows'),
  entry('customer', 'customer profile', 'customer-profile', 'unknownProfileFlow', 'knownProfileFlow'),
  entry('customer', 'browse', 'browse', 'browseFlow', 'noCityBrowseFlow'),
  entry('customer', 'catalog', 'catalog', 'catalogFlow', 'keptCatalogFlow'),
  entry('customer', 'restaurant', 'restaurant', 'restaurantFlow', 'listedRestaurantFlow'),
  entry('customer', 'list search', 'list-search', 'listSearchFlow', 'linkedSearchFlow'),
  entry('customer', 'menu details', 'menu-details', 'menuDetailsFlow'),
  entry('customer', 'place', 'place', 'placeFlow'),
  entry('customer', 'place gallery', 'place-gallery', 'placeGalleryFlow'),
  entry('customer', 'cart', 'cart', 'cartFlow', 'cartPricesFlow'),
  entry('customer', 'checkout', 'checkout', 'checkoutFlow'),
  entry('customer', 'inventory recovery', 'inventory-recovery', 'inventoryRecoveryFlow'),
  entry('customer', 'order again', 'order-again', 'orderAgainFlow'),
  entry('customer', 'unpaid order', 'unpaid-order', 'unpaidOrderFlow'),
  entry('customer', 'customer orders', 'customer-orders', 'customerOrdersFlow'),
  entry('partner', 'partner portal', 'partner-portal', 'partnerPortalFlow'),
  entry('partner', 'partner session', 'partner-session', 'partnerSessionFlows'),
  entry('partner', 'partner login', 'partner-login', 'partnerLoginFlow', 'resumedPartnerLoginFlow'),
  entry('partner', 'partner signup', 'partner-signup', 'partnerSignupFlow'),
  entry('partner', 'partner profile', 'partner-profile', 'partnerProfileFlow', 'incompleteProfileFlow'),
  entry('partner', 'partner-restaurants', 'partner-restaurants', 'partnerRestaurantsFlow'),
  entry('partner', 'restaurant-pictures', 'restaurant-pictures', 'restaurantPicturesFlow'),
  entry('partner', 'restaurant-create', 'restaurant-create', 'restaurantCreateFlow'),
  entry('partner', 'restaurant-edit', 'restaurant-edit', 'restaurantEditFlow'),
  entry('partner', 'location', 'location', 'locationFlow'),
  entry('partner', 'image-upload', 'image-upload', 'imageUploadFlow', 'heavyImageFlow', 'gifFlow'),
  entry('partner', 'menu board', 'menu-board', 'loadsFlow', 'polledFlow', 'dialogsFlow', 'tableFlow', 'countedFlow'),
  entry('partner', 'menu item', 'menu-item', 'addingFlow', 'editingFlow'),
  entry('partner', 'menu item delete', 'menu-item-delete', 'menuItemDeleteFlow'),
  entry('partner', 'stock', 'stock', 'stockFlow'),
  entry('partner', 'stock rows', 'stock-rows', 'stockRowsFlow'),
  entry('partner', 'partner orders', 'partner-orders', 'partnerOrdersFlow', 'linkedOrdersFlow', 'polledOrdersFlow'),
  entry('partner', 'polling', 'polling', 'pollingFlow'),
  entry('partner', 'order otp', 'order-otp', 'orderOtpFlow'),
  entry('shared', 'app', 'app', 'appFlow'),
  entry('shared', 'token refresh', 'token-refresh', 'tokenRefreshFlow'),
  entry('shared', 'sign out everywhere', 'sign-out-everywhere', 'signOutEverywhereFlow'),
  entry('shared', 'chunk of a lazy route', 'chunk', 'chunkFlow'),
  entry('shared', 'toasts', 'toasts', 'toastsFlow'),
  entry('shared', 'lightbox', 'lightbox', 'lightboxFlow'),
  entry('shared', 'copy link', 'copy-link', 'copyLinkFlow'),
  entry('shared', 'connection', 'connection', 'connectionFlow'),
  entry('customer', 'payment wait', 'payment-wait', 'paymentWaitFlow'),
  entry('shared', 'demo phone', 'demo-phone', 'demoPhoneFlow'),
];

/** The flows of an entry. Only its own machine is loaded. @throws when the oracle's file does not export them */
export async function loadFlows({ oracle, flows }: FlowEntry): Promise<AnyFlow[]> {
  const file = new URL(`oracles/${oracle}.oracle.ts`, import.meta.url).href;
  const exported = (await import(/* @vite-ignore */ file)) as Record<string, AnyFlow | AnyFlow[] | undefined>;
  return flows.flatMap((name) => {
    const found = exported[name];
    if (!found) throw new Error(`tests/oracles/${oracle}.oracle.ts exports no ${name}.`);
    return found;
  });
}
