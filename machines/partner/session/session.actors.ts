import { fromCallback } from 'xstate';
import type { ApiClient } from '../../../openapi/client.ts';
import { fromPromise } from '../../shared/lib/from-promise.ts';
import type { TokenStore } from '../../shared/lib/token-store.ts';
import { unexpected } from '../../shared/lib/unexpected.ts';
import type { LoadPartnerResult, PartnerSessionEvent, ReadFlagResult } from './session.machine.ts';

/** The session flag of this tab (spec §3, Tokens; D40). */
export interface SessionFlag {
  isSet: () => boolean;
  set: () => void;
  remove: () => void;
}

interface Deps {
  /** Refreshes the access token when needed. */
  api: ApiClient;
  tokens: TokenStore;
  flag: SessionFlag;
  /** Revokes the refresh tokens of both roles; works offline too (D43). */
  revokeSessions: () => void;
  /** Clears local and session storage (spec §4). */
  clearStorage: () => void;
  /** Calls the listener when the network is back. Returns an unsubscribe function. */
  onNetworkBack: (listener: () => void) => () => void;
}

export function createPartnerSessionActors(deps: Deps) {
  const { api, tokens, flag, revokeSessions, clearStorage, onNetworkBack } = deps;
  return {
    readFlag: fromPromise<ReadFlagResult>(async () => ({ kind: flag.isSet() ? 'set' : 'absent' })),
    loadPartner: fromPromise<LoadPartnerResult>(async ({ signal }) => {
      if (tokens.access() === null && tokens.refresh() === null) return { kind: 'refused' };
      const { data, error, response } = await api.GET('/partner/auth/me', { signal });
      if (data) return { kind: 'loaded', user: data };
      if (error.code !== 'token_not_valid') throw unexpected(response);
      tokens.clear();
      return { kind: 'refused' };
    }),
    sessionFlag: fromCallback(() => {
      flag.set();
      return flag.remove;
    }),
    watchNetwork: fromCallback<PartnerSessionEvent>(({ sendBack }) =>
      onNetworkBack(() => sendBack({ type: 'session.retry' })),
    ),
    leave: fromPromise<void>(async () => {
      revokeSessions();
      clearStorage();
    }),
  };
}
