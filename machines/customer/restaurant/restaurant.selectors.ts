import { selectPart, type PartView } from '../../shared/lib/loaded-region.ts';
import type { RestaurantSnapshot } from './restaurant.machine.ts';

/** Maximum number of gallery pictures (spec §9). */
export const galleryMax = 8;

export const selectImageUrls = (snapshot: RestaurantSnapshot) => snapshot.context.imageUrls;
export const selectRestaurantId = (snapshot: RestaurantSnapshot) => snapshot.context.restaurantId;
export const selectRestaurantName = (snapshot: RestaurantSnapshot) => snapshot.context.details?.name ?? '';
export const selectDetails = (snapshot: RestaurantSnapshot) => snapshot.context.details;
export const selectDetailsMessage = (snapshot: RestaurantSnapshot) => snapshot.context.detailsMessage;
export const selectMenus = (snapshot: RestaurantSnapshot) => snapshot.context.menus;
export const selectMenusMessage = (snapshot: RestaurantSnapshot) => snapshot.context.menusMessage;
export const selectLive = (snapshot: RestaurantSnapshot) => snapshot.context.live;

/**
 * Picture of the list entry, else the first media picture; null for the placeholder, undefined while unknown (spec §2).
 */
export function selectBanner(snapshot: RestaurantSnapshot): string | null | undefined {
  const { context } = snapshot;
  if (context.listImageUrl !== null) return context.listImageUrl;
  return context.imageUrls[0] ?? (snapshot.matches({ media: 'loading' }) ? undefined : null);
}

export const selectDetailsView: (snapshot: RestaurantSnapshot) => PartView = selectPart('details');
export const selectMediaView: (snapshot: RestaurantSnapshot) => PartView = selectPart('media');

/**
 * The dishes wait for the details and the first live info, so that the cart gets the restaurant's name and prices do
 * not change under the pointer.
 */
export function selectMenusView(snapshot: RestaurantSnapshot): PartView {
  if (snapshot.matches({ menus: 'failed' })) return 'failed';
  const waitsFor = [{ details: 'loading' }, { menus: 'loading' }, { live: 'loading' }] as const;
  return waitsFor.some((part) => snapshot.matches(part)) ? 'loading' : 'ready';
}

/** Whether loading the stock failed, so that only the server knows it (D31). */
export const selectIsLiveFailed = (snapshot: RestaurantSnapshot) => snapshot.matches({ live: 'failed' });

/** Spec §2: a spinner shows while details, menus or live info load. */
export const selectIsLoading = (snapshot: RestaurantSnapshot) =>
  snapshot.matches({ details: 'loading' }) ||
  snapshot.matches({ menus: 'loading' }) ||
  snapshot.matches({ menus: 'refreshing' }) ||
  snapshot.matches({ live: 'loading' }) ||
  snapshot.matches({ live: 'refreshing' });

/** Whether the menu is being refreshed while the current one stays visible. */
export const selectIsRefreshing = (snapshot: RestaurantSnapshot) => snapshot.matches({ menus: 'refreshing' });
