import type { Page } from '@playwright/test';
import type { Schemas } from '../../openapi/client.ts';
import { longOrder, unpaidOrders } from './order-fixtures.ts';
import { someDishes, houseName, itemOf, persistedCart, ofHouse } from './kept-cart.ts';
import {
  answerRoute,
  broken,
  heading,
  longName,
  longWord,
  press,
  problem,
  type State,
  waiting,
  words,
} from './state.ts';

const customer = { as: 'customer' } as const;
const cart = { ...customer, screen: 'cart', at: '/cart' } as const;
const checkout = { ...customer, screen: 'checkout', at: '/cart' } as const;
const orders = { ...customer, screen: 'orders', at: '/orders' } as const;
const profile = { ...customer, screen: 'profile', at: '/profile' } as const;

const pay = async (page: Page) => {
  await press(page, 'Proceed to Pay');
};
const bill = heading('Bill Summary');
const refusedToken = problem(401, 'token_not_valid', 'Token is invalid or expired');
const refused = (code: string) => problem(409, code, 'The server’s own words about it.');

/** The customer's screens from the cart on. */
export const accountStates: readonly State[] = [
  { ...cart, state: 'empty', ready: heading('Your cart is empty') },
  { ...cart, state: 'one', kept: persistedCart(itemOf(0, 1)), ready: bill },
  {
    ...cart,
    state: 'many',
    kept: persistedCart(...[0, 1, 2, 3, 4, 5, 6, 7].map((index) => itemOf(index, index + 1))),
    ready: bill,
  },
  {
    ...cart,
    state: 'dear-and-long',
    kept: persistedCart(
      itemOf(0, 5, {
        name: `Royal ${longWord} with everything the kitchen has`,
        price: 252_085,
        restaurantName: longName,
        image_url: null,
      }),
      itemOf(1, 1, { image_url: '/pictures/dish/gone-1.webp' }),
    ),
    answers: { 'POST /menusLiveInfo': () => ({ menus_live_info: [] }) },
    ready: bill,
  },
  {
    ...cart,
    state: 'changed',
    kept: someDishes,
    answers: {
      'POST /menusLiveInfo': (json) => ({
        menus_live_info: json.menus_live_info.map((live: Schemas['LiveInfo']) => ({
          ...live,
          price: live.id === ofHouse[0]?.id ? live.price + 40 : live.price,
          live_count: live.id === ofHouse[3]?.id ? 0 : live.id === ofHouse[6]?.id ? 2 : live.live_count,
        })),
      }),
    },
    ready: words('Price changed'),
  },
  {
    ...cart,
    state: 'undo',
    kept: someDishes,
    steps: async (page) => {
      await page
        .getByRole('button', { name: /^Take .* out of the cart$/ })
        .first()
        .click();
    },
    ready: (page) => page.getByRole('button', { name: 'Undo' }),
  },
  { ...cart, screen: 'cart-app', state: 'notice', cart: 'app', ready: words('Order in the app') },

  {
    ...checkout,
    state: 'checking-stock',
    kept: someDishes,
    answers: { 'POST /order/placeorder': 'never' },
    steps: pay,
    ready: bill,
  },
  {
    ...checkout,
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
    ...checkout,
    state: 'closed',
    kept: someDishes,
    answers: { 'POST /order/placeorder': refused('restaurant_closed') },
    steps: pay,
    ready: words('Order Failed'),
  },
  {
    ...checkout,
    state: 'offline',
    kept: someDishes,
    answers: { 'POST /order/placeorder': 'cut' },
    steps: pay,
    ready: words('Order Failed'),
  },
  {
    ...checkout,
    state: 'inventory',
    kept: someDishes,
    answers: { 'POST /order/placeorder': refused('insufficient_inventory') },
    steps: pay,
    ready: words('Order Failed'),
  },
  {
    ...checkout,
    state: 'asking-outcome',
    kept: { ...someDishes, checkout: { attempt: null, razorpayOrderId: 'order_gallery' } },
    answers: {
      'POST /order/status': { status: 200, json: { outcome: 'checking', status: 'pending', id: '3-100001' } },
    },
    ready: words(/checking your payment/i),
  },
  {
    ...checkout,
    state: 'tab-was-gone',
    kept: { ...someDishes, checkout: { attempt: null, razorpayOrderId: 'order_gallery' } },
    answers: {
      'POST /order/status': { status: 200, json: { outcome: 'unpaid', status: 'pending', id: '3-100001' } },
    },
    ready: words('I did not pay'),
  },
  {
    ...checkout,
    state: 'refunded',
    kept: { ...someDishes, checkout: { attempt: null, razorpayOrderId: 'order_gallery' } },
    answers: {
      'POST /order/status': { status: 200, json: { outcome: 'refunded', status: 'cancelled', id: '3-100001' } },
    },
    ready: words('Your payment is being refunded'),
  },

  { ...orders, state: 'many', ready: words('Showing') },
  { ...orders, state: 'loading', answers: { 'GET /order/getmyorders': 'never' }, ready: waiting },
  {
    ...orders,
    state: 'none',
    answers: { 'GET /order/getmyorders': () => ({ orders: [] }) },
    ready: words('No orders yet'),
  },
  { ...orders, state: 'error', answers: { 'GET /order/getmyorders': broken }, ready: words('Error loading orders') },
  { ...orders, state: 'offline', answers: { 'GET /order/getmyorders': 'cut' }, ready: words('Error loading orders') },
  {
    ...orders,
    state: 'one-dear-and-long',
    answers: { 'GET /order/getmyorders': () => ({ orders: [longOrder] }) },
    ready: words('Order 3-100001'),
  },
  {
    ...orders,
    state: 'not-paid',
    answers: { 'GET /order/getmyorders': () => unpaidOrders },
    ready: words('Your dishes are kept until'),
  },
  {
    ...orders,
    state: 'cancel-question',
    answers: { 'GET /order/getmyorders': () => unpaidOrders },
    steps: (page) => page.getByRole('button', { name: 'Cancel', exact: true }).first().click(),
    ready: words('Cancel this order?'),
    window: true,
  },
  {
    ...orders,
    state: 'not-cancelled',
    answers: {
      'GET /order/getmyorders': () => unpaidOrders,
      'POST /order/cancel': problem(409, 'order_paid', 'This order is paid and cannot be cancelled here.'),
    },
    steps: async (page) => {
      await page.getByRole('button', { name: 'Cancel', exact: true }).first().click();
      await press(page, 'Cancel order');
    },
    ready: words('This order is paid and cannot be cancelled here.'),
  },
  {
    ...orders,
    state: 'no-match',
    steps: (page) => page.getByRole('searchbox').fill('pizza'),
    ready: words('No orders found'),
  },
  {
    ...orders,
    state: 'ten-pages',
    answers: {
      'GET /order/getmyorders': ({ orders: list }) => ({
        orders: Array.from({ length: 80 }, (_, index) => ({ ...list[index % 8], id: `3-${index + 1}` })),
      }),
    },
    steps: (page) => press(page, 'Page 10'),
    ready: words('of 80 orders'),
  },

  { ...profile, state: 'profile', ready: heading('My Profile') },
  {
    ...profile,
    state: 'editing',
    steps: (page) => press(page, 'Edit Profile'),
    ready: (page) => page.getByLabel('Address'),
  },
  {
    ...profile,
    state: 'loading',
    kept: { session: { isAuthenticated: true, user: null, edited: null } },
    answers: { 'GET /auth/users/me/': 'never' },
    ready: waiting,
  },
  {
    ...profile,
    state: 'error',
    kept: { session: { isAuthenticated: true, user: null, edited: null } },
    answers: { 'GET /auth/users/me/': broken },
    ready: (page) => page.getByRole('button', { name: 'Try again' }).first(),
  },
  {
    ...profile,
    screen: 'access-denied',
    state: 'ended',
    // At the next visit both tokens are rejected, as after a revocation.
    steps: async (page) => {
      await page.getByRole('button', { name: 'Edit Profile' }).waitFor();
      await page.route('**/auth/**', (route) => answerRoute(route, refusedToken));
      await page.reload();
    },
    ready: words('Access Denied'),
  },
  { ...customer, screen: 'not-found', state: 'customer', at: '/nowhere', ready: heading('Page Not Found') },
];
