// @vitest-environment happy-dom
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { readKeptPickups, writeKeptPickup, writeKeptPickups } from '../../src/runtime/kept-pickups.ts';

const slot = { start_time: 1_795_246_200_000, slot_duration: 60 };
const pickups = [
  { id: '12-1008', code: '482913', qr: 'AAAA', slot },
  { id: '7-1007', code: '113355', qr: null, slot: null },
];
const asha = '9876543210';

beforeEach(() => localStorage.clear());

it('pickups are read by their customer only, and replaced by later ones', () => {
  writeKeptPickups(asha, pickups);
  expect(readKeptPickups(asha)).toEqual(pickups);
  expect(readKeptPickups('9876543211')).toEqual([]);
  expect(readKeptPickups(null)).toEqual([]);
  writeKeptPickups(asha, pickups.slice(1));
  expect(readKeptPickups(asha)).toEqual(pickups.slice(1));
});

it('the pickup of one order is stored and removed without changing the others', () => {
  const [first, second] = pickups as [(typeof pickups)[0], (typeof pickups)[0]];
  writeKeptPickups(asha, pickups);
  const changed = { ...first, code: '224466' };
  writeKeptPickup(asha, first.id, changed);
  expect(readKeptPickups(asha)).toEqual([second, changed]);
  writeKeptPickup(asha, first.id, null);
  expect(readKeptPickups(asha)).toEqual([second]);
  // Another customer has logged in.
  writeKeptPickup('9876543211', first.id, first);
  expect(readKeptPickups('9876543211')).toEqual([first]);
});

it('pickups are not written after a logout, and do not change the other slices', () => {
  localStorage.setItem('root', JSON.stringify({ version: 1, login: { phone: asha, otpSent: true } }));
  writeKeptPickups(null, pickups);
  expect(localStorage.getItem('root')).not.toContain('482913');
  writeKeptPickups(asha, pickups);
  expect(JSON.parse(localStorage.getItem('root') ?? '')).toMatchObject({
    login: { phone: asha },
    pickups: { of: asha },
  });
});

it('equal pickups are not written again', () => {
  const stored = new Map<string, string>();
  const setItem = vi.fn<(key: string, value: string) => void>((key, value) => void stored.set(key, value));
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null, setItem });
  onTestFinished(() => void vi.unstubAllGlobals());
  writeKeptPickups(asha, pickups);
  writeKeptPickups(asha, structuredClone(pickups));
  expect(setItem).toHaveBeenCalledOnce();
  writeKeptPickups(asha, []);
  expect(setItem).toHaveBeenCalledTimes(2);
});

it.each([
  { of: asha },
  { of: 7, pickups },
  { of: asha, pickups: 'codes' },
  { of: asha, pickups: [{ ...pickups[0], id: 7 }] },
  { of: asha, pickups: [{ ...pickups[0], code: 482913 }] },
  { of: asha, pickups: [{ ...pickups[0], qr: 7 }] },
  { of: asha, pickups: [{ ...pickups[0], slot: { start_time: 'now', slot_duration: 60 } }] },
  { of: asha, pickups: [{ ...pickups[0], slot: undefined }] },
  { of: asha, pickups: [null] },
])('damaged pickups are not read: %j', (damaged) => {
  localStorage.setItem('root', JSON.stringify({ version: 1, pickups: damaged }));
  expect(readKeptPickups(asha)).toEqual([]);
});
