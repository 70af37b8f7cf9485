import type { ApiClient } from '../../../openapi/client.ts';
import { fromPromise } from '../lib/from-promise.ts';
import type { TokenStore } from '../lib/token-store.ts';
import { unexpectedAnswer } from '../lib/unexpected.ts';

/** `refused`: the server rejected the refresh token. A missing answer is a rejection and does not end the session. */
export type RefreshResult = { kind: 'refreshed' } | { kind: 'refused' };

interface Deps {
  /** A client without refresh: a refused refresh must not trigger another (D42). */
  api: ApiClient;
  tokens: TokenStore;
  /** Refresh endpoint of the role. */
  path: '/auth/jwt/refresh/' | '/partner/auth/jwt/refresh/';
  /** Runs `work` in one tab at a time (Web Locks); the other tabs then read the new tokens from the store. */
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
          // If another tab logged out meanwhile, the tokens are dropped.
          if (tokens.refresh() === refreshToken) tokens.save({ refreshToken, ...data });
          return tokens.access() === null ? refuse(tokens) : { kind: 'refreshed' };
        }
        if (error.code === 'token_not_valid') return refuse(tokens);
        throw unexpectedAnswer(response);
      });
    }),
  };
}

/** A session that cannot be refreshed loses its tokens (spec §7, 'Refresh failure'). */
function refuse(tokens: TokenStore): RefreshResult {
  tokens.clear();
  return { kind: 'refused' };
}
