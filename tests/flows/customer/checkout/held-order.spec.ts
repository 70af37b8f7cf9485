import { expect, test, type Page } from '@playwright/test';
import type { Schemas } from '../../../../openapi/client.ts';
import { plainDishes, type PlainDish } from '../../../fixtures/browser-cart.ts';
import { signInDemoPartner } from '../../../fixtures/browser-partner.ts';
import { newSession, storeSession } from '../../../fixtures/session.ts';

const api = '/api/v1/c1';

/** Opens the cart of a new customer with two portions of a dish of which the real server has three. */
async function openCart(page: Page, partner: Page) {
  const restaurantId = await signInDemoPartner(partner, '9000000031');
  const session = await newSession(page.request);
  const dish = (await plainDishes(page, session.accessToken, restaurantId)).at(-1);
  if (!dish) throw new Error('The demo restaurant has no dish without a discount.');
  const call = async (path: string, data?: object): Promise<unknown> => {
    const headers = { authorization: `Bearer ${session.accessToken}` };
    const answer = await (data
      ? page.request.post(api + path, { data, headers })
      : page.request.get(api + path, { headers }));
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };
  /** The stock that everybody sees. */
  const stock = async () => {
    const body = { restaurant_id: restaurantId, hard_refresh: true };
    // The contract's type, which the server's own tests check.
    const { menus_live_info: live } = (await call('/menusLiveInfo', body)) as Schemas['MenusLiveInfo'];
    return live.find(({ id }) => id === dish.id)?.live_count ?? 0;
  };
  /** Status and portions of the customer's orders, newest first. */
  const orders = async () => {
    const { orders: mine } = (await call('/order/getmyorders')) as Schemas['CustomerOrders'];
    return mine.map(({ status, order_items: [line] }) => [status, line?.quantity]);
  };
  const { origins } = await partner.context().storageState();
  const token = origins[0]?.localStorage.find(({ name }) => name === 'partnerAccess')?.value ?? '';
  const setStock = async (count: number) => {
    const by = count - (await stock());
    if (by === 0) return;
    const data = {
      ...{ restaurant_id: String(restaurantId), menu_id: String(dish.id) },
      ...{ item_count: Math.abs(by), action: by > 0 ? 'increment' : 'decrement' },
    };
    const headers = { authorization: `Bearer ${token}` };
    const answer = await partner.request.post(`${api}/partner/menu/updateMenuItemCount`, { data, headers });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  const before = await stock();
  await setStock(3);
  const item = { ...dish, restaurantId, restaurantName: 'The test’s restaurant', qty: 2 };
  await storeSession(page, session, { cart: { restaurantId, items: [item], owner: session.phone } });
  const ringing = page.getByRole('button', { name: 'Close the demo phone' });
  await page.addLocatorHandler(ringing, () => ringing.click());
  await page.goto('/cart');
  return { dish, restaurantId, stock, orders, restore: () => setStock(before) };
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const pay = (page: Page) => button(page, 'Proceed to Pay');
const closeWindow = (page: Page) => button(page, 'Close payment window');
const kept = (page: Page) => page.getByText(/^Kept until \d{1,2}:\d\d [ap]m$/);
/** Pays and closes the window. A reload before the page knows that would ask the server whether the order was paid. */
async function payAndClose(page: Page) {
  await pay(page).click();
  await closeWindow(page).click();
  await expect(pay(page)).toBeEnabled();
  await expect(kept(page)).toBeVisible();
}
const more = (page: Page, { name }: PlainDish) => button(page, `One ${name} more`);

test('an unpaid order goes on with an unchanged cart, is replaced by a changed one, and is freed by I did not pay [CART-8 CHECK-2 CHECK-13]', async ({
  page,
  browser,
}) => {
  test.slow();
  const partner = await (await browser.newContext()).newPage();
  const { dish, restaurantId, stock, orders, restore } = await openCart(page, partner);
  try {
    await expect(kept(page)).toHaveCount(0);
    await payAndClose(page);
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Payment cancelled');
    // One portion is left for everybody else, three for this customer.
    expect(await stock()).toBe(1);
    await payAndClose(page);
    expect(await orders()).toEqual([['pending', 2]]);

    await page.reload();
    await expect(kept(page)).toBeVisible();
    await expect(page.getByText(/^Only 1/)).toHaveCount(0);
    await payAndClose(page);
    expect(await orders()).toEqual([['pending', 2]]);

    await page.goto(`/restaurants/${restaurantId}`);
    const card = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: dish.name, exact: true }) });
    await expect(card.getByText('Only 3 left')).toBeVisible();
    await page.goto('/cart');
    // The lines that the server's answers add move the buttons below them.
    await expect(page.getByText(/^Ready within/)).toBeVisible();
    await more(page, dish).click();
    await expect(kept(page)).toHaveCount(0);
    await pay(page).click();
    await expect(closeWindow(page)).toBeVisible();
    expect(await orders()).toEqual([
      ['pending', 3],
      ['cancelled', 2],
    ]);
    expect(await stock()).toBe(0);

    // As if the tab had been closed while the window was open.
    await page.reload();
    await button(page, 'I did not pay').click();
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Payment cancelled');
    await expect(kept(page)).toHaveCount(0);
    expect(await stock()).toBe(3);
    expect(await orders()).toEqual([
      ['cancelled', 3],
      ['cancelled', 2],
    ]);
    await pay(page).click();
    await expect(closeWindow(page)).toBeVisible();
    await page.goto('/orders');
    const order = page.getByRole('listitem').filter({ hasText: 'Not paid' }).first();
    await order.getByRole('button', { name: /^Cancel/ }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Cancel/ })
      .click();
    await expect.poll(stock).toBe(3);
  } finally {
    await restore();
    await partner.context().close();
  }
});
