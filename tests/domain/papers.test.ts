import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isGstin } from '../../domain/gstin.ts';
import { financialYear, paperKinds, paperNumber, paperTitles, taxInPart } from '../../domain/papers.ts';

describe('a GSTIN', () => {
  it.each(['27AAPFU0939F1ZV', '29AAGCB7383J1Z4'])('such as %s is valid', (text) => {
    expect(isGstin(text)).toBe(true);
  });

  it.each([
    '',
    '27AAPFU0939F1Z',
    '27AAPFU0939F1ZVV',
    // Its first 15 characters have the right check character, too.
    '527AAPFU0099F1ZS',
    '27aapfu0939f1zv',
    '2AAAPFU0939F1ZV',
    '27AAPFU0939F0ZV',
    '27AAPFU0939F1AV',
  ])('is not %j', (text) => expect(isGstin(text)).toBe(false));

  it('has a check character that depends on each of the others', () => {
    const valid = '27AAPFU0939F1ZV';
    for (let at = 0; at < 14; at += 1) {
      if (at === 13) continue;
      const other = /\d/.test(valid[at] ?? '') ? (valid[at] === '1' ? '2' : '1') : valid[at] === 'B' ? 'C' : 'B';
      expect(isGstin(valid.slice(0, at) + other + valid.slice(at + 1)), `character ${at}`).toBe(false);
    }
  });
});

describe('the financial year', () => {
  it.each([
    ['2026-03-31T18:29:59.999Z', 2025],
    ['2026-03-31T18:30:00.000Z', 2026],
    ['2026-12-31T23:59:59.999Z', 2026],
    ['2027-01-15T00:00:00.000Z', 2026],
  ])('of %s is %i, since it begins on 1 April in India', (at, year) => {
    expect(financialYear(Date.parse(at))).toBe(year);
  });
});

describe('the number of a paper', () => {
  it('names the restaurant, the year and the place', () => {
    expect(paperNumber(12, 2026, 107)).toBe('C-26-107');
    expect(paperNumber(1, 2105, 1)).toBe('1-05-1');
  });

  it('has 16 characters at most, whatever the restaurant, for a million papers a year', () => {
    expect(paperNumber(2_147_483_647, 2026, 999_999)).toBe('ZIK0ZJ-26-999999');
    expect(() => paperNumber(2_147_483_647, 2026, 1_000_000)).toThrow(
      new RangeError('ZIK0ZJ-26-1000000 is too long for the number of a paper'),
    );
  });

  it('is different for each restaurant, year and place', () => {
    const id = fc.tuple(
      fc.integer({ min: 1, max: 99_999 }),
      fc.integer({ min: 2026, max: 2100 }),
      fc.integer({ min: 1, max: 99_999 }),
    );
    fc.assert(
      fc.property(id, id, (one, other) => {
        fc.pre(one.join() !== other.join());
        expect(paperNumber(...one)).not.toBe(paperNumber(...other));
      }),
    );
  });

  it('has a title for each kind', () => {
    expect(paperKinds.map((kind) => paperTitles[kind])).toEqual([
      'Receipt voucher',
      'Tax invoice',
      'Refund voucher',
      'Credit note',
    ]);
  });
});

describe('the tax in a part of an order', () => {
  const order = { amountPaise: 21_000, taxPaise: 1_000 };
  it('is in proportion', () => {
    expect(taxInPart(order, { amountPaise: 0, taxPaise: 0 }, { amountPaise: 5_000, taxPaise: null })).toBe(238);
  });
  it('is that of its dishes', () => {
    expect(taxInPart(order, { amountPaise: 0, taxPaise: 0 }, { amountPaise: 5_000, taxPaise: 239 })).toBe(239);
  });
  it.each([null, 761])('is what is left if the part is the rest, also if that of its dishes is %j', (taxPaise) => {
    const rest = { amountPaise: 16_000, taxPaise };
    expect(taxInPart(order, { amountPaise: 5_000, taxPaise: 238 }, rest)).toBe(762);
    expect(taxInPart(order, { amountPaise: 5_000, taxPaise: 1_100 }, rest)).toBe(0);
  });
});
