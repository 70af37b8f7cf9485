import { orderStates } from '../../domain/order-states.ts';
import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { listenForComplaints, type Complaints } from '../engine/browser-complaints.ts';
import { isApi } from '../fixtures/page-test.ts';
import { openCameraBrowser, startScanning } from '../fixtures/browser-camera.ts';
import { plainDishes } from '../fixtures/browser-cart.ts';
import { signInDemoPartner } from '../fixtures/browser-partner.ts';
import { expectSamePage } from '../fixtures/browser-streams.ts';
import { writeCameraFilm } from '../fixtures/camera-film.ts';
import { signIn } from '../fixtures/session.ts';

// Two windows beside each other, that of a diner and that of the kitchen: neither is reloaded, and neither writes a
// message to the console.

// All of them use the same partner, whose board rings for each order.
test.describe.configure({ mode: 'serial' });

const partner = '9000000022';
/** Open around the clock. */
const restaurant = { id: 11, name: 'Mangalore Meen Mane' };
const widths = [360, 768, 1440] as const;

interface Window {
  page: Page;
  complaints: Complaints;
}

const section = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
const cardOf = (page: Page, id: string) => page.getByRole('listitem').filter({ hasText: `Order ${id}` });

const listen = (page: Page): Window => ({ page, complaints: listenForComplaints(page.context(), isApi) });

/** Marks the page, so that a reload is noticed. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(globalThis, { isSamePage: true }));

async function openWindow(browser: Browser, width: number): Promise<Window> {
  const context: BrowserContext = await browser.newContext({ viewport: { width, height: 900 } });
  return listen(await context.newPage());
}

/** Makes the restaurant accept each order, and opens its board with the sound on. */
async function openKitchen({ page }: Window): Promise<void> {
  await signInDemoPartner(page, partner);
  await page.goto(`/partner/restaurants/${restaurant.id}/hours`);
  const manual = page.getByRole('button', { name: 'I accept each', exact: true });
  await manual.click();
  await expect(manual).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/partner/board');
  await mark(page);
  await page.getByRole('button', { name: 'Start taking orders' }).click();
  await expect(page.getByRole('button', { name: 'Start taking orders' })).toHaveCount(0);
}

/** Orders two portions of a dish for a time of today, pays, and opens the page of the order. */
async function orderForSlot({ page }: Window): Promise<{ id: string; dish: string }> {
  const { accessToken } = await signIn(page);
  const [dish] = await plainDishes(page, accessToken, restaurant.id);
  if (!dish) throw new Error('The demo restaurant has no dish without a discount.');
  await page.goto(`/restaurants/${restaurant.id}`);
  await mark(page);
  await page.getByRole('button', { name: `ADD ${dish.name}`, exact: true }).click();
  await page.getByRole('button', { name: `One ${dish.name} more`, exact: true }).click();
  await page.getByRole('link', { name: 'View cart' }).click();
  const times = page.getByLabel('Pickup time');
  await times.selectOption({ label: await times.locator('option:not(:disabled)').last().innerText() });
  await page.getByRole('button', { name: 'Proceed to Pay' }).click();
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  await expect(page).toHaveURL('/orders');
  const text = await page
    .getByText(/Order \d+-\d+/)
    .first()
    .innerText();
  const id = /\d+-\d+/.exec(text)?.[0] ?? '';
  await page.getByRole('link', { name: `View order ${id}`, exact: true }).click();
  await expect(page).toHaveURL(`/orders/${id}`);
  return { id, dish: dish.name };
}

const headline = (page: Page) => page.getByRole('article').getByRole('heading').first();

/** Asserts that no window was reloaded and that none complained, and closes them. */
async function close(...windows: Window[]): Promise<void> {
  for (const { page, complaints } of windows) {
    await expectSamePage(page);
    await complaints.expectNone();
    await page.context().close();
  }
}

for (const width of widths) {
  test(`an order for a time of today is accepted, delayed, prepared and handed over by its QR code at ${width} px`, async ({
    browser,
  }, info) => {
    test.slow();
    const kitchen = await openWindow(browser, width);
    const diner = await openWindow(browser, width);
    await openKitchen(kitchen);
    const { id } = await orderForSlot(diner);
    await expect(headline(diner.page)).toHaveText(orderStates.pending.title);

    await expect(kitchen.page).toHaveTitle('(1) New orders · Pehle');
    await expect(section(kitchen.page, 'To accept')).toContainText(`Order ${id}`);
    await kitchen.page.getByRole('button', { name: `Accept order ${id}` }).click();
    // After the time to undo.
    await expect(kitchen.page).toHaveTitle('Kitchen Board · Pehle', { timeout: 15_000 });
    await expect(headline(diner.page)).toHaveText(orderStates.confirmed.title);

    await expect(diner.page.getByText(/^Ready about /)).toBeVisible();
    const card = cardOf(kitchen.page, id);
    await card.getByText('More', { exact: true }).click();
    await card.getByRole('button', { name: `+10 min for order ${id}` }).click();
    await expect(card).toContainText('delayed by 10 minutes');
    await expect(diner.page.getByText(/^Now ready about /)).toBeVisible();

    await card.getByRole('button', { name: `Prepare order ${id}` }).click();
    await expect(section(kitchen.page, 'Preparing')).toContainText(`Order ${id}`);
    await expect(headline(diner.page)).toHaveText(orderStates.preparing.title);
    await card
      .getByRole('button', { name: `Ready order ${id}` })
      .first()
      .click();
    await expect(section(kitchen.page, 'Ready')).toContainText(`Order ${id}`);
    await expect(headline(diner.page)).toHaveText(orderStates.ready.title);

    const code = (await diner.page.getByText(/^\d{3} ?\d{3}$/).innerText()).replaceAll(/\s/g, '');
    const film = info.outputPath('film.y4m');
    await writeCameraFilm(film, [`${new URL(kitchen.page.url()).origin}/partner/scan#${id}.${code}`]);
    const camera = await openCameraBrowser(kitchen.page, film, { viewport: { width, height: 900 } });
    try {
      const counter = listen(camera.counter);
      await counter.page.goto('/partner/scan');
      await startScanning(counter.page, restaurant.name);
      await counter.page.getByRole('button', { name: `Hand over order ${id}` }).click();
      await expect(counter.page.getByText(/^Order .* is handed over$|^Already handed over at/).first()).toBeVisible();
      await counter.complaints.expectNone();
    } finally {
      await camera.browser.close();
    }
    await expect(section(kitchen.page, 'Ended')).toContainText(`Order ${id}${orderStates.delivered.title}`);
    await expect(headline(diner.page)).toHaveText(orderStates.delivered.title);
    await close(kitchen, diner);
  });

  test(`an order is refused and another refunded in part at ${width} px`, async ({ browser }) => {
    test.slow();
    const kitchen = await openWindow(browser, width);
    await openKitchen(kitchen);
    const refused = await openWindow(browser, width);
    const first = await orderForSlot(refused);
    await kitchen.page.getByRole('button', { name: `Refuse order ${first.id}` }).click();
    const dialog = kitchen.page.getByRole('dialog', { name: `Refuse order ${first.id}?` });
    await dialog.getByLabel('We are too busy').check();
    await dialog.getByRole('button', { name: 'Refuse and refund' }).click();
    await expect(headline(refused.page)).toHaveText(orderStates.cancelled.title);
    await expect(
      refused.page.getByText('The restaurant could not take your order: it is too busy.', { exact: true }),
    ).toBeVisible();
    await expect(refused.page.getByText(/^(Refund of ₹|Sent to your bank)/).first()).toBeVisible();

    const diner = await openWindow(browser, width);
    const { id, dish } = await orderForSlot(diner);
    await kitchen.page.getByRole('button', { name: `Accept order ${id}` }).click();
    await expect(headline(diner.page)).toHaveText(orderStates.confirmed.title, { timeout: 15_000 });
    const card = cardOf(kitchen.page, id);
    await card.getByText('More', { exact: true }).click();
    await card.getByRole('link', { name: `Missing dish in order ${id}` }).click();
    await kitchen.page.getByRole('button', { name: `One ${dish} more` }).click();
    await kitchen.page.getByRole('button', { name: /^Refund ₹/ }).click();
    await expect(kitchen.page.getByRole('button', { name: 'Undo the refund' })).toBeVisible();
    await expect(diner.page.getByText(new RegExp(`^Missing: 1 × ${dish}, ₹`))).toBeVisible({ timeout: 15_000 });
    await expect(headline(diner.page)).toHaveText(orderStates.confirmed.title);
    await kitchen.page.goBack();
    await expect(card).toContainText(`Missing: 1 × ${dish}`);
    await expect(kitchen.page.getByText('Sound is on')).toBeVisible();
    await close(kitchen, refused, diner);
  });
}
