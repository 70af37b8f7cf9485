import { describe, expect, it } from 'vitest';
import { settle } from '../../server/orders/settlement.ts';
import { createPartnerCaller } from '../fixtures/as-partner.ts';
import { findLedgerMismatches } from '../fixtures/ledger.ts';
import { startRefunds } from '../fixtures/refunds.ts';

const { database, ordering, deps, provider, paidMeal, runAt, report, stateOf, operate } = await startRefunds();
const { db } = database;
const asPartner = createPartnerCaller(ordering);
type Meal = Awaited<ReturnType<typeof paidMeal>>;

const isReportedRefunded = ({ restaurantId, number, paymentId: id }: Meal) =>
  settle(deps, { restaurantId, number }, { id, amountPaise: 21_000, status: 'refunded' });

/** An order of two portions for ₹210 that was handed over; then the partner refunds some of them. */
async function deliveredMeal(quantity: number) {
  const meal = await paidMeal();
  const { restaurantId, orderId, code } = meal;
  await asPartner(restaurantId, '/partner/order/verifyOTP', { orderId, code });
  const refund = { orderId, lines: [{ id: 1, quantity }], refunded: 0 };
  expect(await asPartner(restaurantId, '/partner/order/refund', refund)).toMatchObject({ status: 200 });
  return meal;
}

describe('a part refund of all dishes after the hand-over', () => {
  /** The provider has accepted the refund and reports the payment as refunded. */
  async function refundedMeal() {
    const meal = await deliveredMeal(2);
    provider.status = 'pending';
    await runAt(0);
    await isReportedRefunded(meal);
    return meal;
  }

  it('makes the payment due until the refund is processed', async () => {
    const meal = await refundedMeal();
    expect(await stateOf(meal)).toMatchObject({ status: 'delivered', payments: ['refund_due'] });
    expect(await findLedgerMismatches(db)).toEqual([]);
    await report(provider.move(0, 'processed'), 'refund.processed');
    expect(await stateOf(meal)).toMatchObject({ status: 'delivered', payments: ['refunded'] });
    expect(await findLedgerMismatches(db)).toEqual([]);
  });

  it('keeps the payment due when the bank rejects the refund, and after the operator sends another', async () => {
    const meal = await refundedMeal();
    await report(provider.move(0, 'failed'), 'refund.failed');
    expect(await stateOf(meal)).toMatchObject({ status: 'delivered', payments: ['refund_due'] });
    expect(await findLedgerMismatches(db)).toEqual([]);
    const [listed = ''] = (await operate('refunds')).split('\n').slice(1);
    await operate(`refunds retry ${listed.split(/ {2,}/)[0]}`);
    provider.status = 'processed';
    await runAt(1);
    expect(await stateOf(meal)).toMatchObject({ status: 'delivered', payments: ['refunded'] });
    expect(await findLedgerMismatches(db)).toEqual([]);
  });

  it('is reported by the ledger check if no refund explains it', async () => {
    const meal = await refundedMeal();
    await db
      .updateTable('refunds')
      .set({ reason: 'not_kept' })
      .where('restaurant_id', '=', meal.restaurantId)
      .execute();
    expect(await findLedgerMismatches(db)).toEqual([`order ${meal.number} (delivered): 0 completed payments of 0`]);
  });
});

describe('a refund in the dashboard that fails after the payment was reported as refunded', () => {
  const inDashboard = ({ paymentId }: Meal, amountPaise: number) =>
    ({ id: `rfnd_hand${paymentId}`, paymentId, receipt: null, amountPaise }) as const;

  it('leaves a payment paid whose part refund was processed', async () => {
    const meal = await deliveredMeal(1);
    await runAt(0);
    const rest = inDashboard(meal, 10_500);
    await report({ ...rest, status: 'pending' }, 'refund.created');
    await isReportedRefunded(meal);
    expect(await stateOf(meal)).toMatchObject({ status: 'delivered', payments: ['refund_due'] });
    await report({ ...rest, status: 'failed' }, 'refund.failed');
    expect(await stateOf(meal)).toMatchObject({ status: 'delivered', payments: ['completed'] });
    expect(await findLedgerMismatches(db)).toEqual([]);
  });

  it('leaves a payment due that another refund covers, until that one is processed', async () => {
    const meal = await deliveredMeal(1);
    await runAt(0);
    const first = inDashboard(meal, 10_500);
    const second = { ...first, id: `${first.id}_2` };
    await report({ ...first, status: 'pending' }, 'refund.created');
    await isReportedRefunded(meal);
    await report({ ...second, status: 'pending' }, 'refund.created');
    await report({ ...first, status: 'failed' }, 'refund.failed');
    expect(await stateOf(meal)).toMatchObject({ status: 'delivered', payments: ['refund_due'] });
    await report({ ...second, status: 'processed' }, 'refund.processed');
    expect(await stateOf(meal)).toMatchObject({ status: 'delivered', payments: ['refunded'] });
    expect(await findLedgerMismatches(db)).toEqual([]);
  });
});
