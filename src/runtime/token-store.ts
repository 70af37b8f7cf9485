import type { TokenStore } from '../../machines/shared/lib/token-store.ts';
import { storeSlices } from './store-slices.ts';

/** Keys of localStorage (D40). */
export const tokenKeys = {
  customer: { access: 'access', refresh: 'refresh' },
  partner: { access: 'partnerAccess', refresh: 'partnerRefresh' },
} as const;

/**
 * Stores the tokens of a role in localStorage. Every call reads localStorage, so that changes of other tabs apply at
 * once.
 */
export function createTokenStore(role: keyof typeof tokenKeys): TokenStore {
  const { access, refresh } = tokenKeys[role];
  return {
    access: () => localStorage.getItem(access),
    refresh: () => localStorage.getItem(refresh),
    save({ accessToken, refreshToken }) {
      // The refresh token is stored first: if the tab closes in between, the session can still be refreshed.
      store(refresh, refreshToken);
      store(access, accessToken);
    },
    clear() {
      localStorage.removeItem(access);
      localStorage.removeItem(refresh);
    },
  };
}

/** Stores a token. If the storage is full, removes the catalog, which can be loaded again; a lost token ends the session. */
function store(key: string, token: string): void {
  try {
    localStorage.setItem(key, token);
  } catch {
    storeSlices({ catalog: null });
    localStorage.setItem(key, token);
  }
}
