import type { CartItem } from '../../domain/cart.ts';
import { finalPricePaise } from '../../domain/price.ts';
import { demoCustomers } from '../../demo/seed/people.ts';
import { dishes } from '../../demo/seed/dishes.ts';
import { restaurants } from '../../demo/seed/restaurants.ts';
import type { State } from './state.ts';

const [{ phone: owner }] = demoCustomers;
export const restaurantId = 3;
export const houseName = restaurants.find(({ id }) => id === restaurantId)?.name ?? '';
export const ofHouse = dishes.filter((dish) => dish.restaurant_id === restaurantId && dish.live_count > 5);

export function itemOf(index: number, qty: number, change: Partial<CartItem> = {}): CartItem {
  const dish = ofHouse[index];
  if (!dish) throw new Error(`The demo restaurant has no dish ${index}.`);
  const { id, name, image_url, is_veg } = dish;
  const price = finalPricePaise({ ...dish, price: dish.price_paise / 100 }) / 100;
  return {
    id,
    name,
    image_url,
    is_veg: is_veg ? 1 : 0,
    price,
    qty,
    restaurantId,
    restaurantName: houseName,
    ...change,
  };
}
export const persistedCart = (...items: CartItem[]): NonNullable<State['kept']> => ({
  cart: { restaurantId: items.length > 0 ? restaurantId : null, items, owner },
});
export const someDishes = persistedCart(itemOf(0, 2), itemOf(3, 1), itemOf(6, 3));
