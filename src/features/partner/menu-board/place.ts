import { useSelector } from '@xstate/react';
import { uploadFolder } from '../../../../domain/upload-folder.ts';
import { selectRestaurantId } from '../../../../machines/partner/menu-board/menu-board.selectors.ts';
import { selectPartnerCity, selectRestaurant } from '../../../../machines/partner/restaurants/restaurants.selectors.ts';
import { usePortalFlow } from '../../../runtime/partner/portal-context.tsx';
import { MenuBoardContext } from './menu-board.context.ts';

/** Whose menu this is, and where; null as long as nobody knows. */
export function usePlace() {
  const restaurants = usePortalFlow('partnerRestaurants');
  const restaurantId = MenuBoardContext.useSelector(selectRestaurantId);
  const restaurant = useSelector(restaurants, selectRestaurant(restaurantId));
  const city = useSelector(restaurants, selectPartnerCity(restaurant?.city_id ?? 0));
  return { restaurant, city };
}

/** Where the image host keeps the restaurant's pictures. */
export function useFolder(): string {
  const { restaurant, city } = usePlace();
  // Without its city the pictures still have a place of their own.
  return uploadFolder(
    { state: city?.state ?? 'other', district: city?.district ?? 'other', city: city?.name ?? 'other' },
    restaurant?.name ?? 'restaurant',
  );
}
