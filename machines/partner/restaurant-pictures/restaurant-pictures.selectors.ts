import type { RestaurantPicturesSnapshot } from './restaurant-pictures.machine.ts';

/** The first media picture, else `imageUrl`, else null for the icon (spec §2); a broken one is the icon, too (D20). */
export const selectPicture =
  (restaurantId: number, imageUrl: string | null) =>
  (snapshot: RestaurantPicturesSnapshot): string | null => {
    const { pictures, broken } = snapshot.context;
    // Until the media are there, a picture shown would be changed for another.
    if (snapshot.matches('loading') || broken.includes(restaurantId)) return null;
    return pictures[restaurantId] ?? imageUrl;
  };

export const selectAreLoading = (snapshot: RestaurantPicturesSnapshot) => snapshot.matches('loading');

/** Whether images failed to load (spec §2, 'A warning if images fail to load'). */
export const selectHasFailed = (snapshot: RestaurantPicturesSnapshot) =>
  snapshot.matches({ settled: 'incomplete' }) || snapshot.context.broken.length > 0;
