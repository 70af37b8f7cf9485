import { expect, test } from '@playwright/test';
import type { Schemas } from '../../openapi/client.ts';
import { expectAccessible } from '../engine/browser-axe.ts';
import { plainDishes } from '../fixtures/browser-cart.ts';
import { clockInIndia, partnerCalls, setWeekHours, signInDemoPartner } from '../fixtures/browser-partner.ts';
import { signIn } from '../fixtures/session.ts';

// A closed restaurant that opens later today: its partner pauses it, and a customer orders for a later time (D272).

test('a customer orders for later at a closed restaurant, and not at one that stays closed', async ({
  page,
  browser,
}) => {
  test.slow();
  const id = await signInDemoPartner(page, '9000000023');
  const call = await partnerCalls(page);
  const pause = async (length: Schemas['PauseChange']['pause']) => {
    const { version } = (await call('post', '/order-settings', { restaurant_id: id })) as Schemas['OrderSettings'];
    await call('put', '/pause', { restaurant_id: id, pause: length, version });
  };
  // Ten hours from now, so that there are later times today at any hour; paused until they begin.
  const { minute, weekday } = clockInIndia();
  const before = await setWeekHours(call, id, [{ weekday, opens_minute: minute, closes_minute: minute + 600 }]);
  await pause('minutes_15');

  const customer = await (await browser.newContext()).newPage();
  const { accessToken } = await signIn(customer);
  const [dish] = await plainDishes(customer, accessToken, id);
  const open = () => customer.goto(`/restaurants/${id}`);
  const add = customer.getByRole('button', { name: new RegExp(`^ADD ${dish?.name}`) });
  const header = customer.getByRole('main').locator('header');
  await open();
  await expect(header).toContainText(
    /Closed right nowNot taking orders until \d+:\d\d [ap]m\. Pre-order for \d+:\d\d [ap]m\./,
  );
  await expectAccessible(customer, 'a closed restaurant that takes pre-orders');
  const [, first = ''] = /(Pre-order for \d+:\d\d [ap]m)/.exec(await header.innerText()) ?? [];

  await add.click();
  await customer.getByRole('link', { name: 'View cart' }).click();
  const time = customer.getByLabel('Pickup time');
  const pay = customer.getByRole('button', { name: 'Proceed to Pay' });
  await expect(time.locator('option:not([value=""])').first()).toHaveText(first);
  await expect(time.locator('option')).not.toContainText([/As soon as possible/]);
  await expect(customer.getByText('Closed now. Choose a later time today.')).toBeVisible();
  await expect(customer.getByText('Ready within 60 minutes')).toHaveCount(0);
  await expect(pay).toBeDisabled();
  await time.selectOption({ label: first });
  // The date stands before a time after midnight.
  const date = String.raw`[A-Z]\w+, \d+ [A-Z]\w+`;
  await expect(customer.getByText(new RegExp(String.raw`^Pickup (?:${date} )?at \d+:\d\d [ap]m$`))).toBeVisible();
  await pay.click();
  await customer.getByRole('button', { name: /^Pay ₹/ }).click();
  await expect(customer).toHaveURL('/orders');
  const start = first.replace('Pre-order for ', '');
  await expect(customer.getByText(new RegExp(`Pickup slot (?:${date}, )?${start}`))).toBeVisible();

  // Without an end of the pause there is no later time.
  await pause('until_resumed');
  await open();
  await expect(add).toBeDisabled();
  await expect(header).toContainText('Have a look at the menu; you can order again when the kitchen opens.');
  await pause('none');
  await setWeekHours(call, id, before);
});
