import { sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Db } from '../../server/db/schema.ts';
import { transact } from '../../server/db/transaction.ts';
import { endOverdueOrders } from '../../server/orders/due-orders.ts';
import { settle } from '../../server/orders/settlement.ts';
import { actOnOrder } from '../../server/partner/act-on-order.ts';
import { checkPickupCode } from '../../server/partner/hand-over.ts';
import { startWorkers } from '../../server/process/workers.ts';
import { createPartnerCaller } from '../fixtures/as-partner.ts';
import { findLedgerMismatches } from '../fixtures/ledger.ts';
import { noon } from '../fixtures/order.ts';
import { pauseChanges } from '../fixtures/paused-changes.ts';
import { startSettlement, type Meal } from '../fixtures/settlement.ts';
import { waitingConnections } from '../fixtures/waiting-connections.ts';
import { withoutRowLocks } from '../fixtures/without-row-locks.ts';

const { database, ordering, asha, orderMeal, pay, verify, stateOf } = await startSettlement();
const { db } = database;
const unlocked = withoutRowLocks(db);
const asPartner = createPartnerCaller(ordering);
const hour = 60 * 60_000;
/** The slot of each order is from noon to 1:00 pm, so it is due at 1:00 pm of the next day. */
const due = noon + 25 * hour;

const end = (on: Db = db, at = due) => endOverdueOrders({ ...ordering.deps, db: on }, new Date(at));
const idOf = ({ restaurantId, number }: Meal) => `${restaurantId}-${number}`;
const act = (meal: Meal, action: string) =>
  asPartner(meal.restaurantId, '/partner/order/act', { orderId: idOf(meal), action });

// No order of an earlier test is due.
beforeEach(() => end(db, due + 10_000 * hour));

async function paidMeal(): Promise<Meal> {
  const meal = await orderMeal();
  await verify(meal, await pay(meal));
  return meal;
}

async function rowOf({ restaurantId, number }: Meal) {
  return db
    .selectFrom('orders')
    .innerJoin('restaurants', 'restaurants.id', 'orders.restaurant_id')
    .select(['orders.status', 'due_at', 'end_by', 'end_reason', 'pickup_code', 'partner_id'])
    .where('restaurant_id', '=', restaurantId)
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
}

async function refundsOf({ restaurantId }: Meal) {
  const rows = db.selectFrom('refunds').select(['amount_paise', 'reason', 'status']);
  return rows.where('restaurant_id', '=', restaurantId).execute();
}

async function myOrder(meal: Meal) {
  const { body } = await ordering.call(asha, '/order/getmyorders');
  return (body['orders'] as Record<string, unknown>[]).find(({ id }) => id === idOf(meal));
}

describe('a paid order', () => {
  it('is due 24 hours after its slot, which the board tells', async () => {
    const meal = await paidMeal();
    const { body } = await asPartner(meal.restaurantId, '/partner/board', {});
    expect(body).toMatchObject({ orders: [{ id: idOf(meal), due_at: due }] });
  });

  it('is due after the hours of OVERDUE_REFUND_HOURS', async () => {
    const meal = await orderMeal();
    const { id } = await pay(meal);
    const config = { ...ordering.deps.config, overdueRefundHours: 2 };
    await settle({ ...ordering.deps, config }, meal, { id, amountPaise: 21_000, status: 'captured' });
    expect((await rowOf(meal)).due_at?.getTime()).toBe(noon + 3 * hour);
  });

  it('that is ready after its slot is due after the hours of OVERDUE_REFUND_HOURS from its ready time', async () => {
    const meal = await orderMeal();
    const busy = { preparation_minutes: 180, rush_minutes: 10, rush_until: new Date(due) } as const;
    await db.updateTable('restaurants').set(busy).where('id', '=', meal.restaurantId).execute();
    const { id } = await pay(meal);
    const config = { ...ordering.deps.config, overdueRefundHours: 2 };
    await settle({ ...ordering.deps, config }, meal, { id, amountPaise: 21_000, status: 'captured' });
    // Its slot ends an hour after noon, and it is ready 190 minutes after noon.
    const at = noon + (190 + 120) * 60_000;
    expect(await end(db, at - 1)).toBe(0);
    expect((await stateOf(meal)).status).toBe('confirmed');
    expect(await end(db, at)).toBe(1);
  });

  it('that is marked ready just before it is due is kept for its customer for as long again', async () => {
    const meal = await paidMeal();
    ordering.clock.now = new Date(due - 1);
    await act(meal, 'ready');
    const later = due - 1 + 24 * hour;
    expect(await end(db, later - 1)).toBe(0);
    expect(await end(db, later)).toBe(1);
    expect(await rowOf(meal)).toMatchObject({ end_reason: 'not_collected' });
  });

  it.each(['confirmed', 'preparing'])('that is %s is cancelled and refunded when it is due', async (status) => {
    const meal = await paidMeal();
    if (status === 'preparing') await act(meal, 'prepare');
    expect(await end(db, due - 1)).toBe(0);
    expect((await stateOf(meal)).status).toBe(status);
    expect(await end()).toBe(1);
    // Of three portions, the two of the order are not for sale again.
    expect(await stateOf(meal)).toEqual({ status: 'cancelled', code: false, payments: ['refund_due'], left: 1 });
    expect(await rowOf(meal)).toMatchObject({ end_by: null, end_reason: 'not_prepared', due_at: null });
    expect(await refundsOf(meal)).toEqual([{ amount_paise: 21_000, reason: 'overdue', status: 'requested' }]);
    expect(await myOrder(meal)).toMatchObject({
      status: 'cancelled',
      pickup_code: null,
      ended: { at: due, message: 'Cancelled, because the restaurant did not mark it ready or hand it over.' },
      refunds: [{ message: 'Refund of ₹210 is on its way. Banks need 5–7 working days.' }],
    });
    expect(await end()).toBe(0);
    expect(await findLedgerMismatches(db)).toEqual([]);
  });

  it('that is ready counts as not collected when it is due, and is not refunded', async () => {
    const meal = await paidMeal();
    await act(meal, 'ready');
    expect(await end()).toBe(1);
    expect(await stateOf(meal)).toEqual({ status: 'cancelled', code: false, payments: ['completed'], left: 1 });
    expect(await rowOf(meal)).toMatchObject({ end_by: null, end_reason: 'not_collected', due_at: null });
    expect(await refundsOf(meal)).toEqual([]);
    expect(await myOrder(meal)).toMatchObject({
      ended: { message: 'Not collected. It was prepared, so it is not refunded.' },
    });
    expect(await findLedgerMismatches(db)).toEqual([]);
  });

  it('from before the rule never ends by itself', async () => {
    const meal = await paidMeal();
    await db.updateTable('orders').set({ due_at: null }).where('restaurant_id', '=', meal.restaurantId).execute();
    expect(await end(db, due + 10_000 * hour)).toBe(0);
    expect((await stateOf(meal)).status).toBe('confirmed');
    await db
      .updateTable('orders')
      .set({ due_at: new Date(due) })
      .where('restaurant_id', '=', meal.restaurantId)
      .execute();
    await end();
  });

  it('that an older release ended stays as it is', async () => {
    const meal = await paidMeal();
    await db
      .updateTable('orders')
      .set({ status: 'delivered' })
      .where('restaurant_id', '=', meal.restaurantId)
      .execute();
    expect(await end()).toBe(1);
    expect(await rowOf(meal)).toMatchObject({ status: 'delivered', due_at: null, end_reason: null });
    expect(await refundsOf(meal)).toEqual([]);
  });

  it('that is not paid has no such time', async () => {
    const meal = await orderMeal();
    expect((await rowOf(meal)).due_at).toBeNull();
  });

  it('is ended by a worker', async () => {
    const meal = await paidMeal();
    ordering.clock.now = new Date(due);
    const workers = startWorkers(ordering.deps, ordering.app.log, 10);
    await expect.poll(async () => (await stateOf(meal)).payments, { timeout: 5_000 }).toEqual(['refunded']);
    await workers.stop();
  });

  it('is in the audit log as ended by the system', async () => {
    const meal = await paidMeal();
    await end();
    const entries = db.selectFrom('audit_log').select(['actor_kind', 'action', 'object_kind']);
    expect(await entries.where('restaurant_id', '=', meal.restaurantId).orderBy('id').execute()).toEqual(
      expect.arrayContaining([
        { actor_kind: 'system', action: 'end overdue order', object_kind: 'order' },
        { actor_kind: 'system', action: 'end overdue order', object_kind: 'refund' },
      ]),
    );
  });
});

describe('an order that fails to end', () => {
  it('stays open without its refund, and does not keep others from ending', async () => {
    const broken = await paidMeal();
    const other = await paidMeal();
    await sql`alter table refunds add constraint test_fault check (restaurant_id <> ${sql.lit(broken.restaurantId)})`.execute(
      db,
    );
    await expect(end()).rejects.toThrow('test_fault');
    expect((await stateOf(broken)).status).toBe('confirmed');
    expect((await stateOf(other)).status).toBe('cancelled');
    await sql`alter table refunds drop constraint test_fault`.execute(db);
    expect(await end()).toBe(1);
    expect(await refundsOf(broken)).toHaveLength(1);
  });
});

/**
 * Starts `first` until it has changed the order but not committed, runs `second` meanwhile, then lets both finish.
 * @param waits whether `second` waits for `first`; otherwise it ends before
 */
async function race(first: () => Promise<unknown>, second: () => Promise<unknown>, waits: boolean) {
  const gate = await pauseChanges(db, 'orders');
  const waiting = () => waitingConnections(db);
  const one = first();
  await expect.poll(waiting, { timeout: 5_000 }).toBe(1);
  const two = second();
  await Promise.race([two, waits ? vi.waitUntil(async () => (await waiting()) === 2, { timeout: 5_000 }) : two]);
  await gate.resume();
  return Promise.all([one, two]);
}

describe('races', () => {
  const at = new Date(due);
  async function sidesOf(meal: Meal, on: Db) {
    const { partner_id: partnerId, pickup_code: code } = await rowOf(meal);
    const orderId = idOf(meal);
    return {
      ends: () => end(on),
      handsOver: async () =>
        (await transact(on, (trx) => checkPickupCode(trx, { partnerId, orderId, code: code ?? '', now: () => at })))
          .kind,
      marksReady: async () => {
        const action = { action: 'ready' } as const;
        const act = { partnerId, orderId, action, soldOut: [], overdueHours: 24, now: () => at };
        return (await transact(on, (trx) => actOnOrder(trx, act))).kind;
      },
    };
  }

  it.each([
    { name: 'hand-over', side: 'handsOver', answer: 'cancelled' },
    { name: 'ready', side: 'marksReady', answer: 'changed' },
  ] as const)('overdue, then $name: the partner sees that the order has ended', async ({ side, answer }) => {
    const meal = await paidMeal();
    const { ends, [side]: second } = await sidesOf(meal, db);
    expect(await race(ends, second, true)).toEqual([1, answer]);
    expect(await stateOf(meal)).toMatchObject({ status: 'cancelled', payments: ['refund_due'] });
    expect(await findLedgerMismatches(db)).toEqual([]);
  });

  it('hand-over, then overdue: the order stays handed over and paid', async () => {
    const meal = await paidMeal();
    const { ends, handsOver } = await sidesOf(meal, db);
    expect(await race(handsOver, ends, false)).toEqual(['delivered', 0]);
    expect(await end()).toBe(0);
    expect(await stateOf(meal)).toMatchObject({ status: 'delivered', payments: ['completed'] });
  });

  it('ready, then overdue: the order counts as not collected', async () => {
    const meal = await paidMeal();
    const { ends, marksReady } = await sidesOf(meal, db);
    expect(await race(marksReady, ends, false)).toEqual(['acted', 0]);
    expect(await end(db, due + 24 * hour)).toBe(1);
    expect(await stateOf(meal)).toMatchObject({ status: 'cancelled', payments: ['completed'] });
  });

  it('four processes end twenty orders once each', async () => {
    const meals: Meal[] = [];
    for (let count = 0; count < 20; count += 1) meals.push(await paidMeal());
    const ended = await Promise.all([end(), end(), end(), end()]);
    expect(ended.reduce((sum, count) => sum + count, 0)).toBe(20);
    for (const meal of meals) expect(await refundsOf(meal)).toHaveLength(1);
    expect(await end()).toBe(0);
  });

  // The controls leave orders behind that contradict themselves, so they come last.
  it.each([
    ['hand-over', 'handsOver', 'delivered', 'delivered'],
    ['ready', 'marksReady', 'acted', 'ready'],
  ] as const)(
    'overdue, then %s: the partner changes an order that is refunded without the lock (control)',
    async (...[, side, answer, status]) => {
      const meal = await paidMeal();
      const { ends, [side]: second } = await sidesOf(meal, unlocked);
      expect(await race(ends, second, true)).toEqual([1, answer]);
      expect(await stateOf(meal)).toMatchObject({ status, payments: ['refund_due'] });
    },
  );

  it.each([
    ['hand-over', 'handsOver'],
    ['ready', 'marksReady'],
  ] as const)('%s, then overdue: the order is refunded without the lock (control)', async (_, side) => {
    const meal = await paidMeal();
    const { ends, [side]: first } = await sidesOf(meal, unlocked);
    await race(first, ends, true);
    expect(await stateOf(meal)).toMatchObject({ status: 'cancelled', payments: ['refund_due'] });
  });
});
