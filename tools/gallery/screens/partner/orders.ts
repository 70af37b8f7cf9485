import {
  broken,
  heading,
  longWord,
  press,
  problem,
  waiting,
  words,
  type ScreenState,
  retry,
  dialog,
} from '../../state.ts';

const base = { at: '/partner/orders?restaurant=1' } as const;

export const states: readonly ScreenState[] = [
  { ...base, state: 'many', ready: words(/^Order 1-/) },
  {
    ...base,
    state: 'otp',
    steps: async (page) => {
      await words(/^Order 1-/)(page).waitFor();
      await press(page, /OTP|code|Verify|Hand/i);
    },
    ready: dialog,
    window: true,
  },
  {
    ...base,
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
    ...base,
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
  { ...base, state: 'loading', answers: { 'POST /partner/order': 'never' }, ready: waiting },
  { ...base, state: 'error', answers: { 'POST /partner/order': broken }, ready: retry },
  { ...base, state: 'choose', at: '/partner/orders', ready: heading('Choose a restaurant') },
  {
    ...base,
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
];
