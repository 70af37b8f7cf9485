import type { RestaurantPicturesSnapshot } from './restaurant-pictures.machine.ts';

/**
 * The first media picture, otherwise `imageUrl`, otherwise null for the icon (spec §2). A picture that the browser
 * cannot load is replaced by the icon too (D20).
 */
export const selectPicture =
  (restaurantId: number, imageUrl: string | null) =>
  (snapshot: RestaurantPicturesSnapshot): string | null => {
    const { pictures, broken } = snapshot.context;
    // Until the media are loaded, no picture is shown, because they may replace it.
    if (snapshot.matches('loading') || broken.includes(restaurantId)) return null;
    return pictures[restaurantId] ?? imageUrl;
  };

/** Whether a picture could not be loaded (spec §2, 'A warning if images fail to load'). */
export const selectHasFailed = (snapshot: RestaurantPicturesSnapshot) =>
  snapshot.matches({ settled: 'incomplete' }) || snapshot.context.broken.length > 0;
