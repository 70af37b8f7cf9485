import { fromCallback } from 'xstate';
import type { ApiClient } from '../../../openapi/client.ts';
import { fromPromise } from '../../shared/lib/from-promise.ts';
import type { TokenStore } from '../../shared/lib/token-store.ts';
import { unexpected } from '../../shared/lib/unexpected.ts';
import type { CustomerSessionEvent, LoadProfileResult, VerifyTokenResult } from './session.machine.ts';

interface Deps {
  /** Client that refreshes the access token when needed. */
  api: ApiClient;
  /** Client without refresh: here token_not_valid means logged out (D42). */
  plainApi: ApiClient;
  tokens: TokenStore;
  /** Revokes the refresh tokens of both roles; works offline too (D43). */
  revokeSessions: () => void;
  /** Clears local and session storage (spec §4). */
  clearStorage: () => void;
  /** Calls the listener when the network is back. Returns an unsubscribe function. */
  onNetworkBack: (listener: () => void) => () => void;
}

export function createCustomerSessionActors({
  api,
  plainApi,
  tokens,
  revokeSessions,
  clearStorage,
  onNetworkBack,
}: Deps) {
  return {
    verifyToken: fromPromise<VerifyTokenResult>(async ({ signal }) => {
      const token = tokens.access();
      if (token === null) return { kind: 'invalid' };
      const { data, error, response } = await plainApi.POST('/auth/jwt/verify/', { body: { token }, signal });
      if (data) return { kind: 'valid' };
      if (error.code !== 'token_not_valid' && error.code !== 'validation_error') throw unexpected(response);
      tokens.clear();
      return { kind: 'invalid' };
    }),
    loadProfile: fromPromise<LoadProfileResult>(async ({ signal }) => {
      const { data, error, response } = await api.GET('/auth/users/me/', { signal });
      if (data) return { kind: 'loaded', user: data };
      if (error.code !== 'token_not_valid') throw unexpected(response);
      tokens.clear();
      return { kind: 'refused' };
    }),
    watchNetwork: fromCallback<CustomerSessionEvent>(({ sendBack }) =>
      onNetworkBack(() => sendBack({ type: 'session.retry' })),
    ),
    leave: fromPromise<void>(async () => {
      revokeSessions();
      clearStorage();
    }),
  };
}
