import { expect, type Page as BrowserPage } from '@playwright/test';
import type { partnerOrdersMachine } from '../../../../machines/partner/orders/orders.machine.ts';
import { expectPageState } from '../../../engine/page-state.ts';
import { networkOf } from '../../../engine/calls.ts';
import { calls } from './model.ts';
import { hidePage } from '../../../fixtures/browser-visibility.ts';
import type { Screen } from '../../../engine/browser-walk.ts';
import { verifyPath, verifyRequest } from '../../../fixtures/verify-code-request.ts';
import { openPartnerOrders } from '../../../fixtures/partner-pages.ts';
import { linkedOrdersFlow, partnerOrdersFlow, type PartnerOrdersPage } from './flow.ts';
import { testWalks } from '../../../fixtures/test-walks.ts';
import type { FlowEvent } from '../../../engine/model.ts';

const tabs: Record<string, string> = { all: 'All', delivered: 'Delivered' };

/** Returns the texts under the heading of a view. */
function wordsOf(view: PartnerOrdersPage['shows']['view']): string[] {
  if (view === 'finding') return [];
  if (view === 'choosing') return ['Its orders appear here.'];
  const search = 'Customer name or order number';
  if (view === 'none') return [search, 'What customers order here appears as soon as it is paid.'];
  return view === 'nothingFound' ? [search, 'No order matches this search and status.'] : [search];
}

function cardsOf({ orders }: PartnerOrdersPage['shows']) {
  return {
    'main li:has(h2)': orders.map(({ id, status }) => {
      const ended =
        status === 'cancelled'
          ? 'Cancelled by the restaurant: A dish is sold out, 21 Nov 2026, 1:00 pm₹294.50 refunded'
          : '';
      return new RegExp(
        `^.+${status.charAt(0).toUpperCase()}${status.slice(1)}Order ${id} · 21 Nov 2026, (1:00|12:5\\d) pmSlot 1:00 pm – 2:00 pm2 ×[A-Z][a-zA-Z ]+[a-z]${ended}₹294.50`,
      );
    }),
    'main li:has(h2) button': orders.filter(({ status }) => status === 'confirmed').map(() => 'Verify OTP & Deliver'),
  };
}

function sumsOf({ summary: sums, status }: PartnerOrdersPage['shows']) {
  const all = ['7', '1', '3', '₹1,26,042.50', '₹294.50 refunded'];
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
    async expect({ shows }, can) {
      await expect(page.getByRole('dialog')).toHaveCount(shows.isHandingOver ? 1 : 0);
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
      await expect(page.getByText('Loading orders', { exact: true })).toHaveCount(shows.isStale ? 1 : 0);
      await expect(page.getByText('Order verified and marked as delivered successfully!')).toHaveCount(
        shows.isHandedOver ? 1 : 0,
      );
      await expectPageState(page, {
        title: 'Order Management · Pehle',
        words: ['Order Management', ...wordsOf(shows.view)],
        texts: { ...cardsOf(shows), ...(isChosen && sumsOf(shows)) },
        fields: {
          Restaurant: { value: String(shows.restaurantId ?? '') },
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
      if (shows.isHandingOver) return;
      const pages = page.getByRole('navigation', { name: 'Pages of orders' }).getByRole('button', { name: /^Page \d/ });
      await expect(pages).toHaveCount(shows.pageCount === 1 ? 0 : shows.pageCount);
      if (shows.pageCount > 1) await expect(pages.nth(shows.page - 1)).toHaveAttribute('aria-current', 'page');
      const again = shows.view === 'failed' ? 'Try again' : 'Refresh';
      await expectPageState(page, {
        texts: { 'main button[aria-busy="true"]': shows.isRefreshing ? ['Refresh'] : [] },
        buttons: {
          'Clear the search': can({ type: 'search.clear' }) ? 'enabled' : 'absent',
          [again]: can({ type: 'orders.refresh' }) ? 'enabled' : 'disabled',
        },
      });
    },
    expectEmitted: (event) => expect(page).toHaveURL(`/partner/orders${event.query}`),
    network: {
      // The page of a walk is hidden, and its stream is not answered; both have their own tests.
      live: 'local',
      ...networkOf<typeof partnerOrdersMachine, typeof calls>(calls),
      // Reads the list that the portal has loaded; sends no request.
      findRestaurant: 'local',
      orderOtp: {
        at: `POST ${verifyPath}`,
        request: ({ orderId }) => verifyRequest({ orderId, code: '482913' }),
        reply: () => ({ status: 200, json: { success: true, message: 'Delivered.' } }),
      },
    },
  };
}

/** Whether the page offers the event; the Node walks cover the others. */
function can(event: FlowEvent<typeof partnerOrdersMachine>): boolean {
  if (event.type === 'page.go') return event.page === 1 || event.page === 2;
  if (event.type === 'otp.open') return event.orderId === '7-1012';
  // The partner of the walks has two restaurants.
  if (event.type === 'findRestaurant done') return event.output.kind === 'several';
  // The dialog's own walks cover the other results.
  if (event.type === 'orderOtp done') return event.output.delivered !== null;
  return event.type !== 'findRestaurant failed' && event.type !== 'orders.outdated';
}

const { model } = partnerOrdersFlow;

testWalks('partner orders', {
  flow: {
    ...partnerOrdersFlow,
    model: {
      ...model,
      // Each step advances the page's clock a little. A dozen searches would exceed the three seconds of this state.
      allow: (snapshot, event) =>
        (model.allow?.(snapshot, event) ?? true) &&
        (event.type !== 'search.change' || !snapshot.matches({ handOver: 'delivered' })),
    },
  },
  screen: partnerOrdersScreen,
  can,
  phone: true,
});
testWalks('partner orders by a link', {
  flow: linkedOrdersFlow,
  screen: (page) => partnerOrdersScreen(page, '?page=2&restaurant=7&status=delivered&search=+asha&size=10'),
  can,
});
