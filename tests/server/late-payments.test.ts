import { describe, expect, it } from 'vitest';
import { releaseExpiredHolds } from '../../server/orders/expiry.ts';
import { processRefunds } from '../../server/orders/refunds.ts';
import { findLedgerMismatches } from '../fixtures/ledger.ts';
import { noon } from '../fixtures/order.ts';
import { setKitchen, type KitchenSettings } from '../fixtures/pickup-slots.ts';
import { startSettlement, type Meal } from '../fixtures/settlement.ts';

// A payment of an order for now that is captured after its hold was released, at a restaurant that takes no such orders by then
// (D297). The orders are placed at 1:00 pm, and paid 45 minutes later.

const { database, ordering, orderMeal, pay, verify, webhook, stateOf, later } = await startSettlement();
const { db } = database;
const minute = 60_000;
const paidAfter = 45;

/** What becomes of the restaurant after the order was placed. */
type Change = (meal: Meal) => Promise<unknown>;
const set =
  (settings: KitchenSettings): Change =>
  (meal) =>
    setKitchen(db, { ...meal, menuIds: [] }, settings);
const closesAt =
  (minutes: number): Change =>
  ({ restaurantId }) =>
    db
      .updateTable('opening_hours')
      .set({ closes_minute: 13 * 60 + minutes })
      .where('restaurant_id', '=', restaurantId)
      .execute();
const rejects = set({ status: 'rejected' });
const pauses = set({ paused_until: new Date(noon + (paidAfter + 1) * minute) });

const changes: readonly (readonly [string, Change])[] = [
  ['is closed', closesAt(paidAfter)],
  [
    'takes its last orders',
    async (meal) => {
      await closesAt(paidAfter + 10)(meal);
      await set({ last_order_minutes: 10 })(meal);
    },
  ],
  [
    'is closed on this date',
    ({ restaurantId }) =>
      db.insertInto('closed_dates').values({ restaurant_id: restaurantId, day: '2026-11-21', note: '' }).execute(),
  ],
  ['has paused its orders', pauses],
  ['is rejected', rejects],
];

const confirmed = { status: 'confirmed', code: true, payments: ['completed'], left: 1 };

async function releaseHold(): Promise<void> {
  await releaseExpiredHolds(db, later(16));
}

describe('an order for now whose hold was released, at a restaurant that', () => {
  it.each(changes)('%s is refunded when it is paid', async (_, change) => {
    const meal = await orderMeal();
    await releaseHold();
    await change(meal);
    later(paidAfter);
    expect((await verify(meal, await pay(meal))).body).toEqual({ success: false, outcome: 'refunded' });
    const refunded = { status: 'cancelled', code: false, left: 3 };
    expect(await stateOf(meal)).toEqual({ ...refunded, payments: ['refund_due'] });
    await processRefunds(ordering.deps, ordering.clock.now);
    expect(await stateOf(meal)).toEqual({ ...refunded, payments: ['refunded'] });
    expect(await findLedgerMismatches(db)).toEqual([]);
  });

  it('has to accept its orders and is closed is refunded when it is paid', async () => {
    const meal = await orderMeal();
    await releaseHold();
    await set({ accept_mode: 'manual' })(meal);
    await closesAt(paidAfter)(meal);
    later(paidAfter);
    await verify(meal, await pay(meal));
    expect(await stateOf(meal)).toMatchObject({ status: 'cancelled', payments: ['refund_due'] });
  });

  it.each([
    ['is open for another minute', closesAt(paidAfter + 1)],
    ['had paused its orders until this minute', set({ paused_until: new Date(noon + paidAfter * minute) })],
  ])('%s is confirmed when it is paid', async (_, change) => {
    const meal = await orderMeal();
    await releaseHold();
    await change(meal);
    later(paidAfter);
    await verify(meal, await pay(meal));
    expect(await stateOf(meal)).toEqual(confirmed);
  });
});

describe('an order for now stays as it is (D166) at a restaurant that', () => {
  it.each(changes)('%s, if it still has its hold when it is paid', async (_, change) => {
    const meal = await orderMeal();
    await change(meal);
    later(paidAfter);
    await verify(meal, await pay(meal));
    expect(await stateOf(meal)).toEqual(confirmed);
  });

  it.each(changes)('%s, if it was paid before and its payment is reported again', async (_, change) => {
    const meal = await orderMeal();
    const payment = await pay(meal);
    await verify(meal, payment);
    await releaseHold();
    await change(meal);
    later(paidAfter);
    await webhook(meal, payment, `evt_again_${payment.id}`);
    expect(await stateOf(meal)).toEqual(confirmed);
  });
});

describe('an order for a chosen slot whose hold was released, at a restaurant that', () => {
  it.each([
    ['is closed until then', 'confirmed', closesAt(paidAfter), confirmed],
    ['has paused its orders', 'confirmed', pauses, confirmed],
    ['is rejected', 'refunded', rejects, { status: 'cancelled', code: false, payments: ['refund_due'], left: 3 }],
  ] as const)('%s is %s when it is paid', async (_name, _end, change, end) => {
    const meal = await orderMeal();
    const slot = { slot_chosen: true, slot_key: new Date(noon + 60 * minute) };
    await db.updateTable('orders').set(slot).where('restaurant_id', '=', meal.restaurantId).execute();
    await releaseHold();
    await change(meal);
    later(paidAfter);
    await verify(meal, await pay(meal));
    expect(await stateOf(meal)).toEqual(end);
  });
});
