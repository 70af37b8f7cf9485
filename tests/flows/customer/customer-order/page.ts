import { expect, type Page as BrowserPage } from '@playwright/test';
import type { customerOrderMachine } from '../../../../machines/customer/customer-order/customer-order.machine.ts';
import { networkOf } from '../../../engine/calls.ts';
import type { Screen } from '../../../engine/browser-walk.ts';
import { expectPageState } from '../../../engine/page-state.ts';
import { hidePage, setVisible } from '../../../fixtures/browser-visibility.ts';
import { newSession, storeSession } from '../../../fixtures/session.ts';
import { calls, keptPickup } from './model.ts';
import { cancelRules, type CustomerOrderPage, customerOrderFlow } from './flow.ts';
import { testWalks } from '../../../fixtures/test-walks.ts';

/** The order that waits for its restaurant is of one without a number. */
const phoneLinks = { '+91 63537 28417': 'tel:+916353728417' };

/** Drives the page of order 12-1008 with the model's responses. */
export function customerOrderScreen(page: BrowserPage): Screen<typeof customerOrderMachine, CustomerOrderPage> {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const never = () => Promise.reject(new Error('The page does not offer this.'));
  return {
    async open() {
      await hidePage(page);
      const session = await newSession(page.request);
      await storeSession(page, session, { pickups: { of: session.phone, pickups: [keptPickup] } });
      await page.goto('/orders/12-1008');
      await expect(page.getByRole('heading', { name: 'Order 12-1008' })).toBeVisible();
    },
    gestures: {
      'page.retry': () => press('Try again'),
      'order.reload': never,
      // A page that is shown again loads.
      async 'poll.due'() {
        await setVisible(page, true);
        await setVisible(page, false);
      },
    },
    async expect({ shows: { view, error, kept, shown, outdatedSince } }, can) {
      const words = { done: 'Done: ', current: 'Now: ', next: 'Next: ' };
      // At 1:00 pm the order was paid.
      const steps = shown?.steps.map(
        ({ label, state, at }) => `${words[state]}${label}${at === null ? '' : ' 1:00 pm'}`,
      );
      const hasCode = shown !== null && shown.order.pickup_code !== null;
      const phone = kept?.place?.phone ?? shown?.order.restaurant_phone;
      await expectPageState(page, {
        title: `${view === 'unknown' ? 'Order' : 'Order 12-1008'} · Pehle`,
        words: [
          ...(outdatedSince === null ? [] : ['This order is as of']),
          ...(view === 'unknown' ? ['You have no order with this number.'] : []),
        ],
        links: {
          ...(shown && {
            Receipt: '/orders/12-1008/receipt',
            'support@pehle.example': 'mailto:support@pehle.example?subject=Order%2012-1008',
          }),
          ...((hasCode || kept) && { 'View on Map →': 'https://maps.example/12' }),
          ...(phone !== undefined && phoneLinks),
        },
        seen: {
          'main section[aria-labelledby="kept"]': kept
            ? [
                'Your code, as last seen on this deviceShow this code at the counter4829134, 8, 2, 9, 1, 3Pickup slot Sat, 21 Nov, 1:00 pm – 2:00 pmCharminar DastarkhwanShalibanda RoadView on Map →Call the restaurant: +91 63537 28417',
              ]
            : [],
          'main h1': [view === 'unknown' ? 'Order' : 'Order 12-1008'],
          'main article h2': shown ? [shown.title, 'Charminar Dastarkhwan', 'Your order'] : [],
          'main article h2 + p': shown
            ? [
                shown.text ?? '',
                ...(!hasCode && phone !== undefined ? ['Call the restaurant: +91 63537 28417'] : []),
                'Placed 21 Nov 2026, 12:30 pm',
              ]
            : [],
          'main article h2 + div > p': hasCode ? ['Shalibanda Road', 'Open until 10:30 pm'] : [],
          'main ol li': steps ?? [],
          'main ol [aria-current="step"]': steps && steps.length > 0 ? [/^Now: /] : [],
          'main [role="alert"]': view === 'failed' ? [`The rest of the order did not load${error}Try again`] : [],
        },
        times: {
          main: {
            'Loading your order': Number(view === 'loading'),
            'Show this code at the counter': Number(hasCode || kept !== null),
            'Pickup slot': Number(shown !== null || kept !== null),
            ...Object.fromEntries(cancelRules.map((rule) => [`"${rule}"`, Number(rule === shown?.cancelRule)])),
          },
        },
        buttons: {
          'Try again': can({ type: 'page.retry' }) ? 'enabled' : 'absent',
          'Share order 12-1008': hasCode ? 'enabled' : 'absent',
          Cancel: shown !== null && shown.cancelRule !== null ? 'enabled' : 'absent',
        },
      });
    },
    expectEmitted: async ({ text }) => expect(page.locator('#announcer')).toHaveText(text),
    network: {
      ...networkOf<typeof customerOrderMachine, typeof calls>(calls),
      // The page of a walk is hidden, and its stream is not answered; both have their own tests.
      live: 'local',
    },
  };
}

testWalks('customer order', {
  flow: customerOrderFlow,
  screen: customerOrderScreen,
  // A reload comes from the flows that pay and cancel.
  can: (event) => event.type !== 'order.reload',
  phone: true,
});
