/** Access to the tokens of one role in the browser's storage (D40). */
export interface TokenStore {
  access(): string | null;
  refresh(): string | null;
  save(tokens: { accessToken: string; refreshToken: string }): void;
  clear(): void;
}
