import { describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { createLoginActors } from '../../../../machines/shared/login/login.actors.ts';
import { loginMachine } from '../../../../machines/shared/login/login.machine.ts';
import { customerLoginCalls } from '../../../../machines/shared/login/login.role.ts';
import { selectFault, selectOtpSent, selectResendAt } from '../../../../machines/shared/login/login.selectors.ts';
import { answeringApi, type ApiAnswer } from '../../../fixtures/answering-api.ts';
import { memoryTokens } from '../../../fixtures/memory-tokens.ts';

const somethingWrong = 'Something went wrong. Please try again.';
const sent = { status: 200, json: { message: 'OTP sent successfully!' } };

/** A login whose server answers send-otp, then verify-otp, taken to what it shows at the end. */
async function logIn(sendAnswer: ApiAnswer, verifyAnswer: ApiAnswer) {
  const tokens = memoryTokens({ accessToken: 'of-before', refreshToken: 'of-before' });
  const { api } = answeringApi(({ path }) => (path === '/auth/send-otp/' ? sendAnswer : verifyAnswer));
  const actors = createLoginActors({ plainApi: api, tokens, now: () => 1_795_246_200_000, calls: customerLoginCalls });
  const login = createActor(loginMachine.provide({ actors }), { input: { phone: '', otpSent: false } }).start();
  login.send({ type: 'phone.change', phone: '9876543210' });
  login.send({ type: 'phone.submit' });
  await waitFor(login, (snapshot) => !snapshot.hasTag('busy'));
  login.send({ type: 'code.change', code: '482913' });
  login.send({ type: 'code.submit' });
  const end = await waitFor(login, (snapshot) => !snapshot.hasTag('busy'));
  return { error: selectFault(end), isOver: end.status === 'done', kept: [tokens.access(), tokens.refresh()] };
}

describe.each([500, 502, 503])('an answer %i without words', (status) => {
  it.each<[string, ApiAnswer]>([
    ['an empty body', { status, text: '' }],
    ['a gateway’s page', { status, text: '<html>Bad gateway</html>' }],
    ['JSON without detail and message', { status, json: {} }],
    ['a detail and a message that are no text', { status, json: { detail: [], message: null } }],
  ])('that is %s: the login says so, and the tokens go [CAUTH-24]', async (_, answer) => {
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
])('a 200 with %s does not log in: the login says so, and the tokens go [CAUTH-24]', async (_, json) => {
  const failed = { error: somethingWrong, isOver: false, kept: [null, null] };
  expect(await logIn(sent, { status: 200, json })).toEqual(failed);
});

it('a 200 with both tokens logs in', async () => {
  const json = { accessToken: 'new-a', refreshToken: 'new-r' };
  expect(await logIn(sent, { status: 200, json })).toEqual({ error: null, isOver: true, kept: ['new-a', 'new-r'] });
});

it('a refusal since a code is on its way leads to that code, with the wait that is left', async () => {
  const now = 1_795_246_200_000;
  const tokens = memoryTokens({ accessToken: 'of-before', refreshToken: 'of-before' });
  const tooSoon = { code: 'otp_too_soon', message: 'Please wait 12 seconds.', detail: 'Please wait 12 seconds.' };
  const { api } = answeringApi(() => ({ status: 429, json: tooSoon, headers: { 'Retry-After': '12' } }));
  const actors = createLoginActors({ plainApi: api, tokens, now: () => now, calls: customerLoginCalls });
  const login = createActor(loginMachine.provide({ actors }), {
    input: { phone: '9876543210', otpSent: false },
  });
  login.start().send({ type: 'phone.submit' });
  const end = await waitFor(login, (snapshot) => !snapshot.hasTag('busy'));
  expect([selectOtpSent(end), selectFault(end), selectResendAt(end)]).toEqual([true, null, now + 12_000]);
});
