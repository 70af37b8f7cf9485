import type { Schemas } from '../../../../openapi/client.ts';
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

/** Enters a right code of an account that needs a passkey. */
const enterCode: State['steps'] = async (page) => {
  await continueWithPhone(page);
  await page.getByLabel('6-digit OTP').fill('482913');
};

const sent = {
  status: 200,
  json: { message: 'OTP sent', retry_after_seconds: 30, expires_in_seconds: 300 },
};
const challenge = 'mTUbkU3oQ2p1o7mY4cDpg3Jk9fWkq5m6y0r1T0v8Hsw';
const use: Schemas['SecondFactor'] = {
  kind: 'passkey',
  request: {
    ...{ challenge, rpId: 'localhost', timeout: 300_000, userVerification: 'required' },
    allowCredentials: [{ id: 'q83vEjRWeJA', type: 'public-key' }],
  },
};
const create: Schemas['SecondFactor'] = {
  kind: 'enrolment',
  creation: {
    ...{ challenge, rp: { id: 'localhost', name: 'Pehle' }, timeout: 300_000, attestation: 'none' },
    user: { id: 'cGFydG5lci03', name: '+91 90000 00011', displayName: 'Imran Khan' },
    pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
    excludeCredentials: [],
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  },
};
const needing = (second_factor: Schemas['SecondFactor']) => ({
  'POST /partner/auth/send_otp': sent,
  'POST /partner/auth/verify_otp': {
    status: 403,
    json: { code: 'second_factor_required', message: 'A passkey is needed.', detail: 'x', second_factor },
  },
});

export const states: readonly ScreenState[] = [
  { state: 'empty', at: '/partner/login', ready: heading('Partner Login') },
  {
    state: 'code',
    at: '/partner/login',
    answers: {
      'POST /partner/auth/send_otp': sent,
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
  {
    state: 'passkey',
    at: '/partner/login',
    answers: needing(use),
    steps: enterCode,
    ready: (page) => page.getByRole('button', { name: 'Use Passkey' }),
  },
  {
    state: 'new-passkey',
    at: '/partner/login',
    answers: needing(create),
    steps: enterCode,
    ready: (page) => page.getByRole('button', { name: 'Create Passkey' }),
  },
  {
    // The gallery's server has an IP address as its host, at which browsers refuse passkeys.
    state: 'passkey-failed',
    at: '/partner/login',
    answers: needing(create),
    steps: async (page) => {
      await enterCode(page);
      await page.getByRole('button', { name: 'Create Passkey' }).click();
    },
    ready: (page) => page.getByRole('alert').first(),
  },
];
