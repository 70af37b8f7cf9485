import { broken, heading, longName, press, problem, type State, words } from './state.ts';

const visitor = { as: 'visitor', kept: {} } as const;
const login = { ...visitor, screen: 'login', at: '/send-otp' } as const;
const signup = { ...visitor, screen: 'signup', at: '/signup' } as const;
/** A countdown of 30 s starts with the page, whose start takes a varying time. */
const codeCanBeSentAgain = 34_000;

const verify = {
  ...visitor,
  screen: 'verify',
  at: '/verify-otp',
  kept: { login: { phone: '9000000001', otpSent: true } },
  paintedAt: codeCanBeSentAgain,
} as const;

const continueWith: State['steps'] = async (page) => {
  await page.getByLabel('Phone number').fill('9000000001');
  await press(page, 'Continue');
};
const fillSignup: State['steps'] = async (page) => {
  await page.getByLabel('Name').fill('Ananya Reddy');
  await page.getByLabel('Phone number').fill('9812345678');
  await press(page, 'Register');
};
const enterCode: State['steps'] = async (page) => {
  await page.getByLabel('6-digit OTP').fill('482913');
};

/** The screens without a session. */
export const visitorStates: readonly State[] = [
  { ...visitor, screen: 'landing', state: 'landing', at: '/', ready: heading('Sit down to hot food.') },
  {
    ...visitor,
    screen: 'landing',
    state: 'menu-open',
    at: '/',
    ready: heading('Sit down to hot food.'),
    steps: async (page) => {
      await heading('Sit down to hot food.')(page).waitFor();
      await page.getByRole('button', { name: /menu/i }).first().click();
    },
    window: true,
  },
  { ...login, state: 'empty', ready: heading('Login') },
  {
    ...login,
    state: 'busy',
    answers: { 'POST /auth/send-otp/': 'never' },
    steps: continueWith,
    ready: words('Sending OTP'),
  },
  {
    ...login,
    state: 'unknown-number',
    answers: {
      'POST /auth/send-otp/': problem(404, 'phone_unknown', 'No account with this number. Please sign up.'),
    },
    steps: continueWith,
    ready: words('No account with this number'),
  },
  {
    ...login,
    state: 'offline',
    answers: { 'POST /auth/send-otp/': 'cut' },
    steps: continueWith,
    ready: words(/network|connection/i),
  },
  { ...verify, state: 'empty', ready: heading('Enter the code') },
  {
    ...verify,
    state: 'busy',
    answers: { 'POST /auth/verify-otp/': 'never' },
    steps: enterCode,
    ready: heading('Enter the code'),
  },
  {
    ...verify,
    state: 'wrong-code',
    answers: { 'POST /auth/verify-otp/': problem(400, 'otp_invalid', 'Invalid OTP. Please try again.') },
    steps: enterCode,
    ready: words(/invalid/i),
  },
  { ...signup, state: 'empty', ready: heading('Sign up') },
  {
    ...signup,
    state: 'busy',
    answers: { 'POST /auth/register/': 'never' },
    steps: fillSignup,
    ready: heading('Sign up'),
  },
  {
    ...signup,
    state: 'taken',
    answers: {
      'POST /auth/register/': problem(
        400,
        'phone_taken',
        'An account with this number already exists. Please sign in.',
        {
          name: ['An account with this number already exists. Please sign in.'],
        },
      ),
    },
    steps: fillSignup,
    ready: words('An account with this number already exists'),
  },
  {
    ...signup,
    state: 'done',
    answers: { 'POST /auth/register/': { status: 201, json: { message: 'User registered successfully' } } },
    steps: fillSignup,
    ready: words('Continue to login'),
  },
  { ...visitor, screen: 'not-found', state: 'visitor', at: '/nowhere', ready: heading('Page Not Found') },
  { ...visitor, screen: 'partner-login', state: 'empty', at: '/partner/login', ready: heading('Partner Login') },
  {
    ...visitor,
    screen: 'partner-login',
    state: 'code',
    at: '/partner/login',
    answers: {
      'POST /partner/auth/send_otp': {
        status: 200,
        json: { message: 'OTP sent', retry_after_seconds: 30, expires_in_seconds: 300 },
      },
    },
    steps: continueWithPartner,
    ready: (page) => page.getByLabel('6-digit OTP'),
    paintedAt: codeCanBeSentAgain,
  },
  {
    ...visitor,
    screen: 'partner-login',
    state: 'error',
    at: '/partner/login',
    answers: { 'POST /partner/auth/send_otp': broken },
    steps: continueWithPartner,
    ready: (page) => page.getByRole('alert').first(),
  },
  { ...visitor, screen: 'partner-signup', state: 'empty', at: '/partner/signup', ready: heading(/^Join/) },
  {
    ...visitor,
    screen: 'partner-signup',
    state: 'long-name',
    at: '/partner/signup',
    steps: (page) => page.getByLabel('Full Name').fill(longName),
    ready: heading(/^Join/),
  },
];

async function continueWithPartner(page: Parameters<NonNullable<State['steps']>>[0]): Promise<void> {
  await page.getByLabel(/^Phone/).fill('9000000011');
  await page
    .getByRole('button', { name: /^(Send|Continue|Get)/ })
    .first()
    .click();
}
