import type { CartItem } from '../../domain/cart.ts';
import type { PersistedCart } from '../../machines/customer/cart/persisted-cart.ts';
import { finalPricePaise } from '../../domain/price.ts';
import { demoCustomers } from '../../demo/seed/people.ts';
import { dishes } from '../../demo/seed/dishes.ts';
import { restaurants } from '../../demo/seed/restaurants.ts';
import type { State } from './state.ts';

const [{ phone: owner }] = demoCustomers;
export const cartRestaurantId = 3;
export const cartRestaurantName = restaurants.find(({ id }) => id === cartRestaurantId)?.name ?? '';
export const cartRestaurantDishes = dishes.filter(
  (dish) => dish.restaurant_id === cartRestaurantId && dish.live_count > 5,
);

export function cartItem(index: number, qty: number, change: Partial<CartItem> = {}): CartItem {
  const dish = cartRestaurantDishes[index];
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
    restaurantId: cartRestaurantId,
    restaurantName: cartRestaurantName,
    ...change,
  };
}
export const storedCart = (...items: CartItem[]): PersistedCart => ({
  restaurantId: items.length > 0 ? cartRestaurantId : null,
  items,
  owner,
});
export const persistedCart = (...items: CartItem[]): NonNullable<State['kept']> => ({ cart: storedCart(...items) });
export const filledCart = persistedCart(cartItem(0, 2), cartItem(3, 1), cartItem(6, 3));
