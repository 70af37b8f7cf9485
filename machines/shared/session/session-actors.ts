import { fromCallback } from 'xstate';
import { fromPromise } from '../lib/from-promise.ts';
import type { TokenStore } from '../lib/token-store.ts';
import { unexpectedAnswer } from '../lib/unexpected.ts';

export interface SessionDeps {
  /** Revokes the refresh tokens of both roles; works offline too (D43). */
  revokeSessions: () => void;
  /** Clears local and session storage (spec §4). */
  clearStorage: () => void;
  /** Calls the listener when the network is back. Returns an unsubscribe function. */
  onNetworkBack: (listener: () => void) => () => void;
}

/** The actors that the sessions of both roles have. */
export const createSessionActors = ({ revokeSessions, clearStorage, onNetworkBack }: SessionDeps) => ({
  watchNetwork: fromCallback(({ sendBack }) => onNetworkBack(() => sendBack({ type: 'session.retry' }))),
  leave: fromPromise<void>(async () => {
    revokeSessions();
    clearStorage();
  }),
});

/**
 * Whose token it is, by the answer of the account's call; a refused token is removed.
 * @throws for every other answer
 */
export function toUser<User>(
  { data, error, response }: { data?: User; error?: { code: string }; response: Response },
  tokens: TokenStore,
): { kind: 'loaded'; user: User } | { kind: 'refused' } {
  if (data) return { kind: 'loaded', user: data };
  if (error?.code !== 'token_not_valid') throw unexpectedAnswer(response);
  tokens.clear();
  return { kind: 'refused' };
}
