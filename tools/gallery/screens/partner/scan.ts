import { boardOrder } from '../../../../tests/fixtures/board-order.ts';
import { clickByName, heading, problem, textOnPage, type ScreenState } from '../../state.ts';

const opened = { at: '/partner/scan#1-1042.482913' } as const;
const handOver = 'POST /partner/order/verifyOTP';

const found = (message: string) => ({
  [handOver]: {
    status: 200,
    json: {
      success: false,
      message,
      reason: 'found',
      order: boardOrder({
        id: '1-1042',
        order_items: [
          { menu_id: 340, menu_name: 'Ghee Roast Dosa', quantity: 2, missing: 1 },
          { menu_id: 341, menu_name: 'Filter Coffee', quantity: 1 },
        ],
      }),
    },
  },
});

export const states: readonly ScreenState[] = [
  { at: '/partner/scan', state: 'choose', ready: heading('Where do you hand over?') },
  {
    at: '/partner/scan',
    state: 'type',
    steps: (page) => clickByName(page, 'Type the code'),
    ready: textOnPage('Order number'),
  },
  { ...opened, state: 'found', answers: found('Hand this order over?'), ready: textOnPage('Hand this order over?') },
  {
    ...opened,
    state: 'delivered',
    answers: { [handOver]: { status: 200, json: { success: true, message: 'Delivered.' } } },
    ready: textOnPage('is handed over'),
  },
  {
    ...opened,
    state: 'refused',
    answers: {
      [handOver]: {
        status: 200,
        json: { success: false, message: 'Already handed over at 1:04 pm.', reason: 'already_handed_over' },
      },
    },
    ready: textOnPage('Already handed over'),
  },
  {
    ...opened,
    state: 'early',
    answers: found('This order is for tomorrow, 1:00 pm. Hand it over now?'),
    ready: textOnPage('This order is for tomorrow'),
  },
  {
    ...opened,
    state: 'postponed',
    steps: (page) => clickByName(page, 'Not now'),
    answers: found('Hand this order over?'),
    ready: textOnPage('was not handed over'),
  },
  {
    ...opened,
    state: 'failed',
    answers: { [handOver]: problem(503, 'server_error', 'Please try again in a moment.') },
    ready: textOnPage('was not checked'),
  },
];
