import type { ApiClient } from '../../../openapi/client.ts';
import { fromPromise } from '../lib/from-promise.ts';
import type { TokenStore } from '../lib/token-store.ts';
import { unexpected } from '../lib/unexpected.ts';
import type { RefreshResult } from './token-refresh.machine.ts';

interface Deps {
  /** A client without refresh of its own: a refused refresh must not ask for another (D42). */
  api: ApiClient;
  tokens: TokenStore;
  /** Whose tokens these are. */
  path: '/auth/jwt/refresh/' | '/partner/auth/jwt/refresh/';
  /** Lets one tab in at a time (Web Locks); another tab's refresh is then seen in the store. */
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
          // Where another tab logged out meanwhile, nothing of the session comes back.
          if (tokens.refresh() === refreshToken) tokens.save({ refreshToken, ...data });
          return tokens.access() === null ? refuse(tokens) : { kind: 'refreshed' };
        }
        if (error.code === 'token_not_valid') return refuse(tokens);
        throw unexpected(response);
      });
    }),
  };
}

/** A session that cannot be renewed leaves no tokens behind (spec §7, 'Refresh failure'). */
function refuse(tokens: TokenStore): RefreshResult {
  tokens.clear();
  return { kind: 'refused' };
}
