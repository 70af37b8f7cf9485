import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { encodeQr } from '../../domain/qr-bits.ts';
import { deliveredOrder } from '../../tests/flows/customer/order-again/model.ts';
import { boardNow, sevenOrders } from '../../tests/flows/partner/board/model.ts';
import { openComplete } from '../../tests/fixtures/browser-layout.ts';
import { newPartner } from '../../tests/fixtures/browser-partner.ts';
import { customerOrder, noon } from '../../tests/fixtures/order.ts';
import { mockRestaurants } from '../../tests/fixtures/partner-restaurants.ts';
import { openBoard } from '../../tests/fixtures/partner-pages.ts';
import { signIn } from '../../tests/fixtures/session.ts';
import { takePictures } from '../flow-book/capture.ts';
import { galleryFolder, isWanted } from './folder.ts';
import { looksOf } from './names.ts';

const paper = { number: '3-26-1204', gstin: '36AABCU9603R1ZX', at: noon, amount: 630, tax: 30 } as const;
const orderWithPapers = {
  ...deliveredOrder,
  papers: (['receipt_voucher', 'invoice', 'credit_note'] as const).map((kind) => ({ ...paper, kind })),
};

/** Opens a page of a new customer with these orders. */
async function openOrders(page: Page, address: string, ...orders: object[]): Promise<void> {
  await signIn(page);
  await page.route('**/order/getmyorders', (route) => route.fulfill({ json: { orders } }));
  await openComplete(page, address);
}

/** Opens the board with 42 orders: six of each of the seven of the walks. */
async function openFullBoard(page: Page): Promise<void> {
  const orders = Array.from({ length: 42 }, (_, at) => ({ ...sevenOrders[at % 7], id: `12-${1100 + at}` }));
  await page.route('**/api/v1/c1/partner/board', (route) => route.fulfill({ json: { now: boardNow, orders } }));
  await openBoard(page);
  await expect(page.getByText('Order 12-1141').first()).toBeVisible();
}

/** Opens a page without a machine. The demo phone is added to it last. */
async function openDocument(page: Page, address: string): Promise<void> {
  await openComplete(page, address);
  await expect(page.getByText('Demo phone', { exact: true })).toBeVisible();
}

/** The pages that no walk reaches, each with the reason. */
const pages: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  // Documents: they have no machine.
  'visitor/landing': (page) => openDocument(page, '/'),
  'visitor/terms': (page) => openDocument(page, '/terms'),
  'visitor/privacy': (page) => openDocument(page, '/privacy'),
  'visitor/not-found': (page) => openDocument(page, '/nowhere'),
  // On paper a page looks different, and a walk does not print.
  async 'customer/receipt'(page) {
    await openOrders(page, `/orders/${orderWithPapers.id}/receipt`, orderWithPapers);
    await page.emulateMedia({ media: 'print' });
  },
  async 'partner/ticket'(page) {
    await page.addInitScript('window.print = () => undefined;');
    await openFullBoard(page);
    await page.getByRole('button', { name: 'Print ticket of order 12-1100' }).click();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText('12-1100', { exact: true })).toBeVisible();
  },
  // The walks of the QR code have no page.
  async 'customer/pickup-code'(page) {
    const pickup_qr = encodeQr({ size: 25, isDark: () => true });
    await openOrders(page, '/orders', customerOrder({ pickup_qr }));
    await page.getByRole('button', { name: 'Enlarge the QR code' }).click();
    await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
  },
  // The walks of this list are on 'Manage Restaurants'.
  async 'partner/dashboard'(page) {
    await newPartner(page.request).signIn(page);
    await mockRestaurants(page, [7, 9, 12]);
    await openComplete(page, '/partner/dashboard');
  },
  // The walks have at most seven orders.
  'partner/full-board': openFullBoard,
};

for (const [name, open] of Object.entries(pages).filter(([each]) => isWanted(each)))
  test(name, async ({ page }) => {
    await page.clock.install();
    await open(page);
    // Else what counts seconds changes between two pictures. The clock can only be paused at a future time.
    await page.clock.pauseAt(Date.now() + 1000);
    await takePictures(page, looksOf(path.join(galleryFolder(), name, 'page')));
  });
