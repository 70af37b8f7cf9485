import { useSelector } from '@xstate/react';
import { uploadFolder } from '../../../../domain/upload-folder.ts';
import { selectRestaurantId } from '../../../../machines/partner/menu-board/menu-board.selectors.ts';
import { selectPartnerCity, selectRestaurant } from '../../../../machines/partner/restaurants/restaurants.selectors.ts';
import { usePortalFlow } from '../../../runtime/partner/portal-context.tsx';
import { MenuBoardContext } from './menu-board.context.ts';

/** Name and location of the restaurant; null while unknown. */
export function usePlace() {
  const restaurants = usePortalFlow('partnerRestaurants');
  const restaurantId = MenuBoardContext.useSelector(selectRestaurantId);
  const restaurant = useSelector(restaurants, selectRestaurant(restaurantId));
  const city = useSelector(restaurants, selectPartnerCity(restaurant?.city_id ?? 0));
  return { restaurant, city };
}

/** Folder of the restaurant's pictures at the image host. */
export function useFolder(): string {
  const { restaurant, city } = usePlace();
  // Without a city the folder is still unique.
  return uploadFolder(
    { state: city?.state ?? 'other', district: city?.district ?? 'other', city: city?.name ?? 'other' },
    restaurant?.name ?? 'restaurant',
  );
}
