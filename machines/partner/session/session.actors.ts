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
  /** Removes the flag, and what the tab has kept for a reload without network. */
  remove: () => void;
}

/** The partner's profile, kept in this tab for a reload without network. */
export interface KeptPartner {
  write: (user: PartnerUser) => void;
  read: () => PartnerUser | null;
}

interface Deps extends SessionDeps {
  /** Refreshes the access token when necessary. */
  api: ApiClient;
  tokens: TokenStore;
  flag: SessionFlag;
  kept: KeptPartner;
}

export function createPartnerSessionActors(deps: Deps) {
  const { api, tokens, flag, kept } = deps;
  return {
    readFlag: fromPromise<ReadFlagResult>(async () => ({ kind: flag.isSet() ? 'set' : 'absent' })),
    loadPartner: fromPromise<LoadPartnerResult>(async ({ signal }) => {
      if (tokens.access() === null && tokens.refresh() === null) return { kind: 'refused' };
      try {
        const result = userFromResponse(await api.GET('/partner/auth/me', { signal }), tokens);
        if (result.kind === 'loaded') kept.write(result.user);
        return result;
      } catch (error) {
        // Without an answer, the name stays.
        const user = flag.isSet() ? kept.read() : null;
        if (user === null || signal.aborted) throw error;
        return { kind: 'loaded', user };
      }
    }),
    sessionFlag: fromCallback(() => {
      flag.set();
      return flag.remove;
    }),
    ...createSessionActors(deps),
  };
}
