import { createActor, setup, waitFor } from 'xstate';
import { describe, expect, it } from 'vitest';
import { createLoginActors } from '../../../../machines/shared/login/login.actors.ts';
import { customerLoginCalls } from '../../../../machines/shared/login/login.role.ts';
import { createCustomerSessionActors } from '../../../../machines/customer/session/session.actors.ts';
import { createApiClient } from '../../../../openapi/client.ts';
import { testFlow } from '../../../engine/register-tests.ts';
import { flow } from './flow.ts';
import { memoryTokens } from '../../../fixtures/memory-tokens.ts';

testFlow(flow);

const refusal = { code: 'token_not_valid', message: 'Token is invalid or expired', detail: '' };

/** Actors of session and login with one mocked answer. */
function effects(status: number, answer: object) {
  const tokens = memoryTokens({ accessToken: 'a', refreshToken: 'r' });
  const requests: Request[] = [];
  const log: string[] = [];
  const api = createApiClient('http://shop', async (request) => {
    requests.push(request);
    return new Response(JSON.stringify(answer), { status, headers: { 'content-type': 'application/json' } });
  });
  return {
    tokens,
    requests,
    log,
    session: createCustomerSessionActors({
      api,
      plainApi: api,
      tokens,
      revokeSessions: () => log.push('revoke'),
      clearStorage: () => log.push('clear'),
      onNetworkBack: (listener) => {
        listener();
        return () => log.push('unwatch');
      },
    }),
    login: createLoginActors({ plainApi: api, tokens, now: () => 1_795_246_200_000, calls: customerLoginCalls }),
  };
}

async function outputOf(actor: ReturnType<typeof createActor>): Promise<unknown> {
  actor.subscribe({ error: () => {} });
  actor.start();
  return (await waitFor(actor, (snapshot) => snapshot.status !== 'active')).output;
}

describe('requests of the session', () => {
  it('verifies the stored access token [API-8]', async () => {
    const { session, requests } = effects(200, { code: 'token_valid' });
    expect(await outputOf(createActor(session.verifyToken))).toEqual({ kind: 'valid' });
    expect(requests[0]?.url).toBe('http://shop/api/v1/c1/auth/jwt/verify/');
    expect(await requests[0]?.json()).toEqual({ token: 'a' });
  });

  it('treats token_not_valid as not authenticated, and removes the tokens [API-8 CAUTH-24]', async () => {
    const { session, tokens } = effects(401, refusal);
    expect(await outputOf(createActor(session.verifyToken))).toEqual({ kind: 'invalid' });
    expect([tokens.access(), tokens.refresh()]).toEqual([null, null]);
  });

  it('sends no verification without a token', async () => {
    const { session, tokens, requests } = effects(200, { code: 'token_valid' });
    tokens.clear();
    expect(await outputOf(createActor(session.verifyToken))).toEqual({ kind: 'invalid' });
    expect(requests).toEqual([]);
  });

  it('reads the profile [API-7 STORE-13]', async () => {
    const user = { name: 'Asha Rao', phone: '9876543210', email: 'asha@example.in', address: '4 Fort Road' };
    const { session, requests } = effects(200, user);
    expect(await outputOf(createActor(session.loadProfile))).toEqual({ kind: 'loaded', user });
    expect([requests[0]?.method, requests[0]?.url]).toEqual(['GET', 'http://shop/api/v1/c1/auth/users/me/']);
  });

  it('ends the session and removes the tokens when the profile is refused [CAUTH-24]', async () => {
    const { session, tokens } = effects(401, refusal);
    expect(await outputOf(createActor(session.loadProfile))).toEqual({ kind: 'refused' });
    expect([tokens.access(), tokens.refresh()]).toEqual([null, null]);
  });

  it('retries when the network is back, while it waits', () => {
    const { session, log } = effects(200, {});
    const events: unknown[] = [];
    const parent = createActor(
      setup({ actors: { watchNetwork: session.watchNetwork } }).createMachine({
        invoke: { src: 'watchNetwork' },
        on: { '*': { actions: ({ event }) => events.push(event) } },
      }),
    ).start();
    expect(events).toEqual([{ type: 'session.retry' }]);
    parent.stop();
    expect(log).toEqual(['unwatch']);
  });

  it('revokes the tokens at a logout, then clears all storage [CAUTH-32]', async () => {
    const { session, log } = effects(200, {});
    await outputOf(createActor(session.leave));
    expect(log).toEqual(['revoke', 'clear']);
  });
});

describe('requests of the login', () => {
  it('sends phone, then phone and otp, and stores both tokens [API-5 API-6 CAUTH-22 STORE-2]', async () => {
    const { login, requests, tokens } = effects(200, { accessToken: 'new-a', refreshToken: 'new-r' });
    await outputOf(createActor(login.sendOtp, { input: { phone: '9876543210' } }));
    await outputOf(createActor(login.verifyOtp, { input: { phone: '9876543210', otp: '482913' } }));
    expect(requests.map((request) => request.url)).toEqual([
      'http://shop/api/v1/c1/auth/send-otp/',
      'http://shop/api/v1/c1/auth/verify-otp/',
    ]);
    expect(await Promise.all(requests.map((request) => request.json()))).toEqual([
      { phone: '9876543210' },
      { phone: '9876543210', otp: '482913' },
    ]);
    expect([tokens.access(), tokens.refresh()]).toEqual(['new-a', 'new-r']);
  });

  it('shows `detail` if sending the code fails and `message` if it is wrong; both remove the tokens [API-5 API-6 CAUTH-24]', async () => {
    const answer = { code: 'otp_wrong', message: 'the message', detail: 'the detail' };
    const send = effects(429, answer);
    expect(await outputOf(createActor(send.login.sendOtp, { input: { phone: '9876543210' } }))).toEqual({
      kind: 'refused',
      message: 'the detail',
    });
    expect(send.tokens.access()).toBeNull();
    const verify = effects(400, answer);
    expect(
      await outputOf(createActor(verify.login.verifyOtp, { input: { phone: '9876543210', otp: '000000' } })),
    ).toEqual({
      kind: 'refused',
      message: 'the message',
    });
    expect(verify.tokens.access()).toBeNull();
  });
});
