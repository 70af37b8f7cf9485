import { longOrder, refundedOrders, unpaidOrders } from '../../order-fixtures.ts';
import { serverError, clickByName, problem, loadingText, textOnPage, type ScreenState } from '../../state.ts';

const base = { at: '/orders' } as const;

export const states: readonly ScreenState[] = [
  { ...base, state: 'many', ready: textOnPage('Showing') },
  { ...base, state: 'loading', answers: { 'GET /order/getmyorders': 'never' }, ready: loadingText },
  {
    ...base,
    state: 'none',
    answers: { 'GET /order/getmyorders': () => ({ orders: [] }) },
    ready: textOnPage('No orders yet'),
  },
  {
    ...base,
    state: 'refunds',
    answers: { 'GET /order/getmyorders': () => refundedOrders },
    ready: textOnPage('did not go through'),
  },
  {
    ...base,
    state: 'error',
    answers: { 'GET /order/getmyorders': serverError },
    ready: textOnPage('Error loading orders'),
  },
  {
    ...base,
    state: 'offline',
    answers: { 'GET /order/getmyorders': 'cut' },
    ready: textOnPage('Error loading orders'),
  },
  {
    ...base,
    state: 'offline-with-codes',
    steps: async (page) => {
      await textOnPage('Showing')(page).waitFor();
      await page.route('**/order/getmyorders', (route) => route.abort());
      await page.reload();
    },
    ready: textOnPage('Your codes, as last seen on this device'),
  },
  {
    ...base,
    state: 'qr-code',
    steps: (page) =>
      page
        .getByRole('button', { name: /^Enlarge the QR code/ })
        .first()
        .click(),
    ready: textOnPage('Show this at the counter'),
    window: true,
  },
  {
    ...base,
    state: 'one-dear-and-long',
    answers: { 'GET /order/getmyorders': () => ({ orders: [longOrder] }) },
    ready: textOnPage('Order 3-100001'),
  },
  {
    ...base,
    state: 'not-paid',
    answers: { 'GET /order/getmyorders': () => unpaidOrders },
    ready: textOnPage('Your dishes are kept until'),
  },
  {
    ...base,
    state: 'cancel-question',
    answers: { 'GET /order/getmyorders': () => unpaidOrders },
    steps: (page) => page.getByRole('button', { name: 'Cancel, order' }).first().click(),
    ready: textOnPage('Cancel this order?'),
    window: true,
  },
  {
    ...base,
    state: 'not-cancelled',
    answers: {
      'GET /order/getmyorders': () => unpaidOrders,
      'POST /order/cancel': problem(409, 'order_paid', 'This order is paid and cannot be cancelled here.'),
    },
    steps: async (page) => {
      await page.getByRole('button', { name: 'Cancel, order' }).first().click();
      await clickByName(page, 'Cancel order');
    },
    ready: textOnPage('This order is paid and cannot be cancelled here.'),
  },
  {
    ...base,
    state: 'no-match',
    steps: (page) => page.getByRole('searchbox').fill('pizza'),
    ready: textOnPage('No orders found'),
  },
  {
    ...base,
    state: 'ten-pages',
    answers: {
      'GET /order/getmyorders': ({ orders: list }) => ({
        orders: Array.from({ length: 80 }, (_, index) => ({ ...list[index % 8], id: `3-${index + 1}` })),
      }),
    },
    steps: (page) => clickByName(page, 'Page 10'),
    ready: textOnPage('of 80 orders'),
  },
];
