import { serverError, heading, type ScreenState, type State } from '../../state.ts';

/** More than the countdown of 30 s, which begins when the page has started; that takes a varying time. */
const codeCanBeSentAgain = 34_000;

const continueWithPhone: State['steps'] = async (page) => {
  await page.getByLabel(/^Phone/).fill('9000000011');
  await page
    .getByRole('button', { name: /^(Send|Continue|Get)/ })
    .first()
    .click();
};

export const states: readonly ScreenState[] = [
  { state: 'empty', at: '/partner/login', ready: heading('Partner Login') },
  {
    state: 'code',
    at: '/partner/login',
    answers: {
      'POST /partner/auth/send_otp': {
        status: 200,
        json: { message: 'OTP sent', retry_after_seconds: 30, expires_in_seconds: 300 },
      },
    },
    steps: continueWithPhone,
    ready: (page) => page.getByLabel('6-digit OTP'),
    paintedAt: codeCanBeSentAgain,
  },
  {
    state: 'error',
    at: '/partner/login',
    answers: { 'POST /partner/auth/send_otp': serverError },
    steps: continueWithPhone,
    ready: (page) => page.getByRole('alert').first(),
  },
];
