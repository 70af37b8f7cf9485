import { expect, type Page as BrowserPage, type Route } from '@playwright/test';
import type { unpaidOrderMachine } from '../../../../machines/customer/unpaid-order/unpaid-order.machine.ts';
import { expectPageState } from '../../../engine/page-state.ts';
import type { Screen } from '../../../engine/browser-walk.ts';
import { createFakeLock } from '../../../fixtures/browser-locks.ts';
import { signIn } from '../../../fixtures/session.ts';
import { unpaid } from './model.ts';
import type { UnpaidOrderPage } from './oracle.ts';

const api = '/api/v1/c1';
const ids = ['12-1010', '12-1009'];
const { hold_until: _, payment_order: __, ...lapsed } = unpaid;

/**
 * My Orders with two unpaid orders. The list is mocked and does not change; the walk mocks the server's answers about
 * an order. The payment uses the app's real checkout, with a payment lock that this script controls.
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
  /** The next call to the list's address belongs to the flow. */
  let isLookUp = false;
  /** When the checkout loads, it requests the lock to check for a payment that was left open. */
  let hasCheckout = false;

  async function answerList(route: Route): Promise<void> {
    if (!isLookUp) return route.fulfill({ json: { orders: orders(unpaid) } });
    isLookUp = false;
    return route.fallback();
  }

  return {
    async open() {
      await signIn(page);
      await turns.park();
      await page.route('**/order/getmyorders', answerList);
      // The outcome of a closed payment is never answered.
      await page.route('**/order/status', (route) =>
        route.fulfill({ json: { outcome: 'unpaid', status: 'pending', id: '12-1010' } }),
      );
      // The menu of a lapsed order is never answered, so that the page stays.
      await page.route(`**${api}/menus`, () => undefined);
      await page.goto('/orders');
      await expect(button('Pay now')).toHaveCount(2, { timeout: 20_000 });
    },
    gestures: {
      async 'payment.open'({ order }) {
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
      const cards = ids.flatMap((id, at): [string, (string | RegExp)[]][] => {
        const card = `main li:has(> header):nth-child(${at + 1})`;
        const message = messages[id as keyof typeof messages];
        // Controls behind the dialog cannot be reached.
        const offered = asked === null ? ['Pay now', 'Cancel'] : [];
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
            : [`Order ${asked} from ${unpaid.restaurant_name} is not paid. Its dishes are given back.`],
        seen: {
          ...Object.fromEntries(cards),
          '[role="alertdialog"] h2': asked === null ? [] : ['Cancel this order?'],
        },
        times: { main: { 'Not paid': ids.length, 'Pickup slot': 0 } },
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
          const order = { payable: unpaid, lapsed, over: { ...lapsed, status: 'cancelled' } }[outcome.kind];
          return { status: 200, json: { orders: orders(order) } };
        },
      },
      // Its effect belongs to the checkout.
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
