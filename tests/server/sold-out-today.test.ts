import { beforeEach, describe, expect, it, vi } from 'vitest';
import { releaseExpiredHolds } from '../../server/orders/expiry.ts';
import { startDays } from '../../server/orders/daily-stock.ts';
import { startWorkers } from '../../server/process/workers.ts';
import { createPartnerCaller } from '../fixtures/as-partner.ts';
import { createRestaurant, type TestRestaurant } from '../fixtures/create-restaurant.ts';
import { findLedgerMismatches } from '../fixtures/ledger.ts';
import { noon, orderBody } from '../fixtures/order.ts';
import { startSettlement } from '../fixtures/settlement.ts';

const { database, ordering, asha, ravi } = await startSettlement();
const { db } = database;
const asPartner = createPartnerCaller(ordering);
const day = 24 * 60 * 60_000;
/** The 5:00 am in India that follows the noon of the tests, which is 1:00 pm there. */
const morning = Date.parse('2026-11-22T05:00:00+05:30');

let kitchen: TestRestaurant;
let menuId: number;

beforeEach(async () => {
  // No dish of an earlier test is due.
  await startDays(db, new Date(morning + 100 * day));
  ordering.clock.now = new Date(noon);
  kitchen = await createRestaurant(db, [{ count: 24 }]);
  menuId = kitchen.menuIds[0] ?? 0;
});

const ids = () => ({ restaurant_id: String(kitchen.restaurantId), menu_id: String(menuId) });
const press = (soldOut = true) =>
  asPartner(kitchen.restaurantId, '/partner/menu/soldOutToday', { ...ids(), sold_out: soldOut });
const change = (action: 'increment' | 'decrement', item_count: number) =>
  asPartner(kitchen.restaurantId, '/partner/menu/updateMenuItemCount', { ...ids(), item_count, action });
const order = (quantity: number, customer = asha) =>
  ordering.call(customer, '/order/placeorder', orderBody(kitchen.restaurantId, [{ id: menuId, quantity }]));
const resume = (at = morning) => startDays(db, new Date(at));

async function stock() {
  const { live_count, resume_at, resume_count } = await db
    .selectFrom('stock')
    .selectAll()
    .where('restaurant_id', '=', kitchen.restaurantId)
    .executeTakeFirstOrThrow();
  return { left: live_count, until: resume_at?.getTime() ?? null, then: resume_count };
}

async function ledger() {
  const rows = db
    .selectFrom('stock_ledger')
    .select(['delta', 'cause'])
    .where('restaurant_id', '=', kitchen.restaurantId);
  return (await rows.orderBy('id').execute()).map(({ delta, cause }) => `${cause} ${delta}`);
}

const soldOut = (then: number) => ({ left: 0, until: morning, then });
const onSale = (left: number) => ({ left, until: null, then: null });

describe('a dish that is sold out today', () => {
  it('has no stock until 5:00 am, and then the count from before, once [D266]', async () => {
    const { status, body } = await press();
    expect({ status, body }).toEqual({
      status: 200,
      body: { live_count: 0, sold_out_until: morning, resume_count: 24 },
    });
    expect(await stock()).toEqual(soldOut(24));
    expect(await resume(morning - 1)).toBe(0);
    expect(await stock()).toEqual(soldOut(24));
    expect(await resume()).toBe(1);
    expect(await stock()).toEqual(onSale(24));
    expect(await resume()).toBe(0);
    expect(await ledger()).toEqual(['opening 24', 'sold_out -24', 'daily_reset 24']);
    expect(await findLedgerMismatches(db)).toEqual([]);
  });

  it('comes back once after three days without a process [D266]', async () => {
    await press();
    expect(await resume(morning + 3 * day)).toBe(1);
    expect(await stock()).toEqual(onSale(24));
    expect(await resume(morning + 4 * day)).toBe(0);
    expect(await ledger()).toEqual(['opening 24', 'sold_out -24', 'daily_reset 24']);
  });

  it('comes back through the workers, in the name of the server [D266]', async () => {
    await press();
    ordering.clock.now = new Date(morning);
    const workers = startWorkers(ordering.deps, ordering.app.log, 20);
    await vi.waitFor(async () => expect(await stock()).toEqual(onSale(24)), { timeout: 10_000 });
    await workers.stop();
    const entries = await db
      .selectFrom('audit_log')
      .select(['actor_kind', 'action', 'before', 'after'])
      .where('restaurant_id', '=', kitchen.restaurantId)
      .orderBy('id')
      .execute();
    expect(entries).toMatchObject([
      { actor_kind: 'partner', action: 'setSoldOutToday', before: { live_count: 24 }, after: { resume_count: 24 } },
      { actor_kind: 'system', action: 'start day of dish', before: { live_count: 0 }, after: { live_count: 24 } },
    ]);
  });

  it('stays as it is when the partner presses again [D266]', async () => {
    await press();
    expect((await press()).body).toEqual({ live_count: 0, sold_out_until: morning, resume_count: 24 });
    expect(await ledger()).toEqual(['opening 24', 'sold_out -24']);
  });

  it('is sold again at once when the partner takes it back, also twice [D266]', async () => {
    await press();
    for (const { status, body } of [await press(false), await press(false)])
      expect({ status, body }).toEqual({ status: 200, body: { live_count: 24 } });
    expect(await ledger()).toEqual(['opening 24', 'sold_out -24', 'sold_out 24']);
    expect(await resume()).toBe(0);
  });

  it('without stock comes back without stock [D266]', async () => {
    await change('decrement', 24);
    expect((await press()).body).toEqual({ live_count: 0, sold_out_until: morning, resume_count: 0 });
    expect(await resume()).toBe(1);
    expect(await stock()).toEqual(onSale(0));
    expect(await ledger()).toEqual(['opening 24', 'partner -24']);
  });

  it('is refused in an order, and sold again from the morning on [D266]', async () => {
    await press();
    expect(await order(1)).toMatchObject({ status: 409, body: { code: 'insufficient_inventory' } });
    ordering.clock.now = new Date(morning + 60_000);
    await resume();
    expect((await order(1)).status).toBe(200);
    expect(await findLedgerMismatches(db)).toEqual([]);
  });

  it('stays sold out when the hold of an unpaid order expires; its portions come back in the morning [D266]', async () => {
    expect((await order(3)).status).toBe(200);
    await press();
    expect(await stock()).toEqual(soldOut(21));
    await releaseExpiredHolds(db, new Date(noon + 16 * 60_000));
    expect(await stock()).toEqual(soldOut(24));
    expect(await findLedgerMismatches(db)).toEqual([]);
    await resume();
    expect(await stock()).toEqual(onSale(24));
    expect(await findLedgerMismatches(db)).toEqual([]);
  });

  it('is sold again when the partner adds portions, and nothing comes back in the morning [D266]', async () => {
    await press();
    expect((await change('increment', 5)).body).toMatchObject({ live_count: 5 });
    expect(await stock()).toEqual(onSale(5));
    expect(await resume()).toBe(0);
    expect((await order(5, ravi)).status).toBe(200);
    expect(await findLedgerMismatches(db)).toEqual([]);
  });

  it('stays sold out when the partner tries to take portions away [D266]', async () => {
    await press();
    expect(await change('decrement', 1)).toMatchObject({
      status: 409,
      body: { message: 'Cannot decrement by 1. Current quantity is only 0' },
    });
    expect(await stock()).toEqual(soldOut(24));
  });

  it('keeps its portions when the partner adds some in the morning before the worker has run [D266]', async () => {
    await press();
    ordering.clock.now = new Date(morning);
    expect((await change('increment', 5)).body).toMatchObject({ live_count: 29 });
    expect(await resume()).toBe(0);
    expect(await ledger()).toEqual(['opening 24', 'sold_out -24', 'daily_reset 24', 'partner 5']);
  });

  it('is sold out for one more day when the partner presses in the morning before the worker has run [D266]', async () => {
    await press();
    ordering.clock.now = new Date(morning);
    await press();
    expect(await resume()).toBe(0);
    expect(await resume(morning + day)).toBe(1);
    expect(await stock()).toEqual(onSale(24));
  });
});

describe('the live info', () => {
  async function liveInfo() {
    const forPartner = await asPartner(kitchen.restaurantId, '/partner/menu/menusLiveInfo', {
      restaurant_id: String(kitchen.restaurantId),
    });
    const body = { restaurant_id: kitchen.restaurantId, hard_refresh: true };
    const forCustomer = await ordering.call(asha, '/menusLiveInfo', body);
    return [forPartner.body['menus_live_info'], forCustomer.body['menus_live_info']];
  }
  const dish = () => ({ id: menuId, price: 100, discount_percentage: 0, platform_discount_percentage: 0 });

  it('says until when a dish is sold out, and to its partner how many portions come back [D266]', async () => {
    await press();
    expect(await liveInfo()).toEqual([
      [{ ...dish(), live_count: 0, sold_out_until: morning, resume_count: 24 }],
      [{ ...dish(), live_count: 0, sold_out_until: morning }],
    ]);
  });

  it('has no such fields for other dishes, as in section 7 [D266]', async () => {
    const plain = [{ ...dish(), live_count: 24 }];
    expect(await liveInfo()).toEqual([plain, plain]);
  });

  it('is not in the menu and the details of a dish, which have no stock [D266]', async () => {
    await press();
    const menus = await ordering.call(asha, '/menus/', { restaurantId: kitchen.restaurantId });
    expect(JSON.stringify(menus.body)).not.toContain('resume');
  });
});

it('another partner cannot set a dish sold out today [D266]', async () => {
  const other = await createRestaurant(db, [{ count: 1 }]);
  expect(await asPartner(other.restaurantId, '/partner/menu/soldOutToday', { ...ids(), sold_out: true })).toMatchObject(
    { status: 404 },
  );
  expect(await stock()).toEqual(onSale(24));
});
