import { fromCallback } from 'xstate';
import { fromPromise } from '../lib/from-promise.ts';
import type { TokenStore } from '../lib/token-store.ts';
import { unexpectedAnswer } from '../lib/unexpected.ts';

export interface SessionDeps {
  /**
   * Revokes the refresh tokens of both roles without waiting for the server, so that a logout also works offline (D43).
   */
  revokeSessions: () => void;
  /** Clears local and session storage (spec §4). */
  clearStorage: () => void;
  /** Calls the listener when the network is back. Returns an unsubscribe function. */
  onNetworkBack: (listener: () => void) => () => void;
}

/** Creates the actors that the session machines of both roles share. */
export const createSessionActors = ({ revokeSessions, clearStorage, onNetworkBack }: SessionDeps) => ({
  watchNetwork: fromCallback(({ sendBack }) => onNetworkBack(() => sendBack({ type: 'session.retry' }))),
  leave: fromPromise<void>(async () => {
    revokeSessions();
    clearStorage();
  }),
});

/**
 * Returns the user from the response of the account endpoint. If the server rejected the token, removes it.
 * @throws if the response is neither
 */
export function userFromResponse<User>(
  { data, error, response }: { data?: User; error?: { code: string }; response: Response },
  tokens: TokenStore,
): { kind: 'loaded'; user: User } | { kind: 'refused' } {
  if (data) return { kind: 'loaded', user: data };
  if (error?.code !== 'token_not_valid') throw unexpectedAnswer(response);
  tokens.clear();
  return { kind: 'refused' };
}
