// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { browseMemory } from '../../src/runtime/browse-memory.ts';
import { createTokenStore } from '../../src/runtime/token-store.ts';

const stored = () => Object.fromEntries(Object.entries(localStorage));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

it.each([
  ['customer', 'access', 'refresh'],
  ['partner', 'partnerAccess', 'partnerRefresh'],
] as const)('keeps the tokens of a %s in the local storage as %s and %s', (role, access, refresh) => {
  const tokens = createTokenStore(role);
  expect([tokens.access(), tokens.refresh()]).toEqual([null, null]);
  tokens.save({ accessToken: 'a', refreshToken: 'r' });
  expect(stored()).toEqual({ [access]: 'a', [refresh]: 'r' });
  expect([tokens.access(), tokens.refresh()]).toEqual(['a', 'r']);
  localStorage.setItem(access, 'of another tab');
  expect(tokens.access()).toBe('of another tab');
  tokens.clear();
  expect(stored()).toEqual({});
});

it('stores the refresh token before the access token', () => {
  const written: string[] = [];
  vi.stubGlobal('localStorage', { setItem: (key: string) => written.push(key) });
  createTokenStore('customer').save({ accessToken: 'a', refreshToken: 'r' });
  expect(written).toEqual(['refresh', 'access']);
});

it('keeps the tab and the city chosen on Home in the session storage', () => {
  const choice = { tab: 'places', cityId: 3 } as const;
  browseMemory.write(choice);
  expect(localStorage).toHaveLength(0);
  expect(sessionStorage.length).toBeGreaterThan(0);
  expect(browseMemory.read()).toEqual(choice);
});
