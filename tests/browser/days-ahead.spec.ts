import { orderStates } from '../../domain/order-states.ts';
import { expect, test } from '@playwright/test';
import type { Schemas } from '../../openapi/client.ts';
import { expectAccessible } from '../engine/browser-axe.ts';
import { clockInIndia, partnerCalls, setWeekHours, signInDemoPartner } from '../fixtures/browser-partner.ts';
import { signIn } from '../fixtures/session.ts';

// A restaurant that takes orders for later days: its partner says so, a customer orders for tomorrow, and the board lists
// the order under its day (D277, D279).

type Call = Awaited<ReturnType<typeof partnerCalls>>;

/** Undo what the test has changed in a restaurant of the demo data, which other tests use too; the last change first. */
const undo: (() => Promise<unknown>)[] = [];
test.afterEach(async () => {
  for (const each of undo.splice(0).toReversed()) await each();
});

/** Sets the number of days until the end of the test. */
async function setDaysAhead(call: Call, id: number, days_ahead: number): Promise<void> {
  const before = await writeDaysAhead(call, id, days_ahead);
  undo.push(() => writeDaysAhead(call, id, before));
}

/** @returns the number before */
async function writeDaysAhead(call: Call, id: number, days_ahead: number): Promise<number> {
  const settings = (await call('post', '/order-settings', { restaurant_id: id })) as Schemas['OrderSettings'];
  const { version, rush_minutes, preparation_minutes, days_ahead: before } = settings;
  await call('put', '/order-settings', { restaurant_id: id, rush_minutes, preparation_minutes, days_ahead, version });
  return before;
}

/** Sets the weekly hours until the end of the test. */
async function setHours(call: Call, id: number, hours: Parameters<typeof setWeekHours>[2]): Promise<void> {
  const before = await setWeekHours(call, id, hours);
  undo.push(() => setWeekHours(call, id, before));
}

const tomorrowFrom10 = () => ({
  weekday: (clockInIndia().weekday + 1) % 7,
  ...{ opens_minute: 600, closes_minute: 1200 },
});

/** Returns a dish of the restaurant with portions of each day. */
async function dailyDish(call: Call, restaurantId: number) {
  const { menus } = (await call('post', '/menu/', { restaurantId })) as Schemas['PartnerMenus'];
  const dish = menus.find(({ daily_count, live_count = 0 }) => daily_count !== undefined && live_count > 1);
  if (!dish) throw new Error('The demo restaurant has no dish with portions of each day.');
  return dish;
}

test('a customer orders for tomorrow, the board lists the order under later days, and a hand-over today is asked about', async ({
  page,
  browser,
}) => {
  test.slow();
  const id = await signInDemoPartner(page, '9000000026');
  const call = await partnerCalls(page);
  const dish = await dailyDish(call, id);
  await setDaysAhead(call, id, 0);
  await page.goto(`/partner/restaurants/${id}/hours`);
  const days = page.getByLabel('Orders for later days');
  await days.selectOption({ label: '3 days ahead' });
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expectAccessible(page, 'the settings of a restaurant that takes orders for later days');

  const customer = await (await browser.newContext()).newPage();
  await signIn(customer);
  await customer.goto(`/restaurants/${id}`);
  await customer.getByRole('button', { name: new RegExp(`^ADD ${dish.name}`) }).click();
  await customer.getByRole('link', { name: 'View cart' }).click();
  const day = customer.getByLabel('Pickup day');
  const time = customer.getByLabel('Pickup time');
  const pay = customer.getByRole('button', { name: 'Proceed to Pay' });
  await day.selectOption({ label: 'Tomorrow' });
  await expect(time).toBeEnabled();
  await expect(pay).toBeDisabled();
  const slot = await time.locator('option:not([value=""])').nth(20).innerText();
  await time.selectOption({ label: slot });
  await expect(customer.getByText(/^Pickup [A-Z][a-z]{2}, \d+ [A-Z][a-z]{2,3} at \d+:\d\d [ap]m$/)).toBeVisible();
  await expectAccessible(customer, 'a cart for tomorrow');
  await customer.reload();
  await expect(time).toHaveValue(/\d+/);
  await expect(day.locator('option:checked')).toHaveText('Tomorrow');
  await pay.click();
  await customer.getByRole('button', { name: /^Pay ₹/ }).click();
  await expect(customer).toHaveURL('/orders');
  await expect(customer.getByText(new RegExp(`^Pickup slot [A-Z][a-z]{2}, \\d+ [A-Z].*, ${slot}$`))).toBeVisible();
  // The board may list orders of earlier runs too.
  const shown = await customer.getByText(/^Order \d+-\d+ · /).innerText();
  const orderId = /\d+-\d+/.exec(shown)?.[0] ?? '';

  await page.goto('/partner/board');
  const card = page.getByRole('listitem').filter({ hasText: `Order ${orderId}` });
  await expect(card).toContainText('Ready by tomorrow, ');
  await page.getByRole('button', { name: `Seen order ${orderId}` }).click();
  const later = page.getByRole('region', { name: /^Later days/ });
  await expect(later.getByRole('heading', { name: 'Tomorrow' })).toBeVisible();
  await expect(later).toContainText(`Order ${orderId}`);
  await expectAccessible(page, 'the board with an order for tomorrow');

  // The code of tomorrow's order, shown today (D281).
  const spoken = (await customer.getByText(/^\d(, \d){5}$/).textContent()) ?? '';
  const code = spoken.replaceAll(', ', '');
  const dialog = page.getByRole('dialog', { name: 'Verify OTP' });
  const question = dialog.getByText(/^This order is for tomorrow, \d+:\d\d [ap]m\. Hand it over now\?$/);
  const enterCode = async () => {
    await later.getByRole('button', { name: `Hand over order ${orderId}` }).click();
    await dialog.getByLabel('6-digit OTP').fill(code);
    await page.keyboard.press('Enter');
    await expect(question).toBeVisible();
  };
  await later.getByText('More', { exact: true }).click();
  await enterCode();
  await expectAccessible(page, 'the question before an early hand-over');
  // A second Enter does not hand over.
  await expect(dialog.getByRole('button', { name: 'Not now' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(later).toContainText(`Order ${orderId}`);
  await enterCode();
  await dialog.getByRole('button', { name: 'Hand over now' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(later).toHaveCount(0);
  await customer.reload();
  await expect(customer.getByText(orderStates.delivered.title, { exact: true }).first()).toBeVisible();
});

test('a customer orders for tomorrow at a restaurant that is closed for today', async ({ page, browser }) => {
  test.slow();
  const id = await signInDemoPartner(page, '9000000027');
  const call = await partnerCalls(page);
  const dish = await dailyDish(call, id);
  await setHours(call, id, [tomorrowFrom10()]);
  await setDaysAhead(call, id, 1);

  const customer = await (await browser.newContext()).newPage();
  await signIn(customer);
  await customer.goto(`/restaurants/${id}`);
  await expect(customer.getByRole('main').locator('header')).toContainText(
    /Closed right nowOpens tomorrow, 10:00 am\. Pre-order for tomorrow, 10:\d\d am\./,
  );
  await expectAccessible(customer, 'a restaurant that takes pre-orders for tomorrow');
  await customer.getByRole('button', { name: new RegExp(`^ADD ${dish.name}`) }).click();
  await customer.getByRole('link', { name: 'View cart' }).click();
  await expect(customer.getByText('Closed now. No pickup time is left today. Choose another day.')).toBeVisible();
  await customer.getByLabel('Pickup day').selectOption({ label: 'Tomorrow' });
  const time = customer.getByLabel('Pickup time');
  await expect(time).toBeEnabled();
  const slot = await time.locator('option:not([value=""])').first().innerText();
  await time.selectOption({ label: slot });
  await customer.getByRole('button', { name: 'Proceed to Pay' }).click();
  await customer.getByRole('button', { name: /^Pay ₹/ }).click();
  await expect(customer).toHaveURL('/orders');
  await expect(customer.getByText(new RegExp(`^Pickup slot .*, ${slot}$`))).toBeVisible();
});

test('a customer adds a dish that is sold out today, sees this in the cart, and orders it for tomorrow', async ({
  page,
  browser,
}) => {
  test.slow();
  const id = await signInDemoPartner(page, '9000000024');
  const call = await partnerCalls(page);
  const dish = await dailyDish(call, id);
  const soldOut = { restaurant_id: String(id), menu_id: String(dish.id) };
  await call('post', '/menu/soldOutToday', { ...soldOut, sold_out: true });
  undo.push(() => call('post', '/menu/soldOutToday', { ...soldOut, sold_out: false }));
  // For an hour and a half, but not beyond the end of the day of dishes at 5:00 am.
  const { minute, weekday } = clockInIndia();
  const closes_minute = minute < 300 ? Math.min(minute + 90, 300) : minute + 90;
  await setHours(call, id, [{ weekday, opens_minute: minute, closes_minute }, tomorrowFrom10()]);

  const customer = await (await browser.newContext()).newPage();
  await signIn(customer);
  await customer.goto(`/restaurants/${id}`);
  await expect(customer.getByRole('button', { name: `SOLD OUT: ${dish.name}` })).toBeDisabled();
  await setDaysAhead(call, id, 1);
  await customer.reload();
  const card = customer.getByRole('listitem').filter({ has: customer.getByRole('heading', { name: dish.name }) });
  await expect(card.getByText('Sold out today, order ahead', { exact: true })).toBeVisible();
  await expectAccessible(customer, 'a restaurant with a dish that can be ordered for later days only');
  await customer.getByRole('button', { name: `ADD ${dish.name}` }).click();
  await customer.getByRole('link', { name: 'View cart' }).click();
  const pay = customer.getByRole('button', { name: 'Proceed to Pay' });
  await expect(customer.getByText(`${dish.name} is sold out today. Choose another day.`)).toBeVisible();
  await expect(pay).toBeDisabled();
  await expect(customer.getByText('Out of Stock')).toHaveCount(0);
  await expectAccessible(customer, 'a cart with a dish that is sold out today');
  await customer.getByLabel('Pickup day').selectOption({ label: 'Tomorrow' });
  await expect(customer.getByText('is sold out today')).toHaveCount(0);
  const time = customer.getByLabel('Pickup time');
  await expect(time).toBeEnabled();
  await time.selectOption({ index: 4 });
  await pay.click();
  await customer.getByRole('button', { name: /^Pay ₹/ }).click();
  await expect(customer).toHaveURL('/orders');
});
