import { describe, expect, it } from 'vitest';
import { idOf, startBoard } from '../fixtures/board-server.ts';
import { createRestaurant } from '../fixtures/create-restaurant.ts';
import { noon } from '../fixtures/order.ts';
import { addOrder } from '../fixtures/order-row.ts';

const { act, asPartner, asha, board, database, handOver, ordering, orderMeal, paidMeal, pay, row, later, verify } =
  await startBoard();
const { db } = database;
const minute = 60_000;

describe('the board', () => {
  it('has the paid orders of a restaurant with the fields that the kitchen needs', async () => {
    const meal = await paidMeal();
    expect(await board(meal)).toEqual({
      now: noon,
      orders: [
        {
          id: idOf(meal),
          restaurant_id: meal.restaurantId,
          restaurant_name: expect.any(String),
          status: 'confirmed',
          user_name: 'Asha Rao',
          total_amount: 210,
          slot_info: { start_time: noon, slot_duration: 60 },
          order_items: [{ menu_id: meal.menuId, menu_name: 'Dish 1', quantity: 2 }],
          ready_at: noon + 20 * minute,
          delayed_minutes: 0,
          is_seen: false,
          version: expect.any(Number),
          due_at: noon + 25 * 60 * minute,
          ended: null,
        },
      ],
    });
  });

  it('has the orders of all restaurants of the partner or of a chosen one, but of no other partner', async () => {
    const meal = await paidMeal();
    const other = await paidMeal();
    const { partner_id } = await db
      .selectFrom('restaurants')
      .select('partner_id')
      .where('id', '=', meal.restaurantId)
      .executeTakeFirstOrThrow();
    expect((await board(meal)).orders.map(({ id }) => id)).toEqual([idOf(meal)]);
    await db.updateTable('restaurants').set({ partner_id }).where('id', '=', other.restaurantId).execute();
    expect((await board(meal)).orders.map(({ id }) => id)).toEqual([idOf(meal), idOf(other)]);
    const one = await board(meal, { restaurant_id: other.restaurantId });
    expect(one.orders.map(({ id }) => id)).toEqual([idOf(other)]);
    const stranger = await paidMeal();
    expect(
      await asPartner(meal.restaurantId, '/partner/board', { restaurant_id: stranger.restaurantId }),
    ).toMatchObject({ status: 404, body: { code: 'restaurant_not_found' } });
  });

  it('has open orders of any age, and ended orders until two hours after their ready time', async () => {
    const meal = await paidMeal();
    later(2 * 60 + 20);
    expect((await board(meal)).orders).toHaveLength(1);
    await act(meal, 'cancel', { reason: 'closed' });
    expect((await board(meal)).orders).toEqual([]);
    later(2 * 60 + 20 - 1 / 60);
    expect((await board(meal)).orders).toMatchObject([{ status: 'cancelled', ended: { reason: 'closed' } }]);
  });

  it('has an order that was handed over late for ten minutes, while that can be recalled', async () => {
    const meal = await paidMeal();
    later(2 * 60 + 21);
    await handOver(meal);
    const { orders } = await board(meal);
    expect(orders).toMatchObject([{ id: idOf(meal), status: 'delivered' }]);
    later(2 * 60 + 31 - 1 / 60);
    expect((await board(meal)).orders).toMatchObject([{ status: 'delivered' }]);
    later(2 * 60 + 31);
    expect((await board(meal)).orders).toEqual([]);
  });

  it('has no unpaid order', async () => {
    const meal = await orderMeal();
    expect((await board(meal)).orders).toEqual([]);
    expect(await act(meal, 'prepare')).toMatchObject({ status: 404, body: { code: 'order_not_found' } });
    await ordering.call(asha, '/order/cancel', { id: idOf(meal) });
    expect((await board(meal)).orders).toEqual([]);
  });
});

it.each([
  ['the preparation time', { preparation_minutes: 35 }, 35],
  ['the preparation time and the rush', { rush_minutes: 10, rush_until: new Date(noon + 1) }, 30],
  ['the preparation time after a rush', { rush_minutes: 10, rush_until: new Date(noon) }, 20],
] as const)('an order is ready after %s of its restaurant', async (_, settings, minutes) => {
  const meal = await orderMeal();
  await db.updateTable('restaurants').set(settings).where('id', '=', meal.restaurantId).execute();
  await verify(meal, await pay(meal));
  expect((await row(meal)).ready_at).toEqual(new Date(noon + minutes * minute));
});

it('the board is sorted by ready time, and has at most 300 open orders, later days last', async () => {
  const { restaurantId } = await createRestaurant(db, []);
  const at = (minutes: number) => new Date(noon + minutes * minute);
  const base = { restaurant_id: restaurantId, customer_id: asha, confirmed_at: at(0) };
  for (let index = 0; index < 301; index += 1)
    await addOrder(db, { ...base, status: 'confirmed', ready_at: at(301 - index) });
  await addOrder(db, { ...base, status: 'delivered', ready_at: at(400), ended_at: at(0) });
  const { orders } = await board({ restaurantId });
  const timesOf = (listed: typeof orders) =>
    listed.map((order) => (order as unknown as { ready_at: number }).ready_at - noon);
  expect(timesOf(orders)).toEqual(Array.from({ length: 300 }, (_, index) => (index + 2) * minute));
  // Of the orders of later days, those come first that are ready first; they do not replace an order of today.
  await db.deleteFrom('orders').where('restaurant_id', '=', restaurantId).where('ready_at', '>', at(298)).execute();
  for (const days of [3, 1, 2]) await addOrder(db, { ...base, status: 'confirmed', ready_at: at(days * 1440) });
  const withLater = timesOf((await board({ restaurantId })).orders);
  expect(withLater.slice(0, 298)).toEqual(Array.from({ length: 298 }, (_, index) => (index + 1) * minute));
  expect(withLater.slice(298)).toEqual([1440 * minute, 2880 * minute]);
});
