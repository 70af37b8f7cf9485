import type { TokenStore } from '../lib/token-store.ts';
import type { TokenRenewal } from './token-renewal.ts';

interface Deps {
  tokens: TokenStore;
  renewal: TokenRenewal;
}

/** Makes a call with the access token; `isRefused` says whether the answer refuses the token. */
export type AuthorizedCall = <Answer>(
  call: (token: string | null) => Promise<Answer>,
  isRefused: (answer: Answer) => boolean | Promise<boolean>,
) => Promise<Answer>;

/**
 * Returns a function that makes a call with the access token. If the token is refused, one token refresh follows, which all
 * waiting calls share, and one retry (spec §7, D42). If the refresh is refused, the original answer is returned. A token
 * that has expired on this device's clock is refreshed before the call.
 */
export function createAuthorizedCall({ tokens, renewal }: Deps): AuthorizedCall {
  return async (call, isRefused) => {
    const token = tokens.access();
    // If the refresh gets no response, the call is made anyway: while offline, the service worker may respond.
    const outcome = await renewal.renewExpired().catch(() => 'unreachable' as const);
    if (outcome === 'refused') return call(token);
    const usedToken = tokens.access();
    const answer = await call(usedToken);
    if (!(await isRefused(answer))) return answer;
    const isRenewed = tokens.access() !== usedToken && tokens.access() !== null;
    if (!isRenewed && (await renewal.renew()) === 'refused') return answer;
    return call(tokens.access());
  };
}

/** Whether the body of a failed response refuses the token. */
export const refusesToken = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'code' in body && body.code === 'token_not_valid';
