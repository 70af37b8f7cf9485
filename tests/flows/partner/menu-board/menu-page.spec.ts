import { expect, type Page } from '@playwright/test';
import { test } from '../../../fixtures/page-test.ts';
import { expectAccessible } from '../../../engine/browser-axe.ts';
import { expectPageState } from '../../../engine/page-state.ts';
import { newMenu, threeDishes, type NewDish } from '../../../fixtures/browser-menu.ts';

/** Returns the dishes 'Dish 1' to 'Dish <count>'. */
const many = (count: number): NewDish[] =>
  Array.from({ length: count }, (_, index) => ({
    name: `Dish ${index + 1}`,
    price: '100.00',
    isVeg: true,
    count: 0,
  }));

const names = (page: Page) => page.getByRole('rowheader');
const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });

test('shows name, count, picture folder, actions, search, filters and six columns of a menu [ROUTE-17 PMENU-1 PMENU-2 PMENU-3 PMENU-4 PMENU-5 PMENU-6 PMENU-7 PMENU-8 PMENU-10 STORE-15]', async ({
  page,
}) => {
  const { open } = await newMenu(page, threeDishes);
  await open();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Charminar Dastarkhwan · 3 items');
  await expect(page.getByText('Telangana → Hyderabad → Hyderabad', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Menu Item' })).toBeEnabled();
  await expect(page.getByRole('button', { name: 'Refresh Live Info' })).toBeEnabled();
  await expect(page.getByRole('columnheader')).toHaveText([
    'Item',
    'Price',
    'Stock',
    'Type',
    'Stock Management',
    'Actions',
  ]);
  await expect(names(page)).toHaveText(['Ghee Roast Dosa', 'Idli Sambar', 'Seekh Kebab']);
  await expect(row(page, 'Idli Sambar').getByRole('cell').nth(0)).toHaveText('₹90.50');
  await expect(row(page, 'Idli Sambar').getByRole('cell').nth(1)).toHaveText('Only 3 left');
  await expect(row(page, 'Seekh Kebab').getByRole('cell').nth(1)).toHaveText('Out of stock');
  await expect(row(page, 'Ghee Roast Dosa').getByRole('cell').nth(1)).toHaveText('24 in stock');
  await expect(row(page, 'Seekh Kebab').getByRole('cell').nth(2)).toHaveText('Non-veg');
  await expect(row(page, 'Seekh Kebab').getByRole('button', { name: 'Edit Seekh Kebab' })).toBeVisible();
  await expect(row(page, 'Seekh Kebab').getByRole('button', { name: 'Delete Seekh Kebab' })).toBeVisible();
  const filters = page.getByRole('group', { name: 'Filters' });
  await expect(filters.getByLabel('Stock').getByRole('option')).toHaveText(['All', 'In stock', 'Out of stock']);
  await expect(filters.getByLabel('Food type').getByRole('option')).toHaveText(['All', 'Veg', 'Non-veg']);

  await filters.getByLabel('Stock').selectOption('Out of stock');
  await expect(names(page)).toHaveText(['Seekh Kebab']);
  await filters.getByLabel('Stock').selectOption('All');
  await filters.getByLabel('Food type').selectOption('Veg');
  await expect(names(page)).toHaveText(['Ghee Roast Dosa', 'Idli Sambar']);
  // The key '/' focuses the search only if the focus is in the table.
  await page.locator('body').press('/');
  await expect(page.getByLabel('Search by name')).not.toBeFocused();
  await page.getByRole('button', { name: 'Edit Idli Sambar' }).press('/');
  await expect(page.getByLabel('Search by name')).toBeFocused();
  await page.keyboard.type('IDLI');
  await expect(names(page)).toHaveText(['Idli Sambar']);
  await expect(page).toHaveURL(/\?search=IDLI&food=veg$/);
  await expectAccessible(page);
  await page.keyboard.type('S');
  await expectPageState(page, {
    words: ['No items found', 'No menu item matches this search and these filters.'],
    texts: { '[scope=row]': [] },
  });
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expectPageState(page, {
    fields: { 'Search by name': { value: '' }, 'Food type': { value: 'all' } },
    texts: { '[scope=row]': ['Ghee Roast Dosa', 'Idli Sambar', 'Seekh Kebab'] },
  });
});

test('finds dishes by what another keyboard has typed', async ({ page }) => {
  const dish = { price: '100.00', isVeg: true, count: 0 };
  const { open } = await newMenu(page, [
    { ...dish, name: 'Crème Brûlée' },
    { ...dish, name: 'पकौड़ा' },
    { ...dish, name: 'Idli' },
  ]);
  await open();
  const search = page.getByLabel('Search by name');
  // In Unicode's form NFD.
  await search.fill('CRE\u0300ME ');
  await expect(names(page)).toHaveText(['Crème Brûlée']);
  // With ड़ as one character.
  await search.fill('पकौ\u095Cा');
  await expect(names(page)).toHaveText(['पकौड़ा'.normalize()]);
});

test('sorts by column headers, and keeps the sort order after a reload [PMENU-9]', async ({ page }) => {
  const { open } = await newMenu(page, threeDishes);
  await open();
  const header = (name: string) => page.getByRole('columnheader', { name, exact: true });
  await header('Price').getByRole('button').click();
  await expect(names(page)).toHaveText(['Idli Sambar', 'Ghee Roast Dosa', 'Seekh Kebab']);
  await expect(header('Price')).toHaveAttribute('aria-sort', 'ascending');
  await header('Stock').getByRole('button').click();
  await expect(names(page)).toHaveText(['Seekh Kebab', 'Idli Sambar', 'Ghee Roast Dosa']);
  await header('Stock').getByRole('button').click();
  await expect(names(page)).toHaveText(['Ghee Roast Dosa', 'Idli Sambar', 'Seekh Kebab']);
  await expect(header('Stock')).toHaveAttribute('aria-sort', 'descending');
  await expect(page).toHaveURL(/\?sort=stock&order=desc$/);
  await page.reload();
  await expect(names(page)).toHaveText(['Ghee Roast Dosa', 'Idli Sambar', 'Seekh Kebab']);
  await page.getByLabel('Sort by').selectOption('Name, Z to A');
  await expect(names(page)).toHaveText(['Seekh Kebab', 'Idli Sambar', 'Ghee Roast Dosa']);
});

test('shows ten dishes per page, or 5, 20 or 50, and at most five page buttons [PMENU-11 PMENU-12]', async ({
  page,
}) => {
  test.slow();
  const { open } = await newMenu(page, many(61));
  await open();
  const pages = page.getByRole('navigation', { name: 'Pages of menu items' }).getByRole('button', { name: /^Page \d/ });
  await expect(names(page)).toHaveCount(10);
  // Numbers in names are sorted numerically.
  await expect(names(page).nth(9)).toHaveText('Dish 10');
  await expect(page.getByText('Showing 1 to 10 of 61 items', { exact: true })).toBeVisible();
  await expect(pages).toHaveText(['1', '2', '3', '4', '5']);
  await page.getByRole('button', { name: 'Page 5' }).click();
  await expect(pages).toHaveText(['3', '4', '5', '6', '7']);
  const size = page.getByLabel('Items per page');
  await expect(size.getByRole('option')).toHaveText(['5', '10', '20', '50']);
  await size.selectOption('50');
  await expect(page.getByText('Showing 1 to 50 of 61 items', { exact: true })).toBeVisible();
  // Only rows near the viewport are rendered; the others follow on scrolling.
  expect(await names(page).count()).toBeLessThan(50);
  await page.getByRole('button', { name: 'Page 2' }).scrollIntoViewIfNeeded();
  await expect(names(page).filter({ hasText: /^Dish 50$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(/\?page=2&size=50$/);
  await page.reload();
  await expect(names(page)).toHaveCount(11);
});

test('changes stock by keyboard: accepts only digits, shows alerts in the row, adds on Enter, subtracts on −, moves with the arrows [PMENU-28 PMENU-29 PMENU-30 PMENU-31 PMENU-33]', async ({
  page,
}) => {
  const { open, counts } = await newMenu(page, threeDishes);
  await open();
  const quantity = page.getByLabel('Quantity for Idli Sambar');
  const stock = row(page, 'Idli Sambar').getByRole('cell').nth(1);
  await quantity.fill('');
  await quantity.pressSequentially('a1x0');
  await expect(quantity).toHaveValue('10');
  await quantity.fill('');
  await quantity.pressSequentially('१٠');
  await expect(quantity).toHaveValue('10');
  await quantity.press('-');
  const alert = row(page, 'Idli Sambar').getByRole('alert');
  await expect(alert).toHaveText('Cannot decrement by 10. Current quantity is only 3');
  await expect(quantity).toHaveAccessibleDescription('Cannot decrement by 10. Current quantity is only 3');
  await quantity.press('Enter');
  await expect(alert).toHaveCount(0);
  await expect(stock).toHaveText('13 in stock');
  await expect(page.locator('#announcer')).toHaveText('13 of Idli Sambar in stock');
  await expect(page.getByText('Menu item count updated successfully', { exact: true })).toBeVisible();
  // The next change begins at 1, and typing replaces it.
  await expect(quantity).toHaveValue('1');
  await page.keyboard.type('0');
  await quantity.press('+');
  await expect(quantity).toHaveValue('0');
  await expect(alert).toHaveText('Please enter a valid quantity greater than 0');
  await quantity.fill('200000');
  await quantity.press('Enter');
  await expect(alert).toHaveText('Please enter a quantity of 99,999 or less');
  await expect(quantity).toHaveValue('200000');
  await quantity.press('ArrowDown');
  await expect(page.getByLabel('Quantity for Seekh Kebab')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(quantity).toBeFocused();
  await quantity.fill('13');
  await row(page, 'Idli Sambar').getByRole('button', { name: 'Decrement Idli Sambar' }).click();
  await expect(stock).toHaveText('Out of stock');
  await expect
    .poll(async () => (await counts()).map(({ live_count }) => live_count).sort((a, b) => a - b))
    .toEqual([0, 0, 24]);
});

test('has buttons of 44 px for the stock @phone', async ({ page }) => {
  const { open } = await newMenu(page, threeDishes);
  await open();
  for (const name of ['Decrement Idli Sambar', 'Increment Idli Sambar']) {
    const box = await page.getByRole('button', { name }).boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(44);
    expect(box?.height).toBeGreaterThanOrEqual(44);
  }
});

test('moves from a quantity to the search on ‘/’, and keeps the quantity', async ({ page }) => {
  const { open } = await newMenu(page, threeDishes);
  await open();
  const quantity = page.getByLabel('Quantity for Idli Sambar');
  await quantity.fill('12');
  await quantity.press('/');
  const search = page.getByLabel('Search by name');
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('');
  await expect(quantity).toHaveValue('12');
  await page.keyboard.type('idli');
  await expect(names(page)).toHaveText(['Idli Sambar']);
});

test("adds ten portions after ten quick clicks, and reverts a failed change with the server's message [PMENU-32 ERR-5]", async ({
  page,
}) => {
  const { open, counts, ids } = await newMenu(page, threeDishes);
  await open();
  const more = page.getByRole('button', { name: 'Increment Ghee Roast Dosa' });
  const stock = row(page, 'Ghee Roast Dosa').getByRole('cell').nth(1);
  for (let press = 0; press < 10; press += 1) await more.click();
  await expect(stock).toHaveText('34 in stock');
  await expect.poll(async () => (await counts()).find(({ id }) => id === ids[0])?.live_count).toBe(34);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/updateMenuItemCount', async (route) => {
    await held;
    const json = { code: 'server_error', message: 'The stock book is closed.', detail: 'x' };
    await route.fulfill({ status: 500, json });
  });
  await more.click();
  // The new count is shown before the server responds.
  await expect(stock).toHaveText('35 in stock');
  release();
  await expect(row(page, 'Ghee Roast Dosa').getByRole('alert')).toHaveText('The stock book is closed.');
  await expect(stock).toHaveText('34 in stock');
});

test('shows an error for a restaurant of another partner [ROUTE-17]', async ({ page }) => {
  await newMenu(page, []);
  await page.goto('/partner/restaurants/2/menu');
  await expect(page.getByRole('alert')).toContainText('The menu did not load');
  await page.goto('/partner/restaurants/none/menu');
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
});
