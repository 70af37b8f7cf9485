import { describe, expect, it } from 'vitest';
import { billFor, taxLines } from '../../domain/bill.ts';
import { formatPrice, formatRupees, toPaise } from '../../domain/money.ts';
import { finalPricePaise, percentOff } from '../../domain/price.ts';

/** An escape, so that no invisible character can hide between the sign and the digits. */
const rupee = '\u20b9';

describe('rupees and paise', () => {
  it.each([
    [320, 32_000],
    [0.1 + 0.2, 30],
    [1.005, 101],
    [19.99, 1_999],
    ['140.50', 14_050],
    [' 99 ', 9_900],
    [0, 0],
  ])('converts %s rupees to %i paise [CHECK-10 CART-31]', (rupees, paise) => {
    expect(toPaise(rupees)).toBe(paise);
  });

  it.each([['market price'], [''], ['  '], [Number.NaN], [Number.POSITIVE_INFINITY]])(
    'converts the invalid price %s to 0 paise [CART-32]',
    (price) => {
      expect(toPaise(price)).toBe(0);
    },
  );

  it('formats rupees with Indian grouping [CONST-2]', () => {
    expect(formatRupees(1_234_567_50)).toBe(`${rupee}12,34,567.50`);
    expect(formatRupees(10_000_000)).toBe(`${rupee}1,00,000.00`);
    expect(formatPrice(32_000)).toBe(`${rupee}320`);
    expect(formatPrice(32_050)).toBe(`${rupee}320.50`);
  });
});

describe('the final price', () => {
  it.each([
    // price × (1 − discount) × (1 − platform discount), rounded to the paisa (spec §9)
    [{ price: 384, discount_percentage: 0 }, 38_400, 0],
    [{ price: 160, discount_percentage: 12.5 }, 14_000, 13],
    [{ price: 200, discount_percentage: 10, platform_discount_percentage: 10 }, 16_200, 19],
    [{ price: 99.99, discount_percentage: 33, platform_discount_percentage: 5 }, 6_364, 36],
    [{ price: '250', discount_percentage: 20, platform_menu_discount_percentage: 50 }, 10_000, 60],
    [
      { price: 100, discount_percentage: 0, platform_discount_percentage: 5, platform_menu_discount_percentage: 50 },
      9_500,
      5,
    ],
    // The same two discounts, 14.5 % together, are the same per cent at each price.
    [{ price: 10, discount_percentage: 10, platform_discount_percentage: 5 }, 855, 15],
    [{ price: 10.1, discount_percentage: 10, platform_discount_percentage: 5 }, 864, 15],
    // 10.01 × 0.95 = 9.5095, rounded to 9.51.
    [{ price: 10.01, discount_percentage: 5 }, 951, 5],
    [{ price: 'none', discount_percentage: 10 }, 0, 0],
  ])('of %j is %i paise, %i %% off [CART-30]', (item, paise, off) => {
    expect(finalPricePaise(item)).toBe(paise);
    expect(percentOff(item)).toBe(off);
  });
});

describe('the bill', () => {
  it('adds a tax of 5 per cent to the subtotal [CHECK-7 CHECK-8 CART-33]', () => {
    const lines = [
      { pricePaise: 14_000, quantity: 2 },
      { pricePaise: 32_000, quantity: 1 },
    ];
    expect(billFor(lines)).toEqual({
      subtotalPaise: 60_000,
      taxPaise: 3_000,
      totalPaise: 63_000,
    });
  });

  it('rounds the tax to the paisa [CHECK-7]', () => {
    // 5 % of 3.30 is 16.5 paise.
    expect(billFor([{ pricePaise: 330, quantity: 1 }]).taxPaise).toBe(17);
  });

  it.each([
    [3000, 1500, 1500],
    [600_203, 300_102, 300_101],
    [17, 9, 8],
    [1, 1, 0],
  ])('splits a tax of %i paise into %i paise CGST and %i paise SGST [CHECK-7]', (tax, cgst, sgst) => {
    expect(taxLines(tax)).toEqual([
      { label: 'CGST 2.5 %', paise: cgst },
      { label: 'SGST 2.5 %', paise: sgst },
    ]);
  });

  it('contains only the dishes and the tax [CHECK-9]', () => {
    const { subtotalPaise, taxPaise, totalPaise } = billFor([{ pricePaise: 9_900, quantity: 3 }]);
    expect([subtotalPaise, taxPaise, totalPaise]).toEqual([29_700, 1_485, 31_185]);
  });
});
