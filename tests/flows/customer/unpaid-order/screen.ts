import { expect, type Page as BrowserPage, type Route } from '@playwright/test';
import type { unpaidOrderMachine } from '../../../../machines/customer/unpaid-order/unpaid-order.machine.ts';
import { expectPageState } from '../../../engine/page-state.ts';
import type { Screen } from '../../../engine/browser-walk.ts';
import { createFakeLock } from '../../../fixtures/browser-locks.ts';
import { signIn } from '../../../fixtures/session.ts';
import { paidOrder, unpaidOrder } from './model.ts';
import type { UnpaidOrderPage } from './oracle.ts';

const api = '/api/v1/c1';
const ids = ['12-1010', '12-1009'];
const consequences = {
  unpaid: 'is not paid. Its dishes are given back.',
  paid: 'is paid. ₹630 goes back to you; banks need 5–7 working days.',
};
const { hold_until: _, payment_order: __, ...lapsed } = unpaidOrder;

/**
 * Drives My Orders with two unpaid orders and a paid one. The mocked list does not change; the walk mocks the responses
 * about a single order. The payment uses the app's real checkout, with a payment lock that this file controls.
 */
export function unpaidOrderScreen(page: BrowserPage): Screen<typeof unpaidOrderMachine, UnpaidOrderPage> {
  const turns = createFakeLock(page, 'pehle-payment');
  const orders = (order: object) => ids.map((id) => ({ ...order, id }));
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const cardOf = (id: string) =>
    page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: `Order ${id}` });
  const dismiss = async (text: string) => {
    const toast = page.getByRole('region', { name: 'Messages' }).getByRole('listitem').filter({ hasText: text });
    await expect(toast).toBeVisible();
    await toast.getByRole('button', { name: 'Dismiss' }).click();
  };
  /** Whether the flow sends the next request for the list. */
  let isLookUp = false;
  /** Whether the checkout is loaded. It then requests the payment lock, to check for an open payment. */
  let hasCheckout = false;

  async function answerList(route: Route): Promise<void> {
    if (!isLookUp) return route.fulfill({ json: { orders: [...orders(unpaidOrder), paidOrder] } });
    isLookUp = false;
    return route.fallback();
  }

  return {
    async open() {
      await signIn(page);
      await turns.park();
      await page.route('**/order/getmyorders', answerList);
      // The server reports each closed payment as unpaid and still pending.
      await page.route('**/order/status', (route) =>
        route.fulfill({ json: { outcome: 'unpaid', status: 'pending', id: '12-1010' } }),
      );
      // The request for the menu of an expired order gets no response, so that the page stays open.
      await page.route(`**${api}/menus`, () => undefined);
      await page.goto('/orders');
      await expect(button('Pay now')).toHaveCount(2, { timeout: 20_000 });
    },
    gestures: {
      async 'payment.open'({ order }) {
        // The step before may have made the list load again. That request must not take the look-up's answer.
        await expect(button('Refresh')).not.toHaveAttribute('aria-busy');
        isLookUp = true;
        await cardOf(order.id).getByRole('button', { name: 'Pay now' }).click();
      },
      'order.cancel': ({ order }) => cardOf(order.id).getByRole('button', { name: 'Cancel' }).click(),
      'cancel.confirm': () => button('Cancel order').click(),
      'cancel.dismiss': () => button('Keep order').click(),
      async 'payment.ended'() {
        if (!hasCheckout) await turns.give();
        hasCheckout = true;
        await turns.give();
        await button('Close payment window').click();
        await dismiss('Payment cancelled');
      },
      async 'payment.blocked'({ text }) {
        if (!hasCheckout) await turns.give();
        hasCheckout = true;
        await turns.refuse();
        await expect(page.getByRole('alert')).toHaveText(text);
        // The other tab releases the lock.
        await turns.give();
      },
    },
    async expect({ shows: { busy, cancelling, asked, messages }, may }) {
      const pressed = cancelling ? 'Cancel' : 'Pay now';
      const cards = [...ids, paidOrder.id].flatMap((id, at): [string, (string | RegExp)[]][] => {
        const card = `main li:has(> header):nth-child(${at + 1})`;
        const message = messages[id as keyof typeof messages];
        // Controls behind the dialog cannot be reached.
        const controls = id === paidOrder.id ? ['Cancel'] : ['Pay now', 'Cancel'];
        const offered = asked === null ? controls : [];
        return [
          [`${card} > header p`, asked === null ? [new RegExp(`^Order ${id} · `)] : []],
          [`${card} button`, offered],
          [`${card} button[aria-busy="true"]`, busy === id ? [pressed] : []],
          [`${card} button:is(:disabled, [aria-disabled="true"])`, may['payment.open'] === 'enabled' ? [] : offered],
          [`${card} [role="alert"]`, message === null ? [] : [message]],
        ];
      });
      await expectPageState(page, {
        title: 'My Orders · Pehle',
        words:
          asked === null
            ? []
            : [
                `Order ${asked} from ${unpaidOrder.restaurant_name} ${consequences[asked === paidOrder.id ? 'paid' : 'unpaid']}`,
              ],
        seen: {
          ...Object.fromEntries(cards),
          '[role="alertdialog"] h2': asked === null ? [] : ['Cancel this order?'],
        },
        times: { main: { 'Not paid': ids.length, 'Pickup slot': 1, 'You may cancel until 1:04 pm': 1 } },
        buttons: { 'Cancel order': may['cancel.confirm'], 'Keep order': may['cancel.dismiss'] },
      });
    },
    expectEmitted: ({ text }) => dismiss(text),
    network: {
      lookUp: {
        at: `GET ${api}/order/getmyorders`,
        request: () => ({ method: 'GET', path: `${api}/order/getmyorders` }),
        reply(outcome) {
          if (outcome.kind === 'refused') {
            return { status: 500, json: { code: 'server_error', message: outcome.message, detail: outcome.message } };
          }
          const order = { payable: unpaidOrder, lapsed, over: { ...lapsed, status: 'cancelled' } }[outcome.kind];
          return { status: 200, json: { orders: orders(order) } };
        },
      },
      // The checkout's own walks cover the effect.
      payment: 'local',
      cancelOrder: {
        at: `POST ${api}/order/cancel`,
        request: (body) => ({ method: 'POST', path: `${api}/order/cancel`, body }),
        reply: (outcome) =>
          outcome.kind === 'cancelled'
            ? { status: 200, json: { id: '12-1010', status: 'cancelled' } }
            : { status: 409, json: { code: 'payment_pending', message: outcome.message, detail: outcome.message } },
      },
      screen: 'local',
    },
  };
}
