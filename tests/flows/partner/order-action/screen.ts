import { expect, type Page as BrowserPage } from '@playwright/test';
import type { orderActionMachine } from '../../../../machines/partner/order-action/order-action.machine.ts';
import type { Screen } from '../../../engine/browser-walk.ts';
import type { Control } from '../../../engine/oracle.ts';
import { expectPageState } from '../../../engine/page-state.ts';
import { setVisible } from '../../../fixtures/browser-visibility.ts';
import { boardNow } from '../board/model.ts';
import { openBoard } from '../board/screen.ts';
import { newOrder, waitingOrder } from './model.ts';
import type { OrderActionPage } from './oracle.ts';

const path = '/api/v1/c1/partner/order/act';
const reasons = { sold_out: 'A dish is sold out', too_busy: 'We are too busy', other: 'Another reason' } as const;
const dishes: Record<number, string> = { 340: 'Ghee Roast Dosa', 341: 'Idli' };

/** Drives the only order of a board, which waits to be accepted. */
export const acceptScreen = (page: BrowserPage) => screenOf(page, waitingOrder);

/** Drives the only order of a board, with the menu of its less frequent actions open. */
export const orderActionScreen = (page: BrowserPage) => screenOf(page, newOrder);

function screenOf(page: BrowserPage, order: typeof newOrder): Screen<typeof orderActionMachine, OrderActionPage> {
  const isWaiting = order.status === 'waiting';
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
      'order.hold': ({ action }) => press(action === 'prepare' ? 'Prepare order 12-1042' : 'Ready order 12-1042'),
      'action.undo': () => press('Undo for order 12-1042'),
      async 'page.hidden'() {
        await setVisible(page, false);
        await setVisible(page, true);
      },
      'order.see': () => press('Seen order 12-1042'),
      'order.delay': ({ minutes }) => press(`+${minutes} min for order 12-1042`),
      'order.accept': () => press('Accept order 12-1042'),
      'order.refuse': () => press('Refuse order 12-1042'),
      'order.cancel': () => press('Cancel order 12-1042'),
      'reason.choose': ({ reason }) => page.getByLabel(reasons[reason as keyof typeof reasons]).check(),
      'note.change': ({ note }) =>
        page.getByLabel('What the customer reads').evaluate((field: HTMLInputElement, text) => {
          // Sets the value like a paste. `fill` would apply the maximum length, which the machine must not rely on.
          Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
          field.dispatchEvent(new Event('input', { bubbles: true }));
        }, note),
      'dish.toggle': ({ menuId }) => page.getByLabel(dishes[menuId] ?? 'unknown').click(),
      'cancel.confirm': () => press(isWaiting ? 'Refuse and refund' : 'Cancel and refund'),
      'cancel.close': () => press(isWaiting ? 'Back' : 'Keep the order'),
      'action.retry': () => press('Try again'),
      'message.dismiss': async () => {
        const dismiss = page.getByRole('button', { name: 'Dismiss', exact: true });
        await ((await dismiss.isVisible()) ? dismiss.click() : press('OK'));
      },
    },
    async expect({ shows, may }) {
      const { view, pending, message, asksFor, reason, note, soldOut } = shows;
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
              [asksFor === 'refuse' ? 'Refuse and refund' : 'Cancel and refund']: may['cancel.confirm'],
              [asksFor === 'refuse' ? 'Back' : 'Keep the order']: 'enabled',
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
      const rest: Control = pending === null ? 'enabled' : 'disabled';
      const ofAccepted = isWaiting ? 'absent' : rest;
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expectPageState(page, {
        texts: {
          'main [role="alert"]': view === 'failed' ? [`${message}Try againDismiss`] : [],
          'main li [role="status"]': view === 'changed' ? [`${message}OK`] : [],
          'main [aria-busy="true"] @name': busyName(pending),
        },
        buttons: {
          'Accept order 12-1042': isWaiting ? rest : 'absent',
          'Refuse order 12-1042': isWaiting ? rest : 'absent',
          'Prepare order 12-1042': ofAccepted,
          'Seen order 12-1042': view === 'holding' ? 'absent' : ofAccepted,
          'Ready order 12-1042': ofAccepted,
          '+20 min for order 12-1042': ofAccepted,
          '+30 min for order 12-1042': ofAccepted,
          'Hand over order 12-1042': ofAccepted,
          'Not collected order 12-1042': 'absent',
          'Cancel order 12-1042': ofAccepted,
          'Undo for order 12-1042': view === 'holding' ? 'enabled' : 'absent',
          'Try again': view === 'failed' ? 'enabled' : 'absent',
          OK: view === 'changed' ? 'enabled' : 'absent',
        },
      });
    },
    // The board announces the action and shows the same order again.
    expectEmitted: () => Promise.resolve(),
    network: {
      watchPage: 'local',
      sendAction: {
        at: `POST ${path}`,
        request: ({ body }) => ({ method: 'POST', path, body }),
        reply(outcome) {
          if (outcome.kind === 'acted') return { status: 200, json: { order: outcome.order } };
          const [status, code] = outcome.kind === 'changed' ? [409, 'order_changed'] : [404, 'order_not_found'];
          return { status: Number(status), json: { code, message: outcome.message, detail: 'x' } };
        },
      },
    },
  };
}

/** Returns the names of the buttons that are busy. */
function busyName(pending: string | null): string[] {
  const names: Record<string, string[]> = {
    prepare: ['Prepare order 12-1042'],
    ready: ['Ready order 12-1042'],
    seen: ['Seen order 12-1042'],
    cancel: ['Cancel order 12-1042'],
    accept: ['Accept order 12-1042'],
    refuse: ['Refuse order 12-1042'],
    'delay 20': ['+20 min for order 12-1042'],
  };
  return pending === null ? [] : (names[pending] ?? []);
}
