import { beforeEach, describe, expect, it } from 'vitest';
import { lastMorning } from '../../domain/sold-out-today.ts';
import { countsAt, dosaOrderBody, ordersAt } from '../fixtures/dosas-and-coffees.ts';
import { releaseExpiredHolds } from '../../server/orders/expiry.ts';
import { startDays } from '../../server/orders/daily-stock.ts';
import { settle } from '../../server/orders/settlement.ts';
import { transact } from '../../server/db/transaction.ts';
import { actOnOrder } from '../../server/partner/act-on-order.ts';
import { findLedgerMismatches } from '../fixtures/ledger.ts';
import { addCustomers, type TestRestaurant } from '../fixtures/create-restaurant.ts';
import { noon } from '../fixtures/order.ts';
import { setKitchen, type KitchenSettings } from '../fixtures/pickup-slots.ts';
import { startDosaOrders } from '../fixtures/dosa-orders.ts';

// Orders for later days: the list of pickup times, and placing an order for one of them (D276, D277). The tests begin at
// 1 pm on Saturday, 21 November, in India.

const minute = 60_000;
const day = 1440 * minute;
/** Tomorrow, 1 pm. */
const tomorrow1 = noon + day;
const morningOf = (at: number) => new Date(lastMorning(at));

const { database, ordering, begin } = await startDosaOrders();
let kitchen: TestRestaurant;
let asha: number;
beforeEach(async () => {
  ({ asha, kitchen } = await begin());
  // Days that the tests of the list have filled without orders.
  await database.db.deleteFrom('stock_days').execute();
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

  it('names the day that lists a chosen slot, also one after midnight, whose date is another', async () => {
    // From noon until 2 am, each day.
    await database.db.deleteFrom('opening_hours').where('restaurant_id', '=', kitchen.restaurantId).execute();
    const hours = Array.from({ length: 7 }, (_, weekday) => ({
      ...{ restaurant_id: kitchen.restaurantId, weekday, opens_minute: 720, closes_minute: 1560 },
    }));
    await database.db.insertInto('opening_hours').values(hours).execute();
    const halfPastMidnight = noon + 11.5 * 60 * minute;
    const { body } = await list({ chosen: halfPastMidnight });
    expect(body).toMatchObject({ chosen_day: '2026-11-21', days: ['2026-11-21', '2026-11-22', '2026-11-23'] });
    expect(body['slots']).toContainEqual({ start_time: halfPastMidnight, slot_duration: 30, left: 'free' });
    expect((await list({ day: '2026-11-22', chosen: halfPastMidnight })).body).toMatchObject({
      chosen_day: '2026-11-21',
    });
    expect((await list({ chosen: tomorrow1 })).body).toMatchObject({ chosen_day: '2026-11-22' });
    expect((await list({ chosen: tomorrow1 + 1 })).body).not.toHaveProperty('chosen_day');
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

const place = (start_time: number, dosas = 2, coffees = 0) =>
  ordering.call(asha, '/order/placeorder', {
    ...dosaOrderBody(kitchen, dosas, coffees),
    pickup_slot: { start_time },
  });
const counts = () => countsAt(database.db, kitchen);
/** What is taken of later days: the dish, its date and the portions. */
const taken = async () => {
  const ofKitchen = database.db.selectFrom('stock_days').where('restaurant_id', '=', kitchen.restaurantId);
  const rows = await ofKitchen.select(['menu_id', 'day', 'taken']).orderBy('day').execute();
  return rows.map((row) => [kitchen.menuIds.indexOf(row.menu_id), row.day.toISOString(), row.taken]);
};
const ofTomorrow = (portions: number) => [[dosa, morningOf(tomorrow1).toISOString(), portions]];
const setClock = (at: number) => void (ordering.clock.now = new Date(at));
const mismatches = () => findLedgerMismatches(database.db);
const reset = (at: number) => startDays(database.db, new Date(at));
/** Lets the holds expire, half an hour after they were taken. */
const expire = () => releaseExpiredHolds(database.db, new Date(ordering.clock.now.getTime() + 30 * minute));
/** Captures the payment of the only order. */
async function pay() {
  const [order] = await ordersAt(database.db, kitchen);
  const [number, amountPaise] = [order?.number ?? 0, order?.total_paise ?? 0];
  return settle(
    ordering.deps,
    { restaurantId: kitchen.restaurantId, number },
    { id: `pay_${kitchen.restaurantId}`, amountPaise, status: 'captured' },
  );
}
const cancel = async () => {
  const [order] = await ordersAt(database.db, kitchen);
  return ordering.call(asha, '/order/cancel', { id: `${kitchen.restaurantId}-${order?.number}`, refund: true });
};
const soldOut = {
  code: 'day_sold_out',
  message: 'Not enough portions are left for that day. Please choose another day, or fewer portions.',
};

describe('an order for a later day [D276]', () => {
  beforeEach(async () => {
    await setDaily(dosa, 20);
  });

  it('takes from the portions of that day, and leaves the count of today', async () => {
    expect((await place(tomorrow1)).status).toBe(200);
    expect([await counts(), await taken()]).toEqual([[10, 3], ofTomorrow(2)]);
    expect(await ordersAt(database.db, kitchen)).toMatchObject([{ slot_start: new Date(tomorrow1), slot_minutes: 30 }]);
    expect(await mismatches()).toEqual([]);
  });

  it('is refused if too few are left, and takes nothing', async () => {
    await place(tomorrow1, 19);
    const detail = 'Ghee Roast Dosa: 2 asked, 1 left';
    const [ravi = 0] = await addCustomers(database.db, 1);
    const body = { ...dosaOrderBody(kitchen, 2), pickup_slot: { start_time: tomorrow1 } };
    expect(await ordering.call(ravi, '/order/placeorder', body)).toMatchObject({
      status: 409,
      body: { ...soldOut, detail },
    });
    expect([await counts(), await taken()]).toEqual([[10, 3], ofTomorrow(19)]);
    expect(await ordersAt(database.db, kitchen)).toHaveLength(1);
    expect((await place(tomorrow1 + day, 20)).status).toBe(200);
  });

  it('is refused for a dish without portions of each day, and takes nothing', async () => {
    expect(await place(tomorrow1, 2, 1)).toMatchObject({
      status: 409,
      body: { ...soldOut, detail: 'Filter Coffee: 1 asked, 0 left' },
    });
    expect([await counts(), await taken()]).toEqual([[10, 3], []]);
  });

  it('is refused for a day that is not offered', async () => {
    for (const start of [tomorrow1 + 2 * day, noon - day])
      expect(await place(start)).toMatchObject({ status: 409, body: { code: 'slot_unavailable' } });
    expect(await taken()).toEqual([]);
  });

  it('is refused with its date if the slot is full', async () => {
    await set({ slot_capacity: 1 });
    expect((await place(tomorrow1)).status).toBe(200);
    const [ravi = 0] = await addCustomers(database.db, 1);
    const body = { ...dosaOrderBody(kitchen, 2), pickup_slot: { start_time: tomorrow1 } };
    expect(await ordering.call(ravi, '/order/placeorder', body)).toMatchObject({
      status: 409,
      body: { code: 'slot_full', detail: 'Sun, 22 Nov, 1:00 pm: no place for this order.' },
    });
  });

  it('gives its portions back to that day when its hold expires or it is cancelled', async () => {
    await place(tomorrow1);
    await expire();
    expect([await counts(), await taken()]).toEqual([[10, 3], ofTomorrow(0)]);
    expect(await pay()).toBe('confirmed');
    expect([await counts(), await taken()]).toEqual([[10, 3], ofTomorrow(2)]);
    setClock(noon + 60 * minute);
    expect((await cancel()).status).toBe(200);
    expect([await counts(), await taken()]).toEqual([[10, 3], ofTomorrow(0)]);
    expect(await mismatches()).toEqual([]);
  });

  it('is refunded if it is paid after its hold and that day is sold out', async () => {
    await place(tomorrow1);
    await expire();
    await database.db.updateTable('stock_days').set({ taken: 19 }).execute();
    expect(await pay()).toBe('refund_due');
    expect(await taken()).toEqual(ofTomorrow(19));
  });

  it('is part of the count from the morning on, and goes back to it', async () => {
    await place(tomorrow1);
    await pay();
    await reset(morningOf(tomorrow1).getTime());
    expect([await counts(), await taken()]).toEqual([[18, 3], []]);
    setClock(morningOf(tomorrow1).getTime() + minute);
    expect((await cancel()).status).toBe(200);
    expect([await counts(), await taken()]).toEqual([[20, 3], []]);
    expect(await mismatches()).toEqual([]);
  });

  it('stays if the number becomes smaller, and the count of its day is not negative', async () => {
    await place(tomorrow1, 5);
    await pay();
    await setDaily(dosa, 3);
    await reset(morningOf(tomorrow1).getTime());
    expect(await counts()).toEqual([0, 3]);
    expect(await ordersAt(database.db, kitchen)).toMatchObject([{ status: 'confirmed' }]);
  });

  it('leaves the count by hand alone if the dish has no such number any more', async () => {
    await place(tomorrow1);
    await pay();
    const none = { daily_count: null, reset_at: null };
    await database.db.updateTable('stock').set(none).where('restaurant_id', '=', kitchen.restaurantId).execute();
    await cancel();
    expect([await counts(), await taken()]).toEqual([[10, 3], ofTomorrow(0)]);
    expect(await mismatches()).toEqual([]);
  });

  it('is skipped by mornings before its day, also after a downtime of several days', async () => {
    await place(tomorrow1 + day);
    await reset(morningOf(tomorrow1).getTime());
    expect([await counts(), (await taken()).length]).toEqual([[20, 3], 1]);
    await reset(morningOf(tomorrow1 + 2 * day).getTime());
    expect([await counts(), await taken()]).toEqual([[20, 3], []]);
  });

  it('leaves the count of today when its kitchen cancels it as sold out, and its portions stay taken', async () => {
    await place(tomorrow1);
    await pay();
    const [order] = await ordersAt(database.db, kitchen);
    const acted = await transact(database.db, (trx) =>
      actOnOrder(trx, {
        partnerId: kitchen.partnerId,
        orderId: `${kitchen.restaurantId}-${order?.number}`,
        action: { action: 'cancel', reason: 'sold_out', note: null },
        soldOut: kitchen.menuIds,
        overdueHours: 24,
        now: ordering.deps.now,
      }),
    );
    expect(acted.kind).toBe('acted');
    expect([await counts(), await taken()]).toEqual([[10, 3], ofTomorrow(2)]);
    expect(await mismatches()).toEqual([]);
  });

  it('has its ready time and its deadline for accepting by its slot', async () => {
    await set({ accept_mode: 'manual', accept_minutes: 10 });
    await place(tomorrow1);
    expect(await pay()).toBe('waiting');
    const [order] = await ordersAt(database.db, kitchen);
    expect(order).toMatchObject({ due_at: new Date(noon + 10 * minute), ready_at: new Date(tomorrow1) });
  });
});

describe('an order after midnight for noon', () => {
  const at1am = noon + 12 * 60 * minute;

  it('takes a dish with portions of each day from the day that has not begun, and another one from its count', async () => {
    await setDaily(dosa, 20);
    setClock(at1am);
    expect((await place(tomorrow1, 2, 1)).status).toBe(200);
    expect([await counts(), await taken()]).toEqual([[10, 2], ofTomorrow(2)]);
    await reset(morningOf(tomorrow1).getTime());
    await releaseExpiredHolds(database.db, new Date(tomorrow1));
    expect([await counts(), await taken()]).toEqual([[20, 3], []]);
    expect(await mismatches()).toEqual([]);
  });
});
