import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../engine/browser-axe.ts';
import { newMenu, threeDishes } from '../fixtures/browser-menu.ts';

/** The rows of the comparison table: each field that differs, with its typed and its saved value. */
const compared = (page: Page) => page.getByRole('table').filter({ hasText: 'Saved now' }).locator('tbody tr');

test('shows both versions of a dish that another tab has saved meanwhile, and keeps the chosen version @phone', async ({
  page,
}) => {
  const { open, menu, restaurantId } = await newMenu(page, threeDishes.slice(0, 1));
  await open();
  const other = await page.context().newPage();
  await other.goto(`/partner/restaurants/${restaurantId}/menu`);
  const form = (tab: Page) => tab.getByRole('dialog', { name: 'Edit Menu Item' });
  const edit = (tab: Page) => tab.getByRole('button', { name: 'Edit Ghee Roast Dosa' }).click();
  await edit(page);
  await edit(other);
  await form(other).getByLabel('Price').fill('155');
  await form(other).getByLabel('Non-veg').check();
  await form(other).getByRole('button', { name: 'Save Changes' }).click();
  await expect(form(other)).toHaveCount(0);

  await form(page).getByLabel('Item name').fill('Ghee Dosa');
  await form(page).getByRole('button', { name: 'Save Changes' }).click();
  await expect(form(page).getByRole('alert')).toContainText('This menu item was changed elsewhere');
  await expect(compared(page)).toHaveText([
    'Item nameGhee DosaGhee Roast Dosa',
    'Price₹140.00₹155.00',
    'TypeVegNon-veg',
  ]);
  // The comparison has the focus; Tab moves it to the choice of the version.
  await page.keyboard.press('Tab');
  await expect(form(page)).toContainText('Keep mine');
  await expectAccessible(page);
  expect(await menu()).toMatchObject([{ name: 'Ghee Roast Dosa', price: 155, version: 2 }]);
  await form(page).getByRole('button', { name: 'Take theirs' }).click();
  await expect(form(page).getByLabel('Price')).toHaveValue('155');
  await expect(form(page).getByLabel('Item name')).toHaveValue('Ghee Roast Dosa');

  await form(page).getByLabel('Price').fill('160');
  await form(page).getByRole('button', { name: 'Save Changes' }).click();
  await expect(form(page)).toHaveCount(0);
  await other.getByRole('button', { name: 'Edit Ghee Roast Dosa' }).click();
  await form(other).getByLabel('Price').fill('170');
  await form(other).getByRole('button', { name: 'Save Changes' }).click();
  await form(other).getByRole('button', { name: 'Keep mine' }).click();
  await expect(form(other)).toHaveCount(0);
  expect(await menu()).toMatchObject([{ name: 'Ghee Roast Dosa', price: 170, is_veg: 0, version: 4 }]);
});

test('shows both versions of a restaurant that was saved elsewhere meanwhile, and keeps the chosen version @phone', async ({
  page,
}) => {
  const { restaurantId, put, restaurant } = await newMenu(page, []);
  await page.goto(`/partner/restaurants/edit/${restaurantId}`);
  const name = page.getByLabel('Restaurant Name');
  await name.fill('Charminar Grill');
  await put('/partner/restaurants/', { restaurantId, street_address: 'MG Road', is_veg: 1, version: 1 });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('This restaurant was changed elsewhere');
  await expect(compared(page)).toHaveText([
    'Restaurant NameCharminar GrillCharminar Dastarkhwan',
    'Street Address21-3-7, Shalibanda RoadMG Road',
    'Restaurant TypeNon-VegetarianPure Vegetarian',
  ]);
  await expect(name).toBeDisabled();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Take theirs' }).click();
  await expect(page.getByLabel('Street Address')).toHaveValue('MG Road');
  await name.fill('Charminar Grill');
  await put('/partner/restaurants/', { restaurantId, phone: '9876500009' });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page).toHaveURL('/partner/restaurants');
  expect(await restaurant()).toMatchObject({ name: 'Charminar Grill', phone: '9876543210', version: 4 });
});
