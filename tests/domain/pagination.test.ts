import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageWindow, pageSizes, pageButtons } from '../../domain/pagination.ts';

describe('the page buttons', () => {
  it.each<[page: number, of: number, shown: (number | 'gap')[]]>([
    [1, 0, []],
    [1, 1, [1]],
    [1, 2, [1, 2]],
    [1, 3, [1, 2, 3]],
    [1, 4, [1, 2, 3, 4]],
    [1, 5, [1, 2, 'gap', 5]],
    [3, 5, [1, 2, 3, 4, 5]],
    [4, 7, [1, 2, 3, 4, 5, 6, 7]],
    [5, 9, [1, 'gap', 4, 5, 6, 'gap', 9]],
    [9, 9, [1, 'gap', 8, 9]],
    [8, 9, [1, 'gap', 7, 8, 9]],
    [50, 100, [1, 'gap', 49, 50, 51, 'gap', 100]],
  ])('are the expected ones on page %i of %i [ORDERS-5]', (page, of, shown) => {
    expect(pageButtons(page, of)).toEqual(shown);
  });

  it('are ascending, include the first, last and neighbouring pages, and have no gap for a single page [ORDERS-5]', () => {
    const places = fc
      .integer({ min: 1, max: 200 })
      .chain((of) => fc.tuple(fc.integer({ min: 1, max: of }), fc.constant(of)));
    fc.assert(
      fc.property(places, ([page, of]) => {
        const shown = pageButtons(page, of);
        const pages = shown.filter((each) => each !== 'gap');
        expect(pages).toEqual(expect.arrayContaining([1, Math.max(1, page - 1), page, Math.min(of, page + 1), of]));
        expect(pages).toEqual([...new Set(pages)].toSorted((one, other) => one - other));
        const jumps = pages.map((each, position) => each - (pages[position - 1] ?? 0));
        expect(jumps).not.toContain(2);
        expect(shown).toEqual(pages.flatMap((each, position) => (jumps[position] === 1 ? [each] : ['gap', each])));
      }),
    );
  });
});

describe('the window of page buttons', () => {
  it.each<[page: number, of: number, shown: number[]]>([
    [1, 0, []],
    [1, 1, [1]],
    [2, 2, [1, 2]],
    [1, 3, [1, 2, 3]],
    [1, 9, [1, 2, 3]],
    [2, 9, [1, 2, 3]],
    [3, 9, [2, 3, 4]],
    [8, 9, [7, 8, 9]],
    [9, 9, [7, 8, 9]],
    [1000, 2000, [999, 1000, 1001]],
  ])('has the expected 3 pages on page %i of %i [PORD-10]', (page, of, shown) => {
    expect(pageWindow(page, of, 3)).toEqual(shown);
  });

  it.each<[page: number, of: number, shown: number[]]>([
    [1, 4, [1, 2, 3, 4]],
    [1, 9, [1, 2, 3, 4, 5]],
    [3, 9, [1, 2, 3, 4, 5]],
    [4, 9, [2, 3, 4, 5, 6]],
    [8, 9, [5, 6, 7, 8, 9]],
    [9, 9, [5, 6, 7, 8, 9]],
  ])('has the expected 5 pages on page %i of %i', (page, of, shown) => {
    expect(pageWindow(page, of, 5)).toEqual(shown);
  });
});

it('the page sizes are 5, 10, 20 and 50 [PORD-9]', () => {
  expect(pageSizes).toEqual([5, 10, 20, 50]);
});
