import type { RestaurantPicturesSnapshot } from './restaurant-pictures.machine.ts';

/**
 * The first media picture, else `imageUrl`, else null for the icon (spec §2). A broken picture becomes the icon, too
 * (D20).
 */
export const selectPicture =
  (restaurantId: number, imageUrl: string | null) =>
  (snapshot: RestaurantPicturesSnapshot): string | null => {
    const { pictures, broken } = snapshot.context;
    // Show no picture before the media are loaded, because they may replace it.
    if (snapshot.matches('loading') || broken.includes(restaurantId)) return null;
    return pictures[restaurantId] ?? imageUrl;
  };

export const selectAreLoading = (snapshot: RestaurantPicturesSnapshot) => snapshot.matches('loading');

/** Whether images failed to load (spec §2, 'A warning if images fail to load'). */
export const selectHasFailed = (snapshot: RestaurantPicturesSnapshot) =>
  snapshot.matches({ settled: 'incomplete' }) || snapshot.context.broken.length > 0;
