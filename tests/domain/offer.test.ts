import { expect, it } from 'vitest';
import { offerOf } from '../../domain/offer.ts';

const menu = { price: 160, discount_percentage: 12.5, platform_discount_percentage: 0 };

it('an offer uses the price and both discounts of the live info instead of those of the menu [MENU-3 MENU-4 MENU-5]', () => {
  const live = { live_count: 3, price: 200, discount_percentage: 10, platform_discount_percentage: 10 };
  // 200 × 0.9 × 0.9 = 162. 38 less than 200 is 19 % off.
  expect(offerOf(menu, live)).toEqual({ pricePaise: 16_200, fullPaise: 20_000, percentOff: 19, liveCount: 3 });
});

it('an offer without live info uses the menu and has an unknown stock', () => {
  // 160 × 0.875 = 140. 12.5 % is rounded to 13 %.
  expect(offerOf(menu, undefined)).toEqual({
    pricePaise: 14_000,
    fullPaise: 16_000,
    percentOff: 13,
    liveCount: undefined,
  });
});

it('an offer without a discount is 0 % off [MENU-5]', () => {
  const plain = { price: '99.50', discount_percentage: 0, platform_discount_percentage: 0 };
  expect(offerOf(plain, undefined)).toMatchObject({ pricePaise: 9_950, fullPaise: 9_950, percentOff: 0 });
});

it('an offer that is sold out today has the portions that can be ordered for a later day (D280)', () => {
  const live = { ...menu, live_count: 0, orderable_count: 12 };
  expect(offerOf(menu, live)).toMatchObject({ liveCount: 12 });
});
