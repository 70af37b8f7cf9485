import { orderStates } from '../../../../domain/order-states.ts';
import { expect, type Page as BrowserPage } from '@playwright/test';
import type { customerOrderMachine } from '../../../../machines/customer/customer-order/customer-order.machine.ts';
import { networkOf } from '../../../engine/calls.ts';
import type { Screen } from '../../../engine/browser-walk.ts';
import { expectPageState } from '../../../engine/page-state.ts';
import { hidePage, setVisible } from '../../../fixtures/browser-visibility.ts';
import { newSession, storeSession } from '../../../fixtures/session.ts';
import { calls, keptPickup } from './model.ts';
import { type CustomerOrderPage, customerOrderFlow } from './flow.ts';
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
    async expect({ shows, may }) {
      const { view, now, steps } = shows;
      const isOpen = view === 'shown';
      const labels = [
        `${orderStates.confirmed.title} 1:00 pm`,
        orderStates.preparing.title,
        orderStates.ready.title,
        orderStates.delivered.title,
      ];
      const words: Record<string, string> = { done: 'Done: ', current: 'Now: ', next: 'Next: ' };
      const isDelayed = now?.[1]?.startsWith('Now ready') === true;
      const isWaiting = now?.[0] === orderStates.pending.title;
      const hasCode = now?.[0] !== orderStates.cancelled.title && !isWaiting;
      await expectPageState(page, {
        title: `${view === 'unknown' ? 'Order' : 'Order 12-1008'} · Pehle`,
        words: [
          ...(shows.outdatedSince === null ? [] : ['This order is as of']),
          ...(view === 'unknown' ? ['You have no order with this number.'] : []),
        ],
        links: isOpen ? { Receipt: '/orders/12-1008/receipt', ...(!isWaiting && phoneLinks) } : {},
        seen: {
          'main section[aria-labelledby="kept"]': shows.kept
            ? [
                'Your code, as last seen on this deviceShow this code at the counter4829134, 8, 2, 9, 1, 3Pickup slot Sat, 21 Nov, 1:00 pm – 2:00 pm',
              ]
            : [],
          'main h1': [view === 'unknown' ? 'Order' : 'Order 12-1008'],
          'main article h2': isOpen ? [now?.[0] ?? '', 'Charminar Dastarkhwan'] : [],
          'main article h2 + p': isOpen ? [now?.[1] ?? '', 'Placed 21 Nov 2026, 12:30 pm'] : [],
          'main ol li':
            isOpen && steps !== '' ? steps.split(' ').map((state, at) => `${words[state]}${labels[at]}`) : [],
          'main ol [aria-current="step"]': isOpen && steps !== '' ? [/^Now: /] : [],
          'main [role="alert"]': view === 'failed' ? [`The rest of the order did not load${shows.error}Try again`] : [],
        },
        times: {
          main: {
            'Loading your order': Number(view === 'loading'),
            'Show this code at the counter': Number((view === 'shown' && hasCode) || shows.kept),
            'Pickup slot': Number(view === 'shown' || shows.kept),
            '"You may cancel until 1:07 pm"': Number(
              view === 'shown' && now?.[0] === orderStates.confirmed.title && !isDelayed,
            ),
            '"You may cancel until 1:10 pm"': Number(view === 'shown' && isDelayed),
            '"You may cancel until 1:09 pm, or until the restaurant accepts the order"': Number(
              view === 'shown' && isWaiting,
            ),
          },
        },
        buttons: {
          'Try again': may['page.retry'],
          Cancel: isOpen && (now?.[0] === orderStates.confirmed.title || isWaiting) ? 'enabled' : 'absent',
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
