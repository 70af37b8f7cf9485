import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startDays } from '../../server/orders/daily-stock.ts';
import { releaseExpiredHolds } from '../../server/orders/expiry.ts';
import { startWorkers } from '../../server/process/workers.ts';
import { createPartnerCaller } from '../fixtures/as-partner.ts';
import { addCustomers, createRestaurant, type TestRestaurant } from '../fixtures/create-restaurant.ts';
import { findLedgerMismatches } from '../fixtures/ledger.ts';
import { noon, orderBody } from '../fixtures/order.ts';
import { startSettlement } from '../fixtures/settlement.ts';

const { database, ordering, pay, verify } = await startSettlement();
const { db } = database;
const asPartner = createPartnerCaller(ordering);
const minute = 60_000;
const day = 24 * 60 * minute;
/** The 5:00 am in India that follows the noon of the tests, which is 1:00 pm there. */
const morning = Date.parse('2026-11-22T05:00:00+05:30');

let kitchen: TestRestaurant;
let menuId: number;
let customer: number;

beforeEach(async () => {
  // No dish of an earlier test is due.
  const keptByHand = { daily_count: null, reset_at: null, resume_at: null, resume_count: null };
  await db.updateTable('stock').set(keptByHand).execute();
  [customer = 0] = await addCustomers(db, 1);
  ordering.clock.now = new Date(noon);
  kitchen = await createRestaurant(db, [{ count: 24 }]);
  menuId = kitchen.menuIds[0] ?? 0;
});

const form = { name: 'Ghee Roast Dosa', price: '100.00', is_veg: 1 };
const save = (change: object) =>
  asPartner(kitchen.restaurantId, '/partner/menu/update', {
    ...{ restaurant_id: kitchen.restaurantId, menu_id: menuId, ...form },
    ...change,
  });
const ids = () => ({ restaurant_id: String(kitchen.restaurantId), menu_id: String(menuId) });
const press = (soldOut = true) =>
  asPartner(kitchen.restaurantId, '/partner/menu/soldOutToday', { ...ids(), sold_out: soldOut });
const add = (item_count: number) =>
  asPartner(kitchen.restaurantId, '/partner/menu/updateMenuItemCount', { ...ids(), item_count, action: 'increment' });
const order = (quantity: number) =>
  ordering.call(customer, '/order/placeorder', orderBody(kitchen.restaurantId, [{ id: menuId, quantity }]));
const start = (at = morning) => startDays(db, new Date(at));
const stock = () =>
  db
    .selectFrom('stock')
    .select(['live_count', 'resume_count', 'daily_count', 'reset_at'])
    .where('restaurant_id', '=', kitchen.restaurantId)
    .executeTakeFirstOrThrow();
const left = async () => (await stock()).live_count;

async function ledger() {
  const rows = db
    .selectFrom('stock_ledger')
    .select(['delta', 'cause'])
    .where('restaurant_id', '=', kitchen.restaurantId);
  return (await rows.orderBy('id').execute()).map(({ delta, cause }) => `${cause} ${delta}`);
}

async function shown() {
  const { body } = await asPartner(kitchen.restaurantId, '/partner/menu/', { restaurantId: kitchen.restaurantId });
  const [dish] = body['menus'] as Record<string, unknown>[];
  return dish;
}

describe('the portions of each day', () => {
  it('become the count at 5:00 am, once a day, whatever is left [D267]', async () => {
    expect((await save({ daily_count: 30 })).status).toBe(200);
    expect(await left()).toBe(24);
    expect(await start(morning - 1)).toBe(0);
    expect(await start()).toBe(1);
    expect(await stock()).toEqual({
      ...{ live_count: 30, resume_count: null, daily_count: 30 },
      reset_at: new Date(morning + day),
    });
    expect(await start()).toBe(0);
    await add(5);
    expect(await start(morning + day - 1)).toBe(0);
    expect(await left()).toBe(35);
    expect(await start(morning + day)).toBe(1);
    expect(await left()).toBe(30);
    expect(await ledger()).toEqual(['opening 24', 'daily_reset 6', 'partner 5', 'daily_reset -5']);
    expect(await findLedgerMismatches(db)).toEqual([]);
  });

  it('begin once after three days without a process [D267]', async () => {
    await save({ daily_count: 30 });
    expect(await start(morning + 3 * day + 60 * minute)).toBe(1);
    expect((await stock()).reset_at).toEqual(new Date(morning + 4 * day));
    expect(await ledger()).toEqual(['opening 24', 'daily_reset 6']);
  });

  it('that are left from the day before are not written into the ledger [D267]', async () => {
    await save({ daily_count: 24 });
    expect(await start()).toBe(1);
    expect(await ledger()).toEqual(['opening 24']);
  });

  it('begin through the workers, in the name of the server; the audit log has both changes [D267]', async () => {
    await save({ daily_count: 30 });
    ordering.clock.now = new Date(morning);
    const workers = startWorkers(ordering.deps, ordering.app.log, 20);
    await vi.waitFor(async () => expect(await left()).toBe(30), { timeout: 10_000 });
    await workers.stop();
    const entries = await db
      .selectFrom('audit_log')
      .select(['actor_kind', 'action', 'before', 'after'])
      .where('restaurant_id', '=', kitchen.restaurantId)
      .where('object_kind', '=', 'stock')
      .orderBy('id')
      .execute();
    expect(entries).toMatchObject([
      { actor_kind: 'partner', action: 'updateMenuItem', before: { daily_count: null }, after: { daily_count: 30 } },
      { actor_kind: 'system', action: 'start day of dish', before: { live_count: 24 }, after: { live_count: 30 } },
    ]);
  });

  it('end the day of a dish that is sold out today, which comes back with them [D266 D267]', async () => {
    await save({ daily_count: 30 });
    await press();
    expect((await stock()).resume_count).toBe(24);
    expect(await start()).toBe(1);
    expect(await stock()).toMatchObject({ live_count: 30, resume_count: null });
    expect(await ledger()).toEqual(['opening 24', 'sold_out -24', 'daily_reset 30']);
  });

  it('are there when the partner sells the dish no more in the morning before the worker has run [D266 D267]', async () => {
    await save({ daily_count: 30 });
    ordering.clock.now = new Date(morning);
    expect((await press()).body).toEqual({ live_count: 0, sold_out_until: morning + day, resume_count: 30 });
    expect(await start()).toBe(0);
    expect((await press(false)).body).toEqual({ live_count: 30 });
    expect(await findLedgerMismatches(db)).toEqual([]);
  });

  it('are sold again when the partner takes it back in the morning before the worker has run [D266 D267]', async () => {
    await save({ daily_count: 30 });
    await press();
    ordering.clock.now = new Date(morning);
    expect((await press(false)).body).toEqual({ live_count: 30 });
    expect(await ledger()).toEqual(['opening 24', 'sold_out -24', 'daily_reset 30']);
  });

  it('are raised by what the partner adds in the morning before the worker has run [D267]', async () => {
    await save({ daily_count: 30 });
    ordering.clock.now = new Date(morning);
    expect((await add(5)).body).toMatchObject({ live_count: 35 });
    expect(await start()).toBe(0);
  });

  it('stay away while an earlier build has sold the dish out for the new day [D266 D267]', async () => {
    await save({ daily_count: 30 });
    await press();
    const until = { resume_at: new Date(morning + day) };
    await db.updateTable('stock').set(until).where('restaurant_id', '=', kitchen.restaurantId).execute();
    expect(await start()).toBe(1);
    expect(await stock()).toMatchObject({ live_count: 0, resume_count: 30, reset_at: new Date(morning + day) });
    expect(await findLedgerMismatches(db)).toEqual([]);
  });
});

describe('an order beside the portions of each day', () => {
  it('of the evening does not come back when its hold expires in the morning [D267]', async () => {
    await save({ daily_count: 30 });
    ordering.clock.now = new Date(morning - 10 * minute);
    expect((await order(3)).status).toBe(200);
    expect(await left()).toBe(21);
    await start();
    expect(await left()).toBe(30);
    await releaseExpiredHolds(db, new Date(morning + 10 * minute));
    expect(await left()).toBe(30);
    expect(await ledger()).toEqual(['opening 24', 'order -3', 'daily_reset 9', 'hold_released 3', 'daily_reset -3']);
    expect(await findLedgerMismatches(db)).toEqual([]);
  });

  it('of the evening does not come back to a dish that is sold out today either [D266 D267]', async () => {
    await save({ daily_count: 30 });
    ordering.clock.now = new Date(morning - 10 * minute);
    expect((await order(3)).status).toBe(200);
    ordering.clock.now = new Date(morning);
    await press();
    await releaseExpiredHolds(db, new Date(morning + 10 * minute));
    expect(await stock()).toMatchObject({ live_count: 0, resume_count: 30 });
    expect(await findLedgerMismatches(db)).toEqual([]);
  });

  it('that was placed in the night for the new day has its portions of the new day, and gives them back to it [D267]', async () => {
    await save({ daily_count: 30 });
    ordering.clock.now = new Date(morning - 10 * minute);
    expect((await order(3)).status).toBe(200);
    const slot = { slot_start: new Date(morning + 7 * 60 * minute) };
    await db.updateTable('orders').set(slot).where('restaurant_id', '=', kitchen.restaurantId).execute();
    await start();
    expect(await left()).toBe(27);
    await releaseExpiredHolds(db, new Date(morning + 10 * minute));
    expect(await left()).toBe(30);
    expect(await findLedgerMismatches(db)).toEqual([]);
  });

  it('for the new day takes at most what there is [D267]', async () => {
    await save({ daily_count: 2 });
    ordering.clock.now = new Date(morning - 10 * minute);
    expect((await order(3)).status).toBe(200);
    const slot = { slot_start: new Date(morning + 7 * 60 * minute) };
    await db.updateTable('orders').set(slot).where('restaurant_id', '=', kitchen.restaurantId).execute();
    await start();
    expect(await left()).toBe(0);
  });

  it.each([
    ['slow, in the morning', 2, 27, 30],
    ['fast, in the night', -2, 21, 30],
  ])('for now is of the day of the server if the clock of the phone is %s [D267]', async (_, minutes, taken, end) => {
    await save({ daily_count: 30 });
    if (minutes > 0) await start();
    ordering.clock.now = new Date(morning + minutes * minute);
    const body = orderBody(kitchen.restaurantId, [{ id: menuId, quantity: 3 }]);
    const slot_info = { ...body.slot_info, start_time: morning - minutes * minute };
    expect((await ordering.call(customer, '/order/placeorder', { ...body, slot_info })).status).toBe(200);
    expect(await left()).toBe(taken);
    if (minutes < 0) await start();
    await releaseExpiredHolds(db, new Date(morning + 20 * minute));
    expect(await left()).toBe(end);
    expect(await findLedgerMismatches(db)).toEqual([]);
  });

  it.each([
    ['comes back when it is refunded on that day', 0, 30],
    ['does not come back on a later day', 1, 30],
  ])(
    'that is paid late, on the day after its slot, has the portions of that day; it %s [D267]',
    async (_, days, end) => {
      await save({ daily_count: 30 });
      ordering.clock.now = new Date(morning - 10 * minute);
      const placed = (await order(3)).body['order'] as { id: string; order_id: string };
      await start();
      await releaseExpiredHolds(db, new Date(morning + 6 * minute));
      expect(await left()).toBe(30);
      ordering.clock.now = new Date(morning + 10 * minute);
      const meal = { restaurantId: kitchen.restaurantId, menuId, number: 0, providerOrderId: placed.order_id };
      expect((await verify(meal, await pay(meal), customer)).status).toBe(200);
      expect(await left()).toBe(27);
      if (days > 0) await start(morning + days * day);
      const body = { orderId: placed.id, action: 'cancel', reason: 'too_busy' };
      expect((await asPartner(kitchen.restaurantId, '/partner/order/act', body)).status).toBe(200);
      expect(await left()).toBe(end);
      expect(await findLedgerMismatches(db)).toEqual([]);
    },
  );

  it('comes back as before when its hold expires on the same day [D267]', async () => {
    await save({ daily_count: 30 });
    expect((await order(3)).status).toBe(200);
    await releaseExpiredHolds(db, new Date(noon + 16 * minute));
    expect(await left()).toBe(24);
  });
});

describe('the form of a dish', () => {
  it('sets, changes and removes the number; a form of section 7 leaves it [D267]', async () => {
    expect(await shown()).not.toHaveProperty('daily_count');
    await save({ daily_count: 30 });
    expect(await shown()).toMatchObject({ daily_count: 30 });
    await save({});
    await save({ daily_count: 40 });
    await save({});
    expect(await shown()).toMatchObject({ daily_count: 40 });
    await save({ daily_count: null });
    expect(await shown()).not.toHaveProperty('daily_count');
    expect(await start(morning + day)).toBe(0);
    expect(await left()).toBe(24);
  });

  it('saves nothing with an outdated version, and answers the stored number; a repeated save succeeds [D267]', async () => {
    expect((await save({ daily_count: 30, version: 1 })).status).toBe(200);
    expect((await save({ daily_count: 30, version: 1 })).status).toBe(200);
    expect(await save({ daily_count: 31, version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'changed_elsewhere', menu_item: { daily_count: 30, version: 2 } },
    });
    expect((await stock()).daily_count).toBe(30);
  });

  it.each([0, -1, 1.5, 100_000, '30'])('rejects %j as the number [D267]', async (daily_count) => {
    const { status, body } = await save({ daily_count });
    expect({ status, code: body['code'] }).toEqual({ status: 400, code: 'validation_error' });
    expect(JSON.stringify(body)).toContain('daily_count');
    expect((await stock()).daily_count).toBeNull();
  });

  it('of a new dish sets the number, which is there from the next morning [D267]', async () => {
    const { status, body } = await asPartner(kitchen.restaurantId, '/partner/menu/create', {
      ...{ restaurantId: kitchen.restaurantId, ...form, name: 'Idli', status: 'approved', daily_count: 12 },
    });
    expect(status).toBe(201);
    const count = () =>
      db
        .selectFrom('stock')
        .select('live_count')
        .where('menu_id', '=', Number(body['menuId']))
        .executeTakeFirstOrThrow();
    expect(await count()).toEqual({ live_count: 0 });
    await start();
    expect(await count()).toEqual({ live_count: 12 });
  });
});
