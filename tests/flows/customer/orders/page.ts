import { orderStates } from '../../../../domain/order-states.ts';
import { expect, type Page as BrowserPage } from '@playwright/test';
import type { customerOrdersMachine } from '../../../../machines/customer/orders/orders.machine.ts';
import { calls, keptPickups } from './model.ts';
import { type OrdersPage, customerOrdersFlow } from './flow.ts';
import { expectPageState } from '../../../engine/page-state.ts';
import { networkOf } from '../../../engine/calls.ts';
import type { Screen } from '../../../engine/browser-walk.ts';
import { hidePage } from '../../../fixtures/browser-visibility.ts';
import { newSession, storeSession } from '../../../fixtures/session.ts';
import { testWalks } from '../../../fixtures/test-walks.ts';

const paging = 'nav[aria-label="Pages of orders"]';
const tabs: Partial<Record<string, string>> = {
  all: 'All',
  delivered: orderStates.delivered.title,
  preparing: orderStates.preparing.title,
  ready: orderStates.ready.title,
};

/** Drives My Orders with nine mocked orders in all statuses, which no new customer of the real server has. */
export function customerOrdersScreen(page: BrowserPage): Screen<typeof customerOrdersMachine, OrdersPage> {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const search = page.getByLabel('Search orders');
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
      // Simulates the browser's back and forward buttons.
      'address.changed': ({ query }) =>
        page.evaluate((address) => {
          history.pushState(null, '', address);
          dispatchEvent(new PopStateEvent('popstate'));
        }, `/orders${query}`),
      'poll.due': () => Promise.reject(new Error('The page does not offer this.')),
      'tab.choose': ({ tab }) => page.getByRole('tab', { name: tabs[tab] ?? tab, exact: true }).click(),
      'search.clear': () => press('Show all orders'),
      'page.go': (event) => press(`Page ${event.page}`),
      async 'orders.refresh'() {
        const retry = page.getByRole('button', { name: 'Try again', exact: true });
        await ((await retry.isVisible()) ? retry.click() : press('Refresh'));
      },
    },
    async expect({ shows }, can) {
      const { view, cards, pageCount } = shows;
      const isListed = view === 'list' || view === 'nothingFound';
      const kept = page.getByRole('region', { name: 'Your codes, as last seen on this device' });
      await expect(kept.getByRole('listitem')).toHaveText(
        shows.kept.map(
          ({ id }) =>
            `Order ${id} · pickup slot Sat, 21 Nov, 1:00 pm – 2:00 pmShow this code at the counter4829134, 8, 2, 9, 1, 3`,
        ),
      );
      const pages = Array.from({ length: pageCount }, (_, at) => `Page ${at + 1}`);
      await expectPageState(page, {
        title: 'My Orders · Pehle',
        words: [
          'My Orders',
          ...(view === 'none' ? ['What you order appears here, with the code for the counter.'] : []),
          ...(view === 'nothingFound'
            ? [shows.query === '' ? 'No order has this status.' : 'No order matches this search and status.']
            : []),
          ...(isListed ? ['Order number, restaurant or dish'] : []),
          ...cards.flatMap(({ detail }) => detail ?? []),
          ...(shows.outdatedSince === null ? [] : ['These orders are as of']),
        ],
        links: view === 'none' ? { 'Browse Restaurants': '/home' } : {},
        texts: { 'li header p': cards.map(({ order }) => `Order ${order.id} · 21 Nov 2026, 12:30 pm`) },
        seen: {
          '[role="alert"]':
            shows.error === null ? [] : [`Error loading orders${shows.error}${view === 'failed' ? 'Try again' : ''}`],
          // Below a code nothing follows, not even an empty part.
          'li button[aria-label^="Enlarge the QR code"] ~ *': [],
          'main p[role="status"]': [shows.summary ?? (isListed ? 'No orders found' : '')],
          [`${paging} button[aria-label^="Page "] @name`]: pageCount > 1 ? pages : [],
          [`${paging} [aria-current="page"] @name`]: pageCount > 1 ? [`Page ${shows.page}`] : [],
          ...(isListed && {
            '[role="tab"]': [
              'All',
              orderStates.pending.title,
              orderStates.confirmed.title,
              orderStates.preparing.title,
              orderStates.ready.title,
              orderStates.delivered.title,
              orderStates.cancelled.title,
            ],
            '[role="tab"][aria-selected="true"]': [tabs[shows.tab] ?? shows.tab],
          }),
        },
        times: {
          body: { 'Loading your orders': view === 'loading' ? 1 : 0 },
          'h1, h2, h3': {
            'No orders yet': view === 'none' ? 1 : 0,
            'No orders found': view === 'nothingFound' ? 1 : 0,
          },
        },
        fields: isListed ? { 'Search orders': { value: shows.query } } : {},
        buttons: {
          ...((isListed || view === 'none') && {
            Refresh: can({ type: 'orders.refresh' }) ? 'enabled' : 'disabled',
          }),
          'Try again': view === 'failed' ? 'enabled' : 'absent',
          'Show all orders': can({ type: 'search.clear' }) ? 'enabled' : 'absent',
        },
      });
    },
    expectEmitted: ({ query }) => expect(page).toHaveURL(`/orders${query}`),
    network: {
      ...networkOf<typeof customerOrdersMachine, typeof calls>(calls),
      // The page of a walk is hidden, and its stream is not answered; both have their own tests.
      live: 'local',
    },
  };
}

testWalks('customer orders', {
  flow: customerOrdersFlow,
  screen: customerOrdersScreen,
  can(event) {
    // Only the pages 1 and 2 have buttons.
    if (event.type === 'page.go') return event.page === 1 || event.page === 2;
    // Polling has its own test.
    return event.type !== 'poll.due';
  },
});
