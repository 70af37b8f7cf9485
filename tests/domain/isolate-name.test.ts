import { describe, expect, it } from 'vitest';
import { wrongRestaurantText } from '../../domain/hand-over.ts';
import { isolateName } from '../../domain/isolate-name.ts';
import { missingDishes } from '../../domain/part-refund.ts';
import { refundTitle } from '../../domain/refund-words.ts';
import { cancelledText, pickupText, readyText } from '../../server/sms/sms.ts';

describe('a name in a text of a page', () => {
  it.each(['نان', 'ﷺ', 'שווארמה', 'Naan نان', '𞤀𞤣𞤤𞤢𞤥'])(
    'separates the direction of %s from that of the text',
    (name) => {
      expect(isolateName(name)).toBe(`\u2068${name}\u2069`);
    },
  );

  it.each(['', 'Masala Dosa', 'मसाला डोसा', 'Crème brûlée', '☕ 1/2', '中文'])('leaves %s as it is', (name) => {
    expect(isolateName(name)).toBe(name);
  });

  it('keeps counts and amounts beside right-to-left dishes in their order', () => {
    const lines = [
      { line: 1, menu_name: 'نان' },
      { line: 2, menu_name: 'حلیم' },
    ];
    const missing = missingDishes(lines, [
      { id: 1, quantity: 2 },
      { id: 2, quantity: 4 },
    ]);
    const refund = {
      status: 'requested',
      amountPaise: 63_000,
      processedAt: null,
      speed: null,
      reference: null,
    } as const;
    expect(refundTitle({ ...refund, missing })).toBe('Missing: 2 × \u2068نان\u2069, 4 × \u2068حلیم\u2069, ₹630');
  });

  it('keeps the street beside a right-to-left restaurant', () => {
    expect(wrongRestaurantText({ name: 'شاداب', street: '21 High Court Road' })).toBe(
      'This order is for \u2068شاداب\u2069, 21 High Court Road.',
    );
  });

  it('does not change the text of an SMS', () => {
    const about = { brand: 'Pehle', order: '12-1042', restaurant: 'شاداب' };
    const texts = [
      pickupText({ ...about, code: '482913', ready: '1:20 pm' }),
      readyText(about),
      cancelledText({ ...about, totalPaise: 63_000 }),
    ];
    expect(texts.filter((text) => /[\u2066-\u2069]/.test(text))).toEqual([]);
  });
});
