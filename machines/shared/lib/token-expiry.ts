/** Returns when a token expires, epoch ms. NaN if the token does not say so; the server then decides. */
export const expiryOf = (token: string | null): number => 1000 * Number(/"exp":(\d+)/.exec(claimsOf(token))?.[1]);

/** Returns the session of a token, which all tokens that renew it have too; null without a token. */
export const sessionOf = (token: string | null): string | null =>
  /"sid":("[^"]+"|\d+)/.exec(claimsOf(token))?.[1] ?? token;

function claimsOf(token: string | null): string {
  try {
    return atob(token?.split('.')[1] ?? '');
  } catch {
    return '';
  }
}
