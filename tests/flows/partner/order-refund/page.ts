import { expect, type Page as BrowserPage } from '@playwright/test';
import type {
  OrderRefundEvent,
  orderRefundMachine,
} from '../../../../machines/partner/order-refund/order-refund.machine.ts';
import type { Screen } from '../../../engine/browser-walk.ts';
import { expectPageState } from '../../../engine/page-state.ts';
import { setVisible } from '../../../fixtures/browser-visibility.ts';
import { newPartner } from '../../../fixtures/browser-partner.ts';
import { networkOf } from '../../../engine/calls.ts';
import { refusal } from '../../../fixtures/api-call.ts';
import { calls, deliveredOrder, readyOrder, reducedOrder } from './model.ts';
import { type OrderRefundPage, orderRefundFlow } from './flow.ts';
import { testWalks } from '../../../fixtures/test-walks.ts';

const path = '/api/v1/c1/partner/order/refundable';
const names: Record<number, string> = { 1: 'Masala Dosa', 2: 'Idli' };
const orders = { 'key-0001': readyOrder, 'key-0002': deliveredOrder, 'key-0003': reducedOrder } as const;

/** Drives the page of an order's missing dishes; the answers are mocked, because no demo order has these prices. */
export function orderRefundScreen(page: BrowserPage): Screen<typeof orderRefundMachine, OrderRefundPage> {
  const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
  return {
    async open() {
      await newPartner(page.request).signIn(page);
      await page.goto('/partner/orders/12-1042/refund');
      await expect(page.getByRole('heading', { level: 1, name: 'Missing Dishes' })).toBeVisible();
    },
    gestures: {
      'dish.add': ({ id }) => press(`One ${names[id]} more`),
      'dish.remove': ({ id }) => press(new RegExp(`^(One ${names[id]} less|Remove ${names[id]})$`)),
      'refund.send': () => press(/^Refund ₹/),
      'refund.undo': () => press('Undo the refund'),
      async 'page.hidden'() {
        await setVisible(page, false);
        await setVisible(page, true);
      },
      'refund.retry': () => press('Try again'),
      async 'order.reload'() {
        const again = page.getByRole('button', {
          name: /^(Start again|Show the order as it is now|Refund another dish)$/,
        });
        await ((await again.isVisible()) ? again.click() : press('Try again'));
      },
    },
    async expect({ shows }, can) {
      const { view, customer, dishes, amountPaise, refundedPaise, isWholeOpenOrder, message, refundedTitle } = shows;
      // Scrolls to the top: axe reports a button as too small while the top bar covers a part of it.
      await page.evaluate(() => scrollTo(0, 0));
      const isList = ['choosing', 'holding', 'sending', 'changed', 'unsent'].includes(view);
      const rupees = `₹${(amountPaise / 100).toFixed(2).replace('.00', '')}`;
      const [dosa, idli] = dishes;
      const enabled = (event: OrderRefundEvent) => (can(event) ? 'enabled' : 'disabled');
      /** A control of the list of dishes. */
      const listed = (event: OrderRefundEvent) => (isList ? enabled(event) : 'absent');
      const send = amountPaise === 0 ? 'Refund' : `Refund ${rupees}`;
      const less = (name: string, count = 0) => (count === 1 ? `Remove ${name}` : `One ${name} less`);
      const isForm = ['choosing', 'holding', 'sending'].includes(view);
      await expectPageState(page, {
        title: 'Missing Dishes · Pehle',
        words: [
          customer === null ? 'Order 12-1042' : `Order 12-1042 for ${customer}`,
          ...(view === 'loading' ? ['Loading the order'] : []),
          ...(view === 'failed' ? ['The order could not be loaded.'] : []),
          ...(view === 'impossible' ? ['Nothing to refund'] : []),
          ...(view === 'changed' ? ['Nothing was refunded'] : []),
          ...(refundedTitle === null ? [] : [refundedTitle, 'Missing: 1 × Masala Dosa.']),
          ...(isList && refundedPaise > 0 ? [`₹${refundedPaise / 100} of this order was refunded before.`] : []),
          ...(isList && isWholeOpenOrder ? ['If everything is missing, please cancel the order on the board.'] : []),
          ...(message === null ? [] : [message]),
        ],
        texts: {
          'main li': isList
            ? [
                `Masala Dosa2 ordered, ₹140 each${dosa?.refunded === 1 ? ', 1 refunded before' : ''}${dosa?.chosen}`,
                `Idli1 ordered, ₹99.99 each${idli?.chosen}`,
              ]
            : [],
          'main [role="status"]:has(strong)': isList ? [`Asha Rao gets back, tax included${rupees}`] : [],
          'main [role="alert"]': view === 'unsent' ? [message ?? ''] : view === 'failed' ? [/could not be loaded/] : [],
        },
        buttons: {
          'One Masala Dosa more': listed({ type: 'dish.add', id: 1 }),
          'One Idli more': listed({ type: 'dish.add', id: 2 }),
          [less('Masala Dosa', dosa?.chosen)]: listed({ type: 'dish.remove', id: 1 }),
          [less('Idli', idli?.chosen)]: listed({ type: 'dish.remove', id: 2 }),
          [send]: isForm ? enabled({ type: 'refund.send' }) : 'absent',
          'Undo the refund': can({ type: 'refund.undo' }) ? 'enabled' : 'absent',
          'Try again': view === 'unsent' || view === 'failed' ? 'enabled' : 'absent',
          'Start again': view === 'unsent' ? 'enabled' : 'absent',
          'Show the order as it is now': view === 'changed' ? 'enabled' : 'absent',
          'Refund another dish': view === 'done' ? 'enabled' : 'absent',
        },
      });
    },
    expectEmitted: ({ text }) => expect(page.locator('#announcer')).toHaveText(text),
    network: {
      ...networkOf<typeof orderRefundMachine, typeof calls>(calls),
      watchPage: 'local',
      loadRefundable: {
        at: `POST ${path}`,
        request: (body) => ({ method: 'POST', path, body }),
        reply(outcome) {
          if (outcome.kind === 'loaded') return { status: 200, json: orders[outcome.key as keyof typeof orders] };
          return outcome.kind === 'changed'
            ? refusal(409, 'order_changed', outcome.message)
            : refusal(404, 'order_not_found', outcome.message);
        },
      },
    },
  };
}

testWalks('order refund', {
  flow: orderRefundFlow,
  screen: orderRefundScreen,
  // The page has no button for a dish that is not in the order.
  can: (event) => event.type !== 'dish.add' || event.id !== 3,
  phone: true,
});
