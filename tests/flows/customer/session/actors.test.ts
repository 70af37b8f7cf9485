import { expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { createCustomerSessionActors } from '../../../../machines/customer/session/session.actors.ts';
import type { TokenStore } from '../../../../machines/shared/lib/token-store.ts';
import { createApiClient, type ApiClient } from '../../../../openapi/client.ts';
import { answeringApi, type ApiAnswer } from '../../../fixtures/answering-api.ts';
import { rejectionWith, refusal, testApiCall } from '../../../fixtures/api-call.ts';
import { runCallback } from '../../../fixtures/callback-actor.ts';
import { memoryTokens } from '../../../fixtures/memory-tokens.ts';

const other = createApiClient('', () => Promise.reject(new Error('the wrong client')));

interface Given {
  api?: ApiClient;
  plainApi?: ApiClient;
  /** What the renewal of an expired token does; by default the token is current. */
  renewExpired?: (tokens: TokenStore) => Promise<void>;
}

function create({ api = other, plainApi = other, renewExpired = async () => {} }: Given) {
  const tokens = memoryTokens({ accessToken: 'a', refreshToken: 'r' });
  const log: string[] = [];
  const actors = createCustomerSessionActors({
    api,
    plainApi,
    tokens,
    renewExpired: () => renewExpired(tokens),
    revokeSessions: () => log.push('revoke'),
    clearStorage: () => log.push('clear'),
    onNetworkBack: (listener) => {
      listener();
      return () => log.push('unwatch');
    },
  });
  return { ...actors, tokens, log };
}

const notValid = refusal(401, 'token_not_valid');
const serverError = refusal(500, 'server_error');
const user = { name: 'Asha Rao', phone: '9876543210', email: 'asha@example.in', address: '4 Fort Road' };

testApiCall('verifying the stored access token [API-8]', {
  actor: (api) => create({ plainApi: api }).verifyToken,
  request: 'POST /auth/jwt/verify/',
  body: { token: 'a' },
  answers: [
    ['that it is valid', { status: 200, json: { code: 'token_valid' } }, { kind: 'valid' }],
    ['that it is not valid', notValid, { kind: 'invalid' }],
    ['that it is malformed', refusal(400, 'validation_error'), { kind: 'invalid' }],
    ['a server error', serverError, rejectionWith('answered 500')],
  ],
});

testApiCall('reading the profile [API-7 STORE-13]', {
  actor: (api) => create({ api }).loadProfile,
  request: 'GET /auth/users/me/',
  answers: [
    ['the profile', { status: 200, json: user }, { kind: 'loaded', user }],
    ['that the token is not valid', notValid, { kind: 'refused' }],
    ['a server error', serverError, rejectionWith('answered 500')],
  ],
});

it.each<[call: 'verifyToken' | 'loadProfile', what: string, answer: ApiAnswer, kept: string | null]>([
  ['verifyToken', 'removes the tokens if they are not valid', notValid, null],
  ['verifyToken', 'removes the tokens if they are malformed', refusal(400, 'validation_error'), null],
  ['verifyToken', 'keeps the tokens after a server error', serverError, 'a'],
  ['loadProfile', 'removes the tokens if they are not valid', notValid, null],
  ['loadProfile', 'keeps the tokens after a server error', serverError, 'a'],
])('%s %s [API-8 CAUTH-24]', async (call, _, answer, kept) => {
  const { api } = answeringApi(() => answer);
  const { tokens, ...actors } = create({ api, plainApi: api });
  const actor = createActor(actors[call]);
  actor.subscribe({ error: () => {} });
  await toPromise(actor.start()).catch(() => {});
  expect([tokens.access(), tokens.refresh()]).toEqual([kept, kept && 'r']);
});

it('sends no verification request without a token', async () => {
  const { verifyToken, tokens } = create({});
  tokens.clear();
  expect(await toPromise(createActor(verifyToken).start())).toEqual({ kind: 'invalid' });
});

const renewed = { accessToken: 'b', refreshToken: 's' };

it('verifies the new token if the stored one had expired [CAUTH-34]', async () => {
  const { api, calls } = answeringApi(() => ({ status: 200, json: { code: 'token_valid' } }));
  const { verifyToken } = create({ plainApi: api, renewExpired: async (tokens) => tokens.save(renewed) });
  expect(await toPromise(createActor(verifyToken).start())).toEqual({ kind: 'valid' });
  expect(calls.map(({ body }) => body)).toEqual([{ token: 'b' }]);
});

it('keeps the tokens and sends no verification request if an expired token could not be renewed', async () => {
  const { verifyToken, tokens } = create({ renewExpired: () => Promise.reject(new TypeError('no answer')) });
  const actor = createActor(verifyToken);
  actor.subscribe({ error: () => {} });
  await expect(toPromise(actor.start())).rejects.toThrow('no answer');
  expect([tokens.access(), tokens.refresh()]).toEqual(['a', 'r']);
});

it('verifies the token that another tab has stored while the previous one was refused', async () => {
  const { api, calls } = answeringApi(({ body }) => {
    if ((body as { token: string }).token === 'b') return { status: 200, json: { code: 'token_valid' } };
    actors.tokens.save(renewed);
    return notValid;
  });
  const actors = create({ plainApi: api });
  expect(await toPromise(createActor(actors.verifyToken).start())).toEqual({ kind: 'valid' });
  expect(calls.map(({ body }) => body)).toEqual([{ token: 'a' }, { token: 'b' }]);
  expect([actors.tokens.access(), actors.tokens.refresh()]).toEqual(['b', 's']);
});

it('retries when the network is back, and unsubscribes when it is stopped', () => {
  const { watchNetwork, log } = create({});
  const { events, stop } = runCallback(watchNetwork);
  expect([events, log]).toEqual([[{ type: 'session.retry' }], []]);
  stop();
  expect(log).toEqual(['unwatch']);
});

it('revokes the tokens on logout, then clears all storage [CAUTH-32]', async () => {
  const { leave, log } = create({});
  await toPromise(createActor(leave).start());
  expect(log).toEqual(['revoke', 'clear']);
});
