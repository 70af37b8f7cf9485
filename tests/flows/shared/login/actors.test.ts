import { describe, expect, it } from 'vitest';
import { createActor, toPromise, waitFor } from 'xstate';
import { partnerLoginCalls } from '../../../../machines/partner/login/partner-login.ts';
import { createLoginActors } from '../../../../machines/shared/login/login.actors.ts';
import { loginMachine } from '../../../../machines/shared/login/login.machine.ts';
import { customerLoginCalls } from '../../../../machines/shared/login/login-role.ts';
import { selectFieldError, selectOtpSent, selectResendAt } from '../../../../machines/shared/login/login.selectors.ts';
import { answeringApi, type ApiAnswer } from '../../../fixtures/answering-api.ts';
import { refusal, refused, testApiCall } from '../../../fixtures/api-call.ts';
import { assertionNeeded } from '../../../fixtures/passkey-examples.ts';
import { memoryTokens } from '../../../fixtures/memory-tokens.ts';

const somethingWrong = 'Something went wrong. Please try again.';
const now = 1_795_246_200_000;
const sent = { status: 200, json: { message: 'OTP sent successfully!' } };

const phone = '9876543210';
const given = { accessToken: 'new-a', refreshToken: 'new-r' };
const tooSoon = { ...refusal(429, 'otp_too_soon'), headers: { 'Retry-After': '12' } };
const tokensBefore = () => memoryTokens({ accessToken: 'of-before', refreshToken: 'of-before' });
const withoutWords: [string, ApiAnswer, object][] = [
  ["a gateway's page", { status: 502, text: '<html>Bad gateway</html>' }, refused(somethingWrong)],
  ['an empty answer', { status: 503, text: '' }, refused(somethingWrong)],
];

describe.each([
  // If no code was sent, a customer sees the field `detail` of the response (spec §8).
  { role: 'customer', calls: customerLoginCalls, unsent: 'Details.' },
  { role: 'partner', calls: partnerLoginCalls, unsent: 'Not now.' },
])('the login of a $role [API-5 API-6 API-30 API-31]', ({ calls, unsent }) => {
  for (const name of ['sendOtp', 'resendOtp'] as const)
    testApiCall(name, {
      actor: (plainApi) => createLoginActors({ plainApi, tokens: tokensBefore(), now: () => now, calls })[name],
      input: { phone },
      request: `POST ${calls.send}`,
      body: { phone },
      answers: [
        ['that a code was sent', sent, { kind: 'sent', at: now }],
        // A code was sent 18 s ago. Another code can be requested 30 s after it.
        ['that a code is on its way', tooSoon, { kind: 'sent', at: now - 18_000 }],
        ['a refusal [ERR-5]', refusal(429, 'otp_attempts'), refused(unsent)],
        ...withoutWords,
      ],
    });

  testApiCall('verifyOtp', {
    actor: (plainApi) => createLoginActors({ plainApi, tokens: tokensBefore(), now: () => now, calls }).verifyOtp,
    input: { phone, otp: '482913' },
    request: `POST ${calls.verify}`,
    body: { phone, otp: '482913' },
    answers: [
      ['the tokens', { status: 200, json: given }, { kind: 'verified' }],
      ['a refusal [ERR-5]', refusal(400, 'otp_wrong'), refused('Not now.')],
      ['a 200 without tokens', { status: 200, json: { message: 'ok' } }, refused(somethingWrong)],
      ['a 200 with one token', { status: 200, json: { accessToken: 'new-a' } }, refused(somethingWrong)],
      ...withoutWords,
    ],
  });

  it.each<[what: string, call: 'sendOtp' | 'verifyOtp', answer: ApiAnswer, kept: string | null]>([
    ['stores both tokens', 'verifyOtp', { status: 200, json: given }, 'new'],
    ['removes the tokens if the code is wrong', 'verifyOtp', refusal(400, 'otp_wrong'), null],
    ['removes the tokens if no code was sent', 'sendOtp', refusal(429, 'otp_attempts'), null],
    ['keeps the tokens if a code is on its way', 'sendOtp', tooSoon, 'of-before'],
  ])('%s [CAUTH-22 CAUTH-24 PAUTH-11 STORE-2 STORE-3]', async (_, name, answer, kept) => {
    const tokens = tokensBefore();
    const actors = createLoginActors({ plainApi: answeringApi(() => answer).api, tokens, now: () => now, calls });
    await toPromise(createActor(actors[name], { input: { phone, otp: '482913' } }).start());
    const pair = kept === 'new' ? ['new-a', 'new-r'] : [kept, kept];
    expect([tokens.access(), tokens.refresh()]).toEqual(pair);
  });
});

/** Runs a login with a server that returns these responses to send-otp and verify-otp. */
async function logIn(sendAnswer: ApiAnswer, verifyAnswer: ApiAnswer) {
  const tokens = memoryTokens({ accessToken: 'of-before', refreshToken: 'of-before' });
  const { api } = answeringApi(({ path }) => (path === '/auth/send-otp/' ? sendAnswer : verifyAnswer));
  const actors = createLoginActors({ plainApi: api, tokens, now: () => now, calls: customerLoginCalls });
  const login = createActor(loginMachine.provide({ actors }), { input: { phone: '', otpSent: false } }).start();
  login.send({ type: 'phone.change', phone: '9876543210' });
  login.send({ type: 'phone.submit' });
  await waitFor(login, (snapshot) => !snapshot.hasTag('busy'));
  login.send({ type: 'code.change', code: '482913' });
  login.send({ type: 'code.submit' });
  const end = await waitFor(login, (snapshot) => !snapshot.hasTag('busy'));
  return { error: selectFieldError(end), isOver: end.status === 'done', kept: [tokens.access(), tokens.refresh()] };
}

describe.each([500, 502, 503])('a response with status %i', (status) => {
  it.each<[string, ApiAnswer]>([
    ['an empty body', { status, text: '' }],
    ['a gateway’s page', { status, text: '<html>Bad gateway</html>' }],
    ['JSON without detail and message', { status, json: {} }],
    ['a detail and a message that are not strings', { status, json: { detail: [], message: null } }],
  ])('and %s shows the default message and removes the tokens [CAUTH-24]', async (_, answer) => {
    const failed = { error: somethingWrong, isOver: false, kept: [null, null] };
    expect(await logIn(answer, sent)).toEqual(failed);
    expect(await logIn(sent, answer)).toEqual(failed);
  });
});

it.each<[string, unknown]>([
  ['no tokens', {}],
  ['an access token only', { accessToken: 'new-a' }],
  ['a refresh token only', { refreshToken: 'new-r' }],
  ['an empty token', { accessToken: '', refreshToken: 'new-r' }],
  ['tokens that are no text', { accessToken: 1, refreshToken: 2 }],
  ['nothing', null],
])(
  'shows the default message and removes the tokens if the server answers 200 with %s instead of both tokens [CAUTH-24]',
  async (_, json) => {
    const failed = { error: somethingWrong, isOver: false, kept: [null, null] };
    expect(await logIn(sent, { status: 200, json })).toEqual(failed);
  },
);

it('logs in if the server answers 200 with both tokens', async () => {
  const json = { accessToken: 'new-a', refreshToken: 'new-r' };
  expect(await logIn(sent, { status: 200, json })).toEqual({ error: null, isOver: true, kept: ['new-a', 'new-r'] });
});

it('opens the code step with the remaining wait if the server rejects the request for another code', async () => {
  const tokens = memoryTokens({ accessToken: 'of-before', refreshToken: 'of-before' });
  const { api } = answeringApi(() => tooSoon);
  const actors = createLoginActors({ plainApi: api, tokens, now: () => now, calls: customerLoginCalls });
  const login = createActor(loginMachine.provide({ actors }), {
    input: { phone: '9876543210', otpSent: false },
  });
  login.start().send({ type: 'phone.submit' });
  const end = await waitFor(login, (snapshot) => !snapshot.hasTag('busy'));
  expect([selectOtpSent(end), selectFieldError(end), selectResendAt(end)]).toEqual([true, null, now + 12_000]);
});

it.each([
  { role: 'customer', calls: customerLoginCalls, outcome: refused('Not now.'), kept: null },
  {
    role: 'partner',
    calls: partnerLoginCalls,
    outcome: { kind: 'verified', secondFactor: assertionNeeded },
    kept: 'of-before',
  },
])('a $role whose account needs a passkey gets no tokens [D230]', async ({ calls, outcome, kept }) => {
  const { status, json } = refusal(403, 'second_factor_required');
  const { api: plainApi } = answeringApi(() => ({ status, json: { ...json, second_factor: assertionNeeded } }));
  const tokens = tokensBefore();
  const { verifyOtp } = createLoginActors({ plainApi, tokens, now: () => now, calls });
  expect(await toPromise(createActor(verifyOtp, { input: { phone, otp: '482913' } }).start())).toEqual(outcome);
  expect(tokens.access()).toBe(kept);
});
