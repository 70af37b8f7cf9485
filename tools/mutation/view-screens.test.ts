import path from 'node:path';
import { expect, it } from 'vitest';
import { findViewScreens } from './view-screens.ts';

const screens = findViewScreens(path.resolve(import.meta.dirname, '../..'));

it('finds a browser test for each screen', () => {
  expect(screens.length).toBeGreaterThan(30);
  expect(screens.filter(({ specs }) => specs.length === 0).map(({ name }) => name)).toEqual([]);
});

it('finds for a screen the tests of its flow, of the screens that import it, and of the screens that it imports', () => {
  const specs = screens.find(({ name }) => name === 'customer/cart')?.specs ?? [];
  expect(specs).toEqual(expect.arrayContaining(['flows/customer/cart/page', 'flows/customer/checkout/page']));
  expect(specs).not.toContain('flows/partner/orders/page');
});
