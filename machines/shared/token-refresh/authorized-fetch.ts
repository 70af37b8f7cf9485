import type { TokenStore } from '../lib/token-store.ts';
import type { TokenRenewal } from './token-renewal.ts';

interface Deps {
  fetch: (request: Request) => Promise<Response>;
  tokens: TokenStore;
  renewal: TokenRenewal;
}

/**
 * Returns a `fetch` that sends the access token as a bearer token. A token_not_valid response causes one token refresh,
 * which all waiting requests share, and one retry (spec §7, D42). If the refresh is refused, the original response is
 * returned. A token that has expired on this device's clock is refreshed before the request.
 */
export function createAuthorizedFetch({ fetch, tokens, renewal }: Deps) {
  return async (request: Request): Promise<Response> => {
    const token = tokens.access();
    // If the refresh gets no response, the request is sent anyway: while offline, the service worker may respond.
    const outcome = await renewal.renewExpired().catch(() => 'unreachable' as const);
    if (outcome === 'refused') return fetch(authorized(request, token));
    const retry = request.clone();
    const usedToken = tokens.access();
    const response = await fetch(authorized(request, usedToken));
    if (!(await isTokenRefused(response))) return response;
    const isRenewed = tokens.access() !== usedToken && tokens.access() !== null;
    if (!isRenewed && (await renewal.renew()) === 'refused') return response;
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
