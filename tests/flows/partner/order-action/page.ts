import { expect, type Page as BrowserPage } from '@playwright/test';
import type { StartedAction } from '../../../../domain/order-actions.ts';
import type {
  OrderActionEvent,
  orderActionMachine,
} from '../../../../machines/partner/order-action/order-action.machine.ts';
import type { Screen } from '../../../engine/browser-walk.ts';
import { expectPageState } from '../../../engine/page-state.ts';
import { setVisible } from '../../../fixtures/browser-visibility.ts';
import { boardNow } from '../board/model.ts';
import { openBoard } from '../../../fixtures/partner-pages.ts';
import { newOrder, readyOrder, waitingOrder } from './model.ts';
import { networkOf } from '../../../engine/calls.ts';
import { calls, type OrderActionPage, acceptFlow, cancelFlow, orderActionFlow, recallFlow } from './flow.ts';
import type { FlowEvent } from '../../../engine/model.ts';
import { testWalks } from '../../../fixtures/test-walks.ts';

const reasons = { sold_out: 'A dish is sold out', too_busy: 'We are too busy', other: 'Another reason' } as const;
const dishes: Record<number, string> = { 340: 'Ghee Roast Dosa', 341: 'Idli' };

/** The accessible name of each action's button. */
const names: Record<string, string> = {
  prepare: 'Prepare order 12-1042',
  ready: 'Ready order 12-1042',
  seen: 'Seen order 12-1042',
  cancel: 'Cancel order 12-1042',
  accept: 'Accept order 12-1042',
  refuse: 'Refuse order 12-1042',
  unready: 'Not ready yet: order 12-1042',
  'delay 20': '+20 min for order 12-1042',
};

/** Drives the only order of a board, which waits to be accepted. */
export const acceptScreen = (page: BrowserPage) => screenOf(page, waitingOrder);

/** Drives the only order of a board, with the menu of its less frequent actions open. */
export const orderActionScreen = (page: BrowserPage) => screenOf(page, newOrder);

/** Drives the only order of a board, which is ready, with the menu of its less frequent actions open. */
export const recallScreen = (page: BrowserPage) => screenOf(page, readyOrder);

function screenOf(page: BrowserPage, order: typeof newOrder): Screen<typeof orderActionMachine, OrderActionPage> {
  const isWaiting = order.status === 'waiting';
  const isReady = order.status === 'ready';
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  return {
    async open() {
      await page.route('**/api/v1/c1/partner/board', (route) =>
        route.fulfill({ json: { now: boardNow, orders: [order] } }),
      );
      await openBoard(page);
      if (!isWaiting) await page.locator('summary').click();
    },
    gestures: {
      'action.start': ({ action }) =>
        press(names['minutes' in action ? `${action.action} ${action.minutes}` : action.action] ?? 'unknown'),
      'action.undo': () => press('Undo for order 12-1042'),
      async 'page.hidden'() {
        await setVisible(page, false);
        await setVisible(page, true);
      },
      'reason.choose': ({ reason }) => page.getByLabel(reasons[reason as keyof typeof reasons]).check(),
      'note.change': ({ note }) =>
        page.getByLabel('What the customer reads').evaluate((field: HTMLInputElement, text) => {
          // Sets the value like a paste. `fill` would apply the maximum length, which the machine must not rely on.
          Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
          field.dispatchEvent(new Event('input', { bubbles: true }));
        }, note),
      'dish.toggle': ({ menuId }) => page.getByLabel(dishes[menuId] ?? 'unknown', { exact: true }).click(),
      'cancel.confirm': () => press(isWaiting ? 'Refuse and refund' : 'Cancel and refund'),
      'cancel.close': () => press(isWaiting ? 'Back' : 'Keep the order'),
      'action.retry': () => press('Try again'),
      'message.dismiss': async () => {
        const dismiss = page.getByRole('button', { name: 'Dismiss', exact: true });
        await ((await dismiss.isVisible()) ? dismiss.click() : press('OK'));
      },
    },
    async expect({ shows }, can) {
      const { view, pending, message, asksFor, reason, note, soldOut } = shows;
      const enabled = (event: OrderActionEvent) => (can(event) ? 'enabled' : 'disabled');
      if (view === 'asking') {
        const chosen = (code: keyof typeof reasons) => ({ checked: reason === code });
        await expectPageState(
          page,
          {
            words: [
              asksFor === 'refuse' ? 'Refuse order 12-1042?' : 'Cancel order 12-1042?',
              'The whole amount, ₹294.50, goes back to Asha Rao, who reads your reason.',
              ...(reason === 'sold_out' ? ['Which dishes? They are sold out until 5:00 am.'] : []),
            ],
            buttons: {
              [asksFor === 'refuse' ? 'Refuse and refund' : 'Cancel and refund']: enabled({ type: 'cancel.confirm' }),
              [asksFor === 'refuse' ? 'Back' : 'Keep the order']: enabled({ type: 'cancel.close' }),
            },
            fields: {
              ...Object.fromEntries(
                Object.entries(reasons).map(([code, label]) => [label, chosen(code as keyof typeof reasons)]),
              ),
              ...(reason === 'other' && { 'What the customer reads': { value: note, says: 'At most 120 characters' } }),
              ...(reason === 'sold_out' && {
                'Ghee Roast Dosa': { checked: soldOut.includes(340) },
                Idli: { checked: soldOut.includes(341) },
              }),
            },
          },
          '[role="dialog"]',
        );
        return;
      }
      const isHolding = view === 'holding';
      const isOpen = !isWaiting && !isReady;
      /** The button of an action, if the order has one. */
      const start = (isOffered: boolean, action: StartedAction) =>
        isOffered ? enabled({ type: 'action.start', action }) : 'absent';
      const delay = (minutes: 20 | 30) => start(isOpen, { action: 'delay', minutes, delayed_minutes: 10 });
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expectPageState(page, {
        texts: {
          'main [role="alert"]': view === 'failed' ? [`${message}Try againDismiss`] : [],
          'main li [role="status"]': view === 'changed' ? [`${message}OK`] : [],
          'main [aria-busy="true"] @name': pending === null ? [] : [names[pending] ?? 'unknown'],
        },
        buttons: {
          'Accept order 12-1042': start(isWaiting, { action: 'accept', left: 15_000 }),
          'Refuse order 12-1042': start(isWaiting && !isHolding, { action: 'refuse', dishes: [340, 341] }),
          'Prepare order 12-1042': start(isOpen, { action: 'prepare' }),
          'Seen order 12-1042': start(isOpen && !isHolding, { action: 'seen' }),
          'Ready order 12-1042': start(isOpen, { action: 'ready' }),
          '+20 min for order 12-1042': delay(20),
          '+30 min for order 12-1042': delay(30),
          'Not ready yet: order 12-1042': start(isReady, { action: 'unready' }),
          'Hand over order 12-1042': isWaiting ? 'absent' : pending === null ? 'enabled' : 'disabled',
          'Not collected order 12-1042': 'absent',
          'Cancel order 12-1042': start(!isWaiting, { action: 'cancel', dishes: [340, 341] }),
          'Undo for order 12-1042': can({ type: 'action.undo' }) ? 'enabled' : 'absent',
          'Try again': can({ type: 'action.retry' }) ? 'enabled' : 'absent',
          Dismiss: can({ type: 'message.dismiss' }) && view === 'failed' ? 'enabled' : 'absent',
          OK: can({ type: 'message.dismiss' }) && view === 'changed' ? 'enabled' : 'absent',
        },
      });
    },
    // The board announces the action and shows the same order again.
    expectEmitted: () => Promise.resolve(),
    network: { ...networkOf<typeof orderActionMachine, typeof calls>(calls), watchPage: 'local' },
  };
}

/** Whether the page offers the event: its order has two dishes and is not ready. */
function can(event: FlowEvent<typeof orderActionMachine>): boolean {
  if (event.type !== 'action.start') return true;
  return 'dishes' in event.action ? event.action.dishes.length === 2 : event.action.action !== 'not_collected';
}

/** The order of the accept model can be accepted for half an hour. */
const isLongBefore = (event: FlowEvent<typeof orderActionMachine>) =>
  event.type !== 'action.start' || !('left' in event.action) || event.action.left === 15_000;

/** The order of the recall model is ready, and was neither delayed nor handed over. */
const canTakeBack = (event: FlowEvent<typeof orderActionMachine>) =>
  event.type !== 'action.start' || event.action.action === 'unready';

testWalks('order action', { flow: orderActionFlow, screen: orderActionScreen, can, phone: true });
testWalks('order action, accept', { flow: acceptFlow, screen: acceptScreen, can: isLongBefore, phone: true });
testWalks('order action, cancel', { flow: cancelFlow, screen: orderActionScreen, can, phone: true });
testWalks('order action, not ready yet', { flow: recallFlow, screen: recallScreen, can: canTakeBack, phone: true });
