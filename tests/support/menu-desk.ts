import { expect, type Page } from '@playwright/test';
import { menuAfter } from '../models/menu-item.model.ts';
import { sevenDishes, sevenLive } from '../models/menu-board.model.ts';
import { newPartner } from './browser-partner.ts';

const at = '**/api/v1/c1';
const restaurant = {
  id: 12,
  name: 'Charminar Dastarkhwan',
  street_address: '21-3-7, Shalibanda Road',
  city_id: 1,
  phone: '9876543210',
  map_url: 'https://maps.example/12',
  is_veg: 0,
  status: 'approved',
  image_url: null,
  latitude: null,
  longitude: null,
};

/** A partner with the restaurant that the models speak of, known to the page only. */
export async function signInAtDesk(page: Page): Promise<void> {
  await newPartner(page.request).signIn(page);
  await page.route(`${at}/partner/restaurants/`, (route) => route.fulfill({ json: { data: [restaurant] } }));
}

/** The menu board of that restaurant, with the model's seven dishes on it. What a flow walks itself is left out. */
export async function openDesk(page: Page, live = sevenLive): Promise<void> {
  await signInAtDesk(page);
  const menus = [...sevenDishes, ...menuAfter];
  await page.route(`${at}/partner/menu/`, (route) => route.fulfill({ json: { menus } }));
  await page.route(`${at}/partner/menu/menusLiveInfo`, (route) => route.fulfill({ json: { menus_live_info: live } }));
  await page.route(`${at}/partner/description`, (route) =>
    route.fulfill({ json: { descriptions: [{ id: 4, name: 'Roasted in ghee.' }] } }),
  );
  await page.goto('/partner/restaurants/12/menu');
  await expect(page.getByRole('rowheader', { name: 'Ghee Roast Dosa' })).toBeVisible();
}
