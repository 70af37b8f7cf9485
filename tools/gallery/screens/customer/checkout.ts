import type { Page } from '@playwright/test';
import { someDishes, houseName } from '../../kept-cart.ts';
import { heading, press, problem, words, type ScreenState } from '../../state.ts';

const base = { at: '/cart' } as const;
const pay = async (page: Page) => {
  await press(page, 'Proceed to Pay');
};
const bill = heading('Bill Summary');
const refused = (code: string) => problem(409, code, 'The server’s own words about it.');

export const states: readonly ScreenState[] = [
  {
    ...base,
    state: 'checking-stock',
    kept: someDishes,
    answers: { 'POST /order/placeorder': 'never' },
    steps: pay,
    ready: bill,
  },
  {
    ...base,
    state: 'window',
    kept: someDishes,
    answers: {
      'POST /order/placeorder': {
        status: 200,
        json: {
          success: true,
          order: {
            key: 'rzp_test_sandbox',
            amount: 74_183,
            currency: 'INR',
            name: houseName,
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
    kept: someDishes,
    answers: { 'POST /order/placeorder': refused('restaurant_closed') },
    steps: pay,
    ready: words('Order Failed'),
  },
  {
    ...base,
    state: 'offline',
    kept: someDishes,
    answers: { 'POST /order/placeorder': 'cut' },
    steps: pay,
    ready: words('Order Failed'),
  },
  {
    ...base,
    state: 'inventory',
    kept: someDishes,
    answers: { 'POST /order/placeorder': refused('insufficient_inventory') },
    steps: pay,
    ready: words('Order Failed'),
  },
  {
    ...base,
    state: 'asking-outcome',
    kept: { ...someDishes, checkout: { attempt: null, razorpayOrderId: 'order_gallery' } },
    answers: {
      'POST /order/status': { status: 200, json: { outcome: 'checking', status: 'pending', id: '3-100001' } },
    },
    ready: words(/checking your payment/i),
  },
  {
    ...base,
    state: 'tab-was-gone',
    kept: { ...someDishes, checkout: { attempt: null, razorpayOrderId: 'order_gallery' } },
    answers: {
      'POST /order/status': { status: 200, json: { outcome: 'unpaid', status: 'pending', id: '3-100001' } },
    },
    ready: words('I did not pay'),
  },
  {
    ...base,
    state: 'refunded',
    kept: { ...someDishes, checkout: { attempt: null, razorpayOrderId: 'order_gallery' } },
    answers: {
      'POST /order/status': { status: 200, json: { outcome: 'refunded', status: 'cancelled', id: '3-100001' } },
    },
    ready: words('Your payment is being refunded'),
  },
];
