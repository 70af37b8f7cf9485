import { expect, type Locator, type Page } from '@playwright/test';
import { sevenDishes, sevenLive } from '../models/menu-board.model.ts';
import { newPartner } from './browser-partner.ts';
import { hidePage } from './browser-visibility.ts';

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
  await hidePage(page);
  await newPartner(page.request).signIn(page);
  await page.route(`${at}/partner/restaurants/`, (route) => route.fulfill({ json: { data: [restaurant] } }));
}

interface Desk {
  dishes?: typeof sevenDishes;
  live?: typeof sevenLive;
  /** Called before the live info comes, for who looks at the dishes without it. */
  beforeLive?: () => Promise<void>;
  /** Whether the board's own menu is asked for; otherwise the request is a walk's. */
  asksMenu?: () => boolean;
}

/** The menu board of that restaurant, with the model's seven dishes on it. What a flow walks itself is left out. */
export async function openDesk(
  page: Page,
  { dishes, live, beforeLive, asksMenu = () => true }: Desk = {},
): Promise<void> {
  await signInAtDesk(page);
  const menus = dishes ?? sevenDishes;
  await page.route(`${at}/partner/menu/`, (route) =>
    asksMenu() ? route.fulfill({ json: { menus } }) : route.fallback(),
  );
  let letCome = () => {};
  const mayCome = new Promise<void>((resolve) => (letCome = resolve));
  await page.route(`${at}/partner/menu/menusLiveInfo`, async (route) => {
    await mayCome;
    await route.fulfill({ json: { menus_live_info: live ?? sevenLive } });
  });
  await page.route(`${at}/partner/description`, (route) =>
    route.fulfill({ json: { descriptions: [{ id: 4, name: 'Roasted in ghee.' }] } }),
  );
  await page.goto('/partner/restaurants/12/menu');
  await expect(page.getByRole('rowheader', { name: menus[0]?.name ?? '' })).toBeVisible();
  await beforeLive?.();
  letCome();
}

/** A dialog's script comes late, and React shows by the clock what came late. */
export async function untilShown(page: Page, dialog: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(100);
    await expect(dialog).toHaveCount(1, { timeout: 100 });
  }).toPass();
}
