import type { Page } from '@playwright/test';
import type { Schemas } from '../../openapi/client.ts';
import { broken, heading, longName, longWord, press, problem, type State, waiting, words } from './state.ts';

const partner = { as: 'partner' } as const;
const dashboard = { ...partner, screen: 'partner-dashboard', at: '/partner/dashboard' } as const;
const list = { ...partner, screen: 'partner-restaurants', at: '/partner/restaurants' } as const;
const create = { ...partner, screen: 'partner-restaurant-add', at: '/partner/restaurants/add' } as const;
const edit = { ...partner, screen: 'partner-restaurant-edit', at: '/partner/restaurants/edit/1' } as const;
const hours = { ...partner, screen: 'partner-hours', at: '/partner/restaurants/6/hours' } as const;
const menu = { ...partner, screen: 'partner-menu', at: '/partner/restaurants/1/menu' } as const;
const orders = { ...partner, screen: 'partner-orders', at: '/partner/orders?restaurant=1' } as const;
const board = { ...partner, screen: 'partner-board', at: '/partner/board' } as const;
const profile = { ...partner, screen: 'partner-profile', at: '/partner/profile' } as const;

const restaurantsOf =
  (change: (all: Schemas['PartnerRestaurant'][]) => object[]) => (json: Schemas['PartnerRestaurants']) => {
    const data = change(json.data);
    return { ...json, data, count: data.length };
  };
const noRestaurants = { 'GET /partner/restaurants/': restaurantsOf(() => []) } as const;
const retry = (page: Page) => page.getByRole('button', { name: 'Try again' }).first();
const rows = (page: Page) =>
  page
    .getByRole('rowheader')
    .or(page.getByRole('heading', { level: 2 }))
    .first();
const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog')).first();
const hoursShown = (page: Page) => page.getByLabel('Monday opens');
const emptyMenu = { menus: [], total: 0, summary: { items: 0, in_stock: 0, out_of_stock: 0 } };

/** The partner's screens. */
export const partnerStates: readonly State[] = [
  { ...dashboard, state: 'many', ready: words('Total Restaurants') },
  { ...dashboard, state: 'none', answers: noRestaurants, ready: words('No Restaurants Yet') },
  { ...dashboard, state: 'loading', answers: { 'GET /partner/restaurants/': 'never' }, ready: waiting },
  { ...dashboard, state: 'error', answers: { 'GET /partner/restaurants/': broken }, ready: retry },
  { ...list, state: 'many', ready: words('Manage Menu') },
  { ...list, state: 'none', answers: noRestaurants, ready: words(/no restaurants/i) },
  { ...list, state: 'offline', answers: { 'GET /partner/restaurants/': 'cut' }, ready: retry },
  { ...list, state: 'loading', answers: { 'GET /partner/restaurants/': 'never' }, ready: waiting },
  {
    ...list,
    state: 'one-long',
    answers: {
      'GET /partner/restaurants/': restaurantsOf((all) =>
        all.slice(0, 1).map((one) => ({
          ...one,
          name: longName,
          street_address: `Shop 14, ${longWord} Complex, Opposite the Old Clock Tower, Secunderabad`,
          status: 'rejected',
        })),
      ),
      'POST /partner/media/getRestaurantMedia/': broken,
    },
    ready: heading(longName),
  },
  { ...hours, state: 'open', ready: hoursShown },
  {
    ...hours,
    state: 'paused',
    answers: {
      'POST /partner/order-settings': (settings: object) => ({
        ...settings,
        ...{ is_open: false, opens_text: 'Not taking orders until 1:15 pm', open_orders: 3 },
        ...{ paused_until: Date.parse('2026-11-21T13:15:00+05:30'), rush_minutes: 20 },
        rush_until: Date.parse('2026-11-21T14:00:00+05:30'),
      }),
    },
    ready: hoursShown,
  },
  {
    ...hours,
    state: 'wrong',
    steps: async (page) => {
      await page.getByLabel('Tuesday opens, time 2').fill('14:00');
      await press(page, 'Add a closed date');
      await press(page, 'Save hours');
    },
    ready: words('These times overlap'),
  },
  {
    ...hours,
    state: 'orders',
    answers: { 'POST /partner/hours/orders': { status: 200, json: { orders: 3 } } },
    steps: async (page) => {
      await press(page, 'Remove Tuesday');
      await press(page, 'Save hours');
    },
    window: true,
    ready: dialog,
  },
  {
    ...hours,
    state: 'changed-elsewhere',
    answers: {
      'POST /partner/hours/orders': { status: 200, json: { orders: 0 } },
      'PUT /partner/hours': problem(409, 'changed_elsewhere', 'This was changed elsewhere in the meantime.', {
        hours: { opening_hours: [], closed_dates: [], today: '2026-11-21', version: 9 },
      }),
    },
    steps: async (page) => {
      await press(page, 'Remove Tuesday');
      await press(page, 'Save hours');
    },
    ready: words('Keep mine'),
  },
  {
    ...hours,
    state: 'loading',
    answers: { 'POST /partner/hours': 'never', 'POST /partner/order-settings': 'never' },
    ready: waiting,
  },
  {
    ...hours,
    state: 'error',
    answers: { 'POST /partner/hours': broken, 'POST /partner/order-settings': broken },
    ready: retry,
  },
  { ...create, state: 'empty', ready: heading('Add Restaurant') },
  {
    ...create,
    state: 'faults',
    steps: async (page) => {
      await page.getByLabel('Restaurant Name').fill('A');
      await page
        .getByRole('button', { name: /^(Create|Add|Save)/ })
        .last()
        .click();
    },
    ready: (page) => page.locator('[aria-invalid="true"]').first(),
  },
  { ...edit, state: 'filled', ready: (page) => page.getByLabel('Restaurant Name') },
  { ...edit, state: 'loading', answers: { 'GET /partner/restaurants/': 'never' }, ready: waiting },
  { ...menu, state: 'table', ready: rows },
  {
    ...menu,
    state: 'add',
    steps: async (page) => {
      await rows(page).waitFor();
      await press(page, 'Add Menu Item');
    },
    ready: dialog,
    window: true,
  },
  {
    ...menu,
    state: 'edit',
    steps: async (page) => {
      await rows(page).waitFor();
      await press(page, /^Edit /);
    },
    ready: dialog,
    window: true,
  },
  {
    ...menu,
    state: 'delete',
    steps: async (page) => {
      await rows(page).waitFor();
      await press(page, /^Delete /);
    },
    ready: dialog,
    window: true,
  },
  { ...menu, state: 'none', answers: { 'POST /partner/menu/': () => emptyMenu }, ready: words('No Menu Items Yet') },
  { ...menu, state: 'loading', answers: { 'POST /partner/menu/': 'never' }, ready: waiting },
  { ...menu, state: 'error', answers: { 'POST /partner/menu/': broken }, ready: retry },
  {
    ...menu,
    state: 'long-and-dear',
    answers: {
      'POST /partner/menu/': (json: Schemas['PartnerMenus']) => ({
        ...json,
        menus: json.menus
          .slice(0, 3)
          .map((dish) => ({ ...dish, name: `Royal ${longWord} with everything`, price: 1_260_425, image_url: null })),
      }),
    },
    ready: rows,
  },
  { ...board, state: 'many', ready: heading('To prepare') },
  {
    ...board,
    state: 'more',
    steps: async (page) => {
      await page.locator('summary').first().click();
    },
    ready: words('+10 min'),
  },
  {
    ...board,
    state: 'sending',
    answers: { 'POST /partner/order/act': 'never' },
    steps: (page) => press(page, /^Seen order/),
    ready: (page) => page.locator('main [aria-busy="true"]'),
  },
  {
    ...board,
    state: 'changed',
    answers: { 'POST /partner/order/act': problem(409, 'order_changed', 'Asha Rao cancelled this order at 1:04 pm.') },
    steps: (page) => press(page, /^Seen order/),
    ready: words('Asha Rao cancelled'),
  },
  {
    ...board,
    state: 'failed',
    answers: { 'POST /partner/order/act': 'cut' },
    steps: (page) => press(page, /^Seen order/),
    ready: words('Try again'),
  },
  {
    ...board,
    state: 'cancel',
    steps: async (page) => {
      await page.locator('summary').first().click();
      await press(page, /^Cancel order/);
      await page.getByLabel('A dish is sold out').check();
    },
    ready: words('Their stock becomes 0.'),
    window: true,
  },
  {
    ...board,
    state: 'none',
    answers: { 'POST /partner/board': () => ({ now: 0, orders: [] }) },
    ready: words('No open'),
  },
  { ...board, state: 'loading', answers: { 'POST /partner/board': 'never' }, ready: waiting },
  { ...board, state: 'error', answers: { 'POST /partner/board': broken }, ready: retry },
  { ...orders, state: 'many', ready: words(/^Order 1-/) },
  {
    ...orders,
    state: 'otp',
    steps: async (page) => {
      await words(/^Order 1-/)(page).waitFor();
      await press(page, /OTP|code|Verify|Hand/i);
    },
    ready: dialog,
    window: true,
  },
  {
    ...orders,
    state: 'otp-wrong',
    answers: { 'POST /partner/order/verifyOTP': problem(400, 'otp_invalid', 'Invalid OTP. Please try again.') },
    steps: async (page) => {
      await words(/^Order 1-/)(page).waitFor();
      await press(page, /OTP|code|Verify|Hand/i);
      await dialog(page).getByRole('textbox').first().fill('123456');
      const button = dialog(page).getByRole('button', { name: /^Verify/ });
      if ((await button.count()) > 0 && (await button.first().isEnabled())) await button.first().click();
    },
    ready: dialog,
    window: true,
  },
  {
    ...orders,
    state: 'none',
    answers: {
      'POST /partner/order': () => ({
        data: [],
        total: 0,
        summary: { orders: 0, confirmed: 0, delivered: 0, revenue: 0 },
      }),
    },
    ready: words(/no orders/i),
  },
  { ...orders, state: 'loading', answers: { 'POST /partner/order': 'never' }, ready: waiting },
  { ...orders, state: 'error', answers: { 'POST /partner/order': broken }, ready: retry },
  { ...orders, state: 'choose', at: '/partner/orders', ready: heading('Choose a restaurant') },
  {
    ...orders,
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
    ready: words(/^Order 1-/),
  },
  { ...profile, state: 'profile', ready: (page) => page.getByRole('heading', { level: 1 }) },
];
