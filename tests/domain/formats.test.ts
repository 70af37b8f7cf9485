import { expect, it } from 'vitest';

// Formats are made as their module loads, and a wrong one breaks the load: here that is a test that fails.

it('writes money, times and dates as India does', async () => {
  const { formatPrice, formatRupees } = await import('../../domain/money.ts');
  const { formatDateTime, formatSlot } = await import('../../domain/slot.ts');
  const { memberSince } = await import('../../domain/member-since.ts');
  expect(formatRupees(10_000_000)).toBe('₹1,00,000.00');
  expect([formatPrice(32_000), formatPrice(32_050)]).toEqual(['₹320', '₹320.50']);
  // 20:05 UTC is 1:35 in the night in India.
  expect(formatDateTime('2026-03-07T20:05:00.000Z')).toBe('8 Mar 2026, 1:35 am');
  expect(formatSlot(Date.UTC(2026, 2, 7, 20, 5), 60)).toBe('1:35 am – 2:35 am');
  expect(memberSince('2026-03-07T20:05:00.000Z')).toBe('8 March 2026');
});
