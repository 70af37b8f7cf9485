import { waitFor } from 'xstate';
import { expiryOf } from '../lib/token-expiry.ts';
import type { TokenStore } from '../lib/token-store.ts';
import type { TokenRefreshActorRef } from './token-refresh.machine.ts';

interface Deps {
  fetch: (request: Request) => Promise<Response>;
  tokens: TokenStore;
  /** Returns the current refresh actor. Each session has an actor of its own. */
  refresher: () => TokenRefreshActorRef;
  /** Returns the time of this device's clock, epoch ms. */
  now: () => number;
}

/**
 * Returns a `fetch` that sends the access token as a bearer token. A token_not_valid response causes one token refresh,
 * which all waiting requests share, and one retry (spec §7, D42). If the refresh fails, the original response is
 * returned. A token that has expired on this device's clock is refreshed before the request.
 */
export function createAuthorizedFetch({ fetch, tokens, refresher, now }: Deps) {
  /**
   * Whether even a new token appears to have expired. The device's clock is then ahead, and the expiry is not checked.
   */
  let isClockAhead = false;
  return async (request: Request): Promise<Response> => {
    const token = tokens.access();
    if (!isClockAhead && expiryOf(token) < now()) {
      // If the refresh gets no response, the request is sent anyway: while offline, the service worker may respond.
      const isRenewed = await refreshed(refresher()).catch(() => null);
      if (isRenewed) isClockAhead = expiryOf(tokens.access()) < now();
      if (isRenewed === false) return fetch(authorized(request, token));
    }
    const retry = request.clone();
    const usedToken = tokens.access();
    const response = await fetch(authorized(request, usedToken));
    if (!(await isTokenRefused(response))) return response;
    const renewed = tokens.access() !== usedToken && tokens.access() !== null;
    if (!renewed && !(await refreshed(refresher()))) return response;
    return fetch(authorized(retry, tokens.access()));
  };
}

function authorized(request: Request, token: string | null): Request {
  if (token !== null) request.headers.set('authorization', `Bearer ${token}`);
  return request;
}

async function isTokenRefused(response: Response): Promise<boolean> {
  if (response.ok) return false;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return typeof body === 'object' && body !== null && 'code' in body && body.code === 'token_not_valid';
}

async function refreshed(refresher: TokenRefreshActorRef): Promise<boolean> {
  refresher.send({ type: 'token.refused' });
  const settled = await waitFor(refresher, (snapshot) => !snapshot.hasTag('busy'));
  if (settled.context.outcome === 'unreachable') throw new TypeError('The session could not be renewed: no answer.');
  return settled.status === 'active' && settled.context.outcome === 'refreshed';
}
