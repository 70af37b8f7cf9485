import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lastMorning } from '../../domain/sold-out-today.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';
import { createDosaRestaurant, dosaOrderBody } from '../fixtures/dosas-and-coffees.ts';
import { addCustomers, type TestRestaurant } from '../fixtures/create-restaurant.ts';
import { noon } from '../fixtures/order.ts';
import { startOrdering, type Ordering } from '../fixtures/order-server.ts';
import { setKitchen, type KitchenSettings } from '../fixtures/pickup-slots.ts';

// Orders for later days: the list of pickup times, and placing an order for one of them (D276, D277). The tests begin at
// 1 pm on Saturday, 21 November, in India.

const minute = 60_000;
const day = 1440 * minute;
/** Tomorrow, 1 pm. */
const tomorrow1 = noon + day;
const morningOf = (at: number) => new Date(lastMorning(at));

let database: TestDatabase;
let ordering: Ordering;
let kitchen: TestRestaurant;
let asha: number;
beforeAll(async () => {
  database = await createTestDatabase();
  ordering = await startOrdering(database.db);
});
afterAll(async () => {
  await ordering.app.close();
  await database.drop();
});
beforeEach(async () => {
  ordering.clock.now = new Date(noon);
  [asha = 0] = await addCustomers(database.db, 1);
  kitchen = await createDosaRestaurant(database.db);
  await set({ days_ahead: 2 });
});

const set = (settings: KitchenSettings) => setKitchen(database.db, kitchen, settings);
const [dosa, coffee] = [0, 1];
/** Sets the portions of each day of a dish; the count of this day ends at the next 5:00 am. */
const setDaily = (dish: number, daily_count: number) =>
  database.db
    .updateTable('stock')
    .set({ daily_count, reset_at: morningOf(tomorrow1) })
    .where('restaurant_id', '=', kitchen.restaurantId)
    .where('menu_id', '=', kitchen.menuIds[dish] ?? 0)
    .execute();
const take = (dish: number, taken: number, at = tomorrow1) =>
  database.db
    .insertInto('stock_days')
    .values({ restaurant_id: kitchen.restaurantId, menu_id: kitchen.menuIds[dish] ?? 0, day: morningOf(at), taken })
    .execute();
const list = async (fields: object = {}, dosas = 2, coffees = 0) => {
  const { restaurant_id, items } = dosaOrderBody(kitchen, dosas, coffees);
  const body = { restaurant_id, items: items.map(({ id, quantity }) => ({ id, quantity })), ...fields };
  return ordering.call(asha, '/order/slots', body);
};

describe('the list of pickup times', () => {
  it('names the days for which orders are taken, and has the slots of today', async () => {
    const { body } = await list();
    expect(body['days']).toEqual(['2026-11-21', '2026-11-22', '2026-11-23']);
    expect(body['slots']).toHaveLength(21);
    expect(body['asap']).toEqual({ ready_at: noon + 20 * minute });
    expect((await list({ day: '2026-11-21' })).body).toEqual(body);
  });

  it('has the slots of a later day, and no order for now', async () => {
    await setDaily(dosa, 20);
    const { body } = await list({ day: '2026-11-22' });
    expect(body).toMatchObject({ asap: null, days: ['2026-11-21', '2026-11-22', '2026-11-23'] });
    expect(body).not.toHaveProperty('short');
    const starts = (body['slots'] as { start_time: number; left: string }[]).map(({ start_time }) => start_time);
    // Open all day: from midnight on.
    expect([starts[0], starts.length]).toEqual([noon + 11 * 60 * minute, 48]);
  });

  it('has no days if the restaurant takes orders for today only', async () => {
    await set({ days_ahead: 0 });
    const { body } = await list();
    expect(body).not.toHaveProperty('days');
    expect((await list({ day: '2026-11-22' })).body).toMatchObject({ slots: [], asap: null });
  });

  it('has no slots for a day that is not offered, and a wrong date is rejected', async () => {
    for (const notOffered of ['2026-11-20', '2026-11-24'])
      expect((await list({ day: notOffered })).body).toMatchObject({ slots: [], asap: null });
    for (const wrong of ['tomorrow', '2026-11-32', 7]) expect((await list({ day: wrong })).status).toBe(400);
  });

  it('leaves out a closed day', async () => {
    await database.db
      .insertInto('closed_dates')
      .values({ restaurant_id: kitchen.restaurantId, day: '2026-11-22', note: '' })
      .execute();
    expect((await list()).body).toMatchObject({ days: ['2026-11-21', '2026-11-23'] });
  });

  it('names the dishes of which too few are left on that day', async () => {
    await setDaily(dosa, 20);
    await take(dosa, 19);
    const short = [{ id: kitchen.menuIds[dosa], left: 1 }];
    expect((await list({ day: '2026-11-22' })).body).toMatchObject({ short });
    expect((await list({ day: '2026-11-22' }, 1)).body).not.toHaveProperty('short');
    expect((await list({ day: '2026-11-23' })).body).not.toHaveProperty('short');
  });

  it('names a dish without portions of each day, and one whose number is less than what is taken', async () => {
    await setDaily(dosa, 20);
    await take(dosa, 25);
    const short = [
      { id: kitchen.menuIds[dosa], left: 0 },
      { id: kitchen.menuIds[coffee], left: 0 },
    ];
    expect((await list({ day: '2026-11-22' }, 1, 1)).body).toMatchObject({ short });
    expect((await list({}, 1, 1)).body).not.toHaveProperty('short');
  });
});
