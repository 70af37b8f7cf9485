import { isolateName } from '../../../domain/isolate-name.ts';
import { quantityOf, type Cart } from '../../../domain/cart.ts';
import { toRupees } from '../../../domain/money.ts';
import { offerOf } from '../../../domain/offer.ts';
import type { Order } from '../orders/order-list.ts';
import type { PendingItem } from '../cart/contents.ts';
import type { LiveInfo, MenuItem } from '../restaurant/restaurant.actors.ts';

/**
 * The dishes of an earlier order that can be ordered now, and in `missing` a text for each dish that cannot, or not in
 * full.
 */
export interface Reorder {
  dishes: readonly PendingItem[];
  missing: readonly string[];
}

type Repeatable = Pick<Order, 'restaurant_id' | 'restaurant_name' | 'order_items'>;

/**
 * Compares an earlier order with the current menu and stock. The dishes get their current price (D30) and at most the
 * quantity that is in stock beyond what the cart already has. A dish without live info keeps its quantity (D31).
 */
export function buildReorder(
  { restaurant_id: restaurantId, restaurant_name: restaurantName, order_items: lines }: Repeatable,
  menus: readonly MenuItem[],
  live: readonly LiveInfo[],
  cart: Cart,
): Reorder {
  const dishes: PendingItem[] = [];
  const missing: string[] = [];
  for (const { menu_id: menuId, menu_name: menuName, quantity } of lines) {
    const dish = menus.find(({ id }) => id === menuId);
    if (!dish || restaurantId === undefined) {
      missing.push(`${isolateName(menuName)} (no longer on the menu)`);
      continue;
    }
    const { id, name, image_url, is_veg } = dish;
    const { pricePaise, liveCount } = offerOf(
      dish,
      live.find((each) => each.id === id),
    );
    const qty = Math.min(quantity, Math.max(0, (liveCount ?? Infinity) - quantityOf(cart, id)));
    if (qty < quantity) {
      const dishName = isolateName(name);
      missing.push(liveCount === 0 ? `${dishName} (sold out)` : `${dishName} (only ${liveCount} left)`);
    }
    if (qty === 0) continue;
    const price = toRupees(pricePaise);
    dishes.push({ item: { id, restaurantId, restaurantName, name, price, image_url, is_veg }, qty, liveCount });
  }
  return { dishes, missing };
}
