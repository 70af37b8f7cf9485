import { fromCallback } from 'xstate';
import type { ApiClient } from '../../../openapi/client.ts';
import { fromPromise } from '../../shared/lib/from-promise.ts';
import { createSessionActors, userFromResponse, type SessionDeps } from '../../shared/session/session-actors.ts';
import type { TokenStore } from '../../shared/lib/token-store.ts';
import type { PartnerUser } from './partner-edits.ts';

/** Whether the session flag was already set when this tab was loaded. */
export type ReadFlagResult = { kind: 'set' } | { kind: 'absent' };

export type LoadPartnerResult = { kind: 'loaded'; user: PartnerUser } | { kind: 'refused' };

/** The session flag of this tab (spec §3, Tokens; D40). */
export interface SessionFlag {
  isSet: () => boolean;
  set: () => void;
  remove: () => void;
}

interface Deps extends SessionDeps {
  /** Refreshes the access token when necessary. */
  api: ApiClient;
  tokens: TokenStore;
  flag: SessionFlag;
}

export function createPartnerSessionActors(deps: Deps) {
  const { api, tokens, flag } = deps;
  return {
    readFlag: fromPromise<ReadFlagResult>(async () => ({ kind: flag.isSet() ? 'set' : 'absent' })),
    loadPartner: fromPromise<LoadPartnerResult>(async ({ signal }) => {
      if (tokens.access() === null && tokens.refresh() === null) return { kind: 'refused' };
      return userFromResponse(await api.GET('/partner/auth/me', { signal }), tokens);
    }),
    sessionFlag: fromCallback(() => {
      flag.set();
      return flag.remove;
    }),
    ...createSessionActors(deps),
  };
}
