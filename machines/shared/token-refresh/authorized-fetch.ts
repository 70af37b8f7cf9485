import { waitFor } from 'xstate';
import type { TokenStore } from '../lib/token-store.ts';
import type { TokenRefreshActorRef } from './token-refresh.machine.ts';

interface Deps {
  fetch: (request: Request) => Promise<Response>;
  tokens: TokenStore;
  /** The refresh actor of the moment: a new one follows when a session ended. */
  refresher: () => TokenRefreshActorRef;
  /** This device's clock, ms. */
  now: () => number;
}

/**
 * `fetch` with the access token as bearer. An answer with code token_not_valid leads to one refresh, shared by every
 * call that waits, and one retry (spec §7, D42). A call without a retry answers as the server did. A token whose time is
 * up by this device's clock is renewed before it is sent.
 */
export function createAuthorizedFetch({ fetch, tokens, refresher, now }: Deps) {
  /** Whether this device's clock calls even a new token over: it may be hours ahead, and says nothing then. */
  let isClockAhead = false;
  return async (request: Request): Promise<Response> => {
    const token = tokens.access();
    if (!isClockAhead && expiryOf(token) < now()) {
      // Without an answer the call goes out all the same: where there is no network, what is kept may answer it.
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

/** When a token's time is up, ms; NaN where it does not say so, which is for the server to judge. */
function expiryOf(token: string | null): number {
  try {
    return 1000 * Number(/"exp":(\d+)/.exec(atob(token?.split('.')[1] ?? ''))?.[1]);
  } catch {
    return NaN;
  }
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
