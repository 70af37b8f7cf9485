import { expect, it } from 'vitest';
import { orderId, parseOrderId } from '../../domain/order-id.ts';

it('an order id consists of the restaurant id and the order number (D58)', () => {
  expect(orderId(12, 1042)).toBe('12-1042');
});

it.each([
  ['12-1042', { restaurantId: 12, number: 1042 }],
  ['1-1', { restaurantId: 1, number: 1 }],
  // The largest restaurant id of the database, and the largest safe integer.
  ['2147483647-9007199254740991', { restaurantId: 2_147_483_647, number: 9_007_199_254_740_991 }],
])('parses the order id %s', (id, parts) => {
  expect(parseOrderId(id)).toEqual(parts);
});

it.each([
  '',
  '12',
  '-1042',
  '12-',
  '012-1042',
  '12-01042',
  '12-1042 ',
  ' 12-1042',
  '1x-1042',
  '12-1x42',
  'x12-1042',
  '12-1042x',
  '2147483648-1',
  '1-9007199254740992',
])('rejects "%s" as an order id', (id) => {
  expect(parseOrderId(id)).toBeNull();
});
