import type { BrowserContext, Page } from '@playwright/test';
import type { Schemas } from '../../../openapi/client.ts';
import { partnerOrder } from '../../../tests/fixtures/order.ts';
import { newSlowPage, startBrowser } from '../browser.ts';
import { limits } from '../limits.ts';
import { logIn, startServer, type After } from '../product.ts';
import { timesRow, type Row } from '../rows.ts';

const dishCount = 5_000;
const orderCount = 10_000;
/** A restaurant of the demo partner. */
const restaurantId = 1;
/** Between two presses, ms. */
const pauseMs = 150;

/**
 * Measures the time from a key press to the next paint, in a menu of 5,000 dishes and in a list of 10,000 orders, with a
 * slow processor. Uses the built page, but mocks the requests for the lists, so that only the page is measured.
 */
export async function measure(after: After): Promise<Row[]> {
  const { origin } = await startServer(after);
  const browser = await startBrowser(after);
  const { storageState } = await logIn(origin, 'partner');
  const context = await browser.newContext({ storageState });
  const limit = limits.tables.press;
  return [
    timesRow(`a key, ${dishCount} dishes, 10 a page`, await menuTimes(context, origin, 10), limit),
    timesRow(`a key, ${dishCount} dishes, 50 a page`, await menuTimes(context, origin, 50), limit),
    timesRow(`a key, ${orderCount} orders`, await orderTimes(context, origin), limit),
  ];
}

const kinds = ['Masala Dosa', 'Hyderabadi Dum Biryani', 'Paneer Butter Masala', 'Seekh Kebab', 'Idli Sambar'];
const kindOf = (index: number): string => kinds[index % kinds.length] ?? '';

const menus: Schemas['PartnerMenuItem'][] = Array.from({ length: dishCount }, (_, index) => ({
  id: index + 1,
  name: `${kindOf(index)} ${(index * 7919) % dishCount}`,
  price: 40 + ((index * 31) % 400),
  image_url: null,
  is_veg: index % 3 === 0 ? 0 : 1,
  description: null,
  description_id: null,
  category: null,
  discount_percentage: 0,
  platform_discount_percentage: 0,
  status: 'approved',
}));
const live: Schemas['LiveInfo'][] = menus.map(({ id, price }) => ({
  id,
  live_count: (id * 17) % 60,
  price,
  discount_percentage: 0,
  platform_discount_percentage: 0,
}));

const orders: Schemas['PartnerOrder'][] = Array.from({ length: orderCount }, (_, index) =>
  partnerOrder({
    id: `${restaurantId}-${orderCount - index}`,
    status: index % 4 === 0 ? 'delivered' : 'confirmed',
    created_at: new Date(1_795_246_200_000 - index * 60_000).toISOString(),
    total_amount: 294,
    user_name: `Guest ${(index * 7919) % 997}`,
    slot_info: { start_time: 1_795_246_200_000 - index * 60_000, slot_duration: 60 },
    order_items: [{ menu_name: kindOf(index), quantity: 2 }],
  }),
);

/** Returns the mocked response: a page of the matching orders, and the summary of all orders. */
function ordersFor(body: { search?: string; status?: string; page?: number; page_size?: number }) {
  const { search = '', status, page = 1, page_size: size = 5 } = body;
  const needle = search.toLowerCase();
  const found = orders.filter(
    (order) =>
      (status === undefined || status === 'all' || order.status === status) &&
      (order.id.includes(needle) || order.user_name.toLowerCase().includes(needle)),
  );
  const summary = { orders: orderCount, confirmed: 7_500, delivered: 2_500, revenue: 2_940_000 };
  return { data: found.slice((page - 1) * size, page * size), total: found.length, summary };
}

/** Presses the keys one after another. @returns the time from each press to the next paint, ms */
async function press(page: Page, keys: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (const key of keys) {
    await page.evaluate(() => {
      const painted = new Promise((resolve) => {
        addEventListener(
          'keydown',
          ({ timeStamp }) => {
            // Waits for the frame that shows the effect of the key, then for the first task after its paint.
            requestAnimationFrame(() => {
              const { port1, port2 } = new MessageChannel();
              port1.onmessage = () => resolve(performance.now() - timeStamp);
              port2.postMessage(null);
            });
          },
          { capture: true, once: true },
        );
      });
      Object.assign(globalThis, { painted });
    });
    await page.keyboard.press(key);
    times.push(await page.evaluate(() => (globalThis as unknown as { painted: Promise<number> }).painted));
    await page.waitForTimeout(pauseMs);
  }
  return times;
}

/** Opens an address with the mocked lists, and returns what `act` measures there. */
async function timesAt(
  context: BrowserContext,
  address: string,
  act: (page: Page) => Promise<number[]>,
): Promise<number[]> {
  const page = await newSlowPage(context);
  await page.route('**/partner/menu/', (route) => route.fulfill({ json: { menus } }));
  await page.route('**/partner/menu/menusLiveInfo', (route) => route.fulfill({ json: { menus_live_info: live } }));
  await page.route('**/partner/menu/updateMenuItemCount', (route) => route.fulfill({ json: { message: 'Done.' } }));
  await page.route('**/partner/order', (route) => {
    // The page sends the body that the contract defines.
    const body = route.request().postDataJSON() as Parameters<typeof ordersFor>[0];
    return route.fulfill({ json: ordersFor(body) });
  });
  await page.goto(address);
  const times = await act(page);
  await page.close();
  return times;
}

const letters = (word: string) => Array.from(word);
const typing = [...letters('masala'), ...Array.from({ length: 6 }, () => 'Backspace'), ...letters('kebab')];

const menuTimes = (context: BrowserContext, origin: string, size: number): Promise<number[]> =>
  timesAt(context, `${origin}/partner/restaurants/${restaurantId}/menu?size=${size}`, async (page) => {
    await page.getByText(`of ${dishCount} items`).waitFor();
    await page.getByLabel('Search by name').focus();
    const typed = await press(page, typing);
    await page.getByRole('columnheader', { name: 'Stock', exact: true }).getByRole('button').focus();
    const sorted = await press(page, ['Enter', 'Enter', 'Enter']);
    await page
      .getByLabel(/^Quantity for /)
      .first()
      .focus();
    return [...typed, ...sorted, ...(await press(page, ['+', '+', '-', 'Enter', 'ArrowDown']))];
  });

const orderTimes = (context: BrowserContext, origin: string): Promise<number[]> =>
  timesAt(context, `${origin}/partner/orders?restaurant=${restaurantId}`, async (page) => {
    await page.getByRole('searchbox').focus();
    return press(page, [...letters('guest'), 'Backspace', 'Backspace', ...letters('sts 12')]);
  });
