import type { Page } from '@playwright/test';
import {
  serverError,
  heading,
  longWord,
  clickByName,
  problem,
  loadingText,
  textOnPage,
  type ScreenState,
  retryButton,
  dialog,
} from '../../state.ts';

const base = { at: '/partner/orders?restaurant=1' } as const;

async function openDialog(page: Page): Promise<void> {
  await textOnPage(/^Order 1-/)(page).waitFor();
  await clickByName(page, /OTP|code|Verify|Hand/i);
}

async function enterCode(page: Page): Promise<void> {
  await openDialog(page);
  await dialog(page).getByRole('textbox').first().fill('123456');
  await dialog(page)
    .getByRole('button', { name: /^Verify/ })
    .click();
}

export const states: readonly ScreenState[] = [
  { ...base, state: 'many', ready: textOnPage(/^Order 1-/) },
  {
    ...base,
    state: 'otp',
    steps: openDialog,
    ready: dialog,
    window: true,
  },
  {
    ...base,
    state: 'otp-wrong',
    answers: { 'POST /partner/order/verifyOTP': problem(400, 'otp_invalid', 'Invalid OTP. Please try again.') },
    steps: enterCode,
    ready: dialog,
    window: true,
  },
  {
    ...base,
    state: 'otp-refused',
    answers: {
      'POST /partner/order/verifyOTP': () => ({
        success: false,
        message: 'Already handed over at 1:04 pm.',
        reason: 'already_handed_over',
      }),
    },
    steps: enterCode,
    ready: textOnPage('Already handed over at 1:04 pm.'),
    window: true,
  },
  {
    ...base,
    state: 'otp-early',
    answers: {
      'POST /partner/order/verifyOTP': () => ({
        success: false,
        message: 'This order is for tomorrow, 1:00 pm. Hand it over now?',
        reason: 'early',
      }),
    },
    steps: enterCode,
    ready: textOnPage('This order is for tomorrow, 1:00 pm. Hand it over now?'),
    window: true,
  },
  {
    ...base,
    state: 'none',
    answers: {
      'POST /partner/order': () => ({
        data: [],
        total: 0,
        summary: { orders: 0, confirmed: 0, delivered: 0, revenue: 0 },
      }),
    },
    ready: textOnPage(/no orders/i),
  },
  { ...base, state: 'loading', answers: { 'POST /partner/order': 'never' }, ready: loadingText },
  { ...base, state: 'error', answers: { 'POST /partner/order': serverError }, ready: retryButton },
  { ...base, state: 'choose', at: '/partner/orders', ready: heading('Choose a restaurant') },
  {
    ...base,
    state: 'long-and-dear',
    answers: {
      'POST /partner/order': (json) => ({
        total: 1,
        summary: { orders: 10_000, confirmed: 12, delivered: 9900, revenue: 12_604_250.03 },
        data: json.data.slice(0, 1).map((order: object) => ({
          ...order,
          total_amount: 1_260_425.03,
          order_items: [{ menu_name: `Royal ${longWord} with everything`, quantity: 400 }],
        })),
      }),
    },
    ready: textOnPage(/^Order 1-/),
  },
];
