import { describe, expect, it } from 'vitest';
import { createActor, setup, waitFor, type AnyActorLogic } from 'xstate';
import { partnerLoginCalls } from '../../../../machines/partner/login/login.role.ts';
import { createPartnerSessionActors } from '../../../../machines/partner/session/session.actors.ts';
import { createPartnerSignupActors } from '../../../../machines/partner/signup/signup.actors.ts';
import { createLoginActors } from '../../../../machines/shared/login/login.actors.ts';
import { createAuthorizedFetch } from '../../../../machines/shared/token-refresh/authorized-fetch.ts';
import { tokenRefreshMachine } from '../../../../machines/shared/token-refresh/token-refresh.machine.ts';
import { createApiClient } from '../../../../openapi/client.ts';
import { answeringApi, type ApiAnswer } from '../../../fixtures/answering-api.ts';
import { memoryTokens } from '../../../fixtures/memory-tokens.ts';

const imran = { name: 'Imran Khan', phone: '9876500001', address: 'Shalibanda Road' };
const refusal = { code: 'token_not_valid', message: 'Token is invalid or expired', detail: '' };

/** Actors of a partner's login, signup and session with one mocked answer. */
function effects(answer: ApiAnswer) {
  const tokens = memoryTokens({ accessToken: 'a', refreshToken: 'r' });
  const { api, calls } = answeringApi(() => answer);
  const log: string[] = [];
  const flag = { isSet: () => false, set: () => log.push('set'), remove: () => log.push('remove') };
  const outside = {
    revokeSessions: () => log.push('revoke'),
    clearStorage: () => log.push('clear'),
    onNetworkBack: (listener: () => void) => {
      listener();
      return () => log.push('unwatch');
    },
  };
  return {
    tokens,
    calls,
    log,
    ...createLoginActors({ plainApi: api, tokens, now: () => 1_795_246_200_000, calls: partnerLoginCalls }),
    ...createPartnerSignupActors({ api }),
    ...createPartnerSessionActors({ api, tokens, flag, ...outside }),
  };
}

/** Returns the result of an actor, or its error. */
async function outcomeOf(logic: AnyActorLogic, input?: unknown): Promise<unknown> {
  const actor = createActor(logic, { input });
  actor.subscribe({ error: () => {} });
  const answered = waitFor(actor.start(), (snapshot) => snapshot.status === 'done');
  return answered.then(({ output }): unknown => output).catch((error: unknown) => error);
}

describe('requests of the login', () => {
  it('sends the phone, then phone and OTP [API-30 API-31]', async () => {
    const { sendOtp, verifyOtp, calls } = effects({
      status: 200,
      json: { accessToken: 'new-a', refreshToken: 'new-r' },
    });
    expect(await outcomeOf(sendOtp, { phone: '9876500001' })).toEqual({ kind: 'sent', at: 1_795_246_200_000 });
    expect(await outcomeOf(verifyOtp, { phone: '9876500001', otp: '482913' })).toEqual({ kind: 'verified' });
    expect(calls).toEqual([
      { method: 'POST', path: '/partner/auth/send_otp', body: { phone: '9876500001' } },
      { method: 'POST', path: '/partner/auth/verify_otp', body: { phone: '9876500001', otp: '482913' } },
    ]);
  });

  it('stores both tokens [PAUTH-11 STORE-3 API-31]', async () => {
    const { verifyOtp, tokens } = effects({ status: 200, json: { accessToken: 'new-a', refreshToken: 'new-r' } });
    await outcomeOf(verifyOtp, { phone: '9876500001', otp: '482913' });
    expect([tokens.access(), tokens.refresh()]).toEqual(['new-a', 'new-r']);
  });

  it.each(['sendOtp', 'resendOtp', 'verifyOtp'] as const)(
    '%s reads the message of a refusal, and removes the tokens [API-30 ERR-5]',
    async (call) => {
      const world = effects({ status: 400, json: { code: 'x', message: 'the message', detail: 'the detail' } });
      const answer = await outcomeOf(world[call], { phone: '9876500001', otp: '000000' });
      expect(answer).toEqual({ kind: 'refused', message: 'the message' });
      expect([world.tokens.access(), world.tokens.refresh()]).toEqual([null, null]);
    },
  );
});

it.each(['sendOtp', 'resendOtp'] as const)('%s treats a refusal during the wait as an existing code', async (call) => {
  const json = { code: 'otp_too_soon', message: 'Please wait 12 seconds.', detail: 'Please wait 12 seconds.' };
  const world = effects({ status: 429, json, headers: { 'Retry-After': '12' } });
  // The code was sent 18 s ago.
  expect(await outcomeOf(world[call], { phone: '9876500001' })).toEqual({ kind: 'sent', at: 1_795_246_182_000 });
});

describe('a login answer that violates the contract', () => {
  it.each<[string, ApiAnswer]>([
    ['a body without words', { status: 500, json: { code: 'x', message: '', detail: '' } }],
    ['a gateway’s page', { status: 502, text: '<html>Bad gateway</html>' }],
    ['an empty answer', { status: 503, text: '' }],
  ])('has words of its own for %s [ERR-5]', async (_, answer) => {
    const { sendOtp, verifyOtp } = effects(answer);
    const refused = { kind: 'refused', message: 'Something went wrong. Please try again.' };
    expect(await outcomeOf(sendOtp, { phone: '9876500001' })).toEqual(refused);
    expect(await outcomeOf(verifyOtp, { phone: '9876500001', otp: '482913' })).toEqual(refused);
  });

  it.each<[string, ApiAnswer]>([
    ['a 200 without tokens', { status: 200, json: { message: 'ok' } }],
    ['a 200 with one token', { status: 200, json: { accessToken: 'new-a' } }],
  ])('%s is no login, and the tokens go', async (_, answer) => {
    const { verifyOtp, tokens } = effects(answer);
    expect(await outcomeOf(verifyOtp, { phone: '9876500001', otp: '482913' })).toEqual({
      kind: 'refused',
      message: 'Something went wrong. Please try again.',
    });
    expect([tokens.access(), tokens.refresh()]).toEqual([null, null]);
  });
});

describe('requests of the signup', () => {
  it('sends name, phone and address [API-32]', async () => {
    const { registerPartner, calls } = effects({ status: 201, json: { message: 'Registration successful!' } });
    expect(await outcomeOf(registerPartner, imran)).toEqual({ kind: 'registered' });
    expect(calls).toEqual([{ method: 'POST', path: '/partner/auth/register', body: imran }]);
  });

  it.each([
    ['phone', { phone: ['Of phone.', 'Second.'], name: ['Of name.'], address: ['Of address.'] }, 'Of phone.'],
    ['name', { name: ['Of name.'], address: ['Of address.'] }, 'Of name.'],
    ['address', { address: ['Of address.'] }, 'Of address.'],
    ['none of them', {}, 'Of the body.'],
  ])('shows the first message of %s [ERR-2 ERR-5 API-32]', async (_, messages, shown) => {
    const body = { code: 'validation_error', message: 'Of the body.', detail: 'x', ...messages };
    const { registerPartner } = effects({ status: 400, json: body });
    expect(await outcomeOf(registerPartner, imran)).toEqual({ kind: 'refused', message: shown });
  });

  it.each([
    ['a body without words', { status: 400, json: { code: 'x', message: '', detail: '' } }],
    ['a gateway’s page', { status: 502, text: '<html>Bad gateway</html>' }],
    ['an empty answer', { status: 502, text: '' }],
  ] as const)('shows the default message for %s [ERR-5]', async (_, answer) => {
    const { registerPartner } = effects(answer);
    expect(await outcomeOf(registerPartner, imran)).toEqual({ kind: 'refused', message: 'Something went wrong' });
  });
});

describe('requests of the session', () => {
  it("reads the partner's profile [API-29 STORE-14]", async () => {
    const user = { ...imran, createdAt: '2026-11-21T07:30:00.000Z' };
    const { loadPartner, calls } = effects({ status: 200, json: user });
    expect(await outcomeOf(loadPartner)).toEqual({ kind: 'loaded', user });
    expect(calls).toEqual([{ method: 'GET', path: '/partner/auth/me', body: null }]);
  });

  it('ends the session and removes the tokens when the token is refused', async () => {
    const { loadPartner, tokens } = effects({ status: 401, json: refusal });
    expect(await outcomeOf(loadPartner)).toEqual({ kind: 'refused' });
    expect([tokens.access(), tokens.refresh()]).toEqual([null, null]);
  });

  it('keeps the tokens after a server error', async () => {
    const { loadPartner, tokens } = effects({ status: 500, json: { ...refusal, code: 'server_error' } });
    expect(await outcomeOf(loadPartner)).toBeInstanceOf(Error);
    expect(tokens.access()).toBe('a');
  });

  it('sends no request without tokens', async () => {
    const { loadPartner, tokens, calls } = effects({ status: 200, json: imran });
    tokens.clear();
    expect(await outcomeOf(loadPartner)).toEqual({ kind: 'refused' });
    expect(calls).toEqual([]);
  });

  it('retries when the network is back, while it waits', () => {
    const { watchNetwork, log } = effects('broken');
    const events: unknown[] = [];
    const parent = createActor(
      setup({ actors: { watchNetwork } }).createMachine({
        invoke: { src: 'watchNetwork' },
        on: { '*': { actions: ({ event }) => events.push(event) } },
      }),
    ).start();
    expect(events).toEqual([{ type: 'session.retry' }]);
    parent.stop();
    expect(log).toEqual(['unwatch']);
  });

  it('sets the session flag, and removes it at the end [STORE-3]', () => {
    const { sessionFlag, log } = effects('broken');
    const flag = createActor(sessionFlag).start();
    expect(log).toEqual(['set']);
    flag.stop();
    expect(log).toEqual(['set', 'remove']);
  });

  it('revokes the tokens at a logout, then clears all storage [PAUTH-26]', async () => {
    const { leave, log } = effects('broken');
    await outcomeOf(leave);
    expect(log).toEqual(['revoke', 'clear']);
  });
});

it("sends the partner's token as bearer, and JSON [API-3]", async () => {
  const seen: Request[] = [];
  const refresher = createActor(tokenRefreshMachine);
  const fetch = async (request: Request) => {
    seen.push(request);
    return Response.json({ restaurantId: 1, message: 'ok' });
  };
  const tokens = memoryTokens({ accessToken: 'of-the-partner', refreshToken: 'r' });
  const outside = { fetch, tokens, refresher: () => refresher, now: Date.now };
  const api = createApiClient('http://shop', createAuthorizedFetch(outside));
  await api.POST('/partner/menu/', { body: { restaurantId: 7 } });
  const [call] = seen;
  expect([call?.headers.get('authorization'), call?.headers.get('content-type')]).toEqual([
    'Bearer of-the-partner',
    'application/json',
  ]);
  expect(await call?.json()).toEqual({ restaurantId: 7 });
});
