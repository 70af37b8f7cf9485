import type { ApiClient, Schemas } from '../../../openapi/client.ts';
import { fromPromise } from '../../shared/lib/from-promise.ts';
import { createSessionActors, userFromResponse, type SessionDeps } from '../../shared/session/session-actors.ts';
import type { TokenStore } from '../../shared/lib/token-store.ts';
import { unexpectedAnswer } from '../../shared/lib/unexpected.ts';

export type User = Schemas['User'];

export type VerifyTokenResult = { kind: 'valid' } | { kind: 'invalid' };

export type LoadProfileResult = { kind: 'loaded'; user: User } | { kind: 'refused' };

interface Deps extends SessionDeps {
  /** Client that refreshes the access token when necessary. */
  api: ApiClient;
  /**
   * Client that does not refresh the access token: here token_not_valid means that the customer is logged out (D42).
   */
  plainApi: ApiClient;
  tokens: TokenStore;
  /** Renews an access token that has expired on this device's clock. Rejects if there is no response. */
  renewExpired: () => Promise<unknown>;
}

export function createCustomerSessionActors(deps: Deps) {
  const { api, plainApi, tokens, renewExpired } = deps;
  async function verify(signal: AbortSignal): Promise<VerifyTokenResult> {
    // An expired access token does not end a session (D42).
    await renewExpired();
    const token = tokens.access();
    if (token === null) return { kind: 'invalid' };
    const { data, error, response } = await plainApi.POST('/auth/jwt/verify/', { body: { token }, signal });
    if (data) return { kind: 'valid' };
    if (error.code !== 'token_not_valid' && error.code !== 'validation_error') throw unexpectedAnswer(response);
    // Another tab has renewed the token meanwhile.
    if (tokens.access() !== token) return verify(signal);
    tokens.clear();
    return { kind: 'invalid' };
  }
  return {
    verifyToken: fromPromise<VerifyTokenResult>(({ signal }) => verify(signal)),
    loadProfile: fromPromise<LoadProfileResult>(async ({ signal }) => {
      return userFromResponse(await api.GET('/auth/users/me/', { signal }), tokens);
    }),
    ...createSessionActors(deps),
  };
}
