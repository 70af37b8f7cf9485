import { expect, type Page as BrowserPage } from '@playwright/test';
import type { orderRefundMachine } from '../../../../machines/partner/order-refund/order-refund.machine.ts';
import type { Screen } from '../../../engine/browser-walk.ts';
import { expectPageState } from '../../../engine/page-state.ts';
import { newPartner } from '../../../fixtures/browser-partner.ts';
import { deliveredOrder, readyOrder, reducedOrder } from './model.ts';
import type { OrderRefundPage } from './oracle.ts';

const api = '/api/v1/c1/partner/order';
const names: Record<number, string> = { 1: 'Masala Dosa', 2: 'Idli' };
const orders = { 'key-0001': readyOrder, 'key-0002': deliveredOrder, 'key-0003': reducedOrder } as const;
const problem = (code: string, message: string) => ({ code, message, detail: message });

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
      'refund.retry': () => press('Try again'),
      async 'order.reload'() {
        const again = page.getByRole('button', {
          name: /^(Start again|Show the order as it is now|Refund another dish)$/,
        });
        await ((await again.isVisible()) ? again.click() : press('Try again'));
      },
    },
    async expect({ shows: { view, customer, dishes, amount, refundedBefore, isWholeOpenOrder, message }, may }) {
      // Scrolls to the top: axe reports a button as too small while the top bar covers a part of it.
      await page.evaluate(() => scrollTo(0, 0));
      const isList = ['choosing', 'sending', 'changed', 'unsent'].includes(view);
      const rupees = `₹${(amount / 100).toFixed(2).replace('.00', '')}`;
      const counts = dishes.map((text) => /: (\d) of/.exec(text)?.[1] ?? '');
      const send = amount === 0 ? 'Refund' : `Refund ${rupees}`;
      const less = (name: string, count: string) => (count === '1' ? `Remove ${name}` : `One ${name} less`);
      const isForm = view === 'choosing' || view === 'sending';
      await expectPageState(page, {
        title: 'Missing Dishes · Pehle',
        words: [
          customer === null ? 'Order 12-1042' : `Order 12-1042 for ${customer}`,
          ...(view === 'loading' ? ['Loading the order'] : []),
          ...(view === 'failed' ? ['The order could not be loaded.'] : []),
          ...(view === 'impossible' ? ['Nothing to refund'] : []),
          ...(view === 'changed' ? ['Nothing was refunded'] : []),
          ...(view === 'done' ? ['₹147 goes back to Asha Rao', 'Missing: 1 × Masala Dosa.'] : []),
          ...(isList && refundedBefore > 0 ? [`₹${refundedBefore / 100} of this order was refunded before.`] : []),
          ...(isList && isWholeOpenOrder ? ['If everything is missing, please cancel the order on the board.'] : []),
          ...(message === null ? [] : [message]),
        ],
        texts: {
          'main li': isList
            ? [
                `Masala Dosa2 ordered, ₹140 each${dishes[0]?.endsWith(' 1 before') ? ', 1 refunded before' : ''}${counts[0]}`,
                `Idli1 ordered, ₹99.99 each${counts[1]}`,
              ]
            : [],
          'main [role="status"]:has(strong)': isList ? [`Asha Rao gets back, tax included${rupees}`] : [],
          'main [role="alert"]': view === 'unsent' ? [message ?? ''] : view === 'failed' ? [/could not be loaded/] : [],
        },
        buttons: {
          'One Masala Dosa more': isList ? may['dosa.add'] : 'absent',
          'One Idli more': isList ? may['idli.add'] : 'absent',
          [less('Masala Dosa', counts[0] ?? '')]: isList ? may['dosa.remove'] : 'absent',
          [less('Idli', counts[1] ?? '')]: isList ? may['idli.remove'] : 'absent',
          [send]: isForm ? may['refund.send'] : 'absent',
          'Try again': view === 'unsent' || view === 'failed' ? 'enabled' : 'absent',
          'Start again': view === 'unsent' ? 'enabled' : 'absent',
          'Show the order as it is now': view === 'changed' ? 'enabled' : 'absent',
          'Refund another dish': view === 'done' ? 'enabled' : 'absent',
        },
      });
    },
    expectEmitted: () => Promise.reject(new Error('The page emits nothing.')),
    network: {
      loadRefundable: {
        at: `POST ${api}/refundable`,
        request: (body) => ({ method: 'POST', path: `${api}/refundable`, body }),
        reply(outcome) {
          if (outcome.kind === 'loaded') return { status: 200, json: orders[outcome.key as keyof typeof orders] };
          return outcome.kind === 'changed'
            ? { status: 409, json: problem('order_changed', outcome.message) }
            : { status: 404, json: problem('order_not_found', outcome.message) };
        },
      },
      sendRefund: {
        at: `POST ${api}/refund`,
        request: ({ orderId, lines, refundedPaise }) => ({
          method: 'POST',
          path: `${api}/refund`,
          body: { orderId, lines: [...lines], refunded: refundedPaise / 100 },
        }),
        reply(outcome) {
          if (outcome.kind === 'refunded') return { status: 200, json: { refund: outcome.refund } };
          return outcome.kind === 'changed'
            ? { status: 409, json: problem('order_changed', outcome.message) }
            : { status: 429, json: problem('too_many_requests', outcome.message) };
        },
      },
    },
  };
}
