import { heading, clickByName, problem, textOnPage, type ScreenState, type State } from '../../state.ts';

const base = { at: '/send-otp' } as const;
const continueWith: State['steps'] = async (page) => {
  await page.getByLabel('Phone number').fill('9000000001');
  await clickByName(page, 'Continue');
};

export const states: readonly ScreenState[] = [
  { ...base, state: 'empty', ready: heading('Login') },
  {
    ...base,
    state: 'busy',
    answers: { 'POST /auth/send-otp/': 'never' },
    steps: continueWith,
    ready: textOnPage('Sending OTP'),
  },
  {
    ...base,
    state: 'unknown-number',
    answers: {
      'POST /auth/send-otp/': problem(404, 'phone_unknown', 'No account with this number. Please sign up.'),
    },
    steps: continueWith,
    ready: textOnPage('No account with this number'),
  },
  {
    ...base,
    state: 'offline',
    answers: { 'POST /auth/send-otp/': 'cut' },
    steps: continueWith,
    ready: textOnPage(/network|connection/i),
  },
];
