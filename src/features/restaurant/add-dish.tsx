import { useSelector } from '@xstate/react';
import { toRupees } from '../../../domain/money.ts';
import { offerOf } from '../../../domain/offer.ts';
import type { LiveInfo, MenuItem } from '../../../machines/restaurant/restaurant.machine.ts';
import { selectRestaurantId, selectRestaurantName } from '../../../machines/restaurant/restaurant.selectors.ts';
import { AddToCart } from '../cart/add-to-cart.tsx';
import { RestaurantContext } from './restaurant.context.ts';

type AddDishProps = {
  item: MenuItem;
  live: LiveInfo | undefined;
  soldOutLabel?: 'SOLD OUT' | 'Out of Stock';
};

/** A menu item into the cart at its price of this moment: live info wins over the menu (D30). */
export function AddDish({ item, live, soldOutLabel = 'SOLD OUT' }: AddDishProps) {
  const restaurantId = useSelector(RestaurantContext.useActorRef(), selectRestaurantId);
  const restaurantName = useSelector(RestaurantContext.useActorRef(), selectRestaurantName);
  const { id, name, image_url, is_veg } = item;
  const { pricePaise, liveCount } = offerOf(item, live);
  return (
    <AddToCart
      item={{ id, restaurantId, restaurantName, name, price: toRupees(pricePaise), image_url, is_veg }}
      liveCount={liveCount}
      soldOutLabel={soldOutLabel}
    />
  );
}
