import { expect, type Page } from '@playwright/test';
import type { Order } from '../../../../machines/customer/orders/order-list.ts';
import type { Control } from '../../../engine/oracle.ts';
import { expectPageState } from '../../../engine/page-state.ts';
import { signIn } from '../../../fixtures/session.ts';
import { paidOrder, unpaidOrder } from './model.ts';

const listed: readonly Order[] = [unpaidOrder, { ...unpaidOrder, id: '12-1009' }, paidOrder];

/** Opens My Orders with two unpaid orders and a paid one. The mocked list does not change. */
export async function openMyOrders(page: Page): Promise<void> {
  await signIn(page);
  await page.route('**/order/getmyorders', (route) => route.fulfill({ json: { orders: listed } }));
  await page.goto('/orders');
  await expect(page.getByRole('button', { name: 'Pay now, order' })).toHaveCount(2, { timeout: 20_000 });
}

/** Presses a button on the card of an order. */
export const pressOnCard = (page: Page, id: string, name: 'Pay now' | 'Cancel') =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: `Order ${id}` })
    .getByRole('button', { name })
    .click();

/** Expects a toast and dismisses it, so that the next one is visible. */
export async function dismissToast(page: Page, text: string): Promise<void> {
  const toast = page.getByRole('region', { name: 'Messages' }).getByRole('listitem').filter({ hasText: text });
  await expect(toast).toBeVisible();
  await toast.getByRole('button', { name: 'Dismiss' }).click();
}

interface Shown {
  /** The order of which a button is busy, and this button. */
  busy: { id: string; button: 'Pay now' | 'Cancel' } | null;
  /** Whether no payment or cancellation can begin. */
  isOff: boolean;
  /** What the dialog asks. */
  question: string | null;
  /** Why the last payment or cancellation failed, by order. */
  messages: Readonly<Record<string, string | null>>;
  buttons?: Record<string, Control>;
}

/** Expects what the cards and the dialog show. */
export async function expectMyOrders(page: Page, { busy, isOff, question, messages, buttons = {} }: Shown) {
  const cards = listed.flatMap(({ id }, at): [string, (string | RegExp)[]][] => {
    const card = `main li:has(> header):nth-child(${at + 1})`;
    const message = messages[id] ?? null;
    // Controls behind the dialog cannot be reached.
    const controls = id === paidOrder.id ? ['Cancel'] : ['Pay now', 'Cancel'];
    const offered = question === null ? controls : [];
    const pressed = busy?.id === id ? [busy.button] : [];
    return [
      [`${card} > header p`, question === null ? [new RegExp(`^Order ${id} · `)] : []],
      [`${card} button`, offered],
      [`${card} button[aria-busy="true"]`, pressed],
      [`${card} button:is(:disabled, [aria-disabled="true"])`, isOff ? offered : pressed],
      [`${card} [role="alert"]`, message === null ? [] : [message]],
    ];
  });
  await expectPageState(page, {
    title: 'My Orders · Pehle',
    words: question === null ? [] : [question],
    seen: { ...Object.fromEntries(cards), '[role="alertdialog"] h2': question === null ? [] : ['Cancel this order?'] },
    times: { main: { 'Not paid': 2, 'Pickup slot': 1, 'You may cancel until 1:04 pm': 1 } },
    buttons,
  });
}
