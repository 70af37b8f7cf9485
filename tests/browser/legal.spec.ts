import { expect, test } from '@playwright/test';
import { expectAccessible } from '../engine/browser-axe.ts';
import { signIn } from '../fixtures/session.ts';

const terms = [
  'Terms of service',
  'What Pehle does',
  'You order meals from a restaurant and pay for them beforehand. The restaurant cooks and hands over the meals; Pehle takes the order and the payment.',
  'Prices and payment',
  "You pay the menu's price and 5 % tax, and nothing else. The amount is shown before you pay.",
  'Your order',
  'An order is placed when it is paid. Dishes are kept for you for 15 minutes while you pay. Show the pickup code at the restaurant; who shows it gets the order.',
  'Refunds',
  'An order that is paid and cannot be kept is refunded in full, the way the money came.',
  'Questions',
  'Write to support@pehle.example.',
];
const privacy = [
  'Privacy policy',
  'What we keep',
  'Your name, your phone number, your orders and what became of their payments.',
  'What we use it for',
  'To log you in by a code, to hand your order to the restaurant, which sees your name and what you ordered, and to take and return payments. Pehle shows no advertisements.',
  'Who else gets it',
  'The SMS gateway gets your number with each code. The payment provider gets your number and the amount.',
  'On this device',
  'Your cart, your login, changes to your profile and what you looked at are kept in this browser. A logout removes all of it.',
  'Your data is yours',
  'In your profile you can save a file with everything that is stored about you, and delete your account. Past orders stay without your name, since tax law requires records of sales.',
  'Questions',
  'Write to support@pehle.example.',
];

test('shows terms and privacy as pages, with links from the login', async ({ page }) => {
  await page.goto('/send-otp');
  await page.getByRole('link', { name: 'terms of service' }).click();
  await expect(page).toHaveURL('/terms');
  const texts = page.getByRole('main').locator('h1, h2, p');
  await expect(texts).toHaveText(terms);
  await expect(page).toHaveTitle('Terms of service · Pehle');
  await expectAccessible(page);
  await page.goBack();
  await page.getByRole('link', { name: 'privacy policy' }).click();
  await expect(texts).toHaveText(privacy);
  await expect(page).toHaveTitle('Privacy policy · Pehle');
  await expect(page.getByRole('link', { name: 'support@pehle.example' })).toHaveAttribute(
    'href',
    'mailto:support@pehle.example',
  );
});

for (const from of ['/', '/signup', '/profile']) {
  test(`links from ${from} to terms and privacy`, async ({ page }) => {
    if (from === '/profile') await signIn(page);
    for (const [name, to] of [
      [/^terms of service$/i, '/terms'],
      [/^privacy policy$/i, '/privacy'],
    ] as const) {
      await page.goto(from);
      await page.getByRole('main').getByRole('link', { name }).click();
      await expect(page).toHaveURL(to);
    }
  });
}
