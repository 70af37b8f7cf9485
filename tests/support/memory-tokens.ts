import type { TokenStore } from '../../machines/shared/outside.ts';

/** A token store without a browser. */
export function memoryTokens(initial?: { accessToken: string; refreshToken: string }): TokenStore {
  let access = initial?.accessToken ?? null;
  let refresh = initial?.refreshToken ?? null;
  return {
    access: () => access,
    refresh: () => refresh,
    save(tokens) {
      access = tokens.accessToken;
      refresh = tokens.refreshToken;
    },
    clear() {
      access = null;
      refresh = null;
    },
  };
}
