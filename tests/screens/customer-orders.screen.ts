import { expect, type Page as BrowserPage } from '@playwright/test';
import type {
  customerOrdersMachine,
  LoadOrdersResult,
} from '../../machines/customer-orders/customer-orders.machine.ts';
import type { OrdersPage } from '../oracles/customer-orders.oracle.ts';
import { expectLook } from '../support/browser-look.ts';
import type { NetworkActor } from '../support/browser-network.ts';
import type { Screen } from '../support/browser-walk.ts';
import { signIn } from '../support/session.ts';

const path = '/api/v1/c1/order/getmyorders';
const tabs: Partial<Record<string, string>> = { all: 'All', delivered: 'Delivered' };

/** My Orders. Nine orders in every status are scripted: no fresh customer of the real server has them. */
export function customerOrdersScreen(page: BrowserPage): Screen<typeof customerOrdersMachine, OrdersPage> {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const search = page.getByLabel('Search orders');
  const getOrders: NetworkActor<unknown, LoadOrdersResult> = {
    at: `GET ${path}`,
    request: () => ({ method: 'GET', path }),
    reply: (outcome) =>
      outcome.kind === 'loaded'
        ? { status: 200, json: { orders: outcome.orders } }
        : { status: 500, json: { code: 'server_error', message: outcome.message, detail: 'x' } },
  };

  return {
    async open() {
      await signIn(page);
      await page.goto('/orders');
      await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible();
    },
    gestures: {
      'search.change': ({ query }) => search.fill(query),
      'tab.choose': ({ tab }) => page.getByRole('tab', { name: tabs[tab] ?? tab, exact: true }).click(),
      'search.clear': () => press('Clear the search'),
      'page.go': (event) => press(`Page ${event.page}`),
      async 'orders.refresh'() {
        const retry = page.getByRole('button', { name: 'Try again', exact: true });
        await ((await retry.isVisible()) ? retry.click() : press('Refresh'));
      },
    },
    async expect({ shows, may }) {
      await expect(page.getByText('Loading your orders')).toHaveCount(shows.loading ? 1 : 0);
      const alert = page.getByRole('alert');
      await expect(alert).toHaveCount(shows.error === null ? 0 : 1);
      if (shows.error !== null) {
        await expect(alert).toContainText('Error loading orders');
        await expect(alert).toContainText(shows.error);
      }
      for (const words of ['No orders yet', 'No orders found']) {
        await expect(page.getByRole('heading', { name: words })).toHaveCount(shows.empty === words ? 1 : 0);
      }
      const isNothing = shows.empty === 'No orders yet';
      await expectLook(page, {
        title: 'My Orders',
        words: [
          'My Orders',
          ...(isNothing ? ['What you order appears here, with the code for the counter.'] : []),
          ...(shows.empty === 'No orders found' ? ['No order matches this search and status.'] : []),
        ],
        links: isNothing ? { 'Browse Restaurants': '/home' } : {},
      });
      if (shows.summary !== null || shows.empty === 'No orders found') {
        await expectLook(page, { words: ['Order number, restaurant or dish'] });
        await expect(page.getByRole('tab')).toHaveText(['All', 'Pending', 'Confirmed', 'Delivered', 'Cancelled']);
        await expect(search).toHaveValue(shows.query);
        await expect(page.getByRole('tab', { selected: true })).toHaveText(tabs[shows.tab] ?? shows.tab);
      }
      await expect(page.getByText(/^Order \d+-\d+ ·/)).toHaveText(
        shows.orders.map((id) => new RegExp(`^Order ${id} · 21 Nov 2026, 12:30 pm$`)),
      );
      await expect(page.getByText(/^Showing /)).toHaveText(shows.summary === null ? [] : [shows.summary]);
      const pages = page.getByRole('navigation', { name: 'Pages of orders' }).getByRole('button', { name: /^Page \d/ });
      await expect(pages).toHaveCount(shows.pages.of === 1 ? 0 : shows.pages.of);
      if (shows.pages.of > 1) await expect(pages.nth(shows.pages.page - 1)).toHaveAttribute('aria-current', 'page');

      const refresh = page.getByRole('button', { name: 'Refresh', exact: true });
      if (!shows.loading && may['Try again'] === 'absent') {
        await (may['orders.refresh'] === 'enabled' ? expect(refresh).toBeEnabled() : expect(refresh).toBeDisabled());
      }
      const retry = page.getByRole('button', { name: 'Try again', exact: true });
      await expect(retry).toHaveCount(may['Try again'] === 'enabled' ? 1 : 0);
      const clear = page.getByRole('button', { name: 'Clear the search', exact: true });
      await expect(clear).toHaveCount(may['search.clear'] === 'enabled' ? 1 : 0);
    },
    told: () => Promise.reject(new Error('My Orders tells nothing.')),
    network: { loadOrders: getOrders, refreshOrders: getOrders },
  };
}
