import type { Page } from '@playwright/test';
import {
  serverError,
  clickByName,
  problem,
  loadingText,
  textOnPage,
  type ScreenState,
  retryButton,
  dialog,
} from '../../state.ts';

const base = { at: '/partner/restaurants/6/hours' } as const;
const hoursShown = (page: Page) => page.getByLabel('Monday opens');

export const states: readonly ScreenState[] = [
  { ...base, state: 'open', ready: hoursShown },
  {
    ...base,
    state: 'paused',
    answers: {
      'POST /partner/order-settings': (settings: object) => ({
        ...settings,
        ...{ is_open: false, opens_text: 'Not taking orders until 1:15 pm', open_orders: 3, paused_orders: 3 },
        ...{ paused_until: Date.parse('2026-11-21T13:15:00+05:30'), rush_minutes: 20 },
        rush_until: Date.parse('2026-11-21T14:00:00+05:30'),
      }),
    },
    ready: hoursShown,
  },
  {
    ...base,
    state: 'accepting-each-order',
    answers: {
      'POST /partner/order-settings': (settings: object) => ({
        ...settings,
        accept_mode: 'manual',
        accept_minutes: 10,
      }),
    },
    ready: textOnPage('Time to accept an order'),
  },
  {
    ...base,
    state: 'limited-pickup-times',
    answers: {
      'POST /partner/order-settings': (settings: object) => ({
        ...settings,
        ...{ slot_minutes: 15, slot_capacity: 10, slot_unit: 'dishes', last_order_minutes: 30 },
      }),
    },
    ready: textOnPage('What the limit counts'),
  },
  {
    ...base,
    state: 'orders-for-later-days',
    answers: {
      'POST /partner/order-settings': (settings: object) => ({
        ...settings,
        ...{ slot_minutes: 30, slot_capacity: 12, slot_unit: 'orders', last_order_minutes: 30, days_ahead: 3 },
      }),
    },
    ready: (page) => page.getByLabel('Orders for later days'),
  },
  {
    ...base,
    state: 'days-not-saved',
    answers: { 'PUT /partner/order-settings': 'cut' },
    steps: async (page) => {
      await page.getByLabel('Orders for later days').selectOption('7');
    },
    ready: textOnPage('Network connection issue'),
  },
  {
    ...base,
    state: 'wrong',
    steps: async (page) => {
      await page.getByLabel('Tuesday opens, time 2').fill('14:00');
      await clickByName(page, 'Add a closed date');
      await clickByName(page, 'Save hours');
    },
    ready: textOnPage('These times overlap'),
  },
  {
    ...base,
    state: 'orders',
    answers: { 'POST /partner/hours/orders': { status: 200, json: { orders: 3 } } },
    steps: async (page) => {
      await clickByName(page, 'Remove Tuesday');
      await clickByName(page, 'Save hours');
    },
    window: true,
    ready: dialog,
  },
  {
    ...base,
    state: 'changed-elsewhere',
    answers: {
      'POST /partner/hours/orders': { status: 200, json: { orders: 0 } },
      'PUT /partner/hours': problem(409, 'changed_elsewhere', 'This was changed elsewhere in the meantime.', {
        hours: { opening_hours: [], closed_dates: [], today: '2026-11-21', version: 9 },
      }),
    },
    steps: async (page) => {
      await clickByName(page, 'Remove Tuesday');
      await clickByName(page, 'Save hours');
    },
    ready: textOnPage('Keep mine'),
  },
  {
    ...base,
    state: 'loading',
    answers: { 'POST /partner/hours': 'never', 'POST /partner/order-settings': 'never' },
    ready: loadingText,
  },
  {
    ...base,
    state: 'error',
    answers: { 'POST /partner/hours': serverError, 'POST /partner/order-settings': serverError },
    ready: retryButton,
  },
];
