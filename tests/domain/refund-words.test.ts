import { describe, expect, it } from 'vitest';
import { partnerRefundText, refundText, refundTitle, type ShownRefund } from '../../domain/refund-words.ts';

/** 1:12 pm in India on 21 November 2026. */
const processedAt = Date.parse('2026-11-21T07:42:00.000Z');
const email = 'support@pehle.example';
const open: ShownRefund = {
  status: 'requested',
  amountPaise: 14_700,
  processedAt: null,
  speed: null,
  reference: null,
  missing: null,
};
const processed: ShownRefund = { ...open, status: 'processed', processedAt, speed: 'normal' };
const sent = 'Sent to your bank on 21 Nov; it may show there within 5–7 working days.';

describe('what the customer reads about a refund', () => {
  it.each<[what: string, refund: ShownRefund, title: string | null, text: string]>([
    ['that is requested', open, null, 'Refund of ₹147 is on its way. Banks need 5–7 working days.'],
    [
      'that is requested at once',
      { ...open, speed: 'instant' },
      null,
      'Refund of ₹147 is on its way. Banks need 5–7 working days.',
    ],
    ['that is instant', { ...processed, speed: 'instant' }, null, 'Refunded ₹147 on 21 Nov, 1:12 pm.'],
    ['that was sent', processed, 'Refund of ₹147', sent],
    ['whose speed is unknown', { ...processed, speed: null }, 'Refund of ₹147', sent],
    [
      'with a reference of the bank',
      { ...processed, reference: '74332744321000' },
      'Refund of ₹147',
      `${sent} Reference 74332744321000`,
    ],
    [
      'that failed',
      { ...open, status: 'failed' },
      'Refund of ₹147',
      'The refund did not go through. We are on it: support@pehle.example',
    ],
    [
      'of paise',
      { ...open, amountPaise: 14_750 },
      null,
      'Refund of ₹147.50 is on its way. Banks need 5–7 working days.',
    ],
  ])('%s', (_, refund, title, text) => {
    expect(refundTitle(refund)).toBe(title);
    expect(refundText(refund, email)).toBe(text);
  });

  it('has the missing dishes and the amount as its title, whatever its state', () => {
    const missing = '1 × Masala Dosa';
    for (const refund of [open, processed, { ...processed, speed: 'instant' as const }])
      expect(refundTitle({ ...refund, missing })).toBe('Missing: 1 × Masala Dosa, ₹147');
  });
});

describe('what the partner reads about a refund', () => {
  it.each([
    ['requested', '₹147 refund on its way'],
    ['processed', '₹147 refunded'],
    ['failed', '₹147 refund failed; support takes care of it'],
  ] as const)('that is %s', (status, text) => {
    expect(partnerRefundText({ status, amountPaise: 14_700, missing: null })).toBe(text);
    expect(partnerRefundText({ status, amountPaise: 14_700, missing: '2 × Idli' })).toBe(`Missing: 2 × Idli, ${text}`);
  });
});
