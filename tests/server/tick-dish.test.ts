import { describe, expect, it } from 'vitest';
import { idOf, startBoard } from '../fixtures/board-server.ts';
import type { Meal } from '../fixtures/settlement.ts';

// Ticks beside other changes of the order are in `sequences/order-races`.

const { act, asPartner, asha, board, database, myOrder, orderMeal, paidMeal, pay, row, verify } = await startBoard();
const { db } = database;

const tick = (meal: Meal, isDone = true, fields: object = {}) =>
  asPartner(meal.restaurantId, '/partner/order/dish', {
    orderId: idOf(meal),
    menu_id: meal.menuId,
    is_done: isDone,
    ...fields,
  });
const dish = ({ menuId }: Meal) => ({ menu_id: menuId, menu_name: 'Dish 1', quantity: 2 });
const shown = async (meal: Meal) => (await board(meal)).orders;
const events = ({ number, restaurantId }: Meal) =>
  db
    .selectFrom('order_events')
    .select(['customer_id', 'is_paid'])
    .where('restaurant_id', '=', restaurantId)
    .where('order_number', '=', number)
    .orderBy('id')
    .execute();

describe('a tick of a dish', () => {
  it('is kept for each board until it is taken back, and changes nothing else of the order', async () => {
    const meal = await paidMeal();
    const { done_dishes: _, version, updated_at: __, ...before } = await row(meal);
    const ticked = await tick(meal);
    expect(ticked).toMatchObject({ status: 200, body: { order: { version: version + 1, is_seen: false } } });
    expect(await shown(meal)).toEqual([ticked.body['order']]);
    expect(await shown(meal)).toMatchObject([{ order_items: [{ ...dish(meal), is_done: true }] }]);
    expect(await row(meal)).toMatchObject({ ...before, done_dishes: [meal.menuId] });
    expect((await tick(meal, false)).body).toMatchObject({ order: { order_items: [dish(meal)] } });
    expect((await row(meal)).done_dishes).toEqual([]);
  });

  it('that is repeated changes nothing, so that no board loads again', async () => {
    const meal = await paidMeal();
    await tick(meal);
    const before = [await row(meal), await events(meal)];
    expect((await tick(meal)).status).toBe(200);
    expect([await row(meal), await events(meal)]).toEqual(before);
  });

  it('is an event for the partner alone, and in no entry of the audit log', async () => {
    const meal = await paidMeal();
    const before = (await events(meal)).length;
    await tick(meal);
    await act(meal, 'prepare');
    expect((await events(meal)).slice(before)).toEqual([
      { customer_id: null, is_paid: true },
      { customer_id: asha, is_paid: true },
    ]);
    const entries = db.selectFrom('audit_log').select('action').where('object_id', '=', idOf(meal)).orderBy('id');
    expect((await entries.execute()).map(({ action }) => action)).not.toContain('tickDish');
    expect(JSON.stringify(await myOrder(meal))).not.toContain('done');
  });

  it('stays when the order is ready, not ready yet, and cancelled', async () => {
    const meal = await paidMeal();
    await tick(meal);
    for (const action of ['ready', 'unready']) await act(meal, action);
    await act(meal, 'cancel', { reason: 'too_busy' });
    expect(await row(meal)).toMatchObject({ status: 'cancelled', done_dishes: [meal.menuId] });
  });

  it('is refused for an order that waits to be accepted or has ended', async () => {
    const refuse = async (meal: Meal, message: string) => {
      expect(await tick(meal)).toMatchObject({ status: 409, body: { code: 'order_changed', message } });
      expect((await row(meal)).done_dishes).toEqual([]);
    };
    const waiting = await orderMeal();
    const manual = { accept_mode: 'manual' } as const;
    await db.updateTable('restaurants').set(manual).where('id', '=', waiting.restaurantId).execute();
    await verify(waiting, await pay(waiting));
    await refuse(waiting, 'Accept this order first.');
    const cancelled = await paidMeal();
    await act(cancelled, 'cancel', { reason: 'too_busy' });
    await refuse(cancelled, 'This order was cancelled at 1:00 pm.');
  });

  it('is refused for a dish that the order does not have, an unpaid order and one of another partner', async () => {
    const meal = await paidMeal();
    const message = 'This dish is not part of the order.';
    expect(await tick(meal, true, { menu_id: 1 })).toMatchObject({ status: 400, body: { message } });
    const other = await paidMeal();
    const unpaid = await orderMeal();
    for (const [as, of] of [
      [meal, other],
      [unpaid, unpaid],
    ] as const)
      expect(await tick(as, true, { orderId: idOf(of), menu_id: of.menuId })).toMatchObject({
        status: 404,
        body: { code: 'order_not_found' },
      });
  });
});
