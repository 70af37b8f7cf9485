import { clickByName, heading, problem, textOnPage, type ScreenState } from '../../state.ts';

const opened = { at: '/partner/scan#1-1042.482913' } as const;
const handOver = 'POST /partner/order/verifyOTP';
const press = { steps: (page: Parameters<typeof clickByName>[0]) => clickByName(page, /^Hand over order/) } as const;

const early = {
  [handOver]: {
    status: 200,
    json: { success: false, message: 'This order is for tomorrow, 1:00 pm. Hand it over now?', reason: 'early' },
  },
} as const;

export const states: readonly ScreenState[] = [
  { at: '/partner/scan', state: 'choose', ready: heading('Where do you hand over?') },
  {
    at: '/partner/scan',
    state: 'type',
    steps: (page) => clickByName(page, 'Type the code'),
    ready: textOnPage('Order number'),
  },
  { ...opened, state: 'opened', ready: (page) => page.getByRole('button', { name: /^Hand over order/ }) },
  {
    ...opened,
    ...press,
    state: 'delivered',
    answers: { [handOver]: { status: 200, json: { success: true, message: 'Delivered.' } } },
    ready: textOnPage('is handed over'),
  },
  {
    ...opened,
    ...press,
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
    ...press,
    state: 'early',
    answers: early,
    ready: textOnPage('is for a later day'),
  },
  {
    ...opened,
    state: 'postponed',
    steps: async (page) => {
      await press.steps(page);
      await clickByName(page, 'Not now');
    },
    answers: early,
    ready: textOnPage('was not handed over'),
  },
  {
    ...opened,
    ...press,
    state: 'failed',
    answers: { [handOver]: problem(503, 'server_error', 'Please try again in a moment.') },
    ready: textOnPage('was not checked'),
  },
];
