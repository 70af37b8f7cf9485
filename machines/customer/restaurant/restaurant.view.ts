import { selectPart, type PartView } from '../../shared/lib/loaded-region.ts';
import { pageOf } from '../../shared/lib/page-of.ts';
import type { Restaurant } from '../catalog/entries.ts';
import type { MenuItem } from './restaurant.actors.ts';
import type { LiveByMenu, RestaurantSnapshot } from './restaurant.machine.ts';

/** Maximum number of pictures in the gallery (spec §9). */
export const galleryMax = 8;

export interface RestaurantView {
  restaurantId: number;
  view: PartView;
  details: Restaurant | null;
  /** The error if the restaurant cannot be loaded. */
  message: string | null;
  /** Why no dish can be added: the restaurant is closed and takes no pre-orders (D272); undefined otherwise. */
  closedReason: string | undefined;
  /**
   * The picture from the list, or otherwise the first media picture; null for the placeholder, undefined while it is
   * unknown (spec §2).
   */
  banner: string | null | undefined;
  photos: PartView;
  imageUrls: readonly string[];
  /**
   * Dishes are shown only once the details and the first live info are loaded, so that the cart gets the restaurant's
   * name and no price changes just before a click.
   */
  menusView: PartView;
  menus: readonly MenuItem[];
  menusMessage: string | null;
  live: LiveByMenu | null;
  /** Whether the stock could not be loaded, so that only the server knows it (D31). */
  isLiveFailed: boolean;
  /** Whether the page shows a spinner, because details, menu or live info are loading (spec §2). */
  isLoading: boolean;
  /** Whether the menu is being refreshed while the current menu stays visible. */
  isRefreshing: boolean;
}

/** What the page waits for before it shows dishes. */
const firstLoads = [{ details: 'loading' }, { menus: 'loading' }, { live: 'loading' }] as const;

export const selectPage = pageOf((snapshot: RestaurantSnapshot): RestaurantView => {
  const { restaurantId, details, detailsMessage: message, listImageUrl, imageUrls } = snapshot.context;
  const { menus, menusMessage, live } = snapshot.context;
  const photos = selectPart('media')(snapshot);
  const isFirst = firstLoads.some((part) => snapshot.matches(part));
  const isRefreshing = snapshot.matches({ menus: 'refreshing' });
  return {
    ...{ restaurantId, details, message, photos, imageUrls, menus, menusMessage, live, isRefreshing },
    view: selectPart('details')(snapshot),
    closedReason:
      details?.is_open !== false || details.preorder_text ? undefined : (details.opens_text ?? 'Closed now'),
    banner: listImageUrl ?? imageUrls[0] ?? (photos === 'loading' ? undefined : null),
    menusView: snapshot.matches({ menus: 'failed' }) ? 'failed' : isFirst ? 'loading' : 'ready',
    isLiveFailed: snapshot.matches({ live: 'failed' }),
    isLoading: isFirst || isRefreshing || snapshot.matches({ live: 'refreshing' }),
  };
});
