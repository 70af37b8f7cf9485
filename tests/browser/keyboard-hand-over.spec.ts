import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import type { Schemas } from '../../openapi/client.ts';
import { recordAnnouncements } from '../fixtures/announcements.ts';
import { createKeyboard } from '../fixtures/browser-keyboard.ts';
import { placePaidOrder } from '../fixtures/browser-order.ts';
import { newPartner, createOwnRestaurant } from '../fixtures/browser-partner.ts';
import { runOperator } from '../fixtures/operator.ts';

/** A complete hand-over by keyboard: focus and announcements at each step. */

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

/** Creates a dish with `count` portions in stock. */
async function createDish(request: APIRequestContext, accessToken: string, restaurant: number, count: number) {
  const post = async (path: string, data: object): Promise<unknown> => {
    const headers = { Authorization: `Bearer ${accessToken}` };
    const answer = await request.post(`/api/v1/c1/partner/menu/${path}`, { headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const dish = { restaurantId: restaurant, name: 'Masala Dosa', price: '120', is_veg: 1, status: 'approved' };
  // The contract defines this response.
  const { menuId } = (await post('create', dish)) as Schemas['MenuItemCreated'];
  const change = { restaurant_id: String(restaurant), menu_id: String(menuId), item_count: count, action: 'increment' };
  await post('updateMenuItemCount', change);
}

test('focuses and announces each step once, from the landing page to a hand-over and a change of stock', async ({
  page,
}) => {
  test.slow();
  const partner = newPartner(page.request);
  await partner.register();
  const { accessToken } = await partner.tokens();
  // The approved restaurant is in every customer's list, so it needs a unique name.
  const restaurant = await createOwnRestaurant(page.request, accessToken, { name: 'Hand-over Kitchen' });
  await runOperator('restaurants', 'approve', String(restaurant));
  await createDish(page.request, accessToken, restaurant, 16);
  const order = await placePaidOrder(page, restaurant);
  await placePaidOrder(page, restaurant);
  await page.context().clearCookies();

  // The demo phone replaces a real phone and is not part of the keyboard path.
  await page.route('**/demo/outbox*', (route) => route.fulfill({ json: { messages: [] } }));
  const { expectStep } = await recordAnnouncements(page);
  const keys = createKeyboard(page);

  await page.goto('/');
  await keys.press(page.getByRole('main').getByRole('link', { name: 'Partner login' }));
  await expectStep('the login', { focus: 'textbox "Phone number"', said: [] });

  await page.keyboard.type(partner.phone);
  await page.keyboard.press('Enter');
  await expectStep('a code was sent', {
    focus: 'textbox "6-digit OTP"',
    said: ['OTP sent successfully!', expect.stringMatching(/^Resend OTP in (30|2\d) s$/)],
  });
  await partner.readCode();
  await page.keyboard.type(wrong(partner.code), { delay: 30 });
  await expectStep('a wrong login code', {
    focus: 'textbox "6-digit OTP"',
    said: ['That code is not right. 4 tries left.'],
  });
  await page.keyboard.type(partner.code, { delay: 30 });
  await expectStep('the dashboard', { focus: 'heading "Welcome, Imran Khan!"', said: ['New orders: 2'] });

  await keys.press(page.getByRole('main').getByRole('link', { name: 'Manage Restaurants' }));
  await expectStep('the restaurants', { focus: 'heading "Manage Restaurants"', said: [] });
  await keys.to(page.getByRole('link', { name: 'Orders', exact: true }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expectStep('the orders', { focus: 'heading "Order Management"', said: ['Showing 1 to 2 of 2 orders'] });

  await keys.to(page.getByRole('searchbox'));
  await page.keyboard.type('nothing like it', { delay: 10 });
  await expectStep('a search without a result', {
    focus: 'searchbox "Search orders"',
    said: ['Loading orders', 'No orders found'],
  });
  await keys.press(button(page, 'Clear the search'));
  await expectStep('the search is cleared', {
    focus: 'searchbox "Search orders"',
    said: ['Loading orders', 'Showing 1 to 2 of 2 orders'],
  });
  await page.keyboard.type(order.id, { delay: 10 });
  await expectStep('a search by number', {
    focus: 'searchbox "Search orders"',
    said: ['Loading orders', 'Showing 1 to 1 of 1 orders'],
  });
  await keys.to(page.getByRole('tab', { selected: true }));
  await page.keyboard.press('ArrowRight');
  await expectStep('confirmed ones only', {
    focus: 'tab "Confirmed"',
    said: ['Loading orders', 'Showing 1 to 1 of 1 orders'],
  });

  await keys.press(button(page, `Verify OTP & Deliver order ${order.id}`));
  await expectStep('the dialog', { focus: 'textbox "6-digit OTP"', said: [] });
  const dialog = page.getByRole('dialog', { name: 'Verify OTP', exact: true });
  await expect(dialog).toHaveAccessibleDescription(
    `Order ${order.id} for Asha Rao: enter the code on the customer's phone.`,
  );
  await page.keyboard.type('123');
  await page.keyboard.press('Enter');
  await expectStep('a code that is too short', {
    focus: 'textbox "6-digit OTP": OTP must be 6 digits',
    said: ['OTP must be 6 digits'],
  });
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(wrong(order.code), { delay: 30 });
  await page.keyboard.press('Enter');
  await expectStep('a wrong code', {
    focus: 'textbox "6-digit OTP": Invalid OTP. 4 tries left.',
    said: ['Invalid OTP. 4 tries left.'],
  });
  await page.keyboard.type(order.code, { delay: 30 });
  await keys.press(button(page, 'Verify & Deliver'));
  await expectStep('the hand-over, which empties the filtered list', {
    focus: 'button "Clear the search"',
    said: ['Order verified and marked as delivered successfully!', 'No orders found'],
  });
  await page.keyboard.press('Enter');
  await expectStep('all orders again', {
    focus: 'searchbox "Search orders"',
    said: ['Loading orders', 'Showing 1 to 2 of 2 orders'],
  });

  await keys.to(page.getByRole('link', { name: 'Restaurants', exact: true }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expectStep('the restaurants again', { focus: 'heading "Manage Restaurants"', said: [] });
  await keys.press(page.getByRole('link', { name: /Manage Menu/ }));
  await expectStep('the menu', { focus: 'heading "Hand-over Kitchen · 1 item"', said: [] });
  await keys.press(button(page, 'Increment Masala Dosa'), 'Space');
  await expect(page.getByText('Menu item count updated successfully')).toBeVisible();
  await expectStep('one more in stock', {
    focus: 'button "Increment Masala Dosa"',
    said: ['15 of Masala Dosa in stock'],
  });
  await keys.to(page.getByRole('textbox', { name: 'Quantity for Masala Dosa' }), 'Shift+Tab');
  await page.keyboard.press('-');
  await expectStep('one less in stock', {
    focus: 'textbox "Quantity for Masala Dosa"',
    said: ['14 of Masala Dosa in stock'],
  });
  await page.keyboard.type('99');
  await page.keyboard.press('-');
  await expectStep('more than there are', {
    focus: 'textbox "Quantity for Masala Dosa": Cannot decrement by 99. Current quantity is only 14',
    said: ['Cannot decrement by 99. Current quantity is only 14'],
  });
  await page.reload();
  await expect(page.getByRole('rowheader', { name: 'Masala Dosa' })).toBeVisible();
  await expectStep('only the orders that are new are announced', { focus: 'nothing', said: ['New orders: 1'] });
});
