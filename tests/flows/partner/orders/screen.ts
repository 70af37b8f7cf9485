import { expect, type Page as BrowserPage } from '@playwright/test';
import type { OrdersParams } from '../../../../machines/partner/orders/orders-params.ts';
import type { partnerOrdersMachine } from '../../../../machines/partner/orders/orders.machine.ts';
import type { PartnerOrdersPage } from './observe.ts';
import { expectPageState } from '../../../engine/page-state.ts';
import type { NetworkActor } from '../../../engine/browser-network.ts';
import { newPartner } from '../../../fixtures/browser-partner.ts';
import { mockRestaurants } from '../../../fixtures/partner-restaurants.ts';
import { hidePage } from '../../../fixtures/browser-visibility.ts';
import type { Screen } from '../../../engine/browser-walk.ts';
import type { Control } from '../../../engine/oracle.ts';
import type { LoadPartnerOrdersResult } from '../../../../machines/partner/orders/orders.actors.ts';
import { verifyPath, verifyRequest } from '../../../fixtures/verify-code-request.ts';

const path = '/api/v1/c1/partner/order';
const tabs: Record<string, string> = { all: 'All', delivered: 'Delivered' };

/** Logs in a new partner with the mocked restaurants 7 and 12, and opens their orders. */
export async function openPartnerOrders(page: BrowserPage, query: string, ids: readonly number[] = [7, 12]) {
  await newPartner(page.request).signIn(page);
  await mockRestaurants(page, ids);
  await page.goto(`/partner/orders${query}`);
  await expect(page.getByRole('combobox', { name: 'Restaurant' })).toBeVisible();
}

/** Returns the texts under the heading of a view. */
function wordsOf(view: PartnerOrdersPage['shows']['view']): string[] {
  if (view === 'finding') return [];
  if (view === 'choosing') return ['Its orders appear here.'];
  const search = 'Customer name or order number';
  if (view === 'none') return [search, 'What customers order here appears as soon as it is paid.'];
  return view === 'nothingFound' ? [search, 'No order matches this search and status.'] : [search];
}

function cardsOf({ orders, offers }: PartnerOrdersPage['shows']) {
  return {
    'main li:has(h2)': orders.map((order) => {
      const [id = '', status = ''] = order.split(' ');
      return new RegExp(`^.+${status}Order ${id} · 21 Nov 2026, (1:00|12:5\\d) pmSlot 1:00 pm – 2:00 pm2 ×.+₹294.50`);
    }),
    'main li:has(h2) button': offers.map(() => 'Verify OTP & Deliver'),
  };
}

function sumsOf({ cards: sums, status }: PartnerOrdersPage['shows']) {
  const all = ['7', '1', '3', '₹1,26,042.50'];
  return {
    dt: ['Total Orders', 'Confirmed', 'Delivered', 'Revenue'],
    dd: sums === null ? ['–', '–', '–', '–'] : sums.orders === 7 ? all : ['0', '0', '0', '₹0.00'],
    '[role="tab"]': ['All', 'Confirmed', 'Delivered', 'Cancelled'],
    '[role="tab"][aria-selected="true"]': [tabs[status] ?? status],
  };
}

/** Drives Order Management. Lists are mocked, because no new partner of the real server has orders in all statuses. */
export function partnerOrdersScreen(
  page: BrowserPage,
  query = '',
): Screen<typeof partnerOrdersMachine, PartnerOrdersPage> {
  const restaurant = page.getByLabel('Restaurant', { exact: true });
  const search = page.getByLabel('Search orders');
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const listing: NetworkActor<OrdersParams, LoadPartnerOrdersResult> = {
    at: `POST ${path}`,
    request: ({ restaurantId, status, search: text, page: number, size }) => ({
      method: 'POST',
      path,
      body: { restaurant_id: restaurantId, status, search: text, page: number, page_size: size },
    }),
    reply: (outcome) =>
      outcome.kind === 'loaded'
        ? {
            status: 200,
            json: { data: outcome.list.orders, total: outcome.list.total, summary: outcome.list.summary },
          }
        : { status: 404, json: { code: 'restaurant_not_found', message: outcome.message, detail: 'x' } },
  };

  return {
    async open() {
      await hidePage(page);
      await openPartnerOrders(page, query);
    },
    gestures: {
      'restaurant.choose': async ({ restaurantId }) => void (await restaurant.selectOption(String(restaurantId))),
      'status.choose': ({ status }) => page.getByRole('tab', { name: tabs[status] ?? status, exact: true }).click(),
      'search.change': (event) => search.fill(event.search),
      'search.clear': () => press('Clear the search'),
      'size.choose': async ({ size }) => void (await page.getByLabel('Orders per page').selectOption(String(size))),
      'page.go': (event) => press(`Page ${event.page}`),
      'poll.due': () => Promise.reject(new Error('The page is out of sight.')),
      async 'orders.refresh'() {
        const retry = page.getByRole('button', { name: 'Try again', exact: true });
        await ((await retry.isVisible()) ? retry.click() : press('Refresh'));
      },
      // Simulates the browser's back and forward buttons.
      'address.changed': (event) =>
        page.evaluate((address) => {
          history.pushState(null, '', address);
          dispatchEvent(new PopStateEvent('popstate'));
        }, `/partner/orders${event.query}`),
      async 'otp.open'() {
        await page.getByRole('button', { name: 'Verify OTP & Deliver' }).click();
        await page.getByLabel('6-digit OTP').fill('482913');
        await page.keyboard.press('Enter');
      },
      'orders.outdated': () => Promise.reject(new Error('The dialog says so, nobody else.')),
    },
    async expect({ shows, may }) {
      await expect(page.getByRole('dialog')).toHaveCount(shows.dialog ? 1 : 0);
      const isChosen = shows.view !== 'finding' && shows.view !== 'choosing';
      // The state in which the only restaurant is looked up is too short to be observed.
      const choosing = shows.view === 'finding' ? 'choosing' : shows.view;
      for (const [view, words] of Object.entries({
        choosing: 'Choose a restaurant',
        none: 'No orders yet',
        nothingFound: 'No orders found',
      })) {
        await expect(page.locator('h2', { hasText: words })).toHaveCount(choosing === view ? 1 : 0);
      }
      await expect(page.getByText('Loading orders', { exact: true })).toHaveCount(shows.stale ? 1 : 0);
      await expect(page.getByText('Order verified and marked as delivered successfully!')).toHaveCount(
        shows.thanks ? 1 : 0,
      );
      await expectPageState(page, {
        title: 'Order Management · Pehle',
        words: ['Order Management', ...wordsOf(shows.view)],
        texts: { ...cardsOf(shows), ...(isChosen && sumsOf(shows)) },
        fields: {
          Restaurant: { value: shows.restaurant === null ? '' : String(shows.restaurant) },
          ...(isChosen && { 'Search orders': { value: shows.search } }),
          ...(isChosen && { 'Orders per page': { value: String(shows.size) } }),
        },
      });
      await expect(page.locator('main [data-banner]')).toHaveText(shows.banner === null ? [] : [shows.banner]);
      const alerts = page.locator('main [role="alert"]');
      await expect(alerts).toHaveCount(shows.error === null ? 0 : 1);
      if (shows.error !== null) {
        await expect(alerts).toContainText('Error loading orders');
        await expect(alerts).toContainText(shows.error);
      }
      if (!isChosen) return;

      // Elements behind the dialog are inert and have no role.
      if (shows.dialog) return;
      const pages = page.getByRole('navigation', { name: 'Pages of orders' }).getByRole('button', { name: /^Page \d/ });
      await expect(pages).toHaveCount(shows.pages.of === 1 ? 0 : shows.pages.of);
      if (shows.pages.of > 1) await expect(pages.nth(shows.pages.page - 1)).toHaveAttribute('aria-current', 'page');
      const again = shows.view === 'failed' ? 'Try again' : 'Refresh';
      const refresh: Control = may['orders.refresh'] === 'enabled' ? 'enabled' : 'disabled';
      await expectPageState(page, {
        texts: { 'main button[aria-busy="true"]': shows.refreshing ? ['Refresh'] : [] },
        buttons: {
          'Clear the search': may['search.clear'] === 'enabled' ? 'enabled' : 'absent',
          [again]: shows.refreshing ? 'disabled' : refresh,
        },
      });
    },
    expectEmitted: (event) => expect(page).toHaveURL(`/partner/orders${event.query}`),
    network: {
      // The page of a walk is hidden, and its stream is not answered; both have their own tests.
      live: 'local',
      pollOrders: listing,
      // Reads the list that the portal has loaded; sends no request.
      findRestaurant: 'local',
      loadOrders: listing,
      refreshOrders: listing,
      orderOtp: {
        at: `POST ${verifyPath}`,
        request: ({ orderId }) => verifyRequest({ orderId, code: '482913' }),
        reply: () => ({ status: 200, json: { success: true, message: 'Delivered.' } }),
      },
    },
  };
}
