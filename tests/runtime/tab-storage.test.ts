// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { browseMemory } from '../../src/runtime/browse-memory.ts';
import { storedReturnAddress } from '../../src/runtime/persistence.ts';
import {
  clearTabStorage,
  readTabStorage,
  removeFromTabStorage,
  writeTabStorage,
} from '../../src/runtime/tab-storage.ts';
import { fillSessionStorage } from '../fixtures/full-session-storage.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('stores, reads, removes and clears values', () => {
  expect(readTabStorage('city')).toBeNull();
  expect([writeTabStorage('city', '2'), writeTabStorage('tab', 'places')]).toEqual([true, true]);
  expect(Object.fromEntries(Object.entries(sessionStorage))).toEqual({ city: '2', tab: 'places' });
  removeFromTabStorage('city');
  expect([readTabStorage('city'), readTabStorage('tab')]).toEqual([null, 'places']);
  clearTabStorage();
  expect(sessionStorage).toHaveLength(0);
});

it('returns false and removes the older value if the storage is full', () => {
  writeTabStorage('city', '2');
  writeTabStorage('tab', 'places');
  fillSessionStorage();
  expect(writeTabStorage('city', '3')).toBe(false);
  expect([readTabStorage('city'), readTabStorage('tab')]).toEqual([null, 'places']);
});

it('reads null and stores nothing if the browser blocks the access to the storage', () => {
  vi.spyOn(globalThis, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  });
  expect([readTabStorage('city'), writeTabStorage('city', '2')]).toEqual([null, false]);
  expect(removeFromTabStorage('city')).toBeUndefined();
  expect(clearTabStorage()).toBeUndefined();
  expect([browseMemory.read(), storedReturnAddress('app')]).toEqual([{ tab: 'restaurants', cityId: 1 }, '']);
});

it('forgets the choice on Home if it cannot be stored, instead of an earlier one', () => {
  browseMemory.write({ tab: 'places', cityId: 2 });
  fillSessionStorage();
  browseMemory.write({ tab: 'places', cityId: 3 });
  expect(browseMemory.read()).toEqual({ tab: 'restaurants', cityId: 1 });
});
