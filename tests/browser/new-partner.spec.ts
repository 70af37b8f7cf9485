import { orderStates } from '../../domain/order-states.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { listenForComplaints } from '../engine/browser-complaints.ts';
import { isApi, test } from '../fixtures/page-test.ts';
import sharp from 'sharp';
import { newPartner } from '../fixtures/browser-partner.ts';
import { signIn } from '../fixtures/session.ts';
import { runOperator } from '../fixtures/operator.ts';

/** From the partner's signup to the first delivered order, without mocked answers. */

const dishes = [
  { name: 'Ghee Roast Dosa', price: '140', count: '10', color: '#c58b3b' },
  { name: 'Idli Sambar', price: '90.50', count: '4', color: '#e9e2cf' },
  { name: 'Filter Coffee', price: '45', count: '25', color: '#5a3a28' },
];

async function photo(color: string, name: string) {
  const picture = sharp({ create: { width: 800, height: 600, channels: 3, background: color } });
  return { name, mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() };
}

async function closeDemoPhone(page: Page): Promise<void> {
  const ringing = page.getByRole('button', { name: 'Close the demo phone' });
  await page.addLocatorHandler(ringing, () => ringing.click());
}

async function signUp(page: Page): Promise<void> {
  const partner = newPartner(page.request);
  await page.goto('/partner/login');
  await page.getByRole('link', { name: 'Register here' }).click();
  await page.getByLabel('Full Name').fill(partner.name);
  await page.locator('form').getByLabel('Phone').fill(partner.phone);
  await page.getByLabel('Address').fill(partner.address);
  await page.getByRole('button', { name: 'Create Partner Account' }).click();
  await expect(page.getByText('Registration successful! You can now login.')).toBeVisible();
  await expect(page).toHaveURL('/partner/login');
  await page.getByLabel('Phone number').fill(partner.phone);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByText('OTP sent successfully!')).toBeVisible();
  // As the README says: the code arrives on the demo phone in the page.
  const phone = page.getByRole('complementary', { name: 'Demo phone' });
  await phone.getByRole('button', { name: 'Use this code' }).click();
  await expect(page.getByRole('heading', { name: `Welcome, ${partner.name}!` })).toBeVisible();
}

/** @returns the id of the restaurant */
async function addRestaurant(page: Page, name: string): Promise<string> {
  await page.getByRole('main').getByRole('link', { name: 'Add Restaurant' }).first().click();
  await page.getByLabel('Restaurant Name').fill(name);
  await page.getByLabel('Street Address').fill('21-3-7, Shalibanda Road');
  await page.getByLabel('City').selectOption({ index: 1 });
  await page.getByLabel('Phone').fill('9876500001');
  await page.getByRole('button', { name: 'Generate map URL from my location' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Allow and generate' }).click();
  await expect(page.getByLabel('Map URL')).toHaveValue(/destination=17\.36161,78\.47466$/);
  await page.locator('input[type=file]').setInputFiles(await photo('#b93815', 'front.jpg'));
  await page.getByRole('button', { name: 'Add Restaurant', exact: true }).click();
  await expect(page).toHaveURL('/partner/restaurants');
  const card = page.getByRole('main').getByRole('listitem');
  await expect(card).toContainText('Pending');
  await expectPicture(card.locator('img'));
  const menu = await card.getByRole('link', { name: /Manage Menu/ }).getAttribute('href');
  return /\d+/.exec(menu ?? '')?.[0] ?? '';
}

/** Expects the image to be loaded, and to be the uploaded picture. */
async function expectPicture(image: Locator): Promise<void> {
  await expect(image).toHaveAttribute('src', /image-host/);
  const width = await image.evaluate(async (shown: HTMLImageElement) => {
    // At 768 px the table hides the image, and browsers do not load hidden lazy images.
    shown.loading = 'eager';
    await shown.decode();
    return shown.naturalWidth;
  });
  expect(width).toBeGreaterThan(0);
}

async function addDish(page: Page, { name, price, count, color }: (typeof dishes)[number]): Promise<void> {
  await page.getByRole('button', { name: 'Add Menu Item' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Item name').fill(name);
  await dialog.getByLabel('Price').fill(price);
  await dialog.getByLabel('Add images').setInputFiles(await photo(color, 'dish.jpg'));
  await dialog.getByRole('button', { name: 'Add Item' }).click();
  await expect(dialog).toHaveCount(0);
  await expectPicture(rowOf(page, name).locator('img'));
  await page.getByLabel(`Quantity for ${name}`).fill(count);
  await page.getByLabel(`Quantity for ${name}`).press('Enter');
  await expect(stockOf(page, name)).toHaveText(Number(count) > 5 ? `${count} in stock` : `Only ${count} left`);
}

const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
const stockOf = (page: Page, name: string) => rowOf(page, name).getByRole('cell').nth(1);

/** @returns the pickup code */
async function orderFirstDish(page: Page, restaurant: string, name: string): Promise<string> {
  await page.goto(`/restaurants/${restaurant}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await page.getByRole('button', { name: `ADD ${dishes[0]?.name}` }).click();
  await page.getByRole('link', { name: 'View cart' }).click();
  await page.getByRole('button', { name: 'Proceed to Pay' }).click();
  // 140.00 plus 5 % tax.
  await page.getByRole('button', { name: 'Pay ₹147.00' }).click();
  await expect(page).toHaveURL('/orders');
  await expect(page.getByRole('main')).toContainText(name);
  const code = page.getByText(/^\d{3} ?\d{3}$/);
  return ((await code.textContent()) ?? '').replace(' ', '');
}

async function handOver(page: Page, code: string): Promise<void> {
  await page.getByRole('button', { name: 'Verify OTP & Deliver' }).click();
  await page.getByLabel('6-digit OTP').fill(code);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Order verified and marked as delivered successfully!')).toBeVisible();
  await expect(
    page.getByRole('main').getByRole('listitem').getByText(orderStates.delivered.title, { exact: true }),
  ).toBeVisible();
}

for (const width of [768, 1440]) {
  test.describe(`${width} px wide`, () => {
    test.use({
      viewport: { width, height: 900 },
      geolocation: { latitude: 17.361_612, longitude: 78.474_664 },
      permissions: ['geolocation'],
    });

    test('lets a new partner open a restaurant and hand over its first order', async ({ page, browser }) => {
      test.slow();
      const name = `Lakshmi Mess ${Date.now()}`;
      await test.step('the partner signs up and logs in', () => signUp(page));
      await closeDemoPhone(page);
      const id = await test.step('the partner adds a restaurant with picture and location', () =>
        addRestaurant(page, name));

      await test.step('the operator approves the restaurant', async () => {
        expect(await runOperator('restaurants', 'list', 'pending')).toContain(name);
        await runOperator('restaurants', 'approve', id);
        await page.reload();
        await expect(page.getByRole('main').getByRole('listitem')).toContainText('Approved');
      });

      await test.step('the partner adds three dishes with pictures and stock', async () => {
        await page.getByRole('link', { name: /Manage Menu/ }).click();
        await expect(page.getByRole('heading', { name: 'No Menu Items Yet' })).toBeVisible();
        for (const dish of dishes) await addDish(page, dish);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name} · 3 items`);
      });

      const guests = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
      const complaints = listenForComplaints(guests, isApi);
      const guest = await guests.newPage();
      await closeDemoPhone(guest);
      await signIn(guest);
      const code = await test.step('a customer orders and pays', () => orderFirstDish(guest, id, name));

      await test.step('the stock is one portion less', async () => {
        await page.getByRole('button', { name: 'Refresh Live Info' }).click();
        await expect(stockOf(page, 'Ghee Roast Dosa')).toHaveText('9 in stock');
        await expect(stockOf(page, 'Idli Sambar')).toHaveText('Only 4 left');
      });

      await test.step('the partner verifies the pickup code', async () => {
        await page.goto('/partner/orders');
        await handOver(page, code);
      });
      await test.step('the customer sees the order as delivered', async () => {
        await guest.reload();
        await expect(
          guest.getByRole('main').getByText(orderStates.delivered.title, { exact: true }).last(),
        ).toBeVisible();
        await expect(guest.getByText(/^\d{3} ?\d{3}$/)).toHaveCount(0);
      });
      await complaints.expectNone();
      await guests.close();
    });
  });
}
