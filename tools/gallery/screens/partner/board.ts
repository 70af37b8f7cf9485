import { broken, heading, press, problem, waiting, words, type ScreenState, retry } from '../../state.ts';

const base = { at: '/partner/board' } as const;

export const states: readonly ScreenState[] = [
  { ...base, state: 'many', ready: heading('To prepare') },
  {
    ...base,
    state: 'more',
    steps: async (page) => {
      await page.locator('summary').first().click();
    },
    ready: words('+10 min'),
  },
  {
    ...base,
    state: 'sending',
    answers: { 'POST /partner/order/act': 'never' },
    steps: (page) => press(page, /^Seen order/),
    ready: (page) => page.locator('main [aria-busy="true"]'),
  },
  {
    ...base,
    state: 'changed',
    answers: { 'POST /partner/order/act': problem(409, 'order_changed', 'Asha Rao cancelled this order at 1:04 pm.') },
    steps: (page) => press(page, /^Seen order/),
    ready: words('Asha Rao cancelled'),
  },
  {
    ...base,
    state: 'failed',
    answers: { 'POST /partner/order/act': 'cut' },
    steps: (page) => press(page, /^Seen order/),
    ready: words('Try again'),
  },
  {
    ...base,
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
    ...base,
    state: 'none',
    answers: { 'POST /partner/board': () => ({ now: 0, orders: [] }) },
    ready: words('No open'),
  },
  { ...base, state: 'loading', answers: { 'POST /partner/board': 'never' }, ready: waiting },
  { ...base, state: 'error', answers: { 'POST /partner/board': broken }, ready: retry },
];
