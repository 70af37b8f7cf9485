import { selectPart, type PartView } from '../../shared/lib/loaded-region.ts';
import type { RestaurantSnapshot } from './restaurant.machine.ts';

/** Maximum number of pictures in the gallery (spec §9). */
export const galleryMax = 8;

export const selectImageUrls = (snapshot: RestaurantSnapshot) => snapshot.context.imageUrls;
export const selectRestaurantId = (snapshot: RestaurantSnapshot) => snapshot.context.restaurantId;
export const selectRestaurantName = (snapshot: RestaurantSnapshot) => snapshot.context.details?.name ?? '';
export const selectDetails = (snapshot: RestaurantSnapshot) => snapshot.context.details;
export const selectDetailsMessage = (snapshot: RestaurantSnapshot) => snapshot.context.detailsMessage;
/** Returns why no dish can be added: the restaurant is closed and takes no pre-orders (D272); undefined otherwise. */
export function selectClosedReason({ context: { details } }: RestaurantSnapshot): string | undefined {
  if (details?.is_open !== false || details.preorder_text) return undefined;
  return details.opens_text ?? 'Closed now';
}
export const selectMenus = (snapshot: RestaurantSnapshot) => snapshot.context.menus;
export const selectMenusMessage = (snapshot: RestaurantSnapshot) => snapshot.context.menusMessage;
export const selectLive = (snapshot: RestaurantSnapshot) => snapshot.context.live;

/**
 * Returns the picture from the list, or otherwise the first media picture; null for the placeholder, undefined while it
 * is unknown (spec §2).
 */
export function selectBanner(snapshot: RestaurantSnapshot): string | null | undefined {
  const { context } = snapshot;
  if (context.listImageUrl !== null) return context.listImageUrl;
  return context.imageUrls[0] ?? (snapshot.matches({ media: 'loading' }) ? undefined : null);
}

export const selectDetailsView: (snapshot: RestaurantSnapshot) => PartView = selectPart('details');
export const selectMediaView: (snapshot: RestaurantSnapshot) => PartView = selectPart('media');

/** What the page waits for before it shows dishes. */
const firstLoads = [{ details: 'loading' }, { menus: 'loading' }, { live: 'loading' }] as const;

/**
 * Returns what the menu shows. Dishes are shown only once the details and the first live info are loaded, so that the
 * cart gets the restaurant's name and no price changes just before a click.
 */
export function selectMenusView(snapshot: RestaurantSnapshot): PartView {
  if (snapshot.matches({ menus: 'failed' })) return 'failed';
  return firstLoads.some((part) => snapshot.matches(part)) ? 'loading' : 'ready';
}

/** Whether the stock could not be loaded, so that only the server knows it (D31). */
export const selectIsLiveFailed = (snapshot: RestaurantSnapshot) => snapshot.matches({ live: 'failed' });

/** Whether the page shows a spinner, because details, menu or live info are loading (spec §2). */
export const selectIsLoading = (snapshot: RestaurantSnapshot) =>
  [...firstLoads, { menus: 'refreshing' } as const, { live: 'refreshing' } as const].some((part) =>
    snapshot.matches(part),
  );

/** Whether the menu is being refreshed while the current menu stays visible. */
export const selectIsRefreshing = (snapshot: RestaurantSnapshot) => snapshot.matches({ menus: 'refreshing' });
