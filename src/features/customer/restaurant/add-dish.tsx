import { toRupees } from '../../../../domain/money.ts';
import { offerOf } from '../../../../domain/offer.ts';
import { selectPage } from '../../../../machines/customer/restaurant/restaurant.view.ts';
import { useApp } from '../../../runtime/app-context.tsx';
import { AddToCart } from '../cart/add-to-cart.tsx';
import { RestaurantContext } from './restaurant.context.ts';
import type { LiveOfDish, MenuItem } from '../../../../machines/customer/restaurant/restaurant.actors.ts';

type AddDishProps = {
  item: MenuItem;
  live: LiveOfDish | undefined;
  soldOutLabel?: 'SOLD OUT' | 'Out of Stock';
};

/**
 * Returns why no dish can be added; undefined if dishes can be added, and in deployments that handle orders in the
 * Android app (D1).
 */
function useClosedReason(): string | undefined {
  const reason = RestaurantContext.useSelector((snapshot) => selectPage(snapshot).closedReason);
  return useApp().config.cart === 'app' ? undefined : reason;
}

/** Adds a menu item at its current price: live info takes precedence over the menu (D30). */
export function AddDish({ item, live, soldOutLabel = 'SOLD OUT' }: AddDishProps) {
  const restaurantId = RestaurantContext.useSelector((snapshot) => selectPage(snapshot).restaurantId);
  const restaurantName = RestaurantContext.useSelector((snapshot) => selectPage(snapshot).details?.name ?? '');
  const { id, name, image_url, is_veg } = item;
  const { pricePaise, liveCount } = offerOf(item, live);
  return (
    <AddToCart
      item={{ id, restaurantId, restaurantName, name, price: toRupees(pricePaise), image_url, is_veg }}
      liveCount={liveCount}
      soldOutLabel={soldOutLabel}
      closedReason={useClosedReason()}
    />
  );
}
