import type { Page } from '@playwright/test';
import type { CartItem } from '../../domain/cart.ts';
import type { Schemas } from '../../openapi/client.ts';
import { keepSession, newSession } from './session.ts';

const api = '/api/v1/c1';
const restaurantId = 3;

/** A real dish without a discount, at whole rupees, of which there is plenty. */
export interface RealDish {
  id: number;
  name: string;
  /** Rupees. */
  price: number;
  image_url: string | null;
  is_veg: 0 | 1;
}

/** Dishes of a demo restaurant that a test can order without a thought for discounts and stock, the most plentiful first. */
export async function plainDishes(page: Page, token: string, restaurant: number): Promise<RealDish[]> {
  const ask = async (path: string, data: object): Promise<unknown> => {
    const headers = { authorization: `Bearer ${token}` };
    return (await page.request.post(api + path, { data, headers })).json();
  };
  // The contract's answers; a change of them shows at once as a missing dish.
  const { menus } = (await ask('/menus', { restaurantId: restaurant })) as Schemas['Menus'];
  const body = { restaurant_id: restaurant, hard_refresh: false };
  const { menus_live_info: live } = (await ask('/menusLiveInfo', body)) as Schemas['MenusLiveInfo'];
  const plain = live.filter((dish) => dish.discount_percentage === 0 && dish.platform_discount_percentage === 0);
  return plain
    .toSorted((a, b) => b.live_count - a.live_count)
    .flatMap(({ id }) => menus.filter((dish) => dish.id === id))
    .map(({ id, name, price, image_url, is_veg }): RealDish => ({ id, name, price: Number(price), image_url, is_veg }));
}

/** A customer of the test's own, with two of a real dish in the cart if it is to be filled. */
export async function checkoutCart(page: Page, { filled }: { filled: boolean }) {
  const session = await newSession(page.request);
  const [dish] = await plainDishes(page, session.accessToken, restaurantId);
  const [elsewhere] = await plainDishes(page, session.accessToken, 2);
  if (!dish || !elsewhere) throw new Error('The demo restaurants have no dish without a discount.');
  const item: CartItem = { ...dish, restaurantId, restaurantName: 'The test’s restaurant', qty: 2 };
  await keepSession(page, session, { cart: filled ? { restaurantId, items: [item], owner: session.phone } : null });
  // The demo phone rings with the code of the login above; it would lie over what is to be pressed.
  const ringing = page.getByRole('button', { name: 'Close the demo phone' });
  await page.addLocatorHandler(ringing, () => ringing.click());
  return {
    dish,
    elsewhere,
    /** From now on the server says this of the dish's stock and price. */
    async tellLive(told: { live_count: number; price: number }): Promise<void> {
      await page.unroute('**/menusLiveInfo');
      await page.route('**/menusLiveInfo', (route) => {
        const live = { id: dish.id, discount_percentage: 0, platform_discount_percentage: 0, ...told };
        return route.fulfill({ json: { menus_live_info: [live] } });
      });
    },
  };
}
