import { expect, it } from 'vitest';

// The modules create their formats when they are imported. The imports are in the test so that an invalid format fails
// this test instead of the whole file.

it('formats money, times and dates by Indian conventions', async () => {
  const { formatPrice, formatRupees } = await import('../../domain/money.ts');
  const { formatDateTime } = await import('../../domain/date-time.ts');
  const { formatSlot } = await import('../../domain/date-time.ts');
  const { memberSince } = await import('../../domain/member-since.ts');
  expect(formatRupees(10_000_000)).toBe('₹1,00,000.00');
  expect([formatPrice(32_000), formatPrice(32_050)]).toEqual(['₹320', '₹320.50']);
  // 20:05 UTC is 1:35 am in India.
  expect(formatDateTime('2026-03-07T20:05:00.000Z')).toBe('8 Mar 2026, 1:35 am');
  expect(formatSlot({ start_time: Date.UTC(2026, 2, 7, 20, 5), slot_duration: 60 })).toBe('1:35 am – 2:35 am');
  expect(memberSince('2026-03-07T20:05:00.000Z')).toBe('8 March 2026');
  const { endedOrderText } = await import('../../domain/hand-over.ts');
  const endedAt = Date.UTC(2026, 2, 7, 20, 5);
  expect(endedOrderText('cancelled', endedAt, endedAt)).toBe('Cancelled at 1:35 am. Do not hand over.');
  const { refundText } = await import('../../domain/refund-words.ts');
  const refund = {
    status: 'processed',
    amountPaise: 32_000,
    processedAt: endedAt,
    reference: null,
    missing: null,
  } as const;
  expect(refundText({ ...refund, speed: 'instant' }, 'help@pehle.test')).toBe('Refunded ₹320 on 8 Mar, 1:35 am.');
  expect(refundText({ ...refund, speed: 'normal' }, 'help@pehle.test')).toMatch(/^Sent to your bank on 8 Mar;/);
  const { openingAt } = await import('../../domain/opening-hours.ts');
  const onMondays = {
    hours: [{ weekday: 1, opens_minute: 690, closes_minute: 900 }],
    closedDates: [],
    pausedUntil: null,
  };
  expect(openingAt(onMondays, endedAt).opens_text).toBe('Opens tomorrow, 11:30 am');
});

it('formats a distance in metres below a kilometre', async () => {
  const { formatDistance } = await import('../../domain/distance.ts');
  expect([0, 44, 345, 994, 995, 1_449, 2_000].map(formatDistance)).toEqual([
    '0 m',
    '40 m',
    '350 m',
    '990 m',
    '1.0 km',
    '1.4 km',
    '2.0 km',
  ]);
});
