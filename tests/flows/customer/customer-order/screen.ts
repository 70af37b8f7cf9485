import { expect, type Page as BrowserPage } from '@playwright/test';
import type { LoadOrderResult } from '../../../../machines/customer/customer-order/customer-order.actors.ts';
import type { customerOrderMachine } from '../../../../machines/customer/customer-order/customer-order.machine.ts';
import type { NetworkActor } from '../../../engine/browser-network.ts';
import type { Screen } from '../../../engine/browser-walk.ts';
import { expectPageState } from '../../../engine/page-state.ts';
import { hidePage } from '../../../fixtures/browser-visibility.ts';
import { signIn } from '../../../fixtures/session.ts';
import type { CustomerOrderPage } from './oracle.ts';

const api = '/api/v1/c1';
const path = `${api}/order/12-1008`;
const refusal = (status: number, code: string, message: string) => ({
  status,
  json: { code, message, detail: message },
});

/** Drives the page of order 12-1008 with the model's responses. */
export function customerOrderScreen(page: BrowserPage): Screen<typeof customerOrderMachine, CustomerOrderPage> {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const loading: NetworkActor<{ id: string }, LoadOrderResult> = {
    at: `GET ${path}`,
    request: () => ({ method: 'GET', path }),
    reply(outcome) {
      if (outcome.kind === 'loaded') return { status: 200, json: { now: outcome.now, order: outcome.order } };
      if (outcome.kind === 'unknown') return refusal(404, 'order_not_found', 'Order not found. Please try again.');
      return refusal(500, 'server_error', outcome.message);
    },
  };
  const never = () => Promise.reject(new Error('The page does not offer this.'));
  return {
    async open() {
      await hidePage(page);
      await signIn(page);
      await page.goto('/orders/12-1008');
      await expect(page.getByRole('heading', { name: 'Order 12-1008' })).toBeVisible();
    },
    gestures: {
      'page.retry': () => press('Try again'),
      'order.reload': never,
      'poll.due': never,
      'cancel.open': () => press('Cancel'),
      'cancel.confirm': () => press('Cancel order'),
      'cancel.dismiss': () => press('Keep order'),
    },
    async expect({ shows, may }) {
      const { view, now, steps, asked } = shows;
      const isOpen = view === 'shown' && !asked;
      const labels = ['Paid 1:00 pm', 'Being prepared', 'Ready', 'Picked up'];
      const words: Record<string, string> = { done: 'Done: ', current: 'Now: ', next: 'Next: ' };
      const isDelayed = now?.[1]?.startsWith('Now ready') === true;
      const isWaiting = now?.[0]?.startsWith('Waiting') === true;
      const hasCode = now?.[0] !== 'Cancelled' && !isWaiting;
      const mayBeBusy = isOpen && (now?.[0] === 'Accepted' || isWaiting);
      await expectPageState(page, {
        title: `${view === 'unknown' ? 'Order' : 'Order 12-1008'} · Pehle`,
        words: [
          ...(shows.outdatedSince === null ? [] : ['This order is as of']),
          ...(view === 'unknown' ? ['You have no order with this number.'] : []),
          ...(asked
            ? ['Order 12-1008 from Charminar Dastarkhwan is paid. ₹315 goes back to you; banks need 5–7 working days.']
            : []),
        ],
        links: isOpen ? { Receipt: '/orders/12-1008/receipt' } : {},
        seen: {
          'main h1': asked ? [] : [view === 'unknown' ? 'Order' : 'Order 12-1008'],
          'main article h2': isOpen ? [now?.[0] ?? '', 'Charminar Dastarkhwan'] : [],
          'main article h2 + p': isOpen ? [now?.[1] ?? '', 'Placed 21 Nov 2026, 12:30 pm'] : [],
          'main ol li':
            isOpen && steps !== '' ? steps.split(' ').map((state, at) => `${words[state]}${labels[at]}`) : [],
          'main ol [aria-current="step"]': isOpen && steps !== '' ? [/^Now: /] : [],
          'main [role="alert"]': asked
            ? []
            : view === 'failed'
              ? [`The order did not load${shows.error}Try again`]
              : shows.cancelError === null
                ? []
                : [shows.cancelError],
          '[role="alertdialog"] h2': asked ? ['Cancel this order?'] : [],
          'main button[aria-busy="true"]': shows.cancelling && mayBeBusy ? [/Cancel/] : [],
        },
        times: {
          main: {
            'Loading your order': Number(view === 'loading'),
            'Show this code at the counter': Number(view === 'shown' && hasCode),
            'Pickup slot': Number(view === 'shown'),
            '"You may cancel until 1:07 pm"': Number(view === 'shown' && now?.[0] === 'Accepted' && !isDelayed),
            '"You may cancel until 1:10 pm"': Number(view === 'shown' && isDelayed),
            '"You may cancel until 1:09 pm, or until the restaurant accepts the order"': Number(
              view === 'shown' && isWaiting,
            ),
          },
        },
        buttons: {
          'Try again': may['page.retry'],
          'Cancel order': may['cancel.confirm'],
          'Keep order': may['cancel.dismiss'],
        },
      });
      if (may['cancel.open'] === 'enabled') await expect(page.getByRole('button', { name: 'Cancel' })).toBeEnabled();
    },
    expectEmitted: async ({ text }) => expect(page.locator('#announcer')).toHaveText(text),
    network: {
      loadOrder: loading,
      refreshOrder: loading,
      cancelOrder: {
        at: `POST ${api}/order/cancel`,
        request: () => ({ method: 'POST', path: `${api}/order/cancel`, body: { id: '12-1008', refund: true } }),
        reply(outcome) {
          if (outcome.kind === 'cancelled') return { status: 200, json: { id: '12-1008', status: 'cancelled' } };
          if (outcome.kind === 'tooLate') return refusal(409, 'too_late', outcome.message);
          return refusal(500, 'server_error', outcome.message);
        },
      },
      // The page of a walk is hidden, and its stream is not answered; both have their own tests.
      live: 'local',
    },
  };
}
