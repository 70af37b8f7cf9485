import type { ApiClient } from '../../../openapi/client.ts';
import { fromPromise } from '../lib/from-promise.ts';
import type { TokenStore } from '../lib/token-store.ts';
import { unexpectedAnswer } from '../lib/unexpected.ts';

/**
 * `refused` means that the server rejected the refresh token. If there is no response, the promise rejects and the
 * session continues.
 */
export type RefreshResult = { kind: 'refreshed' } | { kind: 'refused' };

interface Deps {
  /**
   * A client that does not refresh the access token, because a rejected refresh must not cause another refresh (D42).
   */
  api: ApiClient;
  tokens: TokenStore;
  /** The refresh endpoint of the role. */
  path: '/auth/jwt/refresh/' | '/partner/auth/jwt/refresh/';
  /** Runs `work` in one tab at a time (Web Locks). The other tabs then read the new tokens from the store. */
  exclusively: <T>(work: () => Promise<T>) => Promise<T>;
}

export function createTokenRefreshActors({ api, tokens, path, exclusively }: Deps) {
  return {
    refresh: fromPromise<RefreshResult>(({ signal }) => {
      const refusedToken = tokens.access();
      return exclusively(async () => {
        if (tokens.access() !== refusedToken && tokens.access() !== null) return { kind: 'refreshed' };
        const refreshToken = tokens.refresh();
        if (refreshToken === null) return refuse(tokens);
        const { data, error, response } = await api.POST(path, {
          params: { header: { 'X-Refresh-Rotation': '1' } },
          headers: { authorization: `Bearer ${refreshToken}` },
          signal,
        });
        if (data) {
          // If another tab has logged out in the meantime, the new tokens are dropped.
          if (tokens.refresh() === refreshToken) tokens.save({ refreshToken, ...data });
          return tokens.access() === null ? refuse(tokens) : { kind: 'refreshed' };
        }
        if (error.code === 'token_not_valid') return refuse(tokens);
        throw unexpectedAnswer(response);
      });
    }),
  };
}

/** Removes the tokens of a session that cannot be refreshed (spec §7, 'Refresh failure'). */
function refuse(tokens: TokenStore): RefreshResult {
  tokens.clear();
  return { kind: 'refused' };
}
