import { beforeEach, describe, expect, it } from 'vitest';
import { untilResumed } from '../../domain/opening-hours.ts';
import { nextMorning } from '../../domain/sold-out-today.ts';
import { createDosaRestaurant, dosaOrderBody } from '../fixtures/dosas-and-coffees.ts';
import type { TestRestaurant } from '../fixtures/create-restaurant.ts';
import { testConfig } from '../fixtures/application.ts';
import { noon } from '../fixtures/order.ts';
import { startOrdering } from '../fixtures/order-server.ts';
import { setKitchen, slotCountsAt, type KitchenSettings } from '../fixtures/pickup-slots.ts';
import { startDosaOrders } from '../fixtures/dosa-orders.ts';

// What the catalog says about a closed restaurant that takes orders for later today (D272) or for a later day (D280). The tests begin at 1 pm in
// India; the restaurant is open around the clock.

const minute = 60_000;
const day = 1440 * minute;
const [at330, at4] = [noon + 150 * minute, noon + 180 * minute];

const { database, ordering, begin } = await startDosaOrders();
let kitchen: TestRestaurant;
let asha: number;
let ravi: number;
beforeEach(async () => {
  ({ asha, ravi, kitchen } = await begin());
});

const set = (settings: KitchenSettings) => setKitchen(database.db, kitchen, settings);
const closeFor = (hours: number) => set({ paused_until: new Date(noon + hours * 60 * minute) });
async function cityOf({ restaurantId }: TestRestaurant): Promise<number> {
  const row = database.db.selectFrom('restaurants').select('city_id').where('id', '=', restaurantId);
  return (await row.executeTakeFirstOrThrow()).city_id;
}
/** Returns what the restaurant's page and its card on /home say. They must agree. */
async function shown(server = ordering) {
  const page = (await server.call(asha, '/restaurantDetails', { id: kitchen.restaurantId })).body;
  const list = (await server.call(asha, '/restaurants', { city_id: await cityOf(kitchen) })).body;
  const pick = ({ is_open, preorder_at, preorder_text }: Record<string, unknown>) => [
    is_open,
    preorder_at,
    preorder_text,
  ];
  const onPage = pick(page['restaurant'] as Record<string, unknown>);
  const cards = list['restaurants'] as Record<string, unknown>[];
  expect(cards.map(pick)).toEqual([onPage]);
  return onPage;
}
const place = (customer: number, start?: number) =>
  ordering.call(customer, '/order/placeorder', {
    ...dosaOrderBody(kitchen, 1),
    ...(start !== undefined && { pickup_slot: { start_time: start } }),
  });

it('an open restaurant has no time for pre-orders', async () => {
  expect(await shown()).toEqual([true, undefined, undefined]);
});

it('a closed restaurant has the first pickup time of today, which is taken, while an order for now is refused', async () => {
  await closeFor(2);
  expect(await shown()).toEqual([false, at330, 'Pre-order for 3:30 pm']);
  expect(await place(asha)).toMatchObject({ status: 409, body: { code: 'restaurant_closed' } });
  expect((await place(asha, at330)).status).toBe(200);
});

it('a closed restaurant without pickup times today has none', async () => {
  await closeFor(10.7);
  expect(await shown()).toEqual([false, undefined, undefined]);
  await set({ paused_until: new Date(untilResumed) });
  expect(await shown()).toEqual([false, undefined, undefined]);
});

it('a full pickup time is left out', async () => {
  await set({ slot_capacity: 1, paused_until: new Date(noon + 120 * minute) });
  expect(await shown()).toEqual([false, at330, 'Pre-order for 3:30 pm']);
  expect((await place(asha, at330)).status).toBe(200);
  // The catalog's answers are kept until the next full minute.
  ordering.clock.now = new Date(noon + minute);
  expect(await shown()).toEqual([false, at4, 'Pre-order for 4:00 pm']);
  expect(await place(ravi, at330)).toMatchObject({ status: 409, body: { code: 'slot_full' } });
  expect((await place(ravi, at4)).status).toBe(200);
  expect(await slotCountsAt(database.db, kitchen)).toEqual({ [at330]: 1, [at4]: 1 });
});

it('a pickup time after midnight has no day if the cart lists it under today, and one on the next evening has', async () => {
  await database.db
    .updateTable('opening_hours')
    .set({ opens_minute: 1080, closes_minute: 1560 })
    .where('restaurant_id', '=', kitchen.restaurantId)
    .execute();
  await set({ days_ahead: 1, paused_until: new Date(noon + 11 * 60 * minute) });
  await database.db
    .updateTable('stock')
    .set({ daily_count: 5, reset_at: new Date(nextMorning(noon)) })
    .where('restaurant_id', '=', kitchen.restaurantId)
    .execute();
  const at1230 = noon + 690 * minute;
  expect(await shown()).toEqual([false, at1230, 'Pre-order for 12:30 am']);
  await set({ paused_until: new Date(noon + 13 * 60 * minute) });
  ordering.clock.now = new Date(noon + minute);
  expect(await shown()).toEqual([false, noon + 1770 * minute, 'Pre-order for tomorrow, 6:30 pm']);
});

it('a restaurant whose times are all full has none', async () => {
  await set({ slot_capacity: 1, slot_minutes: 60, paused_until: new Date(noon + 9 * 60 * minute) });
  const last = noon + 10 * 60 * minute;
  expect(await shown()).toEqual([false, last, 'Pre-order for 11:00 pm']);
  expect((await place(asha, last)).status).toBe(200);
  ordering.clock.now = new Date(noon + minute);
  expect(await shown()).toEqual([false, undefined, undefined]);
});

describe('a closed restaurant without pickup times today that takes orders for later days', () => {
  /** Sunday, 22 November, 1 pm, after an opening at that time. */
  const [sunday1, sunday2] = [noon + day, noon + day + 60 * minute];
  const setDaily = (daily_count: number) =>
    database.db
      .updateTable('stock')
      .set({ daily_count, reset_at: new Date(nextMorning(noon)) })
      .where('restaurant_id', '=', kitchen.restaurantId)
      .where('menu_id', '=', kitchen.menuIds[0] ?? 0)
      .execute();
  /** The kitchen opens on each day at 1 pm, and now not before tomorrow. */
  beforeEach(async () => {
    await database.db.updateTable('opening_hours').set({ opens_minute: 780, closes_minute: 960 }).execute();
    await set({ days_ahead: 3, slot_minutes: 60, paused_until: new Date(sunday1) });
  });

  it('has the first pickup time of the next day, and takes an order for it', async () => {
    await setDaily(1);
    const start = sunday2;
    expect(await shown()).toEqual([false, start, 'Pre-order for tomorrow, 2:00 pm']);
    expect((await place(asha, start)).status).toBe(200);
    ordering.clock.now = new Date(noon + minute);
    // No portion of that day is left, so the next day is the first one.
    expect(await shown()).toEqual([false, start + day, 'Pre-order for Mon, 23 Nov, 2:00 pm']);
    expect(await place(ravi, start)).toMatchObject({ status: 409, body: { code: 'day_sold_out' } });
  });

  it('has none after the days for which it takes orders, or for today only', async () => {
    await setDaily(1);
    await set({ paused_until: new Date(sunday1 + 3 * day) });
    expect(await shown()).toEqual([false, undefined, undefined]);
    await set({ days_ahead: 0, paused_until: new Date(sunday1) });
    expect(await shown()).toEqual([false, undefined, undefined]);
  });

  it('has none if no dish has portions of each day, or only one that is no longer sold', async () => {
    expect(await shown()).toEqual([false, undefined, undefined]);
    await setDaily(5);
    await database.db
      .updateTable('menu_items')
      .set({ deleted_at: new Date(noon) })
      .where('restaurant_id', '=', kitchen.restaurantId)
      .where('id', '=', kitchen.menuIds[0] ?? 0)
      .execute();
    ordering.clock.now = new Date(noon + minute);
    expect(await shown()).toEqual([false, undefined, undefined]);
  });

  it('leaves out a pickup time that is full', async () => {
    await setDaily(9);
    await set({ slot_capacity: 1 });
    expect((await place(asha, sunday2)).status).toBe(200);
    expect(await shown()).toEqual([false, sunday2 + 60 * minute, 'Pre-order for tomorrow, 3:00 pm']);
  });
});

it('a restaurant counts only its own dishes', async () => {
  const other = await createDosaRestaurant(database.db);
  const soldOutDay = { daily_count: 1, reset_at: new Date(nextMorning(noon)) };
  await database.db.updateTable('opening_hours').set({ opens_minute: 780, closes_minute: 960 }).execute();
  await database.db.updateTable('stock').set(soldOutDay).where('restaurant_id', '=', other.restaurantId).execute();
  const settings = { days_ahead: 1, slot_minutes: 60, paused_until: new Date(noon + day) } as const;
  await set(settings);
  await setKitchen(database.db, other, settings);
  const city = { city_id: await cityOf(kitchen) };
  await database.db.updateTable('restaurants').set(city).where('id', '=', other.restaurantId).execute();
  const { body } = await ordering.call(asha, '/restaurants', city);
  const texts = (body['restaurants'] as { id: number; preorder_text?: string }[]).map((each) => [
    each.id,
    each.preorder_text,
  ]);
  expect(new Map(texts as [number, string | undefined][])).toEqual(
    new Map([
      [kitchen.restaurantId, undefined],
      [other.restaurantId, 'Pre-order for tomorrow, 2:00 pm'],
    ]),
  );
});

it('a deployment whose orders are handled in the Android app has no pre-orders', async () => {
  await closeFor(2);
  const inApp = await startOrdering(database.db, { config: testConfig({ cart: 'app' }) });
  try {
    expect(await shown(inApp)).toEqual([false, undefined, undefined]);
  } finally {
    await inApp.app.close();
  }
});
