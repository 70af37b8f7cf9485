import { useSelector } from '@xstate/react';
import { uploadFolder } from '../../../../domain/upload-folder.ts';
import { selectPartnerCity, selectRestaurant } from '../../../../machines/partner/restaurants/restaurants.view.ts';
import { usePortalFlow } from '../../../runtime/partner/portal-context.tsx';
import { useMenuBoard } from './menu-board.context.ts';

/** Returns the restaurant and its city; each is null or undefined while unknown. */
export function useMenuRestaurant() {
  const restaurants = usePortalFlow('partnerRestaurants');
  const restaurantId = useMenuBoard('restaurantId');
  const restaurant = useSelector(restaurants, selectRestaurant(restaurantId));
  const city = useSelector(restaurants, selectPartnerCity(restaurant?.city_id ?? 0));
  return { restaurant, city };
}

/** Returns the folder of the restaurant's pictures at the image host. */
export function usePictureFolder(): string {
  const { restaurant, city } = useMenuRestaurant();
  // The folder is unique even if the city is unknown.
  return uploadFolder(
    { state: city?.state ?? 'other', district: city?.district ?? 'other', city: city?.name ?? 'other' },
    restaurant?.name ?? 'restaurant',
  );
}
