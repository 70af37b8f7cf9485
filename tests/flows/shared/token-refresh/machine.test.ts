import { createActor } from 'xstate';
import { describe, expect, it, vi } from 'vitest';
import { createAuthorizedCall } from '../../../../machines/shared/token-refresh/authorized-call.ts';
import { createAuthorizedFetch } from '../../../../machines/shared/token-refresh/authorized-fetch.ts';
import { createTokenRefreshActors } from '../../../../machines/shared/token-refresh/token-refresh.actors.ts';
import { tokenRefreshMachine } from '../../../../machines/shared/token-refresh/token-refresh.machine.ts';
import { createTokenRenewal } from '../../../../machines/shared/token-refresh/token-renewal.ts';
import type { TokenStore } from '../../../../machines/shared/lib/token-store.ts';
import { createApiClient } from '../../../../openapi/client.ts';
import { rejectionWith, testApiCall } from '../../../fixtures/api-call.ts';
import { memoryTokens } from '../../../fixtures/memory-tokens.ts';

const refusal = { code: 'token_not_valid', message: '', detail: '' };
const json = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

type RefreshPath = '/auth/jwt/refresh/' | '/partner/auth/jwt/refresh/';

/** The time of the browser's clock, in epoch ms. */
const noon = 1_795_246_200_000;
/** Returns an access token that expires `seconds` after `noon`. */
const expiring = (seconds: number) => `e30.${btoa(JSON.stringify({ sub: '7', exp: noon / 1000 + seconds }))}.c2ln`;

interface World {
  renews?: boolean | 'never answers';
  path?: RefreshPath;
  /** The server responds to the first request when this promise is resolved. */
  firstAnswer?: Promise<void>;
  /** What another tab does before the server responds to the refresh. */
  onRefresh?: (tokens: TokenStore) => void;
  /** The new refresh token of a server that rotates tokens. */
  rotated?: string;
  /** The stored access token; `fresh` is the token that the server issues and accepts. */
  kept?: string;
  fresh?: string;
}

/** Creates a browser whose tabs share a storage, and a server that accepts one access token. */
function world({
  renews = true,
  path = '/auth/jwt/refresh/',
  rotated,
  firstAnswer,
  onRefresh = () => {},
  kept = 'stale',
  fresh = 'fresh',
}: World = {}) {
  const tokens = memoryTokens({ accessToken: kept, refreshToken: 'renew-me' });
  const seen = { refreshes: [] as Request[], calls: [] as Request[] };
  let queue: Promise<unknown> = Promise.resolve();

  const fetch = async (request: Request): Promise<Response> => {
    await Promise.resolve();
    if (request.url.endsWith('/jwt/refresh/')) {
      seen.refreshes.push(request);
      onRefresh(tokens);
      if (renews === 'never answers') throw new TypeError('Failed to fetch');
      return renews ? json(200, { accessToken: fresh, ...(rotated && { refreshToken: rotated }) }) : json(401, refusal);
    }
    seen.calls.push(request);
    if (seen.calls.length === 1) await firstAnswer;
    const isGood = request.headers.get('authorization') === `Bearer ${fresh}`;
    return isGood ? json(200, { orders: [] }) : json(401, refusal);
  };
  /** Runs one task at a time across all tabs, like Web Locks. */
  const exclusively = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = queue.then(work);
    queue = turn.catch(() => {});
    return turn;
  };
  /** A tab whose refresh actor starts when the test starts it. */
  const openWaitingTab = () => {
    const refresher = createActor(
      tokenRefreshMachine.provide({
        actors: createTokenRefreshActors({ api: createApiClient('http://shop', fetch), tokens, path, exclusively }),
      }),
    );
    const renewal = createTokenRenewal({ tokens, refresher: () => refresher, now: () => noon });
    const api = createApiClient(
      'http://shop',
      createAuthorizedFetch({ fetch, authorizedCall: createAuthorizedCall({ tokens, renewal }) }),
    );
    return { api, refresher };
  };
  const openTab = () => {
    const tab = openWaitingTab();
    tab.refresher.start();
    return tab;
  };
  const sent = () => seen.calls.map((call) => call.headers.get('authorization'));
  return { tokens, seen, sent, openTab, openWaitingTab };
}

for (const path of ['/auth/jwt/refresh/', '/partner/auth/jwt/refresh/'] as const)
  testApiCall(`refreshing the token at ${path} [API-24 API-25 API-28]`, {
    actor: (api) =>
      createTokenRefreshActors({
        api,
        tokens: memoryTokens({ accessToken: 'stale', refreshToken: 'renew-me' }),
        path,
        exclusively: (work) => work(),
      }).refresh,
    request: `POST ${path}`,
    answers: [
      ['the new token', { status: 200, json: { accessToken: 'fresh' } }, { kind: 'refreshed' }],
      ['that the token is not valid', { status: 401, json: refusal }, { kind: 'refused' }],
      ['a server error', { status: 500, json: { ...refusal, code: 'server_error' } }, rejectionWith('answered 500')],
    ],
  });

describe('requests with an access token', () => {
  it('cause one refresh for 50 parallel refusals in two tabs, and are all retried [API-24 API-26 API-27]', async () => {
    const { seen, openTab } = world();
    const first = openTab().api;
    const second = openTab().api;
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => (index % 2 === 0 ? first : second).GET('/order/getmyorders')),
    );
    expect(answers.map(({ data }) => data)).toEqual(Array.from({ length: 50 }, () => ({ orders: [] })));
    expect(seen.refreshes.map(({ url }) => url)).toEqual(['http://shop/api/v1/c1/auth/jwt/refresh/']);
    expect(seen.calls).toHaveLength(100);
    expect(seen.refreshes[0]?.headers.get('authorization')).toBe('Bearer renew-me');
    expect(await seen.refreshes[0]?.text()).toBe('');
  });

  it("refresh a partner's token at the partner's endpoint [API-25]", async () => {
    const { seen, openTab } = world({ path: '/partner/auth/jwt/refresh/' });
    const answer = await openTab().api.GET('/partner/auth/me');
    expect(answer.response.status).toBe(200);
    const [refresh] = seen.refreshes;
    expect(refresh?.method).toBe('POST');
    expect(refresh?.url).toBe('http://shop/api/v1/c1/partner/auth/jwt/refresh/');
    expect(refresh?.headers.get('authorization')).toBe('Bearer renew-me');
    expect(await refresh?.text()).toBe('');
    expect(seen.calls.map((call) => call.headers.get('authorization'))).toEqual(['Bearer stale', 'Bearer fresh']);
  });

  it('are retried without a second refresh if another request has refreshed the token', async () => {
    let answer = () => {};
    const { seen, sent, openTab } = world({ firstAnswer: new Promise((resolve) => (answer = resolve)) });
    const { api } = openTab();
    const slow = api.GET('/order/getmyorders');
    expect((await api.GET('/order/getmyorders')).response.status).toBe(200);
    answer();
    expect((await slow).data).toEqual({ orders: [] });
    expect(seen.refreshes).toHaveLength(1);
    expect(sent()).toEqual(['Bearer stale', 'Bearer stale', 'Bearer fresh', 'Bearer fresh']);
  });

  it('are neither retried nor cause a refresh if they are refused after a logout', async () => {
    let answer = () => {};
    const { tokens, seen, openTab } = world({ firstAnswer: new Promise((resolve) => (answer = resolve)) });
    const pending = openTab().api.GET('/order/getmyorders');
    tokens.clear();
    answer();
    expect((await pending).error?.code).toBe('token_not_valid');
    expect([seen.calls.length, seen.refreshes.length]).toEqual([1, 0]);
  });

  it('request a new refresh token with each refresh, and store it for all tabs', async () => {
    const { tokens, seen, openTab } = world({ rotated: 'renew-me-next' });
    await Promise.all([openTab(), openTab()].map(({ api }) => api.GET('/order/getmyorders')));
    expect(seen.refreshes.map(({ headers }) => headers.get('x-refresh-rotation'))).toEqual(['1']);
    expect([tokens.access(), tokens.refresh()]).toEqual(['fresh', 'renew-me-next']);
  });

  it('store no tokens when another tab logs out during a refresh', async () => {
    const { tokens, openTab } = world({ rotated: 'renew-me-next', onRefresh: ({ clear }) => clear() });
    const { api, refresher } = openTab();
    expect((await api.GET('/order/getmyorders')).error?.code).toBe('token_not_valid');
    expect([tokens.access(), tokens.refresh()]).toEqual([null, null]);
    expect(refresher.getSnapshot().status).toBe('done');
  });

  it('keep the refresh token if the server does not rotate it', async () => {
    const { tokens, openTab } = world();
    await openTab().api.GET('/order/getmyorders');
    expect([tokens.access(), tokens.refresh()]).toEqual(['fresh', 'renew-me']);
  });

  it('send the access token as bearer token [API-2]', async () => {
    const { tokens, seen, openTab } = world();
    tokens.save({ accessToken: 'fresh', refreshToken: 'renew-me' });
    await openTab().api.GET('/order/getmyorders');
    expect(seen.calls.map((call) => call.headers.get('authorization'))).toEqual(['Bearer fresh']);
  });

  it('are retried with the same body [API-27]', async () => {
    const { seen, openTab } = world();
    await openTab().api.POST('/restaurants', { body: { city_id: 3 } });
    expect(await Promise.all(seen.calls.map((call) => call.text()))).toEqual(['{"city_id":3}', '{"city_id":3}']);
  });

  it('remove the tokens, stop the actor and return the error when the refresh is refused [API-28]', async () => {
    const { tokens, seen, openTab } = world({ renews: false });
    const { api, refresher } = openTab();
    const answer = await api.GET('/order/getmyorders');
    expect(answer.error?.code).toBe('token_not_valid');
    expect([tokens.access(), tokens.refresh()]).toEqual([null, null]);
    expect(refresher.getSnapshot().status).toBe('done');
    expect(seen.calls).toHaveLength(1);
  });

  it('cause no refresh without a refresh token [API-28]', async () => {
    const { tokens, seen, openTab } = world();
    tokens.clear();
    const answer = await openTab().api.GET('/order/getmyorders');
    expect(answer.error?.code).toBe('token_not_valid');
    expect(seen.refreshes).toEqual([]);
  });

  it('keep the tokens and fail with a network error when a refresh gets no response [API-28]', async () => {
    const { tokens, openTab } = world({ renews: 'never answers' });
    await expect(openTab().api.GET('/order/getmyorders')).rejects.toThrow(TypeError);
    expect(tokens.refresh()).toBe('renew-me');
  });
});

describe("an access token that may have expired by the browser's clock", () => {
  it('is refreshed before the request, once for all requests', async () => {
    const { seen, sent, openTab } = world({ kept: expiring(-1), fresh: expiring(900) });
    const { api } = openTab();
    const answers = await Promise.all([1, 2, 3].map(() => api.GET('/order/getmyorders')));
    expect(answers.map(({ response }) => response.status)).toEqual([200, 200, 200]);
    expect(seen.refreshes).toHaveLength(1);
    expect(sent()).toEqual(Array.from({ length: 3 }, () => `Bearer ${expiring(900)}`));
  });

  it.each([
    ['valid for one more second', expiring(1)],
    ['without an expiry time', 'e30.e30.c2ln'],
    ['not a JWT', 'a.%%%.c'],
  ])('is sent unchanged if it is %s', async (_, kept) => {
    const { seen, sent, openTab } = world({ kept, fresh: kept });
    expect((await openTab().api.GET('/order/getmyorders')).response.status).toBe(200);
    expect(sent()).toEqual([`Bearer ${kept}`]);
    expect(seen.refreshes).toEqual([]);
  });

  it('is sent after a refresh even if it looks expired because the clock is ahead', async () => {
    const { seen, sent, openTab } = world({ kept: expiring(-7200), fresh: expiring(-3600) });
    const { api } = openTab();
    await api.GET('/order/getmyorders');
    await api.GET('/order/getmyorders');
    expect(sent()).toEqual([`Bearer ${expiring(-3600)}`, `Bearer ${expiring(-3600)}`]);
    expect(seen.refreshes).toHaveLength(1);
  });

  it('is sent when the refresh gets no response, because the service worker may respond offline', async () => {
    const { tokens, sent, openTab } = world({ kept: expiring(-1), fresh: expiring(-1), renews: 'never answers' });
    expect((await openTab().api.GET('/order/getmyorders')).response.status).toBe(200);
    expect(sent()).toEqual([`Bearer ${expiring(-1)}`]);
    expect(tokens.refresh()).toBe('renew-me');
  });

  it('is removed after a refused refresh, whose error is returned [API-28]', async () => {
    const { tokens, seen, sent, openTab } = world({ kept: expiring(-1), renews: false });
    const { api, refresher } = openTab();
    expect((await api.GET('/order/getmyorders')).error?.code).toBe('token_not_valid');
    expect(sent()).toEqual([`Bearer ${expiring(-1)}`]);
    expect(seen.refreshes).toHaveLength(1);
    expect([tokens.access(), tokens.refresh()]).toEqual([null, null]);
    expect(refresher.getSnapshot().status).toBe('done');
  });
});

describe('requests before the refresh actor has started', () => {
  it.each([
    ['that has expired', expiring(-1), [`Bearer ${expiring(900)}`]],
    ['that the server refuses', 'stale', ['Bearer stale', `Bearer ${expiring(900)}`]],
  ])('wait for the refresh of a token %s, and keep the session [API-26 API-27]', async (_, kept, expected) => {
    const { tokens, seen, sent, openWaitingTab } = world({ kept, fresh: expiring(900) });
    const { api, refresher } = openWaitingTab();
    const pending = api.GET('/order/getmyorders');
    await new Promise(setImmediate);
    expect(seen.refreshes).toEqual([]);
    refresher.start();
    expect((await pending).data).toEqual({ orders: [] });
    expect(sent()).toEqual(expected);
    expect([seen.refreshes.length, tokens.access(), tokens.refresh()]).toEqual([1, expiring(900), 'renew-me']);
  });

  it('fail with a network error if the actor is stopped instead, and keep the tokens', async () => {
    const { tokens, openWaitingTab } = world();
    const { api, refresher } = openWaitingTab();
    refresher.start();
    refresher.stop();
    // XState warns that the actor has stopped.
    vi.spyOn(console, 'warn').mockImplementationOnce(() => {});
    await expect(api.GET('/order/getmyorders')).rejects.toThrow('The session could not be renewed: no answer.');
    expect([tokens.access(), tokens.refresh()]).toEqual(['stale', 'renew-me']);
  });
});
