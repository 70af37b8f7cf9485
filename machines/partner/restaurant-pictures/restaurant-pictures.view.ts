import type { RestaurantPicturesSnapshot } from './restaurant-pictures.machine.ts';

/**
 * The first media picture, otherwise `imageUrl`, otherwise null for the icon (spec §2). A picture that the browser
 * cannot load is replaced by the icon too, until the browser is online again (D20).
 */
export const selectPicture =
  (restaurantId: number, imageUrl: string | null) =>
  (snapshot: RestaurantPicturesSnapshot): string | null => {
    const { pictures, broken } = snapshot.context;
    if (broken.includes(restaurantId)) return null;
    // Until the media are loaded, `imageUrl` is not shown, because they may replace it.
    return pictures[restaurantId] ?? (snapshot.matches('loading') ? null : imageUrl);
  };

/** Whether a picture could not be loaded (spec §2, 'A warning if images fail to load'). */
export const selectHasFailed = (snapshot: RestaurantPicturesSnapshot) =>
  snapshot.matches({ settled: 'incomplete' }) || snapshot.context.broken.length > 0;
