/** Returns when a token expires, epoch ms. NaN if the token does not say so; the server then decides. */
export function expiryOf(token: string | null): number {
  try {
    return 1000 * Number(/"exp":(\d+)/.exec(atob(token?.split('.')[1] ?? ''))?.[1]);
  } catch {
    return NaN;
  }
}
