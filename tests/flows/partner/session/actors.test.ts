import { expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import type { PartnerUser } from '../../../../machines/partner/session/partner-edits.ts';
import { createPartnerSessionActors } from '../../../../machines/partner/session/session.actors.ts';
import { createAuthorizedCall } from '../../../../machines/shared/token-refresh/authorized-call.ts';
import { createAuthorizedFetch } from '../../../../machines/shared/token-refresh/authorized-fetch.ts';
import { tokenRefreshMachine } from '../../../../machines/shared/token-refresh/token-refresh.machine.ts';
import { createTokenRenewal } from '../../../../machines/shared/token-refresh/token-renewal.ts';
import { createApiClient, type ApiClient } from '../../../../openapi/client.ts';
import { answeringApi, type ApiAnswer } from '../../../fixtures/answering-api.ts';
import { rejectionWith, refusal, testApiCall } from '../../../fixtures/api-call.ts';
import { runCallback } from '../../../fixtures/callback-actor.ts';
import { memoryTokens } from '../../../fixtures/memory-tokens.ts';

function create(api: ApiClient = createApiClient('', () => Promise.reject())) {
  const tokens = memoryTokens({ accessToken: 'a', refreshToken: 'r' });
  const log: string[] = [];
  let isSet = false;
  let keptUser: PartnerUser | null = null;
  const actors = createPartnerSessionActors({
    api,
    tokens,
    flag: { isSet: () => isSet, set: () => log.push('set'), remove: () => log.push('remove') },
    kept: { write: (user) => void (keptUser = user), read: () => keptUser },
    revokeSessions: () => log.push('revoke'),
    clearStorage: () => log.push('clear'),
    onNetworkBack: (listener) => {
      listener();
      return () => log.push('unwatch');
    },
  });
  return {
    ...actors,
    tokens,
    log,
    setFlag: () => (isSet = true),
    keep: (user: PartnerUser) => (keptUser = user),
    kept: () => keptUser,
  };
}

const user = { name: 'Imran Khan', phone: '9876500001', address: 'Shalibanda', createdAt: '2026-11-21T07:30:00.000Z' };
const notValid = refusal(401, 'token_not_valid');
const serverError = refusal(500, 'server_error');

testApiCall("reading the partner's profile [API-29 STORE-14]", {
  actor: (api) => create(api).loadPartner,
  request: 'GET /partner/auth/me',
  answers: [
    ['the profile', { status: 200, json: user }, { kind: 'loaded', user }],
    ['that the token is not valid', notValid, { kind: 'refused' }],
    ['a server error', serverError, rejectionWith('answered 500')],
  ],
});

it.each<[what: string, answer: ApiAnswer, kept: string | null]>([
  ['removes the tokens if they are not valid', notValid, null],
  ['keeps the tokens after a server error', serverError, 'a'],
])('loading the partner %s', async (_, answer, kept) => {
  const { loadPartner, tokens } = create(answeringApi(() => answer).api);
  const actor = createActor(loadPartner);
  actor.subscribe({ error: () => {} });
  await toPromise(actor.start()).catch(() => {});
  expect([tokens.access(), tokens.refresh()]).toEqual([kept, kept && 'r']);
});

it('keeps the profile in the tab, and returns it without an answer if the session flag is set', async () => {
  const online = create(answeringApi(() => ({ status: 200, json: user })).api);
  await toPromise(createActor(online.loadPartner).start());
  expect(online.kept()).toEqual(user);

  const { loadPartner, keep, setFlag } = create(answeringApi(() => 'broken').api);
  keep(user);
  const unflagged = createActor(loadPartner);
  unflagged.subscribe({ error: () => {} });
  await expect(toPromise(unflagged.start())).rejects.toBeInstanceOf(Error);
  setFlag();
  expect(await toPromise(createActor(loadPartner).start())).toEqual({ kind: 'loaded', user });
});

it('sends no request without tokens', async () => {
  const { loadPartner, tokens } = create();
  tokens.clear();
  expect(await toPromise(createActor(loadPartner).start())).toEqual({ kind: 'refused' });
});

it.each(['access', 'refresh'] as const)(
  'sends the request if the %s token is missing but not the other',
  async (name) => {
    const { api, calls } = answeringApi(() => ({ status: 200, json: user }));
    const { loadPartner, tokens } = create(api);
    tokens[name] = () => null;
    await toPromise(createActor(loadPartner).start());
    expect(calls).toHaveLength(1);
  },
);

it('reads the session flag of this tab', async () => {
  const { readFlag, setFlag } = create();
  expect(await toPromise(createActor(readFlag).start())).toEqual({ kind: 'absent' });
  setFlag();
  expect(await toPromise(createActor(readFlag).start())).toEqual({ kind: 'set' });
});

it('sets the session flag, and removes it when it is stopped [STORE-3]', () => {
  const { sessionFlag, log } = create();
  const flag = createActor(sessionFlag).start();
  expect(log).toEqual(['set']);
  flag.stop();
  expect(log).toEqual(['set', 'remove']);
});

it('retries when the network is back, and unsubscribes when it is stopped', () => {
  const { watchNetwork, log } = create();
  const { events, stop } = runCallback(watchNetwork);
  expect([events, log]).toEqual([[{ type: 'session.retry' }], []]);
  stop();
  expect(log).toEqual(['unwatch']);
});

it('revokes the tokens on logout, then clears all storage [PAUTH-26]', async () => {
  const { leave, log } = create();
  await toPromise(createActor(leave).start());
  expect(log).toEqual(['revoke', 'clear']);
});

it("sends the partner's access token as bearer token, and JSON as body [API-3]", async () => {
  const seen: Request[] = [];
  const refresher = createActor(tokenRefreshMachine);
  const fetch = async (request: Request) => {
    seen.push(request);
    return Response.json({ restaurantId: 1, message: 'ok' });
  };
  const tokens = memoryTokens({ accessToken: 'of-the-partner', refreshToken: 'r' });
  const renewal = createTokenRenewal({ tokens, refresher: () => refresher, now: Date.now });
  const api = createApiClient(
    'http://shop',
    createAuthorizedFetch({ fetch, authorizedCall: createAuthorizedCall({ tokens, renewal }) }),
  );
  await api.POST('/partner/menu/', { body: { restaurantId: 7 } });
  const [call] = seen;
  expect([call?.headers.get('authorization'), call?.headers.get('content-type')]).toEqual([
    'Bearer of-the-partner',
    'application/json',
  ]);
  expect(await call?.json()).toEqual({ restaurantId: 7 });
});
