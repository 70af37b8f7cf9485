import type { TokenStore } from '../../machines/shared/lib/token-store.ts';

/** Keys of localStorage (D40). */
const keys = {
  customer: { access: 'access', refresh: 'refresh' },
  partner: { access: 'partnerAccess', refresh: 'partnerRefresh' },
} as const;

/** The tokens of a role in localStorage. Read at each call, so that another tab's change counts at once. */
export function createTokenStore(role: keyof typeof keys): TokenStore {
  const { access, refresh } = keys[role];
  return {
    access: () => localStorage.getItem(access),
    refresh: () => localStorage.getItem(refresh),
    save({ accessToken, refreshToken }) {
      // First what cannot be had again: a tab that dies in between still renews with it.
      localStorage.setItem(refresh, refreshToken);
      localStorage.setItem(access, accessToken);
    },
    clear() {
      localStorage.removeItem(access);
      localStorage.removeItem(refresh);
    },
  };
}
