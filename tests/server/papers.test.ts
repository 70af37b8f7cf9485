import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { invoiceAfterMs } from '../../domain/order-life.ts';
import { paperNumber } from '../../domain/papers.ts';
import { cancelOrder } from '../../server/orders/cancel-order.ts';
import { processPapers } from '../../server/orders/number-papers.ts';
import { createPartnerCaller } from '../fixtures/as-partner.ts';
import { noon } from '../fixtures/order.ts';
import { startRefunds } from '../fixtures/refunds.ts';
import type { Meal } from '../fixtures/settlement.ts';

const started = await startRefunds();
const { database, ordering, deps, provider, asha, orderMeal, pay, verify, webhook, stateOf } = started;
const { paidMeal, cancelMeal, runAt, report, operate, later } = started;
const { db } = database;
const asPartner = createPartnerCaller(ordering);
const gstin = '27AAPFU0939F1ZV';
/** The application has copies of the dependencies, but not of their configuration. */
const setGstin = (value: string | null) => Object.assign(deps.config, { gstin: value });

/** Adds and numbers the papers as if the recall of every hand-over had ended (D344). */
const issuePapers = () => processPapers(deps, new Date(deps.now().getTime() + invoiceAfterMs));

type Paid = Awaited<ReturnType<typeof paidMeal>>;
const refundOne = ({ restaurantId, orderId }: Paid, refunded = 0) =>
  asPartner(restaurantId, '/partner/order/refund', { orderId, lines: [{ id: 1, quantity: 1 }], refunded });
const handOver = ({ restaurantId, orderId, code }: Meal & { orderId: string; code: string }) =>
  asPartner(restaurantId, '/partner/order/verifyOTP', { orderId, code });

/** The papers of an order as its customer sees them: kind, place in the series, rupees, tax. */
async function papersOf({ orderId, restaurantId }: Pick<Paid, 'orderId' | 'restaurantId'>) {
  const { body } = await ordering.call(asha, '/order/getmyorders');
  const order = (body['orders'] as { id: string; papers?: Record<string, unknown>[] }[]).find(
    ({ id }) => id === orderId,
  );
  return order?.papers?.map(({ kind, number, amount, tax }) => {
    const place = String(number).split('-')[2];
    expect(number).toBe(paperNumber(restaurantId, 2026, Number(place)));
    return `${place} ${String(kind)} ${String(amount)} ${String(tax)}`;
  });
}

async function paidWithPapers(): Promise<Paid> {
  setGstin(gstin);
  return paidMeal();
}

describe('the papers of an order', () => {
  it('are a receipt voucher when it is paid and an invoice when it is handed over', async () => {
    const meal = await paidWithPapers();
    expect(await papersOf(meal)).toBeUndefined();
    expect(await issuePapers()).toBe(1);
    expect(await papersOf(meal)).toEqual(['1 receipt_voucher 210 10']);
    later(10);
    await handOver(meal);
    await issuePapers();
    expect(await papersOf(meal)).toEqual(['1 receipt_voucher 210 10', '2 invoice 210 10']);
    expect(await issuePapers()).toBe(0);
    const open = await db.selectFrom('papers').select('id').where('is_open', '=', true).execute();
    expect(open).toEqual([]);
  });

  it('are a refund voucher for what is refunded before the hand-over, and an invoice about the rest', async () => {
    const meal = await paidWithPapers();
    later(1);
    await refundOne(meal);
    await runAt(2);
    later(3);
    await handOver(meal);
    await issuePapers();
    expect(await papersOf(meal)).toEqual(['1 receipt_voucher 210 10', '2 refund_voucher 105 5', '3 invoice 105 5']);
  });

  it('are an invoice only when the hand-over can no longer be recalled', async () => {
    const meal = await paidWithPapers();
    const issueAt = (minute: number) => processPapers(deps, new Date(noon + minute * 60_000));
    await issueAt(0);
    await handOver(meal);
    await issueAt(10);
    expect(await papersOf(meal)).toEqual(['1 receipt_voucher 210 10']);
    later(9);
    const { restaurantId, orderId } = meal;
    const recalled = await asPartner(restaurantId, '/partner/order/act', { orderId, action: 'recall' });
    expect(recalled.body['order']).toMatchObject({ status: 'ready', ended: null });
    await issueAt(30);
    expect(await papersOf(meal)).toEqual(['1 receipt_voucher 210 10']);
    later(20);
    await handOver(meal);
    await issueAt(31);
    expect(await papersOf(meal)).toEqual(['1 receipt_voucher 210 10', '2 invoice 210 10']);
  });

  it('are a refund voucher for what is refunded while the hand-over can be recalled, and an invoice about the rest', async () => {
    const meal = await paidWithPapers();
    await handOver(meal);
    later(5);
    await refundOne(meal);
    await runAt(6, 7);
    await issuePapers();
    expect(await papersOf(meal)).toEqual(['1 receipt_voucher 210 10', '2 refund_voucher 105 5', '3 invoice 105 5']);
  });

  it('are a credit note for what is refunded after the hand-over', async () => {
    const meal = await paidWithPapers();
    await handOver(meal);
    later(15);
    await refundOne(meal);
    await runAt(16, 17);
    await issuePapers();
    expect(await papersOf(meal)).toEqual(['1 receipt_voucher 210 10', '2 invoice 210 10', '3 credit_note 105 5']);
  });

  it('of a cancelled order are refund vouchers that contain all of its tax, and no invoice', async () => {
    const meal = await paidWithPapers();
    await refundOne(meal);
    await runAt(0);
    await cancelOrder(deps, asha, { id: meal.orderId, refund: true });
    await runAt(1);
    await issuePapers();
    expect(await papersOf(meal)).toEqual([
      '1 receipt_voucher 210 10',
      '2 refund_voucher 105 5',
      '3 refund_voucher 105 5',
    ]);
  });

  it('of an order that its restaurant refuses are the receipt voucher of its payment and a refund voucher', async () => {
    setGstin(gstin);
    // Restaurants accept each order from now on.
    const manual = (mode: string) =>
      sql`alter table restaurants alter column accept_mode set default ${sql.lit(mode)}`.execute(db);
    await manual('manual');
    const meal = await paidMeal();
    await manual('auto');
    await issuePapers();
    expect(await papersOf(meal)).toEqual(['1 receipt_voucher 210 10']);
    const refusal = { orderId: meal.orderId, action: 'refuse', reason: 'closed' };
    expect((await asPartner(meal.restaurantId, '/partner/order/act', refusal)).status).toBe(200);
    await runAt(1, 2);
    await issuePapers();
    expect(await papersOf(meal)).toEqual(['1 receipt_voucher 210 10', '2 refund_voucher 210 10']);
  });

  it('do not exist without a GSTIN, also when one is set later', async () => {
    setGstin(null);
    const meal = await paidMeal();
    await issuePapers();
    setGstin(gstin);
    await refundOne(meal);
    await runAt(0);
    await handOver(meal);
    await issuePapers();
    expect(await papersOf(meal)).toBeUndefined();
  });
});

describe('the papers of an order with a second payment', () => {
  /** Captures another payment of the order, all of which is refunded. */
  async function payMore(meal: Meal, minute: number, amount = 21_000): Promise<string> {
    later(minute);
    const id = `pay_more${meal.restaurantId}`;
    expect((await webhook(meal, { id, amount }, `evt_${id}`)).statusCode).toBe(200);
    await runAt(minute + 1, minute + 2);
    expect(provider.refunds).toMatchObject([{ paymentId: id, amountPaise: amount, status: 'processed' }]);
    return id;
  }

  /** An earlier build does not store which payment a receipt voucher is about. */
  async function storedBy(build: string): Promise<void> {
    if (build === 'an earlier') await db.updateTable('papers').set({ provider_payment_id: null }).execute();
  }

  /** An order that a first payment of a wrong amount did not pay for. */
  async function paidAfterWrongAmount() {
    setGstin(gstin);
    const unpaid = await orderMeal();
    await payMore(unpaid, 1, 20_000);
    await verify(unpaid, await pay(unpaid));
    const { pickup_code: code, partner_id: partnerId } = await db
      .selectFrom('orders')
      .innerJoin('restaurants', 'restaurants.id', 'orders.restaurant_id')
      .select(['pickup_code', 'partner_id'])
      .where('orders.restaurant_id', '=', unpaid.restaurantId)
      .executeTakeFirstOrThrow();
    return { ...unpaid, orderId: `${unpaid.restaurantId}-${unpaid.number}`, code: code ?? '', partnerId };
  }

  it.each(['this', 'an earlier'])('do not contain the refund of the second one, of %s build', async (build) => {
    const meal = await paidWithPapers();
    await storedBy(build);
    await payMore(meal, 2);
    expect((await stateOf(meal)).payments).toEqual(['completed', 'refunded']);
    await handOver(meal);
    await issuePapers();
    expect(await papersOf(meal)).toEqual(['1 receipt_voucher 210 10', '2 invoice 210 10']);
  });

  it('do not contain the refund of a first one of a wrong amount', async () => {
    const meal = await paidAfterWrongAmount();
    await handOver(meal);
    await issuePapers();
    expect(await papersOf(meal)).toEqual(['1 receipt_voucher 210 10', '2 invoice 210 10']);
  });

  it('contain only the refund of the second one when it paid and the order is cancelled', async () => {
    const meal = await paidAfterWrongAmount();
    await cancelMeal(meal);
    await runAt(5);
    await issuePapers();
    expect(await papersOf(meal)).toEqual(['1 receipt_voucher 210 10', '2 refund_voucher 210 10']);
  });

  it.each(['this', 'an earlier'])(
    'contain that of the first one when the order is cancelled, of %s build',
    async (build) => {
      const meal = await paidWithPapers();
      await storedBy(build);
      await payMore(meal, 2);
      await cancelMeal(meal);
      await runAt(5);
      // Both payments are refunded now: only the receipt voucher says which one paid for the order.
      const again = provider.refunds.map((refund) => report(refund, 'refund.processed'));
      expect((await Promise.all(again)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
      await issuePapers();
      expect(await papersOf(meal)).toEqual(['1 receipt_voucher 210 10', '2 refund_voucher 210 10']);
    },
  );
});

describe('the papers of an order whose refund fails', () => {
  /** The bank ends the refund of one dish. */
  async function end(minute: number, status: 'processed' | 'failed'): Promise<void> {
    later(minute);
    const about = provider.refunds.length - 1;
    expect((await report(provider.move(about, status), `refund.${status}`)).statusCode).toBe(200);
    await issuePapers();
  }

  /** The operator tries the failed refund again, and the bank accepts it. */
  async function retry({ restaurantId }: Paid, minute: number): Promise<void> {
    const failed = db.selectFrom('refunds').select('id').where('restaurant_id', '=', restaurantId);
    const { id } = await failed.executeTakeFirstOrThrow();
    provider.status = 'processed';
    later(minute);
    await operate(`refunds retry ${restaurantId}-${id}`);
    await runAt(minute + 1);
    await issuePapers();
  }

  /** One of two dishes is refunded, which the bank has not ended. */
  async function refundedMeal(): Promise<Paid> {
    const meal = await paidWithPapers();
    provider.status = 'pending';
    await refundOne(meal);
    await runAt(1);
    return meal;
  }

  async function handOverAt(meal: Paid, minute: number): Promise<void> {
    later(minute);
    await handOver(meal);
    await issuePapers();
  }

  it('after the hand-over are a credit note for the one that replaces it', async () => {
    const meal = await refundedMeal();
    await handOverAt(meal, 10);
    await end(30, 'failed');
    expect(await papersOf(meal)).toEqual(['1 receipt_voucher 210 10', '2 invoice 210 10']);
    await retry(meal, 40);
    expect(await papersOf(meal)).toEqual(['1 receipt_voucher 210 10', '2 invoice 210 10', '3 credit_note 105 5']);
  });

  it('before the hand-over are a credit note for one that replaces it later', async () => {
    const meal = await refundedMeal();
    await end(5, 'failed');
    await handOverAt(meal, 10);
    await retry(meal, 40);
    expect(await papersOf(meal)).toEqual(['1 receipt_voucher 210 10', '2 invoice 210 10', '3 credit_note 105 5']);
  });

  it('after it was processed have one refund voucher for it and the one that replaces it', async () => {
    const meal = await refundedMeal();
    await end(5, 'processed');
    await handOverAt(meal, 10);
    await end(30, 'failed');
    await retry(meal, 40);
    expect(await papersOf(meal)).toEqual(['1 receipt_voucher 210 10', '2 refund_voucher 105 5', '3 invoice 105 5']);
  });

  it('after it was processed contain the rest when all of the payment replaces it', async () => {
    const meal = await refundedMeal();
    await end(5, 'processed');
    await end(6, 'failed');
    provider.status = 'processed';
    await cancelMeal(meal);
    await runAt(8);
    await issuePapers();
    expect(await papersOf(meal)).toEqual([
      '1 receipt_voucher 210 10',
      '2 refund_voucher 105 5',
      '3 refund_voucher 105 5',
    ]);
  });
});

describe('a series', () => {
  it('begins again on 1 April, also for papers that are numbered later', async () => {
    const meal = await paidWithPapers();
    const values = { restaurant_id: meal.restaurantId, order_number: 1, kind: 'credit_note' as const, tax_paise: 0 };
    const times = ['2027-03-31T18:29:59.000Z', '2027-03-31T18:30:01.000Z', '2027-04-02T00:00:00.000Z'];
    const rows = times.map((at, index) => ({ ...values, at: new Date(at), amount_paise: 1, refund_id: index + 1 }));
    await db.insertInto('papers').values(rows).execute();
    await issuePapers();
    const numbered = await db
      .selectFrom('papers')
      .select(['year', 'number'])
      .where('restaurant_id', '=', meal.restaurantId)
      .orderBy('at')
      .execute();
    expect(numbered).toEqual([
      { year: 2026, number: 1 },
      { year: 2026, number: 2 },
      { year: 2027, number: 1 },
      { year: 2027, number: 2 },
    ]);
  });
});
