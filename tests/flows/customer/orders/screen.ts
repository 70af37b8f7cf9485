import { expect, type Page as BrowserPage } from '@playwright/test';
import type { customerOrdersMachine } from '../../../../machines/customer/orders/orders.machine.ts';
import { keptPickups } from './model.ts';
import type { OrdersPage } from './oracle.ts';
import { expectPageState } from '../../../engine/page-state.ts';
import type { NetworkActor } from '../../../engine/browser-network.ts';
import type { Screen } from '../../../engine/browser-walk.ts';
import { hidePage } from '../../../fixtures/browser-visibility.ts';
import { newSession, storeSession } from '../../../fixtures/session.ts';
import type { LoadOrdersResult } from '../../../../machines/customer/orders/orders.actors.ts';

const path = '/api/v1/c1/order/getmyorders';
const paging = 'nav[aria-label="Pages of orders"]';
const tabs: Partial<Record<string, string>> = {
  all: 'All',
  delivered: 'Delivered',
  preparing: 'Preparing',
  ready: 'Ready',
};

/** Drives My Orders with nine mocked orders in all statuses, which no new customer of the real server has. */
export function customerOrdersScreen(page: BrowserPage): Screen<typeof customerOrdersMachine, OrdersPage> {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const search = page.getByLabel('Search orders');
  const getOrders: NetworkActor<unknown, LoadOrdersResult> = {
    at: `GET ${path}`,
    request: () => ({ method: 'GET', path }),
    reply: (outcome) =>
      outcome.kind === 'loaded'
        ? { status: 200, json: { now: outcome.now ?? undefined, orders: outcome.orders } }
        : { status: 500, json: { code: 'server_error', message: outcome.message, detail: 'x' } },
  };

  return {
    async open() {
      await hidePage(page);
      const session = await newSession(page.request);
      await storeSession(page, session, { pickups: { of: session.phone, pickups: keptPickups } });
      await page.goto('/orders');
      await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible();
    },
    gestures: {
      'search.change': ({ query }) => search.fill(query),
      'poll.due': () => Promise.reject(new Error('The page does not offer this.')),
      'tab.choose': ({ tab }) => page.getByRole('tab', { name: tabs[tab] ?? tab, exact: true }).click(),
      'search.clear': () => press('Clear the search'),
      'page.go': (event) => press(`Page ${event.page}`),
      async 'orders.refresh'() {
        const retry = page.getByRole('button', { name: 'Try again', exact: true });
        await ((await retry.isVisible()) ? retry.click() : press('Refresh'));
      },
    },
    async expect({ shows, may }) {
      const isNothing = shows.empty === 'No orders yet';
      const isListed = shows.summary !== null || shows.empty === 'No orders found';
      const kept = page.getByRole('region', { name: 'Your codes, as last seen on this device' });
      await expect(kept.getByRole('listitem')).toHaveText(
        shows.kept.map(
          (id) =>
            `Order ${id} · pickup slot Sat, 21 Nov, 1:00 pm – 2:00 pmShow this code at the counter4829134 8 2 9 1 3`,
        ),
      );
      const isFailed = may['Try again'] === 'enabled';
      const pages = Array.from({ length: shows.pages.of }, (_, at) => `Page ${at + 1}`);
      await expectPageState(page, {
        title: 'My Orders · Pehle',
        words: [
          'My Orders',
          ...(isNothing ? ['What you order appears here, with the code for the counter.'] : []),
          ...(shows.empty === 'No orders found' ? ['No order matches this search and status.'] : []),
          ...(isListed ? ['Order number, restaurant or dish'] : []),
          ...shows.progress,
          ...(shows.outdatedSince === null ? [] : ['These orders are as of']),
        ],
        links: isNothing ? { 'Browse Restaurants': '/home' } : {},
        texts: { 'li header p': shows.orders.map((id) => `Order ${id} · 21 Nov 2026, 12:30 pm`) },
        seen: {
          '[role="alert"]':
            shows.error === null ? [] : [`Error loading orders${shows.error}${isFailed ? 'Try again' : ''}`],
          // Below a code nothing follows, not even an empty part.
          'li button[aria-label^="Enlarge the QR code"] ~ *': [],
          'main p[role="status"]': [shows.summary ?? (isListed ? 'No orders found' : '')],
          [`${paging} button[aria-label^="Page "] @name`]: shows.pages.of > 1 ? pages : [],
          [`${paging} [aria-current="page"] @name`]: shows.pages.of > 1 ? [`Page ${shows.pages.page}`] : [],
          ...(isListed && {
            '[role="tab"]': ['All', 'Pending', 'Confirmed', 'Preparing', 'Ready', 'Delivered', 'Cancelled'],
            '[role="tab"][aria-selected="true"]': [tabs[shows.tab] ?? shows.tab],
          }),
        },
        times: {
          body: { 'Loading your orders': shows.loading ? 1 : 0 },
          'h1, h2, h3': {
            'No orders yet': isNothing ? 1 : 0,
            'No orders found': shows.empty === 'No orders found' ? 1 : 0,
          },
        },
        fields: isListed ? { 'Search orders': { value: shows.query } } : {},
        buttons: {
          ...(!shows.loading && !isFailed && { Refresh: may['orders.refresh'] }),
          'Try again': may['Try again'],
          'Clear the search': may['search.clear'],
        },
      });
    },
    expectEmitted: () => Promise.reject(new Error('My Orders tells nothing.')),
    network: {
      loadOrders: getOrders,
      refreshOrders: getOrders,
      pollOrders: getOrders,
      // The page of a walk is hidden, and its stream is not answered; both have their own tests.
      live: 'local',
    },
  };
}
