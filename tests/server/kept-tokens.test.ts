import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { createTokens } from '../../server/auth/tokens.ts';
import { createTestDatabase } from '../fixtures/database.ts';
import { noon } from '../fixtures/order.ts';

// The verified tokens that a process keeps (D171). An access token is not accepted as a refresh token, so that no session
// is read here.

const database = await createTestDatabase();
afterAll(() => database.drop());
const clock = { now: new Date(noon) };
const verify = vi.spyOn(crypto.subtle, 'verify');
let tokens: ReturnType<typeof createTokens>;
beforeEach(() => {
  clock.now = new Date(noon);
  const secret = new TextEncoder().encode('thirty-two bytes for the tests..');
  tokens = createTokens({ db: database.db, secret, now: () => clock.now });
});

const sign = (id: number) => tokens.signAccess({ audience: 'customer', id, sessionId: '7' });
/** Presents tokens one after the other. Returns how many signatures were verified. */
async function present(...presented: readonly string[]): Promise<number> {
  verify.mockClear();
  for (const token of presented) expect(await tokens.principalOf(token, 'customerRefresh')).toBeNull();
  return verify.mock.calls.length;
}

it('the signature of a token is verified once, and that of another token by itself', async () => {
  const [asha, ravi] = [await sign(1), await sign(2)];
  expect(await present(asha, asha, ravi, asha)).toBe(2);
});

it('the 5,000 tokens that were verified last are kept', async () => {
  const all = await Promise.all(Array.from({ length: 5_001 }, (_, id) => sign(id + 1)));
  expect(await present(...all)).toBe(5_001);
  const [first = '', second = ''] = all;
  expect(await present(second, all.at(-1) ?? '')).toBe(0);
  expect(await present(first)).toBe(1);
});

it('a token that has expired is not kept', async () => {
  const asha = await sign(1);
  expect(await present(asha)).toBe(1);
  clock.now = new Date(noon + 15 * 60_000);
  expect(await present(asha, asha)).toBe(2);
});
