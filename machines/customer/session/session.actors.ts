import { fromCallback } from 'xstate';
import type { ApiClient } from '../../../openapi/client.ts';
import { fromPromise } from '../../shared/lib/from-promise.ts';
import type { TokenStore } from '../../shared/lib/token-store.ts';
import { unexpected } from '../../shared/lib/unexpected.ts';
import type { CustomerSessionEvent, LoadProfileResult, VerifyTokenResult } from './session.machine.ts';

interface Deps {
  /** Renews the access token where it must. */
  api: ApiClient;
  /** Never does: here token_not_valid means logged out (D42). */
  plainApi: ApiClient;
  tokens: TokenStore;
  /** Revokes what must not live on, for both roles, whether or not the network is there (D43). */
  revokeSessions: () => void;
  /** Empties local and session storage (spec §4). */
  clearStorage: () => void;
  /** Calls when the network is back; gives back how to stop. */
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
