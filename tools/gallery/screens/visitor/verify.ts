import { heading, problem, textOnPage, type ScreenState, type State } from '../../state.ts';

/** More than the countdown of 30 s, which begins when the page has started; that takes a varying time. */
const codeCanBeSentAgain = 34_000;
const base = {
  at: '/verify-otp',
  kept: { login: { phone: '9000000001', otpSent: true } },
  paintedAt: codeCanBeSentAgain,
} as const;
const enterCode: State['steps'] = async (page) => {
  await page.getByLabel('6-digit OTP').fill('482913');
};

export const states: readonly ScreenState[] = [
  { ...base, state: 'empty', ready: heading('Enter the code') },
  {
    ...base,
    state: 'busy',
    answers: { 'POST /auth/verify-otp/': 'never' },
    steps: enterCode,
    ready: heading('Enter the code'),
  },
  {
    ...base,
    state: 'wrong-code',
    answers: { 'POST /auth/verify-otp/': problem(400, 'otp_invalid', 'Invalid OTP. Please try again.') },
    steps: enterCode,
    ready: textOnPage(/invalid/i),
  },
];
