import { expect, type Page as BrowserPage } from '@playwright/test';
import type {
  CancelOrderEvent,
  cancelOrderMachine,
} from '../../../../machines/customer/cancel-order/cancel-order.machine.ts';
import { networkOf } from '../../../engine/calls.ts';
import type { Screen } from '../../../engine/browser-walk.ts';
import type { FlowEvent } from '../../../engine/model.ts';
import type { Control } from '../../../engine/oracle.ts';
import { expectPageState } from '../../../engine/page-state.ts';
import { hidePage } from '../../../fixtures/browser-visibility.ts';
import { signIn } from '../../../fixtures/session.ts';
import { testWalks } from '../../../fixtures/test-walks.ts';
import { paidOrder, unpaidOrder } from '../unpaid-order/model.ts';
import { dismissToast, expectMyOrders, openMyOrders, pressOnCard } from '../unpaid-order/my-orders.ts';
import { calls, cancelOnPageFlow, cancelOrderFlow, type CancelOrderPage } from './flow.ts';

type Machine = typeof cancelOrderMachine;

/** What both screens do in the same way. */
function dialog(page: BrowserPage) {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  return {
    press,
    gestures: {
      'cancel.confirm': () => press('Cancel order'),
      'cancel.dismiss': () => press('Keep order'),
      'message.clear': () => Promise.reject(new Error('In unpaid-orders.spec.ts.')),
    },
    buttons: (can: (event: CancelOrderEvent) => boolean): Record<string, Control> => ({
      'Cancel order': can({ type: 'cancel.confirm' }) ? 'enabled' : 'absent',
      'Keep order': can({ type: 'cancel.dismiss' }) ? 'enabled' : 'absent',
    }),
    rest: {
      expectEmitted: ({ text }: { text: string }) => dismissToast(page, text),
      network: { ...networkOf<Machine, typeof calls>(calls), screen: 'local' as const },
    },
  };
}

/** Drives My Orders. */
function listScreen(page: BrowserPage): Screen<Machine, CancelOrderPage> {
  const { gestures, buttons, rest } = dialog(page);
  return {
    open: () => openMyOrders(page),
    gestures: { ...gestures, 'order.cancel': ({ order }) => pressOnCard(page, order.id, 'Cancel') },
    expect: ({ shows: { busy, question, messages } }, can) =>
      expectMyOrders(page, {
        busy: busy === null ? null : { id: busy, button: 'Cancel' },
        isOff: [unpaidOrder, paidOrder].every((order) => !can({ type: 'order.cancel', order })),
        ...{ question, messages, buttons: buttons(can) },
      }),
    ...rest,
  };
}

/** Drives the page of the paid order, whose mocked answer does not change. */
function pageScreen(page: BrowserPage): Screen<Machine, CancelOrderPage> {
  const { press, gestures, buttons, rest } = dialog(page);
  return {
    async open() {
      await hidePage(page);
      await signIn(page);
      const answer = { now: 1_795_246_200_000, order: paidOrder };
      await page.route(`**/order/${paidOrder.id}`, (route) => route.fulfill({ json: answer }));
      await page.goto(`/orders/${paidOrder.id}`);
      await expect(page.getByText('You may cancel until 1:04 pm')).toBeVisible();
    },
    gestures: { ...gestures, 'order.cancel': () => press('Cancel') },
    expect({ shows: { busy, question, messages } }, can) {
      const message = messages['12-1008'];
      return expectPageState(page, {
        title: 'Order 12-1008 · Pehle',
        words: question === null ? [] : [question],
        seen: {
          'main button[aria-busy="true"]': busy === null ? [] : ['Cancel'],
          'main [role="alert"]': question === null && message !== null ? [message] : [],
          '[role="alertdialog"] h2': question === null ? [] : ['Cancel this order?'],
          // The page announces the change of the order instead.
          '[aria-label="Messages"] li': [],
        },
        buttons: buttons(can),
      });
    },
    ...rest,
  };
}

const can = ({ type }: FlowEvent<Machine>) => type !== 'message.clear';

testWalks('cancel order', { flow: cancelOrderFlow, screen: listScreen, can, phone: true });

testWalks('cancel order on its page', {
  flow: cancelOnPageFlow,
  screen: pageScreen,
  can: (event) => can(event) && (event.type !== 'order.cancel' || event.order === paidOrder),
  phone: true,
});
