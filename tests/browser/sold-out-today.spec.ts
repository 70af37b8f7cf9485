import { expect, test } from '@playwright/test';
import { expectAccessible } from '../engine/browser-axe.ts';
import { recordAnnouncements } from '../fixtures/announcements.ts';
import { signInDemoPartner } from '../fixtures/browser-partner.ts';
import { plainDishes } from '../fixtures/browser-cart.ts';
import { signIn } from '../fixtures/session.ts';

test('a partner sells a dish no more until the morning by keyboard, customers read it, and it is sold again [D266]', async ({
  page,
  browser,
}) => {
  test.slow();
  const { expectStep } = await recordAnnouncements(page);
  const restaurant = await signInDemoPartner(page, '9000000031');
  const customer = await (await browser.newContext()).newPage();
  const { accessToken } = await signIn(customer);
  const [dish] = await plainDishes(customer, accessToken, restaurant);
  const name = dish?.name ?? '';
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
  const stock = row.getByRole('cell').nth(1);

  await page.goto(`/partner/restaurants/${restaurant}/menu?size=50`);
  await expect(stock).toHaveText(/^(Only )?\d+ (left|in stock)$/);
  const before = await stock.innerText();
  const count = /\d+/.exec(before)?.[0] ?? '';
  const answered = () => page.waitForResponse('**/partner/menu/soldOutToday');

  let answer = answered();
  await row.getByRole('button', { name: `Sold out today: ${name}` }).press('Enter');
  await answer;
  await expect(stock).toHaveText(`Sold out today${count} from 5:00 am`);
  await expectStep('sold out', {
    focus: `button "Sell again: ${name}"`,
    said: expect.arrayContaining([`${name} is sold out until 5:00 am`]) as unknown as unknown[],
  });
  await expectAccessible(page, 'a menu with a dish that is sold out today');
  await page.reload();
  await expect(stock).toHaveText(`Sold out today${count} from 5:00 am`);

  await customer.goto(`/restaurants/${restaurant}`);
  const card = customer.getByRole('listitem').filter({ has: customer.getByRole('heading', { name, exact: true }) });
  await expect(card.getByText('Sold out today', { exact: true })).toBeVisible();
  await expect(card.getByRole('button', { name: `SOLD OUT: ${name}` })).toBeDisabled();
  await expectAccessible(customer, 'a restaurant with a dish that is sold out today');
  await card.getByRole('button', { name: `View Details of ${name}` }).click();
  await expect(customer.getByRole('dialog', { name }).getByText('Sold out today', { exact: true })).toBeVisible();

  answer = answered();
  await row.getByRole('button', { name: `Sell again: ${name}` }).click();
  await answer;
  await expect(stock).toHaveText(before);
  await customer.reload();
  await expect(customer.getByRole('button', { name: `ADD ${name}`, exact: true })).toBeEnabled();
  await expect(card.getByText('Sold out today')).toHaveCount(0);
  await customer.context().close();
});
