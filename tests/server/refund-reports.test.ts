import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listPayments } from '../../server/operator/payments-list.ts';
import { listRefunds } from '../../server/operator/refunds-list.ts';
import { processRefunds } from '../../server/orders/refunds.ts';
import { reconcile } from '../../server/orders/reconciler.ts';
import { findLedgerMismatches } from '../fixtures/ledger.ts';
import { startSettlement, type Meal } from '../fixtures/settlement.ts';

const { database, ordering, provider, orderMeal, pay, verify, webhook, stateOf, later } = await startSettlement();
const { db } = database;

type Fields = Record<string, unknown>;
let reports = 0;

/** Sends a signed webhook with these entities. */
function report(event: string, entities: Record<string, Fields>, more: Fields = {}) {
  const payload = Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, { entity }]));
  return post(JSON.stringify({ event, payload, ...more }));
}

function post(body: string) {
  return ordering.app.inject({
    method: 'POST',
    url: '/api/v1/c1/order/webhook',
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': ordering.deps.payments.signReport(body),
      'x-razorpay-event-id': `evt_refunds${(reports += 1)}`,
    },
    payload: body,
  });
}

/** Places an order of 210.00 that is paid and confirmed. Returns functions that build entities of webhooks about it. */
async function paidMeal() {
  const meal = await orderMeal();
  const { id } = await pay(meal);
  await webhook(meal, { id }, `evt_paid${id}`);
  const payment = (changes: Fields = {}) => ({
    id,
    entity: 'payment',
    amount: 21_000,
    currency: 'INR',
    status: 'captured',
    order_id: meal.providerOrderId,
    ...changes,
  });
  const refund = (changes: Fields = {}) => ({
    id: `rfnd_${id}`,
    entity: 'refund',
    amount: 5_000,
    currency: 'INR',
    payment_id: id,
    status: 'processed',
    ...changes,
  });
  return { meal, id, payment, refund };
}

async function refundedOf(paymentId: string) {
  return db
    .selectFrom('payments')
    .select(['status', 'refunded_paise as refunded'])
    .where('provider_payment_id', '=', paymentId)
    .executeTakeFirstOrThrow();
}

async function lineOf(paymentId: string): Promise<string> {
  const line = (await listPayments(db, 'noteworthy')).split('\n').find((each) => each.startsWith(paymentId));
  return line?.replaceAll(/ {2,}/g, ' | ') ?? 'not listed';
}

async function metric(name: string, status: string): Promise<number> {
  const { body } = await ordering.app.inject('/metrics');
  return Number(new RegExp(`^${name}\\{status="${status}"\\} (\\d+)$`, 'm').exec(body)?.[1]);
}

describe('a refund that was made at the provider', () => {
  it('is stored, listed and counted if it is partial, and does not change the order', async () => {
    const { meal, id, payment, refund } = await paidMeal();
    const before = await metric('payment_refunds', 'processed');
    const partly = payment({ amount_refunded: 5_000, refund_status: 'partial' });
    expect((await report('refund.processed', { refund: refund(), payment: partly })).statusCode).toBe(200);
    expect(await refundedOf(id)).toEqual({ status: 'completed', refunded: 5_000 });
    expect(await stateOf(meal)).toEqual({ status: 'confirmed', code: true, payments: ['completed'], left: 1 });
    expect(await lineOf(id)).toBe(
      `${id} | ${meal.restaurantId}-${meal.number} | partly refunded | ₹210.00 | ₹50.00 | ₹50.00 processed | -`,
    );
    expect(await metric('payment_refunds', 'processed')).toBe(before + 1);
    expect(await findLedgerMismatches(db)).toEqual([]);
  });

  it('is stored even if its webhook names no order', async () => {
    const { id, refund } = await paidMeal();
    await report('refund.processed', { refund: refund() });
    expect(await refundedOf(id)).toEqual({ status: 'completed', refunded: 5_000 });
  });

  it('is found by the reconciler if its webhook is lost', async () => {
    const { meal, id } = await paidMeal();
    provider.extra = [{ id, amountPaise: 21_000, status: 'captured', refundedPaise: 7_000 }];
    await db
      .updateTable('orders')
      .set({ next_check_at: later(5) })
      .where('number', '=', meal.number)
      .execute();
    await reconcile(ordering.deps, later(5));
    expect(await refundedOf(id)).toEqual({ status: 'completed', refunded: 7_000 });
    expect(await lineOf(id)).toContain('| partly refunded | ₹210.00 | ₹70.00 | - | -');
  });

  it('cancels the confirmed order when processed parts add up to the whole amount', async () => {
    const { meal, id, payment, refund } = await paidMeal();
    await report('refund.processed', { refund: refund(), payment: payment({ amount_refunded: 5_000 }) });
    await report('refund.created', { refund: refund({ id: 'rfnd_rest', amount: 16_000, status: 'pending' }) });
    expect(await refundedOf(id)).toEqual({ status: 'completed', refunded: 21_000 });
    expect((await stateOf(meal)).status).toBe('confirmed');
    await report('refund.processed', { refund: refund({ id: 'rfnd_rest', amount: 16_000 }) });
    expect(await refundedOf(id)).toEqual({ status: 'refunded', refunded: 21_000 });
    expect(await stateOf(meal)).toEqual({ status: 'cancelled', code: false, payments: ['refunded'], left: 3 });
    expect(await findLedgerMismatches(db)).toEqual([]);
  });

  it('does not count if it failed, whichever of its webhooks comes last', async () => {
    const { id, payment, refund } = await paidMeal();
    const steps = [
      ['refund.created', { refund: refund({ status: 'pending' }), payment: payment({ amount_refunded: 5_000 }) }],
      ['refund.failed', { refund: refund({ status: 'failed' }), payment: payment({ amount_refunded: 0 }) }],
    ] as const;
    for (const [event, entities] of [...steps, ...steps.toReversed()]) await report(event, entities);
    expect(await refundedOf(id)).toEqual({ status: 'completed', refunded: 0 });
    expect(await lineOf(id)).toContain('| completed | ₹210.00 | ₹0.00 | ₹50.00 failed | -');
  });

  it('of an order that was being prepared leaves it paid if the whole refund fails after it was processed', async () => {
    const { meal, id, refund } = await paidMeal();
    await db.updateTable('orders').set({ status: 'preparing' }).where('number', '=', meal.number).execute();
    await report('refund.processed', { refund: refund({ amount: 21_000 }) });
    expect(await refundedOf(id)).toEqual({ status: 'refunded', refunded: 21_000 });
    await report('refund.failed', { refund: refund({ amount: 21_000, status: 'failed' }) });
    expect(await refundedOf(id)).toEqual({ status: 'completed', refunded: 0 });
    expect(await stateOf(meal)).toMatchObject({ status: 'preparing', payments: ['completed'] });
    expect(await findLedgerMismatches(db)).toEqual([]);
  });

  it.each([['refund.failed', 'refund.created'] as const, ['refund.created', 'refund.failed'] as const])(
    'is not left to the operator if it failed and another refunds all (%s arrives before %s)',
    async (...events) => {
      const { id, payment, refund } = await paidMeal();
      const failed = { id: `rfnd_first_${id}`, amount: 21_000 };
      await report('refund.created', { refund: refund({ ...failed, status: 'pending' }), payment: payment() });
      const reports = {
        'refund.failed': () => report('refund.failed', { refund: refund({ ...failed, status: 'failed' }) }),
        'refund.created': () => report('refund.created', { refund: refund({ amount: 21_000, status: 'pending' }) }),
      };
      for (const event of events) await reports[event]();
      expect(
        await db
          .selectFrom('refunds')
          .select(['provider_refund_id', 'retried_as'])
          .where('provider_payment_id', '=', id)
          .where('status', '=', 'failed')
          .execute(),
      ).toEqual([{ provider_refund_id: failed.id, retried_as: expect.any(Number) }]);
      expect(await listRefunds(db, 'noteworthy', ordering.clock.now)).not.toContain(id);
      expect(await findLedgerMismatches(db)).toEqual([]);
    },
  );

  it('leads to the same state for any sequence of its webhooks, including duplicates', async () => {
    const { payment, refund } = await paidMeal();
    const all = [
      ['refund.created', { refund: refund({ status: 'pending' }), payment: payment({ amount_refunded: 5_000 }) }],
      ['refund.processed', { refund: refund(), payment: payment({ amount_refunded: 5_000 }) }],
      ['refund.created', { refund: refund({ id: 'rfnd_2', amount: 4_000, status: 'pending' }) }],
      ['refund.failed', { refund: refund({ id: 'rfnd_2', amount: 4_000, status: 'failed' }) }],
      ['refund.processed', { refund: refund({ id: 'rfnd_3', amount: 1_000 }) }],
    ] as const;
    const orders = fc.sample(fc.shuffledSubarray([...all, ...all], { minLength: all.length * 2 }), 12);
    for (const order of orders) {
      const { id, meal } = await paidMeal();
      const own = (fields: Fields) => ({
        ...fields,
        ...('payment_id' in fields
          ? { id: `${String(fields['id'])}${id}`, payment_id: id }
          : { id, order_id: meal.providerOrderId }),
      });
      for (const [event, entities] of order)
        await report(event, Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, own(entity)])));
      expect(await refundedOf(id)).toEqual({ status: 'completed', refunded: 6_000 });
    }
  });

  it('is subtracted from the refund of an order that could not be confirmed', async () => {
    const meal = await orderMeal();
    await reconcile(ordering.deps, later(60));
    const { id } = await pay(meal);
    await webhook(meal, { id }, `evt_late${id}`);
    expect(await refundedOf(id)).toEqual({ status: 'refund_due', refunded: 0 });
    await report('refund.processed', {
      refund: { id: `rfnd_${id}`, amount: 5_000, payment_id: id, status: 'processed' },
    });
    const { refund } = ordering.deps.payments;
    const given: number[] = [];
    ordering.deps.payments.refund = (request) => {
      given.push(request.amountPaise);
      return refund(request);
    };
    await processRefunds(ordering.deps, ordering.clock.now);
    ordering.deps.payments.refund = refund;
    expect(given).toEqual([16_000]);
    expect(await refundedOf(id)).toEqual({ status: 'refunded', refunded: 21_000 });
  });
});

describe('a dispute', () => {
  const disputeOf = (paymentId: string, changes: Fields = {}) => ({
    id: `disp_${paymentId}`,
    entity: 'dispute',
    payment_id: paymentId,
    amount: 21_000,
    currency: 'INR',
    status: 'open',
    respond_by: Date.parse('2026-11-28T06:30:00.000Z') / 1000,
    ...changes,
  });

  it('is stored, listed with the date until which to respond and counted, and does not change the order', async () => {
    const { meal, id, payment } = await paidMeal();
    const before = await metric('payment_disputes', 'open');
    const response = await report('payment.dispute.created', { payment: payment(), dispute: disputeOf(id) });
    expect(response.statusCode).toBe(200);
    expect(await lineOf(id)).toBe(
      `${id} | ${meal.restaurantId}-${meal.number} | completed | ₹210.00 | ₹0.00 | - | ₹210.00 open, respond by 28 Nov 2026`,
    );
    expect(await metric('payment_disputes', 'open')).toBe(before + 1);
    expect(await stateOf(meal)).toMatchObject({ status: 'confirmed', payments: ['completed'] });
  });

  it('keeps the newest status, and never changes after it was decided', async () => {
    const { id, payment } = await paidMeal();
    const at = (status: string, createdAt: number) =>
      report(
        `payment.dispute.${status}`,
        { payment: payment(), dispute: disputeOf(id, { status }) },
        { created_at: createdAt },
      );
    await at('under_review', 1_795_000_200);
    await at('open', 1_795_000_100);
    expect(await lineOf(id)).toContain('₹210.00 under review, respond by');
    await at('lost', 1_795_000_050);
    await at('under_review', 1_795_000_300);
    expect(await lineOf(id)).toMatch(/\| ₹210\.00 lost$/);
  });
});

describe('a signed webhook with invalid values', () => {
  const changes: [string, (payment: Fields) => Record<string, Fields>][] = [
    ['a NUL in the id of the payment', (payment) => ({ payment: { ...payment, id: 'pay_\0x' } })],
    ['a NUL in the id of the order', (payment) => ({ payment: { ...payment, order_id: 'order_\0' } })],
    ['a NUL in a note', (payment) => ({ payment: { ...payment, notes: { text: '\0' } } })],
    ['an amount of 1e30', (payment) => ({ payment: { ...payment, amount: 1e30 } })],
    ['a negative amount', (payment) => ({ payment: { ...payment, amount: -21_000 } })],
    ['an amount with half a paisa', (payment) => ({ payment: { ...payment, amount: 21_000.5 } })],
    ['another currency', (payment) => ({ payment: { ...payment, currency: 'USD' } })],
    ['a refund above its amount', (payment) => ({ payment: { ...payment, amount_refunded: 21_001 } })],
    [
      'a refund of 1e30',
      (payment) => ({
        payment,
        refund: { id: 'rfnd_x', payment_id: payment['id'], amount: 1e30, status: 'processed' },
      }),
    ],
    [
      'a refund in another currency',
      (payment) => ({
        payment,
        refund: { id: 'rfnd_x', payment_id: payment['id'], amount: 5, currency: 'USD', status: 'processed' },
      }),
    ],
    [
      'a refund of another payment',
      (payment) => ({ payment, refund: { id: 'rfnd_x', payment_id: 'pay_other', amount: 5, status: 'processed' } }),
    ],
    [
      'a dispute of 1e30',
      (payment) => ({ payment, dispute: { id: 'disp_x', payment_id: payment['id'], amount: 1e30, status: 'open' } }),
    ],
  ];

  it.each(changes)('gets 400 and changes nothing if it has %s', async (_title, change) => {
    const meal: Meal = await orderMeal();
    const { id } = await pay(meal);
    const entities = change({
      id,
      amount: 21_000,
      currency: 'INR',
      status: 'captured',
      order_id: meal.providerOrderId,
    });
    const response = await report('payment.captured', entities);
    expect([response.statusCode, response.json().code]).toEqual([400, 'invalid_payment_details']);
    expect(await stateOf(meal)).toEqual({ status: 'pending', code: false, payments: [], left: 1 });
    expect(
      await db.selectFrom('refunds').select('provider_refund_id').where('provider_refund_id', '=', 'rfnd_x').execute(),
    ).toEqual([]);
    // The rejected webhook does not prevent that the order is paid.
    await verify(meal, await pay(meal));
    expect((await stateOf(meal)).status).toBe('confirmed');
  });

  it('is not confused with a valid webhook that contains the text \\u0000', async () => {
    const { payment } = await paidMeal();
    const response = await report('payment.captured', { payment: payment({ notes: { text: String.raw`\u0000` } }) });
    expect(response.statusCode).toBe(200);
  });
});
