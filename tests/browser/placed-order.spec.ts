import { expect, test } from '@playwright/test';
import { placeUnpaidOrder } from '../fixtures/browser-order.ts';
import { orderBody } from '../fixtures/order.ts';

test('the order of a fixture stays the one that it has placed, after its customer has ordered again', async ({
  page,
}) => {
  const { id, dish, call, mine } = await placeUnpaidOrder(page, 3);
  const line = { id: dish.id, price: dish.price * 100, name: dish.name };
  await call('/api/v1/c1/order/placeorder', orderBody(3, [{ ...line, quantity: 2 }]));
  expect(await mine()).toMatchObject({ id, order_items: [{ quantity: 1 }] });
});
