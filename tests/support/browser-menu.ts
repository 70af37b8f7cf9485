import { expect, type Page } from '@playwright/test';
import type { Schemas } from '../../openapi/client.ts';
import { newPartner } from './browser-partner.ts';

const api = '/api/v1/c1';

export interface NewDish {
  name: string;
  /** Rupees. */
  price: string;
  isVeg: boolean;
  count: number;
}

export const threeDishes: readonly NewDish[] = [
  { name: 'Ghee Roast Dosa', price: '140.00', isVeg: true, count: 24 },
  { name: 'Seekh Kebab', price: '280.00', isVeg: false, count: 0 },
  { name: 'Idli Sambar', price: '90.50', isVeg: true, count: 3 },
];

/** A partner of one test's own, signed in, with a restaurant and its menu on the real server. */
export async function newMenu(page: Page, dishes: readonly NewDish[]) {
  const { accessToken } = await newPartner(page.request).signIn(page);
  const headers = { Authorization: `Bearer ${accessToken}` };
  const send = async <Answer>(method: 'GET' | 'POST' | 'PUT', path: string, data?: object): Promise<Answer> => {
    const answer = await page.request.fetch(api + path, { method, headers, ...(data && { data }) });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    // The contract's answer; the server's own tests hold it to that.
    return (await answer.json()) as Answer;
  };
  const post = <Answer>(path: string, data: object) => send<Answer>('POST', path, data);
  const { restaurantId: id } = await post<Schemas['RestaurantCreated']>('/partner/restaurants/', {
    name: 'Charminar Dastarkhwan',
    street_address: '21-3-7, Shalibanda Road',
    city_id: 1,
    phone: '9876543210',
    map_url: 'https://maps.example/12',
    is_veg: 0,
  });
  const ids: number[] = [];
  for (const { name, price, isVeg, count } of dishes) {
    const dish = { restaurantId: id, name, price, is_veg: isVeg ? 1 : 0, status: 'approved' };
    // oxlint-disable-next-line no-await-in-loop -- ids in the order of the list
    const { menuId } = await post<Schemas['MenuItemCreated']>('/partner/menu/create', dish);
    ids.push(menuId);
    const change = { restaurant_id: String(id), menu_id: String(menuId), item_count: count, action: 'increment' };
    // oxlint-disable-next-line no-await-in-loop -- the same
    if (count > 0) await post('/partner/menu/updateMenuItemCount', change);
  }
  return {
    restaurantId: id,
    ids,
    post,
    put: (path: string, data: object) => send('PUT', path, data),
    restaurant: async () => {
      const { data } = await send<Schemas['PartnerRestaurants']>('GET', '/partner/restaurants/');
      return data.find((one) => one.id === id);
    },
    open: async (query = '') => {
      await page.goto(`/partner/restaurants/${id}/menu${query}`);
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Charminar Dastarkhwan');
    },
    menu: async () => (await post<Schemas['PartnerMenus']>('/partner/menu/', { restaurantId: id })).menus,
    counts: async () =>
      (await post<Schemas['MenusLiveInfo']>('/partner/menu/menusLiveInfo', { restaurant_id: String(id) }))
        .menus_live_info,
  };
}
