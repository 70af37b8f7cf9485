import { dishes } from '../../demo/seed/dishes.ts';
import { demoCustomers } from '../../demo/seed/people.ts';
import { restaurants } from '../../demo/seed/restaurants.ts';
import { finalPricePaise } from '../../domain/price.ts';
import type { PersistedCart } from '../../machines/customer/cart/persisted-cart.ts';

const restaurantId = 3;

/** The cart that localStorage keeps for the first demo customer: two dishes of a demo restaurant, two of each. */
export function keptCart(): PersistedCart {
  const restaurantName = restaurants.find(({ id }) => id === restaurantId)?.name ?? '';
  const items = dishes
    .filter((dish) => dish.restaurant_id === restaurantId && dish.live_count > 5)
    .filter((_, at) => at === 0 || at === 3)
    .map((dish) => ({
      ...{ id: dish.id, name: dish.name, image_url: dish.image_url, is_veg: dish.is_veg ? (1 as const) : (0 as const) },
      price: finalPricePaise({ ...dish, price: dish.price_paise / 100 }) / 100,
      ...{ qty: 2, restaurantId, restaurantName },
    }));
  return { restaurantId, items, owner: demoCustomers[0].phone };
}
