import { beforeEach, describe, expect, it } from 'vitest';
import { nextMorning } from '../../domain/sold-out-today.ts';
import { testConfig } from '../fixtures/application.ts';
import type { TestRestaurant } from '../fixtures/create-restaurant.ts';
import { dosaOrderBody } from '../fixtures/dosas-and-coffees.ts';
import { noon } from '../fixtures/order.ts';
import { startOrdering } from '../fixtures/order-server.ts';
import { recordStatements } from '../fixtures/recorded-statements.ts';
import { setKitchen, type KitchenSettings } from '../fixtures/pickup-slots.ts';
import { startDosaOrders } from '../fixtures/dosa-orders.ts';

// A dish that is sold out today can be ordered for a later day (D280). The tests begin at 1 pm on Saturday, 21 November, in
// India; the restaurant is open around the clock.

const day = 1440 * 60_000;
const tomorrow = noon + day;

const { database, ordering, begin } = await startDosaOrders();
let kitchen: TestRestaurant;
let asha: number;
let ravi: number;
beforeEach(async () => {
  ({ asha, ravi, kitchen } = await begin());
  await set({ days_ahead: 2 });
});

const set = (settings: KitchenSettings) => setKitchen(database.db, kitchen, settings);
/** The dosa is sold out today, and has some portions on each later day. */
const setDosa = (live_count: number, daily_count: number | null) =>
  database.db
    .updateTable('stock')
    .set({ live_count, daily_count, reset_at: daily_count === null ? null : new Date(nextMorning(noon)) })
    .where('restaurant_id', '=', kitchen.restaurantId)
    .where('menu_id', '=', kitchen.menuIds[0] ?? 0)
    .execute();
async function dosa(server = ordering) {
  const { body } = await server.call(asha, '/menusLiveInfo', {
    restaurant_id: kitchen.restaurantId,
    hard_refresh: true,
  });
  const dishes = body['menus_live_info'] as { id: number; live_count: number; orderable_count?: number }[];
  const found = dishes.find(({ id }) => id === kitchen.menuIds[0]);
  return [found?.live_count, found?.orderable_count];
}
const place = (customer: number, dosas: number, start?: number) =>
  ordering.call(customer, '/order/placeorder', {
    ...dosaOrderBody(kitchen, dosas),
    ...(start !== undefined && { pickup_slot: { start_time: start } }),
  });
const shortOf = async (dosas: number, fields: object = {}, customer = asha) => {
  const { restaurant_id, items } = dosaOrderBody(kitchen, dosas);
  const dishes = items.map(({ id, quantity }) => ({ id, quantity }));
  return (await ordering.call(customer, '/order/slots', { restaurant_id, items: dishes, ...fields })).body['short'];
};

describe('the live info of a dish that is sold out today', () => {
  it('has the most portions that are left on one later day', async () => {
    await setDosa(0, 6);
    expect(await dosa()).toEqual([0, 6]);
    expect((await place(asha, 4, tomorrow)).status).toBe(200);
    expect(await dosa()).toEqual([0, 6]);
    expect((await place(ravi, 5, tomorrow + day)).status).toBe(200);
    expect(await dosa()).toEqual([0, 2]);
  });

  it('has none if the restaurant takes orders for today only, or the dish has no portions of each day', async () => {
    await setDosa(0, null);
    expect(await dosa()).toEqual([0, undefined]);
    await setDosa(0, 6);
    await set({ days_ahead: 0 });
    expect(await dosa()).toEqual([0, undefined]);
  });

  it('reads the opening hours only of a restaurant that takes orders for later days', async () => {
    const readsHours = async () => {
      const { recorded } = await recordStatements(database.url, dosa);
      return recorded.flat().some(({ text }) => text.includes('"opening_hours"'));
    };
    expect(await readsHours()).toBe(true);
    await set({ days_ahead: 0 });
    expect(await readsHours()).toBe(false);
  });

  it('has none if the restaurant is closed on each of these days', async () => {
    await setDosa(0, 6);
    await database.db
      .deleteFrom('opening_hours')
      .where('restaurant_id', '=', kitchen.restaurantId)
      .where('weekday', 'in', [0, 1])
      .execute();
    expect(await dosa()).toEqual([0, undefined]);
  });

  it.each([2, 0])(
    'has those of the day that begins at 5:00 am, also if it is of the same date: %s days ahead',
    async (ahead) => {
      await set({ days_ahead: ahead });
      const night = noon + 12 * 60 * 60_000;
      ordering.clock.now = new Date(night);
      await setDosa(0, 6);
      await database.db
        .deleteFrom('opening_hours')
        .where('restaurant_id', '=', kitchen.restaurantId)
        .where('weekday', 'in', [1, 2])
        .execute();
      expect(await dosa()).toEqual([0, 6]);
      expect((await place(ravi, 5, night + 12 * 60 * 60_000)).status).toBe(200);
      expect(await dosa()).toEqual([0, 1]);
    },
  );

  it('has none if orders are handled in the Android app', async () => {
    await setDosa(0, 6);
    const inApp = await startOrdering(database.db, { config: testConfig({ cart: 'app' }) });
    try {
      expect(await dosa(inApp)).toEqual([0, undefined]);
    } finally {
      await inApp.app.close();
    }
  });
});

it('the live info of a dish of which more are left today has the count of today only', async () => {
  await setDosa(8, 6);
  expect(await dosa()).toEqual([8, undefined]);
  await setDosa(3, 6);
  expect(await dosa()).toEqual([3, 6]);
});

describe('a cart with a dish that is sold out today', () => {
  it('is short of it in the list of today, whose order is refused, and not in that of tomorrow, whose order is taken', async () => {
    await setDosa(1, 6);
    expect(await shortOf(1)).toBeUndefined();
    expect(await shortOf(2)).toEqual([{ id: kitchen.menuIds[0], left: 1 }]);
    expect(await shortOf(2, { day: '2026-11-21' })).toEqual([{ id: kitchen.menuIds[0], left: 1 }]);
    expect(await shortOf(2, { day: '2026-11-22' })).toBeUndefined();
    expect(await place(asha, 2)).toMatchObject({ status: 409, body: { code: 'insufficient_inventory' } });
    expect((await place(asha, 2, tomorrow)).status).toBe(200);
  });

  it('is not short of it if its restaurant takes orders for today only, or it has no portions of each day', async () => {
    await setDosa(0, null);
    expect(await shortOf(1)).toBeUndefined();
    await setDosa(0, 6);
    await set({ days_ahead: 0 });
    expect(await shortOf(1)).toBeUndefined();
  });

  it('is not short of what the customer holds unpaid, because the next order of the customer replaces it (D52)', async () => {
    await setDosa(2, 4);
    expect((await place(asha, 2)).status).toBe(200);
    expect((await place(asha, 4, tomorrow)).status).toBe(200);
    const short = [{ id: kitchen.menuIds[0], left: 0 }];
    // The second order has replaced the first one, and holds nothing of today.
    expect(await shortOf(2)).toBeUndefined();
    expect(await shortOf(4, { day: '2026-11-22' })).toBeUndefined();
    expect(await shortOf(4, { day: '2026-11-22' }, ravi)).toEqual(short);
    expect(await shortOf(5, { day: '2026-11-22' })).toEqual([{ id: kitchen.menuIds[0], left: 4 }]);
    expect((await place(asha, 2)).status).toBe(200);
    expect(await shortOf(2)).toBeUndefined();
    expect(await shortOf(2, {}, ravi)).toEqual(short);
    expect(await shortOf(3)).toEqual([{ id: kitchen.menuIds[0], left: 2 }]);
  });

  it.each([2, 0])(
    'is short of it in the list of a night only if both days that the night touches are short: %s days ahead',
    async (ahead) => {
      await set({ days_ahead: ahead });
      await database.db
        .updateTable('opening_hours')
        .set({ opens_minute: 18 * 60, closes_minute: 30 * 60 })
        .where('restaurant_id', '=', kitchen.restaurantId)
        .execute();
      const evening = noon + 6 * 60 * 60_000;
      ordering.clock.now = new Date(evening);
      // In the evening, the list of today ends at 5:00 am.
      await setDosa(0, 5);
      expect(await shortOf(1)).toEqual(ahead > 0 ? [{ id: kitchen.menuIds[0], left: 0 }] : undefined);
      ordering.clock.now = new Date(evening + 7 * 60 * 60_000);
      // The day that begins at 5:00 am is sold out, but not the night.
      await setDosa(10, 4);
      expect((await place(ravi, 4, evening + 10 * 60 * 60_000)).status).toBe(200);
      expect(await shortOf(1)).toBeUndefined();
      await setDosa(0, 4);
      expect(await shortOf(1)).toEqual([{ id: kitchen.menuIds[0], left: 0 }]);
      await setDosa(0, 5);
      expect(await shortOf(1)).toBeUndefined();
      expect(await shortOf(2)).toEqual([{ id: kitchen.menuIds[0], left: 1 }]);
    },
  );

  it('is not short of it in a list without a time', async () => {
    await setDosa(0, 6);
    await set({ paused_until: new Date(noon + day) });
    expect(await shortOf(1)).toBeUndefined();
  });
});
