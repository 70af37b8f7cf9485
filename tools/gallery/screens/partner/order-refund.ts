import type { Page } from '@playwright/test';
import { deliveredOrder, messages, readyOrder } from '../../../../tests/flows/partner/order-refund/model.ts';
import { loadingText, problem, retryButton, serverError, textOnPage, type ScreenState } from '../../state.ts';

const base = {
  at: '/partner/orders/12-1042/refund',
  answers: { 'POST /partner/order/refundable': { status: 200, json: readyOrder } },
} as const;
const refund = { id: 7, amount: 147, status: 'requested', missing: '1 × Masala Dosa' };

const chooseDosa = (page: Page) => page.getByRole('button', { name: 'One Masala Dosa more' }).click();
async function sendDosa(page: Page): Promise<void> {
  await chooseDosa(page);
  await page.getByRole('button', { name: 'Refund ₹147' }).click();
}

export const states: readonly ScreenState[] = [
  { ...base, state: 'nothing-chosen', ready: textOnPage('2 ordered') },
  { ...base, state: 'one-chosen', steps: chooseDosa, ready: textOnPage('Refund ₹147') },
  {
    ...base,
    state: 'all-chosen',
    steps: async (page) => {
      await chooseDosa(page);
      await chooseDosa(page);
      await page.getByRole('button', { name: 'One Idli more' }).click();
    },
    ready: textOnPage('If everything is missing'),
  },
  {
    ...base,
    state: 'refunded-before',
    answers: { 'POST /partner/order/refundable': { status: 200, json: deliveredOrder } },
    ready: textOnPage('1 refunded before'),
  },
  {
    ...base,
    state: 'sending',
    answers: { ...base.answers, 'POST /partner/order/refund': 'never' },
    steps: sendDosa,
    ready: (page) => page.locator('main [aria-busy="true"]'),
  },
  {
    ...base,
    state: 'changed',
    answers: { ...base.answers, 'POST /partner/order/refund': problem(409, 'order_changed', messages.changed) },
    steps: sendDosa,
    ready: textOnPage('Nothing was refunded'),
  },
  {
    ...base,
    state: 'unsent',
    answers: { ...base.answers, 'POST /partner/order/refund': 'cut' },
    steps: sendDosa,
    ready: retryButton,
  },
  {
    ...base,
    state: 'done',
    answers: { ...base.answers, 'POST /partner/order/refund': { status: 200, json: { refund } } },
    steps: sendDosa,
    ready: textOnPage('goes back to'),
  },
  {
    ...base,
    state: 'impossible',
    answers: { 'POST /partner/order/refundable': problem(409, 'order_changed', messages.cancelled) },
    ready: textOnPage('Nothing to refund'),
  },
  { ...base, state: 'loading', answers: { 'POST /partner/order/refundable': 'never' }, ready: loadingText },
  { ...base, state: 'error', answers: { 'POST /partner/order/refundable': serverError }, ready: retryButton },
];
