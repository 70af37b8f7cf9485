import { expect, it } from 'vitest';
import { createPartnerCaller } from '../fixtures/as-partner.ts';
import { createRestaurant } from '../fixtures/create-restaurant.ts';
import { orderBody } from '../fixtures/order.ts';
import { startSettlement } from '../fixtures/settlement.ts';

const { database, ordering, asha, pay, verify } = await startSettlement();
const asPartner = createPartnerCaller(ordering);

it('an order with a dish whose price is rounded to ₹0: part refunds of this dish, and of all others before the hand-over, are refused', async () => {
  const { restaurantId, menuIds } = await createRestaurant(database.db, [
    { pricePaise: 10_000, count: 9 },
    { pricePaise: 1, discount: 60, count: 9 },
  ]);
  const [dosa = 0, chutney = 0] = menuIds;
  const lines = [
    { id: dosa, quantity: 1, price: 10_000 },
    { id: chutney, quantity: 1, price: 0 },
  ];
  const placed = await ordering.call(asha, '/order/placeorder', orderBody(restaurantId, lines));
  const { order_id: providerOrderId, id: orderId } = placed.body['order'] as { order_id: string; id: string };
  const meal = { restaurantId, menuId: dosa, number: Number(orderId.split('-')[1]), providerOrderId };
  expect((await verify(meal, await pay(meal))).status).toBe(200);
  const refund = (id: number) =>
    asPartner(restaurantId, '/partner/order/refund', { orderId, lines: [{ id, quantity: 1 }], refunded: 0 });
  expect(await refund(2)).toMatchObject({
    status: 400,
    body: { code: 'validation_error', message: 'These dishes were free.' },
  });
  expect(await database.db.selectFrom('refunds').select('id').execute()).toEqual([]);
  // All of the money would go back, and the kitchen would go on cooking.
  expect(await refund(1)).toMatchObject({
    status: 400,
    body: { message: 'If everything is missing, please cancel the order on the board.' },
  });
  expect(await database.db.selectFrom('refunds').select('id').execute()).toEqual([]);
  const { pickup_code: code } = await database.db.selectFrom('orders').select('pickup_code').executeTakeFirstOrThrow();
  await asPartner(restaurantId, '/partner/order/verifyOTP', { orderId, code });
  expect(await refund(1)).toMatchObject({ status: 200, body: { refund: { amount: 105 } } });
});
