import { expect, type Page as BrowserPage } from '@playwright/test';
import type { unpaidOrderMachine } from '../../../../machines/customer/unpaid-order/unpaid-order.machine.ts';
import { networkOf } from '../../../engine/calls.ts';
import type { Screen } from '../../../engine/browser-walk.ts';
import { createFakeLock } from '../../../fixtures/browser-locks.ts';
import { testWalks } from '../../../fixtures/test-walks.ts';
import { type UnpaidOrderPage, unpaidOrderFlow } from './flow.ts';
import { calls, unpaidOrder } from './model.ts';
import { dismissToast, expectMyOrders, openMyOrders, pressOnCard } from './my-orders.ts';

/**
 * Drives My Orders; the walk mocks the responses about a single order. The payment uses the app's real checkout, with a
 * payment lock that this file controls.
 */
export function unpaidOrderScreen(page: BrowserPage): Screen<typeof unpaidOrderMachine, UnpaidOrderPage> {
  const turns = createFakeLock(page, 'pehle-payment');
  /** Whether the checkout is loaded. It then requests the payment lock, to check for an open payment. */
  let hasCheckout = false;

  return {
    async open() {
      await turns.park();
      // The server reports each closed payment as unpaid and still pending.
      await page.route('**/order/status', (route) =>
        route.fulfill({ json: { outcome: 'unpaid', status: 'pending', id: '12-1010' } }),
      );
      // The request for the menu of an expired order gets no response, so that the page stays open.
      await page.route('**/api/v1/c1/menus', () => undefined);
      await openMyOrders(page);
    },
    gestures: {
      'payment.open': ({ order }) => pressOnCard(page, order.id, 'Pay now'),
      'message.clear': () => Promise.reject(new Error('In unpaid-orders.spec.ts.')),
      async 'payment.ended'() {
        if (!hasCheckout) await turns.give();
        hasCheckout = true;
        await turns.give();
        await page.getByRole('button', { name: 'Close payment window', exact: true }).click();
        await dismissToast(page, 'Payment cancelled');
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
    expect: ({ shows: { busy, messages } }, can) =>
      expectMyOrders(page, {
        busy: busy === null ? null : { id: busy, button: 'Pay now' },
        isOff: !can({ type: 'payment.open', order: unpaidOrder }),
        question: null,
        messages,
      }),
    expectEmitted: ({ text }) => dismissToast(page, text),
    network: {
      ...networkOf<typeof unpaidOrderMachine, typeof calls>(calls),
      // The checkout's own walks cover the effect.
      payment: 'local',
      screen: 'local',
    },
  };
}

testWalks('unpaid order', {
  flow: unpaidOrderFlow,
  screen: unpaidOrderScreen,
  can: (event) => event.type !== 'message.clear',
  phone: true,
});
