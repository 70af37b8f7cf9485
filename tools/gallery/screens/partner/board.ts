import type { Schemas } from '../../../../openapi/client.ts';
import {
  serverError,
  heading,
  clickByName,
  problem,
  loadingText,
  textOnPage,
  type ScreenState,
  retryButton,
} from '../../state.ts';

const base = { at: '/partner/board' } as const;
type Board = Schemas['Board'];
const dayMs = 24 * 60 * 60_000;
const isWaiting = ({ status }: Schemas['BoardOrder']) => status === 'waiting';

const onLaterDay = ({ ready_at, slot_info }: Schemas['BoardOrder'], days: number) => ({
  is_seen: true,
  ready_at: ready_at + days * dayMs,
  slot_info: { ...slot_info, start_time: slot_info.start_time + days * dayMs },
});

export const states: readonly ScreenState[] = [
  { ...base, state: 'many', ready: heading('To prepare') },
  {
    ...base,
    state: 'more',
    steps: async (page) => {
      await page.locator('summary').first().click();
    },
    ready: textOnPage('+10 min'),
  },
  {
    ...base,
    state: 'ticket',
    steps: async (page) => {
      await page.evaluate('window.print = () => undefined');
      await clickByName(page, /^Print ticket of order/);
      await page.emulateMedia({ media: 'print' });
    },
    ready: (page) => page.locator('body > div').last(),
  },
  {
    ...base,
    state: 'ringing',
    steps: (page) => clickByName(page, 'Start taking orders'),
    ready: textOnPage(/\d new orders?$/),
  },
  {
    ...base,
    state: 'later days',
    answers: {
      'POST /partner/board': (board: Board) => ({
        ...board,
        orders: board.orders.map((order, place) =>
          order.status === 'confirmed' ? { ...order, ...onLaterDay(order, 1 + (place % 2)) } : order,
        ),
      }),
    },
    ready: heading('Later days'),
  },
  {
    ...base,
    state: 'sending',
    answers: { 'POST /partner/order/act': 'never' },
    steps: (page) => clickByName(page, /^Seen order/),
    ready: (page) => page.locator('main [aria-busy="true"]'),
  },
  {
    ...base,
    state: 'changed',
    answers: { 'POST /partner/order/act': problem(409, 'order_changed', 'Asha Rao cancelled this order at 1:04 pm.') },
    steps: (page) => clickByName(page, /^Seen order/),
    ready: textOnPage('Asha Rao cancelled'),
  },
  {
    ...base,
    state: 'failed',
    answers: { 'POST /partner/order/act': 'cut' },
    steps: (page) => clickByName(page, /^Seen order/),
    ready: textOnPage('Try again'),
  },
  {
    ...base,
    state: 'cancel',
    steps: async (page) => {
      await page.locator('summary').first().click();
      await clickByName(page, /^Cancel order/);
      await page.getByLabel('A dish is sold out').check();
    },
    ready: textOnPage('Which dishes? They are sold out until'),
    window: true,
  },
  {
    ...base,
    state: 'refuse',
    steps: async (page) => {
      await clickByName(page, /^Refuse order/);
      await page.getByLabel('Another reason').check();
    },
    ready: textOnPage('What the customer reads'),
    window: true,
  },
  {
    ...base,
    state: 'too-late-to-accept',
    answers: { 'POST /partner/board': ({ orders }: Board) => ({ now: orders.find(isWaiting)?.due_at, orders }) },
    ready: textOnPage('The time is over'),
  },
  {
    ...base,
    state: 'none',
    answers: { 'POST /partner/board': () => ({ now: 0, orders: [] }) },
    ready: textOnPage('No open'),
  },
  { ...base, state: 'loading', answers: { 'POST /partner/board': 'never' }, ready: loadingText },
  { ...base, state: 'error', answers: { 'POST /partner/board': serverError }, ready: retryButton },
];
