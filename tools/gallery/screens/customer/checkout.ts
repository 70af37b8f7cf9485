import type { Page } from '@playwright/test';
import { filledCart, cartRestaurantName } from '../../kept-cart.ts';
import { heading, clickByName, problem, textOnPage, type ScreenState } from '../../state.ts';

const base = { at: '/cart' } as const;
const pay = async (page: Page) => {
  await clickByName(page, 'Proceed to Pay');
};
const bill = heading('Bill Summary');
const refused = (code: string) => problem(409, code, 'The server’s own words about it.');

export const states: readonly ScreenState[] = [
  {
    ...base,
    state: 'checking-stock',
    kept: filledCart,
    answers: { 'POST /order/placeorder': 'never' },
    steps: pay,
    ready: bill,
  },
  {
    ...base,
    state: 'window',
    kept: filledCart,
    answers: {
      'POST /order/placeorder': {
        status: 200,
        json: {
          success: true,
          order: {
            key: 'rzp_test_sandbox',
            amount: 74_183,
            currency: 'INR',
            name: cartRestaurantName,
            description: 'Your order',
            order_id: 'order_gallery',
            id: '3-100001',
          },
        },
      },
    },
    steps: pay,
    ready: (page) => page.getByRole('button', { name: /^Pay ₹/ }),
    window: true,
  },
  {
    ...base,
    state: 'closed',
    kept: filledCart,
    answers: { 'POST /order/placeorder': refused('restaurant_closed') },
    steps: pay,
    ready: textOnPage('Order Failed'),
  },
  {
    ...base,
    state: 'offline',
    kept: filledCart,
    answers: { 'POST /order/placeorder': 'cut' },
    steps: pay,
    ready: textOnPage('Order Failed'),
  },
  {
    ...base,
    state: 'inventory',
    kept: filledCart,
    answers: { 'POST /order/placeorder': refused('insufficient_inventory') },
    steps: pay,
    ready: textOnPage('Order Failed'),
  },
  {
    ...base,
    state: 'asking-outcome',
    kept: { ...filledCart, checkout: { attempt: null, razorpayOrderId: 'order_gallery' } },
    answers: {
      'POST /order/status': { status: 200, json: { outcome: 'checking', status: 'pending', id: '3-100001' } },
    },
    ready: textOnPage(/checking your payment/i),
  },
  {
    ...base,
    state: 'tab-was-gone',
    kept: { ...filledCart, checkout: { attempt: null, razorpayOrderId: 'order_gallery' } },
    answers: {
      'POST /order/status': { status: 200, json: { outcome: 'unpaid', status: 'pending', id: '3-100001' } },
    },
    ready: textOnPage('I did not pay'),
  },
  {
    ...base,
    state: 'refunded',
    kept: { ...filledCart, checkout: { attempt: null, razorpayOrderId: 'order_gallery' } },
    answers: {
      'POST /order/status': { status: 200, json: { outcome: 'refunded', status: 'cancelled', id: '3-100001' } },
    },
    ready: textOnPage('Your payment is being refunded'),
  },
];
