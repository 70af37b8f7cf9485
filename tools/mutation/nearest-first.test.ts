import { describe, expect, it } from 'vitest';
import { nearnessOf } from './nearest-first.ts';

describe('the order of tests for a mutant', () => {
  const mutated = 'server/orders/part-refund.ts';
  const importing = "import { refundPart } from '../../server/orders/part-refund.ts';";

  it('prefers a test with the words of the mutated file to one that imports it', () => {
    expect(nearnessOf(mutated, 'tests/server/part-refund.test.ts', '')).toBe(4);
    expect(nearnessOf(mutated, 'tests/server/hand-over.test.ts', importing)).toBe(3);
  });

  it('prefers a test that imports the file to one with the word of its folder', () => {
    expect(nearnessOf(mutated, 'tests/server/my-orders.test.ts', '')).toBe(1);
  });

  it('puts tests last that share only the layer, or import a file with another name', () => {
    const other = "import { refundPart } from '../../server/orders/part-refund-amounts.ts';";
    expect(nearnessOf(mutated, 'tests/server/catalog.test.ts', other)).toBe(0);
  });
});
