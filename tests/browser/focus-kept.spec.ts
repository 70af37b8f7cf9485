import { expect, test, type Locator, type Page } from '@playwright/test';
import { recordAnnouncements } from '../fixtures/announcements.ts';
import { boardOrder } from '../fixtures/board-order.ts';
import { newMenu, threeDishes } from '../fixtures/browser-menu.ts';
import { createOwnRestaurant, newPartner } from '../fixtures/browser-partner.ts';
import { signIn } from '../fixtures/session.ts';
import { boardNow } from '../flows/partner/board/model.ts';
import { openBoard } from '../fixtures/partner-pages.ts';
import { readyOrder } from '../flows/partner/order-refund/model.ts';

/** Where the focus is after a control that removes or disables itself was pressed with the keyboard. */

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function expectFocusAfter(control: Locator, focused: Locator): Promise<void> {
  await control.press('Enter');
  await expect(focused).toBeFocused();
}

for (const side of ['customer', 'partner'] as const)
  test(`moves the focus to the first field of a ${side}'s profile form, and back to 'Edit Profile'`, async ({
    page,
  }) => {
    if (side === 'customer') await signIn(page);
    else await newPartner(page.request).signIn(page);
    await page.goto(side === 'customer' ? '/profile' : '/partner/profile');
    const [edit, name] = [button(page, 'Edit Profile'), page.getByRole('main').getByRole('textbox').first()];
    await expectFocusAfter(edit, name);
    await expectFocusAfter(button(page, 'Cancel'), edit);
    await expectFocusAfter(edit, name);
    await page.getByLabel('Address').fill('MG Road');
    await expectFocusAfter(button(page, 'Save Changes'), edit);
  });

test('keeps the focus in the part of the opening hours that was used', async ({ page }) => {
  const { accessToken } = await newPartner(page.request).signIn(page);
  await page.goto(`/partner/restaurants/${await createOwnRestaurant(page.request, accessToken)}/hours`);
  const allDay = '12:00 am – 12:00 am';
  await expectFocusAfter(button(page, `Remove Sunday, ${allDay}`), button(page, 'Add hours on Sunday'));
  await expectFocusAfter(button(page, 'Add hours on Monday'), page.getByLabel('Monday opens, time 2'));
  await expectFocusAfter(button(page, 'Remove Monday, time 2, 6:00 pm – 11:00 pm'), button(page, 'Copy to all days'));
  await expectFocusAfter(button(page, 'Add a closed date'), page.getByLabel('Closed date 1'));
  await expectFocusAfter(button(page, 'Add a closed date'), page.getByLabel('Closed date 2'));
  await expectFocusAfter(button(page, 'Remove date 2'), button(page, 'Add a closed date'));
  await expectFocusAfter(button(page, 'Remove date 1'), button(page, 'Add a closed date'));
  const save = button(page, 'Save hours');
  await save.press('Enter');
  await expect(page.getByText('Hours saved')).toBeVisible();
  await expect(save).toBeDisabled();
  await expect(save).toBeFocused();
});

test('keeps the focus in the part of the order settings that was used', async ({ page }) => {
  const { accessToken } = await newPartner(page.request).signIn(page);
  await page.goto(`/partner/restaurants/${await createOwnRestaurant(page.request, accessToken)}/hours`);
  const longer = button(page, '5 minutes more');
  while (await longer.isEnabled()) await longer.press('Enter');
  await expect(longer).toBeFocused();
  const save = button(page, 'Save time');
  await save.press('Enter');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(save).toBeDisabled();
  await expect(save).toBeFocused();
  await button(page, '15 min').press('Enter');
  await expectFocusAfter(button(page, 'Resume orders'), page.getByRole('heading', { name: 'New orders' }));
});

test('moves the focus to the heading after ‘Start taking orders’, and announces the sound and new orders', async ({
  page,
}) => {
  const { said } = await recordAnnouncements(page);
  const server = { orders: [boardOrder()] };
  await page.route('**/api/v1/c1/partner/board', (route) =>
    route.fulfill({ json: { now: boardNow, orders: server.orders } }),
  );
  await openBoard(page);
  await expectFocusAfter(button(page, 'Start taking orders'), page.getByRole('heading', { name: 'Kitchen Board' }));
  await expect.poll(said).toContain('Alarm is on');
  server.orders = [boardOrder(), boardOrder({ id: '12-1043', is_seen: false })];
  await expect.poll(said, { timeout: 40_000 }).toContain('New orders: 1');
});

test('keeps the focus on ‘+’ at the number of ordered portions, and announces the refund', async ({ page }) => {
  const { said } = await recordAnnouncements(page);
  const refund = { id: 7, amount: 104.99, status: 'requested', missing: '1 × Idli' };
  await page.route('**/partner/order/refundable', (route) => route.fulfill({ json: readyOrder }));
  await page.route('**/partner/order/refund', (route) => route.fulfill({ json: { refund } }));
  await newPartner(page.request).signIn(page);
  await page.goto('/partner/orders/12-1042/refund');
  const more = button(page, 'One Idli more');
  await expectFocusAfter(more, more);
  await expect(more).toBeDisabled();
  await button(page, 'Refund ₹104.99').press('Enter');
  await expect.poll(said, { timeout: 15_000 }).toContain('₹104.99 goes back to Asha Rao');
});

test('returns the focus to the field or button of a dish after ‘Keep editing’', async ({ page }) => {
  const { open } = await newMenu(page, threeDishes.slice(0, 1));
  await open();
  await button(page, 'Edit Ghee Roast Dosa').press('Enter');
  const name = page.getByLabel('Item name');
  await name.fill('Rava Dosa');
  await name.press('Escape');
  await expectFocusAfter(button(page, 'Keep editing'), name);
  await button(page, 'Cancel').press('Enter');
  await expectFocusAfter(button(page, 'Keep editing'), button(page, 'Cancel'));
});

test('keeps the focus on ‘Next page’ at the last page', async ({ page }) => {
  const dishes = Array.from({ length: 11 }, (_, at) => ({ name: `Dosa ${at}`, price: '90.00', isVeg: true, count: 0 }));
  const { open } = await newMenu(page, dishes);
  await open('?size=10');
  const next = button(page, 'Next page');
  await expectFocusAfter(next, next);
  await expect(page.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  await expect(next).toBeDisabled();
  await expect(next).toBeFocused();
});
